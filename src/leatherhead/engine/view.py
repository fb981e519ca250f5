"""What a team may know: secrets leave here, or not at all."""

from dataclasses import dataclass, replace
from typing import Any

from leatherhead.engine.asked import Chance, Decision
from leatherhead.engine.registry import Rulebook


@dataclass(frozen=True)
class Event:
    """Something that happened in a play."""

    name: str
    team: int
    numbers: dict[str, int]
    own: tuple[str, ...] = ()  # those numbers that only the team itself may see
    sealed: bool = False  # the other team does not see it while sealed questions are being answered

    def seen_by(self, team: int) -> "Event":
        """Return the event without what that team may not know."""
        if not self.own or team == self.team:
            return self
        return replace(self, numbers={name: n for name, n in self.numbers.items() if name not in self.own})


@dataclass(frozen=True)
class View:
    """A game as one team sees it."""

    team: str
    situation: dict[str, Any]
    headline: str
    pending: Decision | Chance | None  # the question to this team, if there is one
    events: list[Event]


def read_events(rulebook: Rulebook, g: Any) -> list[Event]:
    """Read the log of the play in a record."""
    events = []
    for kind, team, *numbers in g.events[: g.event_count].tolist():
        occurrence = rulebook.occurrences[kind]
        named = dict(zip(occurrence.numbers, numbers, strict=False))
        events.append(Event(occurrence.name, team, named, occurrence.own, occurrence.sealed))
    return events
