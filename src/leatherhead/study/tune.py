"""Finds numbers of a book that bring figures of a game to targets.

The search is a pattern search over whole numbers, all candidates played with the same luck. With common luck the cost
is a fixed function of the numbers, so that no optimizer for noisy functions is needed. The numbers are few and whole,
which is not the case that SciPy's gradients and simplices are made for, and differential evolution tries populations of
books where a pattern search tries two for each number. The result is played again with new luck: those figures and
intervals are reported, as those of the search are too good by having been chosen.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from leatherhead.model.book_changes import find_place, number_in, numbers, path_of, toml_text
from leatherhead.model.errors import Refused, listed, quote
from leatherhead.study.books import whole_book, with_number
from leatherhead.study.compare import (
    Arms,
    Difference,
    Setting,
    differences_of,
    figure_names,
    played_sums,
    setting_of,
)
from leatherhead.study.feel import feel_names
from leatherhead.study.match import Match
from leatherhead.study.workers import Share

GAMES = 400
MOST_ROUNDS = 30
MOST_ELSEWHERE = 8
FRESH = 7_919  # added to the seed for the games that judge the result
TARGET = re.compile(r"(?P<figure>[\w -]+)=(?P<value>-?\d+(\.\d+)?)(~(?P<within>\d+(\.\d+)?))?")
BOUNDS = re.compile(r"(?P<path>[\w.-]+?)=(?P<low>-?\d+)\.\.(?P<high>-?\d+)")
Point = tuple[int, ...]


@dataclass(frozen=True)
class TuningTarget:
    """A figure of `compare`, the value it should have, and how far off is near enough."""

    figure: str
    value: float
    within: float

    @classmethod
    def parse(cls, text: str, known: Sequence[str]) -> "TuningTarget":
        """Read `rushes=25`, or `rushes=25~0.5` with a tolerance; without one it is 2% of the value, 0.02 at least."""
        match = TARGET.fullmatch(text.strip())
        if match is None:
            raise Refused(f"{quote(text)} is not a target; write rushes=25 or rushes=25~0.5")
        figure = match["figure"].replace("_", " ").replace("-", " ")
        if figure not in known:
            raise Refused(f"there is no figure {quote(figure)}; there are {listed(tuple(known))}")
        value = float(match["value"])
        within = float(match["within"]) if match["within"] else max(abs(value) * 0.02, 0.02)
        if within <= 0:
            raise Refused(f"the tolerance of {quote(text)} must be more than 0")
        return cls(figure, value, within)


@dataclass(frozen=True)
class TunedFigure:
    """A target and what became of it, in games that the search has not seen."""

    target: TuningTarget
    before: float
    after: float
    half_width: float  # of the 95% interval of the change

    @property
    def is_met(self) -> bool:
        """Whether it is within its tolerance."""
        return abs(self.after - self.target.value) <= self.target.within

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return {"figure": self.target.figure, "target": self.target.value, "within": self.target.within,
                "before": round(self.before, 6), "after": round(self.after, 6),
                "half_width": round(self.half_width, 6), "met": self.is_met}  # fmt: skip


@dataclass(frozen=True)
class Tuning:
    """The book that came nearest to the targets."""

    game: str
    games: int
    seed: int
    books: int  # that were tried
    numbers: Mapping[str, tuple[int, int]]  # before and after, by path
    figures: tuple[TunedFigure, ...]
    elsewhere: tuple[Difference, ...]  # what else moved clearly, most first
    book: str  # a partial book, as TOML

    @property
    def is_met(self) -> bool:
        """Whether every target is met."""
        return all(each.is_met for each in self.figures)

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return {"game": self.game, "games": self.games, "seed": self.seed, "books": self.books, "met": self.is_met,
                "numbers": {path: list(both) for path, both in self.numbers.items()},
                "figures": [each.as_dict() for each in self.figures],
                "elsewhere": [each.as_dict() for each in self.elsewhere], "book": self.book}  # fmt: skip

    def lines(self) -> list[str]:
        """Return the result as lines of text."""
        played = f"{self.books} books, {self.games:,} games of each with the same luck"
        lines = [f"{self.game}: {played}; seed {self.seed}", ""]
        lines += [f"{path}: {before} -> {after}" for path, (before, after) in self.numbers.items()]
        lines += ["", f"{'target':<24}{'wanted':>10}{'before':>10}{'after':>10}   change ±"]
        for each in self.figures:
            said = "met" if each.is_met else "not met"
            lines.append(
                f"{each.target.figure:<24}{each.target.value:>10.3f}{each.before:>10.3f}{each.after:>10.3f}"
                f"   {each.after - each.before:+.3f} ±{each.half_width:.3f}  {said}"
            )
        lines += ["", "It costs elsewhere:" if self.elsewhere else "No other clear difference."]
        lines += [
            f"  {each.name:<22}{each.a:>10.3f}{each.b:>10.3f}{each.difference:>+10.3f} ±{each.half_width:.3f}"
            for each in self.elsewhere
        ]
        return lines


def tune(  # noqa: PLR0913  the options of one command
    name: str,
    *,
    target: Sequence[str],
    vary: Sequence[str],
    a: Setting | None = None,
    games: int = GAMES,
    seed: int = 1,
    replan: bool = True,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Tuning:
    """Find numbers of a book, within bounds, that bring figures to their targets.

    `target` has figures of `compare`, `rushes=25` or `rushes=25~0.5` with a tolerance; `vary` has numbers with bounds,
    `defense.5.run=0..10`. The nearest book is returned even if it misses. Bots that plan do so for each book unless
    `replan` is off. `progress` is told how many books were tried.
    """
    if games < 2 or not target or not vary:
        raise Refused("tuning needs a target, a number to vary, and at least two games")
    base = setting_of(name, a or {})
    book = whole_book(base.rulebook, base.printed)
    base = base.but(printed=book)
    targets = [TuningTarget.parse(each, figure_names(base.rulebook, felt=True)) for each in target]
    felt = any(each.figure in feel_names(base.rulebook) for each in targets)
    bounds = dict(_bounds(book.data, each) for each in vary)
    if len(bounds) < len(vary):
        raise Refused("a number to vary is named twice")
    search = _Search(base, targets, bounds, TuningGames(games, seed, replan, threads, felt), progress)
    best = search.run()
    arms = [base, search.match(best)]
    found = _differences(arms, TuningGames(games * 4, seed + FRESH, replan, threads, felt))[0]
    by_name = {each.name: each for each in found}
    figures = tuple(
        TunedFigure(each, by_name[each.figure].a, by_name[each.figure].b, by_name[each.figure].half_width)
        for each in targets
    )
    wanted = {each.figure for each in targets}
    elsewhere = tuple(each for each in found if each.is_clear and each.name not in wanted)[:MOST_ELSEWHERE]
    both = dict(zip(bounds, zip(search.start, best, strict=True), strict=True))
    return Tuning(base.rulebook.slug, games, seed, len(search.costs), both, figures, elsewhere, _partial(arms[1], both))


def _bounds(data: Mapping[str, Any], text: str) -> tuple[str, tuple[int, int]]:
    match = BOUNDS.fullmatch(text.strip())
    if match is None or int(match["low"]) > int(match["high"]):
        example = next(iter(numbers(data)))
        raise Refused(f"{quote(text)} is not a number with bounds; write {example}=0..10")
    return path_of(data, find_place(data, match["path"])), (int(match["low"]), int(match["high"]))


def _value_at(data: Any, path: str) -> Any:
    for key in find_place(data, path):
        data = data[key]
    return data


def _partial(match: Match, both: Mapping[str, tuple[int, int]]) -> str:
    """Write the numbers that changed as a partial book."""
    lines = ["# Found by tuning: lay it over the printed book with --book.", 'based_on = "printed"']
    for path, (before, _) in both.items():
        quoted = ".".join(f'"{part}"' for part in path.split("."))
        value = toml_text({"value": _value_at(match.printed.data, path)}).partition(" = ")[2].strip()
        lines.append(f"{quoted} = {value}  # was {before}")
    return "\n".join(lines) + "\n"


class TuningGames(NamedTuple):
    """How the candidates are played."""

    games: int
    seed: int
    replan: bool  # whether the bots plan for each book
    threads: int | None
    felt: bool  # whether a target says how the game feels


def _differences(arms: Sequence[Match], how: TuningGames) -> tuple[tuple[Difference, ...], ...]:
    share = Share(Arms, (arms, how.seed), {"common": True, "replan": how.replan, "felt": how.felt})
    for series in (*share.made().series, *share.made().felt):
        series.warm_up()
    return differences_of(arms[0], played_sums(share, how.games, how.threads, None, lambda done: None))


class _Search:
    """A pattern search over whole numbers: the best neighbor at a distance that is halved where none is better."""

    def __init__(
        self, base: Match, targets: Sequence[TuningTarget], bounds: Mapping[str, tuple[int, int]],
        how: TuningGames, progress: Callable[[int], None],
    ) -> None:  # fmt: skip
        self.base, self.targets, self.bounds = base, targets, bounds
        self.how = how
        self.progress = progress
        self.start: Point = tuple(number_in(_value_at(base.printed.data, path)) for path in bounds)
        self.costs: dict[Point, float] = {}

    def match(self, point: Point) -> Match:
        """Return the match with other numbers."""
        printed = self.base.printed
        for path, value in zip(self.bounds, point, strict=True):
            printed = with_number(self.base.rulebook, printed, path, value)
        return self.base.but(printed=printed)

    def run(self) -> Point:
        """Return the best point: first a grid of three values of each number, then steps of half the distance."""
        limits = list(self.bounds.values())
        best = tuple(min(max(value, low), high) for value, (low, high) in zip(self.start, limits, strict=True))
        self._try([best])
        step = max((high - low + 1) // 2 for low, high in limits)
        for _ in range(MOST_ROUNDS):
            near = [
                tuple(min(max(value + side * step, low), high) if place == other else value
                      for other, (value, (low, high)) in enumerate(zip(best, limits, strict=True)))
                for place in range(len(best)) for side in (-1, 1)
            ]  # fmt: skip
            self._try(near)
            found = min((best, *near), key=lambda point: (self.costs[point], point))
            if found != best:
                best = found
            elif step == 1:
                break
            else:
                step = (step + 1) // 2 if step > 2 else 1
        if self.costs[best] == float("inf"):
            raise Refused("no book within the bounds fits the game")
        return best

    def _try(self, points: Sequence[Point]) -> None:
        """TuningGames the points that have not been played: all with the same luck."""
        arms: dict[Point, Match] = {}
        for point in dict.fromkeys(points):
            if point not in self.costs:
                try:
                    arms[point] = self.match(point)
                except Refused:
                    self.costs[point] = float("inf")
        if arms:
            # The first arm is what the others are measured from; its own figures are in each difference.
            found = _differences([self.base, *arms.values()], self.how)
            for point, figures in zip(arms, found, strict=True):
                named = {each.name: each.b for each in figures}
                self.costs[point] = sum(((named[each.figure] - each.value) / each.within) ** 2 for each in self.targets)
        self.progress(len(self.costs))
