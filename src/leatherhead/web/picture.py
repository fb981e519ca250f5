"""The picture of a finished game, to be shown beside a link: names, score, and the curve of the chance to win."""

import html
import io
from collections.abc import Sequence

WIDE, HIGH = 1200, 630  # as link previews have it
PAPER, INK, HOME, AWAY, GOLD = "#efe4cd", "#2a1b0e", "#1d3b66", "#7c1f2d", "#e8ae37"
TOP, BOTTOM = 330, 570  # of the curve
EDGE = 60
LONGEST = 24  # characters of a name


def _points(chances: Sequence[float]) -> list[tuple[float, float]]:
    step = (WIDE - 2 * EDGE) / max(len(chances) - 1, 1)
    return [(EDGE + n * step, BOTTOM - chance * (BOTTOM - TOP)) for n, chance in enumerate(chances)]


def picture_svg(title: str, teams: Sequence[str], score: Sequence[int], chances: Sequence[float]) -> str:
    """Draw it as SVG."""

    def text(x: int, y: int, said: str, size: int, anchor: str = "start") -> str:
        return (
            f'<text x="{x}" y="{y}" font-family="Rockwell, Roboto Slab, DejaVu Serif, serif" font-weight="700" '
            f'font-size="{size}" text-anchor="{anchor}" fill="{INK}">{html.escape(said)}</text>'
        )

    def side(name: str, place: int, color: str) -> str:
        y = 150 + 90 * place
        size = 60 if len(name) <= LONGEST // 2 else 40
        return (
            f'<rect x="{EDGE}" y="{y - 56}" width="14" height="72" fill="{color}"/>'
            + text(EDGE + 34, y, name, size)
            + text(WIDE - EDGE, y, str(score[place]), 72, "end")
        )

    middle, curve = (TOP + BOTTOM) / 2, ""
    if chances:
        points = _points(chances)
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        curve = (
            f'<line x1="{EDGE}" x2="{WIDE - EDGE}" y1="{middle}" y2="{middle}" stroke="{INK}" stroke-dasharray="6 6"/>'
        )
        for name, above, color in (("up", True, HOME), ("down", False, AWAY)):
            y, tall = (TOP, middle - TOP) if above else (middle, BOTTOM - middle)
            curve += f'<clipPath id="{name}"><rect x="0" y="{y}" width="{WIDE}" height="{tall}"/></clipPath>'
            ends = f"{EDGE},{middle} {line} {WIDE - EDGE},{middle}"
            curve += f'<polygon points="{ends}" fill="{color}" fill-opacity="0.85" clip-path="url(#{name})"/>'
        curve += f'<polyline points="{line}" fill="none" stroke="{INK}" stroke-width="4"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{PAPER}"/><rect width="{WIDE}" height="16" fill="{GOLD}"/>'
        f"{text(EDGE, 72, title, 30)}{side(teams[0], 0, HOME)}{side(teams[1], 1, AWAY)}{curve}"
        f"{text(WIDE - EDGE, HIGH - 22, 'Leatherhead', 26, 'end')}</svg>"
    )


def picture_png(title: str, teams: Sequence[str], score: Sequence[int], chances: Sequence[float]) -> bytes:
    """Draw the same as PNG."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (WIDE, HIGH), PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, WIDE, 16), fill=GOLD)
    draw.text((EDGE, 40), title, INK, ImageFont.load_default(30))
    for place, (name, color) in enumerate(zip(teams, (HOME, AWAY), strict=True)):
        y = 150 + 90 * place
        draw.rectangle((EDGE, y - 56, EDGE + 14, y + 16), fill=color)
        draw.text((EDGE + 34, y), name, INK, ImageFont.load_default(56 if len(name) <= LONGEST // 2 else 40), "ls")
        draw.text((WIDE - EDGE, y), str(score[place]), INK, ImageFont.load_default(72), "rs")
    if chances:
        points, middle = _points(chances), (TOP + BOTTOM) // 2
        for color, top, bottom in ((HOME, TOP, middle), (AWAY, middle, BOTTOM)):
            inside = [(x, min(max(y, top), bottom)) for x, y in points]
            draw.polygon([(EDGE, middle), *inside, (WIDE - EDGE, middle)], fill=color)
        draw.line([(EDGE, middle), (WIDE - EDGE, middle)], INK, 1)
        draw.line(points, INK, 4)
    draw.text((WIDE - EDGE, HIGH - 22), "Leatherhead", INK, ImageFont.load_default(26), "rs")
    written = io.BytesIO()
    image.save(written, "PNG", optimize=True)
    return written.getvalue()
