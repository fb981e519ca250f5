"""The value of positions in Card Bowl, fitted to games of the coach (scripts/values)."""

from pathlib import Path

from leatherhead.football.worth import WITH_DOWNS, with_downs
from leatherhead.game import possession, rule
from leatherhead.games.card_bowl.cards import value
from leatherhead.games.card_bowl.rules.clock import quarter_length
from leatherhead.games.card_bowl.rules.decks import deck_of
from leatherhead.games.card_bowl.state import CARDS, QUARTERS, Phase, State, Timing
from leatherhead.values.fitted import Fitted

INTERVALS_A_PLAY = 5  # by the clock of simple-2 and complex timing, about
LAST_PLAYS = 14  # of a half


@rule
def plays_left(g: State, quarters: int) -> int:
    """Estimate the plays left on the clock and in further quarters."""
    left = g.clock + quarters * quarter_length(g)
    return left if g.option_timing == Timing.SIMPLE_1 else left // INTERVALS_A_PLAY


@rule
def strength(g: State, team: int) -> int:
    """Return the mean of the cards that a team can still lay, in tenths of a card's value."""
    deck, cards, total = deck_of(g, team), 0, 0
    for card in range(CARDS):
        if (deck >> card) & 1:
            cards += 1
            total += value(card)
    return 10 * total // max(cards, 1)


@rule
def second_half_kickoff(g: State) -> int:
    """Return 1 if the team in possession receives it, -1 if the other does, 0 before the toss and after halftime."""
    if g.quarter > 2 or g.phase == Phase.COIN_TOSS:
        return 0
    return 1 if g.possession == g.second_half_receiver else -1


@rule
def features(g: State) -> tuple[int, ...]:
    """Return the features by which the trees divide, in the order of SIGNS."""
    downs = g.phase == Phase.SCRIMMAGE and g.two_point == 0
    further = max(QUARTERS - g.quarter, 0)
    half = 1 if g.quarter == 1 or g.quarter == 3 else 0
    found = with_downs(g, downs, plays_left(g, further), plays_left(g, half), second_half_kickoff(g))
    own, theirs = strength(g, g.possession), strength(g, possession.opponent(g.possession))
    return (*found, own, theirs, g.quarter)


@rule
def holds(g: State) -> bool:
    """Whether the half lasts long enough for the trees, which know little of its last plays."""
    half = 1 if g.quarter == 1 or g.quarter == 3 else 0
    return g.quarter <= QUARTERS and plays_left(g, half) > LAST_PLAYS


SIGNS = {**WITH_DOWNS, "strength": 1, "their_strength": -1, "quarter": 0}
VALUE = Fitted(features, SIGNS, Path(__file__).with_name("trees.npz"), holds=holds, error=0.015)
