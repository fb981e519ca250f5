"""The picture of a finished game, to be shown beside a link: names, score, and the curve of the chance to win."""

import html
import io
from collections.abc import Sequence

import leatherhead as lh
from leatherhead.web.emblem import emblem_image, emblem_svg

WIDE, HIGH = 1200, 630  # as link previews have it
PAPER, INK, GOLD = "#efe4cd", "#2a1b0e", "#e8ae37"
HOUSE = lh.Worn("#1d3b66", "#e8ae37", "#ffffff"), lh.Worn("#7c1f2d", "#f3e3c2", "#ffffff")
EMBLEM = 84  # units
PLATE, WIDTH = 156, 124  # where a team's abbreviation is, and how wide
NAME = PLATE + WIDTH + 20
TOP, BOTTOM = 330, 570  # of the curve
EDGE = 60
LARGEST, ROOM = 60, 716  # of the letters of a name, and for all of them
AT_END = f'fill="{INK}" text-anchor="end"'


def _size(name: str, largest: int = LARGEST, room: int = ROOM) -> int:
    """Return how large a name can be written, even if all of its letters are wide."""
    return min(largest, room // len(name))


def _points(chances: Sequence[float]) -> list[tuple[float, float]]:
    step = (WIDE - 2 * EDGE) / max(len(chances) - 1, 1)
    return [(EDGE + n * step, BOTTOM - chance * (BOTTOM - TOP)) for n, chance in enumerate(chances)]


def picture_svg(title: str, teams: lh.Teams, score: Sequence[int], chances: Sequence[float]) -> str:
    """Draw it as SVG."""
    worn = teams.worn or HOUSE

    def text(x: int, y: int, said: str, size: int, style: str = f'fill="{INK}"') -> str:
        return (
            f'<text x="{x}" y="{y}" font-family="Rockwell, Roboto Slab, DejaVu Serif, serif" font-weight="700" '
            f'font-size="{size}" {style}>{html.escape(said)}</text>'
        )

    def side(name: str, place: int, dress: lh.Worn) -> str:
        y = 150 + 90 * place
        return (
            emblem_svg(name, dress, (EDGE, y - 62), EMBLEM)
            + f'<rect x="{PLATE}" y="{y - 56}" width="{WIDTH}" height="72" fill="{dress.first}" stroke="{INK}"/>'
            + f'<rect x="{PLATE}" y="{y + 4}" width="{WIDTH}" height="12" fill="{dress.second}" stroke="{INK}"/>'
            + text(
                PLATE + WIDTH // 2,
                y - 12,
                teams.short[place],
                _size(teams.short[place], 34, 104),
                f'text-anchor="middle" fill="{dress.ink}"',
            )
            + text(NAME, y, name, _size(name))
            + text(WIDE - EDGE, y, str(score[place]), 72, AT_END)
        )

    middle, curve = (TOP + BOTTOM) / 2, ""
    if chances:
        points = _points(chances)
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        curve = (
            f'<line x1="{EDGE}" x2="{WIDE - EDGE}" y1="{middle}" y2="{middle}" stroke="{INK}" stroke-dasharray="6 6"/>'
        )
        for name, above, color in (("up", True, worn[0].first), ("down", False, worn[1].first)):
            y, tall = (TOP, middle - TOP) if above else (middle, BOTTOM - middle)
            curve += f'<clipPath id="{name}"><rect x="0" y="{y}" width="{WIDE}" height="{tall}"/></clipPath>'
            ends = f"{EDGE},{middle} {line} {WIDE - EDGE},{middle}"
            curve += f'<polygon points="{ends}" fill="{color}" fill-opacity="0.85" clip-path="url(#{name})"/>'
        curve += f'<polyline points="{line}" fill="none" stroke="{INK}" stroke-width="4"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{PAPER}"/><rect width="{WIDE}" height="16" fill="{GOLD}"/>'
        f"{text(EDGE, 72, title, 30)}{side(teams[0], 0, worn[0])}{side(teams[1], 1, worn[1])}{curve}"
        f"{text(WIDE - EDGE, HIGH - 22, 'Leatherhead', 26, AT_END)}</svg>"
    )


def picture_png(title: str, teams: lh.Teams, score: Sequence[int], chances: Sequence[float]) -> bytes:
    """Draw the same as PNG."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (WIDE, HIGH), PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, WIDE, 16), fill=GOLD)
    draw.text((EDGE, 40), title, INK, ImageFont.load_default(30))
    worn = teams.worn or HOUSE
    for place, (name, dress) in enumerate(zip(teams, worn, strict=True)):
        y = 150 + 90 * place
        emblem = emblem_image(name, dress, EMBLEM)
        image.paste(emblem, (EDGE, y - 62), emblem)
        draw.rectangle((PLATE, y - 56, PLATE + WIDTH, y + 16), dress.first, INK)
        draw.rectangle((PLATE, y + 4, PLATE + WIDTH, y + 16), dress.second, INK)
        draw.text(
            (PLATE + WIDTH // 2, y - 12),
            teams.short[place],
            dress.ink,
            ImageFont.load_default(_size(teams.short[place], 34, 104)),
            "ms",
        )
        draw.text((NAME, y), name, INK, ImageFont.load_default(_size(name)), "ls")
        draw.text((WIDE - EDGE, y), str(score[place]), INK, ImageFont.load_default(72), "rs")
    if chances:
        points, middle = _points(chances), (TOP + BOTTOM) // 2
        for color, top, bottom in ((worn[0].first, TOP, middle), (worn[1].first, middle, BOTTOM)):
            inside = [(x, min(max(y, top), bottom)) for x, y in points]
            draw.polygon([(EDGE, middle), *inside, (WIDE - EDGE, middle)], fill=color)
        draw.line([(EDGE, middle), (WIDE - EDGE, middle)], INK, 1)
        draw.line(points, INK, 4)
    draw.text((WIDE - EDGE, HIGH - 22), "Leatherhead", INK, ImageFont.load_default(26), "rs")
    written = io.BytesIO()
    image.save(written, "PNG", optimize=True)
    return written.getvalue()
