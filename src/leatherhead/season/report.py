"""The report of a season: one page with standings, bracket, leaders, every team and result, and the history."""

from collections.abc import Iterator, Sequence
from typing import Any

from leatherhead.league.results import GameResult
from leatherhead.season.history import champions, history
from leatherhead.season.season import SEASON, Season, SeasonGame, Year
from leatherhead.templates import render

SHOWN = 5  # leaders


def played(season: Season, year: Year) -> Iterator[tuple[SeasonGame, GameResult]]:
    """Yield the games of a year that are over, playoffs last."""
    knock_out = [match for _, games in season.playoffs(year) for series in games for match in series]
    for match in (*season.matches(year), *knock_out):
        result = season.result(match)
        if result is not None:
            yield match, result


def page(season: Season, year: Year, leaders: Sequence[dict[str, Any]]) -> str:
    """Return a year of a season as an HTML page."""
    games = [
        {
            "stage": season.stage_name(match), "away": match.away, "home": match.home, "replay": match.replay,
            "away_score": result.away_score, "home_score": result.home_score,
        }
        for match, result in played(season, year)
    ]  # fmt: skip
    weeks: dict[str, list[dict[str, Any]]] = {}
    for game in games:
        weeks.setdefault(str(game["stage"]), []).append(game)
    names = [club.name for club in season.clubs]
    return render(
        "season.html",
        title=f"{season.name}, year {year.year}",
        champion=season.champion(year),
        standings=season.standings(year) if season.form == SEASON else [],
        weeks=weeks,
        leaders=[{"title": each["title"], "rows": each["rows"][:SHOWN]} for each in leaders],
        teams={name: [game for game in games if name in (game["away"], game["home"])] for name in names},
        ranks={name: _ranks(name, leaders) for name in names},
        champions=champions(season),
        history=history(season),
        players={club.name: season.player(club.name) for club in season.clubs},
        colors={club.name: club.colors for club in season.clubs},
        you=season.you,
    )


def _ranks(name: str, leaders: Sequence[dict[str, Any]]) -> list[tuple[str, float, int]]:
    """Return a team's figures, each with its place among all teams."""
    return [
        (table["title"], mean, place)
        for table in leaders
        for place, (club, mean) in enumerate(table["rows"], 1)
        if club == name
    ]
