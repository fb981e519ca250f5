"""The commands beside play: what they print, and how they end."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from teaching import scenario_files

import leatherhead as lh
from leatherhead.cli.main import parser

Run = Callable[..., Any]
SIXTH = Path(__file__).parents[1] / "sixth"
SCENARIOS = scenario_files("paper-bowl")[1]
COMMANDS = ("games", "rules", "play", "resume", "replay", "verify", "export", "odds", "simulate", "study", "compare",
            "check", "book")  # fmt: skip
PASSES = """
[[scenario]]
id = "paper-bowl/first"
situation = { phase = "scrimmage", possession = "home", down = 1, to_go = 10, ball = "own 30" }
script = [ {home = "run"}, {away = "defense-4"}, {card = "14"}, {roll = [2, 5]} ]
expect = { possession = "home", down = 2, to_go = 7, ball = "own 33", log = ["run", "gain"] }
"""
FAILS = PASSES.replace("first", "second").replace('"own 33"', '"own 34"')


@pytest.fixture
def failing(tmp_path: Path) -> Path:
    path = tmp_path / "failing.toml"
    path.write_text(PASSES + FAILS)
    return path


def test_games_are_listed_with_their_options(said: Run) -> None:
    listed = said("games")
    assert listed.status == 0
    assert "paper-bowl         Paper Bowl 1.11\n" in listed.out
    assert "  --option overtime=none|one-period|until-decided\n" in listed.out
    assert "  --option auto_first_down=true|false\n" in listed.out


def test_games_as_json(said: Run) -> None:
    [game] = [game for game in json.loads(said("games", "--json").out) if game["name"] == "paper-bowl"]
    assert game["title"] == "Paper Bowl 1.11"
    assert game["options"]["auto_first_down"] == [True, False]
    assert game["seats"] == ["human", "strategist", "coach", "veteran", "sophomore", "rookie", "random"]
    assert [bot["name"] for bot in game["bots"]] == game["seats"][1:]
    assert all(bot["about"] for bot in game["bots"])


def test_games_that_cannot_be_played_are_listed_with_the_reason(said: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leatherhead.surface.registry.broken", lambda: {"broken-bowl": "it has no rules"})
    listed = said("games").out
    assert "broken-bowl        it has no rules\n" in listed
    assert "paper-bowl         Paper Bowl 1.11\n" in listed
    assert {"name": "broken-bowl", "cannot_be_played": "it has no rules"} in json.loads(said("games", "--json").out)


def test_options_are_listed_briefly_and_their_values_stay_whole(said: Run) -> None:
    listed = said("games").out
    assert "--option kickoff_spot=35|20 to 50\n" in listed
    assert "35: from its own 35\n" in listed
    assert "from its own 36" not in listed
    assert "by-the-card" in listed
    assert not re.search(r"\w-\n", listed)


@pytest.mark.usefixtures("teaching_games")
def test_help_says_what_the_bots_are(said: Run) -> None:
    told = said("play", "--help").out
    for game in lh.list_games():
        assert all(bot.about in told for bot in game.bots)


def test_replay_tells_every_play(said: Run, record: Path) -> None:
    told = said("replay", record)
    game = lh.load(record)
    assert told.status == 0
    lines = told.out.splitlines()
    assert lines[0] == "Paper Bowl 1.11: Owls vs. Bears"
    assert [line.split(".")[0] for line in lines[1:-1]] == [str(n) for n in range(1, len(game.plays) + 1)]
    assert lines[-1] == f"Final score: Owls {game.score[0]}, Bears {game.score[1]}."


def test_replay_of_a_game_under_way(said: Run, tmp_path: Path) -> None:
    game = lh.new("paper-bowl", seed=1, referee=True, situation={"phase": "kickoff"})
    game.choose("kick")
    game.chance("roll", [2, 3])
    game.save(tmp_path / "under-way.game")
    told = said("replay", tmp_path / "under-way.game").out.splitlines()
    assert told[1] == "1. The Owls kick off from the Owls 30. Roll 2-3. Fielded at the Bears 10. ..."
    assert told[2] == "Not finished: Owls 0, Bears 0, kickoff from the Owls 30."


def test_replay_changes_nothing(said: Run, record: Path) -> None:
    before = record.read_bytes()
    said("replay", record)
    assert record.read_bytes() == before


def test_check_passes(said: Run) -> None:
    checked = said("check", SCENARIOS)
    count = SCENARIOS.read_text().count("[[scenario]]")
    assert checked == (0, f"{count} passed, 0 failed\n", "")


def test_check_tells_the_first_difference(said: Run, failing: Path) -> None:
    checked = said("check", failing)
    told = "paper-bowl/second: after step 4: ball: expected 'own 34', got 'own 33'\n1 passed, 1 failed\n"
    assert checked == (1, told, "")


def test_check_several_files(said: Run, failing: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(PASSES)
    checked = said("check", failing, other)
    assert (checked.status, checked.out.splitlines()[-1]) == (1, "2 passed, 1 failed")


def test_check_as_json(said: Run, failing: Path) -> None:
    checked = said("check", failing, "--json")
    difference = "after step 4: ball: expected 'own 34', got 'own 33'"
    failures = [{"file": str(failing), "id": "paper-bowl/second", "difference": difference}]
    assert checked.status == 1
    assert json.loads(checked.out) == {"passed": 1, "failed": 1, "failures": failures}


def test_check_with_a_book(said: Run, tmp_path: Path, own_book: Path) -> None:
    path = tmp_path / "scenario.toml"
    path.write_text(PASSES.replace("defense-4", "defense-5").replace("33", "32").replace("7,", "8,"))
    assert said("check", path).status == 1
    assert said("check", path, "--book", own_book) == (0, "1 passed, 0 failed\n", "")


def test_check_compiled(said: Run, failing: Path) -> None:
    checked = said("check", failing, "--compiled")
    assert (checked.status, checked.out) == (1, said("check", failing).out)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_an_example(said: Run, command: str) -> None:
    helped = said(command, "--help")
    assert (helped.status, helped.err) == (0, "")
    assert f"usage: leatherhead {command}" in helped.out
    assert re.search(rf"examples?:\n  leatherhead {command}", helped.out)


def test_help_lists_every_command(said: Run) -> None:
    helped = said("--help")
    assert helped.status == 0
    assert "\n  leatherhead games  " in helped.out
    for command in COMMANDS:
        assert re.search(rf"^    {command} +\w", helped.out, re.MULTILINE)


@pytest.mark.parametrize("code", ["import leatherhead", "from leatherhead.cli.main import main; main(['--help'])"])
def test_nothing_heavy_is_imported_before_it_is_needed(home: dict[str, str], code: str) -> None:
    look = "print(sorted(set(sys.modules) & {'numpy', 'numba', 'llvmlite', 'rich', 'platformdirs', 'tomllib'}))"
    program = f"import sys\ntry:\n    {code}\nexcept SystemExit:\n    pass\n{look}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=home, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", ["--help", "games", "rules paper-bowl", "replay {record}", "play paper-bowl"])
def test_a_reader_who_has_gone_is_no_error(home: dict[str, str], record: Path, command: str) -> None:
    words = [word.format(record=record) for word in command.split()]
    with subprocess.Popen(
        [sys.executable, "-m", "leatherhead.cli.main", *words],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=home,
    ) as process:  # fmt: skip
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_letters_that_the_terminal_lacks_are_no_error(started: Run) -> None:
    said = started("play", "paper-bowl", "--away", "human", "--home-team", "Müller", PYTHONIOENCODING="ascii")
    assert (said.status, said.err) == (0, "")
    assert "M?ller" in said.out


def test_no_command(started: Run) -> None:
    said = started()
    assert (said.status, said.out) == (2, "")
    assert "  leatherhead play paper-bowl  " in said.err
    assert said.err.endswith("\nName a command; leatherhead --help lists all of them.\n")


def test_help_names_the_command_as_it_is_typed(started: Run) -> None:
    helped = started("simulate", "--help", LEATHERHEAD_COMMAND="scripts/leatherhead").out
    assert "usage: scripts/leatherhead simulate" in helped
    assert "\n  scripts/leatherhead simulate paper-bowl" in helped


def test_version(said: Run) -> None:
    assert said("--version") == (0, f"leatherhead {lh.__version__}\n", "")


def test_options_are_told_in_words(said: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEATHERHEAD_GAMES", str(SIXTH))
    told = said("games").out
    assert "  --option plays=40|20|60|1 to 99\n      Plays in a half. A half is over after this many plays.\n" in told
    [game] = [game for game in json.loads(said("games", "--json").out) if game["name"] == "dime-store"]
    assert game["settings"]["overtime"]["values"]["sudden-death"] == "the first points win"


def test_a_short_game_is_an_option(said: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEATHERHEAD_GAMES", str(SIXTH))
    words = parser().parse_args(["play", "dime-store", "--option", "overtime=none", "--length", "short"])
    assert words.option == ["overtime=none", "length=short"]
    refused = said("play", "dime-store", "--length", "short")
    assert refused == (2, "", "leatherhead: dime-store has no option 'length'; it has plays, overtime\n")
