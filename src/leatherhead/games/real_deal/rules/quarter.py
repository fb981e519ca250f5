"""The end of a quarter, the second half, and the end of the game."""

from leatherhead.football.possession import HOME, opponent
from leatherhead.football.score import level
from leatherhead.games.real_deal.book import Book
from leatherhead.games.real_deal.rules.cards import collect, sweep_pending
from leatherhead.games.real_deal.rules.pre_game import open_half
from leatherhead.games.real_deal.state import (
    CARDS,
    EITHER,
    QUARTERS,
    Decision,
    Event,
    Overtime,
    Phase,
    SecondHalf,
    State,
    Toss,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule


@rule
def end_quarter(g: State, book: Book) -> None:
    """The game is over, or all cards come together for the next quarter or overtime (RD-QTR-6, RD-R34, RD-R38)."""
    note(g, Event.QUARTER_END, g.possession, g.quarter)
    if g.quarter >= QUARTERS and (g.option_overtime == Overtime.NONE or not level(g)):
        end_game(g)
        return
    if g.quarter == 2:
        note(g, Event.HALF_TIME, g.possession)
    for team in range(2):
        collect(g, book, team)
        g.possessions[team] = 0
    sweep_pending(g)
    g.quarter += 1
    g.phase = Phase.DEAL
    if g.quarter == 3 or g.quarter > QUARTERS:
        nobody_has_the_ball(g)


@rule
def nobody_has_the_ball(g: State) -> None:
    """Before a half or overtime limit and return lapse; otherwise they stay with the ball (RD-QTR-4, RD-R32)."""
    g.possession = HOME
    g.restricted = 0
    g.return_ok = 0


@rule
def second_half(g: State) -> None:
    """The toss loser has the ball or defers; by option a winner who deferred has the choice (RD-QTR-5, RD-R37)."""
    chooser = opponent(g.toss_winner)
    if g.option_second_half == SecondHalf.DEFERRED and g.toss_deferred:
        chooser = g.toss_winner
    receives = choose(g, chooser, Decision.SECOND_HALF, EITHER) == Toss.RECEIVE
    note(g, Event.SECOND_HALF_RECEIVE if receives else Event.SECOND_HALF_DEFER, chooser)
    open_half(g, chooser if receives else opponent(chooser))


@rule
def end_game(g: State) -> None:
    """The game is over, and face-down discards are turned up (RD-QTR-6, RD-QTR-7, RD-R45)."""
    for team in range(2):
        for card in range(CARDS):
            g.discard[team, card] += g.face_down[team, card]
            g.face_down[team, card] = 0
        g.face_down_count[team] = 0
    note(g, Event.GAME_END, g.possession)
    g.phase = Phase.OVER
    g.over = 1
