"""Playing line by line, on a real terminal and through a pipe."""

import itertools
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

import leatherhead as lh
from leatherhead.model.errors import quote

# The tests' runner has threads when it forks a terminal; the child runs something else at once.
pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")

PROMPT = r"\n> "
WIDTH = 78  # columns of plain play
HIDDEN = r"\(hidden\) > "
DEFENSES = "Defense 1 (1), Defense 2 (2), Defense 3 (3), Defense 4 (4), Defense 5 (5)"
ENDED = 0
INTERRUPTED = 130
TO_THE_END = "1\n" * 2000
TO_THE_FIRST_DOWN = "heads\nheads\nkick\nkick\n2 3\ntouchback\n"  # typed by a referee

Child = Any  # pexpect.spawn
Start = Callable[..., Child]
Run = Callable[..., Any]


def wait_for_end(child: Child) -> str:
    child.expect(pexpect.EOF)
    child.close()
    return str(child.before)


def question(child: Child, prompt: str = PROMPT) -> str:
    """Wait for the next prompt and return the question above it: its sentence and its options."""
    child.expect(prompt)
    return "\n".join(str(child.before).strip().splitlines()[-2:])


def answer_until(child: Child, wanted: str) -> None:
    """Pick the first option until a prompt comes that is wanted."""
    while child.expect([wanted, PROMPT]) != 0:
        child.sendline("1")


def final_score(output: str) -> str:
    found = re.search(r"Final score: (.+)\.", output)
    assert found, output
    return found[1].strip()


def test_a_whole_game_on_a_terminal(terminal: Start, said: Run, tmp_path: Path) -> None:
    path = tmp_path / "whole.game"
    child = terminal("play", "paper-bowl", "--away", "random", "--seed", "5", "--save", path)
    told = ""
    while child.expect([PROMPT, pexpect.EOF]) == 0:
        told += child.before
        child.sendline("1")
    child.close()
    assert child.exitstatus == ENDED
    score = final_score(child.before)
    assert "Halftime." in told
    assert final_score(said("replay", path).out) == score
    game = lh.load(path)
    assert game.over
    assert score == f"Owls {game.score[0]}, Bears {game.score[1]}"


@pytest.mark.parametrize("command", ["coach", "coach play"])
def test_what_the_coach_played_is_told_before_the_next_question(started: Run, command: str) -> None:
    lines = f"receive\n2\n{command}\nq\n"
    told = started("play", "paper-bowl", "--seed", "7", "--plain", lines=lines).out
    before, after = told.split("\n> ")[2:4]
    assert "Owls: 1st and 10 at the Owls 20" in before
    assert re.match(r"The Owls .* against Defense 4\. .* to the Owls \d+\.", after)
    assert "Owls: 1st and 10 at the Owls 20" not in after
    assert all("Owls: Play an Offense Card face down." in asked for asked in (before, after))


def test_a_terminal_gets_whole_words_on_every_line(terminal: Start) -> None:
    child = terminal("play", "paper-bowl", "--away", "random", "--seed", "5", "--plain", COLUMNS="60", LINES="24")
    told = ""
    for _ in range(12):
        child.expect(PROMPT)
        told += child.before
        child.sendline("1")
    lines = told.replace("\r", "").split("\n")
    heads = [(line, then) for line, then in itertools.pairwise(lines) if re.match(r"Q\d · ", line)]
    assert heads
    for line, then in heads:
        assert len(line) <= 60
        assert then.startswith("  ")
    assert all(len(line) <= 60 for line in lines if re.match(r"The (Owls|Bears) ", line))


def test_a_terminal_gets_whole_words_of_a_refusal(terminal: Start) -> None:
    start = 'phase = "scrimmage", possession = "home", down = 1, to_go = 10, ball = "own 30"'
    child = terminal("play", "pigskin", "--plain", "--situation", start, COLUMNS="80", LINES="24")
    child.expect(PROMPT)
    child.sendline("line")
    child.expect(PROMPT)
    lines = child.before.replace("\r", "").split("\n")
    said = [line for line in lines[1:] if line.strip()]  # after what was typed
    assert len(said) > 1
    assert all(len(line) <= 80 for line in said)
    assert "Line right tackle (4); type more of it" in " ".join(" ".join(said).split())


def test_a_whole_game_through_a_pipe(started: Run, said: Run, tmp_path: Path) -> None:
    played = started("play", "paper-bowl", "--away", "random", "--seed", "6", lines=TO_THE_END)
    assert (played.status, played.err) == (ENDED, "")
    record = Path(played.out.strip().splitlines()[-2].removeprefix("Game saved to "))
    assert list((tmp_path / "data").rglob("*.game")) == [record]
    assert final_score(said("replay", record).out) == final_score(played.out)
    assert "\x1b" not in played.out


def test_the_same_game_by_terminal_and_pipe(terminal: Start, started: Run, tmp_path: Path) -> None:
    piped, typed = tmp_path / "piped.game", tmp_path / "typed.game"
    started("play", "paper-bowl", "--away", "random", "--seed", "7", "--save", piped, lines="1\n" * 9)
    child = terminal("play", "paper-bowl", "--away", "random", "--seed", "7", "--save", typed)
    for _ in range(9):
        child.expect(PROMPT)
        child.sendline("1")
    child.expect(PROMPT)
    child.sendeof()
    wait_for_end(child)
    assert typed.read_text() == piped.read_text()


def test_bots_play_and_everything_is_told(started: Run) -> None:
    played = started("play", "paper-bowl", "--home", "random", "--away", "random", "--seed", "3")
    assert (played.status, played.err) == (ENDED, "")
    lines = played.out.splitlines()
    assert "win the toss." in lines[1]
    assert "Final." in lines[-5]
    final_score(played.out)


def test_two_people_lay_their_cards_unseen(terminal: Start, tmp_path: Path) -> None:
    child = terminal("play", "paper-bowl", "--away", "human", "--seed", "2", "--save", tmp_path / "two.game")
    answer_until(child, HIDDEN)
    child.waitnoecho()
    child.sendline("short-pass")
    child.expect(HIDDEN)
    assert "short-pass" not in child.before.lower()
    child.waitnoecho()
    child.sendline("defense-3")
    child.expect("throw a short pass against Defense 3")
    assert "short" not in child.before.lower()
    assert "defense" not in child.before.lower()


def test_a_hidden_slip_of_the_finger_is_not_shown(terminal: Start, tmp_path: Path) -> None:
    child = terminal("play", "paper-bowl", "--away", "human", "--seed", "2", "--save", tmp_path / "two.game")
    answer_until(child, HIDDEN)
    child.waitnoecho()
    child.sendline("shrt-pass")
    child.expect(HIDDEN)
    assert "shrt" not in child.before
    assert "that is not one of Run (1), Short Pass (2), Long Pass (3)" in child.before


def test_a_hidden_beginning_is_not_completed(terminal: Start, tmp_path: Path) -> None:
    child = terminal("play", "paper-bowl", "--away", "human", "--seed", "2", "--save", tmp_path / "two.game")
    answer_until(child, HIDDEN)
    child.waitnoecho()
    child.sendline("run")
    child.expect(HIDDEN)
    child.waitnoecho()
    child.sendline("def")
    child.expect(HIDDEN)
    said = child.before.split("that is not one of ")[1]
    assert " ".join(said.split()) == DEFENSES
    assert "can be" not in child.before


def test_a_second_window_is_refused_and_may_look_on(terminal: Start, started: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.game"
    child = terminal("play", "paper-bowl", "--away", "random", "--seed", "4", "--save", path)
    child.expect(PROMPT)
    refused = started("resume", path)
    assert refused.status == 2
    assert f"this game is open in another window; look on with: leatherhead replay {path}" in refused.err
    assert started("replay", path).status == ENDED
    child.close(force=True)
    assert started("resume", path).status == ENDED


def test_a_game_goes_on_in_another_file(started: Run, tmp_path: Path) -> None:
    path, other = tmp_path / "one.game", tmp_path / "other.game"
    started("play", "paper-bowl", "--away", "random", "--seed", "4", "--save", path, lines="1\n1\n")
    before = path.read_text()
    assert started("resume", path, "--save", other, lines="1\n").status == ENDED
    assert path.read_text() == before
    assert len(lh.load(other).answers) >= len(lh.load(path).answers)


@pytest.mark.parametrize("way", ["interrupt", "end of input", "q", "kill"])
def test_leaving_keeps_the_game_at_its_question(terminal: Start, tmp_path: Path, way: str) -> None:
    path = tmp_path / "left behind.game"
    child = terminal("play", "paper-bowl", "--away", "random", "--seed", "4", "--save", path)
    for _ in range(7):
        child.expect(PROMPT)
        child.sendline("1")
    asked = question(child)
    if way == "kill":
        child.close(force=True)
    else:
        {"interrupt": child.sendintr, "end of input": child.sendeof, "q": lambda: child.sendline("q")}[way]()
        said = wait_for_end(child)
        assert child.exitstatus == (INTERRUPTED if way == "interrupt" else ENDED)
        assert f"Resume with: leatherhead resume {shlex.quote(str(path))}" in said
    again = terminal("resume", path)
    assert question(again) == asked
    again.sendline("q")
    wait_for_end(again)


def test_a_game_is_kept_before_its_first_answer(terminal: Start, tmp_path: Path) -> None:
    path = tmp_path / "first.game"
    child = terminal("play", "paper-bowl", "--away", "human", "--seed", "4", "--save", path)
    asked = question(child)
    child.close(force=True)
    assert question(terminal("resume", path)) == asked


def test_end_of_a_pipe_keeps_the_game(started: Run, tmp_path: Path) -> None:
    path = tmp_path / "piped.game"
    left = started("play", "paper-bowl", "--away", "random", "--seed", "4", "--save", path, lines="1\n1\n1\n")
    assert (left.status, left.err) == (ENDED, "")
    assert f"Resume with: leatherhead resume {path}" in left.out
    game = lh.load(path)
    assert not game.over
    assert started("resume", path).out.splitlines()[-5] == left.out.splitlines()[-5] != ""


def test_take_back_asks_the_same_again(terminal: Start, tmp_path: Path) -> None:
    child = terminal("play", "paper-bowl", "--away", "random", "--seed", "4", "--save", tmp_path / "u.game")
    for _ in range(5):
        child.expect(PROMPT)
        child.sendline("1")
    asked = question(child)
    child.sendline("1")
    assert question(child) != asked
    child.sendline("u")
    assert question(child) == asked
    assert "Undone." in child.before


def test_nothing_to_take_back(started: Run) -> None:
    said = started("play", "paper-bowl", "--away", "human", "--seed", "1", lines="u\n")
    assert "there is nothing to undo\n" in said.out
    assert said.out.count("Call the coin toss.") == 2


def test_a_question_mark_helps(started: Run) -> None:
    said = started("play", "paper-bowl", "--away", "human", "--seed", "1", lines="?\nhelp\n")
    assert said.out.count("Answer with a number, a name or the beginning of one") == 3
    assert said.out.count("Call the coin toss.") == 3


def test_nonsense_is_refused_in_a_sentence_and_asked_again(started: Run) -> None:
    nonsense = ["edge", "3", "0", "-1", "²", "", "heads tails", "9" * 5000, "\x00", "ΔΦ"]
    said = started("play", "paper-bowl", "--away", "human", "--seed", "1", lines="\n".join([*nonsense, "h\n"]))
    assert (said.status, said.err) == (ENDED, "")
    refused = [line.removeprefix("> ") for line in said.out.splitlines() if "is not one of" in line]
    typed = [quote(each) if each else "an empty line" for each in nonsense]
    assert refused == [f"{each} is not one of Heads (1), Tails (2)" for each in typed]
    assert "win the toss" in said.out


def test_what_is_no_text_is_refused_too(started: Run) -> None:
    said = started("play", "paper-bowl", "--away", "human", lines="\udcff\udcfe\nheads\n")
    assert (said.status, said.err) == (ENDED, "")
    assert said.out.count("is not one of Heads (1), Tails (2)") == 1
    assert "win the toss" in said.out


@pytest.mark.parametrize(("typed", "meant"), [("heads", "heads"), ("h", "heads"), ("T", "tails"), ("2", "tails")])
def test_labels_beginnings_and_numbers(started: Run, tmp_path: Path, typed: str, meant: str) -> None:
    path = tmp_path / "toss.game"
    started("play", "paper-bowl", "--away", "human", "--seed", "1", "--save", path, lines=f"{typed}\n")
    assert f"| away {meant}, coin " in path.read_text()


def test_a_beginning_of_several_is_refused(started: Run) -> None:
    said = started("play", "paper-bowl", "--away", "human", "--referee", lines=f"{TO_THE_FIRST_DOWN}run\ndefense\n")
    assert f"'defense' could be {DEFENSES}; type more of it" in " ".join(said.out.split())


def test_a_referee_is_asked_for_every_chance(started: Run, tmp_path: Path) -> None:
    path = tmp_path / "table.game"
    typed = "heads\nedge\nheads\nkick\nkick\n7 7\n2 3\nreturn\n3-4\n"
    said = started("play", "paper-bowl", "--referee", "--away", "human", "--save", path, lines=typed)
    assert (said.status, said.err) == (ENDED, "")
    assert "'edge' is not one of heads, tails" in said.out
    assert "7 is not a die; allowed are 1, 2, 3, 4, 5, 6" in said.out
    game = lh.load(path)
    assert (game.situation["possession"], game.situation["ball"]) == ("home", "own 24")
    assert "Turn up the next Play Card." in started("resume", path, lines="run\ndefense-1\n").out


def test_two_people_hold_their_hands_apart(terminal: Start, tmp_path: Path) -> None:
    """Each sits down with Enter at a clear screen, and sees the own hand alone."""
    path = tmp_path / "hands.game"
    child = terminal(
        "play", "real-deal", "--away", "human", "--seed", "3", "--save", path, "--home-team", "Owls", "--away-team",
        "Bears", TERM="xterm",
    )  # fmt: skip
    seats = []
    for _ in range(24):
        if child.expect([r"(Owls|Bears), the keyboard is yours. Press Enter when nobody else is looking", PROMPT]) == 0:
            assert child.before.endswith("\x1b[H\x1b[2J\x1b[3J")
            seats.append(child.match[1])
            child.sendline("")
        else:
            assert child.before.count("Your hand:") == 1
            assert f"\n{seats[-1]}: " in child.before
            child.sendline(re.findall(r"\n +(\d+) ", child.before)[0])  # the first answer, by its number
    assert set(seats) == {"Owls", "Bears"}
    assert all(one != other for one, other in itertools.pairwise(seats))


def test_usual_answers_are_given_when_wished(started: Run, tmp_path: Path) -> None:
    path = tmp_path / "usual.game"
    situation = 'phase = "kickoff", possession = "home"'
    said = started(
        "play", "paper-bowl", "--away", "human", "--seed", "1", "--situation", situation, "--save", path,
        lines="usual\nusual on\n",
    )  # fmt: skip
    assert "Auto-answers are off." in said.out
    assert "Auto-answers are on for Owls. Type usual on or usual off to change that." in said.out
    assert "The Owls kick off" in said.out
    assert "| home kick," in path.read_text()


RUN_OFF = (
    'phase = "scrimmage", possession = "home", quarter = 3, clock = 100, clock_running = true, timeouts = [0, 0]',
    "--option", "timing=complex",
)  # fmt: skip
ON_DEFENSE = ('phase = "scrimmage", possession = "away"',)


@pytest.mark.parametrize(
    ("game", "at", "typed", "answered"),
    [
        ("pigskin", ON_DEFENSE, "", "home ready"),
        ("card-bowl", RUN_OFF, "", "home runoff-7"),
        ("card-bowl", RUN_OFF, "7", "home runoff-7"),
        ("card-bowl", RUN_OFF, "2", "home runoff-2"),
        ("card-bowl", RUN_OFF, "40", "home runoff-8"),
        ("card-bowl", RUN_OFF, "9", "home spike"),
    ],
)
def test_enter_gives_the_rulebooks_default_and_a_number_counts_intervals(
    started: Run, tmp_path: Path, game: str, at: tuple[str, ...], typed: str, answered: str
) -> None:
    path = tmp_path / "entered.game"
    said = started("play", game, "--away", "random", "--save", path, "--situation", *at, lines=f"{typed}\n")
    wanted = "  Enter: Ready" if game == "pigskin" else "  Enter: 35 seconds (7 intervals)"
    assert wanted in said.out.splitlines()
    assert f"| {answered}" in path.read_text()


def test_enter_alone_answers_nothing_without_a_default(started: Run, tmp_path: Path) -> None:
    path = tmp_path / "entered.game"
    down = 'phase = "scrimmage", possession = "home"'
    said = started("play", "paper-bowl", "--save", path, "--situation", down, lines="\n")
    assert "an empty line is not one of Run (1)" in said.out
    assert "Enter: " not in said.out
    assert "home" not in path.read_text().partition("1. ")[2].partition("|")[2]


def test_a_situation_in_words(started: Run) -> None:
    said = started("play", "paper-bowl", "--situation", "4th and 2 at opp 38, two minutes left, down by four")
    assert "Q4 · 3 Play Cards left · Owls 0, Bears 4 · timeouts 3-3 · Owls: 4th and 2 at the Bears 38" in said.out


def test_what_an_answer_leads_to_fits_the_line(started: Run) -> None:
    said = started("play", "strategy-league", "--situation", "4th and goal at the 2", lines="q\n").out
    answers = said[said.index("Call your play.") :].splitlines()[1:]
    assert max(map(len, answers[:-3])) <= WIDTH
    assert re.search(r"a miss is their\n +ball 8 yards back\n", said)


def test_two_question_marks_print_the_clauses(started: Run) -> None:
    """Ranges in full, and rulings with their text."""
    said = " ".join(started("play", "paper-bowl", "--situation", 'phase = "kickoff"', lines="??\n").out.split())
    assert 'PB-3.1-8: "More than 10" yards: kickers\' ball' in said
    assert "PB-R7:" in said
    assert "Our ruling is that 10 or more is the kickers' ball." in said


def test_help_is_the_decision_then_the_rule_in_words_then_the_keys(started: Run) -> None:
    said = started("play", "paper-bowl", "--situation", 'phase = "kickoff"', lines="?\n").out
    told = " ".join(said[said.rindex("Kick it deep, or try an onside kick?", 0, said.index("The rule: ")) :].split())
    order = ["The kicking team chooses.", "Deep kick: It flies 50 yards", "The rule: Kickoffs", "For an onside kick",
             "?? prints the clauses by number.", "Answer with a number", "Also: ? for help"]  # fmt: skip
    assert [told.index(each) for each in order] == sorted(told.index(each) for each in order)
    assert not re.search(r"PB-\d", told)


def test_box_score_and_drives_on_the_way(started: Run) -> None:
    said = started("play", "paper-bowl", "--away", "random", "--seed", "5", lines="1\n" * 40 + "box\ndrives\n")
    assert "total net yards" in said.out
    assert "plays  yards  result" in said.out


def test_no_hint_where_there_is_only_one_answer(started: Run) -> None:
    """Nobody needs the coach to concede when that is all they can do."""
    done = started("play", "real-deal", "--seed", "3", "--hints", "--plain", lines="1\n1\n")
    asked = done.out.split("\nOwls: ")[1:]
    assert [("Coach's pick:" in each, each.startswith("You can only")) for each in asked] == [
        (True, False), (True, False), (False, True),
    ]  # fmt: skip
