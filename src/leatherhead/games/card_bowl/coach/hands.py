"""How the coach of Card Bowl lays its cards.

The offense chooses its matchup when all cards lie open: one high card is all it needs, wherever that lies, and the
other three can be the lowest. The defense has no use for a high card that the offense avoids: four from the middle
leave no weak spot. So a deck lasts, and what one hand leaves over is what the other kind of hand wants. Formation and
slot of the high card are drawn, so that the other side cannot read them: freely where a run and a pass are worth about
the same, as on first and ten.
"""

from leatherhead.football.downs import LAST_DOWN
from leatherhead.games.card_bowl.coach.matchups import runs_end_the_game, situation
from leatherhead.games.card_bowl.coach.scouting import USUAL_STEP
from leatherhead.games.card_bowl.coach.tables import Tables
from leatherhead.games.card_bowl.state import SLOTS, Formation, State
from leatherhead.model.doors import count_bits, nth_option
from leatherhead.rule import rule

A_RUN, BOTH, A_PASS = -1, 0, 1  # what a down is for
CLEARLY = 60  # thousandths of a point between a pass and a run that make a down one for passing or for running
LIKELIER = 4  # how many times as likely the right kind of man is to get the high card on such a down
SPREAD = 3  # places of the deck among which a card is drawn
# Where the defense takes its cards, in sixteenths of the deck from the lowest, and where on a down that matters: three
# of eight, the lowest, are for the team's own offense.
WHOLE_DECK, MIDDLE, BETTER = 16, 9, 12
SAVED = 12  # one card in this many is saved for the downs that matter


@rule
def down_for(seen: State, tables: Tables) -> int:
    """A run, a pass or both, by what a usual matchup is worth here; a run where runs end the game."""
    if runs_end_the_game(seen):
        return A_RUN
    plan, down, ball, to_go = situation(seen)
    more = tables.worth[plan, down, ball, to_go, 0, USUAL_STEP] - tables.worth[plan, down, ball, to_go, 1, USUAL_STEP]
    if abs(more) <= CLEARLY:
        return BOTH
    return A_PASS if more > 0 else A_RUN


@rule
def formation_for(seen: State, tables: Tables, luck: int) -> int:
    """Receivers on a down for a pass, backs on one for a run, but never sure, unless runs end the game."""
    if runs_end_the_game(seen):
        return Formation.TWO_TWO + 0
    best, roll = down_for(seen, tables), luck % 100
    two_two, three = 45, 75
    if best == A_PASS:
        two_two, three = 10, 40
    elif best == A_RUN:
        two_two, three = 80, 97
    if roll < two_two:
        return Formation.TWO_TWO + 0
    return Formation.THREE_WR + 0 if roll < three else Formation.FOUR_WR + 0


@rule
def is_back(seen: State, slot: int) -> bool:
    """Whether the man in a slot runs with the ball."""
    return (slot == 2 and seen.formation != Formation.FOUR_WR) or (slot == 1 and seen.formation == Formation.TWO_TWO)


@rule
def weight_of(seen: State, best: int, slot: int) -> int:
    """How likely a slot is to get the high card on a down for a run, a pass or both."""
    return LIKELIER if best == (A_RUN if is_back(seen, slot) else A_PASS) else 1


@rule
def matters(seen: State) -> bool:
    """Third and fourth down and tries deserve better cards than the other downs."""
    return seen.down >= LAST_DOWN - 1 or seen.two_point == 1


@rule
def next_card(seen: State, tables: Tables, team: int, options: int, luck: int) -> int:
    """The card for the next slot."""
    cards = count_bits(options)
    spread = luck % min(SPREAD, cards)
    if team != seen.possession:
        middle = cards * (BETTER if matters(seen) else MIDDLE) // WHOLE_DECK
        return nth_option(options, min(max(middle - 1, 0), cards - min(SPREAD, cards)) + spread)
    if not high_card_goes_here(seen, tables, team, options, luck):
        return nth_option(options, spread)
    saved = 0 if matters(seen) else cards // SAVED
    return nth_option(options, max(cards - 1 - saved - spread, 0))


@rule
def high_card_goes_here(seen: State, tables: Tables, team: int, options: int, luck: int) -> bool:
    """Whether the next slot gets the high card: drawn among those left, unless it has been laid."""
    slot, middle, total = seen.laid[team], nth_option(options, count_bits(options) // 2), 0
    for before in range(slot):
        if seen.hand[team, before] > middle:
            return False
    best = down_for(seen, tables)
    for later in range(slot, SLOTS):
        total += weight_of(seen, best, later)
    return (luck >> 16) * total < weight_of(seen, best, slot) << 16
