"""The report of a season: one page with standings, bracket, leaders, every result and the history of champions."""

from collections.abc import Iterator
from typing import Any

import leatherhead as lh
from leatherhead.league.results import GameResult
from leatherhead.season.season import Season, SeasonGame, Year
from leatherhead.templates import render

# Figures of the box score that make leaders, and what each is called.
LEADERS = {
    "total_yards": "Total yards per game",
    "rush_yards": "Rushing yards per game",
    "pass_yards_net": "Passing yards per game",
    "sacks": "Sacks per game",
    "interceptions": "Interceptions thrown per game",
    "punts": "Punts per game",
}


def played(season: Season, year: Year) -> Iterator[tuple[SeasonGame, GameResult]]:
    """Yield the games of a year that are over, playoffs last."""
    knock_out = [match for _, games in season.playoffs(year) for series in games for match in series]
    for match in (*season.matches(year), *knock_out):
        result = season.result(match)
        if result is not None:
            yield match, result


def leaders(season: Season, year: Year) -> list[dict[str, Any]]:
    """Rank the teams by figures of their box scores in the regular season, from the records."""
    sums: dict[str, dict[str, float]] = {}
    games: dict[str, int] = {}
    for match, _ in played(season, year):
        if match.is_knock_out:
            continue
        box = lh.load(season.path(match)).box_score().as_dict()
        for side, club in (("home", match.home), ("away", match.away)):
            games[club] = games.get(club, 0) + 1
            for figure in LEADERS:
                value = box["total"][side].get(figure)
                if value is not None:
                    sums.setdefault(figure, {}).setdefault(club, 0)
                    sums[figure][club] += value
    tables = []
    for figure, title in LEADERS.items():
        if any(sums.get(figure, {}).values()):
            ranked = sorted(((total / games[club], club) for club, total in sums[figure].items()), reverse=True)
            tables.append({"title": title, "rows": [(club, f"{mean:.1f}") for mean, club in ranked[:5]]})
    return tables


def page(season: Season) -> str:
    """Return the season as an HTML page."""
    year = season.year
    weeks: dict[str, list[dict[str, Any]]] = {}
    for match, result in played(season, year):
        weeks.setdefault(season.stage_name(match), []).append({
            "away": match.away, "home": match.home, "away_score": result.away_score, "home_score": result.home_score,
            "replay": match.replay,
        })  # fmt: skip
    return render(
        "season.html",
        title=f"{season.name}, year {year.year}",
        champion=season.champion(),
        standings=season.standings() if season.form == "season" else [],
        weeks=weeks,
        leaders=leaders(season, year),
        history=[(each.year, season.champion(each)) for each in season.years],
        colors={club.name: club.colors for club in season.clubs},
        you=season.you,
    )
