"""Leaders: the teams of a year ranked by figures of their box scores, per game of the regular season."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import leatherhead as lh
from leatherhead.season.season import Season, SeasonGame, Year

SIDES = ("home", "away")
Box = Mapping[str, Mapping[str, float]]  # by side: figures of a game


@dataclass(frozen=True)
class LeaderFigure:
    """A figure by which teams are ranked."""

    title: str
    name: str  # in the box score
    of_opponent: bool = False
    fewest_first: bool = False


FIGURES = (
    LeaderFigure("Points", "points"),
    LeaderFigure("Points allowed", "points", of_opponent=True, fewest_first=True),
    LeaderFigure("Total yards", "total_net_yards"),
    LeaderFigure("Yards allowed", "total_net_yards", of_opponent=True, fewest_first=True),
    LeaderFigure("Rushing yards", "rush_yards"),
    LeaderFigure("Passing yards", "pass_yards_net"),
    LeaderFigure("First downs", "first_downs"),
    LeaderFigure("Rushing touchdowns", "rush_touchdowns"),
    LeaderFigure("Passing touchdowns", "pass_touchdowns"),
    LeaderFigure("Sacks", "sacks_taken", of_opponent=True),
    LeaderFigure("Takeaways", "turnovers", of_opponent=True),
    LeaderFigure("Turnovers", "turnovers", fewest_first=True),
)
NAMES = {figure.name for figure in FIGURES}


def box_of(game: lh.Game) -> Box:
    """Return the figures of a game by which teams are ranked."""
    total = game.box_score().as_dict()["total"]
    return {side: {name: total[side][name] for name in NAMES & total[side].keys()} for side in SIDES}


def boxes(season: Season, year: Year) -> Iterator[tuple[SeasonGame, Box]]:
    """Yield the regular-season games of a year that are over and have a record, each with its figures."""
    for match in season.matches(year):
        path = season.path(match)
        if season.result(match) is not None and path.exists():
            yield match, box_of(lh.load(path))


def leaders(games: Iterable[tuple[SeasonGame, Box]]) -> list[dict[str, Any]]:
    """Rank the teams by each figure; one that the game does not know, or nobody has, is left out."""
    sides = [
        (club, box[side], box[SIDES[1 - place]])
        for match, box in games
        for place, (side, club) in enumerate(zip(SIDES, (match.home, match.away), strict=True))
    ]
    tables = []
    for figure in FIGURES:
        values: dict[str, list[float]] = {}
        for club, own, other in sides:
            value = (other if figure.of_opponent else own).get(figure.name)
            if value is not None:
                values.setdefault(club, []).append(value)
        if any(any(each) for each in values.values()):
            sign = 1 if figure.fewest_first else -1
            means = {club: round(sum(each) / len(each), 1) for club, each in values.items()}
            ranked = sorted(means.items(), key=lambda line: (sign * line[1], line[0]))
            tables.append({"title": figure.title, "rows": [list(line) for line in ranked]})
    return tables
