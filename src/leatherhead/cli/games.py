"""`leatherhead games` and `leatherhead rules`."""

from argparse import Namespace
from typing import Any

import leatherhead
from leatherhead.cli.output import page, say, say_json


def _spell(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def list_games(arguments: Namespace) -> int:
    """Print the games with their options, the default first."""
    found = leatherhead.games()
    broken = leatherhead.broken_games()
    if arguments.json:
        faulty = [{"name": name, "cannot_be_played": reason} for name, reason in broken.items()]
        say_json([*map(_as_dict, found), *faulty])
        return 0
    for game in found:
        say(f"{game.name:<18} {game.title}")
        for name, values in game.options.items():
            most = game.whole_numbers.get(name)
            numbers = [f"1 to {most}"] if most else []
            say(f"  --option {name}={'|'.join([*map(_spell, values), *numbers])}")
        for bot in game.bots:
            say(f"  {bot.name:<10} {bot.about}")
    for name, reason in broken.items():
        say(f"{name:<18} {reason}")
    return 0


def _as_dict(game: leatherhead.GameInfo) -> dict[str, Any]:
    bots = [{"name": bot.name, "title": bot.title, "about": bot.about} for bot in game.bots]
    return {"name": game.name, "title": game.title, "options": game.options, "seats": game.seats, "bots": bots}


def tell_bots() -> str:
    """Say what every bot says of itself."""
    lines = ["bots:"]
    for game in leatherhead.games():
        lines += [f"  {game.name:<16} {bot.name:<10} {bot.about}" for bot in game.bots]
    return "\n".join(lines) + "\n"


def show_rules(arguments: Namespace) -> int:
    """Print a rules page, or the lines of one clause."""
    rules = leatherhead.rules(arguments.game)
    if arguments.clause:
        wanted = arguments.clause.upper()
        lines = [line for line in rules.splitlines() if _names(line.upper(), wanted)]
        if not lines:
            raise leatherhead.Refused(
                f"the rules of {arguments.game} have no clause {arguments.clause!r}; "
                f"leatherhead rules {arguments.game} shows those that they have"
            )
        say(*lines)
    else:
        page(rules)
    return 0


def _names(line: str, clause: str) -> bool:
    """Whether a line names a clause, and not only a longer id that begins alike."""
    words = "".join(character if character.isalnum() or character in "-." else " " for character in line).split()
    return any(word.strip(".-") == clause for word in words)
