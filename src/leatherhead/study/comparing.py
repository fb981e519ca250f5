"""Compares two option sets, books or bots of one game with the same luck, game by game; or sweeps one setting."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leatherhead.engine.bot import Bot, RuleBot
from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.tables import NoTables
from leatherhead.engine.text import quote
from leatherhead.study.books import with_number
from leatherhead.study.match import Match, bot_of, match_of
from leatherhead.study.pairs import Arms, Sums, names_of
from leatherhead.study.sharing import Share, in_threads, refuse_threads_on

if TYPE_CHECKING:
    from leatherhead.study.report import Report

Setting = Mapping[str, Any]  # `home`, `away`, `book`, options, and numbers of the book by their path
Told = Callable[[], None]
GAMES = 4_000
CHUNK = 250
MOST_ARMS = 64
KEPT = "The bots call as they planned for a's book; --replan lets them plan for each."
REPLANNED = "The bots have planned for each book, so that their calls differ too."
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")


@dataclass(frozen=True)
class Difference:
    """How one figure differs: b less a, with the half width of its 95% interval."""

    name: str
    a: float
    b: float
    difference: float
    half_width: float
    sd: float  # of the figure from game to game, with a

    @property
    def moved(self) -> float:
        """The difference in standard deviations of one game."""
        return abs(self.difference) / self.sd if self.sd else (float("inf") if self.difference else 0.0)

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves zero out."""
        return abs(self.difference) > self.half_width

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        interval = [round(self.difference - self.half_width, 6), round(self.difference + self.half_width, 6)]
        return {"figure": self.name, "a": round(self.a, 6), "b": round(self.b, 6),
                "difference": round(self.difference, 6), "interval": interval, "clear": self.is_clear}  # fmt: skip


@dataclass(frozen=True)
class Comparison:
    """A base and one or more others, each with its differences from the base, those that moved most first."""

    game: str
    games: int
    endings: int  # of each game: its last period is played so often, and their mean counts
    seed: int
    base: str  # in words
    plans: str  # which book the bots have planned for, in a sentence; none if there is but one
    others: tuple[str, ...]
    differences: tuple[tuple[Difference, ...], ...]  # by other

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        found = [
            {"b": name, "differences": [each.as_dict() for each in differences]}
            for name, differences in zip(self.others, self.differences, strict=True)
        ]
        return {"game": self.game, "games": self.games, "endings": self.endings, "seed": self.seed, "a": self.base,
                "plans": self.plans, "compared": found}  # fmt: skip

    def of(self, figure: str, other: int = 0) -> Difference:
        """Return the difference of a figure by its name."""
        for each in self.differences[other]:
            if each.name == figure:
                return each
        raise Refused(f"there is no figure {quote(figure)}")

    def lines(self) -> list[str]:
        """Return what moved, as lines of text."""
        from leatherhead.study.compare_report import lines_of

        return lines_of(self)

    def report(self) -> "Report":
        """Write a report with plots."""
        from leatherhead.study.compare_report import report_of

        return report_of(self)

    def _repr_html_(self) -> str:
        return self.report().html()


def compare(  # noqa: PLR0913  the options of one command
    name: str,
    *,
    a: Setting | None = None,
    b: Setting | None = None,
    sweep: str | None = None,
    games: int = GAMES,
    seed: int = 1,
    common_luck: bool = True,
    replan: bool = False,
    threads: int | None = None,
    cluster: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Comparison:
    """Play a game in two settings with the same luck on every play, and say which figures moved.

    A setting has `home`, `away`, `book`, options, or numbers of the book by their path. `sweep` compares every value of
    one of these with a: `overtime=none,one-period` or `defense.4.run=3..7`. With a different book the bots still call
    plays as planned for a's, so that nothing differs but the book; `replan` lets them plan for each.
    """
    if games < 2:
        raise Refused("at least two games must be compared")
    base = setting_of(name, a or {})
    if sweep is None and not b:
        raise Refused("there is nothing to compare with: name b or a sweep")
    if sweep is not None and b:
        raise Refused("b and a sweep exclude each other; what all values of the sweep should have belongs to a")
    refuse_threads_on(cluster, threads)
    others = _swept(base, sweep) if sweep else {_spell(b or {}): setting_of(name, b or {})}
    matches = [base, *others.values()]
    if replan and len({match.printed.digest for match in matches}) == 1:
        raise Refused("there is nothing to replan: all have the same book")
    share = Share(Arms, (matches, seed), {"common": common_luck, "replan": replan})
    arms = share.made()
    for series in arms.series:
        series.warm_up()
    sums = _added(share, games, threads, cluster, progress)
    plans = _plans(matches, replan)
    return Comparison(name, games, sums.endings, seed, _spell(a or {}), plans, tuple(others), _differences(base, sums))


def _plans(matches: Sequence[Match], replan: bool) -> str:
    """Say which book the bots have planned for, if there are several and they plan at all."""
    plan = any(isinstance(bot, RuleBot) and bot.declared_tables is not NoTables for bot in _bots(matches))
    if not plan or len({match.printed.digest for match in matches}) == 1:
        return ""
    return REPLANNED if replan else KEPT


def _bots(matches: Sequence[Match]) -> set[Bot]:
    return {bot for match in matches for bot in (match.home, match.away)}


def _added(share: Share, games: int, threads: int | None, cluster: str | None, progress: Callable[[int], None]) -> Sums:
    chunks = [(first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    if cluster:
        from leatherhead.study.cluster import on_cluster

        results = on_cluster(share, lambda _: chunks, cluster)
    else:
        results = in_threads(share, chunks, threads)
    total: Sums | None = None
    for sums in results:
        if total is None:
            total = sums
        else:
            total.add(sums)
        progress(total.games)
    assert total is not None  # noqa: S101  there is a game at least
    return total


def _differences(base: Match, sums: Sums) -> tuple[tuple[Difference, ...], ...]:
    mean, spread, difference, half = sums.mean(), sums.spread(), sums.difference(), sums.half_width()
    found = []
    for arm in range(1, len(mean)):
        rows = [
            Difference(name, *(float(each) for each in (mean[0, n], mean[arm, n], difference[arm, n], half[arm, n],
                                                        spread[0, n])))
            for n, name in enumerate(names_of(base.rulebook))
        ]  # fmt: skip
        found.append(tuple(sorted(rows, key=lambda row: (-row.is_clear, -row.moved))))
    return tuple(found)


# Settings.


def setting_of(name: str, setting: Setting) -> Match:
    """Find a match by a setting."""
    given = dict(setting)
    book, home, away = given.pop("book", None), given.pop("home", None), given.pop("away", None)
    match = match_of(name, home=home, away=away, book=book)
    return _with(match, given)


def _with(match: Match, given: Setting) -> Match:
    """Apply options, bots and numbers of the book to a match."""
    for name, value in given.items():
        match = _set(match, name, value)
    match.rulebook.option_values(match.options)
    return match


def _set(match: Match, name: str, value: Any) -> Match:
    if name in ("home", "away"):
        return match.but(**{name: bot_of(value, match.rulebook)})
    if name == "book":
        return match.but(printed=match.rulebook.book(value))
    if name in match.rulebook.options:
        return match.but(options={**match.options, name: value})
    if "." not in name:
        known = ("home", "away", "book", *match.rulebook.options)
        raise Refused(f"there is no {quote(name)}; there are {listed(known)}, and numbers of the book: table.1.key")
    if type(value) is not int:
        raise Refused(f"{name}={value} is not a whole number")
    return match.but(printed=with_number(match.rulebook, match.printed, name, value))


def _swept(base: Match, sweep: str) -> dict[str, Match]:
    """Return a match for every value of a sweep."""
    name, separator, values = sweep.partition("=")
    if not separator or not values:
        raise Refused(f"{quote(sweep)} is not a sweep; write name=1..5 or name=one,two")
    found = {f"{name}={value}": _set(base, name, value) for value in _values(base, name, values)}
    if len(found) > MOST_ARMS:
        raise Refused(f"{len(found)} values are too many to sweep; {MOST_ARMS} are allowed")
    for match in found.values():
        match.rulebook.option_values(match.options)
    return found


def _values(base: Match, name: str, text: str) -> Sequence[Any]:
    if span := RANGE.fullmatch(text):
        low, high = int(span[1]), int(span[2])
        if not low <= high < low + 1000:
            raise Refused(f"{quote(text)} is not a range from low to high")
        return range(low, high + 1)
    return [_value(base, name, word) for word in text.split(",")]


def _value(base: Match, name: str, word: str) -> Any:
    """Read a value as the command line has it: that of an option, or a whole number."""
    if name in base.rulebook.options:
        from leatherhead.records import record_text

        return record_text.parse_options(base.rulebook, [f"{name}={word}"])[name]
    return int(word) if re.fullmatch(r"-?\d{1,9}", word) and name not in ("home", "away") else word


def parse_setting(name: str, words: Sequence[str]) -> dict[str, Any]:
    """Parse a setting in the form of the command line: `book=mine.toml overtime=none home=random defense.4.run=5`."""
    base, found = match_of(name), dict[str, Any]()
    for word in words:
        key, separator, value = word.partition("=")
        if not separator:
            raise Refused(f"{quote(word)} is not a setting; write name=value")
        if key in found:
            raise Refused(f"{quote(key)} is set twice")
        found[key] = value if key in ("home", "away", "book") else _value(base, key, value)
    return found


def _spell(setting: Setting) -> str:
    words = [f"{name}={Path(value).name if name == 'book' else value}" for name, value in setting.items()]
    return ", ".join(words) or "as it is"
