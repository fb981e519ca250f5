"""The language that this program speaks: English stands in the code, and a catalog says it in another.

A sentence is its own key, as with gettext: `say("{team:The} {team:win|wins} the toss.", team=team)`. What a catalog
lacks is said in English.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

ENGLISH = "en"


@dataclass(frozen=True)
class Catalog:
    """The texts of a language, and its rules for plurals, ordinals, and names of teams."""

    tag: str = ENGLISH
    texts: Mapping[str, str] = field(default_factory=dict)  # by the English text
    plural: Callable[[int], int] = lambda count: int(abs(count) != 1)  # which form of a thing a count takes
    things: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the forms of yard, card, point
    # By the word in a template, `ordinal` itself or one of the language's own, as for another gender: from first on.
    ordinals: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {"ordinal": ("1st", "2nd", "3rd", "4th")})
    # By the word in a template: how a plural name, any other, and a feminine plural are written, with {name}.
    teams: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    feminine: tuple[str, ...] = ()  # endings of feminine plurals


_SPOKEN = [Catalog()]


def spoken() -> Catalog:
    """Return the catalog of the language in use."""
    return _SPOKEN[0]


def speak(catalog: Catalog) -> None:
    """Speak a language from now on."""
    _SPOKEN[0] = catalog


def say(text: str, /, **values: object) -> str:
    """Return a text in the language in use, its words in braces filled in."""
    said = spoken().texts.get(text, text)
    return said.format(**values) if values else said
