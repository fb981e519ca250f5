"""Play-by-play: events told in sentences."""

from collections.abc import Iterable, Sequence
from typing import Any

from leatherhead.engine.printed import Printed
from leatherhead.engine.registry import Rulebook
from leatherhead.engine.view import Event
from leatherhead.engine.words import Occurrence


def tell(rulebook: Rulebook, printed: Printed, teams: Sequence[str], event: Event) -> str:
    """Tell an event in a sentence; an event that goes without saying gives an empty text."""
    occurrence = _occurrence(rulebook, event)
    return occurrence.tell(_facts(printed, teams, event)) if occurrence.tell else ""


def turned_up(rulebook: Rulebook, printed: Printed, teams: Sequence[str], event: Event) -> str:
    """Name the card that an event lays face up; empty where it lays none."""
    occurrence = _occurrence(rulebook, event)
    return occurrence.turns_up(_facts(printed, teams, event)) if occurrence.turns_up else ""


def _occurrence(rulebook: Rulebook, event: Event) -> Occurrence:
    return next(each for each in rulebook.occurrences if each.name == event.name)


def _facts(printed: Printed, teams: Sequence[str], event: Event) -> dict[str, Any]:
    return {**event.numbers, "team": teams[event.team], "printed": printed}


def tell_all(rulebook: Rulebook, printed: Printed, teams: Sequence[str], events: Iterable[Event]) -> list[str]:
    """Tell events, leaving out those that go without saying."""
    return [told for event in events if (told := tell(rulebook, printed, teams, event))]
