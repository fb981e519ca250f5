"""The clubs of a league: names, colors, divisions and who plays them."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from leatherhead import Badge, Refused, TeamName
from leatherhead.league.results import Team

CLUBS = Path(__file__).with_name("clubs.toml")
DIVISIONS = ("East", "West", "North", "South")
HUMAN = "human"


@dataclass(frozen=True)
class Club:
    """A team of a season."""

    name: str
    bot: str  # its level, or human
    colors: tuple[str, str]
    division: str = ""
    short: str = ""  # its abbreviation; empty: made from the name

    @property
    def named(self) -> TeamName:
        """Return the club as a game has it, with its badge."""
        return TeamName(self.name, Badge(self.short, self.colors))

    @property
    def team(self) -> Team:
        """Return the club as the league knows it."""
        return Team(self.name, "", self.division)


def draw_up(you: str, count: int, levels: Sequence[str], divisions: int) -> list[Club]:
    """Fill a league with clubs: yours first, the others played by bots of the levels in turn."""
    if divisions > 1 and (divisions > len(DIVISIONS) or count < 2 * divisions):
        raise Refused(f"{count} teams do not make {divisions} divisions; 1 to {min(len(DIVISIONS), count // 2)} do")
    with CLUBS.open("rb") as file:
        known = {each["name"]: tuple(each["colors"]) for each in tomllib.load(file)["club"]}
    if not 2 <= count <= len(known):
        raise Refused(f"a league has 2 to {len(known)} teams, not {count}")
    own = getattr(you, "badge", Badge())
    names = [str(you), *(name for name in known if name.casefold() != you.casefold())][:count]
    colors = [own.colors or known.get(names[0], next(iter(known.values()))), *(known[name] for name in names[1:])]
    bots = [HUMAN, *(levels[place % len(levels)] for place in range(count - 1))]
    places = [DIVISIONS[place % divisions] if divisions > 1 else "" for place in range(count)]
    return [
        Club(name, bot, (worn[0], worn[1]), place, "" if number else own.short)
        for number, (name, bot, worn, place) in enumerate(zip(names, bots, colors, places, strict=True))
    ]
