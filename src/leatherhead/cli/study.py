"""`leatherhead study` and `leatherhead compare`."""

from argparse import Namespace

import leatherhead
from leatherhead.cli.output import page_name, say, say_json
from leatherhead.cli.progress import Progress
from leatherhead.cli.stopping import stopped_in_order

GAMES, GAMES_OF_ALL = 2_000, 1_000
MARKDOWN = ".md"  # what is written beside a page, with its PNG files


def study(arguments: Namespace) -> int:
    """Write the report on a game, or the ranking of all."""
    if arguments.game is None:
        return _rank(arguments)
    to = page_name(arguments.to or f"{arguments.game}-study.html", MARKDOWN)
    options, games = leatherhead.parse_options(arguments.game, arguments.option), _games(arguments, GAMES)
    with stopped_in_order(), Progress("games", games) as progress:
        report = leatherhead.report(
            arguments.game, games=games, seed=arguments.seed, home=arguments.home, away=arguments.away,
            options=options, book=arguments.book, cluster=arguments.cluster, progress=progress,
        )  # fmt: skip
    return _save(report, to)


def _rank(arguments: Namespace) -> int:
    for name, default in (("home", None), ("away", None), ("option", []), ("book", None)):
        if getattr(arguments, name) != default:
            raise leatherhead.Refused(f"--{name} is for one game: name it")
    games, to = _games(arguments, GAMES_OF_ALL), page_name(arguments.to or "games-study.html", MARKDOWN)
    with stopped_in_order(), Progress("games", games * len(leatherhead.list_games())) as progress:
        report = leatherhead.ranking(games=games, seed=arguments.seed, cluster=arguments.cluster, progress=progress)
    return _save(report, to)


def _games(arguments: Namespace, default: int) -> int:
    if arguments.games is None:
        return default
    if arguments.games < 1:
        raise leatherhead.Refused("--games must be a whole number, 1 or more")
    return int(arguments.games)


def _save(report: leatherhead.Report, to: str) -> int:
    files = report.save(to)
    say(f"The report is in {files[0]}; {files[1].name} and {len(files) - 2} PNG files are beside it.")
    return 0


def compare(arguments: Namespace) -> int:
    """Compare two settings, or sweep one, and print the differences."""
    to = page_name(arguments.to, MARKDOWN) if arguments.to else None
    a, b = (leatherhead.parse_setting(arguments.game, words) for words in (arguments.a, arguments.b))
    with stopped_in_order(), Progress("games", arguments.games) as progress:
        found = leatherhead.compare(
            arguments.game, a=a, b=b, sweep=arguments.sweep, replan=arguments.replan, games=arguments.games,
            seed=arguments.seed, cluster=arguments.cluster, progress=progress,
        )  # fmt: skip
    if arguments.json:
        say_json(found.as_dict())
    else:
        say(*found.lines())
    if to:
        found.report().save(to)
    return 0
