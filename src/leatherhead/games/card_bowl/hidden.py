"""What a team of Card Bowl can imagine of the other's choices, all of them made in the current play.

Cards laid face down and declarations at a loose ball are revealed once both sides have made them. If the ball comes
loose again in the same play, the new declarations are sealed, and the earlier choices are those that lie open.
"""

from typing import Any

from leatherhead.games.card_bowl.state import Decision, Event, FumblePlay, Phase
from leatherhead.model.position import View, read_events
from leatherhead.model.rulebook import Hidden
from leatherhead.model.words import label

ANY = -1
CARD = label(Event.CARD)


def agrees(g: Any, book: Any, view: View, asked: Any) -> int:  # noqa: ARG001  nothing is printed
    """Return the answers of the other team that agree with the cards and the events that a team sees."""
    if asked.what in (Decision.OFFENSE_CARD, Decision.DEFENSE_CARD) and view.record.phase == Phase.TARGET:
        return 1 << int(view.record.face_up[asked.by, g.laid[asked.by]])
    if asked.what == Decision.FUMBLE_PLAY:
        return _declared(g, view, asked)
    return ANY


def _declared(g: Any, view: View, asked: Any) -> int:
    """Return the declaration that the recovery card counted with, if it has been drawn."""
    following = view.present_events[len(read_events(view.rulebook, g)) :]
    plus = [event.numbers["plus"] for event in following if event.name == CARD and event.team == asked.team]
    if not plus:
        return ANY
    falls = plus[0] - (0 if asked.by == g.runner else int(g.added))
    return 1 << (FumblePlay.NONE - falls)


HIDDEN = Hidden(agrees=agrees)
