"""`leatherhead season`: a season, a cup or a series of your own among bots."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import leatherhead as lh
from leatherhead.cli import output
from leatherhead.cli.arguments import GAME, SCREEN, SEED, Command, arg, program, whole
from leatherhead.cli.standings import show_divisions

if TYPE_CHECKING:
    from leatherhead.league.results import GameResult
    from leatherhead.season.season import Season, SeasonGame, Year


def opened(arguments: Namespace) -> Season:
    """Open the season that is meant: the one named, or the one played last."""
    from leatherhead.season import season as seasons

    if arguments.season:
        named = Path(arguments.season)
        return seasons.load(named if named.is_dir() else seasons.home() / arguments.season)
    found = seasons.seasons()
    if not found:
        raise lh.Refused(f"there is no season yet; begin one with {program()} season new paper-bowl")
    return found[0]


def new(arguments: Namespace) -> int:
    """Found a season and show it."""
    from leatherhead.season import season as seasons

    name = arguments.name or f"{arguments.game}-{arguments.form}"
    folder = Path(arguments.folder) if arguments.folder else seasons.free_folder(name)
    options = lh.parse_options(arguments.game, arguments.option)
    short = next((game for game in lh.list_games() if game.name == arguments.game), None)
    if arguments.length and short is not None and "length" in short.options:
        options["length"] = arguments.length
    made = seasons.found(
        folder,
        arguments.game,
        name=arguments.name or "",
        form=arguments.form,
        you=lh.parse_team(arguments.team or lh.read_settings()[0].home_team or lh.DEFAULT_TEAMS[0]),
        teams=arguments.teams,
        divisions=arguments.divisions,
        levels=arguments.levels.split(","),
        options=options,
        rounds=arguments.rounds,
        weeks=arguments.weeks,
        places=arguments.playoffs,
        best_of=arguments.best_of,
        seed=arguments.seed,
        tendencies=not arguments.plain_bots,
    )
    output.say(f"{made.name} begins; it is kept in {folder}.")
    return _status(made)


def show(arguments: Namespace) -> int:
    """Show where the season stands, and what comes next; or how an earlier year ended."""
    season = opened(arguments)
    return _status(season, _year(season, arguments))


def _year(season: Season, arguments: Namespace) -> Year:
    return season.year if arguments.year is None else season.numbered(arguments.year)


def _status(season: Season, year: Year | None = None) -> int:
    from leatherhead.season import season as seasons

    year = year or season.year
    _say_head(season, year)
    if season.form == seasons.SEASON:
        show_divisions(season.standings(year))
    output.say(*_bracket(season, year))
    champion = season.champion(year)
    if champion and year is not season.year:
        output.say("", f"The {champion} were the champions.")
        return 0
    if champion:
        output.say("", f"The {champion} are the champions!", f"Another year: {program()} season next")
        return 0
    match, waiting = season.your_match(), season.next_matches()
    if match is not None:
        opponent = match.away if match.home == season.you else match.home
        at = "at home against" if match.home == season.you else "at"
        output.say("", f"{season.stage_name(match)}: you play {at} the {opponent} ({season.player(opponent)}).")
        output.say(f"Play it: {program()} season play")
    elif waiting:
        output.say("", f"{season.stage_name(waiting[0])} is without you: {program()} season simulate")
    return 0


def _say_head(season: Season, year: Year) -> None:
    years = f", year {year.year}" if len(season.years) > 1 else ""
    output.say(f"{season.name}{years}: {len(season.clubs)} teams, {season.game}")


def _bracket(season: Season, year: Year) -> Iterator[str]:
    for round_, games in season.playoffs(year):
        yield ""
        yield season.stage_name(games[0][0]).partition(",")[0]
        for club in round_.byes:
            yield f"  {club}: bye"
        for series in games:
            for match in series:
                yield f"  {_line(season, match)}"


def _line(season: Season, match: SeasonGame) -> str:
    result = season.result(match)
    if result is None:
        return f"{match.away} at {match.home}"
    again = f" (replay {match.replay} of a tie)" if match.replay else ""
    return f"{_score(result)}{again}"


def _score(result: GameResult) -> str:
    return f"{result.away} {result.away_score}, {result.home} {result.home_score}"


def open_game(arguments: Namespace) -> lh.Session:
    """Start your next game, or go on with it where you left it."""
    season = opened(arguments)
    match = season.your_match()
    if match is None:
        raise lh.Refused(f"you have no game to play now; {program()} season shows what comes next")
    path = season.path(match)
    if path.exists():
        session = lh.Session.resume(path)
        session.take_as_told()
        return session
    path.parent.mkdir(parents=True, exist_ok=True)
    game = season.start(match)
    seats = tuple(season.club(name).bot for name in (match.home, match.away))
    return lh.Session(game, path, None, seats)


def play(arguments: Namespace) -> int:
    """Play your next game line by line, then let the others play theirs."""
    from leatherhead.cli.play import run

    status = run(open_game(arguments))
    return status or after_game(arguments)


def after_game(arguments: Namespace) -> int:
    """When your game is over, play the other games of the week, and tell the results."""
    season = opened(arguments)
    if season.your_match() is not None:
        return 0
    _simulate_others(season)
    return _status(season)


def _simulate_others(season: Season) -> None:
    season.simulate_others(lambda match, result: output.say(f"  {_score(result)}"))


def simulate(arguments: Namespace) -> int:
    """Let the bots play: this week's other games, or several weeks, your own games by a coach."""
    season = opened(arguments)
    weeks = None if arguments.all else arguments.weeks
    while (waiting := season.next_matches()) and weeks != 0:
        output.say(f"{season.stage_name(waiting[0])}")
        for match in waiting:
            mine = season.you is not None and match.has(season.you)
            if not mine or arguments.coach:
                output.say(f"  {_score(season.simulate(match, arguments.coach))}")
        if season.your_match() is not None and not arguments.coach:
            break
        weeks = None if weeks is None else weeks - 1
    return _status(season)


def show_schedule(arguments: Namespace) -> int:
    """Print the schedule with its results, of all teams or of one."""
    season = opened(arguments)
    year = _year(season, arguments)
    club = season.club(arguments.club).name if arguments.club else None
    output.say(*_schedule(season, year, club), *_bracket(season, year))
    return 0


def _schedule(season: Season, year: Year, club: str | None) -> Iterator[str]:
    week = ""
    for match in season.matches(year):
        if club is not None and not match.has(club):
            continue
        if match.stage != week:
            yield from [""] if week and club is None else []
            yield season.stage_name(match)
            week = match.stage
        yield f"  {_line(season, match)}"


def _leaders(season: Season, year: Year) -> list[dict[str, Any]]:
    from leatherhead.season.leaders import boxes, leaders

    return leaders(boxes(season, year))


def show_leaders(arguments: Namespace) -> int:
    """Print the leaders, from the box scores of a year's regular season."""
    season = opened(arguments)
    year = _year(season, arguments)
    tables = _leaders(season, year)
    if not tables:
        raise lh.Refused(f"no game of year {year.year} has been played in the regular season yet")
    for place, table in enumerate(tables):
        rows = [(club, str(mean)) for club, mean in table["rows"][: arguments.top]]
        output.say(*([""] if place else []), *output.table((f"{table['title']} per game", ""), rows))
    return 0


def show_team(arguments: Namespace) -> int:
    """Print one team: its line in the standings, its games, its figures with their places, and its history."""
    from leatherhead.season import season as seasons
    from leatherhead.season.history import history

    season = opened(arguments)
    year, club = _year(season, arguments), season.club(arguments.club)
    where = f", {club.division}" if club.division else ""
    output.say(f"{club.name} ({season.player(club.name)}){where}: {season.name}")
    if season.form == seasons.SEASON:
        show_divisions([line for line in season.standings(year) if line.team.name == club.name])
    knock_out = [match for _, games in season.playoffs(year) for series in games for match in series]
    own = (f"{season.stage_name(each)}\n  {_line(season, each)}" for each in knock_out if each.has(club.name))
    output.say("", *_schedule(season, year, club.name), *own)
    rows = [
        (table["title"], str(mean), f"{place} of {len(table['rows'])}")
        for table in _leaders(season, year)
        for place, (name, mean) in enumerate(table["rows"], 1)
        if name == club.name
    ]
    if rows:
        output.say("", *output.table(("Per game", "", "Place"), rows))
    line = next(each for each in history(season) if each.club == club.name)
    if len(season.years) > 1:
        titles = f"champions in {', '.join(map(str, line.titles))}" if line.titles else "no title"
        won = "-".join(map(str, line.record))
        output.say("", f"All years: {won}, {line.playoffs} playoffs, {titles}.")
    return 0


def show_history(arguments: Namespace) -> int:
    """Print the champions of all years, and what each team has done in them."""
    from leatherhead.season.history import champions, history

    season = opened(arguments)
    years = [(str(number), name or "in progress") for number, name in champions(season)]
    output.say(*output.table(("Year", "Champions"), years, words=2))
    rows = [(each.club, *map(str, each.record), str(each.playoffs), str(len(each.titles))) for each in history(season)]
    output.say("", *output.table(("Team", "W", "L", "T", "Playoffs", "Titles"), rows))
    return 0


def report(arguments: Namespace) -> int:
    """Write the season as a page."""
    from leatherhead.season.report import page

    season = opened(arguments)
    year = _year(season, arguments)
    to = output.page_name(arguments.out)
    Path(to).write_text(page(season, year, _leaders(season, year)), encoding="utf-8")
    output.say(f"{season.name} is in {to}.")
    return 0


def next_year(arguments: Namespace) -> int:
    """Begin another year."""
    season = opened(arguments)
    season.next_year()
    return _status(season)


def list_seasons(arguments: Namespace) -> int:  # noqa: ARG001  a command takes its flags
    """List the seasons."""
    from leatherhead.season import season as seasons

    for season in seasons.seasons():
        champion = season.champion()
        state = f"champions: {champion}" if champion else "in progress"
        output.say(f"{season.folder.name}: {season.name}, year {season.year.year}, {state}")
    return 0


WHICH = arg("--season FOLDER", "which one (default: the one played last)")
YEAR = arg("--year N", "an earlier year (default: the present one)", type=whole)
COMMANDS = (
    Command(
        "season",
        show,
        "play a season, a cup or a series among bots",
        [WHICH, YEAR],
        [
            "leatherhead season new paper-bowl --team Owls --teams 8      a league of eight, playoffs of four",
            "leatherhead season new real-deal --form cup --length short   a knock-out cup",
            "leatherhead season play                                      your next game; then the others play theirs",
            "leatherhead season                                           standings, and what comes next",
            "leatherhead season report --out season.html                  the season as a page",
        ],
        parts=[
            Command(
                "new",
                new,
                "begin a season, a cup (--form cup) or a series (--form series --best-of 3)",
                [
                    GAME,
                    arg("--form FORM", "season (default), cup or series", default="season"),
                    arg("--team TEAM", "yours: a name, or 'Night Owls (NOW #1d3b66 #e8ae37)' (default: as in play)"),
                    arg("--teams N", "how many, 2 to 32 (default: 8)", type=whole, default=8),
                    arg("--divisions N", "1 to 4 (default: 1)", type=whole, default=1),
                    arg(
                        "--levels BOT,...",
                        "the others', in turn; coach+air is one who throws first",
                        default="rookie,coach,strategist",
                    ),
                    arg("--plain-bots", "without the tendencies of their clubs (runs first, bold on fourth down, ...)"),
                    arg("--rounds N", "how often everybody meets (default: 1)", type=whole, default=1),
                    arg("--weeks N", "a shorter season", type=whole),
                    arg("--playoffs N", "teams in the playoffs (default: 4)", type=whole, default=4),
                    arg("--best-of N", "games of a playoff series (default: 1)", type=whole, default=1),
                    arg("--length LENGTH", "full, or short for shorter games"),
                    arg("--option NAME=VALUE", "an option of the rules", action="append", default=[]),
                    arg("--name NAME", "of the season"),
                    arg("--folder FOLDER", "where it is kept (default: with your saved games)"),
                    SEED,
                ],
                ["leatherhead season new paper-bowl --team Owls --levels coach,strategist"],
            ),
            Command("play", play, "play your next game", [WHICH, *SCREEN], ["leatherhead season play"]),
            Command(
                "simulate",
                simulate,
                "let the bots play this week's other games, or more",
                [
                    WHICH,
                    arg("--weeks N", "how many weeks (default: 1)", type=whole, default=1),
                    arg("--all", "to the end of the year"),
                    arg("--coach BOT", "who plays your own games (default: they wait for you)"),
                ],
                ["leatherhead season simulate --all --coach coach"],
            ),
            Command(
                "schedule",
                show_schedule,
                "print the schedule and its results",
                [WHICH, YEAR, arg("club TEAM", "only this team's", nargs="?")],
                ["leatherhead season schedule Owls"],
            ),
            Command(
                "team",
                show_team,
                "print one team: record, games, figures with their places, history",
                [WHICH, YEAR, arg("club TEAM", "its name, or the beginning of it")],
                ["leatherhead season team Owls"],
            ),
            Command(
                "leaders",
                show_leaders,
                "print the leaders, from the box scores",
                [WHICH, YEAR, arg("--top N", "how many teams (default: 5)", type=whole, default=5)],
                ["leatherhead season leaders --top 3"],
            ),
            Command(
                "history",
                show_history,
                "print the champions of all years, and what each team has done in them",
                [WHICH],
                ["leatherhead season history"],
            ),
            Command(
                "report",
                report,
                "write the season as a page",
                [WHICH, YEAR, arg("--out FILE.html", "default: season.html", default="season.html")],
                ["leatherhead season report --out season.html"],
            ),
            Command("next", next_year, "begin another year with the same teams", [WHICH], ["leatherhead season next"]),
            Command("list", list_seasons, "list the seasons", [], ["leatherhead season list"]),
        ],
    ),
)
