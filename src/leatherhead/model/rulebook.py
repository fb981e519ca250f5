"""A game as the rest of the program knows it, gathered from its folder."""

import copy
import re
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

from leatherhead.football.ledger import Stat
from leatherhead.football.score import TOUCHDOWN_POINTS
from leatherhead.model.book_changes import read_partial
from leatherhead.model.bot import Bot, Value
from leatherhead.model.errors import QUOTED, Refused, RuleFailed, listed, one_line, quote
from leatherhead.model.kit import Kit
from leatherhead.model.language import say
from leatherhead.model.printed import Printed
from leatherhead.model.record import Copies, Record, blank, copies, layout
from leatherhead.model.situation import Key
from leatherhead.model.suggestion import did_you_mean
from leatherhead.model.table import Look, Matrix, Part, Sum
from leatherhead.model.words import Deck, Facts, Figure, Occurrence, Ordinal, Prompt, Setting, Teams, close
from leatherhead.play_table.own_columns import PlayTable


@dataclass(frozen=True)
class Hidden:
    """How to deal what a team cannot see.

    A game whose only secrets are face-down choices of the current play needs none of this.
    """

    # The teams, a bit each, that do not see which card is drawn now, from the record that asks for it and the deck.
    unseen_by: Callable[[Any, int], int] = lambda g, deck: 0
    # Fills in what is blank in the record before the current play, given what a team sees now, so that it is spread as
    # the rules deal it; `below(n)` is chance.
    deal: Callable[[Any, Any, Any, Callable[[int], int]], None] = lambda g, book, view, below: None
    # The answers, a bit each, to a question that the team cannot see answered, which agree with what it sees now; the
    # record is the imagined one as it stands at that question.
    agrees: Callable[[Any, Any, Any, Any], int] = lambda g, book, view, asked: -1
    # Like `deal`, but men and cards are where a sensible opponent would put them, for bots that play ahead; without
    # it they are dealt as the rules do.
    expect: Callable[[Any, Any, Any, Callable[[int], int]], None] | None = None
    # A rule, `deal_at_question(g, book, team)`, that fills in what is blank in a record as the team sees it when it is
    # asked, by the record's own generator. For games whose plays can be taken up at any question, without the answers
    # before it: their strategist is compiled.
    deal_at_question: Callable[[Any, Any, int], None] | None = None


# Other TOML files in the folder of a game.
NO_BOOKS = ("facts", "lesson", "scenarios", "template", "tendencies", "words")
# The parts that tell people something. One that fails names itself, as a rule does.
TELLING = (
    "headline", "tell_clock", "hint", "family", "question", "why_not", "table", "sums", "notes", "chart", "chart_svg",
    "drive_result", "kit",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Rulebook:
    """A game: its record, its rules, its words, and its own bots."""

    slug: str
    title: str
    version: int  # changes when the same answers can lead to another result
    folder: Path
    state: type[Record]
    set_up: Callable[[Any, Any], None]  # fills a fresh record at the start of a game played with a book
    step: Callable[[Any, Any], None]  # plays the next whole play
    faults: Callable[[Any], list[str]]  # what is wrong with a record that was set up by hand
    keep_score: Callable[[Any, Any], None]  # credits the statistics of the last play, from its events
    read_book: Callable[[Path | None], Printed]
    options: Mapping[str, tuple[Any, ...]]  # values, the default first; held in the field option_<name>
    prompts: tuple[Prompt, ...]  # by decision
    occurrences: tuple[Occurrence, ...]  # by event
    keys: tuple[Key, ...]  # of a situation, in the order in which they are written
    headline: Callable[[Any, Teams], str]  # the situation in one phrase
    about: str = ""  # what the game is, in a sentence
    # What is left of a period, from the situation's clock and the options: `20 Play Cards left`. Numbers come first.
    tell_clock: Callable[[Any, Mapping[str, Any]], str] = lambda clock, options: ""
    # What is counted down in a period, and how much of the situation's clock each is, from the options' values.
    clock_words: Callable[[Mapping[str, Any]], Mapping[str, float]] = lambda options: {"card": 1, "play": 1}
    decks: tuple[Deck, ...] = ()
    bots: tuple[Bot, ...] = ()
    value: Value | None = None  # the value between two plays
    play_table: PlayTable = field(default_factory=PlayTable)  # what the game adds to the table of plays
    hidden: Hidden = field(default_factory=Hidden)
    # Periods of a game before overtime, and what one is called: `quarter` or `half`.
    periods: int = 4
    period: str = "quarter"
    # What an answer does here or is likely to bring, in a phrase; what it is certain to lead to is found by playing it.
    hint: Callable[[Look, str], str] = lambda look, label: ""
    # The family of an answer, in a book, for showing many answers by family.
    family: Callable[[Printed, str, str], str] = lambda printed, question, label: ""
    # The question in a sentence, if a prompt's own text cannot say it: at which position a man is wanted.
    question: Callable[[Look], str] = lambda look: ""
    # Why a label is not on offer, in a sentence, from what the team may see, the decision and the label.
    why_not: Callable[[Any, int, str], str] = lambda seen, decision, label: ""
    # What lies on the table for a viewer: hands, piles, lineups, charts.
    table: Callable[[Look], Sequence[Part]] = lambda look: ()
    kit: Callable[[Printed], Kit] = lambda printed: Kit()  # what is printed of a book on paper
    # How a play came to its yards, from what was heard of it.
    sums: Callable[[Sequence[Facts]], Sequence[Sum]] = lambda play: ()
    settings_in_words: Mapping[str, Setting] = field(default_factory=dict)  # by option
    # A whole game as the rulebook itself would have it written down, from the Game.
    notes: Callable[[Any], Sequence[Matrix]] | None = None
    chart: Callable[[Any], list[str]] | None = None
    chart_svg: Callable[[Any], str] | None = None
    template: Path | None = None  # a template for owners of the real game
    figures: tuple[Stat, ...] = tuple(Stat)  # what keep_score counts: a game without yards leaves some out
    own_figures: tuple[Figure, ...] = ()  # further lines of the box score
    touchdown_points: int = TOUCHDOWN_POINTS  # more if the try is included
    # How a drive ended, in a word, from the events of its last play; empty if the figures say so.
    drive_result: Callable[[Sequence[Any]], str] = lambda events: ""
    # Options that also take any whole number up to a bound; the field then holds the number itself.
    whole_numbers: Mapping[str, int] = field(default_factory=dict)
    # Options of older records, each with those that take its value now.
    former_options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # A roll whose only use is to be looked up may be answered with what was read off the card: the steps that name such
    # a reading; from record, book, step and text to an answer beyond those of the dice, or refused; and back to a text.
    # In the same way a card may be described by what stands on it, as a text or a table, instead of being named.
    reading_steps: tuple[str, ...] = ()
    read_off: Callable[[Any, Any, str, Any], int] | None = None
    spell_reading: Callable[[int], str] = str
    dtype: np.dtype[np.void] = field(init=False)
    copies: Copies = field(init=False)
    kinds_of_event: Mapping[str, Occurrence] = field(init=False)  # by name

    def __post_init__(self) -> None:
        """Lay out the record, and close the tables: every game and every bot gets the same ones."""
        for name in TELLING:
            if (part := getattr(self, name)) is not None:
                object.__setattr__(self, name, partial(self._tell, name, part))
        object.__setattr__(self, "kinds_of_event", {each.name: each for each in self.occurrences})
        close(self)
        object.__setattr__(self, "dtype", layout(self.state))
        object.__setattr__(self, "copies", copies(self.state))

    @cached_property
    def own_book(self) -> Printed:
        """The cards and charts that come with the game."""
        return self._call("read", self.read_book, None)  # type: ignore[no-any-return]

    def book(self, path: str | Path | None) -> Printed:
        """Read a book, or return the game's own, which is read once; a partial one changes the printed one."""
        if not path:
            return self.own_book
        try:
            return self.read_book(Path(path))
        except Refused:
            partial_book = self.printed_file and read_partial(self.read_book, self.printed_file, Path(path))
            if not partial_book:
                raise
            return partial_book

    @cached_property
    def printed_files(self) -> tuple[Path, ...]:
        """The files of the game's own books, the one it is played with first; none if it takes no book."""
        files = [file for file in sorted(self.folder.glob("*.toml")) if re.split(r"[-.]", file.name)[0] not in NO_BOOKS]
        read = [(file, book) for file in files if (book := self._read_or_none(file)) is not None]
        return tuple(file for file, book in sorted(read, key=lambda each: each[1].data != self.own_book.data))

    @property
    def printed_file(self) -> Path | None:
        """The file of the book that the game is played with; None if it takes no book."""
        return self.printed_files[0] if self.printed_files else None

    def _read_or_none(self, file: Path) -> Printed | None:
        try:
            return self.read_book(file)
        except Refused:
            return None

    def with_book(self, printed: Printed) -> "Rulebook":
        """Return the game with the calls of a book and their names, which may differ from its own."""
        if not printed.answers and not printed.titles:
            return self
        named = [
            replace(
                each,
                answers=printed.answers.get(each.name, each.answers),
                titles={**each.titles, **printed.titles.get(each.name, {})},
            )
            for each in self.prompts
        ]
        other = copy.copy(self)
        object.__setattr__(other, "prompts", tuple(named))
        return other

    @cached_property
    def most_timeouts(self) -> int:
        """How many timeouts a team has at the start of a game; 0 in a game without them."""
        start = self.fresh()[0]
        return max((each for key in self.keys if key.name == "timeouts" for each in key.read(start)), default=0)

    def bot(self, name: str) -> Bot | None:
        """Return one of the game's own bots by its name."""
        return next((bot for bot in self.bots if bot.name == name), None)

    def fresh(self, options: Mapping[str, Any] | None = None, printed: Printed | None = None) -> np.ndarray[Any, Any]:
        """Return the record of a new game, with the game's own book or another."""
        record = blank(self.dtype)
        for name, index in self.option_values(options or {}).items():
            setattr(record[0], f"option_{name}", index)
        self._call("set_up", self.set_up, record[0], (printed or self.own_book).book)
        return record

    def _call(self, name: str, part: Callable[..., Any], *given: Any) -> Any:
        """Call a part of the game; if it fails, say where."""
        try:
            return part(*given)
        except Refused:
            raise
        except Exception as error:
            raise Refused(self.failure(error, name)) from error

    def _tell(self, name: str, part: Callable[..., Any], *given: Any) -> Any:
        try:
            return part(*given)
        except (Refused, RuleFailed):
            raise
        except Exception as error:
            raise RuleFailed(self.failure(error, name)) from error

    def failure(self, error: Exception, part: str = "") -> str:
        """Say which part of the game failed, where and how; without its name it is the rule that was at work."""
        trace = traceback.extract_tb(error.__traceback__)
        places = [each for each in trace if Path(each.filename).is_relative_to(self.folder)]
        what, where = part or "a rule", ""
        if places:
            what = part or f"the rule {places[-1].name}"
            where = f" in {Path(places[-1].filename).relative_to(self.folder)}, line {places[-1].lineno}"
        return one_line(f"{what} of {self.slug} failed{where}: {type(error).__name__}: {error}")

    def option_values(self, options: Mapping[str, Any]) -> dict[str, int]:
        """Return the index of each option's value; the default if it is not named."""
        renamed = {now: value for name, value in options.items() for now in self.former_options.get(name, ())}
        options = renamed | {name: value for name, value in options.items() if name not in self.former_options}
        for name in options:
            if name not in self.options:
                instead = did_you_mean(str(name), self.options, f"it has {listed(tuple(self.options))}")
                raise Refused(f"{self.slug} has no option {quote(name)}; {instead}")
        return {name: self._option_value(name, options.get(name, values[0])) for name, values in self.options.items()}

    def _option_value(self, name: str, value: Any) -> int:
        if name in self.whole_numbers and _is_whole(value, self.whole_numbers[name]):
            return int(value)
        for place, each in enumerate(self.options[name]):
            if each == value and type(each) is type(value):
                return place
        spelled = spell_value(value)
        values = tuple(spell_value(each) for each in self.options[name])
        allowed = listed(values)
        if name in self.whole_numbers:
            allowed += f" or another whole number up to {self.whole_numbers[name]}"
        refused = f"option {name} = {one_line(spelled, QUOTED)} is not one of {allowed}"
        raise Refused(f"{refused}; {suggested}" if (suggested := did_you_mean(spelled, values, "")) else refused)

    def settings(self, g: Any) -> dict[str, Any]:
        """Return the value of every option of a record."""
        places = {name: int(getattr(g, f"option_{name}")) for name in self.options}
        return {name: self._setting(name, place) for name, place in places.items()}

    def _setting(self, name: str, place: int) -> Any:
        return place if name in self.whole_numbers and place else self.options[name][place]

    def mark_period(self, number: int) -> str:
        """Spell a period as files do, overtime included: Q1, H2, Q5."""
        return f"{self.period[0].upper()}{number}"

    def spell_period(self, number: int | None) -> tuple[str, str]:
        """Spell a period in words and in a line: 1st quarter and Q1, overtime 2 twice; nothing if there is none."""
        if number is None:
            return "", ""
        if (extra := number - self.periods) > 0:
            numbered = say("overtime {number}", number=extra)
            return say("overtime") if extra == 1 else numbered, numbered
        return (
            say(f"{{number:ordinal}} {self.period}", number=Ordinal(number)),
            say(f"{self.period[0].upper()}{{number}}", number=number),
        )

    def column_period(self, number: int) -> str:
        """Spell a period in a column: 1 to 4, OT, 2OT."""
        extra = number - self.periods
        return str(number) if extra <= 0 else "OT" if extra == 1 else f"{extra}OT"

    def situation(self, g: Any) -> dict[str, Any]:
        """Return the situation of a record, or of what a team may see of one."""
        situation = {}
        for key in self.keys:
            if key.defined(g):
                situation[key.name] = key.read(g)
        return situation

    def place(
        self,
        situation: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
        printed: Printed | None = None,
    ) -> np.ndarray[Any, Any]:
        """Return a record in a situation; whatever is not named is as in a new game."""
        record = self.fresh(options, printed)
        names = [key.name for key in self.keys]
        for name in situation:
            if name not in names:
                instead = did_you_mean(str(name), names, f"it has {listed(tuple(names))}")
                raise Refused(f"{self.slug} has no situation key {quote(name)}; {instead}")
        for key in self.keys:
            if key.name in situation:
                try:
                    key.write(record[0], situation[key.name])
                except Refused as error:
                    raise Refused(f"situation key {key.name}: {error}") from None
        if faults := self._call("faults", self.faults, record[0]):
            raise Refused(f"impossible situation: {'; '.join(faults)}")
        return record


def _is_whole(value: Any, most: int) -> bool:
    """Whether a value from a file or the command line is a whole number from 1 up to a bound."""
    text = str(value)
    return text.isdecimal() and len(text) <= len(str(most)) and 1 <= int(text) <= most


def spell_value(value: Any) -> str:
    """Spell an option's value as TOML and the command line do."""
    return str(value).lower() if isinstance(value, bool) else str(value)
