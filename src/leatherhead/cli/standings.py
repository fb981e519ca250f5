"""`leatherhead standings`."""

from argparse import Namespace
from pathlib import Path
from typing import Any

import leatherhead as lh
from leatherhead.cli import output
from leatherhead.cli.arguments import JSON, Command, arg, seed
from leatherhead.league.results import Team, read_results, read_teams
from leatherhead.league.standings import TeamStanding, seeds_of, standings, tie_breakers_named

HEAD = ("Team", "W", "L", "T", "Pct", "PF", "PA", "Home", "Road", "Div", "Conf", "Streak", "Seed")


def show_standings(arguments: Namespace) -> int:
    """Print the standings of every season in a file of results, or of one."""
    results = read_results(Path(arguments.results))
    if not results and arguments.teams is None:
        raise lh.Refused(f"{arguments.results} has no games that have been played, and --teams names no teams")
    played = list(dict.fromkeys(result.season for result in results))
    if arguments.season is not None:
        if arguments.season not in played:
            raise lh.Refused(f"{arguments.results} has no games of season {arguments.season}")
        played = [arguments.season]
    if arguments.teams is None:
        names = sorted({name for result in results for name in (result.away, result.home)})
        teams = {"": [Team(name) for name in names]}
    else:
        teams = read_teams(Path(arguments.teams))
    criteria = tie_breakers_named(arguments.tie_breakers)
    found: dict[str, list[TeamStanding]] = {}
    for season in played or sorted(teams):
        members = teams.get(season) or teams.get("") or (next(iter(teams.values())) if not season else None)
        if members is None:
            raise lh.Refused(f"{arguments.teams} lists no teams of season {season}")
        seeds = seeds_of(season) if arguments.seeds is None else arguments.seeds
        games = [result for result in results if result.season == season]
        found[season] = standings(members, games, tie_breakers=criteria, seeds=seeds)
    if arguments.json:
        output.say_json([as_row(season, line) for season, lines in found.items() for line in lines])
        return 0
    for place, (season, lines) in enumerate(found.items()):
        if season:
            output.say(*([""] if place else []), season)
        show_divisions(lines)
    return 0


def as_row(season: str, line: TeamStanding) -> dict[str, Any]:
    """Return a line of the standings as plain data, with the columns that published standings have."""
    return {
        "season": int(season) if season.isdecimal() else season,
        "conf": line.team.conference,
        "division": line.team.division,
        "team": line.team.name,
        "wins": line.record.wins,
        "losses": line.record.losses,
        "ties": line.record.ties,
        "pct": round(float(line.record.percentage), 3),
        "points": line.points,
        "points_allowed": line.points_allowed,
        "streak": line.streak,
        "div_rank": line.division_rank,
        "seed": line.seed,
        "tie_breaker": line.decided_by,
    }


def show_divisions(lines: list[TeamStanding]) -> None:
    """Print the tables of all divisions."""
    for conference, division in dict.fromkeys((line.team.conference, line.team.division) for line in lines):
        members = [line for line in lines if (line.team.conference, line.team.division) == (conference, division)]
        name = division if conference in division else f"{conference} {division}".strip()
        if name:
            output.say("", name)
        output.say(*output.table(HEAD, [_cells(line) for line in members]))


def _cells(line: TeamStanding) -> tuple[str, ...]:
    records = ["-".join(map(str, each if each.ties else each[:2])) for each in (
        line.home, line.away, line.division_record, line.conference_record,
    )]  # fmt: skip
    won, lost, tied = map(str, line.record)
    percentage = f"{float(line.record.percentage):.3f}".removeprefix("0")
    points = str(line.points), str(line.points_allowed)
    return (line.team.name, won, lost, tied, percentage, *points, *records, line.streak, str(line.seed or ""))


COMMANDS = (
    Command(
        "standings",
        show_standings,
        "compute a league's standings, tie-breakers and playoff seeds from its results",
        [
            arg(
                "results RESULTS.csv",
                "columns away_team, away_score, home_team, home_score; also season, week, game_type (only REG counts)",
            ),
            arg("--teams TEAMS.csv", "columns team, conf, division; also season (default: one division)"),
            arg("--tie-breakers NAME", "nfl (default) or simple", default="nfl"),
            arg("--seeds N", "seeds per conference (default: the NFL's, 6 before 2020, 7 since)", type=seed),
            arg("--season YEAR", "one season of the file (default: all)"),
            JSON,
        ],
        [
            "leatherhead standings results.csv --teams teams.csv",
            "leatherhead standings results.csv --teams teams.csv --tie-breakers simple --seeds 4",
            "leatherhead standings results.csv --teams teams.csv --season 2009 --json",
        ],
    ),
)
