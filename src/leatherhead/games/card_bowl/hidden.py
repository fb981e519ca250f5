"""The hidden choices of Card Bowl, all of them made in the current play.

Cards laid face down and declarations at a loose ball are revealed once both sides have made them. If the ball comes
loose again in the same play, the new declarations are sealed, and the earlier choices are those that lie open.
"""

from typing import Any

from leatherhead.game import Hidden
from leatherhead.games.card_bowl import events
from leatherhead.games.card_bowl.state import Decision, FumblePlay, Phase
from leatherhead.model.position import View, read_events

ANY = -1


def agrees(g: Any, book: Any, view: View, asked: Any) -> int:  # noqa: ARG001  nothing is printed
    """Return the answers of the other team that agree with the cards and the events that a team sees."""
    if asked.what in (Decision.OFFENSE_CARD, Decision.DEFENSE_CARD) and view.record.phase == Phase.TARGET:
        return 1 << int(view.record.face_up[asked.by, g.laid[asked.by]])
    if asked.what != Decision.FUMBLE_PLAY:
        return ANY
    # The recovery card, if it has been drawn, shows the declaration that it counted with.
    following = view.present_events[len(read_events(view.rulebook, g)) :]
    plus = [
        event.numbers["plus"] for event in following if event.name == events.Card.label and event.team == asked.team
    ]
    added = 0 if asked.by == g.runner else int(g.added)
    return 1 << (FumblePlay.NONE - plus[0] + added) if plus else ANY


HIDDEN = Hidden(agrees=agrees)
