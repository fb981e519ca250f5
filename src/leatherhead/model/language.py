"""The language that this program speaks: English stands in the code, and a catalog says it in another.

A sentence is its own key, as with gettext: `say("{team:The} {team:win|wins} the toss.", team=team)`. What a catalog
lacks is said in English. A process has a language, and a task or a thread may speak another, as a server does.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

ENGLISH = "en"
# The forms of a team's name: a plural, a feminine plural, a name with an article of its own, and any other.
PLURAL, FEMININE_PLURAL, MASCULINE, FEMININE, OTHER = "plural", "feminine plural", "masculine", "feminine", "other"


def _one_or_more(count: int) -> int:
    """Tell the form that a count takes in English."""
    return int(abs(count) != 1)


@dataclass(frozen=True)
class Catalog:
    """The texts of a language, and its rules for plurals, ordinals, and names of teams."""

    tag: str = ENGLISH
    texts: Mapping[str, str] = field(default_factory=dict)  # by the English text
    plural: Callable[[int], int] = _one_or_more  # which form of a thing a count takes
    things: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the forms of yard, card, point
    # By the word in a template, `ordinal` itself or one of the language's own, as for another gender: from first on.
    ordinals: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {"ordinal": ("1st", "2nd", "3rd", "4th")})
    # By the word in a template, `the` or one of the language's own, and by the form of the name: how it is written.
    teams: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    articles: Mapping[str, str] = field(default_factory=dict)  # forms of names by the article that they begin with
    feminine: tuple[str, ...] = ()  # endings of feminine plurals


_CHOSEN = [Catalog()]
_HERE: ContextVar[Catalog | None] = ContextVar("language", default=None)


def spoken() -> Catalog:
    """Return the catalog of the language in use."""
    return _HERE.get() or _CHOSEN[0]


def speak(catalog: Catalog) -> None:
    """Speak a language from now on, in the whole process."""
    _CHOSEN[0] = catalog


@contextmanager
def speaking(catalog: Catalog) -> Iterator[None]:
    """Speak a language within a block, in this task or thread only."""
    token = _HERE.set(catalog)
    try:
        yield
    finally:
        _HERE.reset(token)


def say(text: str, /, **values: object) -> str:
    """Return a text in the language in use, its words in braces filled in."""
    said = spoken().texts.get(text, text)
    return said.format(**values) if values else said
