"""The emblem of a team in pictures that the server draws, of the same shapes as in the browser (static/emblem.js)."""

import html
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import leatherhead as lh

if TYPE_CHECKING:
    from PIL.Image import Image

SIZE = 64  # units of the shapes
INK, CHALK = "#1b0f05", "#fff6e2"
EDGES = ((CHALK, 5.0), (INK, 3.4))
MIDDLE, LETTER = (32, 31), 30  # of the letter, and how large it is
STEPS = 8  # straight pieces of a curve
FINER = 4  # times that a picture is drawn larger, then made smaller
Points = list[tuple[float, float]]


@cache
def _lists() -> tuple[list[str], list[str]]:
    """Return the paths of shapes and fields."""
    text = (Path(__file__).with_name("static") / "emblem.js").read_text(encoding="utf-8")
    shapes, fields = re.findall(r"^const (?:SHAPES|FIELDS) = (\[.*?\]);$", text, re.MULTILINE | re.DOTALL)
    return json.loads(shapes), json.loads(fields)


def drawn_for(name: str) -> tuple[int, int]:
    """Return the numbers of the shape and of the field that a name has."""
    number = 5381
    for letter in name:
        code = ord(letter)
        number = (number * 33 + (code if code < 0x10000 else 0xD800 + (code - 0x10000 >> 10))) & 0xFFFFFFFF
    shapes, fields = _lists()
    return number % len(shapes), (number >> 3) % len(fields)


def emblem_svg(name: str, worn: lh.Worn, at: tuple[int, int], size: int) -> str:
    """Draw an emblem as a part of an SVG picture."""
    shape, field = (paths[number] for paths, number in zip(_lists(), drawn_for(name), strict=True))
    clip, (x, y) = f"emblem-{at[0]}-{at[1]}", at
    edges = "".join(f'<path d="{shape}" fill="none" stroke="{ink}" stroke-width="{wide}"/>' for ink, wide in EDGES)
    return (
        f'<g transform="translate({x} {y}) scale({size / SIZE})"><clipPath id="{clip}"><path d="{shape}"/></clipPath>'
        f'<g clip-path="url(#{clip})"><rect width="{SIZE}" height="{SIZE}" fill="{worn.first}"/>'
        f'<path d="{field}" fill="{worn.second}"/></g>{edges}'
        f'<text x="{MIDDLE[0]}" y="{MIDDLE[1]}" text-anchor="middle" dominant-baseline="central" font-weight="700" '
        f'font-family="Rockwell, Roboto Slab, DejaVu Serif, serif" font-size="{LETTER}" fill="{CHALK}" stroke="{INK}" '
        f'stroke-width="3" paint-order="stroke">{html.escape(_letter(name))}</text></g>'
    )


def emblem_image(name: str, worn: lh.Worn, size: int) -> "Image":
    """Draw an emblem as an image on nothing."""
    from PIL import Image, ImageDraw, ImageFont

    scale = size * FINER / SIZE
    shape, field = (paths[number] for paths, number in zip(_lists(), drawn_for(name), strict=True))
    whole = Image.new("RGBA", (size * FINER, size * FINER))
    inside, mask = Image.new("RGBA", whole.size, worn.first), Image.new("L", whole.size)
    for outline in _outlines(field, scale):
        ImageDraw.Draw(inside).polygon(outline, worn.second)
    (outline,) = _outlines(shape, scale)
    ImageDraw.Draw(mask).polygon(outline, 255)
    whole.paste(inside, mask=mask)
    draw = ImageDraw.Draw(whole)
    for ink, wide in EDGES:
        draw.line([*outline, outline[0], outline[1]], ink, round(wide * scale), "curve")
    draw.text(
        (MIDDLE[0] * scale, MIDDLE[1] * scale), _letter(name), CHALK, ImageFont.load_default(LETTER * scale), "mm",
        stroke_width=round(1.5 * scale), stroke_fill=INK,
    )  # fmt: skip
    return whole.resize((size, size), Image.Resampling.LANCZOS)


def _letter(name: str) -> str:
    return name.strip()[:1].upper()


def _outlines(path: str, scale: float) -> Iterator[Points]:
    """Yield the closed outlines of a path as points; it has only the commands that the lists use."""
    for outline in path.split("Z"):
        points: Points = []
        for command, given in re.findall(r"([MLHVCQ])([^A-Z]*)", outline):
            numbers = [float(each) * scale for each in re.findall(r"-?[\d.]+", given)]
            if command in "HV":
                numbers = [numbers[0], points[-1][1]] if command == "H" else [points[-1][0], numbers[0]]
            ends = list(zip(numbers[::2], numbers[1::2], strict=True))
            if command in "MLHV":
                points += ends
            else:
                points += _curve([points[-1], *ends])
        if points:
            yield points


def _curve(ends: Points) -> Iterator[tuple[float, float]]:
    """Yield points of a Bezier curve after its first."""
    for step in range(1, STEPS + 1):
        between, share = ends, step / STEPS
        while len(between) > 1:
            between = [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairwise(between)]
        yield between[0]
