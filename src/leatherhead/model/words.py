"""From numbers to words: the spelling of decisions, answers, cards and events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, cached_property
from typing import Any, Literal

from leatherhead.football.spot import GOAL_LINE
from leatherhead.model.read_only import close
from leatherhead.model.teams import Teams

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
    return f"{count} {thing}" if abs(count) == 1 else f"{count} {thing}s"


def counting(thing: str, rest: str = "left") -> Callable[[Any, Mapping[str, Any]], str]:
    """Return the `tell_clock` of a game whose clock counts things, whatever its options: 3 cards left."""
    return lambda clock, options: f"{counted(clock, thing)} {rest}"


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

ORDINALS = ("1st", "2nd", "3rd", "4th")


def ordinal(number: int) -> str:
    """Spell a down or a quarter: 1st to 4th."""
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

    def __post_init__(self) -> None:
        """Close the tables."""
        close(self)

    @cached_property
    def possible(self) -> tuple[str, ...]:
        """The answers that can be given at some time."""
        return tuple(label for label in self.answers if label not in self.unused)

    def title(self, label: str) -> str:
        """Return an answer's title."""
        return self.titles.get(label) or title_of(label)

    def number(self, label: str) -> int:
        """Return the key that picks an answer, the same all game long; 0 if none does."""
        if not self.numbered:
            return 0
        return self.numbers.get(label, 0) if self.numbers else self.answers.index(label) + 1

    def spelled(self, word: str) -> list[str]:
        """Return the marks that a word consists of, or the word itself if it is anything else."""
        return list(word) if self.marks and set(word.upper()) <= set(self.marks) else [word]

    @cached_property
    def numbered(self) -> bool:
        """Whether answers can be picked by number: not if most labels begin with digits, as cards do."""
        if self.numbers:
            return True
        own = [
            label for place, label in enumerate(self.answers, start=1) if label[:1].isdecimal() and label != str(place)
        ]
        return 2 * len(own) <= len(self.answers)


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
    """What happened in one event, for sentences: its numbers, `team` and `other` by name, and the printed matter."""

    def __init__(self, name: str, by: int, teams: Teams, printed: Any, numbers: Mapping[str, int]) -> None:
        """Take an event, as far as it may be known."""
        spelled = {key: Number.of(value, teams, by) for key, value in numbers.items()}
        super().__init__(spelled, team=teams[by], other=teams[1 - by], printed=printed)
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


def says(
    tell: Tell = "",
    *numbers: str,
    own: tuple[str, ...] = (),
    sealed: bool = False,
    turns_up: "Callable[[Facts], Any] | None" = None,
    ball: str = "",
) -> Occurrence:
    """Describe an event of a game's EVENTS by its sentence and its numbers; it is called by its label in Event.

    In a template `{yards:yards}` is spelled 1 yard, 2 yards, `{at:spot}` the Owls 24 if it is yards from the own goal
    line of the event's team, `{at:their-spot}` if from the other's, and `{quarter:ordinal}` 1st. How teams are named is
    told in model/teams.py. `ball="from+yards"` says where the ball is now, in yards from the own goal line of the
    event's team; `ball="their at"` from the other's.
    """
    return Occurrence("", numbers, own, sealed, tell, turns_up, ball)


def period_ends(period: str, periods: int) -> Occurrence:
    """Describe the end of a period, which the event has as its number: a quarter, a half, or one of overtime."""

    def tell(e: Facts) -> str:
        return f"End of the {e[period]:ordinal} {period}." if e[period] <= periods else "End of the overtime period."

    return says(tell, period)


def tell_gain(e: Facts) -> str:
    """Tell the gain or loss of an event with the numbers `yards` and `from`."""
    yards, spot, team = e["yards"], e["from"] + e["yards"], e["team"]
    if spot >= GOAL_LINE:
        return f"{team:The} {team:gain|gains} {spell_yards(GOAL_LINE - e['from'])}, into the end zone."
    if spot <= 0:
        return f"Tackled in the {team.bare} end zone."
    if yards == 0:
        return "No gain."
    if yards < 0:
        return f"{team:The} {team:lose|loses} {spell_yards(-yards)}, back to {e.spot(spot)}."
    return f"{team:The} {team:gain|gains} {spell_yards(yards)} to {e.spot(spot)}."


def ball_in_play(heard: Sequence[Facts], occurrences: Sequence[Occurrence]) -> int | None:
    """Return where the current play has taken the ball, in yards from home's goal line; None if nowhere yet."""
    moves = {each.name: each.ball for each in occurrences if each.ball}
    for event in reversed(heard):
        if event.name in moves:
            whose, _, numbers = moves[event.name].rpartition(" ")
            team = 1 - event.by if whose else event.by
            yards = sum(int(event[number]) for number in numbers.split("+"))
            return yards if team == 0 else 100 - yards
    return None


class Number(int):
    """A number of an event, which a template can spell."""

    teams: Teams
    by: int

    @classmethod
    def of(cls, value: int, teams: Teams, by: int) -> "Number":
        """Take a number of an event of a team."""
        number = cls(value)
        number.teams, number.by = teams, by
        return number

    def __format__(self, how: str) -> str:
        """Spell it as `yards`, `spot`, `their-spot` or `ordinal`, or format it like any number."""
        value = int(self)
        if how == "spot":
            return self.teams.spot(self.by, value)
        if how == "their-spot":
            return self.teams.spot(1 - self.by, value)
        spelled = {"yards": spell_yards, "ordinal": ordinal}.get(how)
        return spelled(value) if spelled else int.__format__(self, how)


@dataclass(frozen=True)
class Figure:
    """A line of the box score that only one game has: what each event of a name adds for its team."""

    name: str
    event: str
    amount: Callable[[dict[str, int]], int] = lambda numbers: 1  # from the numbers of the event
