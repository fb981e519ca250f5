"""Plots as SVG that follows the page's light or dark, and as PNG; each says in words what it shows."""

import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leatherhead.model.runtime import needed

OURS, REAL, THIRD = "#3b82c4", "#d9822b", "#5a9e4b"  # readable on white and on black
INK = "#010203"  # stands for the color of the page's text
WIDTH, HEIGHT, RESOLUTION = 5.4, 2.9, 140  # inches that can be read on a telephone; dots an inch


@dataclass(frozen=True)
class Plot:
    """A plot: its picture, and what it shows in a sentence."""

    name: str  # of its file
    alt: str
    svg: str
    png: bytes


def draw(name: str, alt: str, paint: Callable[[Any], None], height: float = HEIGHT) -> Plot:
    """Draw a plot; `paint` gets the axes."""
    matplotlib = needed("matplotlib")
    figures, svg_canvas = needed("matplotlib.figure"), needed("matplotlib.backends.backend_svg")
    style = {
        "svg.fonttype": "none", "svg.hashsalt": name, "font.size": 10, "axes.spines.top": False,
        "axes.spines.right": False, "font.family": "sans-serif",
        **dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), INK),
    }  # fmt: skip
    with matplotlib.rc_context(style):
        figure = figures.Figure(figsize=(WIDTH, height), layout="constrained")
        svg_canvas.FigureCanvasSVG(figure)
        paint(figure.subplots())
        vector, pixels = io.StringIO(), io.BytesIO()
        figure.savefig(vector, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        figure.savefig(pixels, format="png", dpi=RESOLUTION, facecolor="white")
    return Plot(name, alt, _inline(vector.getvalue(), alt), pixels.getvalue())


def _inline(svg: str, alt: str) -> str:
    """Make an SVG part of a page: no prolog, a size that follows the page, its colors, and a text alternative."""
    from html import escape

    body = svg[svg.index("<svg") :]
    head, rest = body.split(">", 1)
    head = re.sub(r' (?:width|height|xmlns:\w+|version)="[^"]*"', "", head)
    rest = re.sub(r"<metadata>.*?</metadata>", "", rest, flags=re.DOTALL).replace("xlink:href", "href")
    return f'{head} role="img" aria-label="{escape(alt)}"><title>{escape(alt)}</title>{rest}'.replace(
        INK, "currentColor"
    )


def bars(axes: Any, labels: Sequence[str], series: Mapping[str, Sequence[float]], *, percent: bool = False) -> None:
    """Draw groups of bars, one under the other."""
    width, colors = 0.8 / len(series), (OURS, REAL, THIRD)
    for place, (name, values) in enumerate(series.items()):
        at = [y + (place - (len(series) - 1) / 2) * width for y in range(len(labels))]
        axes.barh(at, values, width, label=name, color=colors[place % len(colors)])
    axes.set_yticks(range(len(labels)), labels)
    axes.invert_yaxis()
    if percent:
        axes.xaxis.set_major_formatter(needed("matplotlib.ticker").PercentFormatter(1, decimals=0))
    if len(series) > 1:
        axes.legend(frameon=False)


def height_of_bars(labels: int, series: int = 1) -> float:
    """Return the height of a plot with `labels` groups of bars."""
    return 0.6 + labels * (0.12 + 0.16 * series)


def lines(axes: Any, xs: Sequence[float], series: Mapping[str, Sequence[float]], across: str, up: str) -> None:
    """Draw lines over the same places."""
    for (name, values), color in zip(series.items(), (OURS, REAL, THIRD), strict=False):
        axes.plot(xs, values, label=name, color=color, drawstyle="steps-mid" if len(xs) > 30 else "default")
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.legend(frameon=False)


def intervals(axes: Any, labels: Sequence[str], centers: Sequence[float], halves: Sequence[float], across: str) -> None:
    """Draw means with their 95% intervals, one under the other, and a line at zero."""
    places = range(len(labels), 0, -1)
    axes.errorbar(centers, places, xerr=halves, fmt="o", color=OURS, capsize=3)
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=":")
    axes.set_yticks(list(places), labels)
    axes.set_xlabel(across)
