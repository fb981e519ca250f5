"""The events of Closed Hands, and how each is told."""

from leatherhead.games.closed_hands.state import Event
from leatherhead.model.words import says

EVENTS = {
    Event.DEALT: says("The cards are dealt."),
    Event.LAID: says("{team:The} {team:lay|lays} card {card}.", "card"),
    Event.ANSWERED: says("{team:The} {team:answer|answers} with card {card}.", "card"),
    Event.TOUCHDOWN: says("Touchdown, {team}!"),
    Event.END_GAME: says("Final."),
}
