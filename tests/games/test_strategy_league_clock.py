"""The clock of Strategy League moved through random situations, against a second statement of its clauses.

That statement is slow and made of tables: the first row that fits says how far the clock moves, another table says
after what it runs, and fractions of seconds stand where the rules count tenths.
"""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leatherhead.records.game import Game
from leatherhead.registry import find

RULEBOOK = find("strategy-league")
PRINTED = RULEBOOK.own_book
TWO_MINUTES = Fraction(120)
WARNED_QUARTERS = {2, 4, 5, 6}  # SL-R5

FLAGGED: list[dict[str, Any]] = [{"offense": "dive"}, {"defense": "base"}, {"result": "4@red*"}]
# What is played, as the script of a scenario, by what it counts as.
PLAYS: dict[str, list[dict[str, Any]]] = {
    "run": [{"offense": "dive"}, {"defense": "base"}, {"result": "4@red"}],
    "completion": [{"offense": "slant"}, {"defense": "man"}, {"result": "12@red"}],
    "sack": [{"offense": "dig"}, {"defense": "blitz"}, {"result": "-7@blue"}],
    "own-fumble": [{"offense": "dive"}, {"defense": "base"}, {"result": "2F@red"}, {"coin": "tails"}],
    "incomplete": [{"offense": "slant"}, {"defense": "man"}, {"result": "inc"}],
    "interception": [{"offense": "slant"}, {"defense": "man"}, {"result": "5i@red"}, {"coin": "heads"}],
    "lost-fumble": [{"offense": "dive"}, {"defense": "base"}, {"result": "2F@red"}, {"coin": "heads"}],
    "declined": [*FLAGGED, {"penalty": "O5"}, {"defense": "decline"}],
    "picked-up": [*FLAGGED, {"penalty": "none"}],
    "holding": [*FLAGGED, {"penalty": "O10"}, {"defense": "accept"}],
    "offside": [*FLAGGED, {"penalty": "D5"}, {"offense": "accept"}],
    "false-start": [*FLAGGED, {"penalty": "auto-5"}],
    "run-out": [{"offense": "sweep"}, {"defense": "base"}, {"result": "7@blue"}, {"offense": "run-out"}],
    "stay-in": [{"offense": "sweep"}, {"defense": "base"}, {"result": "7@blue"}, {"offense": "stay-in"}],
    "kneel": [{"offense": "kneel"}],
    "spike": [{"offense": "spike"}],
    "punt": [{"offense": "punt"}, {"result": "30OB"}],
    "missed": [{"offense": "field-goal"}, {"result": "no-good"}],
    "good": [{"offense": "field-goal"}, {"result": "good"}],
    "let-clock-run": [{"offense": "let-clock-run"}],
    "timeout": [{"offense": "timeout"}],
}  # fmt: skip

ANY: Any = None
# Clause, what was played, clock running before, hurry-up: lines moved.
LINES: tuple[tuple[str, Any, Any, Any, int], ...] = (
    ("SL-STOP-6", {"timeout"}, ANY, ANY, 0),
    ("SL-EXC-6", {"spike"}, ANY, ANY, 0),
    ("SL-EXC-9", {"false-start"}, False, ANY, 0),
    ("SL-EXC-11", {"false-start"}, True, True, 1),
    ("SL-EXC-10", {"false-start"}, True, False, 3),
    ("SL-EXC-3", {"kneel"}, False, ANY, 0),
    ("SL-EXC-4", {"kneel"}, True, ANY, 4),
    ("SL-EXC-1", ANY, True, True, 2),
    ("SL-CLOCK-2", ANY, True, False, 4),
    ("SL-CLOCK-3", ANY, False, ANY, 1),
)
# After these the clock runs on, unless a boundary stops it: SL-RUN-1 to SL-RUN-3, SL-R8, SL-R24.
RUNS_AFTER = {"run", "completion", "sack", "own-fumble", "kneel", "stay-in"}
NOT_A_PLAY = {"timeout"}
SIDELINE = {"run-out", "stay-in"}


def fits(wanted: Any, got: Any) -> bool:
    return wanted is ANY or (got in wanted if isinstance(wanted, set) else wanted == got)


def lines_moved(play: str, running: bool, hurry_up: bool) -> int:
    return next(row[4] for row in LINES if fits(row[1], play) and fits(row[2], running) and fits(row[3], hurry_up))


def expected(before: dict[str, Any], play: str, line: Fraction, untimed_down: bool = False) -> dict[str, Any]:
    """The clock after a play: how much is left, whether it runs, whether a play is owed, whether the period ended."""
    clock, running, owed = Fraction(str(before["clock"])), before["clock_running"], before["one_more_play"]
    if play in NOT_A_PLAY:
        return {"clock": clock, "running": False, "owed": owed, "ended": False, "warned": False}
    warning = before["quarter"] in WARNED_QUARTERS
    next_stop = TWO_MINUTES if warning and clock > TWO_MINUTES else Fraction(0)
    after = clock - line * lines_moved(play, running, before["hurry_up"])
    if play == "let-clock-run":  # SL-VAR-7
        after = next_stop
    if play == "false-start":  # SL-VAR-1, SL-VAR-2, SL-R12
        owed = owed or (after != clock and after <= next_stop)
        return {"clock": max(after, next_stop) if after != clock else clock, "running": False, "owed": owed,
                "ended": False, "warned": False}  # fmt: skip
    warned = (next_stop == TWO_MINUTES and after <= TWO_MINUTES) or (
        owed and clock == TWO_MINUTES
    )  # SL-STOP-8, SL-VAR-3
    if next_stop == TWO_MINUTES and warned:
        after = max(after, TWO_MINUTES - line)  # SL-R4
        if running and clock - TWO_MINUTES <= 2 * line and play != "let-clock-run":
            after = TWO_MINUTES - line  # SL-VAR-9
    after = max(after, Fraction(0))
    owed = after == 0 and play == "offside" and untimed_down  # SL-R7
    ended = after == 0 and not owed
    return {"clock": after, "running": play in RUNS_AFTER and not warned and not ended, "owed": owed,
            "ended": ended, "warned": warned}  # fmt: skip


def legal(before: dict[str, Any], play: str, line: Fraction) -> bool:
    """Whether the play may be called, and whether its script is the whole of what is asked."""
    clock, running = Fraction(str(before["clock"])), before["clock_running"]
    warning = before["quarter"] in WARNED_QUARTERS
    next_stop = TWO_MINUTES if warning and clock > TWO_MINUTES else Fraction(0)
    if play in {"spike", "timeout"}:
        return bool(running)
    if play == "let-clock-run":
        return bool(running) and clock - next_stop < 4 * line
    if play in SIDELINE:
        after = expected(before, "stay-in", line)
        return bool(after["running"])
    return True


situations = st.fixed_dictionaries(
    {
        "quarter": st.sampled_from([1, 2, 3, 4, 5]),
        "clock": st.one_of(
            st.integers(1, 6000),
            st.integers(1150, 1700),
            st.integers(1, 500),
            st.sampled_from([108, 216, 324, 432, 1200, 1201, 1308, 1416, 1524, 1632, 1800, 1801]),
        ).map(lambda tenths: tenths / 10),
        "clock_running": st.booleans(),
        "hurry_up": st.booleans(),
        "down": st.integers(1, 3),
    }
)


def start(situation: dict[str, Any], owed: bool, **options: Any) -> tuple[Game, dict[str, Any]]:
    before = {**situation, "phase": "scrimmage", "possession": "home", "ball": "opp 40", "to_go": 10,
              "timeouts": [1, 0],
              "p6": 0, "strike_through": 0, "fr": 0, "one_more_play": False, "score": [0, 0]}  # fmt: skip
    if before["quarter"] == 5:
        before["ot_state"] = "sudden-death"
    if owed:
        warning = before["quarter"] in WARNED_QUARTERS
        before |= {
            "clock": 120.0 if warning and before["clock"] > 60 else 0.0,
            "clock_running": False,
            "one_more_play": True,
        }
    return Game(RULEBOOK, PRINTED, RULEBOOK.place(before, options), options=options, referee=True), before


def give(game: Game, step: dict[str, Any]) -> None:
    ((key, value),) = step.items()
    if key in ("offense", "defense"):
        game.choose(value, by="home" if key == "offense" else "away")
    else:
        game.chance(key, value)


@pytest.mark.parametrize("line_seconds", [10.8, 12])
@settings(max_examples=400)
@given(situation=situations, play=st.sampled_from(sorted(PLAYS)), owed=st.booleans(), untimed=st.booleans())
def test_the_clock_moves_as_the_clauses_say(
    situation: dict[str, Any], play: str, owed: bool, untimed: bool, line_seconds: float
) -> None:
    line = Fraction(str(line_seconds))
    options = {"line_seconds": line_seconds, "untimed_down": "on" if untimed else "off"}
    game, before = start(situation, owed and situation["down"] == 1, **options)
    if not legal(before, play, line):
        return
    for step in PLAYS[play]:
        give(game, step)
    wanted, log = expected(before, play, line, untimed), [event.name for event in game.events]
    assert ("two-minute-warning" in log) == wanted["warned"]
    if before["quarter"] == 5 and play == "good":
        assert game.over  # sudden death
        return
    assert ("end-of-period" in log) == wanted["ended"]
    if not wanted["ended"]:
        after = game.situation
        assert Fraction(str(after["clock"])) == wanted["clock"]
        assert after["clock_running"] == wanted["running"]
        assert after["one_more_play"] == wanted["owed"]


KICKS: dict[str, tuple[list[dict[str, Any]], int]] = {
    "touchback": ([{"home": "kickoff"}, {"result": "TB"}], 0),  # SL-EXC-8
    "out of bounds": ([{"home": "kickoff"}, {"result": "OB"}], 0),
    "return": ([{"home": "kickoff"}, {"result": "60"}, {"result": "20"}], 1),  # SL-CLOCK-3
    "onside": ([{"home": "onside"}, {"result": "11"}, {"result": "2"}], 1),
    "onside out of bounds": ([{"home": "onside"}, {"result": "11OB"}], 0),
    "onside recovered": ([{"home": "onside"}, {"result": "11"}, {"result": "0F"}, {"coin": "heads"}], 1),
}


@settings(max_examples=200)
@given(
    tenths=st.one_of(st.integers(1, 9000), st.integers(1, 130), st.integers(1190, 1320)),
    quarter=st.integers(1, 4),
    kick=st.sampled_from(sorted(KICKS)),
    rekicks=st.integers(0, 4),
)
def test_kickoffs_take_a_line_or_nothing(tenths: int, quarter: int, kick: str, rekicks: int) -> None:
    script, lines = KICKS[kick]
    lines = 0 if rekicks == 1 else lines  # SL-VAR-5, SL-VAR-6, SL-R18
    situation = {"phase": "kickoff", "quarter": quarter, "clock": tenths / 10, "possession": "home", "score": [0, 3],
                 "rekicks": rekicks}  # fmt: skip
    game = Game(RULEBOOK, PRINTED, RULEBOOK.place(situation), referee=True)
    for step in script:
        ((key, value),) = step.items()
        if key == "home":
            game.choose(value, by="home")
        else:
            game.chance(key, value)
    crossed = quarter in WARNED_QUARTERS and tenths > 1200 >= tenths - 108 * lines
    assert ("two-minute-warning" in [event.name for event in game.events]) == crossed
    if tenths > 108 * lines:
        assert game.situation["clock"] == (tenths - 108 * lines) / 10
        assert game.situation["clock_running"] is False
    elif kick == "onside recovered":  # SL-VAR-4
        assert game.situation["one_more_play"] is True
    else:
        assert "end-of-period" in [event.name for event in game.events]
