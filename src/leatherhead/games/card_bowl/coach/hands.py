"""How the coach of Card Bowl lays its cards: good ones last if every hand takes the same share of each quarter.

On offense one card is meant to get the ball: it comes from the best quarter of what the deck still has, another from
the next, and two from the worst. The defense needs no weak spot: best, next, and two from the middle. Which slot
gets which is drawn, so that the other side cannot read it.
"""

from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.possession import opponent
from leatherhead.games.card_bowl.rules.cards import deck_of, value
from leatherhead.games.card_bowl.rules.scrimmage import targets
from leatherhead.games.card_bowl.state import CARDS, SLOTS, Formation, State, Target
from leatherhead.rule import rule

BEST, NEXT, MIDDLE, WORST = 3, 2, 1, 0  # quarters of a deck
LONG_YARDAGE, SHORT_YARDAGE = 8, 3
RED_ZONE = 80


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
def is_run_slot(seen: State, slot: int) -> bool:
    """Whether the card in a slot would run."""
    return (targets(seen) >> (Target.RUN_1 + slot)) & 1 == 1


@rule
def weight_of(seen: State, slot: int) -> int:
    """How likely a slot is to get the ball: runs for few yards, passes for many."""
    to_go = seen.line_to_gain - seen.ball
    if is_run_slot(seen, slot):
        return 3 if to_go <= SHORT_YARDAGE else 2
    return 3 if to_go >= LONG_YARDAGE else 2


@rule
def matters(seen: State) -> bool:
    """Third and fourth down, the red zone and tries deserve the best of the best."""
    return seen.down >= LAST_DOWN - 1 or seen.ball >= RED_ZONE or seen.two_point == 1


@rule
def next_card(seen: State, team: int, options: int, luck: int) -> int:
    """The card for the next slot: first the quarter that it comes from, then one of that quarter."""
    deck = deck_of(seen, team)
    cards = cards_below(deck, CARDS)
    quarter = quarter_for(seen, team, deck, cards, luck)
    width = max(cards // SLOTS, 1)
    place = quarter * cards // SLOTS
    within = (luck >> 20) % width
    if width > 2 and quarter == BEST:
        within = width // 2 + within // 2 if matters(seen) else within // 2
    place += within
    card = card_at(deck, place)
    while not (options >> card) & 1:
        place = (place + 1) % cards
        card = card_at(deck, place)
    return card


@rule
def cards_below(deck: int, card: int) -> int:
    """How many cards of a deck are lower than a card."""
    count = 0
    for lower in range(card):
        count += (deck >> lower) & 1
    return count


@rule
def card_at(deck: int, place: int) -> int:
    """The card at a place of a deck, counted from the lowest."""
    card = 0
    while place > 0 or not (deck >> card) & 1:
        place -= (deck >> card) & 1
        card += 1
    return card


@rule
def quarter_for(seen: State, team: int, deck: int, cards: int, luck: int) -> int:
    """Which quarter of the deck the next card comes from, given what has been laid already."""
    slot, has_best, has_next = seen.laid[team], False, False
    for before in range(slot):
        quarter = SLOTS * cards_below(deck, seen.hand[team, before]) // cards
        has_best = has_best or quarter == BEST
        has_next = has_next or quarter == NEXT
    total = 0
    for later in range(slot, SLOTS):
        total += weight_of(seen, later)
    if not has_best and luck % 1024 * total // 1024 < weight_of(seen, slot):
        return BEST
    others = SLOTS - slot - (0 if has_best else 1)
    if not has_next and (luck >> 10) % 1024 * others // 1024 < 1:
        return NEXT
    if team == seen.possession:
        return WORST
    return MIDDLE if strong(seen, opponent(team)) else (luck >> 15) & 1


@rule
def strong(seen: State, team: int) -> bool:
    """Whether a team has no worse cards left than usual, by its open used pile."""
    deck = deck_of(seen, team)
    total, cards = 0, 0
    for card in range(CARDS):
        if (deck >> card) & 1:
            total += value(card)
            cards += 1
    return total >= 6 * cards
