"""Which number of a book matters most: each a step down and up, with the same luck, ranked as a tornado chart."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leatherhead import registry
from leatherhead.model.book_changes import numbers
from leatherhead.model.errors import Refused, listed, quote
from leatherhead.study.books import whole_book, with_number
from leatherhead.study.compare import (
    REPLANNED,
    WIN,
    Arms,
    Difference,
    Setting,
    differences_of,
    figure_names,
    judged,
    plans_of,
    played_sums,
    setting_of,
)
from leatherhead.study.document import Report, Section, grid
from leatherhead.study.feel import feel_names
from leatherhead.study.match import Match
from leatherhead.study.nearness import reference
from leatherhead.study.plots import INK, OURS, SOFT, draw, named_above
from leatherhead.study.plots import REAL as REAL_COLOR
from leatherhead.study.workers import Share

GAMES = 500
MOST_NUMBERS = 200
MOST_SHOWN = 25
BY = {"points": "points", "win-share": WIN, "length": "offensive plays"}  # the words for figures, besides realism
REALISM, TENSION = "realism", "tension"
KEPT = "The bots call as they planned for the book as it is."


@dataclass(frozen=True)
class Sway:
    """What one number of a book moves: the ranked figure with the number a step down and a step up.

    A step that does not fit the book has no figure.
    """

    path: str
    value: int
    down: Difference | None
    up: Difference | None

    @property
    def size(self) -> float:
        """The larger of both differences, without its sign."""
        return max((abs(each.difference) for each in (self.down, self.up) if each), default=0.0)

    @property
    def is_clear(self) -> bool:
        """Whether chance alone would hardly show it among all the numbers."""
        return any(each.is_clear for each in (self.down, self.up) if each)

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        sides = {name: each and each.as_dict() for name, each in (("down", self.down), ("up", self.up))}
        return {"path": self.path, "value": self.value, "clear": self.is_clear, **sides}


@dataclass(frozen=True)
class Sensitivity:
    """Every number of a book by what it moves, the largest first."""

    game: str
    figure: str
    step: int
    games: int
    seed: int
    plans: str  # which book the bots planned for, in a sentence
    sways: tuple[Sway, ...]
    unchanged: tuple[str, ...]  # numbers that fit the book in no other way

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return {"game": self.game, "by": self.figure, "step": self.step, "games": self.games, "seed": self.seed,
                "plans": self.plans, "numbers": [each.as_dict() for each in self.sways],
                "unchanged": list(self.unchanged)}  # fmt: skip

    def lines(self) -> list[str]:
        """Return the ranking as lines of text."""
        return _lines_of(self)

    def report(self) -> Report:
        """Return the ranking as a page with a tornado chart."""
        return _report_of(self)

    def _repr_html_(self) -> str:
        return self.report().html()


def sensitivity(  # noqa: PLR0913  the options of one command
    name: str,
    *,
    by: str = "points",
    only: Sequence[str] = (),
    step: int = 1,
    a: Setting | None = None,
    games: int = GAMES,
    seed: int = 1,
    replan: bool = True,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Sensitivity:
    """Change every number of a book by a step down and up, and rank them by what that does to a figure.

    `by` is points, win-share, length (plays of a team), realism, tension (how far chances to win move in a game), or a
    figure of `compare`; realism is the mean distance from the NFL in standard deviations of a game. `only` keeps
    numbers whose paths begin with one of these. All variants have the same luck; bots that plan do so for each book
    unless `replan` is off.
    """
    if games < 2 or step < 1:
        raise Refused("at least two games must be played, and a step is 1 or more")
    base = setting_of(name, a or {})
    figure = BY.get(by, _tension(base) if by == TENSION else by)
    felt = figure in feel_names(base.rulebook)
    if by != REALISM and figure not in figure_names(base.rulebook, felt=True):
        known = [*BY, TENSION, REALISM, *figure_names(base.rulebook, felt=True)]
        raise Refused(f"there is no figure {quote(by)} to rank by; there are {listed(known)}")
    book = whole_book(base.rulebook, base.printed)
    chosen = _chosen(numbers(book.data), tuple(only))
    arms, places, unchanged = [base.but(printed=book)], dict[tuple[str, int], int](), list[str]()
    for path, value in chosen.items():
        for side in (-1, 1):
            if (arm := _variant(base, path, value + side * step)) is not None:
                places[path, side] = len(arms)
                arms.append(arm)
        if not {(path, -1), (path, 1)} & set(places):
            unchanged.append(path)
    if len(arms) == 1:
        raise Refused("no number of the book can be changed by this step")
    share = Share(Arms, (arms, seed), {"common": True, "replan": replan, "felt": felt})
    for series in (*share.made().series, *share.made().felt):
        series.warm_up()
    found = differences_of(base, played_sums(share, games, threads, None, progress))
    ranked = judged([_ranked(by, figure, each) for each in found])

    def side_of(path: str, side: int) -> Difference | None:
        return ranked[places[path, side] - 1] if (path, side) in places else None

    sways = [
        Sway(path, value, side_of(path, -1), side_of(path, 1))
        for path, value in chosen.items()
        if path not in unchanged
    ]
    sways.sort(key=lambda each: (-each.size, each.path))
    plans = plans_of(arms, replan) and (REPLANNED if replan else KEPT)
    return Sensitivity(base.rulebook.slug, by, step, games, seed, plans, tuple(sways), tuple(unchanged))


def _tension(base: Match) -> str:
    """Return the figure that tension is ranked by."""
    return "swing" if base.rulebook.value is not None else "lead changes"


def _chosen(every: Mapping[str, int], only: tuple[str, ...]) -> dict[str, int]:
    chosen = {path: value for path, value in every.items() if not only or path.startswith(only)}
    example = next(iter(every))
    if not chosen:
        raise Refused(f"no number of the book begins with {listed(only)}; there is {example}, for example")
    if len(chosen) > MOST_NUMBERS:
        parts = listed(sorted({path.partition(".")[0] for path in chosen}))
        said = f"{len(chosen)} numbers are too many at once; {MOST_NUMBERS} are allowed"
        raise Refused(f"{said}: choose some by the start of their path, {example} for example, under {parts}")
    return chosen


def _variant(base: Match, path: str, value: int) -> Match | None:
    """Return the match with another number; None if it does not fit the book."""
    try:
        return base.but(printed=with_number(base.rulebook, base.printed, path, value))
    except Refused:
        return None


def _ranked(by: str, figure: str, found: Sequence[Difference]) -> Difference:
    if by != REALISM:
        return next(each for each in found if each.name == figure)
    real = reference()["team_game"]
    pairs = [(each, real[key]) for each in found if "sd" in real.get(key := each.name.replace(" ", "_"), {})]
    if not pairs:
        raise Refused("no figure of this game is known of real football")
    a, b = (
        sum(abs(getattr(each, side) - known["mean"]) / known["sd"] for each, known in pairs) / len(pairs)
        for side in ("a", "b")
    )
    # Figures of one game are not independent: added up, their half widths are wide enough whatever they share.
    half = sum(each.half_width / known["sd"] for each, known in pairs) / len(pairs)
    return Difference(REALISM, a, b, b - a, half, 1.0)


# The report.


def _said(found: Sensitivity) -> str:
    played = f"{found.games:,} games of each with the same luck"
    return f"{played}, a step of {found.step}; seed {found.seed}. {found.plans}".strip()


def _lines_of(found: Sensitivity) -> list[str]:
    width = max(len(each.path) for each in found.sways) + 2
    lines = [f"{found.game}, ranked by {found.figure}: {_said(found)}", ""]
    lines.append(f"{'number':<{width}}{'value':>6}   {'a step down':<20}{'a step up':<20}")
    for each in found.sways[:MOST_SHOWN]:
        down, up = (_spell(side) for side in (each.down, each.up))
        mark = "" if each.is_clear else "not clear"
        lines.append(f"{each.path:<{width}}{each.value:>6}   {down:<20}{up:<20}{mark}".rstrip())
    if len(found.sways) > MOST_SHOWN:
        lines.append(f"and {len(found.sways) - MOST_SHOWN} more, which move less")
    if found.unchanged:
        lines.append(f"{len(found.unchanged)} numbers fit the book in no other way: {listed(found.unchanged[:5])}")
    return lines


def _spell(side: Difference | None) -> str:
    return "does not fit" if side is None else f"{side.difference:+.3f} ±{side.half_width:.3f}"


def _report_of(found: Sensitivity) -> Report:
    shown = found.sways[:MOST_SHOWN]

    def paint(axes: Any) -> None:
        places = range(len(shown), 0, -1)
        axes.grid(visible=False)
        axes.axvline(0, color=INK, linewidth=0.8)
        for side, color, shift in (("down", REAL_COLOR, 0.2), ("up", OURS, -0.2)):
            at = [
                (place + shift, each) for place, row in zip(places, shown, strict=True) if (each := getattr(row, side))
            ]
            axes.barh(
                [place for place, _ in at], [each.difference for _, each in at], 0.4, color=color,
                xerr=[each.half_width for _, each in at], label=f"a step {side}",
                error_kw={"ecolor": SOFT, "elinewidth": 1.2},
            )  # fmt: skip
        axes.set_yticks(list(places), [each.path for each in shown])
        axes.set_ylim(0.4, len(shown) + 0.6)
        axes.set_xlabel(f"change of {found.figure}, with its 95% interval", loc="right")
        named_above(axes, 2, "right")  # the paths leave little room to the right

    told = "; ".join(f"{each.path} {_spell(each.down)} down, {_spell(each.up)} up" for each in shown[:5])
    table = grid(
        ("number", "value", "a step down", "a step up", ""),
        [
            (each.path, str(each.value), _spell(each.down), _spell(each.up), "clear" if each.is_clear else "")
            for each in found.sways
        ],
    )
    data = (table.head, *table.rows)
    chart = draw("tornado", f"Numbers by what they move: {told}", paint, 1.0 + 0.28 * len(shown), data)
    title = f"{registry.find(found.game).title}: which number moves {found.figure}"
    return Report(title, _said(found), (Section("Most first", (chart,)), Section("Every number", (table,))))
