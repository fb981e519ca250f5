"""Bots that work for any game, and where a bot is found by its name.

Further ones come from other packages: an entry point of the group `leatherhead.bots` names a Bot, and so does
`module:name` in place of a name.
"""

import importlib
from collections.abc import Iterator
from importlib.metadata import entry_points

from leatherhead.engine.bot import Bot
from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.question import legal_answers
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.text import quote
from leatherhead.engine.view import View

GROUP = "leatherhead.bots"
HUMAN = "human"  # who holds a seat that no bot holds


class Random(Bot):
    """Any legal answer, each as likely."""

    name = "random"
    title = "Random"
    about = "Picks any legal answer: no opponent, but a yardstick."

    def answer(self, view: View, luck: int) -> int:
        """Pick one."""
        if view.asked is None:
            raise Refused("nothing is asked")
        answers = legal_answers(view.asked)
        return answers[luck * len(answers) >> 32]


RANDOM = Random()


def bots_for(rulebook: Rulebook) -> list[Bot]:
    """List the bots that can hold a seat of a game, the strongest first."""
    return sorted((*rulebook.bots, RANDOM, *_installed()), key=lambda bot: -bot.strength)


def _installed() -> Iterator[Bot]:
    for entry in entry_points(group=GROUP):
        yield _as_bot(entry.name, entry.load())


def find(rulebook: Rulebook, name: str) -> Bot:
    """Return the bot of a name; `module:name` is imported."""
    if ":" in name:
        return _imported(name)
    bots = {bot.name: bot for bot in bots_for(rulebook)}
    if name not in bots:
        allowed = listed((HUMAN, *bots))
        raise Refused(f"{quote(name)} cannot hold a seat; allowed are {allowed}, or a bot of your own as module:name")
    return bots[name]


def _imported(place: str) -> Bot:
    module, _, name = place.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise Refused(f"there is no bot {quote(place)}: {error}") from None
    return _as_bot(place, found)


def _as_bot(place: str, found: object) -> Bot:
    bot = found() if isinstance(found, type) and issubclass(found, Bot) else found
    if not isinstance(bot, Bot):
        raise Refused(f"{quote(place)} is not a bot: it is neither an instance nor a subclass of leatherhead.Bot")
    bot.name = bot.name or place
    return bot
