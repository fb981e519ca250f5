"""Paper Bowl's odds are walked from its rules, and a second writing of these by hand comes to the same."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from paper_bowl_formulas import (
    FIELD_GOAL_RANGE,
    all_odds,
    enforced_by_hand,
    field_goal_chances,
    return_chances,
    settled_by_hand,
    situation,
)

from leatherhead.football import events as football
from leatherhead.football.possession import AWAY, HOME
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl import events
from leatherhead.games.paper_bowl import odds as walked
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, Call, Effect, Phase
from leatherhead.model.doors import RANDOM, happened, last, new_play, sow
from leatherhead.registry import find

RULEBOOK = find("paper-bowl")
PRINTED = RULEBOOK.own_book
BOOK = PRINTED.book
ODDS = walked.odds_of(BOOK)
EXACT = ODDS.exact()
ROUNDED = 1e-14


def test_the_shipped_odds_are_those_of_the_rules_and_the_book() -> None:
    with np.load(walked.GAME / "odds.npz") as shipped:
        assert str(shipped["key"]) == walked.WALKED.key(PRINTED), "python scripts/paper_bowl_odds.py writes them anew"


def test_odds_add_up() -> None:
    rows = sorted({*ODDS.row.ravel().tolist(), walked.PLAIN})
    assert EXACT.shape == (walked.ROWS, walked.FATES, walked.GAINS, walked.PAIRINGS)
    for chances in (EXACT, ODDS.rough()):
        assert np.allclose(chances[rows].sum((1, 2)), 1)
    for chances in (ODDS.exact_return, ODDS.rough_return, *ODDS.landed, *ODDS.onside.sum(1)):
        assert chances.sum() == pytest.approx(1)


# A second opinion.


@pytest.mark.parametrize("leads", range(2))
@pytest.mark.parametrize("card", range(PLAY_CARDS))
def test_gains_of_every_card_by_hand(card: int, leads: int) -> None:
    by_hand = all_odds(BOOK)[card]
    row = ODDS.row[0, 0, leads, 0, card]
    if BOOK.effect[card] != Effect.DELAY_OF_GAME:
        assert abs(EXACT[row] - by_hand).max() < ROUNDED
    elif leads:
        assert abs(EXACT[row, 0] - by_hand[0]).max() < ROUNDED
        assert abs(EXACT[row, 1, -walked.LONGEST_LOSS] - by_hand[1].sum(0)).max() < ROUNDED
    else:
        assert abs(EXACT[row, 0] - by_hand.sum(0)).max() < ROUNDED


def test_gains_without_a_card_and_after_a_timeout_by_hand() -> None:
    plain, times, halved = all_odds(BOOK)[PLAY_CARDS:]
    assert abs(EXACT[walked.PLAIN] - plain).max() < ROUNDED
    for effect, by_hand in ((Effect.TIMEOUT_TIMES, times), (Effect.TIMEOUT_HALVE, halved)):
        (card,) = np.flatnonzero(BOOK.effect == effect)
        assert abs(EXACT[ODDS.row[0, 0, 0, 1, card]] - by_hand).max() < ROUNDED


def test_returns_and_field_goals_by_hand() -> None:
    assert abs(ODDS.exact_return - return_chances()).max() < 1e-8  # after seven rolls of doubles
    assert abs(ODDS.field_goal - field_goal_chances(BOOK)).max() < ROUNDED
    assert np.array_equal(ODDS.missed[-FIELD_GOAL_RANGE - 1 : -1], range(FIELD_GOAL_RANGE, 0, -1))


def test_what_gains_and_penalties_come_to_by_hand() -> None:
    for down in range(1, 5):
        for to_go in range(1, 16):
            for ball in range(1, GOAL_LINE - to_go + 1):
                place = walked.place_in_series(down, to_go)
                found = ODDS.settled[place, ball]
                assert found.tolist() == [
                    settled_by_hand(down, to_go, ball, n + walked.LONGEST_LOSS) for n in range(walked.GAINS)
                ]
                for card in np.flatnonzero(BOOK.effect == Effect.FOUL):
                    for guilty in (HOME, AWAY):
                        by_hand = enforced_by_hand(down, to_go, ball, int(BOOK.yards[card]), True, guilty == HOME)
                        assert ODDS.enforced[card, guilty, place, ball] == by_hand


def test_a_lost_ball_by_hand() -> None:
    assert ODDS.turnover.tolist() == [*range(GOAL_LINE, 0, -1), 20]


# Options.


def lost(row: int, call: Call, front: int) -> float:
    """The chance that a call from midfield loses the ball."""
    place = ODDS.fate[row].tolist().index(walked.LOST)
    return float(EXACT[row, place, :, walked.pairing(call, front, 50)].sum())


def test_a_fumble_card_does_nothing_to_a_dead_ball_if_the_option_says_so() -> None:
    """Card 03 comes up with a 1 or a 6, 20 of 36 rolls; the pass against Defense 2 is incomplete on 8 of these."""
    by_the_card, dead_ball = ODDS.row[0, 0, 0, 0, 2], ODDS.row[1, 0, 0, 0, 2]
    front = int(
        np.argmax([lost(by_the_card, Call.SHORT_PASS, n) - lost(dead_ball, Call.SHORT_PASS, n) for n in range(5)])
    )
    assert lost(by_the_card, Call.SHORT_PASS, front) == pytest.approx(20 / 36)
    numbers = int(BOOK.short_pass[front])
    rolls = [(a, b) for a in range(1, 7) for b in range(1, 7) if {a, b} & {1, 6}]
    caught = [a == b or not (numbers >> a | numbers >> b) & 1 for a, b in rolls]
    assert lost(dead_ball, Call.SHORT_PASS, front) == pytest.approx(sum(caught) / 36)
    assert lost(dead_ball, Call.RUN, front) == pytest.approx(20 / 36)


def test_an_incomplete_pass_loses_nothing_if_the_option_says_so() -> None:
    by_the_card, dead_ball = ODDS.row[0, 0, 0, 0, 16], ODDS.row[0, 1, 0, 0, 16]
    for front in range(DEFENSE_CARDS):
        pair = walked.pairing(Call.SHORT_PASS, front, 50)
        incomplete = EXACT[walked.PLAIN, 0, -walked.LONGEST_LOSS, pair]
        assert EXACT[by_the_card, 0, -walked.LONGEST_LOSS - 5, pair] == pytest.approx(incomplete)
        assert EXACT[dead_ball, 0, -walked.LONGEST_LOSS, pair] - EXACT[
            by_the_card, 0, -walked.LONGEST_LOSS, pair
        ] == pytest.approx(incomplete)


# Seams.


def random_downs(seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield the records before and after each run or pass of a game at random, while Play Cards are left."""
    options = {name: values[seed % len(values)] for name, values in RULEBOOK.options.items() if name != "length"}
    g = RULEBOOK.fresh(options)[0]
    g.seats[:] = RANDOM
    with np.errstate(over="ignore"):
        sow(g, np.uint64(seed))
        while not g.over:
            before = g.copy()
            new_play(g)
            RULEBOOK.step(g, BOOK)
            if (
                happened(g, events.PlayCard)
                and g.offense_card < Call.FIELD_GOAL
                and g.quarter == before.quarter
                and g.clock
            ):
                yield before, g.copy()


def situation_after(before: Any, after: Any) -> int:
    """The situation that a down led to, among those of the odds."""
    ours = after.possession == before.possession
    if after.phase == Phase.TRY:
        return (walked.OWN_FIRST if ours else walked.OTHER_FIRST) + GOAL_LINE
    if after.phase == Phase.FREE_KICK:
        return walked.OWN_FIRST
    if not ours:
        return walked.OTHER_FIRST + int(after.ball)
    return situation(int(after.down), int(after.line_to_gain - after.ball), int(after.ball))


def expected(before: Any, after: Any) -> tuple[list[int], int, int]:
    """What the odds say of a down: the situations that it may lead to, its fate, and the gain."""
    place = walked.place_in_series(before.down, before.line_to_gain - before.ball)
    gain = last(after, events.Gain).yards if happened(after, events.Gain) else int(after.standing_gain)
    card = int(after.used[after.used_count - 1])
    if happened(after, events.Turnover):
        fumbled = happened(after, events.Fumble)
        gain = last(after, events.Fumble).yards if fumbled else last(after, events.Interception).yards
        spot = min(max(int(before.ball) + gain, 0), GOAL_LINE)
        if happened(after, events.Returned):
            ends = GOAL_LINE - spot + np.flatnonzero(ODDS.exact_return)
            return [walked.OTHER_FIRST + min(int(end), GOAL_LINE) for end in ends], walked.RUN_BACK, gain
        return [walked.OTHER_FIRST + int(ODDS.turnover[spot])], walked.LOST, gain
    fate = walked.STANDS
    if happened(after, events.Foul):
        guilty = last(after, events.Foul).team
        fate = walked.FOUL_OF_OFFENSE if guilty == before.possession else walked.FOUL_OF_DEFENSE
        if happened(after, events.PenaltyAccepted):
            accepted = ODDS.enforced[card, int(guilty != before.possession), place, before.ball]
            return [int(accepted)], fate, int(after.standing_gain)
    return [int(ODDS.settled[place, before.ball, gain - walked.LONGEST_LOSS])], fate, gain


@pytest.mark.parametrize("seed", [2, 4, 6, 8])
def test_a_seam_and_then_settle_equals_step(seed: int) -> None:
    """Whole plays of games at random: what the odds say of their gain, and then of what it comes to."""
    compared = 0
    for before, after in random_downs(seed):
        if before.line_to_gain - before.ball > walked.LONGEST_TO_GO or after.option_auto_first_down:
            continue
        situations, fate, gain = expected(before, after)
        assert situation_after(before, after) in situations
        compared += 1
        leads = int(before.score[before.possession] > before.score[1 - before.possession])
        # A timeout on card 23 or 24 changes a card, and leaves the gain of the new ones as it is.
        timeout = int(happened(after, football.Timeout) and not happened(after, events.ExtraCard))
        row = ODDS.row[
            after.option_incomplete_03, after.option_incomplete_17, leads, timeout, after.used[after.used_count - 1]
        ]
        pair = walked.pairing(after.offense_card, after.defense_card, before.ball)
        if not happened(after, events.ChallengeWon) and gain <= 60:
            place = ODDS.fate[row].tolist().index(fate)
            assert EXACT[row, place, gain - walked.LONGEST_LOSS, pair] > 0
    assert compared > 40
