"""Opponents to measure a bot against: habits that never change.

A habit answers some questions in one fixed way, on downs one to three if the game has downs, and leaves the others to
the coach. All habits of a game share one compiled rule: what they always answer is in their tables.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from leatherhead.football.downs import LAST_DOWN
from leatherhead.model.bot import RuleBot
from leatherhead.model.rulebook import Rulebook
from leatherhead.rule import Array, rule


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
