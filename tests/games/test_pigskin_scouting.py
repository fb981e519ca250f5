"""What the coach worked out from the pack is what the rules make of it, card by card."""

from collections.abc import Callable
from math import log
from statistics import mean
from typing import Any

import pytest

from leatherhead import registry
from leatherhead.games.pigskin.coach import scouting
from leatherhead.games.pigskin.coach.scouting import LINES, WHOLE, AttackOutcome
from leatherhead.games.pigskin.state import CARDS, CELL, NUMBER_BITS, ZERO, CardRow, Kind, Result
from leatherhead.model.position import Event, Position, read_events

RULEBOOK = registry.find("pigskin")
COACH: Any = RULEBOOK.bot("coach")
TABLES = COACH.tables(RULEBOOK.own_book)[0]
BOOK = RULEBOOK.own_book.book
ORDINARY = [card for card in range(CARDS) if not BOOK.special[card]]
LONG_YARDS = mean(
    scouting.long_gains(
        [
            (Kind(cell >> NUMBER_BITS), (cell & (1 << NUMBER_BITS) - 1) - ZERO)
            for cell in (int(BOOK.cells[card, CardRow.LONG, 0]) for card in ORDINARY)
        ]
    )
)
BALL = 14  # neither the longest gain nor the longest loss of a card reaches a goal line from here
SCRIMMAGE = {"phase": "scrimmage", "possession": "home", "ball": f"own {BALL}", "clock": 50, "quarter": 2}
CALLS = {
    CardRow.LINE: "line-left-guard",
    CardRow.END: "end-left",
    CardRow.PASS: "pass-left",
    CardRow.LONG_PASS: "long-pass",
}
LINE_UPS = ("*2*2*2* 2***", "2*2***S **2*", "S*S*2*S SSSS")  # of away: the men attacked are stars, seconds, scrubs
KICKERS = ("*2*2*2* 2***", "*2*2*2* *2**", "*2*2*2* *S**")  # of home


def _called(call: str, **situation: Any) -> Position:
    position = Position(RULEBOOK, RULEBOOK.own_book, RULEBOOK.place({**SCRIMMAGE, **situation}))
    position.start()
    position.answer("ready")
    position.answer(call)
    return position


def _events(position: Position, card: int) -> dict[str, Event]:
    after = position.after(card)
    return {event.name: event for event in read_events(RULEBOOK, after.g)}


def test_field_goals_are_good_as_often_as_the_rules_find_them_good() -> None:
    for line in range(1, LINES):
        position = _called("field-goal", ball=f"opp {line}")
        good = sum("field-goal-good" in _events(position, card) for card in ORDINARY)
        assert TABLES.field_goal[line] == WHOLE * good // len(ORDINARY)


@pytest.mark.parametrize("column", range(3))
def test_punts_are_as_long_as_the_rules_read_them(column: int) -> None:
    position = _called("punt", lineup_home=KICKERS[column])
    told = [_events(position, card) for card in ORDINARY]
    lengths = [each["punt"].numbers["yards"] for each in told if "blocked" not in each]
    assert TABLES.punt[column] == sum(lengths) // len(lengths)


# Plays from scrimmage.


def _cards_with(row: CardRow, column: int, *kinds: Kind) -> list[int]:
    return [card for card in ORDINARY if BOOK.cells[card, row, column] >> NUMBER_BITS in kinds]


@pytest.mark.parametrize("row", CALLS)
@pytest.mark.parametrize("column", range(3))
def test_every_card_that_ends_a_play_gains_what_the_coach_counts_on(row: CardRow, column: int) -> None:
    position, ended = _called(CALLS[row], lineup_away=LINE_UPS[column]), []
    for card in ORDINARY:
        after = position.after(card)
        if after.asked is None:
            found = scouting.outcomes_of(BOOK, [card], row, column)
            assert found == [AttackOutcome(1, int(after.g.result_spot) - BALL, lost=False)]
            assert after.g.result == Result.DOWN
            ended.append(card)
    assert sorted(ended) == _cards_with(row, column, Kind.YARDS, Kind.INCOMPLETE)


def _follows(row: CardRow, kind: Kind, tell: Callable[[dict[str, Event]], float]) -> list[float]:
    """Let every ordinary card follow one of a kind, and tell something of each."""
    position = _called(CALLS[row], lineup_away=LINE_UPS[0])
    first = _cards_with(row, 0, kind)[0]
    after = position.after(first)
    return [tell(_events(after, card)) for card in ORDINARY if card != first]


def test_what_follows_a_card_is_taken_at_about_its_mean() -> None:
    lost = _follows(CardRow.END, Kind.FUMBLE, lambda told: "fumble-lost" in told)
    assert mean(lost) == pytest.approx(scouting.FUMBLE_LOST, abs=0.02)
    yards = _follows(
        CardRow.END, Kind.LONG, lambda told: told["long-gain"].numbers["yards"] if "long-gain" in told else 0
    )
    doubled = _follows(CardRow.END, Kind.LONG, lambda told: "double-next-card" in told)
    assert mean(yards) / (1 - 2 * mean(doubled)) == pytest.approx(LONG_YARDS, abs=1.5)
    assert mean(_follows(CardRow.PASS, Kind.ADD_RUN, _carried)) == pytest.approx(scouting.ADDED_YARDS, abs=1)
    backs = [mean(_follows(row, Kind.INTERCEPTED, _carried)) for row in (CardRow.PASS, CardRow.LONG_PASS)]
    assert mean(backs) == pytest.approx(scouting.RUN_BACK, abs=2)


def _carried(told: dict[str, Event]) -> float:
    """Yards of the last carry; a Long that follows counts as usual, a fumble nothing."""
    for name in ("gain", "loss", "no-gain"):
        if name in told:
            return told[name].numbers["yards"]
    return 0 if "fumble" in told else LONG_YARDS


@pytest.mark.parametrize("row", list(CALLS)[:3])
def test_a_reading_weighs_as_often_as_the_rules_let_it_be_heard(row: CardRow) -> None:
    heard: dict[int, list[int]] = {}
    for column in range(3):
        position = _called(CALLS[row], lineup_away=LINE_UPS[column])
        for card in ORDINARY:
            g = position.after(card).g
            cell = int(g.heard[1, {CardRow.LINE: 2, CardRow.END: 0, CardRow.PASS: 9}[row], 0]) & CELL
            heard.setdefault(cell, [0, 0, 0])[column] += 1
    for cell, times in heard.items():
        star, second, scrub = (1 + scouting.SMOOTHING * each for each in times)
        wanted = [scouting.LOG * log(other / star) for other in (second, scrub)]
        assert TABLES.evidence[row, cell].tolist() == pytest.approx(wanted, abs=0.5)
