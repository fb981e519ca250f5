"""Special cards are set aside face up, and another card is turned up for the play (PS-PLAY-5)."""

from leatherhead.games.pigskin.rules.pack import cards_of_a_quarter, cut, turn_up
from leatherhead.games.pigskin.state import Special, State
from leatherhead.rule import rule


@rule
def next_card(g: State, row: int, aside: int) -> int:
    """Turn up a card, or the one after a special card that was set aside."""
    if aside == Special.NONE:
        return turn_or_cut(g, row)
    if aside == Special.PENALTY:
        return after_penalty_card(g, row)
    if g.clock == cards_of_a_quarter(g):
        return after_disregarded_card(g, row)
    return after_replacement_card(g, row)


@rule
def turn_or_cut(g: State, row: int) -> int:
    """Cards are turned up while there are any."""
    return turn_up(g, row) if g.clock > 0 else cut(g, row)


@rule
def after_penalty_card(g: State, row: int) -> int:
    """The play is completed first; then its last card says who is penalized, and how far (PS-PEN-1, PS-PEN-2)."""
    return turn_or_cut(g, row)


@rule
def after_replacement_card(g: State, row: int) -> int:
    """The play is completed first; then a player comes off; possession decides whose (PS-REP-3, PS-REP-4).

    After a fumble or a blocked kick it goes by who recovers (PS-REP-5), between a kick and its return by who has the
    ball in the end (PS-REP-6).
    """
    return turn_or_cut(g, row)


@rule
def after_disregarded_card(g: State, row: int) -> int:
    """As first card of a half a replacement card is disregarded, and the pack shuffled again (PS-REP-7, PS-R12)."""
    return turn_or_cut(g, row)
