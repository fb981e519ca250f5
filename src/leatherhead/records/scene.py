"""What lies on the table at one moment of a game, as a team sees it, or as everybody may."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from leatherhead.engine.asked import CHANCE_NAMES, Asked, Decision, spell
from leatherhead.engine.doors import CARD, CHANCE
from leatherhead.engine.driver import Game
from leatherhead.engine.record import duplicate
from leatherhead.engine.tape import Answer, Play
from leatherhead.engine.view import Event
from leatherhead.engine.words import TEAMS
from leatherhead.records import telling
from leatherhead.records.kept import RoutineGame

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
    return game.rulebook.table(seen, game.printed.record[0], index, game.teams)


def _before(play: Play) -> Any:
    """Return the record as it was before a play."""
    return duplicate(play.before)[0]


class SeenGame(RoutineGame):
    """A game that can be looked at, now or as it was before any play."""

    coached = False  # whether the coach's tables are worked out in the book

    @property
    def asked(self) -> Asked | None:
        """The question that the game waits at, as the doors left it."""
        return self._asked

    def seen_by(self, team: int) -> Any:
        """Return the part of the record that a team may know."""
        return self.rulebook.copies.look(self._g, team)

    def scene(self, team: str | None, play: int | None = None) -> Scene:
        """Return what lies on the table, or lay there before a play (from 0): to a team, to everybody, or `open`."""
        g = self._g if play is None or play >= len(self.plays) else _before(self.plays[play])
        return scene(self, g, team)

    def clock_left(self, situation: Mapping[str, Any]) -> str:
        """Tell what is left of the quarter in a situation; empty where the game has no clock."""
        return self.rulebook.tell_clock(situation["clock"], self.options) if "clock" in situation else ""

    def turned_up(self, event: Event) -> str:
        """Name the card that an event lays face up; empty where it lays none."""
        return telling.turned_up(self.rulebook, self.printed, self.teams, event)

    def thrown(self, answers: Iterable[Answer]) -> list[tuple[str, str]]:
        """Return the dice and coins among some answers, which everybody sees, each with its kind."""
        return [
            (CHANCE_NAMES[each.asked.what], spell(self.rulebook, each.asked, each.answer))
            for each in answers
            if each.asked.by == CHANCE and each.asked.what != CARD
        ]

    def last_answer(self) -> str | None:
        """Return what the team answered when this was last asked, at the same place of a play."""
        pending = self.pending
        if not isinstance(pending, Decision):
            return None
        place = len(self._given(pending, self.present_answers))
        for play in reversed(self.plays):
            earlier = self._given(pending, play.answers)
            if len(earlier) > place:
                return earlier[place]
        return None

    def _given(self, pending: Decision, answers: Iterable[Answer]) -> list[str]:
        team, questions = TEAMS.index(pending.by), self.rulebook.questions
        return [
            spell(self.rulebook, each.asked, each.answer)
            for each in answers
            if each.asked.by == team and questions[each.asked.what].name == pending.name
        ]
