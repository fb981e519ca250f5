"""`leatherhead sensitivity`, `tune` and `maps`: what matters in a book, what meets a target, what to call."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

import leatherhead as lh
from leatherhead.cli.arguments import GAME, ONE_JSON, SEED, Command, arg, whole
from leatherhead.cli.output import Progress, page_in_folder, page_name, say, say_json, stopped_in_order

MARKDOWN = ".md"  # what is written beside a page, with its PNG files


def sensitivity(arguments: Namespace) -> int:
    """Rank the numbers of a book."""
    to = page_name(arguments.to, MARKDOWN) if arguments.to else None
    with stopped_in_order(), Progress("games", arguments.games) as progress:
        found = lh.sensitivity(
            arguments.game, by=arguments.by, only=arguments.only, step=arguments.step,
            a=lh.parse_setting(arguments.game, arguments.a), games=arguments.games, seed=arguments.seed,
            replan=not arguments.no_replan, progress=progress,
        )  # fmt: skip
    if arguments.json:
        say_json(found.as_dict())
    else:
        say(*found.lines())
    if to:
        found.report().save(to)
    return 0


def tune(arguments: Namespace) -> int:
    """Find numbers that bring figures to their targets."""
    to = Path(arguments.to) if arguments.to else None
    if to is not None and to.exists():
        raise lh.Refused(f"{to} already exists; use another file")
    with stopped_in_order(), Progress("books") as progress:
        found = lh.tune(
            arguments.game, target=arguments.target, vary=arguments.vary,
            a=lh.parse_setting(arguments.game, arguments.a), games=arguments.games, seed=arguments.seed,
            replan=not arguments.no_replan, progress=progress,
        )  # fmt: skip
    if to is not None:
        try:
            to.write_text(found.book, encoding="utf-8")
        except OSError as error:
            raise lh.Refused(f"{to}: cannot be written: {error.strerror}") from None
    if arguments.json:
        say_json(found.as_dict())
    else:
        say(*found.lines())
    return 0


def maps(arguments: Namespace) -> int:
    """Write heat maps of solved play."""
    to = page_name(arguments.to, MARKDOWN) if arguments.to else page_in_folder(f"{arguments.game}-maps", MARKDOWN)
    a, b = (lh.parse_setting(arguments.game, given) for given in (arguments.a, arguments.b))
    with stopped_in_order(), Progress("places") as progress:
        report = lh.maps(arguments.game, a=a, b=b or None, progress=progress)
    files = report.save(to)
    say(f"The maps are in {files[0]}; {files[1].name} and {len(files) - 2} files of its plots are beside it.")
    return 0


MANY: dict[str, Any] = {"nargs": "+", "action": "extend", "default": []}
A = arg("--a NAME=VALUE", "options, book=FILE, home=BOT, away=BOT, as compare has them", **MANY)
NO_REPLAN = arg("--no-replan", "let the bots call as planned for the book as it is")
COMMANDS = (
    Command(
        "sensitivity",
        sensitivity,
        "rank the numbers of a book by what a step of each does",
        [
            GAME,
            arg(
                "--by FIGURE",
                "points (default), win-share, length, realism, tension, or a figure of compare",
                default="points",
            ),
            arg("--only PATH", "only numbers whose paths begin so", **MANY),
            arg("--step N", "how far each number is moved (default: 1)", type=whole, default=1),
            A,
            NO_REPLAN,
            arg("--to FILE.html", "write a page with a tornado chart"),
            arg("--games N", "how many games of each variant (default: 500)", type=whole, default=500),
            SEED,
            ONE_JSON,
        ],
        [
            "leatherhead sensitivity paper-bowl",
            "leatherhead sensitivity strategy-league --only cell.dive --by realism --to dive.html",
        ],
    ),
    Command(
        "tune",
        tune,
        "find numbers of a book that bring figures to targets",
        [
            GAME,
            arg("--target FIGURE=VALUE", "rushes=25, or rushes=25~0.5 with a tolerance", **MANY),
            arg("--vary PATH=LOW..HIGH", "a number of the book and its bounds", **MANY),
            A,
            NO_REPLAN,
            arg("--to FILE.toml", "write the book that was found"),
            arg("--games N", "how many games of each book (default: 400)", type=whole, default=400),
            SEED,
            ONE_JSON,
        ],
        ["leatherhead tune paper-bowl --target rushes=15 --vary defense.5.run=0..10 --to mine.toml"],
    ),
    Command(
        "maps",
        maps,
        "draw what solved games call by down, distance and place",
        [
            GAME,
            A,
            arg("--b NAME=VALUE", "another setting: what it does to the mixes", **MANY),
            arg(
                "--to FILE.html", "with Markdown and plots beside it (default: GAME-maps.html in the folder GAME-maps)"
            ),
        ],
        ["leatherhead maps paper-bowl", "leatherhead maps paper-bowl --b defense.4.run=6"],
    ),
)
