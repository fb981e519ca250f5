"""`leatherhead check` and `book`: scenario files, and books of cards and charts."""

from __future__ import annotations

from argparse import Namespace

import leatherhead as lh
from leatherhead.cli.arguments import FILE, GAME, JSON, OWN_BOOK, Command, arg
from leatherhead.cli.output import say, say_json

FAILED = 1


def check(arguments: Namespace) -> int:
    """Run scenario files; print each failure with its first difference, and the count."""
    outcomes = [
        (file, outcome)
        for file in arguments.files
        for outcome in lh.check(file, compiled=arguments.compiled, book=arguments.book)
    ]
    failed = [(file, outcome) for file, outcome in outcomes if outcome.difference]
    if arguments.json:
        found = [{"file": file, "id": outcome.id, "difference": outcome.difference} for file, outcome in failed]
        say_json({"passed": len(outcomes) - len(failed), "failed": len(failed), "failures": found})
    else:
        for _, outcome in failed:
            say(f"{outcome.id}: {outcome.difference}")
        say(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    return FAILED if failed else 0


# `leatherhead book`: your own cards and charts.


def check_book(arguments: Namespace) -> int:
    """Say whether a book fits its game."""
    checked = lh.check_book(arguments.file, arguments.game)
    title = next((each.title for each in lh.list_games() if each.name == checked.game), checked.game)
    say(f"{arguments.file} is a valid {title} book: {checked.name!r}, digest {checked.digest}.")
    return 0


def book_template(arguments: Namespace) -> int:
    """Print a template to fill in."""
    say(lh.book_template(arguments.game), end="")
    return 0


COMMANDS = (
    Command(
        "check",
        check,
        "run scenario files",
        [
            arg("files FILE", nargs="+"),
            arg("--compiled", "use the compiled rules"),
            OWN_BOOK,
            JSON,
        ],
        ["leatherhead check src/leatherhead/games/paper_bowl/scenarios.toml", "leatherhead check FILE --compiled"],
    ),
    Command(
        "book",
        None,
        "check your own cards or charts, or print a template",
        examples=["leatherhead book template paper-bowl > mine.toml", "leatherhead book check mine.toml"],
        parts=[
            Command(
                "check",
                check_book,
                "say whether a book fits its game",
                [FILE, arg("--game GAME", "the game it is for (default: the one it looks like)")],
                ["leatherhead book check FILE"],
            ),
            Command(
                "template",
                book_template,
                "print a template to fill in",
                [GAME],
                ["leatherhead book template paper-bowl > mine.toml"],
            ),
        ],
    ),
)
