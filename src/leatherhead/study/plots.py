"""Plots as SVG that follows the page's light or dark, and as PNG; each says in words what it shows, and has its data.

One style for all: no frame, a light grid along the values, series labeled where they end instead of in a legend.
"""

import base64
import csv
import io
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leatherhead.model.runtime import needed

OURS, REAL, THIRD = "#3b82c4", "#d9822b", "#5a9e4b"  # readable on white and on black
SOFT = "#8a929b"  # what stays behind
LEAST = 0.005  # a share that is worth a number
TURF = "#4f9a5b"
INK = "#010203"  # stands for the color of the page's text
WIDTH, HEIGHT, RESOLUTION = 5.0, 2.8, 160  # inches that can be read on a telephone; dots an inch
Data = Sequence[Sequence[str]]  # a head, and rows


def csv_of(rows: Data) -> str:
    """Write rows as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def data_address(kind: str, content: bytes) -> str:
    """Return an address that holds a file."""
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


@dataclass(frozen=True)
class Plot:
    """A plot: its picture, and what it shows in a sentence."""

    name: str  # of its file
    alt: str
    svg: str
    png: bytes
    data: Data = ()  # what is drawn, as a table

    def files(self) -> dict[str, bytes]:
        """Return its files by their endings: a picture that stands alone, in two forms, and its data."""
        alone = self.svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
        found = {"svg": alone.encode(), "png": self.png}
        return {**found, "csv": csv_of(self.data).encode()} if self.data else found

    def links(self) -> list[tuple[str, str, str]]:
        """Return its files as links that carry them: the ending, the name, the address."""
        kinds = {"svg": "image/svg+xml", "png": "image/png", "csv": "text/csv"}
        return [
            (ending, f"{self.name}.{ending}", data_address(kinds[ending], content))
            for ending, content in self.files().items()
        ]


def draw(name: str, alt: str, paint: Callable[[Any], None], height: float = HEIGHT, data: Data = ()) -> Plot:
    """Draw a plot; `paint` gets the axes. `data` is what it shows: a head, and rows."""
    matplotlib = needed("matplotlib")
    figures, svg_canvas = needed("matplotlib.figure"), needed("matplotlib.backends.backend_svg")
    style = {
        "svg.fonttype": "none", "svg.hashsalt": name, "font.size": 10.5, "font.family": "sans-serif",
        **dict.fromkeys(("axes.spines.top", "axes.spines.right", "axes.spines.left"), False),
        "axes.grid": True, "axes.grid.axis": "y", "grid.color": SOFT, "grid.alpha": 0.25, "grid.linewidth": 0.7,
        "axes.axisbelow": True, "xtick.major.size": 0, "ytick.major.size": 0, "lines.linewidth": 2.0,
        "axes.xmargin": 0.02, "axes.labelsize": 10,
        **dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), INK),
    }  # fmt: skip
    with matplotlib.rc_context(style):
        figure = figures.Figure(figsize=(WIDTH, height), layout="constrained")
        svg_canvas.FigureCanvasSVG(figure)
        paint(figure.subplots())
        vector, pixels = io.StringIO(), io.BytesIO()
        figure.savefig(vector, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        figure.savefig(pixels, format="png", dpi=RESOLUTION, facecolor="white")
    return Plot(name, alt, _inline(vector.getvalue(), alt), _fewer_colors(pixels), data)


def _fewer_colors(pixels: io.BytesIO) -> bytes:
    """Return a picture in 64 colors, a quarter of its size."""
    small = io.BytesIO()
    needed("PIL.Image").open(pixels).convert("RGB").quantize(64).save(small, format="png", optimize=True)
    return small.getvalue()


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


def bars(
    axes: Any, labels: Sequence[str], series: Mapping[str, Sequence[float]], *, percent: bool = False,
    told: Sequence[str] = (),
) -> None:  # fmt: skip
    """Draw groups of bars, one under the other, each labeled with its value, or with what is told of it."""
    width, colors = 0.8 / len(series), (OURS, REAL, THIRD)
    axes.grid(visible=False)
    for place, (name, values) in enumerate(series.items()):
        at = [y + (place - (len(series) - 1) / 2) * width for y in range(len(labels))]
        drawn = axes.barh(at, values, width * 0.92, label=name, color=colors[place % len(colors)])
        axes.bar_label(drawn, told or [_short(value, percent) for value in values], padding=3, fontsize=9, color=INK)
    axes.set_yticks(range(len(labels)), labels)
    axes.invert_yaxis()
    axes.margins(x=0.12)
    axes.spines["bottom"].set_visible(False)
    axes.set_xticks([])
    if len(series) > 1:
        axes.legend(frameon=False, loc="lower right")


def _short(value: float, percent: bool) -> str:
    return f"{value:.0%}" if percent and not 0 < value < 10 * LEAST else f"{value:.1%}" if percent else f"{value:.3g}"


def height_of_bars(labels: int, series: int = 1) -> float:
    """Return the height of a plot with `labels` groups of bars."""
    return 0.6 + labels * (0.12 + 0.16 * series)


def lines(axes: Any, xs: Sequence[float], series: Mapping[str, Sequence[float]], across: str, up: str) -> None:
    """Draw lines over the same places, each named in its own color above the plot."""
    for (name, values), color in zip(series.items(), (OURS, REAL, THIRD), strict=False):
        axes.plot(xs, values, label=name, color=color, drawstyle="steps-mid" if len(xs) > 30 else "default")
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    named_above(axes, len(series))


def named_above(axes: Any, series: int, side: str = "left") -> None:
    """Name what is drawn in its own color above the plot, in a row that begins or ends at a side."""
    axes.legend(frameon=False, loc=f"lower {side}", bbox_to_anchor=(side == "right", 1), ncols=series,
                labelcolor="linecolor", handlelength=1.0, borderaxespad=0)  # fmt: skip


def intervals(axes: Any, labels: Sequence[str], centers: Sequence[float], halves: Sequence[float], across: str) -> None:
    """Draw means with their 95% intervals, one under the other, and a line at zero."""
    places = range(len(labels), 0, -1)
    axes.grid(visible=False)
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.errorbar(centers, places, xerr=halves, fmt="o", color=OURS, markersize=5, linewidth=2, capsize=0)
    axes.set_yticks(list(places), labels)
    axes.set_xlabel(across, loc="right")  # the labels of the rows leave little room to the right


def field(axes: Any, across: bool = True) -> None:
    """Draw a field behind a plot whose places are yards from a team's own goal line: end zones, lines, numbers."""
    axes.set_xlim(-4, 104)
    axes.axvspan(0, 100, color=TURF, alpha=0.13, linewidth=0)
    for low, high in ((-4, 0), (100, 104)):
        axes.axvspan(low, high, color=TURF, alpha=0.45, linewidth=0)
    for yard in range(0, 101, 10):
        axes.axvline(yard, color=SOFT, linewidth=1.2 if yard % 50 == 0 else 0.6, alpha=0.6, zorder=0.5)
    places = range(0, 101, 10)
    axes.set_xticks(places, ["G" if yard % 100 == 0 else str(min(yard, 100 - yard)) for yard in places])
    if across:
        axes.grid(visible=False, axis="x")


def heat(
    axes: Any, shares: Sequence[Sequence[float]], rows: Sequence[str], columns: Sequence[str], *, change: bool = False
) -> None:
    """Draw shares as a heat map, each cell with its percentage; nan is left empty. A change of shares has signs."""
    low, shades, sign = (-1, (REAL, "#f6f6f6", OURS), "+") if change else (0, ("#eef3f8", OURS, "#173a5e"), "")
    colors = needed("matplotlib.colors").LinearSegmentedColormap.from_list("shares", shades)
    axes.imshow(shares, cmap=colors, vmin=low, vmax=1, aspect="auto")
    axes.grid(visible=False)
    axes.set_xticks(range(len(columns)), columns, fontsize=9)
    axes.set_yticks(range(len(rows)), rows, fontsize=9)
    for row, values in enumerate(shares):
        for column, value in enumerate(values):
            if not math.isnan(value) and abs(value) >= LEAST:
                color = "white" if value > 0.6 and not change else "black"
                told = f"{100 * value:{sign}.0f}"
                axes.text(column, row, told, ha="center", va="center", color=color, fontsize=8.5)
    axes.spines["bottom"].set_visible(False)
