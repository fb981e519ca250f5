"""Play-by-play: events told in sentences."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from leatherhead.engine.printed import Printed
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.view import Event
from leatherhead.engine.words import TEAMS, Number, Occurrence
from leatherhead.records.writing import result, situation_of, spell_answer

if TYPE_CHECKING:
    from leatherhead.records.game import Game


def tell(rulebook: Rulebook, printed: Printed, teams: Sequence[str], event: Event) -> str:
    """Tell an event in a sentence; an event that goes without saying gives an empty text."""
    sentence = _occurrence(rulebook, event).tell
    facts = _facts(printed, teams, event)
    return sentence.format(**facts) if isinstance(sentence, str) else sentence(facts)


def turned_up(rulebook: Rulebook, printed: Printed, teams: Sequence[str], event: Event) -> str:
    """Name the card that an event lays face up; empty where it lays none."""
    occurrence = _occurrence(rulebook, event)
    return occurrence.turns_up(_facts(printed, teams, event)) if occurrence.turns_up else ""


def _occurrence(rulebook: Rulebook, event: Event) -> Occurrence:
    return next(each for each in rulebook.occurrences if each.name == event.name)


def _facts(printed: Printed, teams: Sequence[str], event: Event) -> dict[str, Any]:
    numbers = {name: Number(number) for name, number in event.numbers.items()}
    return {**numbers, "team": teams[event.team], "printed": printed}


def tell_all(rulebook: Rulebook, printed: Printed, teams: Sequence[str], events: Iterable[Event]) -> list[str]:
    """Tell events, leaving out those that go without saying."""
    return [told for event in events if (told := tell(rulebook, printed, teams, event))]


def as_dict(game: "Game", **more: Any) -> dict[str, Any]:
    """Return a whole game as plain data: its headers, every play with its events, and more."""
    return {
        "game": game.rulebook.slug,
        "version": game.rulebook.version,
        "options": game.options,
        "book": {"name": game.printed.name, "digest": game.printed.digest},
        "teams": dict(zip(TEAMS, game.teams, strict=True)),
        "date": game.date,
        "result": result(game),
        "winner": game.winner,
        "score": list(game.score),
        "plays": [_play(game, number) for number in range(1, len(game.plays) + 1)],
        **more,
    }


def _play(game: "Game", number: int) -> dict[str, Any]:
    play = game.plays[number - 1]
    return {
        "number": number,
        "situation": situation_of(game, number),
        "answers": [spell_answer(game.rulebook, answer) for answer in play.answers],
        "events": [{"name": event.name, "team": TEAMS[event.team], **event.numbers} for event in play.events],
        "told": tell_all(game.rulebook, game.printed, game.teams, play.events),
    }
