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
