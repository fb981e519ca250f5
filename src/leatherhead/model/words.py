"""From numbers to words: teams, prompts, decks, options and events as people read them.

An event is declared once, with the names of its numbers and the sentence that tells it:

    class Punt(LogEvent, tell="{team:The} {team:punt|punts} {yards:yards}."):
        yards: int

A subclass of a kind has the same number in the log, its numbers and after them its own.
"""

import inspect
import re
from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, TypeVar, dataclass_transform

from leatherhead.football.spot import GOAL_LINE
from leatherhead.model.badge import NONE, Badge, Worn, split_badge, worn
from leatherhead.model.errors import A_NAME, Refused, is_name, quote
from leatherhead.model.language import FEMININE_PLURAL, OTHER, PLURAL, Catalog, say, spoken

MIDFIELD = 50
FIELD = 100
SHORT = 3  # letters of a name on a scoreboard
# Places whose name ends like a plural, and plurals that do not.
PLACES = frozenset(
    ("texas", "kansas", "arkansas", "illinois", "massachusetts", "dallas", "memphis", "indianapolis", "minneapolis",
     "annapolis", "angeles", "orleans", "louis", "vegas", "paris", "athens")
)  # fmt: skip
PLURALS = frozenset(["sox", "irish", "men", "women"])


class TeamName(str):  # noqa: SLOT000  a str can have no slots with values
    """A team's name, inflected by a sentence.

    `{team:the}` is `the Owls` or `Army`, `{team:The}` the same at the start of a sentence, `{team:'s}` is `Owls'` or
    `Army's`, `{team:the's}` and `{team:The's}` have the article too, `{team:bare}` has none, as after one that belongs
    to something else, and `{team:win|wins}` picks the verb. Other languages have other articles.
    """

    badge: Badge
    is_plural: bool  # Owls, but not Army, Texas or Express
    the: str  # the name within a sentence
    bare: str  # without an article, after one that belongs to something else: the Owls quarterback

    def __new__(cls, name: str, badge: Badge | None = None) -> "TeamName":
        """Find out once whether the name is a plural and takes an article; a team's name brings its badge along."""
        self = super().__new__(cls, name)
        self.badge = getattr(name, "badge", NONE) if badge is None else badge
        last = (name.split() or [""])[-1].lower().strip(".!?")
        self.is_plural = last in PLURALS or (last.endswith("s") and not last.endswith("ss") and last not in PLACES)
        if name.lower().startswith("the "):
            self.the = f"the {name[4:]}"
        else:
            self.the = f"the {name}" if self.is_plural else str(name)
        self.bare = self.the.removeprefix("the ")
        return self

    def __format__(self, how: str) -> str:
        """Inflect the name."""
        if "|" in how:
            return how.split("|")[0 if self.is_plural else 1]
        if forms := spoken().teams.get(how):
            form, name = self._form
            return forms[form].format(name=name)
        if how == "bare":
            return self.bare
        article = how.removesuffix("'s")
        if article not in ("", "the", "The"):
            return format(str(self), how)
        name = self.the if article else str(self)
        if article == "The":
            name = name[:1].upper() + name[1:]
        if article == how:
            return name
        return f"{name}'" if name.lower().endswith("s") else f"{name}'s"

    @property
    def written(self) -> str:
        """The team as people write it, with its badge: Night Owls (NOW #1d3b66 #e8ae37)."""
        return f"{self} ({self.badge})" if self.badge else str(self)

    @property
    def _form(self) -> tuple[str, str]:
        """The form of the name in the language in use, and the name without its article."""
        article, _, rest = self.partition(" ")
        if rest and (form := spoken().articles.get(article.lower())):
            return form, rest
        if not self.is_plural:
            return OTHER, self.bare
        return FEMININE_PLURAL if self.lower().endswith(spoken().feminine) else PLURAL, self.bare


class Teams(tuple[TeamName, TeamName]):
    """The names of home and away; `spot` takes the number of a team, which indexes them as it does a record."""

    __slots__ = ()

    def __new__(cls, names: Iterable[str]) -> "Teams":
        """Take the names of home and away."""
        home, away = names
        return super().__new__(cls, (TeamName(home), TeamName(away)))

    def spot(self, team: int, yards: int) -> str:
        """Say where yards from a team's own goal line are: the Owls 24, midfield, the Bears goal line."""
        if yards == MIDFIELD:
            return say("midfield")
        side, away = (team, yards) if yards < MIDFIELD else (1 - team, FIELD - yards)  # away < 0: behind the goal line
        if away == 0:
            return say("the {team:bare} goal line", team=self[side])
        if away < 0:
            return say("{yards} deep in the {team:bare} end zone", yards=spell_yards(-away), team=self[side])
        return say("the {team:bare} {yard}", team=self[side], yard=away)

    def short_spot(self, team: int, yards: int) -> str:
        """Say the same in a table: OWL 24, 50."""
        side, away = (team, yards) if yards < MIDFIELD else (1 - team, FIELD - yards)
        return str(MIDFIELD) if yards == MIDFIELD else f"{self.short[side]} {away}"

    @property
    def short(self) -> tuple[str, str]:
        """The abbreviations of both, which always differ: their own, or a few letters of the names, OWL and BEA."""
        home, away = (team.badge.short for team in self)
        given = (home, "" if home == away else away)
        ways = [[own or shorten(name) for shorten in SHORTENINGS] for own, name in zip(given, self, strict=True)]
        least = 2 if any(given) else 1  # letters
        for home, away in zip(*ways, strict=True):
            if home != away and min(map(len, (home, away))) >= least:
                return home, away
        home = given[0] or next(each for each in NAMELESS[0] if each != given[1])
        return home, given[1] or next(each for each in NAMELESS[1] if each != home)

    @property
    def names(self) -> tuple[str, str]:
        """The names as plain text."""
        return str(self[0]), str(self[1])

    @property
    def badges(self) -> tuple[str, str]:
        """The badges as text, each empty if there is none."""
        return str(self[0].badge), str(self[1].badge)

    @property
    def worn(self) -> tuple[Worn, Worn] | None:
        """The colors that both wear in a game against each other; None if neither has colors of its own."""
        return worn(*(team.badge for team in self))


def _first_letters(name: str) -> str:
    return "".join(letter for letter in name if letter.isalnum())[:SHORT].upper()


def _last_word(name: str) -> str:
    return _first_letters((name.split() or [""])[-1])


def _initials(name: str) -> str:
    return "".join(word[:1] for word in name.split())[:SHORT].upper()


SHORTENINGS = (_first_letters, _last_word, _initials)
NAMELESS = (("HOM", "HST"), ("AWY", "VIS"))  # where nothing else tells the two apart
DEFAULT = Teams(("Owls", "Bears"))


def parse_team(text: str) -> TeamName:
    """Read a team as people write it: `Night Owls`, or `Night Owls (NOW #1d3b66 #e8ae37)`."""
    name, badge = split_badge(text)
    if not is_name(name):
        raise Refused(f"{quote(name)} is not the name of a team: {A_NAME}")
    return TeamName(name, badge)


def as_teams(names: Sequence[str]) -> Teams:
    """Return names as teams."""
    return names if isinstance(names, Teams) else Teams(names)


def read_only(data: Any) -> Any:
    """Return tables and lists, nested ones too, in a form that cannot be changed."""
    if isinstance(data, MappingProxyType):
        return data  # ours: nobody else makes one
    if isinstance(data, Mapping):
        return MappingProxyType({key: read_only(value) for key, value in data.items()})
    return tuple(map(read_only, data)) if isinstance(data, list) else data


def close(thing: Any) -> None:
    """Make all tables and lists of a frozen dataclass read-only; it is called when the thing has just been made."""
    for name, value in vars(thing).items():
        if isinstance(value, Mapping | list):
            object.__setattr__(thing, name, read_only(value))


# A record numbers the teams, because its arrays are indexed by them; outside, a team is one of these words.
Team = Literal["home", "away"]
TEAMS: tuple[Team, Team] = ("home", "away")
COIN_SIDES = ("heads", "tails")


def label(member: IntEnum) -> str:
    """Spell a member of an enum as a label: SHORT_PASS is short-pass."""
    return member.name.lower().replace("_", "-")


@cache
def labels(words: type[IntEnum]) -> tuple[str, ...]:
    """Spell all members of an enum, in the order of their numbers."""
    return tuple(label(word) for word in sorted(words))


def counted(count: int, thing: str) -> str:
    """Spell a count: 1 card, 2 cards."""
    forms = spoken().things.get(thing)
    if forms:
        return f"{count} {forms[spoken().plural(count)]}"
    return f"{count} {thing}" if abs(count) == 1 else f"{count} {thing}s"


def counting(thing: str, rest: str = "left") -> Callable[[Any, Mapping[str, Any]], str]:
    """Return the `tell_clock` of a game whose clock counts things, whatever its options: 3 cards left."""
    return lambda clock, options: say(f"{{count}} {rest}", count=counted(clock, thing))


def spell_yards(count: int) -> str:
    """Spell a distance."""
    return counted(count, "yard")


def spell_spot(spot: int) -> str:
    """Spell yards from the own goal line as files do: 24 is `own 24`, 64 is `opp 36`, 50 is `50`."""
    if spot == 50:
        return "50"
    return f"own {spot}" if spot < 50 else f"opp {100 - spot}"


class FileTeams(Teams):
    """Teams as files name them, whatever they are called: own 24 and opp 36 for the team with the ball."""

    __slots__ = ()

    def spot(self, team: int, yards: int) -> str:  # noqa: ARG002  always the one with the ball
        """Spell a spot as files do."""
        return spell_spot(yards)


FILE_TEAMS = FileTeams(TEAMS)


class Ordinal(int):
    """A number that a template spells as an ordinal, of a down or a quarter: `{down:ordinal}` is 1st to 4th."""

    def __format__(self, how: str) -> str:
        """Spell it."""
        ordinals = spoken().ordinals.get(how)
        return int.__format__(self, how) if ordinals is None else ordinals[self - 1]


ORDINALS = Catalog().ordinals["ordinal"]


def ordinal(number: int) -> str:
    """Spell a down or a quarter in English, as files do: 1st to 4th."""
    return ORDINALS[number - 1]


def title_of(label: str) -> str:
    """Make a title from a label that has none of its own: short-pass is Short pass."""
    words = label.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


@dataclass(frozen=True)
class Prompt:
    """A decision as people see it."""

    name: str
    answers: tuple[str, ...]  # by bit
    text: str  # what is asked, in a sentence
    sealed: bool = False  # chosen face down: nobody else sees the answer until the rules reveal it
    in_turn: bool = False  # sealed, but not answered before it is asked
    secret: bool = False  # never revealed, sealed or not: only its consequences are
    unused: tuple[str, ...] = ()  # answers that only fill a place among the others: nobody can ever give them
    # What the answers mean by the rulebook, with clause ids; or a function that makes it from the options' values.
    help: "str | Callable[[dict[str, Any]], str]" = ""
    usual: str = ""  # the answer that is nearly always given: a player can have it given automatically
    titles: Mapping[str, str] = field(default_factory=dict)  # by label, if the label itself does not say it well
    about: Mapping[str, str] = field(default_factory=dict)  # by label: a sentence about the answer, true all game long
    numbers: Mapping[str, int] = field(default_factory=dict)  # by label: the key, if it says more than a place does
    rows: Mapping[str, int] = field(default_factory=dict)  # by label, from 1: the row, if answers are laid out in rows
    marks: Mapping[str, str] = field(
        default_factory=dict
    )  # labels by the capital or sign that the table shows for each
    counted: bool = False  # whether the keys count the answers on offer, as with the cards of a hand
    # Whole rows of answers by their name, where a question is asked again and again: a standard lineup.
    presets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    possible: tuple[str, ...] = field(init=False, compare=False, repr=False)  # the answers that can ever be given
    # Whether answers can be picked by number: not if most labels begin with digits, as cards do.
    numbered: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Work out the keys, and close the tables."""
        object.__setattr__(self, "possible", tuple(label for label in self.answers if label not in self.unused))
        own = [label for n, label in enumerate(self.answers, start=1) if label[:1].isdecimal() and label != str(n)]
        object.__setattr__(self, "numbered", bool(self.numbers) or 2 * len(own) <= len(self.answers))
        close(self)

    def title(self, label: str) -> str:
        """Return an answer's title."""
        return self.titles.get(label) or title_of(label)

    def number(self, label: str) -> int:
        """Return the key that picks an answer all game long; 0 if none does."""
        if not self.numbered or self.counted:
            return 0
        return self.numbers.get(label, 0) if self.numbers else self.answers.index(label) + 1

    def keys(self, options: Sequence[str]) -> dict[str, int]:
        """Return the key of every answer that can be picked by number while `options` are on offer."""
        if self.counted:
            return {label: place for place, label in enumerate(options, start=1)}
        return {label: number for label in (*self.possible, *options) if (number := self.number(label))}

    def spelled(self, word: str) -> list[str]:
        """Return the marks that a word consists of, or the word itself if it is anything else."""
        return list(word) if self.marks and set(word.upper()) <= set(self.marks) else [word]


@dataclass(frozen=True)
class Setting:
    """An option of a rulebook as people see it."""

    title: str
    about: str  # what it decides, in a sentence
    values: Mapping[Any, str] = field(default_factory=dict)  # what each value means, in a phrase

    def __post_init__(self) -> None:
        """Close the tables."""
        close(self)


@dataclass(frozen=True)
class Deck:
    """Cards to draw from."""

    name: str
    cards: tuple[str, ...]
    # What a referee is asked for, with {home} and {away} for the teams; or a function that makes it from what is seen.
    request: str | Callable[[Any], str] = ""
    titles: Mapping[str, str] = field(default_factory=dict)  # by card, if its label does not say it well

    def __post_init__(self) -> None:
        """Close the tables."""
        close(self)


class Facts(dict[str, Any]):
    """An event for sentences: its numbers, `team` and `other` by name, and the printed matter."""

    def __init__(self, name: str, by: int, teams: Teams, printed: Any, numbers: Mapping[str, int]) -> None:
        """Take an event, as far as it may be known."""
        super().__init__(team=teams[by], other=teams[1 - by], printed=printed)
        for key, value in numbers.items():
            self[key] = number = Number(value)
            number.teams, number.by = teams, by
        self.name, self.by, self.teams = name, by, teams

    def spot(self, yards: int, team: int | None = None) -> str:
        """Say where yards from the own goal line of the event's team, or another, are."""
        return self.teams.spot(self.by if team is None else team, int(yards))


Tell = str | Callable[[Facts], str]


@dataclass(frozen=True)
class Occurrence:
    """A kind of event: the names of its numbers, and how to tell it."""

    name: str  # in the log
    numbers: tuple[str, ...] = ()
    own: tuple[str, ...] = ()  # those numbers that only the team of the event may see
    sealed: bool = False  # not seen by the other team at all while sealed questions are being answered
    tell: Tell = ""  # a sentence for the play-by-play: a template, or a function; empty if it needs none
    turns_up: "Callable[[Facts], Any] | None" = None  # the card or the dice that it reveals
    ball: str = ""  # the numbers that add up to where the ball is now, as `from+yards`; empty if it did not move


def period_ends(period: str, periods: int) -> Callable[[Facts], str]:
    """Tell the end of a period, which the event has as its number: a quarter, a half, or one of overtime."""
    return lambda e: (
        say(f"End of the {{number:ordinal}} {period}.", number=e[period])
        if e[period] <= periods
        else say("End of the overtime period.")
    )


def tell_gain(e: Facts) -> str:
    """Tell the gain or loss of an event with the numbers `yards` and `from`."""
    yards, spot, team = e["yards"], e["from"] + e["yards"], e["team"]
    if spot >= GOAL_LINE:
        gained = spell_yards(GOAL_LINE - e["from"])
        return say("{team:The} {team:gain|gains} {yards}, into the end zone.", team=team, yards=gained)
    if spot <= 0:
        return say("Tackled in the {team:bare} end zone.", team=team)
    if yards == 0:
        return say("No gain.")
    if yards < 0:
        lost = spell_yards(-yards)
        return say("{team:The} {team:lose|loses} {yards}, back to {spot}.", team=team, yards=lost, spot=e.spot(spot))
    return say("{team:The} {team:gain|gains} {yards:yards} to {spot}.", team=team, yards=yards, spot=e.spot(spot))


def ball_in_play(heard: Sequence[Facts], kinds: Mapping[str, Occurrence]) -> int | None:
    """Return where the current play has taken the ball, in yards from home's goal line; None if nowhere yet."""
    for event in reversed(heard):
        if ball := kinds[event.name].ball:
            whose, _, numbers = ball.rpartition(" ")
            team = 1 - event.by if whose else event.by
            yards = sum(map(int, map(event.__getitem__, numbers.split("+"))))
            return yards if team == 0 else FIELD - yards
    return None


class Number(Ordinal):
    """A number of an event, which a template can spell."""

    teams: Teams
    by: int

    def __format__(self, how: str) -> str:
        """Spell it as `yards`, `spot`, `their-spot` or `ordinal`, or format it like any number."""
        value = int(self)
        if how == "spot":
            return self.teams.spot(self.by, value)
        if how == "their-spot":
            return self.teams.spot(1 - self.by, value)
        if how == "yards":
            return counted(value, "yard")
        return super().__format__(how)


@dataclass(frozen=True)
class Figure:
    """A line of the box score that only one game has: what each event of a name adds for its team."""

    name: str
    event: str
    amount: Callable[[dict[str, int]], int] = lambda numbers: 1  # from the numbers of the event


TELLING = ("tell", "turns_up", "ball", "own", "sealed")  # as in Occurrence


def positional(*, kw_only: Literal[False]) -> Any:
    """Mark the one field of an event that is given by its place, for type checkers."""
    return kw_only


def _annotated(namespace: dict[str, Any]) -> dict[str, Any]:
    """What the body of a class annotates; Python 3.14 knows that only of a class, no longer of its body."""
    return inspect.get_annotations(type("Body", (), {k: v for k, v in namespace.items() if k != "__classcell__"}))


@dataclass_transform(kw_only_default=True, field_specifiers=(positional,))
class EventKind(type):
    """The class of kinds of event: each kind is a named tuple of its team and its numbers."""

    number: int  # in the log; a game's own kinds are numbered when the game is loaded
    core: "EventKind | None"  # the kind that this one extends
    telling: dict[str, Any]  # how it is told
    _fields: tuple[str, ...]

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **telling: Any) -> "EventKind":
        """Declare a kind; the keywords are `replaces`, and how it is told, as in Occurrence.

        In a template `{yards:yards}` is spelled 1 yard, 2 yards, `{at:spot}` the Owls 24 if it is yards from the own
        goal line of the event's team, `{at:their-spot}` if from the other's, and `{quarter:ordinal}` 1st. How teams are
        named is described by TeamName. A kind that replaces one of the core's is the same event with numbers of its
        own, as a punt without yards.
        """
        (base,) = bases
        replaced = telling.pop("replaces", None)
        if not isinstance(base, EventKind):  # LogEvent itself
            return super().__new__(cls, name, bases, {**namespace, "_fields": ("team",), "telling": {}, "core": None})
        if unknown := telling.keys() - set(TELLING):
            raise Refused(f"the event {name} has a {min(unknown)}, but an event has only {', '.join(TELLING)}")
        own = [each for each in _annotated(namespace) if each not in base._fields]
        namespace.pop("__annotations__", None)
        row: Any = namedtuple(name, (*base._fields, *own))  # type: ignore[misc]  # known only here
        kind = super().__new__(cls, name, (row,), namespace)
        kind.core = replaced or getattr(base, "core", None) or (base if hasattr(base, "number") else None)
        kind.telling = {**base.telling, **telling}
        if kind.core is not None:
            kind.number = kind.core.number
        return kind

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **_: Any) -> None:
        """Take the keywords that `__new__` has used."""
        super().__init__(name, bases, namespace)

    @property
    def label(cls) -> str:
        """Its name in logs: FieldGoalGood is field-goal-good."""
        return re.sub(r"(?<=[a-z])(?=[A-Z0-9])", "-", cls.__name__).lower()

    @property
    def numbers(cls) -> tuple[str, ...]:
        """The names of its numbers; `from_`, a word of Python, is `from`."""
        return tuple(each.rstrip("_") for each in cls._fields[1:])


class LogEvent(tuple[int, ...], metaclass=EventKind):  # noqa: SLOT001  its kinds are named tuples
    """An event of the log: the team it happened to, and up to four numbers by name."""

    team: int = positional(kw_only=False)


Kind = TypeVar("Kind", bound=LogEvent)


def numbered(kinds: Iterable[EventKind], start: int = 0) -> tuple[EventKind, ...]:
    """Number kinds of event that have no number yet, in their order."""
    found = tuple(kinds)
    for number, kind in enumerate((each for each in found if each.core is None), start):
        kind.number = number
    return found


def kinds_in(module: Mapping[str, Any]) -> list[EventKind]:
    """Return the kinds of event that a module declares, from its names and in their order.

    A kind whose name begins with an underscore only lends its numbers to others.
    """
    found = [each for name, each in module.items() if isinstance(each, EventKind) and name[0] != "_"]
    return [each for each in found if each.__module__ == module["__name__"]]
