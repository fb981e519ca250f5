"""Two teams, and how people speak of them: The Owls win, Army wins; the Owls 24, the Army 24, midfield."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

MIDFIELD = 50
FIELD = 100
SHORT = 3  # letters of a name on a scoreboard
REMEMBERED = 256  # names: every sentence asks for the same few
# Places whose name ends like a plural, and plurals that do not.
PLACES = frozenset(
    ("texas", "kansas", "arkansas", "illinois", "massachusetts", "dallas", "memphis", "indianapolis", "minneapolis",
     "annapolis", "angeles", "orleans", "louis", "vegas", "paris", "athens")
)  # fmt: skip
PLURALS = frozenset(["sox", "irish", "men", "women"])


class TeamName(str):
    """A team's name, inflected by a sentence.

    `{team:the}` is `the Owls` or `Army`, `{team:The}` the same at the start of a sentence, `{team:'s}` is `Owls'` or
    `Army's`, `{team:the's}` and `{team:The's}` have the article too, and `{team:win|wins}` picks the verb.
    """

    __slots__ = ()

    @property
    def is_plural(self) -> bool:
        """Whether the name is a plural: Owls, but not Army, Texas or Express."""
        return _is_plural(self)

    @property
    def the(self) -> str:
        """The name within a sentence."""
        return _with_article(self)

    @property
    def bare(self) -> str:
        """The name without an article, after one that belongs to something else: the Owls quarterback."""
        return self.the.removeprefix("the ")

    def __format__(self, how: str) -> str:
        """Inflect the name."""
        if "|" in how:
            return how.split("|")[0 if self.is_plural else 1]
        if how in ("", "'s"):
            return self._owning(str(self), how)
        if how in ("the", "the's"):
            return self._owning(self.the, how[3:])
        if how in ("The", "The's"):
            return self._owning(self.the[:1].upper() + self.the[1:], how[3:])
        return format(str(self), how)

    @staticmethod
    def _owning(name: str, how: str) -> str:
        if not how:
            return name
        return f"{name}'" if name.lower().endswith("s") else f"{name}'s"


class Teams(tuple[TeamName, TeamName]):
    """The names of home and away; `spot` takes the number of a team, which indexes them as it does a record."""

    __slots__ = ()

    def __new__(cls, names: Iterable[str]) -> "Teams":
        """Take the names of home and away."""
        home, away = names
        return super().__new__(cls, (TeamName(home), TeamName(away)))

    def spot(self, team: int, yards: int) -> str:
        """Say where yards from a team's own goal line are: the Owls 24, midfield, the Bears goal line."""
        if yards == MIDFIELD:
            return "midfield"
        side, away = self._side(team, yards)
        name = self[side].bare
        if away == 0:
            return f"the {name} goal line"
        if away < 0:
            return f"{-away} {'yard' if away == -1 else 'yards'} deep in the {name} end zone"
        return f"the {name} {away}"

    def short_spot(self, team: int, yards: int) -> str:
        """Say the same in a table: OWL 24, 50."""
        side, away = self._side(team, yards)
        return str(MIDFIELD) if yards == MIDFIELD else f"{self.short[side]} {away}"

    @staticmethod
    def _side(team: int, yards: int) -> tuple[int, int]:
        """Whose side of the field it is, and the distance to that goal line; negative behind it."""
        return (team, yards) if yards < MIDFIELD else (1 - team, FIELD - yards)

    @property
    def short(self) -> tuple[str, str]:
        """The names in a few letters that differ: OWL and BEA."""
        for shorten in (_first_letters, _last_word, _initials):
            home, away = (shorten(name) for name in self)
            if home != away and home and away:
                return home, away
        return "HOM", "AWY"


@lru_cache(REMEMBERED)
def _is_plural(name: str) -> bool:
    last = (name.split() or [""])[-1].lower().strip(".!?")
    if last in PLURALS:
        return True
    return last.endswith("s") and not last.endswith("ss") and last not in PLACES


@lru_cache(REMEMBERED)
def _with_article(name: str) -> str:
    if name.lower().startswith("the "):
        return f"the {name[4:]}"
    return f"the {name}" if _is_plural(name) else str(name)


def _first_letters(name: str) -> str:
    return "".join(letter for letter in name if letter.isalnum())[:SHORT].upper()


def _last_word(name: str) -> str:
    return _first_letters((name.split() or [""])[-1])


def _initials(name: str) -> str:
    return "".join(word[:1] for word in name.split())[:SHORT].upper()


DEFAULT = Teams(("Owls", "Bears"))


def as_teams(names: Sequence[str]) -> Teams:
    """Return names as teams."""
    return names if isinstance(names, Teams) else Teams(names)
