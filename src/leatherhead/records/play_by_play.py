"""Play-by-play: events told in sentences, and a whole game as plain data or as HTML for notebooks."""

from collections.abc import Iterable, Sequence
from typing import Any

from leatherhead.football.spot import GOAL_LINE
from leatherhead.model.language import say
from leatherhead.model.position import Event
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.situation import parse_spot
from leatherhead.model.table import Part
from leatherhead.model.words import TEAMS, Facts, Teams
from leatherhead.records.box import box_lines, box_score
from leatherhead.records.history import History
from leatherhead.records.record_text import result, situation_of
from leatherhead.templates import render

YARD, DEEP = 5, 60  # pixels


def tell(rulebook: Rulebook, happened: Facts) -> str:
    """Tell an event in a sentence; empty if it goes without saying."""
    sentence = rulebook.kinds_of_event[happened.name].tell
    return say(sentence, **happened) if isinstance(sentence, str) else sentence(happened)


def turned_up(rulebook: Rulebook, happened: Facts) -> Part | None:
    """Return the card or the dice that an event reveals, if any."""
    shows = rulebook.kinds_of_event[happened.name].turns_up
    return None if shows is None else shows(happened)


def facts(printed: Printed, teams: Teams, event: Event) -> Facts:
    """Return an event as facts for sentences."""
    return Facts(event.name, TEAMS.index(event.team), teams, printed, event.numbers)


def facts_of(game: History, events: Iterable[Event]) -> list[Facts]:
    """Return events of a game as facts for sentences."""
    printed, teams = game.printed, game.teams
    return [Facts(each.name, TEAMS.index(each.team), teams, printed, each.numbers) for each in events]


def tell_all(game: History, events: Sequence[Event]) -> list[str]:
    """Tell a whole play, leaving out what goes without saying, and how it came to its yards."""
    happened = facts_of(game, events)
    told = [sentence for each in happened if (sentence := tell(game.rulebook, each))]
    return [*told, *(f"({each})" for each in game.rulebook.sums(happened))]


def as_dict(game: History, **more: Any) -> dict[str, Any]:
    """Return a whole game as plain data: headers, every play with its events, and more."""
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


def _play(game: History, number: int) -> dict[str, Any]:
    play = game.plays[number - 1]
    return {
        "number": number,
        "situation": situation_of(game, number),
        "answers": [answer.spell(game.rulebook) for answer in play.answers],
        "events": [{"name": event.name, "team": event.team, **event.numbers} for event in play.events],
        "told": tell_all(game, play.events),
        **({"comment": game.comments[number]} if number in game.comments else {}),
    }


def game_html(game: History) -> str:
    """Draw a game as it stands."""
    return render(
        "game.html",
        home=game.teams[0],
        away=game.teams[1],
        score=game.score,
        now=f"final: {game.winner}" if game.over else game.headline,
        field=_field(game),
        box="\n".join(box_lines(box_score(game))) if game.plays else "",
    )


def _field(game: History) -> dict[str, Any] | None:
    """Return the field with home's goal line at the left, as the paths of a picture; None in a game without one."""
    situation = game.situation
    if "ball" not in situation or "possession" not in situation:
        return None
    home = situation["possession"] == "home"
    spot = parse_spot(situation["ball"])
    at = YARD * (spot if home else GOAL_LINE - spot)
    return {
        "about": f"{game.teams[0 if home else 1]}: {game.headline}",
        "width": YARD * GOAL_LINE,
        "height": DEEP,
        "lines": "".join(f"M{YARD * yard} 0V{DEEP}" for yard in range(0, 101, 10)),
        "arrow": f"M{at} 20l{14 if home else -14} 10l{-14 if home else 14} 10z",
    }
