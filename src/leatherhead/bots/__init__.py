"""Bots for any game, and how a bot is found by its name.

Other packages can add bots with an entry point of the group `leatherhead.bots`; `module:name` works as a name, too.
"""

import importlib
import sys
from functools import cache
from importlib.metadata import EntryPoints, entry_points
from operator import attrgetter

from leatherhead.bots.strategist import STRATEGIST, strategist_of
from leatherhead.bots.tendency import leaning
from leatherhead.model.bot import HUMAN, LEANS, Bot, admit
from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.position import View
from leatherhead.model.question import legal_answers
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.suggestion import did_you_mean

GROUP = "leatherhead.bots"
COACH = "coach"  # the bot that plays unless another is named


class Random(Bot):
    """Any legal answer, all equally likely."""

    name = "random"
    title = "Random"
    about = "Picks any legal answer: a yardstick, not an opponent."

    def answer(self, view: View, luck: int) -> int:
        """Pick one."""
        if view.asked is None:
            raise Refused("nothing is asked")
        answers = legal_answers(view.asked)
        return answers[luck * len(answers) >> 32]


RANDOM = Random()


def bots_for(rulebook: Rulebook) -> list[Bot]:
    """List the bots that can play a game, the strongest first, without those that cannot be loaded."""
    installed, _ = _installed()
    guests = [bot for bot in installed if not bot.games or rulebook.slug in bot.games]
    looking_ahead = None if rulebook.bot(STRATEGIST.name) else strategist_of(rulebook)
    return sorted((*filter(None, (looking_ahead,)), *rulebook.bots, RANDOM, *guests), key=lambda bot: -bot.strength)


def default(rulebook: Rulebook) -> Bot:
    """Return the bot that plays unless another is named: the game's coach, or else the strongest."""
    return rulebook.bot(COACH) or bots_for(rulebook)[0]


def _installed() -> tuple[list[Bot], dict[str, str]]:
    """Return the bots of other packages, and why some cannot be loaded."""
    found, missing = [], {}
    for entry in _entries(tuple(sys.path)):
        try:
            found.append(_as_bot(entry.name, entry.load()))
        except Exception as error:  # noqa: BLE001  whatever is wrong with one bot, the others play
            missing[entry.name] = f"{type(error).__name__}: {error}"
    return found, missing


@cache
def _entries(path: tuple[str, ...]) -> EntryPoints:  # noqa: ARG001  where packages are looked for
    """Return the entry points of bots, cached: scanning all packages takes ten times as long as setting up a game."""
    return entry_points(group=GROUP)


def find(rulebook: Rulebook, name: str) -> Bot:
    """Return the bot of a name; `module:name` is imported, and `coach+ground` is the coach with a tendency."""
    if ":" in name:
        return _imported(name)
    name, leans, tendency = name.partition(LEANS)
    if leans:
        return leaning(rulebook, find(rulebook, name), tendency)
    bots = {bot.name: bot for bot in bots_for(rulebook)}
    if name in bots:
        return bots[name]
    _, missing = _installed()
    if name in missing:
        raise Refused(f"the bot {quote(name)} is installed but cannot be loaded: {missing[name]}")
    allowed = f"allowed are {listed((HUMAN, *bots))}, or a bot of your own as module:name"
    raise Refused(f"{quote(name)} cannot hold a seat; {did_you_mean(name, (HUMAN, *bots), allowed)}")


def _imported(place: str) -> Bot:
    module, _, name = place.partition(":")
    try:
        found = attrgetter(name)(importlib.import_module(module))
    except Exception as error:  # noqa: BLE001  it is somebody else's module
        raise Refused(f"there is no bot {quote(place)}: {type(error).__name__}: {error}") from None
    return _as_bot(place, found)


def _as_bot(place: str, found: object) -> Bot:
    try:
        bot = found() if isinstance(found, type) and issubclass(found, Bot) else found
    except Exception as error:
        raise Refused(f"the bot {place!r} cannot be made: {type(error).__name__}: {error}") from error
    if not isinstance(bot, Bot):
        raise Refused(f"{quote(place)} is not a bot: it is neither an instance nor a subclass of leatherhead.Bot")
    bot.name = bot.name or place
    admit(bot)
    return bot
