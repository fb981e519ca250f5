"""The odds of calls: exact, and the same by the walk of a table as by the walk of single plays."""

from fractions import Fraction
from typing import Any

import exact_odds as odds
import pytest

import leatherhead as lh
from leatherhead.model.position import Event
from leatherhead.registry import find, slugs
from leatherhead.study.call_table import call_table

FOURTH = {"phase": "scrimmage", "down": 4, "to_go": 2, "ball": "opp 38", "quarter": 4, "clock": 3}
CARD = {"card": "18"}  # Defense Bonus: nothing is asked


def table(situation: dict[str, Any], game: str = "paper-bowl", **how: Any) -> Any:
    rulebook = find(game)
    record = rulebook.place(situation, {}, rulebook.own_book)
    return call_table(rulebook, rulebook.own_book, record, compiled=False, **how)


@pytest.fixture(scope="module")
def two_deep() -> Any:
    return table(FOURTH, assume=CARD, depth=2)


@pytest.mark.parametrize(
    ("call", "front"), [("run", "defense-4"), ("short-pass", "defense-2"), ("long-pass", "defense-5")]
)
def test_the_same_as_the_walk_of_single_plays(two_deep: Any, call: str, front: str) -> None:
    rulebook = find("paper-bowl")
    record = rulebook.place(FOURTH, {}, rulebook.own_book)

    def measure(_: Any, events: list[Event]) -> tuple[int, bool, bool]:
        names = [event.name for event in events]
        [gain] = [event.numbers["yards"] for event in events if event.name == "gain"]
        return min(gain, 38), "first-down" in names or "touchdown" in names, "touchdown" in names

    given = {**CARD, "offense-card": call, "defense-card": front}
    single = odds.odds(rulebook, rulebook.own_book, record, given, measure, depth=2)
    [cell] = [cell for cell in two_deep.cells if (cell.call, cell.answer) == (call, front)]
    shares = single.outcomes.items()
    assert cell.left_over == single.left_over == Fraction(1, 36)
    assert cell.gain == sum(gain * part for (gain, _, _), part in shares) / (1 - single.left_over)  # type: ignore[misc, operator]
    assert cell.first_down == sum(part for (_, first, _), part in shares if first)  # type: ignore[misc]
    assert cell.touchdown == sum(part for (_, _, touchdown), part in shares if touchdown)  # type: ignore[misc]


def test_every_call_stands_against_every_answer() -> None:
    found = table(FOURTH, assume=CARD, depth=1)
    assert (found.team, found.question, found.answered_by) == ("home", "offense-card", "defense-card")
    assert len(found.cells) == 25
    run = found.cells[0]
    assert (run.call, run.answer) == ("run", "defense-1")
    assert run.left_over == Fraction(1, 6)  # the doublets
    assert all(0 <= cell.first_down + cell.left_over <= 1 for cell in found.cells)
    kick = next(cell for cell in found.cells if cell.call == "field-goal")
    assert kick.points == Fraction(3, 6)  # from 38 yards a doublet alone is good


def test_a_deeper_walk_leaves_less_over(two_deep: Any) -> None:
    for one, other in zip(table(FOURTH, assume=CARD, depth=1).cells, two_deep.cells, strict=True):
        assert other.left_over == one.left_over / 6
        assert one.first_down <= other.first_down <= one.first_down + one.left_over


def test_a_question_before_the_call_is_answered() -> None:
    found = table({**FOURTH, "clock": 1}, assume={**CARD, "last-play-timeout": "no-timeout"}, depth=1)
    assert found.question == "offense-card"


def test_a_game_without_yards() -> None:
    situation = {
        "phase": "play", "quarter": 1, "possession": "home", "hand_home": ["fg-18-45", "rushing-td-1-5"],
        "hand_away": ["recovers-fumble", "holding"],
    }  # fmt: skip
    found = table(situation, "real-deal")
    cells = {(cell.call, cell.answer): cell for cell in found.cells}
    assert (found.question, found.answered_by) == ("play", "respond")
    assert cells["rushing-td-1-5", "concede"].touchdown == 1
    assert cells["rushing-td-1-5", "concede"].points == 7
    assert cells["rushing-td-1-5", "recovers-fumble"].turnover == 1
    assert cells["fg-18-45", "concede"].points == 3
    assert cells["punt fg-18-45", ""].points == 0
    assert all(cell.gain is None and cell.first_down is None and cell.left_over == 0 for cell in found.cells)


@pytest.mark.parametrize(
    ("situation", "assume", "why"),
    [
        (FOURTH, {"weather": "rain"}, "'weather' is never asked; assume one of toss-call"),
        (FOURTH, {"penalty": "rain"}, "'rain' is not an answer to penalty; it is one of accept, decline"),
        (FOURTH, {"card": "77"}, "'77' is not an answer to card; it is one of 01"),
        (FOURTH, {"offense-card": "run", "defense-card": "defense-1"}, "there is no choice before the next roll"),
    ],
)
def test_what_is_refused(situation: dict[str, Any], assume: dict[str, str], why: str) -> None:
    with pytest.raises(lh.Refused) as refused:
        table(situation, assume=assume, depth=1)
    assert why in str(refused.value)


def test_too_many_ways_are_played_at_random(two_deep: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leatherhead.study.call_table.MOST_WAYS", 5)
    monkeypatch.setattr("leatherhead.study.call_table.SAMPLE", 200)
    assume = {"offense-card": "run", "defense-card": "defense-1"}
    found = table({**FOURTH, "clock": 1, "quarter": 2}, assume=assume, depth=2)
    assert {cell.sampled for cell in found.cells} == {200}
    assert all(cell.left_over > Fraction(1, 4) for cell in found.cells)
    assert not any(cell.sampled for cell in two_deep.cells)


def test_plays_at_random_are_not_all_led_by_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a coach lays the same four cards every time, and every formation comes to the same."""
    monkeypatch.setattr("leatherhead.study.call_table.MOST_WAYS", 5)
    monkeypatch.setattr("leatherhead.study.call_table.SAMPLE", 20)
    situation = {"phase": "scrimmage", "down": 3, "to_go": 5, "ball": "opp 40"}
    found = table(situation, "card-bowl", assume={"play-call": "scrimmage"})
    assert len({cell.gain for cell in found.cells}) == len(found.cells) == 3


@pytest.mark.parametrize("slug", slugs())
def test_any_game_has_a_table_of_calls(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leatherhead.study.call_table.MOST_WAYS", 2)
    monkeypatch.setattr("leatherhead.study.call_table.SAMPLE", 3)
    game = lh.new(slug, seed=5, seats=("random", "random"))
    for number in range(5, len(game.plays)):
        try:
            found = table(game.rulebook.situation(game.before(number)[0]), slug, depth=1)
        except lh.Refused:  # set up by hand it could not be, or nobody is asked
            continue
        break
    assert found.cells
    for cell in found.cells:
        for share in (cell.touchdown, cell.turnover, cell.left_over, cell.first_down or 0):
            assert 0 <= share <= 1
