"""The strategy numbers at the end of the rules page are what the rules give, as exact fractions."""

import functools
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from exact_odds import Odds, odds

from leatherhead.compiled.parts import back_end
from leatherhead.model.position import Event
from leatherhead.registry import find

RULEBOOK = find("paper-bowl")
PRINTED = RULEBOOK.read_book(None)
PAGE = (Path(__file__).parents[2] / "src/leatherhead/games/paper_bowl/rules.md").read_text(encoding="utf-8")
NUMBERS = PAGE.split("## Strategy numbers")[1]
DEFENSES = tuple(f"defense-{n}" for n in range(1, 6))
CALLS = ("run", "short-pass", "long-pass")
NO_EFFECT = {"run": "14", "short-pass": "13", "long-pass": "13"}  # a Play Card that leaves such a play alone
DEPTH = {"run": 4, "short-pass": 4, "long-pass": 3}


def _fraction(cell: str) -> Fraction:
    """Read `42/5 = 8.4000`; the decimals must be those of the fraction."""
    exact, _, rounded = (part.strip() for part in cell.partition("="))
    assert rounded in ("", f"{float(Fraction(exact)):.4f}")
    return Fraction(exact)


def _table(title: str) -> dict[tuple[str, str], Fraction]:
    """Read the table under a title: a fraction for each row and column."""
    lines = NUMBERS.split(title)[1].strip().split("\n\n")[0].splitlines()
    header, _, *body = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return {(row[0], column): _fraction(cell) for row in body for column, cell in zip(header[1:], row[1:], strict=True)}


def _number(pattern: str) -> Fraction:
    match = re.search(pattern, NUMBERS)
    assert match, pattern
    return Fraction(match[1])


MEAN = _table("Mean gain:")
TEN_OR_MORE = _table("P(gain of 10 or more):")
INCOMPLETE = _table("P(incomplete):")
TWO_POINT = _table("Two-point conversion, P(success), end line and red zone in:")
SHORT_YARDAGE = _table("P(gain of at least n), for short yardage:")
FIELD_GOAL = _table("Field goal:")


def _odds(
    situation: dict[str, Any], given: dict[str, str], measure: Callable[[list[Event]], Any], depth: int, **options: Any
) -> Odds:
    record = RULEBOOK.place({"possession": "home", **situation}, options)
    found = odds(
        RULEBOOK, PRINTED, record, given, lambda g, events: measure(events), depth, back_end(RULEBOOK, PRINTED)
    )
    assert sum(found.outcomes.values()) + found.left_over == 1
    return found


def _yards(events: list[Event], name: str) -> int:
    return next(event.numbers["yards"] for event in events if event.name == name)


def _count(events: list[Event], name: str) -> int:
    return sum(event.name == name for event in events)


@functools.cache
def _gains(call: str, defense: str, ball: str = "own 20") -> Odds:
    """Gain, number of throws and whether it was incomplete, of a play that no card changes."""
    return _odds(
        {"phase": "scrimmage", "down": 1, "to_go": 10, "ball": ball},
        {"offense-card": call, "defense-card": defense, "card": NO_EFFECT[call]},
        lambda events: (_yards(events, "gain"), _count(events, "throw"), _count(events, "incomplete")),
        DEPTH[call],
    )


def _mean_of_endless_chain(found: Odds, depth: int) -> Fraction:
    """Extend the sums up to three depths to all depths.

    A chain goes on with probability 1/6 and its mean gain grows by the same amount with every throw, so the sums obey
    a recurrence whose double root is 1/6.
    """

    def up_to(throws: int) -> Fraction:
        return sum((key[0] * odds for key, odds in found.outcomes.items() if key[1] <= throws), Fraction(0))

    return (36 * up_to(depth) - 12 * up_to(depth - 1) + up_to(depth - 2)) / 25


def _at_least(found: Odds, call: str, yards: int) -> Fraction:
    """P(gain >= yards): what is left over, all doublets and at least one throw to come, has gained enough."""
    least_left_over = (2 * DEPTH[call] + 2) * (2 if call == "long-pass" else 1)
    assert least_left_over >= yards
    return sum((odds for key, odds in found.outcomes.items() if key[0] >= yards), Fraction(0)) + found.left_over


PAIRS = [(call, defense) for call in CALLS for defense in DEFENSES]


@pytest.mark.parametrize(("call", "defense"), PAIRS)
def test_usual_play(call: str, defense: str) -> None:
    found = _gains(call, defense)
    assert _mean_of_endless_chain(found, DEPTH[call]) == MEAN[call, defense]
    assert _at_least(found, call, 10) == TEN_OR_MORE[call, defense]
    incomplete = sum((odds for key, odds in found.outcomes.items() if key[2]), Fraction(0))
    assert incomplete == (INCOMPLETE[call, defense] if call != "run" else 0)
    for (row, column), value in SHORT_YARDAGE.items():
        name, yards = row.split(", ")
        if (name, column) == (call, defense):
            assert _at_least(found, call, int(yards)) == value


def test_the_page_has_all_of_them() -> None:
    assert set(MEAN) == set(TEN_OR_MORE) == set(TWO_POINT) == set(PAIRS)
    assert set(INCOMPLETE) == {pair for pair in PAIRS if pair[0] != "run"}
    assert len(SHORT_YARDAGE) == 6 * 5
    assert _number(r"Mean gain of an unlimited chain of totals is ([\d/]+)") == MEAN["run", "defense-1"]


@pytest.mark.parametrize("defense", ["defense-2", "defense-5"])
def test_red_zone(defense: str) -> None:
    said = re.search(
        rf"against {defense}: mean ([\d/]+)[^,;]*, P\(10\+\) ([\d/]+), P\(incomplete\) ([\d/]+)",
        NUMBERS.split("Red-zone numbers")[1],
    )
    assert said
    mean, ten, incomplete = (Fraction(number) for number in said.groups())
    found = _gains("long-pass", defense, "opp 20")  # 22 yards from there stay short of the end line
    assert _mean_of_endless_chain(found, 3) == mean
    assert _at_least(found, "long-pass", 10) == ten
    assert sum((odds for key, odds in found.outcomes.items() if key[2]), Fraction(0)) == incomplete


@pytest.mark.parametrize(("call", "defense"), PAIRS)
def test_two_point_try(call: str, defense: str) -> None:
    given = {"try": "two-point", "offense-card": call, "defense-card": defense}
    found = _odds({"phase": "try"}, given, lambda e: (_count(e, "two-point-good"), _count(e, "throw")), 2)
    assert (0, 2) not in found.outcomes, "a doublet alone is enough, so all that is left over is good"
    good = sum((odds for key, odds in found.outcomes.items() if key[0]), Fraction(0))
    assert good + found.left_over == TWO_POINT[call, defense]


@pytest.mark.parametrize("band", [band for _, band in FIELD_GOAL])
def test_field_goal(band: str) -> None:
    nearest, farthest = map(int, band.split("-"))
    given = {"offense-card": "field-goal", "defense-card": "defense-3"}
    for distance in range(nearest, farthest + 1):
        at = {"phase": "scrimmage", "down": 4, "to_go": "goal", "ball": f"opp {distance}"}
        found = _odds(at, given, lambda e: _count(e, "field-goal-good"), 1)
        assert found.outcomes[1] == FIELD_GOAL["good", band]


def test_field_goal_bands_leave_no_gap() -> None:
    bands = [tuple(map(int, band.split("-"))) for _, band in FIELD_GOAL]
    assert [yards for low, high in bands for yards in range(low, high + 1)] == list(range(1, 41))


@pytest.mark.parametrize(
    ("option", "said"), [("four-or-more", r"extra point ([\d/]+)"), ("more-than-4", r"option ([\d/]+)\)")]
)
def test_kick_try(option: str, said: str) -> None:
    found = _odds({"phase": "try"}, {"try": "kick-try"}, lambda e: _count(e, "kick-try-good"), 1, kick_try=option)
    assert found.outcomes[1] == _number(said)


def test_onside_kick() -> None:
    found = _odds({"phase": "kickoff"}, {"kickoff": "onside"}, lambda e: _count(e, "onside-recovered"), 1)
    assert found.outcomes[1] == _number(r"onside kick kept ([\d/]+)")


def test_challenge() -> None:
    given = {"offense-card": "short-pass", "defense-card": "defense-1", "card": "05", "challenge": "challenge"}
    at = {"phase": "scrimmage", "down": 1, "to_go": 10, "ball": "own 20"}
    found = _odds(at, given, lambda e: (_count(e, "challenge-won"), _count(e, "challenge")), 2)
    assert set(found.outcomes) == {(0, 1), (1, 1)}
    assert found.outcomes[1, 1] / sum(found.outcomes.values()) == _number(r"challenge won ([\d/]+)")


def test_returns() -> None:
    given = {"offense-card": "punt", "defense-card": "defense-1", "kick-return": "return"}
    at = {"phase": "scrimmage", "down": 4, "to_go": 10, "ball": "own 20"}
    found = _odds(at, given, lambda e: (_yards(e, "returned"), _count(e, "throw")), 3)
    assert _mean_of_endless_chain(found, 3) == _number(r"mean return ([\d/]+)")
    for yards in (20, 16):
        # Three doublets have brought at least 24 yards.
        far = sum((odds for key, odds in found.outcomes.items() if key[0] >= yards), Fraction(0)) + found.left_over
        assert far == _number(rf"P\(return of {yards} or more\) ([\d/]+)")


def test_where_kickoffs_come_down() -> None:
    given = {"kickoff": "kick", "kick-return": "touchback"}
    landed = lambda events: next(event.numbers["at"] for event in events if event.name == "landed")  # noqa: E731
    found = _odds({"phase": "kickoff"}, given, landed, 1)
    said = NUMBERS.split("in 36ths: goal line ")[1].split(".")[0]
    first, *others = said.split(", the ")
    pairs = [("0", first), *(part.split() for part in others)]
    assert found.outcomes == {int(spot): Fraction(int(count), 36) for spot, count in pairs}


def test_equilibria() -> None:
    for table, calls, defenses, value in (
        (MEAN, ["long-pass"], ["defense-1", "defense-4"], _number(r"defense-4 \(([\d/]+)\); P\(10\+\)")),
        (TEN_OR_MORE, ["long-pass"], ["defense-4"], _number(r"against defense-4 \(([\d/]+)\); a two")),
        (TWO_POINT, ["run"], ["defense-5"], _number(r"worth exactly ([\d/]+)")),
    ):
        for call in calls:
            for defense in defenses:
                assert table[call, defense] == value
                assert value == max(table[other, defense] for other in CALLS)
                assert value == min(table[call, other] for other in DEFENSES)
