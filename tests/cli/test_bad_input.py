"""Bad input: one sentence on stderr that says what is wrong and what is allowed, status 2, nothing changed on disk."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.registry import slugs

Run = Callable[..., Any]
BINARY = bytes(range(256))
GAMES = f"the games are {', '.join(slugs())}"
SEATS = "allowed are human, strategist, coach, veteran, sophomore, rookie, random"
BOTS = "the bots are strategist, coach, veteran, sophomore, rookie, random"
OPTIONS = "it has touchback, kick_try, auto_first_down, incomplete_03, incomplete_17, overtime"

# A record of which every line can be spoiled.
RECORD = """[Format "1"]
[Answers "10"]
[Game "paper-bowl"]
[Version "2"]
[Home "Owls"]
[Away "Bears"]
[Seats "human random"]
[Generator "0123456789abcdef"]

1. coin toss | away heads, coin tails, home receive | toss-won
2. kickoff from own 30 | away kick, roll 2-3, home touchback | kickoff, throw, landed, touchback
3. 1st and 10 at own 20 | home run, away defense-4, card 14, roll 2-5
"""

# A scenario of which every part can be spoiled.
SCENARIO = """[[scenario]]
id = "paper-bowl/one"
situation = { phase = "scrimmage", possession = "home", down = 1, to_go = 10, ball = "own 30" }
script = [ {home = "run"}, {away = "defense-4"}, {card = "14"}, {roll = [2, 5]} ]
expect = { ball = "own 33" }
"""

COMMANDS = {
    "no command": ("frobnicate", "there is no command 'frobnicate'; leatherhead --help lists all of them"),
    "no flag": ("games --frobnicate", "unrecognized arguments: --frobnicate"),
    "unknown game to play": ("play chess", f"there is no game 'chess'; {GAMES}"),
    "unknown game to read": ("rules chess", f"there is no game 'chess'; {GAMES}"),
    "unknown game to simulate": ("simulate chess", f"there is no game 'chess'; {GAMES}"),
    "unknown clause": ("rules paper-bowl PB-R999", "no clause of paper-bowl has 'PB-R999': the closest are PB-R9"),
    "unknown bot": ("play paper-bowl --home robot", f"'robot' cannot hold a seat; {SEATS}"),
    "unknown bot to simulate": ("simulate paper-bowl --away robot", f"'robot' cannot hold a seat; {SEATS}"),
    "a human to simulate": ("simulate paper-bowl --away human", f"'human' cannot be simulated; {BOTS}"),
    "unknown option": ("play paper-bowl --option wind=on", f"paper-bowl has no option 'wind'; {OPTIONS}"),
    "unknown option to simulate": ("simulate paper-bowl --option wind=on", f"has no option 'wind'; {OPTIONS}"),
    "unknown option value": (
        "play paper-bowl --option overtime=always",
        "option overtime = always is not one of none, one-period, until-decided",
    ),
    "an option value in Python's words": (
        "play paper-bowl --option auto_first_down=False",
        "option auto_first_down = False is not one of true, false; did you mean false?",
    ),
    "an option without a value": ("play paper-bowl --option overtime", "'overtime' is not an option; write NAME=VALUE"),
    "no number": ("play paper-bowl --seed ten", "argument --seed: 'ten' is not a whole number"),
    "one name for both": (
        "play paper-bowl --home-team Bears",
        "both teams are called 'Bears'; give one of them another name",
    ),
    "rules of nothing": ("rules", "leatherhead: missing: GAME; see leatherhead rules --help"),
    "a negative seed": ("play paper-bowl --seed -1", "'-1' is negative; a seed is a whole number, 0 or more"),
    "a negative seed to simulate": ("simulate paper-bowl --seed -1", "'-1' is negative"),
    "no games": ("simulate paper-bowl --games 0", "--games and --threads must be whole numbers, 1 or more"),
    "no threads": ("simulate paper-bowl --threads 0", "--games and --threads must be whole numbers, 1 or more"),
    "unknown game to study": ("study chess", f"there is no game 'chess'; {GAMES}"),
    "a report of another kind": ("study paper-bowl --to report.pdf", "the name of a report ends in .html"),
    "nothing to compare": (
        "compare paper-bowl",
        "there is nothing to compare with: give --b NAME=VALUE or --sweep NAME=RANGE",
    ),
    "a sweep of nothing": ("compare paper-bowl --sweep wind=1..3", "there is no 'wind'; there are home, away, book"),
    "a sweep of no number": ("compare paper-bowl --sweep defense.4.wind=1..3", "the book has no number"),
    "a setting without a value": ("compare paper-bowl --b overtime", "'overtime' is not a setting; write name=value"),
    "nothing to export": ("export folder", "folder: there are no saved games in this folder"),
    "a file to export that is not there": ("export nowhere", "nowhere: No such file or directory"),
    "no book to check": ("book", "missing: COMMAND; see leatherhead book --help"),
    "a template of no game": ("book template chess", f"there is no game 'chess'; {GAMES}"),
    "odds of no game": ("odds chess --situation x=1", f"there is no game 'chess'; {GAMES}"),
    "odds without a situation": ("odds paper-bowl", "missing: --situation"),
    "odds too deep": ("odds paper-bowl --situation down=4 --depth 99", "--depth takes a whole number from 1 to 8"),
    "odds before the toss": ("odds paper-bowl --situation rain", "'rain' in the situation is not understood"),
    "odds that assume nothing": ("odds paper-bowl --situation down=4 --assume x", "'x' assumes nothing"),
    "odds that assume nonsense": ("odds paper-bowl --situation down=4 --assume x=y", "'x' is never asked; assume one"),
    "a situation that is not TOML": ("play paper-bowl --situation down=", "the situation, line 1: not a TOML file"),
    "a situation of another game": (
        "play real-deal --situation down=4",
        "real-deal has no situation key 'down'; it has phase, quarter",
    ),
    "nothing to resume": ("resume", "there is no unfinished game in "),
    "a folder to save in": ("play paper-bowl --save folder", "folder: cannot be written: Is a directory"),
    "a file for a folder": (
        "play paper-bowl --save good.game/x.game",
        "good.game/x.game: cannot be written: Not a directory",
    ),
}

NO_GAME = "bad is not a saved game: it has no [Game] header"
RECORDS: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "bad is not a saved game"),
    "binary": (BINARY, "bad: not a text file"),
    "some other text": ("Dear diary\n", "bad is not a saved game"),
    "a header that is broken off": (RECORD[:20], "bad is not a saved game: line 2, column 1: not a header such as"),
    "cut after its format": (RECORD[:28], NO_GAME),
    "cut after its headers": (
        RECORD[: RECORD.index("1. ")],
        "bad, line 2: cut short or changed: there are 0 answers, not '10'",
    ),
    "cut within a headline": (RECORD[: RECORD.index("and 10")], "bad, line 12, column 4: '1st' is not an answer"),
    "cut within an answer": (
        RECORD[:-4],
        "bad, line 12, column 62: 'roll' is not an answer such as 'home run' or 'roll 2-5'",
    ),
    "cut between answers": (
        RECORD[: RECORD.index(", card")],
        "bad, line 2: cut short or changed: there are 8 answers, not '10'",
    ),
    "cut within the events": (
        RECORD[: RECORD.index(", landed")],
        "bad, line 2: cut short or changed: there are 6 answers",
    ),
    "cut, without a count": (
        RECORD[:-2].replace('[Answers "10"]\n', ""),
        "bad, line 11, column 62: '2' is not a roll of 2 dice",
    ),
    "of an unknown game": (RECORD.replace("paper-bowl", "chess"), f"there is no game 'chess'; {GAMES}"),
    "of a newer program": (
        RECORD.replace('Format "1"', 'Format "99"'),
        "bad, line 1: written in format '99', by a newer version; this one reads up to 2",
    ),
    "of a strange program": (RECORD.replace('Format "1"', 'Format "²"'), "written in format '²'"),
    "of newer rules": (
        RECORD.replace('Version "2"', 'Version "7"'),
        "a game of paper-bowl version '7'; this program plays 2",
    ),
    "of another book": (
        RECORD.replace('"Owls"]', '"Owls"]\n[Book "Mine"]\n[Digest "0123456789ab"]'),
        "bad, line 7: played with another book, 'Mine'; give it with --book",
    ),
    "with an unknown label": (
        RECORD.replace("home run", "home flea-flicker"),
        "bad, line 12, column 27: 'flea-flicker' is not on offer for offense-card; home may choose run, short-pass",
    ),
    "with an illegal play": (
        RECORD.replace("home receive", "home punt"),
        "bad, line 10, column 40: 'punt' is not on offer for",
    ),
    "with a play of the wrong team": (
        RECORD.replace("away kick,", "home kick,"),
        "bad, line 11, column 26: home has nothing to choose now: away is asked for kickoff",
    ),
    "with an unknown card": (
        RECORD.replace("card 14", "card 99"),
        "bad, line 12, column 53: '99' is not a card; allowed are 01, 02",
    ),
    "with an unknown die": (
        RECORD.replace("2-5", "2-7"),
        "bad, line 12, column 62: 7 is not a die; allowed are 1, 2, 3, 4, 5, 6",
    ),
    "with a die too many": (
        RECORD.replace("2-5", "2-5-1"),
        "bad, line 12, column 62: '2-5-1' is not a roll of 2 dice",
    ),
    "with an unknown coin": (
        RECORD.replace("coin tails", "coin edge"),
        "bad, line 10, column 28: 'edge' is not a coin; allowed are heads, tails",
    ),
    "with a card for a throw": (
        RECORD.replace("roll 2-3", "card 05"),
        "line 11, column 37: a roll is asked for, not a card",
    ),
    "with an unknown answer": (
        RECORD.replace("card 14", "wind 14"),
        "line 12, column 53: 'wind 14' is not an answer such as",
    ),
    "with an unknown seat": (
        RECORD.replace("human random", "human robot"),
        f"bad, line 7: 'robot' cannot hold a seat; {SEATS}",
    ),
    "with one seat": (
        RECORD.replace("human random", "human"),
        "bad, line 7: [Seats] must name who plays home and who plays away",
    ),
    "with an unknown option": (
        RECORD.replace('"Owls"]', '"Owls"]\n[Options "wind=on"]'),
        f"bad, line 6: paper-bowl has no option 'wind'; {OPTIONS}",
    ),
    "with a bad generator": (
        RECORD.replace("89abcdef", "89wxyzef"),
        "[Generator] must be 16 hexadecimal digits",
    ),
    "with a bad start": (
        RECORD.replace('"Owls"]', '"Owls"]\n[Start "[1]"]'),
        "bad, line 6: [Start] must be a situation in JSON",
    ),
    "with a start that goes too deep": (
        RECORD.replace('"Owls"]', f'"Owls"]\n[Start "{"[" * 1_000}"]'),
        "bad, line 6: [Start] must be a situation in JSON",
    ),
    "with an impossible start": (
        RECORD.replace('"Owls"]', '"Owls"]\n[Start "{\\"down\\": 5}"]'),
        "bad, line 6: situation key down: 5 is not a whole number from 1 to 4",
    ),
    "with another result": (
        RECORD.replace('"Owls"]', '"Owls"]\n[Result "7-0"]'),
        "bad, line 6: [Result] is '7-0', but its plays come to '*'",
    ),
}

SCENARIO_KEYS = "allowed are id, situation, script, expect, clauses, note, options"
SCENARIO_FILES: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "bad, line 1: [[scenario]] is missing or is not a list of tables"),
    "binary": (BINARY, "bad: not a text file"),
    "not TOML": ("[[scenario]\n", "bad, line 1: not a TOML file: Expected ']]'"),
    "truncated": (SCENARIO[:-12], "bad, line 5: not a TOML file:"),
    "of an unknown game": (
        SCENARIO.replace("paper-bowl", "chess"),
        f"there is no game 'chess'; {GAMES}",
    ),
    "of two games": (
        SCENARIO + SCENARIO.replace("paper-bowl", "chess"),
        "a file holds scenarios of one game, not of chess, paper-bowl",
    ),
    "with an unknown key": (
        SCENARIO.replace("expect", "expects"),
        f"bad, line 5: unknown key 'expects'; {SCENARIO_KEYS}",
    ),
    "without a key": (SCENARIO.replace("expect = ", "note = "), "bad, line 1: key 'expect' is missing"),
    "with an unknown table": (
        SCENARIO + "\n[weather]\nwind = 3\n",
        "bad, line 7: unknown key 'weather'; allowed are scenario",
    ),
    "with a word for a table": (SCENARIO.replace("{ ball", "1 # { ball"), "bad, line 5: expect must be a table"),
    "with an id twice": (SCENARIO * 2, "bad, line 7: id 'paper-bowl/one' stands twice"),
    "with an id of no game": (
        SCENARIO.replace("bowl/", "bowl-"),
        "bad, line 2: id must be a text like paper-bowl/run-1",
    ),
    "with a number too long to read": (
        SCENARIO.replace("[2, 5]", "9" * 5000),
        "bad, line 4: a number of more than 100 digits",
    ),
}

# Faults inside one scenario.
SCENARIO_FAULTS = {
    "an unknown situation key": (SCENARIO.replace('ball = "own 30', 'bull = "own 30'), "'bull'"),
    "an unknown expect key": (SCENARIO.replace('{ ball = "own 33', '{ bull = "own 33'), "'bull'"),
    "an unknown step": (SCENARIO.replace("{card =", "{cord ="), "'cord'"),
    "an unknown option": (SCENARIO + "options = { wind = 3 }\n", "'wind'"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that commands run in, with a good record, an empty folder and a good scenario file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "folder").mkdir()
    (tmp_path / "good.game").write_text(RECORD)
    (tmp_path / "good.toml").write_text(SCENARIO)
    return tmp_path


@pytest.fixture
def refused(said: Run, folder: Path) -> Callable[[list[str], str], None]:
    """Check that a command is refused as it should be."""

    def check(words: list[str], wanted: str) -> None:
        before = snapshot(folder)
        answer = said(*words)
        assert (answer.status, answer.out) == (2, "")
        assert wanted in answer.err
        assert answer.err.startswith("leatherhead")
        assert answer.err.count("\n") == 1
        assert answer.err.endswith("\n")
        assert snapshot(folder) == before

    return check


def snapshot(folder: Path) -> dict[Path, Any]:
    return {path: path.is_file() and (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.rglob("*")}


def write(path: Path, content: str | bytes) -> None:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def test_what_is_spoiled_below_was_good(folder: Path, said: Run) -> None:
    game = lh.load(folder / "good.game")
    assert (game.teams, game.seats) == (("Owls", "Bears"), ("human", "random"))
    assert game.situation["ball"] == "own 23"
    assert said("check", "good.toml").status == 0


def test_a_folder_that_cannot_be_made_is_named_with_the_way_out(said: Run, folder: Path) -> None:
    answer = said("play", "paper-bowl", "--save", "good.game/x.game")
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert f"Not a directory (folder {folder / 'good.game'})" in answer.err
    assert answer.err.endswith("; save elsewhere: --save FILE, or XDG_DATA_HOME=FOLDER for all games\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_words(refused: Run, name: str) -> None:
    line, wanted = COMMANDS[name]
    refused(line.split(), wanted)


@pytest.mark.parametrize("name", RECORDS)
def test_records(refused: Run, folder: Path, name: str) -> None:
    content, wanted = RECORDS[name]
    write(folder / "bad", content)
    refused(["resume", "bad"], wanted)


@pytest.mark.parametrize("name", RECORDS)
def test_what_can_be_read_of_a_record_is_shown(said: Run, folder: Path, name: str) -> None:
    content, _ = RECORDS[name]
    write(folder / "bad", content)
    shown = said("replay", "bad")
    assert shown.status == 2
    assert shown.err.startswith("leatherhead: bad")
    assert shown.err.count("\n") == 1
    told = [line for line in shown.out.splitlines() if line[0].isdecimal()]
    good = [line for line in said("replay", "good.game").out.splitlines() if line[0].isdecimal()]
    if "Start" not in str(content):
        assert all(line.removesuffix(" ...") in whole for line, whole in zip(told, good, strict=False))


@pytest.mark.parametrize("name", RECORDS)
def test_verify_names_the_place(said: Run, folder: Path, name: str) -> None:
    content, wanted = RECORDS[name]
    write(folder / "bad", content)
    verdict = said("verify", "bad")
    if verdict.status == 2:
        assert (verdict.out, wanted in verdict.err) == ("", True)
    else:
        assert verdict.status == 1
        if name == "cut within the events":
            wanted = "play 2, line 11, column 64: the record says 'kickoff, throw', the rules come to 'kickoff, throw"
        assert wanted.removeprefix("bad, ").removeprefix("bad: ") in verdict.out


@pytest.mark.parametrize("name", SCENARIO_FILES)
def test_scenario_files(refused: Run, folder: Path, name: str) -> None:
    content, wanted = SCENARIO_FILES[name]
    write(folder / "bad", content)
    refused(["check", "good.toml", "bad"], wanted)


@pytest.mark.parametrize("name", SCENARIO_FAULTS)
def test_scenario_faults(refused: Run, folder: Path, name: str) -> None:
    content, wanted = SCENARIO_FAULTS[name]
    write(folder / "bad", content)
    refused(["check", "bad"], wanted)


@pytest.mark.parametrize(
    "command",
    [
        "resume {}",
        "replay {}",
        "verify {}",
        "book check {}",
        "check {}",
        "play paper-bowl --book {}",
        "simulate paper-bowl --book {}",
    ],
)
@pytest.mark.parametrize(
    ("file", "wanted"),
    [("nowhere", "nowhere: No such file or directory"), ("folder", "folder: Is a directory; name a file in it"),
     ("binary", "binary: not a text file"), ("empty", "empty")],
)  # fmt: skip
def test_files(refused: Run, folder: Path, command: str, file: str, wanted: str) -> None:
    write(folder / "binary", BINARY)
    write(folder / "empty", b"")
    refused(command.format(file).split(), wanted)


def test_records_and_scenarios_mixed_up(refused: Run) -> None:
    refused(["check", "good.game"], "good.game, line 1: ")
    refused(["resume", "good.toml"], "good.toml is not a saved game")
    refused(
        ["play", "paper-bowl", "--book", "good.toml"], "good.toml, line 1: unknown key 'scenario'; allowed are name"
    )


def test_a_file_that_nobody_may_read(refused: Run, folder: Path) -> None:
    path = folder / "loop"
    path.symlink_to(path)
    refused(["resume", "loop"], "loop: Too many levels of symbolic links")


def test_every_refusal_begins_with_the_name_of_the_program(said: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is to be typed has the name of a checkout's script."""
    monkeypatch.setenv("LEATHERHEAD_COMMAND", "scripts/leatherhead")
    assert said("rules").err == "leatherhead: missing: GAME; see scripts/leatherhead rules --help\n"
    assert said("frobnicate").err.startswith("leatherhead: ")
    assert said("play", "chess").err.startswith("leatherhead: ")


def test_bad_input_ends_a_process_in_the_same_way(started: Run) -> None:
    assert started("play", "chess") == (2, "", f"leatherhead: there is no game 'chess'; {GAMES}\n")
