"""A team's badge: its abbreviation and its two colors, as they are written, and what two teams wear against each other.

    NOW #1d3b66 #e8ae37

stands in a record and in parentheses behind a name: `Night Owls (NOW #1d3b66 #e8ae37)`. Either half may be missing.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from leatherhead.model.errors import Refused, quote

Colors = tuple[str, str]
HOUSE: tuple[Colors, Colors] = (("#1d3b66", "#e8ae37"), ("#7c1f2d", "#f3e3c2"))  # of home and away without their own
BLACK, WHITE = "#000000", "#ffffff"
APART = 0.15  # in OKLab, where black and white are 1 apart: two areas that nobody takes for each other
COLOR = re.compile(r"#[0-9a-f]{6}")
# Letters from A to Z alone: two that look alike would be one team on a scoreboard.
SHORT = re.compile(r"[A-Z]{2,4}")
BEHIND_A_NAME = re.compile(r"(?P<name>.*\S)\s*\((?P<badge>[^()]*#[^()]*|[A-Z]{2,4})\)\s*", re.DOTALL)
A_SHORT = "an abbreviation has 2 to 4 letters from A to Z, as NOW"
A_COLOR = "a color is # and six digits from 0 to f, as #1d3b66"


@dataclass(frozen=True)
class Badge:
    """What a team is known by beside its name; an empty one stands for a team that has nothing of its own."""

    short: str = ""  # the abbreviation; empty: made from the name
    colors: Colors | tuple[()] = ()  # empty: those of the house

    def __post_init__(self) -> None:
        """Refuse what cannot be shown; capitals and small letters are all one."""
        short = self.short.upper() if isinstance(self.short, str) else self.short
        if not isinstance(short, str) or (short and not (SHORT.fullmatch(short) and self.short.isascii())):
            raise Refused(f"{quote(self.short)} is no abbreviation: {A_SHORT}")
        if not isinstance(self.colors, Sequence) or isinstance(self.colors, str) or len(self.colors) not in (0, 2):
            raise Refused("a team has two colors, as #1d3b66 #e8ae37")
        colors = tuple(each.lower() if isinstance(each, str) else each for each in self.colors)
        for color in colors:
            if not isinstance(color, str) or not COLOR.fullmatch(color):
                raise Refused(f"{quote(color)} is no color: {A_COLOR}")
        object.__setattr__(self, "short", short)
        object.__setattr__(self, "colors", colors)

    def __str__(self) -> str:
        """Write it: NOW #1d3b66 #e8ae37."""
        return " ".join(filter(None, (self.short, *self.colors)))

    def __bool__(self) -> bool:
        """Whether a team has anything of its own."""
        return bool(self.short or self.colors)


NONE = Badge()


def parse_badge(text: str) -> Badge:
    """Read a badge as it is written: an abbreviation, two colors, or both."""
    words = text.split()
    short = words.pop(0) if words and not words[0].startswith("#") else ""
    return Badge(short, tuple(words))  # type: ignore[arg-type]  # another number of colors is refused


def split_badge(text: str) -> tuple[str, Badge]:
    """Divide a team as people type it into its name and its badge."""
    found = BEHIND_A_NAME.fullmatch(text)
    return (found["name"], parse_badge(found["badge"])) if found else (text.strip(), NONE)


# What the teams of a game wear.


class Worn(NamedTuple):
    """The colors of a team in one game, and the color of text on the first."""

    first: str
    second: str
    ink: str  # black or white, whichever reads better: at least 4.5 to 1


def worn(home: Badge, away: Badge) -> tuple[Worn, Worn] | None:
    """Return what the teams of a game wear; None if neither has colors of its own.

    If they look alike, the away team changes: to its second color, or else to white, or to black against white.
    """
    if not home.colors and not away.colors:
        return None
    first, second = home.colors or HOUSE[0]
    own = away.colors or HOUSE[1]
    choices = (own, own[::-1], (WHITE, own[0]), (BLACK, own[0]))
    for_away = next(each for each in choices if difference(each[0], first) >= APART)
    return Worn(first, second, ink_on(first)), Worn(for_away[0], for_away[1], ink_on(for_away[0]))


def ink_on(color: str) -> str:
    """Return the color of text on a color, black or white: one of them always has a contrast of 4.5 to 1."""
    return max((WHITE, BLACK), key=lambda ink: contrast(ink, color))


def contrast(a: str, b: str) -> float:
    """Return the contrast of two colors as WCAG defines it, from 1 to 21."""
    darker, lighter = sorted(map(_luminance, (a, b)))
    return (lighter + 0.05) / (darker + 0.05)


def difference(a: str, b: str) -> float:
    """Return how different two colors look, from 0 to 1: their distance in OKLab."""
    return math.dist(_oklab(a), _oklab(b))


def _linear(color: str) -> tuple[float, float, float]:
    channels = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels)
    return red, green, blue


def _luminance(color: str) -> float:
    red, green, blue = _linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _oklab(color: str) -> tuple[float, float, float]:
    red, green, blue = _linear(color)
    long, medium, short = (
        (x * red + y * green + z * blue) ** (1 / 3)
        for x, y, z in (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        )
    )
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )
