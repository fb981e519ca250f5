"""The bots of Real Deal Football: the coach and the rookie.

The coach weighs points against cards, and plays the better card more often, not always. All values are in thousandths:
of a point, of a card, or of certainty.
"""

from leatherhead.football.choice import either
from leatherhead.game import RuleBot, count_bits, levels_between, nth_option, possession, rule, score
from leatherhead.games.real_deal import rules, state
from leatherhead.games.real_deal.book import Book
from leatherhead.games.real_deal.cards import is_one_of, points_of
from leatherhead.games.real_deal.state import CARDS, CardType, Decision, State
from leatherhead.model.tables import NoTables

WHOLE = 1000
PLAYS = state.SCORING | 1 << CardType.RETURN_TD
HAS_BALL = 1 << CardType.HAS_BALL_END_OF_QUARTER
NEAR = 200  # cards within this of the best are played, the closer the more often; others never
NOTHING = -(10**6)  # less than any answer is worth
CONTINUATION_WORTH = 450  # of a stop: the offense plays another card
NEXT_PLAY = 1500  # what the offense can expect of another card after a continuation
PUNT_WORTH = 500  # what the limit of a punt inside the 10 takes from the opponent
POOR_PLAY = 650  # worth less than this, a play waits for a punt inside the 10
HAS_BALL_WORTH = 600  # of has-ball in hand while it may still be played
SPARE_PLAY = 700  # of a play in hand that is not the next one
LATE = 13  # with fewer cards to draw, cards in hand are worth less: they go back at the end of the quarter
CARD_WEIGHT = 650  # what a point of a card in hand is worth in points on the board
# Worth less than this, a play is left for has-ball: it keeps the ball for the next quarter, before halftime only time.
KEEPS_BALL, ENDS_HALF = 2000, 1000


@rule
def answer(
    seen: State,
    book: Book,
    tables: NoTables,  # noqa: ARG001  it counts at the table
    team: int,
    decision: int,
    options: int,
    luck: int,
) -> int:
    """Return the label that the coach picks from what its team may see; `luck` is its only chance."""
    if decision == Decision.TOSS or decision == Decision.SECOND_HALF:
        return either(seen.kinds[team] & PLAYS != 0, state.Toss.RECEIVE, state.Toss.DEFER)
    estimate(seen, book, team)
    if decision == Decision.PLAY:
        return best_play(seen, book, team, options, luck)
    if decision == Decision.RESPOND:
        return best_answer(seen, book, team, options, luck)
    return least_missed(seen, book, team)


# Mixing. The worth of each card is written where the copy has no wild cards to deal.


@rule
def nearness(worth: int, best: int) -> int:
    """Return the weight of an answer in the mix: the best most, one that is far from it none."""
    return max(worth - best + NEAR, 0)


@rule
def all_nearness(seen: State, cards: int, best: int) -> int:
    """Return the weight of all of these cards in the mix."""
    total, worth = 0, seen.wild
    for card in range(CARDS):
        if is_one_of(card, cards):
            total += nearness(worth[card], best)
    return total


@rule
def one_of(seen: State, cards: int, best: int, luck: int) -> int:
    """Draw a card by its weight; `luck` is less than the weight of all of them."""
    picked, worth = nth_option(cards, 0), seen.wild
    for card in range(CARDS):
        if is_one_of(card, cards) and luck >= 0 and nearness(worth[card], best) > 0:
            picked = card
            luck -= nearness(worth[card], best)
    return picked


# The worth of cards.


@rule
def play_worth(seen: State, book: Book, team: int, card: int) -> int:
    """Points of a card of the offense, times the chance that nothing answers it; a safety costs two."""
    answers = book.answers[seen.option_deck, card]
    worth = points_of(card) * chance_of_none(seen, team, answers)
    if is_one_of(CardType.SAFETY, answers):
        worth -= points_of(CardType.SAFETY) * (WHOLE - chance_of_none(seen, team, 1 << CardType.SAFETY))
    return worth


@rule
def counter_worth(seen: State, book: Book, team: int, card: int) -> int:
    """Points that a counter takes from the opponent's usual play, by what the opponent can still play."""
    taken, plays, them, pile, answers = 0, 0, possession.opponent(team), seen.pile, book.answers
    for threat in range(CARDS):
        if is_one_of(threat, state.ANSWERABLE):
            plays += pile[them, threat] if is_one_of(threat, PLAYS) else 0
            if is_one_of(card, answers[seen.option_deck, threat]):
                worth = PUNT_WORTH if threat == CardType.PUNTS_INSIDE_10 else WHOLE * points_of(threat)
                taken += pile[them, threat] * worth
    worth = taken // max(plays, WHOLE)
    return worth * CONTINUATION_WORTH // WHOLE if is_one_of(card, state.CONTINUATIONS) else worth


@rule
def keep_worth(seen: State, book: Book, team: int, card: int) -> int:
    """Return the worth of a card in hand: to play it, to stop a play with it, or to end the quarter."""
    if card == CardType.HAS_BALL_END_OF_QUARTER:
        return HAS_BALL_WORTH if seen.quarter < state.QUARTERS else 0
    if card == CardType.PUNTS_INSIDE_10:
        return PUNT_WORTH
    if is_one_of(card, PLAYS):
        return play_worth(seen, book, team, card)
    return counter_worth(seen, book, team, card)


@rule
def least_missed(seen: State, book: Book, team: int) -> int:
    """Return the card in hand that is missed least, and write its worth. Only the best play is sure to be the next."""
    hand, worth = seen.kinds[team], seen.wild
    most, sure = best_scoring(seen, book, team, hand & PLAYS), False
    least = nth_option(hand, 0)
    for card in range(CARDS):
        if is_one_of(card, hand):
            worth[card] = keep_worth(seen, book, team, card)
            if is_one_of(card, PLAYS):
                if worth[card] < most or sure or seen.hand[team, card] > 1:
                    worth[card] = worth[card] * SPARE_PLAY // WHOLE
                else:
                    sure = True
            if worth[card] < worth[least]:
                least = card
    return least


@rule
def weight_of_cards(seen: State) -> int:
    """Return the weight of cards in hand against points: little when the quarter is about to end."""
    return CARD_WEIGHT * min(rules.cards_to_draw(seen, 0), rules.cards_to_draw(seen, 1), LATE) // LATE


# Decisions.


@rule
def best_scoring(seen: State, book: Book, team: int, plays: int) -> int:
    """Return the worth of the play with the best expectation, and write that of each."""
    best, worth = NOTHING, seen.wild
    for card in range(CARDS):
        if is_one_of(card, plays):
            worth[card] = play_worth(seen, book, team, card)
            best = max(best, worth[card])
    return best


@rule
def best_play(seen: State, book: Book, team: int, options: int, luck: int) -> int:
    """Play one of the best cards, if there is a good one; else end the quarter, limit the opponent, or punt."""
    plays = options & PLAYS
    best = best_scoring(seen, book, team, plays)
    if options & HAS_BALL and best < (ENDS_HALF if seen.quarter == 2 else KEEPS_BALL):
        return CardType.HAS_BALL_END_OF_QUARTER + 0
    may_limit = is_one_of(CardType.PUNTS_INSIDE_10, options)
    if plays and not (may_limit and best < POOR_PLAY):
        return one_of(seen, plays, best, luck % all_nearness(seen, plays, best))
    return CardType.PUNTS_INSIDE_10 + 0 if may_limit else state.PUNT


@rule
def best_answer(seen: State, book: Book, team: int, options: int, luck: int) -> int:
    """Weigh what each answer saves against what the card is worth in hand; conceding costs the least card."""
    card_faced, weight, worth = rules.faced(seen), weight_of_cards(seen), seen.wild
    let_happen, conceding = rules.concession(card_faced), NOTHING
    if is_one_of(let_happen, options):
        conceding = 0
        if rules.costs_a_card(card_faced):
            conceding = -worth[least_missed(seen, book, team)] * weight // WHOLE
    counters, best = options & ~HAS_BALL & ~(1 << let_happen), conceding
    for card in range(CARDS):
        if is_one_of(card, counters):
            worth[card] = saved(seen, book, team, card, card_faced)
            worth[card] -= keep_worth(seen, book, team, card) * weight // WHOLE
            best = max(best, worth[card])
    concedes = nearness(conceding, best)
    luck %= concedes + all_nearness(seen, counters, best)
    if luck >= concedes:
        return one_of(seen, counters, best, luck - concedes)
    return CardType.HAS_BALL_END_OF_QUARTER + 0 if options & HAS_BALL and ends_quarter(seen, team) else let_happen


@rule
def saved(seen: State, book: Book, team: int, card: int, card_faced: int) -> int:
    """Points that an answer saves or makes."""
    points = PUNT_WORTH if card_faced == CardType.PUNTS_INSIDE_10 else WHOLE * points_of(card_faced)
    if card == CardType.BLOCKS_KICK or is_one_of(card, state.STOPS):
        return points
    if is_one_of(card, state.CONTINUATIONS):
        if card_faced == CardType.SAFETY:
            return points + (NEXT_PLAY if seen.kinds[team] & PLAYS else 0)
        return points - (NEXT_PLAY if seen.held[possession.opponent(team)] > 0 else 0)
    return points + play_worth(seen, book, team, card)


@rule
def ends_quarter(seen: State, team: int) -> bool:
    """Whether to end the quarter rather than concede: ahead, or with nothing to play in the next possession."""
    return score.lead(seen, team) > 0 or (seen.quarter != 2 and seen.kinds[team] & PLAYS == 0)


# Counting.


@rule
def estimate(seen: State, book: Book, team: int) -> None:
    """Estimate the cards the opponent may still have in hand, pile or face down, where the copy has empty piles.

    Its hand is taken as a random one of the cards of its deck that have not been played face up, with its share of the
    wild cards that nobody has seen. Copies of a card beyond those of a team's own deck are wild.
    """
    hand, table, discard, face_down, pile = seen.hand, seen.table, seen.discard, seen.face_down, seen.pile
    own, wild, deck = book.team, book.wild, seen.option_deck
    them, their_wild, unseen_wild = possession.opponent(team), state.WILD_CARDS // 2, 0
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
    """Return the chance that the opponent holds no card of these kinds."""
    them, wanted, pile = possession.opponent(team), 0, seen.pile
    for card in range(CARDS):
        if is_one_of(card, kinds):
            wanted += pile[them, card]
    cards = WHOLE * (seen.held[them] + seen.left[them] + seen.face_down_count[them])
    chance = WHOLE
    for _ in range(seen.held[them]):
        chance = chance * max(cards - wanted, 0) // max(cards, 1)
        cards -= WHOLE
    return chance


# The rookie.


WHIM = 5  # two answers in so many follow no habit


@rule
def answer_as_rookie(
    seen: State,
    book: Book,  # noqa: ARG001  it counts no cards
    tables: NoTables,  # noqa: ARG001
    team: int,  # noqa: ARG001  and never looks at the score
    decision: int,
    options: int,
    luck: int,
) -> int:
    """Play touchdowns from the top, stop every play at any price, and save nothing; on a whim, any card like these.

    Without a scoring card it plays the punt that it holds, or any. It throws a card of the defense away first, and
    never ends the quarter.
    """
    plays = options & PLAYS
    if decision == Decision.TOSS or decision == Decision.SECOND_HALF:
        return state.Toss.RECEIVE + 0
    if decision == Decision.PLAY:
        if plays:
            return favorite(plays, luck)
        return CardType.PUNTS_INSIDE_10 + 0 if is_one_of(CardType.PUNTS_INSIDE_10, options) else state.PUNT
    if decision == Decision.RESPOND:
        let_happen = rules.concession(rules.faced(seen))
        stops = options & ~(1 << let_happen | HAS_BALL)
        return favorite(stops, luck) if stops else let_happen
    return favorite(options & ~PLAYS or options, luck)


@rule
def favorite(cards: int, luck: int) -> int:
    """The first of some cards three times in five, otherwise any."""
    return nth_option(cards, luck // WHIM % count_bits(cards) if luck % WHIM < 2 else 0)


COACH = RuleBot(
    "coach", answer, title="Coach", strength=4,
    about="Counts the cards that you can still hold, keeps its best stops for touchdowns, and varies its plays.",
)  # fmt: skip
ROOKIE = RuleBot(
    "rookie", answer_as_rookie, title="Rookie", strength=1,
    about="Plays its first scoring card or any, stops whatever it can at any price, and throws its defense away.",
)  # fmt: skip
BOTS = (COACH, ROOKIE, *levels_between(ROOKIE, COACH, 28, 60))
