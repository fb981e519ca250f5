"""What a team of Card Bowl may imagine of the other's choices: all of them are of the present play.

Cards that were laid face down and declarations at a loose ball are open once both sides have made them. If another
ball comes loose later in the same play, its declarations are sealed, and the earlier choices must agree with what lies
on the table.
"""

from collections.abc import Sequence
from typing import Any

from leatherhead.engine.doors import CHANCE
from leatherhead.engine.hidden import Hidden
from leatherhead.engine.view import Event as SeenEvent
from leatherhead.engine.view import View, read_events
from leatherhead.engine.words import label
from leatherhead.games.card_bowl.rules.fumble import recovery_draw
from leatherhead.games.card_bowl.state import Decision, Event, FumblePlay, Phase

ANY = -1
# What ends a recovery draw, which a declaration has come before.
DRAWN = {
    label(event)
    for event in (
        Event.FUMBLE_BOUNCE, Event.FUMBLE_TIE, Event.FUMBLE_RECOVERED, Event.FUMBLE_LOST, Event.ONSIDE_RECOVERED,
        Event.ONSIDE_FAILED,
    )
}  # fmt: skip
OPEN_FIELD_RUN = label(Event.OPEN_FIELD_RUN)


def agrees(g: Any, book: Any, view: View, asked: Any) -> int:  # noqa: ARG001  nothing is printed
    """Return the answers of the other team that agree with the cards and the events that a team sees."""
    if asked.what in (Decision.OFFENSE_CARD, Decision.DEFENSE_CARD) and view.record.phase == Phase.TARGET:
        return 1 << int(view.record.face_up[asked.by, g.laid[asked.by]])
    if asked.what == Decision.FUMBLE_PLAY:
        return _declarations(g, view, asked)
    return ANY


def _declarations(g: Any, view: View, asked: Any) -> int:
    """Return the declarations that a recovery draw could have come of, if it has been drawn."""
    before = read_events(view.rulebook, g)
    draw = sum(event.name in DRAWN for event in before)
    own = [place for place, each in enumerate(view.tape) if _is_declaration(each, view.index)]
    if draw >= len(own) or len(view.present_events) == len(before):
        return ANY
    declared, cards = view.tape[own[draw]].answer, [each.answer for each in view.tape[own[draw] + 1 :]]
    following = view.present_events[len(before) :]
    agreeing = 0
    for answer in range(len(FumblePlay)):
        both = (answer, declared) if asked.by == g.runner else (declared, answer)
        drawn = _drawn(g, (*both, *cards[: 3 if g.punt_blocked else 2]))
        came = read_events(view.rulebook, drawn)[len(before) :]
        if came == following[: len(came)] and drawn.draws == _draws(following[len(came) :]):
            agreeing |= 1 << answer
    return agreeing


def _draws(following: Sequence[SeenEvent]) -> int:
    """Return how many cards the run had that begins here, if one does."""
    return following[0].numbers["draws"] if following and following[0].name == OPEN_FIELD_RUN else 0


def _is_declaration(each: Any, team: int) -> bool:
    return bool(CHANCE != each.asked.by == team and each.asked.what == Decision.FUMBLE_PLAY)


def _drawn(g: Any, answers: tuple[int, ...]) -> Any:
    """Make a recovery draw with these answers on a copy of a record that waits for a declaration."""
    drawn = g.copy()
    first = int(g.tape_read) - (g.asked_by != g.runner)  # the runner's side declares first
    drawn.tape[first : first + len(answers)] = answers
    drawn.tape_read, drawn.tape_length = first, first + len(answers)
    recovery_draw(drawn)
    return drawn


HIDDEN = Hidden(agrees=agrees)
