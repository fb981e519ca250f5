"""Counter plays: how a card is answered, and what comes of it."""

from leatherhead.football.possession import defense, opponent
from leatherhead.games.real_deal.book import Book
from leatherhead.games.real_deal.rules.cards import has_ball_allowed, is_one_of, lay, lay_face_down, sweep_pending
from leatherhead.games.real_deal.rules.change import award, give_ball, has_ball
from leatherhead.games.real_deal.state import (
    CONCEDE,
    CONTINUATIONS,
    LONGEST_CHAIN,
    RECEIVE,
    STOPS,
    CardType,
    Decision,
    Event,
    Phase,
    State,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

NO_CARD = -1


@rule
def faced(g: State) -> int:
    """Return the card that is to be answered."""
    return g.pending[g.pending_count - 1]


@rule
def player_of(g: State, place: int) -> int:
    """Return who played a pending card: the offense the first, then each in turn."""
    return g.possession if place % 2 == 0 else defense(g)


@rule
def responder(g: State) -> int:
    """Return the team that faces the last pending card."""
    return player_of(g, g.pending_count)


@rule
def concession(card_faced: int) -> int:
    """Return the answer that lets a card happen: a punt is received, a score conceded (RD-CONC-1, RD-R25)."""
    return RECEIVE if card_faced == CardType.PUNTS_INSIDE_10 else CONCEDE


@rule
def costs_a_card(card_faced: int) -> bool:
    """Whether letting a card happen takes a discard: not a punt, nor a safety (RD-CONC-1, RD-SAF-6, RD-R21, RD-R25)."""
    return card_faced != CardType.SAFETY and card_faced != CardType.PUNTS_INSIDE_10


@rule
def legal_answers(g: State, book: Book, team: int) -> int:
    """What the chart allows, has-ball in its time, and to let it happen (RD-DET-4, RD-DET-5, RD-R9, RD-R25, RD-R26)."""
    hand = g.kinds[team]
    counters = hand & book.answers[g.option_deck, faced(g)]
    if g.pending_count == LONGEST_CHAIN:
        counters &= ~(1 << CardType.SAFETY | 1 << CardType.RETURN_TD)
    options = counters
    if has_ball_allowed(g):
        options |= hand & 1 << CardType.HAS_BALL_END_OF_QUARTER
    if not g.option_strict_plays or counters == 0:
        options |= 1 << concession(faced(g))
    return options


@rule
def respond(g: State, book: Book) -> None:
    """The team that faces a card answers it; without a card in hand it is not asked (RD-FLOW-2, RD-R12; Sequence 4)."""
    team, card_faced = responder(g), faced(g)
    if g.held[team] > 0:
        answer = choose(g, team, Decision.RESPOND, legal_answers(g, book, team))
    else:
        answer = concession(card_faced)
    if answer == CONCEDE:
        if g.held[team] > 0 and costs_a_card(card_faced):
            g.phase = Phase.CONCEDE
        else:
            let_score(g, team, NO_CARD)
    elif answer == RECEIVE:
        note(g, Event.RECEIVE, team)
        give_ball(g, team, 1, 1)
    else:
        lay(g, team, answer)
        if answer == CardType.HAS_BALL_END_OF_QUARTER:
            has_ball(g, team, card_faced)
        else:
            counter(g, team, answer, card_faced)


@rule
def concede(g: State) -> None:
    """Discard any card face down; the score counts (RD-CONC-1, RD-R11)."""
    team = responder(g)
    card = choose(g, team, Decision.CONCEDE, g.kinds[team])
    lay_face_down(g, team, card)
    let_score(g, team, card)


@rule
def let_score(g: State, team: int, discarded: int) -> None:
    """The points go to the player of the card; the other team has the ball, but after a safety its player.

    RD-CONC-2, RD-CONC-3, RD-POSS-1, RD-SAF-2, RD-SAF-3, RD-SAF-6, RD-R17 to RD-R19, RD-R21.
    """
    card, scorer = faced(g), opponent(team)
    note(g, Event.CONCEDE, team, discarded, card)
    award(g, scorer, card)
    give_ball(g, scorer if card == CardType.SAFETY else team, 0, 1)


@rule
def counter(g: State, team: int, card: int, card_faced: int) -> None:
    """A stop, a block, a continuation, or a card that is itself to be answered (RD-CHART-15, RD-R7, RD-R46)."""
    note(g, Event.COUNTER, team, card, card_faced)
    if is_one_of(card, STOPS):
        note(g, Event.STOP, team, card, card_faced)
        give_ball(g, team, 0, 0)
    elif card == CardType.BLOCKS_KICK:
        note(g, Event.BLOCK, team, card, card_faced)
        give_ball(g, team, 0, 1 if card_faced == CardType.PUNTS_INSIDE_10 else 0)
    elif is_one_of(card, CONTINUATIONS):
        note(g, Event.CONTINUATION, team, card, card_faced)
        cancel(g, card_faced)
    else:
        note(g, Event.SAFETY_THROWN if card == CardType.SAFETY else Event.RETURN, team, card, card_faced)
        g.pending[g.pending_count] = card
        g.pending_count += 1


@rule
def cancel(g: State, card_faced: int) -> None:
    """The card faced is void, and under a safety the play that it answered: that one does not come back (Sequence 5).

    RD-CONT-1 to RD-CONT-3, RD-FLAG-1, RD-FLAG-2, RD-SAF-4, RD-SAF-5, RD-R13, RD-R14, RD-R17, RD-R18, RD-R20.
    """
    void = g.pending_count - 1
    if card_faced == CardType.SAFETY and void > 0:
        void -= 1
    if void > 0:
        on_punt = g.pending[void - 1] == CardType.PUNTS_INSIDE_10
        give_ball(g, player_of(g, void), on_punt, on_punt)
    elif g.held[g.possession] == 0:
        note(g, Event.OUT_OF_CARDS, g.possession)
        give_ball(g, defense(g), 0, 0)
    else:
        sweep_pending(g)
        g.phase = Phase.PLAY
