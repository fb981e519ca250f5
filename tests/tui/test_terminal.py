"""The command on a real terminal: what survives a kill, a closed window and Ctrl-C, and when it plays line by line."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

import leatherhead as lh
from leatherhead.tui.play import PAUSE

# The tests' runner has threads when it forks a terminal; the child runs something else at once.
pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")

Child = Any  # pexpect.spawn
Start = Callable[..., Child]
INTERRUPTED = 130


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    return {
        **os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "TERM": "xterm-256color", "COLORFGBG": "15;0",
        "LEATHERHEAD_NO_ANIMATION": "1", "PYTHONIOENCODING": "utf-8",
    }  # fmt: skip


def heed_interrupts() -> None:
    """Undo in a child what a shell does that runs tests in the background: it has them ignore interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def terminal(surroundings: dict[str, str]) -> Iterator[Start]:
    """Start the command on a terminal of 80 by 24."""
    children: list[Child] = []

    def start(*arguments: str | Path, **more: str) -> Child:
        child = pexpect.spawn(
            sys.executable, ["-m", "leatherhead.launch", *map(str, arguments)], env={**surroundings, **more},
            encoding="utf-8", timeout=60, dimensions=(24, 80), preexec_fn=heed_interrupts,
        )  # fmt: skip
        child.delaybeforesend = None
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


def take_the_keyboard(child: Child, question: str) -> None:
    """Press Enter at the cover, once it is no longer taken for a key pressed twice."""
    child.expect("Pass the keyboard to")
    while child.send("\r") and child.expect([question, "Typed too early"]):
        time.sleep(2 * PAUSE)


@pytest.fixture
def mid_play(terminal: Start, tmp_path: Path) -> tuple[Child, Path]:
    """A game that stops in the middle of a play: the offense has laid its card face down, the defense has not."""
    path = tmp_path / "mid.game"
    situation = 'phase = "scrimmage", possession = "home", down = 1, to_go = 10, ball = "own 30"'
    child = terminal("play", "paper-bowl", "--away", "human", "--save", path, "--situation", situation)
    take_the_keyboard(child, "Play an Offense Card")
    child.send("3")
    child.expect("Pass the keyboard to")
    return child, path


def resumes_at_the_same_question(terminal: Start, path: Path) -> None:
    game = lh.load(path)
    assert game.pending is not None
    assert game.pending.name == "defense-card"
    assert len(game.position.tape) == 1
    take_the_keyboard(terminal("resume", path), "Play a Defense Card")


def test_a_kill_in_the_middle_of_a_play(terminal: Start, mid_play: tuple[Child, Path]) -> None:
    child, path = mid_play
    child.kill(signal.SIGKILL)
    child.wait()
    resumes_at_the_same_question(terminal, path)


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_terminal(terminal: Start, mid_play: tuple[Child, Path], number: int) -> None:
    child, path = mid_play
    child.kill(number)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == INTERRUPTED
    resumes_at_the_same_question(terminal, path)


def test_a_terminal_that_is_gone(terminal: Start, mid_play: tuple[Child, Path]) -> None:
    child, path = mid_play
    child.ptyproc.fileobj.close()  # the window is closed: the system sends the hangup
    child.ptyproc.closed = child.closed = True
    until = time.monotonic() + 30
    while child.ptyproc.isalive():
        assert time.monotonic() < until, "the program goes on without a terminal"
        time.sleep(0.01)
    resumes_at_the_same_question(terminal, path)


def test_ctrl_c(terminal: Start, mid_play: tuple[Child, Path]) -> None:
    child, path = mid_play
    child.send("\x03")
    child.expect("Game saved. Resume with: leatherhead resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == INTERRUPTED
    resumes_at_the_same_question(terminal, path)


def test_alone_it_opens_the_start_screen(terminal: Start) -> None:
    child = terminal()
    child.expect("leatherhead: tabletop")
    child.send("\x1b")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_plain_play_stays(terminal: Start) -> None:
    child = terminal("play", "paper-bowl", "--plain", "--home", "coach", "--away", "human", "--seed", "5")
    child.expect("> ")
    assert "\x1b[?1049h" not in child.before
    child.sendline("q")
    child.expect("Game saved")


def test_without_a_usable_terminal_it_plays_line_by_line(terminal: Start) -> None:
    child = terminal("play", "paper-bowl", "--home", "coach", "--away", "human", "--seed", "5", TERM="dumb")
    child.expect("> ")
    child.sendline("q")
    child.expect("Game saved")


def test_a_record_is_gone_through(terminal: Start, tmp_path: Path) -> None:
    path = tmp_path / "bots.game"
    late = {"phase": "kickoff", "quarter": 4, "clock": 4, "possession": "away"}
    lh.new("paper-bowl", seed=1, seats=("random", "random"), situation=late).save(path)
    child = terminal("replay", path)
    child.expect("Owls vs. Bears")
    child.send("\x1b[C")
    child.expect("Play 1 of")
    child.send("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_bad_input_is_refused_before_the_screen_is_taken(terminal: Start) -> None:
    child = terminal("play", "no-such-game")
    child.expect("there is no game 'no-such-game'")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2
    assert "\x1b[?1049h" not in child.before


TEAMS = ("--home-team", "Night Owls (NOW #ffff00 #000000)", "--away-team", "Reds (#c8102e #ffffff)")


@pytest.mark.parametrize(("more", "colored"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_teams_wear_their_colors_where_there_are_any(terminal: Start, more: dict[str, str], colored: bool) -> None:
    child = terminal("play", "paper-bowl", "--home", "coach", "--away", "human", *TEAMS, COLORTERM="truecolor", **more)
    child.expect("Call the coin toss")
    assert " NOW " in child.before
    assert " RED " in child.before
    assert ("48;2;255;255;0" in child.before) == ("48;2;200;16;46" in child.before) == colored


def test_no_color_means_none(terminal: Start) -> None:
    child = terminal("play", "paper-bowl", "--home", "coach", "--away", "human", NO_COLOR="1")
    child.expect("Call the coin toss")
    assert "\x1b[38;2" not in child.before
    assert "\x1b[48;2" not in child.before
