"""The clubs of a league: names, colors, divisions, who plays them, and what their coaches lean to."""

import tomllib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from leatherhead import Badge, GameInfo, Refused, TeamName
from leatherhead.league.results import Team
from leatherhead.model.bot import LEANS, level_of

CLUBS = Path(__file__).with_name("clubs.toml")
DIVISIONS = ("East", "West", "North", "South")
HUMAN = "human"


@dataclass(frozen=True)
class Club:
    """A team of a season."""

    name: str
    bot: str  # its level, with a tendency if any: coach+ground; or human
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


def players(game: GameInfo) -> set[str]:
    """Return the names of the bots of a game, with and without their tendencies."""
    leaning = {f"{bot.name}{LEANS}{each}" for bot in game.bots for each in bot.tendencies}
    return leaning | {bot.name for bot in game.bots}


def level(bot: str) -> str:
    """Return the level of a club's bot, without its tendency."""
    return level_of(bot)


def manner(game: GameInfo, bot: str) -> str:
    """Say who plays a club: `coach`, or `coach, runs first`."""
    known = {f"{each.name}{LEANS}{name}": about for each in game.bots for name, about in each.tendencies.items()}
    return f"{level(bot)}, {known[bot]}" if bot in known else bot


def draw_up(you: str, count: int, levels: Sequence[str], divisions: int, leaning: Collection[str] = ()) -> list[Club]:
    """Fill a league with clubs: yours first, the others played by bots of the levels in turn.

    `leaning` are the bots, with a tendency each, that there are: a club's own is taken if it is among them.
    """
    if divisions > 1 and (divisions > len(DIVISIONS) or count < 2 * divisions):
        raise Refused(f"{count} teams do not make {divisions} divisions; 1 to {min(len(DIVISIONS), count // 2)} do")
    with CLUBS.open("rb") as file:
        drawn = tomllib.load(file)["club"]
    known = {each["name"]: tuple(each["colors"]) for each in drawn}
    leans = {each["name"]: each.get("leans", ()) for each in drawn}
    if not 2 <= count <= len(known):
        raise Refused(f"a league has 2 to {len(known)} teams, not {count}")
    own = getattr(you, "badge", Badge())
    names = [str(you), *(name for name in known if name.casefold() != you.casefold())][:count]
    colors = [own.colors or known.get(names[0], next(iter(known.values()))), *(known[name] for name in names[1:])]
    bots = [HUMAN, *(levels[place % len(levels)] for place in range(count - 1))]
    ways = [[f"{bot}{LEANS}{each}" for each in leans.get(name, ())] for name, bot in zip(names, bots, strict=True)]
    bots = [next((way for way in each if way in leaning), bot) for each, bot in zip(ways, bots, strict=True)]
    places = [DIVISIONS[place % divisions] if divisions > 1 else "" for place in range(count)]
    return [
        Club(name, bot, (worn[0], worn[1]), place, "" if number else own.short)
        for number, (name, bot, worn, place) in enumerate(zip(names, bots, colors, places, strict=True))
    ]
