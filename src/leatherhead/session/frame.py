"""A frame: everything that a screen draws at one moment for one viewer. It does not change any more."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leatherhead.engine.question import Chance, Decision
from leatherhead.engine.rules_in_force import rules_in_force
from leatherhead.engine.view import View
from leatherhead.engine.words import TEAMS
from leatherhead.records.game import Game
from leatherhead.records.periods import period_of, short_period, spell_period
from leatherhead.session.habits import Habits, usual_answer
from leatherhead.session.news import OPEN, Telling, Told, seen_before

CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z0-9]")
LATEST = 3  # plays that plain data repeat


@dataclass(frozen=True)
class Option:
    """An answer on offer."""

    label: str
    hint: str = ""


@dataclass(frozen=True)
class Asked:
    """The question that is put to the viewer."""

    by: str | None  # the team, or None where dice or cards of a real table are asked for
    name: str
    text: str
    options: tuple[Option, ...]
    sealed: bool = False
    help: str = ""
    usual: str = ""
    again: str | None = None  # what was answered last time
    rules: tuple[str, ...] = ()  # those under way, the innermost first


@dataclass(frozen=True)
class Frame:
    """A game at one moment, as a team, everybody (None) or, when it is over, anybody (OPEN) may see it."""

    viewer: str | None
    title: str
    slug: str
    teams: tuple[str, str]
    situation: Mapping[str, Any]
    headline: str
    clock: str  # what is left of the period
    period: str  # in words
    short_period: str
    table: tuple[str, ...]  # hands, line-ups and piles, line by line
    boards: Mapping[str, Sequence[str]]  # other ways to draw the field
    hidden: bool  # whether the viewer sees what not everybody may
    asked: Asked | None
    waits_for: str | None  # the team that is asked, as far as the viewer may know
    must_come: str | None  # the person to whom the keyboard must be handed first
    told: Sequence[Told]
    score: tuple[int, int]
    over: bool

    def name(self, team: str | None) -> str:
        """Return what a team is called."""
        return self.teams[TEAMS.index(team)] if team in TEAMS else ""

    def as_dict(self, told_from: int | None = None) -> dict[str, Any]:
        """Return plain data, for JSON, with the plays from a number on, or with the latest."""
        first = max(len(self.told) - LATEST, 0) if told_from is None else told_from
        data = {name: plain(value) for name, value in vars(self).items() if name != "told"}
        return {**data, "told_from": first, "told": [plain(self.told[n]) for n in range(first, len(self.told))]}


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it."""
    if isinstance(value, Asked | Option | Told):
        return {name: plain(each) for name, each in vars(value).items()}
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value if value is None or isinstance(value, str | bool | float) else int(value)


@dataclass(frozen=True)
class Sight:
    """What lies before a viewer, drawn from what it may see of a record."""

    situation: Mapping[str, Any]
    headline: str
    table: tuple[str, ...]
    boards: Mapping[str, Sequence[str]]


def look(game: Game, seen: Any, viewer: str | None) -> Sight:
    """Draw up what may be seen of a record."""
    rulebook = game.rulebook
    boards = {name: draw(seen, game.teams) for name, draw in rulebook.boards.items()}
    return Sight(rulebook.situation(seen), rulebook.headline(seen), _table(game, seen, viewer), boards)


def _table(game: Game, seen: Any, viewer: str | None) -> tuple[str, ...]:
    if viewer in TEAMS:
        return table_of(game, seen, viewer)
    home, away = (table_of(game, seen, team) for team in TEAMS)
    if home == away:
        return home
    return (*home, "", *away) if viewer == OPEN else ()


def table_of(game: Game, seen: Any, team: str) -> tuple[str, ...]:
    """Print what lies before a team."""
    return tuple(game.rulebook.table(seen, game.printed.record[0], TEAMS.index(team), game.teams))


def is_hidden(game: Game, view: View, public: Any) -> bool:
    """Whether a team sees what not everybody may, given what everybody sees."""
    if view.team is None:
        return False
    situation = game.rulebook.situation
    if situation(view.record) != situation(public):
        return True
    return table_of(game, view.record, view.team) != table_of(game, public, view.team)


class Frames:
    """Takes frames of a game."""

    def __init__(self, game: Game, habits: Habits) -> None:
        """Look at a game from now on."""
        self.game, self.habits = game, habits

    def now(self, viewer: str | None, told: Telling, must_come: str | None, *, referee: bool) -> Frame:
        """Return what a viewer sees now; a referee is also asked for dice and cards."""
        game = self.game
        pending = game.pending
        if viewer == OPEN:
            sight = look(game, game.position.g, OPEN)
            return self._frame(viewer, sight, told, hidden=False)
        view = game.position.view(viewer)
        asked = self._question(view) if view.question is not None else None
        if referee and isinstance(pending, Chance):
            asked = self._chance(pending)
        hidden = viewer is not None and is_hidden(game, view, game.position.known_to(-1).look(game.position.record))
        sight = look(game, view.record, viewer)
        return self._frame(
            viewer, sight, told, hidden=hidden, asked=asked, waits_for=_awaited(view, pending), must_come=must_come
        )

    def before(self, play: int, viewer: str | None, told: Telling) -> Frame:
        """Return what a viewer may see of the record before a play, from 0."""
        return self._frame(viewer, look(self.game, seen_before(self.game, viewer, play), viewer), told, hidden=False)

    def _frame(self, viewer: str | None, sight: Sight, told: Telling, *, hidden: bool, **asked: Any) -> Frame:
        game = self.game
        home, away = sight.situation["score"]
        number = period_of(game.rulebook, sight.situation)
        return Frame(
            viewer=viewer, title=game.rulebook.title, slug=game.rulebook.slug, teams=game.teams,
            situation=sight.situation, headline=sight.headline, clock=game.clock_left(sight.situation),
            period=spell_period(game.rulebook, number),
            short_period="" if number is None else short_period(game.rulebook, number),
            table=sight.table, boards=sight.boards, hidden=hidden, told=told, score=(home, away), over=game.over,
            **{"asked": None, "waits_for": None, "must_come": None, **asked},
        )  # fmt: skip

    def _question(self, view: View) -> Asked:
        """Draw up the question to a team, from what it may see."""
        game, asked, question = self.game, view.asked, view.question
        if asked is None or question is None:
            raise ValueError("nothing is asked")
        hint, book, prompt = game.rulebook.hint, game.printed.record[0], game.rulebook.prompts[asked.what]
        again = self.habits.last(asked, view.tape)
        told = prompt.help if isinstance(prompt.help, str) else prompt.help(game.rulebook.settings(view.record))
        return Asked(
            by=question.by,
            name=question.name,
            text=question.text,
            options=tuple(Option(label, hint(view.record, book, label)) for label in question.options),
            sealed=question.sealed,
            help=told,
            usual=usual_answer(game.rulebook, asked, question.options),
            again=again if again in question.options else None,
            rules=self.rules(),
        )

    def _chance(self, pending: Chance) -> Asked:
        options = tuple(Option(label) for label, _ in pending.outcomes)
        return Asked(None, pending.kind, _asked_for(pending), options, rules=self.rules())

    def rules(self) -> tuple[str, ...]:
        """Say which rules are under way, the innermost first, each in a sentence with its clauses."""
        return tuple(each for each in rules_in_force(self.game.position) if CLAUSE.search(each))


def _awaited(view: View, pending: Decision | Chance | None) -> str | None:
    """Return whom the game waits for, as far as a viewer may know: not who of two has already chosen unseen."""
    if not isinstance(pending, Decision) or view.question is not None:
        return None if view.question is None else view.team
    if not pending.sealed:
        return pending.by
    return None if view.team is None else TEAMS[1 - TEAMS.index(view.team)]


def _asked_for(pending: Chance) -> str:
    if pending.kind == "d100":
        return "Throw the percentile dice: which number?"
    if pending.kind == "roll":
        return "Throw the die: which number?" if pending.dice == 1 else "Throw both dice: which numbers?"
    return (
        "Toss the coin: heads or tails?" if pending.kind == "coin" else f"Turn up a card of the {pending.deck}: which?"
    )
