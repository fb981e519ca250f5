"""`leatherhead games` and `leatherhead rules`."""

import json
import pydoc
import sys
from argparse import Namespace
from typing import Any

import leatherhead


def _spell(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def list_games(arguments: Namespace) -> int:
    """Print the games with their options, the default first."""
    found = leatherhead.games()
    if arguments.json:
        print(json.dumps([{"name": g.name, "title": g.title, "options": g.options, "seats": g.seats} for g in found]))
        return 0
    for game in found:
        print(f"{game.name:<18} {game.title}")
        for name, values in game.options.items():
            most = game.whole_numbers.get(name)
            numbers = [f"1 to {most}"] if most else []
            print(f"  --option {name}={'|'.join([*map(_spell, values), *numbers])}")
    return 0


def show_rules(arguments: Namespace) -> int:
    """Print a rules page, or the lines of one clause."""
    page = leatherhead.rules(arguments.game)
    if arguments.clause:
        wanted = arguments.clause.upper()
        lines = [line for line in page.splitlines() if _names(line.upper(), wanted)]
        if not lines:
            raise leatherhead.Refused(
                f"the rules of {arguments.game} have no clause {arguments.clause!r}; "
                f"leatherhead rules {arguments.game} shows those that they have"
            )
        print("\n".join(lines))
    elif sys.stdout.isatty():
        pydoc.pager(page)
    else:
        print(page, end="")
    return 0


def _names(line: str, clause: str) -> bool:
    """Whether a line names a clause, and not only a longer id that begins alike."""
    words = "".join(character if character.isalnum() or character in "-." else " " for character in line).split()
    return any(word.strip(".-") == clause for word in words)
