"""`leatherhead book`: the cards and charts of a game, and your own."""

from __future__ import annotations

from argparse import Namespace

import leatherhead as lh
from leatherhead.cli.arguments import FILE, GAME, JSON, OWN_BOOK, Command, arg
from leatherhead.cli.output import say, say_json

MOST_TOLD = 20  # changes of a book that `check` lists


def check_book(arguments: Namespace) -> int:
    """Say whether a book fits its game, and what a partial one changes."""
    checked = lh.check_book(arguments.file, arguments.game)
    title = next((each.title for each in lh.list_games() if each.name == checked.game), checked.game)
    say(f"{arguments.file} is a valid {title} book: {checked.name!r}, digest {checked.digest}.")
    if checked.changes:
        say(f"It changes {_counted(len(checked.changes))} of the printed book:")
        say(*(f"  {change}" for change in checked.changes[:MOST_TOLD]))
        if len(checked.changes) > MOST_TOLD:
            say(f"  and {len(checked.changes) - MOST_TOLD} more; book diff {checked.game} FILE lists all")
    return 0


def _counted(changes: int) -> str:
    return "one value" if changes == 1 else f"{changes} values"


def show_book(arguments: Namespace) -> int:
    """Print the book in use."""
    say(lh.show_book(arguments.game, arguments.book), end="")
    return 0


def diff_books(arguments: Namespace) -> int:
    """Print the values in which two books differ."""
    changes = lh.diff_books(arguments.a, arguments.b, arguments.game)
    if arguments.json:
        say_json([change.as_dict() for change in changes])
    else:
        say(*(str(change) for change in changes) if changes else ["The books are the same."])
    return 0


def book_template(arguments: Namespace) -> int:
    """Print a book to edit."""
    say(lh.book_template(arguments.game, blank=arguments.blank), end="")
    return 0


WHICH = arg("--game GAME", "the game it is for (default: the one it looks like)")
COMMANDS = (
    Command(
        "book",
        None,
        "show the cards and charts of a game, and check or compare your own",
        examples=["leatherhead book show paper-bowl > mine.toml", "leatherhead book check mine.toml"],
        parts=[
            Command(
                "show",
                show_book,
                "print the book in use, whole and commented",
                [GAME, OWN_BOOK],
                ["leatherhead book show paper-bowl", "leatherhead book show paper-bowl --book mine.toml"],
            ),
            Command(
                "check",
                check_book,
                "say whether a book fits its game, and what a partial one changes",
                [FILE, WHICH],
                ["leatherhead book check FILE"],
            ),
            Command(
                "diff",
                diff_books,
                "list the values in which two books differ",
                [arg("a A", "a file, or a game for its printed book"), arg("b B", "the same"), WHICH, JSON],
                ["leatherhead book diff paper-bowl mine.toml", "leatherhead book diff old.toml new.toml"],
            ),
            Command(
                "template",
                book_template,
                "print a book to edit",
                [GAME, arg("--blank", "an empty form for what stands on the cards of the real game")],
                ["leatherhead book template paper-bowl > mine.toml", "leatherhead book template pigskin --blank"],
            ),
        ],
    ),
)
