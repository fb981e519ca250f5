"""A frame: everything that a screen draws for one viewer at one point of a game. It never changes."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from typing import Any, NamedTuple

import numpy as np

from leatherhead.model.badge import Worn
from leatherhead.model.doors import Pending
from leatherhead.model.errors import RuleFailed
from leatherhead.model.language import say, spoken
from leatherhead.model.position import Answer, Event, NothingAgrees, Play, Position, View
from leatherhead.model.question import Chance, Decision, Question, spell
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.table import EVERYBODY, Look, Part, answers_on
from leatherhead.model.words import TEAMS, Prompt, Team, Teams, ball_in_play, counted, title_of
from leatherhead.records.game import Game
from leatherhead.records.play_by_play import facts_of
from leatherhead.session.news import OPEN, Story, Telling, Told, Viewer, seen_before


def last_answer(game: Game, asked: Question, present: Sequence[Answer]) -> str | None:
    """Return the team's last answer to a question at the same place of a play; `present` is the tape so far."""
    question = asked[:2]  # team and decision
    before = [each.asked[:2] for each in present].count(question)
    for play in reversed(game.plays):
        given = [each.answer for each in play.answers if each.asked[:2] == question]
        if len(given) > before:
            return spell(game.rulebook, asked, given[before])
    return None


def usual_answer(rulebook: Rulebook, asked: Question | None, options: Any) -> str:
    """Return the answer that is nearly always given; empty if there is none, or it is not on offer."""
    if asked is None or asked.by < 0:
        return ""
    usual = rulebook.prompts[asked.what].usual
    return usual if usual in options else ""


MOST_ANSWERS = 6  # beyond which a question is about cards or men, and an answer leads nowhere by itself
LUCKS = (1, 2)  # two deals of the hidden cards: an outcome they share depends on none of them


def outlook(view: View, teams: Teams) -> dict[str, str]:
    """Say, by label, what each answer to a team's open question leads to; nothing if dice decide it."""
    question = view.question
    if question is None or question.sealed or len(question.options) > MOST_ANSWERS:
        return {}
    found: dict[str, str] = {}
    for place, luck in enumerate(LUCKS):
        try:
            dealt = view.resample(luck)
        except (NothingAgrees, RuleFailed):
            return {}  # a card was read off a real one, and no pack of ours can be dealt so; or a rule fails for a deal
        if dealt.question != question:
            return {}  # what is hidden from the team was asked first in that deal
        said = {label: _leads_to(dealt, label, teams) for label in (found if place else question.options)}
        found = {label: text for label, text in said.items() if text and text == found.get(label, text)}
        if not found:  # as after most questions, which dice or the other team decide
            break
    return found


def _leads_to(position: Position, label: str, teams: Teams) -> str:
    after = position.copy()
    try:
        after.answer(label)
    except RuleFailed:
        return ""  # reported when this answer is given
    said = [*_points(position, after, teams), *_timeouts(position, after, teams)]
    if not after.tape and not after.early:
        headline = after.rulebook.headline(after.g, teams)
        said += [say("the game is over")] if after.over else [*_change(position, after, teams), headline]
    return ", ".join(dict.fromkeys(said))


def _change(before: Position, after: Position, teams: Teams) -> list[str]:
    """Whose ball it is before a down, if it was the other team's."""
    had, has = (_fact(each, "possession") for each in (before, after))
    changed = has in TEAMS and has != had and _fact(after, "down") is not None
    return [say("{team:'s} ball", team=teams[TEAMS.index(has)])] if changed else []


def _points(before: Position, after: Position, teams: Teams) -> list[str]:
    gained = [now - then for then, now in zip(before.score, after.score, strict=True)]
    return [
        say("{points} for {team:the}", points=counted(points, "point"), team=teams[team])
        for team, points in enumerate(gained)
        if points
    ]


def _timeouts(before: Position, after: Position, teams: Teams) -> list[str]:
    then, now = (_fact(each, "timeouts") for each in (before, after))
    if not then or not now or after.question is None:
        return []
    taken = [team for team, _ in enumerate(TEAMS) if now[team] < then[team]]
    yours = None if before.asked is None else before.asked.by
    return [
        say(
            "{timeouts} left" if team == yours else "{team:the} {team:have|has} {timeouts} left",
            timeouts=counted(now[team], "timeout"),
            team=teams[team],
        )
        for team in taken
    ]


def _fact(position: Position, name: str) -> Any:
    """Read one key of a situation, or None if it means nothing."""
    g = position.g
    return next((key.read(g) for key in position.rulebook.keys if key.name == name and key.defined(g)), None)


LATEST = 3  # plays that plain data repeats
MOST_SPELLED = 500  # parts whose plain data is cached
_SPELLED: dict[int, tuple[Part, dict[str, Any]]] = {}  # by identity
PLAIN = frozenset([str, int, bool, float, type(None)])


@dataclass(frozen=True)
class Option:
    """An answer on offer."""

    label: str  # in files
    title: str = ""  # for people
    number: int = 0  # the key that picks it, the same all game long; 0 if it has none
    hint: str = ""  # what it does here
    leads_to: str = ""  # where the game stands then, if nothing is left to chance
    about: str = ""  # what it is, in a sentence
    row: int = 0  # the row it belongs to, from 1, if answers are laid out by kind, as cards are by suit
    rank: int = 0  # its place, from 1, among all answers that the row can ever have
    family: str = ""  # Short pass
    object: tuple[int, int] | None = None  # the part of the table and the item in it that it is given with

    @property
    def name(self) -> str:
        """The name people use."""
        return self.title or self.label

    @property
    def note(self) -> str:
        """Its effect here, and its outcome."""
        return " · ".join(filter(None, (self.hint, self.leads_to)))

    @property
    def brief(self) -> str:
        """One of the two, if there is no room for both."""
        return self.hint or self.leads_to


@dataclass(frozen=True)
class Barred:
    """An answer that an object on the table stands for, but that is not on offer."""

    label: str
    why: str  # empty if no reason is known


@dataclass(frozen=True)
class Preset:
    """A whole row of answers in one step, such as a standard lineup."""

    title: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Asked:
    """The question for the viewer."""

    by: Team | None  # the team, or None if dice or cards of a real table are wanted
    name: str
    text: str
    options: tuple[Option, ...]
    sealed: bool = False
    help: str = ""
    usual: str = ""
    again: str | None = None  # the answer given last time
    rules: tuple[str, ...] = ()  # those in force, the innermost first
    numbers: tuple[int, ...] = ()  # of all answers that the question can ever have
    barred: tuple[Barred, ...] = ()
    presets: tuple[Preset, ...] = ()


@dataclass(frozen=True)
class Frame:
    """A game as a team, everybody (None) or, once it is over, anybody (OPEN) may see it."""

    viewer: Viewer  # a team, None or "open"
    title: str
    slug: str
    teams: Teams
    situation: Mapping[str, Any]
    headline: str
    ball: int | None  # where the current play has taken the ball, in yards from home's goal line; None: nowhere yet
    clock: str  # time left in the period
    period: str  # in words
    short_period: str
    table: tuple[Part, ...]  # hands, lineups, piles and charts
    asked: Asked | None
    waits_for: Team | None  # the team to move, as far as the viewer may know
    must_come: Team | None  # the person who must get the keyboard first
    told: Sequence[Told]
    score: tuple[int, int]
    over: bool
    most_timeouts: int = 0  # of a team, at the start of a game
    short: tuple[str, str] = ("", "")  # the teams in a few letters
    worn: tuple[Worn, Worn] | None = None  # what they wear; None: neither has colors of its own
    periods: int = 0  # of a game without overtime

    def name(self, team: Team | None) -> str:
        """Return a team's name."""
        return self.teams[TEAMS.index(team)] if team in TEAMS else ""

    def as_dict(self, told_from: int | None = None) -> dict[str, Any]:
        """Return plain data for JSON, with the plays from a number on, or with the latest."""
        first = max(len(self.told) - LATEST, 0) if told_from is None else told_from
        data = {name: plain(value) for name, value in vars(self).items() if name != "told"}
        return {**data, "told_from": first, "told": [plain(self.told[n]) for n in range(first, len(self.told))]}


def plain(value: Any) -> Any:
    """Return a value in a form that JSON can hold."""
    kind = type(value)
    if kind in PLAIN:  # most of what a frame holds, a thousand times over
        return value
    if kind is tuple or isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, Part):
        return _plain_part(value)
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    if is_dataclass(kind):
        return {name: plain(each) for name, each in vars(value).items()}
    return str(value) if isinstance(value, str) else int(value)


def _plain_part(part: Part) -> dict[str, Any]:
    """Return a part as plain data; one that a game shows again and again is converted once."""
    held, data = _SPELLED.get(id(part), (None, {}))
    if held is part:
        return data
    data = {"part": type(part).__name__.lower(), **{name: plain(each) for name, each in vars(part).items()}}
    if len(_SPELLED) >= MOST_SPELLED:
        _SPELLED.clear()
    _SPELLED[id(part)] = part, data
    return data


def looking(game: Game, seen: Any, viewer: Viewer, asked: int | None = None, heard: Sequence[Event] = ()) -> Look:
    """Look at a record, or at the visible part of one."""
    team = TEAMS.index(viewer) if viewer in TEAMS else EVERYBODY
    return Look(seen, game.printed, team, game.teams, asked, facts_of(game, heard), open=viewer == OPEN)


def is_hidden(game: Game, view: View, public: Any) -> bool:
    """Whether a team sees something that not everybody may see."""
    if view.team is None or view.record.tobytes() == public.tobytes():
        return False
    situation, table = game.rulebook.situation, game.rulebook.table
    if situation(view.record) != situation(public):
        return True
    return table(looking(game, view.record, view.team)) != table(looking(game, public, view.team))


class Held(NamedTuple):
    """The last frame of a viewer, and everything it was made from."""

    seen: tuple[Any, ...]
    latest: Play | None  # the last whole play
    frame: Frame


class Frames:
    """Frames of a game, the last of each viewer kept while nothing changes for it."""

    def __init__(self, game: Game) -> None:
        """Follow a game."""
        self.game, self.most_timeouts = game, game.rulebook.most_timeouts
        self._held: dict[tuple[Viewer, Viewer, str], Held] = {}  # by looker, listener and language

    def now(self, viewer: Viewer, story: Story, must_come: Team | None, *, referee: bool) -> Frame:
        """Return the present frame of a viewer; a referee is also asked for dice and cards."""
        game, position, pending = self.game, self.game.position, self.game.position.question
        if viewer == OPEN:
            return self._frame(looking(game, position.g, OPEN), viewer, story.tell())
        view, chance = View(position, viewer), pending if referee and isinstance(pending, Chance) else None
        waits_for = _awaited(view, pending)
        seen = (view, view.start.tobytes(), view.tape, waits_for, must_come, chance, len(game.plays))
        key = viewer, story.viewer, spoken().tag
        held, latest = self._held.get(key), game.plays[-1] if game.plays else None
        # When the other team answers, often nothing changes for this viewer: then the last frame is still right.
        if held is None or held.latest is not latest or held.seen != seen:
            what = None if view.asked is None else view.asked.what
            look = looking(game, view.record, viewer, what, view.present_events)
            table = tuple(game.rulebook.table(look))
            asked = self._question(view, look, table) if chance is None else self._chance(chance, look)
            awaited = {"asked": asked, "waits_for": waits_for, "must_come": must_come}
            frame = self._frame(look, viewer, story.tell(), table=table, **awaited)
            held = self._held[key] = Held(seen, latest, frame)
        return held.frame

    def before(self, play: int, viewer: Viewer, told: Telling) -> Frame:
        """Return the frame of a viewer before a play, from 0."""
        look = looking(self.game, seen_before(self.game, viewer, play), viewer)
        return self._frame(look, viewer, told)

    def _frame(
        self, look: Look, viewer: Viewer, told: Telling, table: tuple[Part, ...] | None = None, **asked: Any
    ) -> Frame:
        rulebook, game = self.game.rulebook, self.game
        situation = rulebook.situation(look.g)
        period, short_period = rulebook.spell_period(situation.get(rulebook.period))
        return Frame(
            viewer=viewer,
            title=say(rulebook.title),
            slug=rulebook.slug,
            teams=game.teams,
            situation=situation,
            headline=rulebook.headline(look.g, game.teams),
            ball=ball_in_play(look.play, rulebook.kinds_of_event),
            clock=rulebook.tell_clock(situation["clock"], game.options) if "clock" in situation else "",
            period=period,
            short_period=short_period,
            table=tuple(rulebook.table(look)) if table is None else table,
            told=told,
            score=tuple(situation["score"]),
            over=bool(game.position.g.over),
            most_timeouts=self.most_timeouts,
            short=game.teams.short,
            worn=game.teams.worn,
            periods=rulebook.periods,
            **{"asked": None, "waits_for": None, "must_come": None, **asked},
        )

    def _question(self, view: View, look: Look, table: Sequence[Part]) -> Asked | None:
        """Draw up the question to a team, from what it may see."""
        rulebook, asked, question = self.game.rulebook, view.asked, view.question
        if asked is None or question is None:
            return None
        prompt = rulebook.prompts[asked.what]
        again = last_answer(self.game, asked, view.tape)
        ends = {} if question.sealed else outlook(view, self.game.teams)
        if len(question.options) > 1 and len(set(ends.values())) == 1 and len(ends) == len(question.options):
            ends = {}  # no answer in particular leads there
        ranks = _ranks(prompt)
        objects = answers_on(table)
        barred = [label for label in objects if label not in question.options]
        labels = sorted(question.options, key=prompt.number) if prompt.numbers else question.options
        keys = prompt.keys(labels)
        is_first = not view.tape or view.tape[-1].asked[:2] != asked[:2]
        options = [
            Option(
                label,
                say(prompt.title(label)),
                keys.get(label, 0),
                rulebook.hint(look, label),
                ends.get(label, ""),
                say(prompt.about.get(label, "")),
                prompt.rows.get(label, 0),
                ranks.get(label, 0),
                say(title_of(rulebook.family(look.printed, prompt.name, label))),
                objects.get(label),
            )
            for label in labels
        ]
        return Asked(
            by=question.by,
            name=question.name,
            text=rulebook.question(look) or say(question.text),
            options=tuple(options),
            sealed=question.sealed,
            help=say(prompt.help if isinstance(prompt.help, str) else prompt.help(rulebook.settings(view.record))),
            usual=prompt.usual if prompt.usual in question.options else "",
            again=again if again in question.options else None,
            rules=rules_in_force(self.game.position),
            numbers=tuple(keys.values()),
            presets=tuple(Preset(say(title), row) for title, row in prompt.presets.items()) if is_first else (),
            barred=tuple(Barred(label, rulebook.why_not(look.g, asked.what, label)) for label in barred),
        )

    def _chance(self, pending: Chance, look: Look) -> Asked:
        """Ask for dice, a coin or a card of a real table."""
        game = self.game
        deck = next((each for each in game.rulebook.decks if each.name == pending.deck), None)
        titles = {} if deck is None else deck.titles
        options = tuple(Option(label, say(titles.get(label, ""))) for label, _ in pending.outcomes)
        if deck is None:
            is_read_off = pending.kind == "d100" and game.rulebook.read_off is not None
            text = say(REQUESTS.get((pending.kind, pending.dice), ANY_DIE), sides=pending.kind[1:])
            text += say(READ_OFF) if is_read_off else ""
        else:
            home, away = game.teams
            said = say(deck.request, home=home, away=away) if isinstance(deck.request, str) else deck.request(look)
            said = said or say("Turn up the next card of the {deck}.", deck=say(deck.name))
            text = say("{request} ({count} possible)", request=said, count=len(pending.outcomes))
        return Asked(None, pending.kind, text, options, rules=rules_in_force(game.position))


def _ranks(prompt: Prompt) -> dict[str, int]:
    """Return the place of each answer in its row, from 1, if answers are laid out in rows."""
    rows: dict[int, list[str]] = {}
    for label in prompt.answers:
        if label in prompt.rows:
            rows.setdefault(prompt.rows[label], []).append(label)
    return {label: rank for row in rows.values() for rank, label in enumerate(row, start=1)}


def _awaited(view: View, pending: Decision | Chance | None) -> Team | None:
    """Return who has to answer, as far as a viewer may know: never who of two has already chosen face down."""
    if not isinstance(pending, Decision) or view.question is not None:
        return None if view.question is None else view.team
    if not pending.sealed:
        return pending.by
    return None if view.team is None else TEAMS[1 - TEAMS.index(view.team)]


CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z0-9]")  # its id
# Modules of rules that only draw, roll or look up, for whichever rule wants it.
TOOLS = ("cards", "charts", "decks", "dice", "pack")


def rules_in_force(position: Position) -> tuple[str, ...]:
    """Return the rules in which a play has stopped, each in a sentence with its clauses.

    They are docstrings, the innermost first, those of rules that only draw or roll last.
    """
    again = position.copy()
    again.rewind_record()
    rules: list[str] = []
    tools: list[str] = []
    try:
        with np.errstate(over="ignore"):
            position.rulebook.step(again.g, position.printed.book)
    except Pending as stop:
        trace = stop.__traceback__
        while trace is not None:
            around, module = trace.tb_frame.f_globals, trace.tb_frame.f_globals["__name__"]
            docstring = getattr(around.get(trace.tb_frame.f_code.co_name), "__doc__", None)
            if docstring and ".games." in module:  # without those of the doors
                is_tool = module.rpartition(".")[2] in TOOLS
                (tools if is_tool else rules).insert(0, " ".join(docstring.split()))
            trace = trace.tb_next
    return tuple(filter(CLAUSE.search, rules + tools))


ANY_DIE = "Roll the die with {sides} sides and type its number."
READ_OFF = " Or type = and what your chart shows, like =7."
REQUESTS = {  # for a kind of chance and a number of dice
    ("coin", 0): "Toss the coin: heads or tails?",
    ("roll", 1): "Roll the die and type its number.",
    ("roll", 2): "Roll both dice and type them like 2 5.",
    ("d100", 0): "Roll the percentile dice and type 1 to 100 (00 is 100).",
}
