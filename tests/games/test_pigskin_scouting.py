"""What the coach worked out from the pack is what the rules make of it, card by card."""

from collections.abc import Callable
from itertools import product
from math import log
from statistics import mean
from typing import Any

import numpy as np
import pytest
from pigskin_formulas import ADDED_YARDS, FUMBLE_LOST, RUN_BACK, cells, long_gains, makes, outcomes_of

from leatherhead import registry
from leatherhead.football import downs
from leatherhead.games.pigskin import rules
from leatherhead.games.pigskin.coach import scouting
from leatherhead.games.pigskin.odds import LONGEST, ReadingOdds, Walk, ordinary_cards
from leatherhead.games.pigskin.readings import code
from leatherhead.games.pigskin.rules import plays
from leatherhead.games.pigskin.state import CELL, CLASS_ROWS, COMPLETE, NUMBER_BITS, CardRow, Kind, Result
from leatherhead.model.position import Event, Position, read_events
from leatherhead.model.record import blank, plain_layout

RULEBOOK = registry.find("pigskin")
COACH: Any = RULEBOOK.bot("coach")
TABLES = COACH.tables(RULEBOOK.own_book)[0]
BOOK = RULEBOOK.own_book.book
ORDINARY = ordinary_cards(BOOK)
ODDS = ReadingOdds(BOOK, ORDINARY)
GAINS = np.arange(-LONGEST, LONGEST + 1)
LONG_YARDS = mean(long_gains(cells(BOOK, ORDINARY, CardRow.LONG)))
BALL = 14  # neither the longest gain nor the longest loss of a card reaches a goal line from here
SCRIMMAGE = {"phase": "scrimmage", "possession": "home", "ball": f"own {BALL}", "clock": 50, "quarter": 2}
CALLS = {
    CardRow.LINE: "line-left-guard",
    CardRow.END: "end-left",
    CardRow.PASS: "pass-left",
    CardRow.LONG_PASS: "long-pass",
}
LINE_UPS = ("*2*2*2* 2***", "2*2***S **2*", "S*S*2*S SSSS")  # of away: the players attacked are stars, seconds, scrubs
SCRUB = 2  # column
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
    odds = ODDS.kick(CardRow.FIELD_GOAL, 0, range(70, 100))
    for line in range(1, 31):
        position = _called("field-goal", ball=f"opp {line}")
        good = sum("field-goal-good" in _events(position, card) for card in ORDINARY)
        assert odds.good[100 - line] == pytest.approx(good / len(ORDINARY))
        assert odds.down[100 - line, 20] == pytest.approx(1 - good / len(ORDINARY))


@pytest.mark.parametrize("column", range(3))
def test_punts_are_as_long_as_the_rules_read_them(column: int) -> None:
    position = _called("punt", lineup_home=KICKERS[column])
    told = [_events(position, card) for card in ORDINARY]
    lengths = [each["punt"].numbers["yards"] for each in told if "blocked" not in each]
    odds = ODDS.kick(CardRow.PUNT, column, [BALL])
    landed = np.arange(101) @ (odds.caught + odds.down)[BALL] / (1 - odds.blocked[BALL])
    assert 100 - BALL - landed == pytest.approx(mean(lengths))
    assert odds.blocked[BALL] == pytest.approx(1 - len(lengths) / len(told))


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
            step = Walk().follow(row, int(BOOK.cells[card, row, column]), column)
            assert (step.row, step.carrier, step.lost) == (COMPLETE, 0, 0)
            assert step.gain == int(after.g.result_spot) - BALL
            assert [(1, step.gain, False)] == outcomes_of(BOOK, [card], row, column)
            assert after.g.result == Result.DOWN
            ended.append(card)
    assert sorted(ended) == _cards_with(row, column, Kind.YARDS, Kind.INCOMPLETE)


@pytest.mark.parametrize("row", CALLS)
@pytest.mark.parametrize("column", range(3))
def test_walked_odds_agree_with_the_formulas(row: CardRow, column: int) -> None:
    chain, found = ODDS.chain(row, column), outcomes_of(BOOK, ORDINARY, row, column)
    kept = chain[0, 0]
    assert chain.sum() == pytest.approx(1, abs=1e-4)
    assert 1 - kept.sum() == pytest.approx(sum(each.chance for each in found if each.lost), abs=0.01)
    mean_gain = sum(each.chance * each.gain for each in found if not each.lost)
    assert kept @ GAINS == pytest.approx(mean_gain, abs=0.6)
    for yards in (1, 3, 5, 10, 25):
        walked = ODDS.makes(row, column, yards, 100 - BALL)
        assert walked == pytest.approx(makes(BOOK, ORDINARY, row, column, yards), abs=0.02)
        assert walked == pytest.approx(kept[LONGEST + yards :].sum(), abs=1e-3)


def _follows(row: CardRow, kind: Kind, tell: Callable[[dict[str, Event]], float]) -> list[float]:
    """Let every ordinary card follow one of a kind, and tell something of each."""
    position = _called(CALLS[row], lineup_away=LINE_UPS[0])
    first = _cards_with(row, 0, kind)[0]
    after = position.after(first)
    return [tell(_events(after, card)) for card in ORDINARY if card != first]


def test_what_follows_a_card_is_taken_at_about_its_mean() -> None:
    lost = _follows(CardRow.END, Kind.FUMBLE, lambda told: "fumble-lost" in told)
    assert mean(lost) == pytest.approx(FUMBLE_LOST, abs=0.02)
    yards = _follows(
        CardRow.END, Kind.LONG, lambda told: told["long-gain"].numbers["yards"] if "long-gain" in told else 0
    )
    doubled = _follows(CardRow.END, Kind.LONG, lambda told: "double-next-card" in told)
    assert mean(yards) / (1 - 2 * mean(doubled)) == pytest.approx(LONG_YARDS, abs=1.5)
    assert mean(_follows(CardRow.PASS, Kind.ADD_RUN, _carried)) == pytest.approx(ADDED_YARDS, abs=1)
    backs = [mean(_follows(row, Kind.INTERCEPTED, _carried)) for row in (CardRow.PASS, CardRow.LONG_PASS)]
    assert mean(backs) == pytest.approx(RUN_BACK, abs=2)


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


# A play that is walked card by card comes to what the rules make of it.


@pytest.mark.parametrize("row", CALLS)
def test_steps_and_the_end_of_a_play_are_the_play_of_the_rules(row: CardRow) -> None:
    """Against scrubs, the first card is any of the pack; those that it calls for come from the end of the pack."""
    walk, ended = Walk(), 0
    for first in ORDINARY:
        position, cards = _called(CALLS[row], lineup_away=LINE_UPS[SCRUB]), [first]
        carrier, times, spot, at = 0, 1, BALL, int(row)
        while at != COMPLETE and len(cards) < 5:
            step = walk.follow(at, int(BOOK.cells[cards[-1], at, SCRUB]), SCRUB, carrier, times)
            position = position.after(cards[-1])
            at, carrier, times, spot = step.row, step.carrier, step.times, spot + step.gain
            if at != COMPLETE:
                assert position.asked is not None
                assert position.asked.options == at
                cards.append(next(card for card in reversed(ORDINARY) if card not in cards))
        if at == COMPLETE and 0 < spot < 100:
            assert position.g.result_spot == (spot if position.g.result_team == 0 else 100 - spot)
            ended += 1
    assert ended > 30


def test_a_gain_leads_to_the_situation_that_the_rules_settle() -> None:
    """The layout of situations, which values are looked up by, against `down` in the rules."""
    g, laid = Walk().g, scouting.LAID_OUT
    first, over = scouting.DOWNS * scouting.TO_GO * 101, (scouting.DOWNS * scouting.TO_GO + 1) * 101
    for down, to_go, ball, gain in product(range(1, 5), (1, 4, 10), (25, 60), range(-9, 12)):
        g.possession, g.down, g.ball, g.line_to_gain, g.result_spot = 0, down, ball, ball + to_go, ball + gain
        rules.down(g)
        place = int(laid.after_short[down - 1, to_go, gain + scouting.LONGEST_LOSS, ball])
        if g.possession != 0:
            assert place == over + ball + gain
        elif g.down == 1:
            assert place == first + g.ball
        else:
            assert place == ((g.down - 1) * scouting.TO_GO + g.line_to_gain - g.ball) * 101 + g.ball
    assert downs.LAST_DOWN == scouting.DOWNS


# The tables follow every card and every constant of the rules.

BALL_OF_KICKS = 75
# Two readings for every row, of which a card has one at most.
OTHERS = {
    CardRow.FIELD_GOAL: (code(Kind.GOOD, 30), code(Kind.NO_GOOD)),
    CardRow.POINT_AFTER_TD: (code(Kind.GOOD), code(Kind.NO_GOOD)),
    CardRow.FUMBLE: (code(Kind.LOST, -17), code(Kind.OWN, -17)),
    CardRow.BLOCKED_KICK: (code(Kind.LOST, -17), code(Kind.OWN, -17)),
}


def _seen_in(odds: ReadingOdds, row: CardRow) -> list[Any]:
    """Return the odds that a row of the pack decides."""
    if row in scouting.ROWS:
        return [odds.chain(row, column) for column in range(3 if row < CLASS_ROWS else 1)]
    if row in (CardRow.LONG, CardRow.FUMBLE, CardRow.RUN_WITH_COMPLETED_PASS):
        return [odds.chain(CardRow.END), odds.chain(CardRow.PASS)]
    if row == CardRow.RETURN:
        return [odds.chain(row, column, 1) for column in range(3)]
    if row == CardRow.BLOCKED_KICK:
        return [odds.chain(row)]
    return [each for column in range(3 if row < CLASS_ROWS else 1) for each in odds.kick(row, column, [BALL_OF_KICKS])]


@pytest.mark.parametrize("row", [row for row in CardRow if row != CardRow.PENALTY])
def test_every_cell_of_every_card_is_seen_in_the_odds(row: CardRow) -> None:
    own = _seen_in(ReadingOdds(BOOK, ORDINARY), row)
    for card in ORDINARY:
        changed = 0
        for cell in OTHERS.get(row, (code(Kind.YARDS, 17), code(Kind.YARDS, 11))):
            record = RULEBOOK.own_book.record.copy()
            record["cells"][0, card, row] = cell
            found = _seen_in(ReadingOdds(record[0], ORDINARY), row)
            changed += any(not np.array_equal(before, after) for before, after in zip(own, found, strict=True))
        assert changed, card


@pytest.mark.parametrize(
    ("module", "name", "table"),
    [
        (rules, "KICKOFF_LINE", "value"),
        (rules, "FREE_KICK_LINE", "value"),
        (rules, "TOUCHBACK_LINE", "kick"),
        (plays, "FIELD_GOAL_LINE", "kick"),
        (plays, "MIDFIELD", "kick"),
        (plays, "GOAL_LINE", "value"),
        (plays, "OWN_GOAL_LINE", "value"),
    ],
)
def test_the_tables_follow_a_constant_of_the_rules(
    module: Any, name: str, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, getattr(module, name) + 3)
    tables = blank(plain_layout(scouting.Tables))
    scouting.prepare(BOOK, tables[0])
    assert not np.array_equal(tables[0][table], TABLES[table])
