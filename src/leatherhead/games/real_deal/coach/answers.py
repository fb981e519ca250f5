"""The coach of Real Deal Football: counts what the opponent can still hold, and weighs points against cards.

All values are in thousandths of a point, all numbers of cards in thousandths of a card. What the opponent holds is
reckoned as a random hand from the cards of its deck that have not been laid face up, with its share of the wild cards
that nobody has seen.
"""

from leatherhead.engine.bot import NoTables
from leatherhead.football.choice import either
from leatherhead.football.possession import opponent
from leatherhead.football.score import lead
from leatherhead.games.real_deal.book import Book
from leatherhead.games.real_deal.rules.cards import cards_to_draw, is_one_of, points_of
from leatherhead.games.real_deal.rules.counter import concession, costs_a_card, faced
from leatherhead.games.real_deal.state import (
    ANSWERABLE,
    CARDS,
    CONTINUATIONS,
    PUNT,
    QUARTERS,
    SCORING,
    STOPS,
    WILD_CARDS,
    Card,
    Decision,
    State,
    Toss,
)
from leatherhead.rule import rule

WHOLE = 1000
PLAYS = SCORING | 1 << Card.RETURN_TD
HAS_BALL = 1 << Card.HAS_BALL_END_OF_QUARTER
CONTINUATION_WORTH = 600  # of a stop: the offense lays another card
NEXT_PLAY = 1500  # what the offense can expect of another card after a continuation
PUNT_WORTH = 1300  # what the limit of a punt inside the 10 takes from the opponent
HAS_BALL_WORTH = 600  # of has-ball in hand while it may still be played
LATE = 10  # with fewer cards to draw, cards in hand are worth less: they go back at the end of the quarter
CARD_WEIGHT = 600  # what a point of a card in hand is worth in points on the board
FAR_BEHIND = -15


@rule
def answer(
    seen: State,
    book: Book,
    tables: NoTables,  # noqa: ARG001  it reckons at the table
    team: int,
    decision: int,
    options: int,
    luck: int,  # noqa: ARG001  it leaves nothing to chance
) -> int:
    """Return the label that the coach picks from what its team may see."""
    if decision == Decision.TOSS or decision == Decision.SECOND_HALF:
        return either(seen.kinds[team] & PLAYS != 0, Toss.RECEIVE, Toss.DEFER)
    reckon(seen, book, team)
    if decision == Decision.PLAY:
        return best_play(seen, book, team, options)
    if decision == Decision.RESPOND:
        return best_answer(seen, book, team, options)
    return least_card(seen, book, team)


# Counting.


@rule
def reckon(seen: State, book: Book, team: int) -> None:
    """Pencil in what the opponent may still have, in hand, pile or face down, where the copy has empty piles.

    What a team has shown, or is known to have, beyond its own deck's copies of a card is wild.
    """
    hand, table, discard, face_down, pile = seen.hand, seen.table, seen.discard, seen.face_down, seen.pile
    own, wild, deck = book.team, book.wild, seen.option_deck
    them, their_wild, unseen_wild = opponent(team), WILD_CARDS // 2, 0
    for card in range(CARDS):
        copies = own[deck, card]
        shown = table[them, card] + discard[them, card]
        known = hand[team, card] + table[team, card] + discard[team, card] + face_down[team, card]
        unseen = max(wild[deck, card] - max(shown - copies, 0) - max(known - copies, 0), 0)
        their_wild -= max(shown - copies, 0)
        unseen_wild += unseen
        pile[them, card] = WHOLE * max(copies - shown, 0)
        pile[team, card] = unseen
    share = WHOLE * max(their_wild, 0) // max(unseen_wild, 1)
    for card in range(CARDS):
        pile[them, card] += share * pile[team, card]


@rule
def chance_of_none(seen: State, team: int, kinds: int) -> int:
    """The chance that the opponent holds no card of these kinds."""
    them, wanted, pile = opponent(team), 0, seen.pile
    for card in range(CARDS):
        if is_one_of(card, kinds):
            wanted += pile[them, card]
    cards = WHOLE * (seen.held[them] + seen.left[them] + seen.face_down_count[them])
    chance = WHOLE
    for _ in range(seen.held[them]):
        chance = chance * max(cards - wanted, 0) // max(cards, 1)
        cards -= WHOLE
    return chance


# What cards are worth.


@rule
def play_worth(seen: State, book: Book, team: int, card: int) -> int:
    """Points of a card of the offense, times the chance that nothing answers it; a safety costs two."""
    answers = book.answers[seen.option_deck, card]
    worth = points_of(card) * chance_of_none(seen, team, answers)
    if is_one_of(Card.SAFETY, answers):
        worth -= points_of(Card.SAFETY) * (WHOLE - chance_of_none(seen, team, 1 << Card.SAFETY))
    return worth


@rule
def counter_worth(seen: State, book: Book, team: int, card: int) -> int:
    """Points that a counter takes from the opponent's usual play, by what the opponent can still lay."""
    taken, plays, them, pile, answers = 0, 0, opponent(team), seen.pile, book.answers
    for threat in range(CARDS):
        if is_one_of(threat, ANSWERABLE):
            plays += pile[them, threat] if is_one_of(threat, PLAYS) else 0
            if is_one_of(card, answers[seen.option_deck, threat]):
                worth = PUNT_WORTH if threat == Card.PUNTS_INSIDE_10 else WHOLE * points_of(threat)
                taken += pile[them, threat] * worth
    worth = taken // max(plays, WHOLE)
    return worth * CONTINUATION_WORTH // WHOLE if is_one_of(card, CONTINUATIONS) else worth


@rule
def keep_worth(seen: State, book: Book, team: int, card: int) -> int:
    """What it is worth to hold a card: to play it, to stop a play with it, or to end the quarter."""
    if card == Card.HAS_BALL_END_OF_QUARTER:
        return HAS_BALL_WORTH if seen.quarter < QUARTERS else 0
    if card == Card.PUNTS_INSIDE_10:
        return PUNT_WORTH
    if is_one_of(card, PLAYS):
        return play_worth(seen, book, team, card)
    return counter_worth(seen, book, team, card)


@rule
def least_card(seen: State, book: Book, team: int) -> int:
    """The card that is missed least. Of the plays only the best is sure to be laid: the others count half."""
    hand = seen.kinds[team]
    best = best_scoring(seen, book, team, hand & PLAYS)
    least, least_worth = -1, 0
    for card in range(CARDS):
        if is_one_of(card, hand):
            worth = keep_worth(seen, book, team, card)
            if is_one_of(card, PLAYS) and (card != best or seen.hand[team, card] > 1):
                worth //= 2
            if least < 0 or worth < least_worth:
                least, least_worth = card, worth
    return least


@rule
def weight_of_cards(seen: State) -> int:
    """How much cards in hand count against points: little when the quarter is about to end."""
    return CARD_WEIGHT * min(cards_to_draw(seen, 0), cards_to_draw(seen, 1), LATE) // LATE


# What to do.


@rule
def best_scoring(seen: State, book: Book, team: int, plays: int) -> int:
    """The play with the best expectation; -1 where there is none."""
    best, best_worth = -1, 0
    for card in range(CARDS):
        if is_one_of(card, plays):
            worth = play_worth(seen, book, team, card)
            if best < 0 or worth > best_worth:
                best, best_worth = card, worth
    return best


@rule
def best_play(seen: State, book: Book, team: int, options: int) -> int:
    """Lay the best play; without one end the quarter, limit the opponent, or punt."""
    best = best_scoring(seen, book, team, options & PLAYS)
    may_limit = is_one_of(Card.PUNTS_INSIDE_10, options)
    if best >= 0 and not (may_limit and play_worth(seen, book, team, best) < PUNT_WORTH // 2):
        return best
    if options & HAS_BALL and lead(seen, team) > FAR_BEHIND:
        return Card.HAS_BALL_END_OF_QUARTER + 0
    if may_limit:
        return Card.PUNTS_INSIDE_10 + 0
    return PUNT if best < 0 else best


@rule
def best_answer(seen: State, book: Book, team: int, options: int) -> int:
    """Weigh what each answer saves against what the card is worth in hand; conceding costs the least card."""
    card_faced = faced(seen)
    let_happen = concession(card_faced)
    weight = weight_of_cards(seen)
    best, best_worth = -1, 0
    if is_one_of(let_happen, options):
        best = let_happen
        if costs_a_card(card_faced):
            least = least_card(seen, book, team)
            best_worth = -keep_worth(seen, book, team, least) * weight // WHOLE
    for card in range(CARDS):
        if is_one_of(card, options & ~HAS_BALL):
            worth = saved(seen, book, team, card, card_faced)
            worth -= keep_worth(seen, book, team, card) * weight // WHOLE
            if best < 0 or worth > best_worth:
                best, best_worth = card, worth
    if best == let_happen and options & HAS_BALL and ends_quarter(seen, team):
        return Card.HAS_BALL_END_OF_QUARTER + 0
    return best


@rule
def saved(seen: State, book: Book, team: int, card: int, card_faced: int) -> int:
    """Points that an answer saves or makes."""
    points = PUNT_WORTH if card_faced == Card.PUNTS_INSIDE_10 else WHOLE * points_of(card_faced)
    if card == Card.BLOCKS_KICK or is_one_of(card, STOPS):
        return points
    if is_one_of(card, CONTINUATIONS):
        if card_faced == Card.SAFETY:
            return points + (NEXT_PLAY if seen.kinds[team] & PLAYS else 0)
        return points - (NEXT_PLAY if seen.held[opponent(team)] > 0 else 0)
    return points + play_worth(seen, book, team, card)


@rule
def ends_quarter(seen: State, team: int) -> bool:
    """Whether to end the quarter rather than concede: ahead, or with nothing to lay in the next possession."""
    return lead(seen, team) > 0 or (seen.quarter != 2 and seen.kinds[team] & PLAYS == 0)
