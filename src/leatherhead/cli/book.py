"""`leatherhead book`: your own cards and charts."""

from argparse import Namespace

import leatherhead
from leatherhead.cli.output import say


def check(arguments: Namespace) -> int:
    """Say whether a book fits its game."""
    checked = leatherhead.check_book(arguments.file, arguments.game)
    say(f"{arguments.file}: ok: {checked.name!r} fits {checked.game}, digest {checked.digest}")
    return 0


def template(arguments: Namespace) -> int:
    """Print a template to fill in."""
    say(leatherhead.book_template(arguments.game), end="")
    return 0
