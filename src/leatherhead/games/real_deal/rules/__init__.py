"""The rules of Real Deal Football Unplugged. Clause ids (RD-…) are those of rules.md.

One module for each part of the rulebook; `step` plays the next whole unit: the deal, the start of a half, one turn of
the offense with all that answers it, or the draw after a change of possession.
"""

from leatherhead.games.real_deal.book import Book
from leatherhead.games.real_deal.rules.change import change_of_possession, draw_to_four
from leatherhead.games.real_deal.rules.counter import concede, respond
from leatherhead.games.real_deal.rules.offense import play, punt
from leatherhead.games.real_deal.rules.pre_game import coin_toss, deal, toss
from leatherhead.games.real_deal.rules.quarter import end_quarter, second_half
from leatherhead.games.real_deal.state import Phase, State
from leatherhead.rule import rule


@rule
def step(g: State, book: Book) -> None:
    """Play the next whole unit, whatever it is."""
    if g.phase == Phase.DRAW:
        draw_to_four(g)
    elif g.phase == Phase.DEAL:
        deal(g, book)
    elif g.phase <= Phase.SECOND_HALF:
        start_of_half(g)
    else:
        turn(g, book)


@rule
def start_of_half(g: State) -> None:
    """Who has the ball: by coin and choice, or by choice alone."""
    if g.phase == Phase.COIN_TOSS:
        coin_toss(g)
    if g.phase == Phase.TOSS:
        toss(g)
    elif g.phase == Phase.SECOND_HALF:
        second_half(g)


@rule
def turn(g: State, book: Book) -> None:
    """The offense plays a card or punts, the card is answered, and the outcome is settled (Sequence 3 to 8)."""
    if g.phase == Phase.PLAY:
        play(g)
    if g.phase == Phase.PUNT:
        punt(g)
    while g.phase == Phase.RESPOND:
        respond(g, book)
    if g.phase == Phase.CONCEDE:
        concede(g)
    if g.phase == Phase.DRAW:
        change_of_possession(g)
    if g.phase == Phase.DEAL:
        end_quarter(g, book)
