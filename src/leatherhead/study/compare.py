"""Compares two option sets, books or bots of one game with the same luck, game by game; or sweeps one setting."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from leatherhead import registry
from leatherhead.football.ledger import Stat
from leatherhead.model import book_changes
from leatherhead.model.bot import Bot, RuleBot
from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.suggestion import did_you_mean
from leatherhead.model.tables import NoTables
from leatherhead.play_table.plays import Numbers, Plays
from leatherhead.study.books import whole_book, with_number
from leatherhead.study.counts import Z
from leatherhead.study.document import Grid, Report, Section, grid
from leatherhead.study.feel import feel_names, feel_of
from leatherhead.study.match import Match, bot_of, match_of
from leatherhead.study.nearness import REAL, real_mean
from leatherhead.study.plots import OURS, SOFT, Plot, draw, intervals
from leatherhead.study.plots import REAL as REAL_COLOR
from leatherhead.study.simulation import Series
from leatherhead.study.workers import Share, in_threads, refuse_threads_on

Setting = Mapping[str, Any]  # `home`, `away`, `book`, options, and numbers of the book by their path
WIN = "home win share"
GAMES = 4_000
CHUNK = 250
MOST_ARMS = 64
MOST_SHOWN = 12
MOST_CURVES = 4
KEPT = "The bots call as they planned for a's book: what b does before anybody has noticed, and nobody plays for long."
REPLANNED = "The bots have planned for each book, so that their calls differ too: what people do who know it."
MANY = "Clear: would hardly come by chance among {} figures (Holm, 5%). Intervals are those of a single figure."
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
    is_clear: bool = False  # whether chance alone would hardly show it among all the figures

    @property
    def moved(self) -> float:
        """The difference in standard deviations of one game."""
        return abs(self.difference) / self.sd if self.sd else (float("inf") if self.difference else 0.0)

    @property
    def chance(self) -> float:
        """The probability of a difference as large as this one if there is none."""
        if not self.half_width:
            return 0.0 if self.difference else 1.0
        return math.erfc(Z * abs(self.difference) / self.half_width / math.sqrt(2))

    @property
    def real(self) -> float | None:
        """The mean of a team in a game of real football, where that is known."""
        return real_mean(self.name)

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        interval = [round(self.difference - self.half_width, 6), round(self.difference + self.half_width, 6)]
        return {"figure": self.name, "a": round(self.a, 6), "b": round(self.b, 6),
                "difference": round(self.difference, 6), "interval": interval, "clear": self.is_clear,
                "nfl": self.real}  # fmt: skip


def judged(found: Sequence[Difference], level: float = 0.05) -> list[Difference]:
    """Say which differences are clear, by Holm's method: in 95 of 100 cases none of them is there by chance.

    The smallest chance is held against the level divided by the number of figures, the next by one less, and so on.
    What cannot differ, because no game does, counts as no figure.
    """
    order = sorted(
        (place for place, each in enumerate(found) if each.chance < 1), key=lambda place: found[place].chance
    )
    clear = set[int]()
    for number, place in enumerate(order):
        if found[place].chance > level / (len(order) - number):
            break
        clear.add(place)
    return [replace(each, is_clear=place in clear) for place, each in enumerate(found)]


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
        return _lines_of(self)

    def report(self) -> Report:
        """Write a report with plots."""
        return _report_of(self)

    def _repr_html_(self) -> str:
        return self.report().html()


# Games of several matches with the same luck, added up. All sums are of whole numbers, so that they do not depend on
# how the games are divided.


def figure_names(rulebook: Rulebook, *, felt: bool = False) -> tuple[str, ...]:
    """Return the figures that are compared: those of a game, of a team in a game, and of how a game feels."""
    return (
        WIN,
        "home margin",
        "home points",
        "away points",
        *(stat.name.lower().replace("_", " ") for stat in rulebook.figures),
        *(feel_names(rulebook) if felt else ()),
    )


def doubled(rulebook: Rulebook, results: Numbers) -> Numbers:
    """Return twice each figure of every game, so that half a win and a team's share are whole numbers."""
    points = results[:, :, Stat.POINTS].astype(np.int64)
    margin = points[:, 0] - points[:, 1]
    both = results[:, :, list(rulebook.figures)].sum(axis=1, dtype=np.int64)
    head = np.stack([1 + np.sign(margin), 2 * margin, 2 * points[:, 0], 2 * points[:, 1]], axis=1)
    return np.concatenate([head, both], axis=1)


@dataclass
class Sums:
    """Totals over games: each match's figures and squares, and those of its differences from the first.

    A game may have several endings, which are not independent: its figures count by ending, its differences as sums.
    """

    games: int
    endings: int
    total: Numbers  # by match and figure
    squares: Numbers
    moved: Numbers
    moved_squares: Numbers

    def add(self, other: "Sums") -> None:
        """Add other games."""
        self.games += other.games
        for name in ("total", "squares", "moved", "moved_squares"):
            getattr(self, name).__iadd__(getattr(other, name))

    def mean(self) -> Numbers:
        """Mean of each figure by match."""
        return np.asarray(self.total / self.games / self.endings / 2)

    def spread(self) -> Numbers:
        """Standard deviation of each figure by match, from game to game."""
        return _deviation(self.total, self.squares, self.games * self.endings)

    def difference(self) -> Numbers:
        """Mean difference of each match from the first."""
        return np.asarray(self.moved / self.games / self.endings / 2)

    def half_width(self) -> Numbers:
        """Half of the 95% interval around each difference."""
        deviation = _deviation(self.moved, self.moved_squares, self.games) / self.endings
        return np.asarray(Z * deviation / np.sqrt(self.games))


def _deviation(total: Numbers, squares: Numbers, games: int) -> Numbers:
    variance = (squares - total * (total / games)) / max(games - 1, 1)
    return np.asarray(np.sqrt(np.maximum(variance, 0)) / 2)


class Arms:
    """Matches that are compared with the first of them."""

    def __init__(
        self, matches: Sequence[Match], seed: int, *, common: bool = True, replan: bool = True, felt: bool = False
    ) -> None:
        """Give all the same luck play by play, or each its own; the bots plan for the first book, or for each.

        How a game feels takes its plays, which are those of further games: common luck begins them alike, no more.
        """
        self.rulebook = matches[0].rulebook
        self.felt = [
            match.series(seed, rows=True, planned_for=match.printed if replan else matches[0].printed)
            for match in (matches if felt else ())
        ]
        self.series = [
            match.series(
                seed if common else seed + 1_000_003 * place, results=True, luck_by_play=common,
                planned_for=match.printed if replan else matches[0].printed,
            )
            for place, match in enumerate(matches)
        ]  # fmt: skip

    def chunk(self, first: int, count: int) -> Sums:
        """Play some games of each and add them up."""
        figures = np.stack([doubled(self.rulebook, each.chunk(first, count).results) for each in self.series])
        endings = self.series[0].endings
        if self.felt:
            felt = np.stack([2 * _felt(each, first, count) for each in self.felt])
            figures = np.concatenate([figures, np.repeat(felt, endings, axis=1)], axis=2)
        moved = (figures - figures[0]).reshape(len(figures), count, endings, -1).sum(axis=2)
        return Sums(
            count, endings, figures.sum(axis=1), (figures**2).sum(axis=1), moved.sum(axis=1), (moved**2).sum(axis=1)
        )


def _felt(series: Series, first: int, count: int) -> Numbers:
    rows = series.chunk(first, count).rows
    assert rows is not None  # noqa: S101  they were asked for
    return feel_of(Plays(series.rulebook, rows))


# The comparison.


def compare(  # noqa: PLR0913  the options of one command
    name: str,
    *,
    a: Setting | None = None,
    b: Setting | None = None,
    sweep: str | None = None,
    games: int = GAMES,
    seed: int = 1,
    common_luck: bool = True,
    replan: bool = True,
    felt: bool = False,
    threads: int | None = None,
    cluster: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Comparison:
    """Play a game in two settings with the same luck on every play, and say which figures moved.

    A setting has `home`, `away`, `book`, options, or numbers of the book by their path. `sweep` compares every value of
    one of these with a: `overtime=none,one-period` or `defense.4.run=3..7`. With a different book, bots that plan do so
    for each, as people would; without `replan` they call plays as planned for a's, so that nothing differs but the
    book. `felt` adds figures of how a game feels.
    """
    if games < 2:
        raise Refused("at least two games must be compared")
    base = setting_of(name, a or {})
    if sweep is None and not b:
        raise Refused("there is nothing to compare with: give --b NAME=VALUE or --sweep NAME=RANGE")
    if sweep is not None and b:
        raise Refused("b and a sweep exclude each other; what all values of the sweep should have belongs to a")
    refuse_threads_on(cluster, threads)
    others = _swept(base, sweep) if sweep else {_spell(b or {}): setting_of(name, b or {})}
    matches = [base, *others.values()]
    share = Share(Arms, (matches, seed), {"common": common_luck, "replan": replan, "felt": felt})
    arms = share.made()
    for series in (*arms.series, *arms.felt):
        series.warm_up()
    sums = played_sums(share, games, threads, cluster, progress)
    plans = plans_of(matches, replan)
    return Comparison(
        name, games, sums.endings, seed, _spell(a or {}), plans, tuple(others), differences_of(base, sums)
    )


def plans_of(matches: Sequence[Match], replan: bool) -> str:
    """Say which book the bots have planned for, if there are several and they plan at all."""
    plan = any(isinstance(bot, RuleBot) and bot.declared_tables is not NoTables for bot in _bots(matches))
    if not plan or len({match.printed.digest for match in matches}) == 1:
        return ""
    return REPLANNED if replan else KEPT


def _bots(matches: Sequence[Match]) -> set[Bot]:
    return {bot for match in matches for bot in (match.home, match.away)}


def played_sums(
    share: Share, games: int, threads: int | None, cluster: str | None, progress: Callable[[int], None]
) -> Sums:
    """Play the games of all arms in threads or on a cluster, and add them up."""
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


def differences_of(base: Match, sums: Sums) -> tuple[tuple[Difference, ...], ...]:
    """Return the differences of each arm from the first, those that moved most first."""
    mean, spread, difference, half = sums.mean(), sums.spread(), sums.difference(), sums.half_width()
    names = figure_names(base.rulebook)
    names = names if len(names) == mean.shape[1] else figure_names(base.rulebook, felt=True)
    rows = judged([
        Difference(name, float(mean[0, n]), float(mean[arm, n]), float(difference[arm, n]), float(half[arm, n]),
                   float(spread[0, n]))
        for arm in range(1, len(mean)) for n, name in enumerate(names)
    ])  # fmt: skip
    arms = [rows[start : start + len(names)] for start in range(0, len(rows), len(names))]
    return tuple(tuple(sorted(each, key=lambda row: (-row.is_clear, -row.moved))) for each in arms)


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
        instead = did_you_mean(name, known, f"there are {listed(known)}{numbers_offered(match)}")
        raise Refused(f"there is no {quote(name)}; {instead}")
    return match.but(printed=with_number(match.rulebook, match.printed, name, value))


def numbers_offered(match: Match) -> str:
    """Say how numbers of a book are named, by one of them; nothing if there are none."""
    if match.rulebook.printed_file is None:
        return ""
    path, value = next(iter(book_changes.numbers(whole_book(match.rulebook, match.printed).data).items()))
    return f", and numbers of the book such as {path}={value}; book show {match.rulebook.slug} prints all"


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
    return ", ".join(words) or "unchanged"


# The report.


def _report_of(found: Comparison) -> Report:
    """Write the report of a comparison."""
    about = f"{_played(found)}; seed {found.seed}. {found.plans}".strip()
    title = registry.find(found.game).title
    if len(found.others) == 1:
        return Report(
            f"{title}: {found.base} and {found.others[0]}", about, (_moved(found, 0), _every_figure(found, 0))
        )
    curves = (_curves(found), *(_moved(found, place) for place in range(len(found.others))))
    return Report(f"{title}: {found.base} and {len(found.others)} others", about, curves)


def _lines_of(found: Comparison) -> list[str]:
    """Return a comparison as lines of text."""
    lines = [f"{found.game}: {_played(found)}; seed {found.seed}", f"a: {found.base}"]
    lines += [found.plans] if found.plans else []
    lines.append(_of_many(found))
    for other, differences in zip(found.others, found.differences, strict=True):
        lines += [
            "",
            f"b: {other}",
            f"{'':<24}{'a':>10}{'b':>10}{'b - a':>10}   {'95% interval':<20}{'NFL':>8}".rstrip(),
        ]
        shown = [each for each in differences if each.is_clear][:MOST_SHOWN]
        lines += [_line(each) for each in shown]
        if not shown:
            lines.append("No clear difference.")
        win = next(each for each in differences if each.name == WIN)
        lines += [] if win in shown else [_line(win)]
    return lines


def _played(found: Comparison) -> str:
    """Say how many games were played, and how."""
    if found.endings == 1:
        return f"{found.games:,} games of each"
    period = registry.find(found.game).period
    return f"{found.games:,} games of each with the same luck, the last {period} {found.endings} times"


def _line(each: Difference) -> str:
    low, high = each.difference - each.half_width, each.difference + each.half_width
    real = "" if each.real is None else f"{each.real:.2f}"
    spelled = f"{low:+.3f} to {high:+.3f}"
    return f"{each.name:<24}{each.a:>10.3f}{each.b:>10.3f}{each.difference:>+10.3f}   {spelled:<20}{real:>8}".rstrip()


def _of_many(found: Comparison) -> str:
    return MANY.format(sum(len(each) for each in found.differences))


def _moved(found: Comparison, place: int) -> Section:
    shown = [each for each in found.differences[place] if each.sd and each.difference][:MOST_SHOWN]
    name = found.others[place]
    if not shown:
        return Section(f"What {name} moves most", ("Nothing moves: every game is the same.",))

    def paint(axes: Any) -> None:
        intervals(
            axes, [each.name for each in shown], [each.difference / each.sd for each in shown],
            [each.half_width / each.sd for each in shown], "difference in standard deviations of one game",
        )  # fmt: skip

    alt = f"What {name} moves most: " + "; ".join(
        f"{each.name} {each.difference:+.3g} (±{each.half_width:.2g})" for each in shown[:5]
    )
    table = _table(found, place)
    plot = draw(f"moved-{place + 1}", alt, paint, 0.8 + 0.24 * len(shown), (table.head, *table.rows))
    return Section(f"What {name} moves most", (plot,))


def _every_figure(found: Comparison, place: int) -> Section:
    return Section(
        "Every figure",
        (f"Per game, or per team and game. Clear differences come first. {_of_many(found)}", _table(found, place)),
    )


def _table(found: Comparison, place: int) -> Grid:
    return grid(
        ("figure", "a", "b", "b - a, with its 95% interval", "", REAL),
        [
            (each.name, f"{each.a:.3f}", f"{each.b:.3f}", f"{each.difference:+.3f}\u00a0±{each.half_width:.3f}",
             "clear" if each.is_clear else "", "" if each.real is None else f"{each.real:.2f}")
            for each in found.differences[place]
        ],
    )  # fmt: skip


def _curves(found: Comparison) -> Section:
    names = _curved(found)
    values = [other.partition("=")[2] for other in found.others]
    plots = [_curve(found, name, values) for name in names]
    rows = [
        (value, *(f"{found.of(name, place).b:.3f} ({found.of(name, place).difference:+.3f})" for name in names))
        for place, value in enumerate(values)
    ]
    setting = found.others[0].partition("=")[0]
    return Section(f"The curve of {setting}", (*plots, grid((setting, *names), rows)))


def _curved(found: Comparison) -> list[str]:
    """Return what is drawn: wins, points, and the figures that move most."""
    clear = [each for differences in found.differences for each in differences if each.is_clear and each.sd]
    moved = [each.name for each in sorted(clear, key=lambda each: -each.moved)]
    return list(dict.fromkeys((WIN, "points", *moved)))[:MOST_CURVES]


def _curve(found: Comparison, name: str, values: list[str]) -> Plot:
    rows = [found.of(name, place) for place in range(len(values))]
    setting = found.others[0].partition("=")[0]
    lines = [(rows[0].a, "as it is", SOFT), *([(rows[0].real, REAL, REAL_COLOR)] if rows[0].real is not None else [])]

    def paint(axes: Any) -> None:
        highest = max(height for height, _, _ in lines)
        for height, label, color in lines:
            axes.axhline(height, linestyle="--", color=color, linewidth=1.2)
            axes.annotate(f"{label}\n{height:.3g}", (1, height), (4, 0), xycoords=("axes fraction", "data"),
                          textcoords="offset points", va="bottom" if height == highest else "top", color=color,
                          fontsize=9)  # fmt: skip
        axes.errorbar(values, [row.b for row in rows], yerr=[row.half_width for row in rows], color=OURS, fmt="o-")
        axes.margins(x=0.08)
        axes.set_xlabel(setting)
        axes.set_ylabel(name)

    told = ", ".join(f"{value}: {row.b:.3g}" for value, row in zip(values, rows, strict=True))
    known = "" if rows[0].real is None else f"; {REAL} {rows[0].real:.3g}"
    alt = f"{name} by value, with 95% intervals of the change: {told}; {rows[0].a:.3g} as it is{known}"
    numbers = [(value, f"{row.b:.5g}", f"{row.half_width:.4g}") for value, row in zip(values, rows, strict=True)]
    data = ((setting, name, "half of the 95% interval"), *numbers)
    return draw(f"curve-{name.replace(' ', '-')}", alt, paint, 2.6, data)
