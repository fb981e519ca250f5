"""Play-by-play: events told in sentences."""

from collections.abc import Iterable, Sequence
from typing import Any

from leatherhead.engine.printed import Printed
from leatherhead.engine.registry import Rulebook
from leatherhead.engine.view import Event


def tell(rulebook: Rulebook, printed: Printed, teams: Sequence[str], event: Event) -> str:
    """Tell an event in a sentence; an event that goes without saying gives an empty text."""
    occurrence = next(each for each in rulebook.occurrences if each.name == event.name)
    if occurrence.tell is None:
        return ""
    facts: dict[str, Any] = {**event.numbers, "team": teams[event.team], "printed": printed}
    return occurrence.tell(facts)


def tell_all(rulebook: Rulebook, printed: Printed, teams: Sequence[str], events: Iterable[Event]) -> list[str]:
    """Tell events, leaving out those that go without saying."""
    return [told for event in events if (told := tell(rulebook, printed, teams, event))]
