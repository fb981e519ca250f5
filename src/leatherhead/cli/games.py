"""`leatherhead games`, and the descriptions of options and bots."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from textwrap import wrap
from typing import Any

import leatherhead as lh
from leatherhead.cli.arguments import JSON, Command, arg, program
from leatherhead.cli.output import say, say_json, table

WIDTH = 78
MOST_DIGITS = 6  # of the number of a saved game
MOST_LISTED = 9  # values of an option that are numbers in a row


def list_games(arguments: Namespace) -> int:
    """Print the games with their options, the default first; or the saved games, which can be renamed and deleted."""
    if arguments.rename:
        number, title = arguments.rename
        numbered(number).rename(title)
    elif arguments.delete:
        numbered(arguments.delete).delete()
    if arguments.saved or arguments.rename or arguments.delete:
        return list_saved(as_json=arguments.json)
    found = lh.list_games()
    broken = lh.broken_games()
    if arguments.json:
        faulty = [{"name": name, "cannot_be_played": reason} for name, reason in broken.items()]
        say_json([*map(_as_dict, found), *faulty])
        return 0
    for game in found:
        say(f"{game.name:<18} {game.title}")
        say(*(f"  {line}" for line in wrap(f"{game.about} {_effort(game)}".strip(), WIDTH)))
        for name in game.options:
            say(*(f"  {line}" for line in option_lines(game, name)))
        for bot in game.bots:
            say(f"  {bot.name:<10} {bot.about}")
    for name, reason in broken.items():
        say(f"{name:<18} {reason}")
    return 0


def numbered(text: str) -> lh.SavedGame:
    """Return a saved game by the number that `games --saved` prints."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise lh.Refused(f"{text!r} is not the number of a saved game; games --saved lists them")
    return lh.saved_game(int(text))


def saved_file(text: str | None) -> str:
    """Return the file of a saved game: a path, a number of `games --saved`, or the unfinished game played last."""
    if text is None:
        return str(lh.saved_game().path)
    is_number = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
    return str(numbered(text).path) if is_number and not Path(text).exists() else text


def list_saved(*, as_json: bool) -> int:
    """Print the saved games, unfinished ones first, each with the number that `resume` takes."""
    found = lh.saved_games()
    states = [f"final {each.result}" if each.over else each.standing() or "in progress" for each in found]
    if as_json:
        say_json([
            {"number": number, "file": str(each.path), "game": each.game, "name": each.name, "over": each.over,
             "opponent": each.opponent, "state": state, "played": each.when.isoformat(timespec="minutes")}
            for number, (each, state) in enumerate(zip(found, states, strict=True), start=1)
        ])  # fmt: skip
        return 0
    rows = [
        (f"{number}.", each.name, lh.spell_time(each.when), state, each.opponent, each.game)
        for number, (each, state) in enumerate(zip(found, states, strict=True), start=1)
    ]
    if not rows:
        say("There are no saved games yet.")
        return 0
    say(*table(("", "game", "last played", "stands at", "opponent", ""), rows, words=6))
    say("", f"{program()} resume continues the first, {program()} resume NUMBER another.")
    return 0


def _effort(game: lh.GameInfo) -> str:
    times = [f"{game.minutes[length]} ({length})" for length in ("short", "full") if length in game.minutes]
    return f"About {' or '.join(times)} minutes; difficulty {game.difficulty} of 5." if times else ""


def option_lines(game: lh.GameInfo, name: str) -> list[str]:
    """Describe an option: how to type it, the default first, what it decides, and what each value means."""
    most, setting = game.whole_numbers.get(name), game.settings.get(name)
    offered = game.options[name]
    # Numbers without a gap, whose bounds say more than a list.
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


COMMANDS = (
    Command(
        "games",
        list_games,
        "list the games and their options, or your saved games",
        [
            arg("--saved", "list your saved games, with the numbers that resume takes"),
            arg("--rename", "give a saved game a title", nargs=2, action="store", metavar=("NUMBER", "TITLE")),
            arg("--delete NUMBER", "delete a saved game for good"),
            JSON,
        ],
        ["leatherhead games", "leatherhead games --saved", 'leatherhead games --rename 2 "The snow game"'],
    ),
)
