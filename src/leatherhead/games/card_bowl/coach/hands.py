"""How the coach of Card Bowl lays its cards.

The offense chooses its matchup when all cards lie open: one high card is all it needs, wherever that lies, and the
other three can be the lowest. The defense has no use for a high card that the offense avoids: four from the middle
leave no weak spot. So a deck lasts, and what one hand leaves over is what the other kind of hand wants. Which slot
gets the high card is drawn, so that the other side cannot read it.
"""

from leatherhead.engine.bits import count_bits, nth_option
from leatherhead.football.downs import LAST_DOWN
from leatherhead.games.card_bowl.state import SLOTS, Formation, State
from leatherhead.rule import rule

LONG_YARDAGE, SHORT_YARDAGE = 8, 3
SPREAD = 3  # places of the deck among which a card is drawn
# Where a deck's middle is for the defense, in parts of the deck: the offense has no use for three of eight, the lowest.
WHOLE_DECK, MIDDLE, BETTER = 16, 9, 12
SAVED = 12  # one in so many cards is kept for the downs that matter


@rule
def formation_for(seen: State, luck: int) -> int:
    """More receivers the farther it is, but never sure."""
    to_go, roll = seen.line_to_gain - seen.ball, luck % 100
    two_two, three = 60, 90
    if to_go >= LONG_YARDAGE:
        two_two, three = 40, 80
    elif to_go <= SHORT_YARDAGE:
        two_two, three = 75, 95
    if roll < two_two:
        return Formation.TWO_TWO + 0
    return Formation.THREE_WR + 0 if roll < three else Formation.FOUR_WR + 0


@rule
def weight_of(seen: State, slot: int) -> int:
    """How likely a slot is to get the high card: runs for few yards, passes for many."""
    to_go = seen.line_to_gain - seen.ball
    if (slot == 2 and seen.formation != Formation.FOUR_WR) or (slot == 1 and seen.formation == Formation.TWO_TWO):
        return 3 if to_go <= SHORT_YARDAGE else 2
    return 3 if to_go >= LONG_YARDAGE else 2


@rule
def matters(seen: State) -> bool:
    """Third and fourth down and tries deserve better cards than the other downs."""
    return seen.down >= LAST_DOWN - 1 or seen.two_point == 1


@rule
def next_card(seen: State, team: int, options: int, luck: int) -> int:
    """The card for the next slot."""
    cards = count_bits(options)
    spread = luck % min(SPREAD, cards)
    if team != seen.possession:
        middle = cards * (BETTER if matters(seen) else MIDDLE) // WHOLE_DECK
        return nth_option(options, min(max(middle - 1, 0), cards - min(SPREAD, cards)) + spread)
    if not high_card_goes_here(seen, team, options, luck):
        return nth_option(options, spread)
    saved = 0 if matters(seen) else cards // SAVED
    return nth_option(options, max(cards - 1 - saved - spread, 0))


@rule
def high_card_goes_here(seen: State, team: int, options: int, luck: int) -> bool:
    """Whether the next slot gets the high card: drawn among those left, unless it has been laid."""
    slot, middle, total = seen.laid[team], nth_option(options, count_bits(options) // 2), 0
    for before in range(slot):
        if seen.hand[team, before] > middle:
            return False
    for later in range(slot, SLOTS):
        total += weight_of(seen, later)
    return (luck >> 16) * total < weight_of(seen, slot) << 16
