"""Players that work for any game. A bot gets what its team may see, the question and its luck, and answers."""

from typing import Any

from leatherhead.engine.asked import Asked, legal_answers
from leatherhead.engine.driver import Bot
from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.registry import Rulebook


def pick_at_random(rulebook: Rulebook, seen: Any, book: Any, asked: Asked, luck: int) -> int:  # noqa: ARG001
    """Any legal answer, each as likely."""
    answers = legal_answers(asked)
    return answers[luck * len(answers) >> 32]


def ask_coach(rulebook: Rulebook, seen: Any, book: Any, asked: Asked, luck: int) -> int:
    """The game's own coach."""
    return int(rulebook.coach(seen, book, asked.by, asked.what, asked.options, luck))


BOTS: dict[str, Bot] = {"random": pick_at_random, "coach": ask_coach}


def find(name: str) -> Bot:
    """Return a bot by its name."""
    if name not in BOTS:
        raise Refused(f"there is no bot {name!r}; the bots are {listed(tuple(BOTS))}")
    return BOTS[name]
