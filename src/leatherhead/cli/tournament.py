"""`leatherhead tournament` and `stats`: ratings of bots, and your own record."""

from __future__ import annotations

from argparse import Namespace

import leatherhead as lh
from leatherhead.cli.arguments import GAME, ONE_JSON, SEED, SETTINGS, Command, arg, whole
from leatherhead.cli.output import Progress, say, say_json, stopped_in_order, table


def tournament(arguments: Namespace) -> int:
    """Play a tournament and print its table."""
    options = lh.parse_options(arguments.game, arguments.option)
    with stopped_in_order(), Progress("games") as progress:
        found = lh.tournament(
            arguments.game, arguments.bots, games=arguments.games, seed=arguments.seed, swiss=arguments.swiss,
            options=options, book=arguments.book, processes=True, progress=progress,
        )  # fmt: skip
    if arguments.json:
        say_json(found.as_dict())
    else:
        say(*found.lines())
    return 0


def stats(arguments: Namespace) -> int:
    """Print your record."""
    found = lh.player_stats(arguments.folder)
    if arguments.json:
        say_json(found.as_dict())
        return 0
    if not found.total.games:
        say("There is no finished game against a bot yet.")
    else:
        head = ("", "opponent", "games", "won", "lost", "tied", "points", "streak", "longest")
        lines = [each for game in found.by_game for each in (game, *_against(found, game.game))]
        say(*table(head, [_row(each) for each in (*lines, found.total)], words=2))
    if found.unfinished:
        say(f"{found.unfinished} unfinished.")
    apart = ", ".join(f"{kind} {count}" for kind, count in found.apart.items() if count)
    if apart:
        say(f"Not counted: {apart}.")
    return 0


def _against(found: lh.PlayerStats, game: str) -> list[lh.StatsLine]:
    return [each for each in found.by_opponent if each.game == game]


def _row(line: lh.StatsLine) -> tuple[str, ...]:
    name = "" if line.opponent else line.game or "all games"
    streak = "-" if not line.streak else f"{'won' if line.streak > 0 else 'lost'} {abs(line.streak)}"
    figures = (line.games, line.wins, line.losses, line.ties)
    points = f"{line.points_for}-{line.points_against}"
    return (name, line.opponent, *map(str, figures), points, streak, f"won {line.longest_winning_streak}")


COMMANDS = (
    Command(
        "tournament",
        tournament,
        "play bots against each other and rate them on one scale",
        [
            GAME,
            arg("bots BOT", nargs="+"),
            arg("--swiss", "a Swiss system instead of everybody against everybody"),
            arg("--games N", "how many games each pairing plays (default: 1000)", type=whole, default=1_000),
            SEED,
            ONE_JSON,
            *SETTINGS,
        ],
        ["leatherhead tournament paper-bowl strategist coach rookie random --games 2000"],
    ),
    Command(
        "stats",
        stats,
        "your record against bots, from saved games",
        [arg("--folder FOLDER", "another folder of saved games"), ONE_JSON],
        ["leatherhead stats"],
    ),
)
