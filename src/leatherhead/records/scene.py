"""What lies on the table at one moment of a game, as a team sees it, or as everybody may."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from leatherhead.engine.asked import CHANCE_NAMES, Decision, spell
from leatherhead.engine.doors import CARD, CHANCE
from leatherhead.engine.driver import Answer, Game, Play
from leatherhead.engine.words import TEAMS

OPEN = "open"  # everything is shown: a game that is over


@dataclass(frozen=True)
class Scene:
    """A situation ready to be drawn."""

    situation: Mapping[str, Any]
    headline: str
    table: list[str] = field(default_factory=list)  # hands, line-ups and piles, line by line
    boards: Mapping[str, list[str]] = field(default_factory=dict)  # other ways to draw the field
    hidden: bool = False  # whether the teams see different things


def scene(game: Game, g: Any, team: str | None) -> Scene:
    """Draw up a record for a team, for everybody (None), or without secrets (OPEN)."""
    if team == OPEN:
        tables = [_table(game, g, 0), _table(game, g, 1)]
        lines = tables[0] if tables[0] == tables[1] else [*tables[0], "", *tables[1]]
        return Scene(game.rulebook.situation(g), game.rulebook.headline(g), lines, _boards(game, g))
    scenes = [_seen(game, g, index) for index in range(len(TEAMS))]
    hidden = (scenes[0].situation, scenes[0].table) != (scenes[1].situation, scenes[1].table)
    if team is not None:
        mine = scenes[TEAMS.index(team)]
        return Scene(mine.situation, mine.headline, mine.table, mine.boards, hidden)
    return _shared(*scenes)


def _seen(game: Game, g: Any, index: int) -> Scene:
    seen = game.rulebook.copies.look(g, index)
    rulebook = game.rulebook
    return Scene(rulebook.situation(seen), rulebook.headline(seen), _table(game, seen, index), _boards(game, seen))


def _shared(home: Scene, away: Scene) -> Scene:
    """Leave only what both teams see alike."""
    situation = {key: value for key, value in home.situation.items() if away.situation.get(key) == value}
    alike = home.table == away.table
    return Scene(
        situation,
        home.headline if home.headline == away.headline else "",
        home.table if alike else [],
        {name: lines for name, lines in home.boards.items() if away.boards.get(name) == lines},
        not alike or len(situation) < max(len(home.situation), len(away.situation)),
    )


def _boards(game: Game, seen: Any) -> dict[str, list[str]]:
    return {name: draw(seen, game.teams) for name, draw in game.rulebook.boards.items()}


def _table(game: Game, seen: Any, index: int) -> list[str]:
    return game.rulebook.table(seen, game.printed.record[0], index, game.teams) or _plain_table(game, seen)


def _plain_table(game: Game, seen: Any) -> list[str]:
    """What a situation says of cards: each team's heaps, and how many it holds."""
    lines = []
    for name, held in game.rulebook.situation(seen).items():
        stem, _, side = name.rpartition("_")
        if side == "count" and isinstance(held, list):
            lines.append(f"{stem} count: {', '.join(map('{} {}'.format, game.teams, held))}")
        elif side in TEAMS and isinstance(held, list) and held:
            lines.append(f"{game.teams[TEAMS.index(side)]}, {stem.replace('_', ' ')}: {', '.join(map(str, held))}")
    return lines


def before(game: Game, play: Play) -> Any:
    """Return the record as it was before a play."""
    return play.before.copy().view(type(game.start))[0]


# What was said and thrown.


def last_answer(game: Game) -> str | None:
    """Return what the team answered when this question was last put to it at the same place of a play."""
    pending = game.pending
    if not isinstance(pending, Decision):
        return None
    team = TEAMS.index(pending.by)
    names = [question.name for question in game.rulebook.questions]

    def given(answers: Iterable[Answer]) -> list[str]:
        return [
            spell(game.rulebook, each.asked, each.answer)
            for each in answers
            if each.asked.by == team and names[each.asked.what] == pending.name
        ]

    place = len(given(game.present_answers))
    for play in reversed(game.plays):
        earlier = given(play.answers)
        if len(earlier) > place:
            return earlier[place]
    return None


def thrown(game: Game, answers: Iterable[Answer]) -> list[tuple[str, str]]:
    """Return the dice and coins among some answers, which everybody at the table sees; cards may be secret."""
    return [
        (CHANCE_NAMES[each.asked.what], spell(game.rulebook, each.asked, each.answer))
        for each in answers
        if each.asked.by == CHANCE and each.asked.what != CARD
    ]
