"""The coach of Real Deal Football: weighs points against cards, and mixes between cards of nearly the same worth.

All values are in thousandths of a point.
"""

from leatherhead.engine.bits import count_bits, nth_option
from leatherhead.engine.tables import NoTables
from leatherhead.football.choice import either
from leatherhead.football.possession import opponent
from leatherhead.football.score import lead
from leatherhead.games.real_deal.book import Book
from leatherhead.games.real_deal.coach.counting import WHOLE, chance_of_none, reckon
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
    Card,
    Decision,
    State,
    Toss,
)
from leatherhead.rule import rule

PLAYS = SCORING | 1 << Card.RETURN_TD
HAS_BALL = 1 << Card.HAS_BALL_END_OF_QUARTER
NEAR = 300  # cards whose worth differs by no more are played by turns
NOTHING = -(10**6)  # less than any answer is worth
CONTINUATION_WORTH = 600  # of a stop: the offense plays another card
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
    luck: int,
) -> int:
    """Return the label that the coach picks from what its team may see; `luck` is its only chance."""
    if decision == Decision.TOSS or decision == Decision.SECOND_HALF:
        return either(seen.kinds[team] & PLAYS != 0, Toss.RECEIVE, Toss.DEFER)
    reckon(seen, book, team)
    if decision == Decision.PLAY:
        return best_play(seen, book, team, options, luck)
    if decision == Decision.RESPOND:
        return best_answer(seen, book, team, options, luck)
    least = least_worth(seen, book, team)
    return one_of(near(seen, options, -least), luck)


# Mixing. The worth of each card is penciled in where the copy has no wild cards to deal.


@rule
def near(seen: State, cards: int, best: int) -> int:
    """The cards that are worth nearly as much as the best."""
    found, worth = 0, seen.wild
    for card in range(CARDS):
        if is_one_of(card, cards) and worth[card] >= best - NEAR:
            found |= 1 << card
    return found


@rule
def one_of(labels: int, luck: int) -> int:
    """One of several labels, each as likely."""
    return nth_option(labels, luck % count_bits(labels))


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
    """Points that a counter takes from the opponent's usual play, by what the opponent can still play."""
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
def least_worth(seen: State, book: Book, team: int) -> int:
    """What the card is worth that is missed least. Only the best play is sure to be played: the others count half."""
    hand, worth = seen.kinds[team], seen.wild
    most, sure = best_scoring(seen, book, team, hand & PLAYS), False
    least = -NOTHING
    for card in range(CARDS):
        if is_one_of(card, hand):
            kept = keep_worth(seen, book, team, card)
            if is_one_of(card, PLAYS):
                if kept < most or sure or seen.hand[team, card] > 1:
                    kept //= 2
                else:
                    sure = True
            worth[card] = -kept
            least = min(least, kept)
    return least


@rule
def weight_of_cards(seen: State) -> int:
    """How much cards in hand count against points: little when the quarter is about to end."""
    return CARD_WEIGHT * min(cards_to_draw(seen, 0), cards_to_draw(seen, 1), LATE) // LATE


# What to do.


@rule
def best_scoring(seen: State, book: Book, team: int, plays: int) -> int:
    """What the play with the best expectation is worth."""
    best, worth = NOTHING, seen.wild
    for card in range(CARDS):
        if is_one_of(card, plays):
            worth[card] = play_worth(seen, book, team, card)
            best = max(best, worth[card])
    return best


@rule
def best_play(seen: State, book: Book, team: int, options: int, luck: int) -> int:
    """Play one of the best cards; without one end the quarter, limit the opponent, or punt."""
    plays = options & PLAYS
    best = best_scoring(seen, book, team, plays)
    may_limit = is_one_of(Card.PUNTS_INSIDE_10, options)
    if plays and not (may_limit and best < PUNT_WORTH // 2):
        return one_of(near(seen, plays, best), luck)
    if options & HAS_BALL and lead(seen, team) > FAR_BEHIND:
        return Card.HAS_BALL_END_OF_QUARTER + 0
    if may_limit:
        return Card.PUNTS_INSIDE_10 + 0
    return PUNT


@rule
def best_answer(seen: State, book: Book, team: int, options: int, luck: int) -> int:
    """Weigh what each answer saves against what the card is worth in hand; conceding costs the least card."""
    card_faced, weight, worth = faced(seen), weight_of_cards(seen), seen.wild
    let_happen, conceding = concession(card_faced), NOTHING
    if is_one_of(let_happen, options):
        conceding = -least_worth(seen, book, team) * weight // WHOLE if costs_a_card(card_faced) else 0
    counters, best = options & ~HAS_BALL, conceding
    for card in range(CARDS):
        if is_one_of(card, counters):
            worth[card] = saved(seen, book, team, card, card_faced)
            worth[card] -= keep_worth(seen, book, team, card) * weight // WHOLE
            best = max(best, worth[card])
    answers = near(seen, counters, best)
    if conceding >= best - NEAR:
        answers |= 1 << let_happen
    picked = one_of(answers, luck)
    if picked == let_happen and options & HAS_BALL and ends_quarter(seen, team):
        return Card.HAS_BALL_END_OF_QUARTER + 0
    return picked


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
    """Whether to end the quarter rather than concede: ahead, or with nothing to play in the next possession."""
    return lead(seen, team) > 0 or (seen.quarter != 2 and seen.kinds[team] & PLAYS == 0)
