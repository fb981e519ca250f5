"""The page of a comparison: what moved most, with its intervals, and the curve of a sweep."""

from typing import Any

from leatherhead.engine import registry
from leatherhead.study.comparing import Comparison, Difference
from leatherhead.study.pairs import WIN
from leatherhead.study.plots import OURS, Plot, draw, intervals
from leatherhead.study.report import Grid, Report, Section, grid

MOST_SHOWN = 12
MOST_CURVES = 4


def report_of(found: Comparison) -> Report:
    """Write the report of a comparison."""
    about = f"{_played(found)}; seed {found.seed}. {found.plans}".strip()
    title = registry.find(found.game).title
    if len(found.others) == 1:
        return Report(f"{title}: {found.base} and {found.others[0]}", about, (_moved(found, 0), _all(found, 0)))
    sections = [_curves(found), *(_moved(found, place) for place in range(len(found.others)))]
    return Report(f"{title}: {found.base} and {len(found.others)} others", about, tuple(sections))


def lines_of(found: Comparison) -> list[str]:
    """Return a comparison as lines of text."""
    lines = [f"{found.game}: {_played(found)}; seed {found.seed}", f"a is {found.base}"]
    lines += [found.plans] if found.plans else []
    for other, differences in zip(found.others, found.differences, strict=True):
        lines += ["", f"b is {other}", f"{'':<24}{'a':>10}{'b':>10}{'b - a':>10}   95% interval"]
        shown = [each for each in differences if each.is_clear][:MOST_SHOWN]
        lines += [_line(each) for each in shown]
        if not shown:
            lines.append("No figure moves clearly.")
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
    return f"{each.name:<24}{each.a:>10.3f}{each.b:>10.3f}{each.difference:>+10.3f}   {low:+.3f} to {high:+.3f}"


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
    return Section(f"What {name} moves most", (draw(f"moved-{place + 1}", alt, paint, 0.8 + 0.24 * len(shown)),))


def _all(found: Comparison, place: int) -> Section:
    return Section(
        "Every figure", ("Per game, or per team and game. Clear differences come first.", _table(found, place))
    )


def _table(found: Comparison, place: int) -> Grid:
    return grid(
        ("figure", "a", "b", "b - a, with its 95% interval"),
        [
            (each.name, f"{each.a:.3f}", f"{each.b:.3f}", f"{each.difference:+.3f}\u00a0±{each.half_width:.3f}")
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

    def paint(axes: Any) -> None:
        axes.errorbar(values, [row.b for row in rows], yerr=[row.half_width for row in rows], color=OURS, capsize=3)
        axes.axhline(rows[0].a, linestyle=":", color=OURS, linewidth=0.8)
        axes.set_ylabel(name)

    told = ", ".join(f"{value}: {row.b:.3g}" for value, row in zip(values, rows, strict=True))
    return draw(f"curve-{name.replace(' ', '-')}", f"{name} by value: {told}; {rows[0].a:.3g} as it is", paint, 2.6)
