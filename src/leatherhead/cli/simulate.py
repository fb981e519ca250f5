"""`leatherhead simulate`, `study` and `compare`: many games between bots."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

import leatherhead as lh
from leatherhead.cli.arguments import BOTS, CLUSTER, DEFAULT_BOT, GAME, ONE_JSON, SEED, SETTINGS, Command, arg, whole
from leatherhead.cli.backup import seconds_a_decision
from leatherhead.cli.output import Progress, page_in_folder, page_name, say, say_json, stopped_in_order, table


def simulate(arguments: Namespace) -> int:
    """Play many games and print the totals."""
    if arguments.games < 1 or (arguments.threads is not None and arguments.threads < 1):
        raise lh.Refused("--games and --threads must be whole numbers, 1 or more")
    options = lh.parse_options(arguments.game, arguments.option)
    with stopped_in_order(), Progress("games", arguments.games) as progress:
        result = lh.simulate(
            arguments.game, games=arguments.games, seed=arguments.seed, home=arguments.home, away=arguments.away,
            options=options, book=arguments.book, threads=arguments.threads,
            plays=arguments.plays, cluster=arguments.cluster, processes=True, progress=progress,
        )  # fmt: skip
    if arguments.json:
        say_json(result.as_dict())
    else:
        _print_tables(result.as_dict())
    return 0


def _print_tables(result: dict[str, Any]) -> None:
    tally = result["tally"]
    wins, games = tally["wins"], result["games"]
    say(f"{result['game']}: {games:,} games, {result['home']} at home against {result['away']}, seed {result['seed']}")
    say(f"{result['seconds']:.2f} s, {result['games_per_second']:,.0f} games per second")
    shares = ", ".join(f"{name} {count:,} ({count / games:.1%})" for name, count in wins.items())
    say(f"wins: {shares}\n")
    figures = [
        (_spell(name), f"{figure['mean']:.2f}", f"{figure['sd']:.2f}")
        for name, figure in tally["team_game"].items()
        if figure.get("mean") or figure.get("sd")  # a game does not count what it does not have
    ]
    say(*table(("per team and game", "mean", "sd"), figures, gap=4), "")
    rates = [
        (name, f"{figure['rate']:.3f}", f"{figure.get('n', figure.get('n_attempts')):,}")
        for name, figure in _rates(tally)
        if figure["rate"] is not None
    ]
    say(*table(("rates", "", "n"), rates, gap=4))


def _spell(name: str) -> str:
    return name.replace("_", " ")


def _rates(tally: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    rates = [(_spell(name), figure) for name, figure in tally["team_game"].items() if "rate" in figure]
    for block in ("passing", "tries"):
        rates += [
            (_spell(name), figure)
            for name, figure in tally.get(block, {}).items()
            if isinstance(figure, dict) and "rate" in figure
        ]
    kicks = [("field goals", tally["field_goals"]["all"])] if "field_goals" in tally else []
    return [*rates, *kicks]


# `leatherhead study` and `leatherhead compare`.


GAMES, GAMES_OF_ALL = 40_000, 4_000
MARKDOWN = ".md"  # what is written beside a page, with its PNG files


def study(arguments: Namespace) -> int:
    """Write the report on a game, or the ranking of all."""
    if arguments.game is None:
        return _rank(arguments)
    to = _page(arguments)
    options, games = lh.parse_options(arguments.game, arguments.option), _games(arguments, GAMES)
    times = seconds_a_decision(Path(arguments.times), lh.game_name(arguments.game)) if arguments.times else None
    with stopped_in_order(), Progress("games", games) as progress:
        report = lh.report(
            arguments.game, games=games, seed=arguments.seed, home=arguments.home, away=arguments.away,
            options=options, book=arguments.book, decision_seconds=times, cluster=arguments.cluster,
            progress=progress,
        )  # fmt: skip
    return _save(report, to)


def _page(arguments: Namespace) -> str:
    if arguments.to:
        return page_name(arguments.to, MARKDOWN)
    return page_in_folder(f"{arguments.game or 'games'}-study", MARKDOWN)


def _rank(arguments: Namespace) -> int:
    for name, default in (("home", None), ("away", None), ("option", []), ("book", None), ("times", None)):
        if getattr(arguments, name) != default:
            raise lh.Refused(f"--{name} is for one game: name it")
    games, to = _games(arguments, GAMES_OF_ALL), _page(arguments)
    with stopped_in_order(), Progress("games", games * len(lh.list_games())) as progress:
        report = lh.ranking(games=games, seed=arguments.seed, cluster=arguments.cluster, progress=progress)
    return _save(report, to)


def _games(arguments: Namespace, default: int) -> int:
    if arguments.games is None:
        return default
    if arguments.games < 1:
        raise lh.Refused("--games must be a whole number, 1 or more")
    return int(arguments.games)


def _save(report: lh.Report, to: str) -> int:
    files = report.save(to)
    say(f"The report is in {files[0]}; {files[1].name} and {len(files) - 2} files of its plots are beside it.")
    return 0


def compare(arguments: Namespace) -> int:
    """Compare two settings, or sweep one, and print the differences."""
    to = page_name(arguments.to, MARKDOWN) if arguments.to else None
    a, b = (lh.parse_setting(arguments.game, words) for words in (arguments.a, arguments.b))
    with stopped_in_order(), Progress("games", arguments.games) as progress:
        found = lh.compare(
            arguments.game, a=a, b=b, sweep=arguments.sweep, replan=not arguments.no_replan, felt=arguments.feel,
            games=arguments.games, seed=arguments.seed, cluster=arguments.cluster, progress=progress,
        )  # fmt: skip
    if arguments.json:
        say_json(found.as_dict())
    else:
        say(*found.lines())
    if to:
        found.report().save(to)
    return 0


COMMANDS = (
    Command(
        "simulate",
        simulate,
        "play many games between bots and add up the figures",
        [
            GAME,
            arg("--games N", "how many games (default: 10000)", type=whole, default=10_000),
            SEED,
            arg("--home BOT", BOTS),
            arg("--away BOT", BOTS),
            arg("--threads T", "how many threads (default: one per core)", type=whole),
            arg("--plays FILE.parquet", "write every play as a row, see docs/plays.md"),
            CLUSTER,
            ONE_JSON,
            *SETTINGS,
        ],
        ["leatherhead simulate paper-bowl --games 1000000 --seed 1 --home coach --away random"],
    ),
    Command(
        "study",
        study,
        "report how realistic and how balanced a game is",
        [
            arg("game GAME", nargs="?"),
            arg(
                "--to FILE.html",
                "with Markdown and plots beside it (default: GAME-study.html in the folder GAME-study)",
            ),
            arg("--games N", "how many games (default: 40000; 4000 each for all)", type=whole),
            SEED,
            arg("--home BOT", DEFAULT_BOT),
            arg("--away BOT", DEFAULT_BOT),
            arg("--times DATABASE", "the SQLite file of serve: minutes by how long its people thought"),
            CLUSTER,
            *SETTINGS,
        ],
        [
            "leatherhead study paper-bowl                    writes paper-bowl-study/paper-bowl-study.html",
            "leatherhead study paper-bowl --to mine.html --book mine.toml",
            "leatherhead study                               all games ranked by realism",
        ],
    ),
    Command(
        "compare",
        compare,
        "compare two settings of a game with the same luck for both",
        [
            GAME,
            arg(
                "--a NAME=VALUE",
                "options, book=FILE, home=BOT, away=BOT, or numbers of the book",
                nargs="+",
                action="extend",
                default=[],
            ),
            arg("--b NAME=VALUE", "the same", nargs="+", action="extend", default=[]),
            arg("--sweep NAME=VALUES", "compare a with each value: 3..7 or none,one-period"),
            arg("--no-replan", "let the bots call as planned for a's book, so that nothing differs but the numbers"),
            arg("--feel", "compare how the games feel too: lead changes, comebacks, when they are decided"),
            arg("--to FILE.html", "write a page with plots"),
            arg("--games N", "how many games of each (default: 4000)", type=whole, default=4_000),
            SEED,
            ONE_JSON,
            CLUSTER,
        ],
        [
            "leatherhead compare paper-bowl --b overtime=one-period",
            "leatherhead compare paper-bowl --a home=coach --b home=random",
            "leatherhead compare paper-bowl --b book=mine.toml --to mine.html",
            "leatherhead compare paper-bowl --sweep defense.4.run=3..7",
            "leatherhead compare paper-bowl --b defense.4.run=5 --feel",
        ],
    ),
)
