"""Opponents to measure a bot against: the coach as it was before, and habits that never change.

A habit answers some questions in one fixed way, on downs one to three if the game has downs, and leaves the others to
the coach. All habits of a game share one compiled rule: what they always answer is in their tables.
"""

import importlib
import io
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from leatherhead.football.downs import LAST_DOWN
from leatherhead.model.bot import RuleBot
from leatherhead.model.rulebook import Rulebook
from leatherhead.rule import Array, rule

PROJECT = Path(__file__).parents[1]
BEFORE = "d1b8f58"  # the commit before the coaches were mended


@cache
def coach_before(rulebook: Rulebook) -> RuleBot:
    """Return the coach of a game as it stood in the commit BEFORE."""
    package = rulebook.folder.name
    place = f"src/leatherhead/games/{package}/coach"
    command = ["git", "archive", BEFORE, place]
    packed = subprocess.run(command, cwd=PROJECT, check=True, capture_output=True).stdout  # noqa: S603
    folder = Path(tempfile.mkdtemp(prefix="coach-before-"))
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        tar.extractall(folder, filter="data")
    name = f"{package}_coach_before"
    (folder / place).rename(folder / name)
    moved = {f"leatherhead.games.{package}.coach": name, "engine.bot import NoTables": "engine.tables import NoTables"}
    for source in (folder / name).glob("*.py"):
        text = source.read_text(encoding="utf-8")
        for old, new in moved.items():
            text = text.replace(old, new)
        source.write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    bot: RuleBot = importlib.import_module(name).BOTS[0]
    bot.name, bot.title = "coach-before", "Coach before"
    return bot


def _coach(rulebook: Rulebook) -> RuleBot:
    coach = rulebook.bot("coach")
    if not isinstance(coach, RuleBot):
        raise TypeError(f"{rulebook.slug} has no coach that can be compiled")
    return coach


@cache
def _creature_of_habit(rulebook: Rulebook) -> tuple[Any, Any]:
    """Return the rule that all habits of a game share, and the declaration of their tables."""
    coach = _coach(rulebook)
    otherwise, declared, decisions = coach.rule, coach.declared_tables, len(rulebook.prompts)
    downs = "down" in (rulebook.dtype.names or ())
    tables = type("HabitTables", (declared,), {"__annotations__": {"always": Annotated[Array, decisions]}})

    def with_downs(  # noqa: PLR0913, PLR0917  as every bot
        seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
    ) -> int:
        always: int = tables.always[decision]
        if always >= 0 and seen.down < LAST_DOWN and (options >> always) & 1:
            return always
        return otherwise(seen, book, tables, team, decision, options, luck)

    def without_downs(  # noqa: PLR0913, PLR0917
        seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
    ) -> int:
        always: int = tables.always[decision]
        if always >= 0 and (options >> always) & 1:
            return always
        return otherwise(seen, book, tables, team, decision, options, luck)

    return rule(with_downs if downs else without_downs), tables


def habit(rulebook: Rulebook, always: Mapping[str, str]) -> RuleBot:
    """Return a bot that gives these answers, by decision, wherever it may."""
    answer, tables = _creature_of_habit(rulebook)
    coach = _coach(rulebook)
    prompts = {prompt.name: (n, prompt.answers) for n, prompt in enumerate(rulebook.prompts)}

    def prepare(book: Any, made: Any) -> None:
        coach.prepare(book, made)
        made.always[:] = -1
        for decision, label in always.items():
            number, answers = prompts[decision]
            made.always[number] = answers.index(label)

    title = ", ".join(always.values())
    return RuleBot("habit", answer, tables=tables, prepare=prepare, title=title, about=f"Always {title}.", strength=1)
