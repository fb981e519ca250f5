"""`leatherhead games`, and the descriptions of options and bots."""

from __future__ import annotations

from argparse import Namespace
from textwrap import wrap
from typing import Any

import leatherhead as lh
from leatherhead.cli.arguments import JSON, Command
from leatherhead.cli.output import say, say_json

WIDTH = 78
MOST_LISTED = 9  # values of an option that are numbers in a row


def list_games(arguments: Namespace) -> int:
    """Print the games with their options, the default first."""
    found = lh.list_games()
    broken = lh.broken_games()
    if arguments.json:
        faulty = [{"name": name, "cannot_be_played": reason} for name, reason in broken.items()]
        say_json([*map(_as_dict, found), *faulty])
        return 0
    for game in found:
        say(f"{game.name:<18} {game.title}")
        for name in game.options:
            say(*(f"  {line}" for line in option_lines(game, name)))
        for bot in game.bots:
            say(f"  {bot.name:<10} {bot.about}")
    for name, reason in broken.items():
        say(f"{name:<18} {reason}")
    return 0


def option_lines(game: lh.GameInfo, name: str) -> list[str]:
    """Describe an option: how to type it, the default first, what it decides, and what each value means."""
    most, setting = game.whole_numbers.get(name), game.settings.get(name)
    offered = game.options[name]
    # Numbers without a gap, and so many that their bounds say more than a list.
    numbers = len(offered) > MOST_LISTED and all(type(value) is int for value in offered)
    in_a_row = numbers and sorted(offered) == [*range(min(offered), max(offered) + 1)]
    values = [_spell(offered[0]), f"{min(offered)} to {max(offered)}"] if in_a_row else [*map(_spell, offered)]
    lines = [f"--option {name}={'|'.join([*values, *([f'1 to {most}'] if most else [])])}"]
    if setting:
        explained = offered[:1] if in_a_row else setting.values
        meanings = [f"{_spell(value)}: {setting.values[value]}" for value in explained if value in setting.values]
        about = f"{setting.title}. {setting.about} {'; '.join(meanings)}"
        indent = "    "
        lines += wrap(about.strip(), WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    return lines


def _spell(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _as_dict(game: lh.GameInfo) -> dict[str, Any]:
    bots = [{"name": bot.name, "title": bot.title, "about": bot.about} for bot in game.bots]
    settings = {
        name: {**vars(each), "values": {_spell(value): meaning for value, meaning in each.values.items()}}
        for name, each in game.settings.items()
    }
    return {"name": game.name, "title": game.title, "about": game.about, "options": game.options, "settings": settings,
            "seats": game.seats, "bots": bots}  # fmt: skip


def tell_bots() -> str:
    """Describe each bot."""
    lines = ["bots:"]
    for game in lh.list_games():
        lines += [f"  {game.name:<16} {bot.name:<10} {bot.about}" for bot in game.bots]
    return "\n".join(lines) + "\n"


COMMANDS = (Command("games", list_games, "list the games and their options", [JSON], ["leatherhead games"]),)
