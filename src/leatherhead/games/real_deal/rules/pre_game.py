"""Pre game: the deal of each quarter and the coin."""

from leatherhead.football.possession import AWAY, HOME, opponent
from leatherhead.games.real_deal.book import Book
from leatherhead.games.real_deal.rules.cards import into_hand
from leatherhead.games.real_deal.state import (
    CARDS,
    EITHER,
    HAND,
    QUARTERS,
    WILD_CARDS,
    WILD_DECK,
    Decision,
    Event,
    Phase,
    State,
    Toss,
)
from leatherhead.model.doors import choose, draw, flip, note
from leatherhead.rule import Array, rule


@rule
def deal(g: State, book: Book) -> None:
    """Three wild cards into each deck, then four cards to each hand (RD-PRE-5 to RD-PRE-9, RD-QTR-3)."""
    for card in range(CARDS):
        g.wild[card] = book.wild[g.option_deck, card]
    for dealt in range(WILD_CARDS):
        team = wild_card_for(dealt)
        g.pile[team, draw(g, WILD_DECK + team, g.wild, WILD_CARDS - dealt)] += 1
        g.left[team] += 1
    note(g, Event.DEAL_WILDS, g.possession)
    for team in range(2):
        for _ in range(HAND):
            draw_card(g, team)
    note(g, Event.DEAL_HANDS, g.possession, g.quarter)
    if g.quarter == 1 or g.quarter > QUARTERS:
        g.phase = Phase.COIN_TOSS
    elif g.quarter == 3:
        g.phase = Phase.SECOND_HALF
    else:
        begin_possession(g)


@rule
def wild_card_for(dealt: int) -> int:
    """Return the team whose pile the next wild card goes into: the first three are home's (RD-PRE-5)."""
    return HOME if dealt < WILD_CARDS // 2 else AWAY


@rule
def draw_card(g: State, team: int) -> None:
    """Draw the top card of the team's face-down pile (RD-PRE-8, RD-CARD-2, RD-R40)."""
    pile: Array = g.pile[team]  # type: ignore[assignment]  # a row of a table is an array
    into_hand(g, team, draw(g, team, pile, g.left[team]))
    g.left[team] -= 1


@rule
def begin_possession(g: State) -> None:
    """The team in possession is about to play its first card."""
    g.phase = Phase.PLAY
    note(g, Event.POSSESSION, g.possession, g.restricted, g.return_ok)


@rule
def coin_toss(g: State) -> None:
    """Nobody calls: heads, home wins the toss; tails, away (RD-PRE-10, RD-R35)."""
    g.toss_winner = flip(g)
    note(g, Event.COIN_TOSS, g.toss_winner)
    g.phase = Phase.TOSS


@rule
def toss(g: State) -> None:
    """The winner looks at his hand, then receives or defers (RD-PRE-11, RD-R36)."""
    receives = choose(g, g.toss_winner, Decision.TOSS, EITHER) == Toss.RECEIVE
    note(g, Event.TOSS_RECEIVE if receives else Event.TOSS_DEFER, g.toss_winner)
    g.toss_deferred = 0 if receives else 1
    open_half(g, g.toss_winner if receives else opponent(g.toss_winner))


@rule
def open_half(g: State, team: int) -> None:
    """A team has the ball to start a half, and may return the kick (RD-RET-2, RD-R15)."""
    g.possession = team
    g.restricted = 0
    g.return_ok = 1
    begin_possession(g)
