"""Habits of people who play Real Deal Football: what they always play, and what they always answer."""

from typing import Any

from opponents import habit

from leatherhead.games.real_deal.coach import answer as coach
from leatherhead.games.real_deal.rules import concession, faced
from leatherhead.games.real_deal.state import CONCEDE, FIELD_GOALS, SCORING, CardType, Decision
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import count_bits, nth_option
from leatherhead.registry import find
from leatherhead.rule import rule

RULEBOOK = find("real-deal")
TOUCHDOWNS = SCORING & ~FIELD_GOALS | 1 << CardType.RETURN_TD
HAS_BALL = 1 << CardType.HAS_BALL_END_OF_QUARTER


@rule
def first_legal(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: ARG001, PLR0913, PLR0917  as every bot
    """Give the first answer that is allowed."""
    return nth_option(options, 0)


@rule
def last_legal(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: ARG001, PLR0913, PLR0917
    """Give the last answer that is allowed: punt, and concede."""
    return nth_option(options, count_bits(options) - 1)


@rule
def highest_card(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: PLR0913, PLR0917
    """Play a touchdown if there is one, the longest first, and a field goal if not; else as the coach."""
    if decision == Decision.PLAY and options & SCORING:
        best = options & TOUCHDOWNS or options & SCORING
        return nth_option(best, count_bits(best) - 1)
    return coach(seen, book, tables, team, decision, options, luck)


@rule
def always_responds(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: PLR0913, PLR0917
    """Answer a card whenever that is possible; else as the coach."""
    if decision == Decision.RESPOND:
        stops = options & ~(1 << concession(faced(seen)) | HAS_BALL)
        if stops:
            return nth_option(stops, luck % count_bits(stops))
    return coach(seen, book, tables, team, decision, options, luck)


@rule
def saves_for_touchdowns(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:  # noqa: PLR0913, PLR0917
    """Concede every field goal; else as the coach."""
    if decision == Decision.RESPOND and (FIELD_GOALS >> faced(seen)) & 1 and (options >> CONCEDE) & 1:
        return CONCEDE
    return coach(seen, book, tables, team, decision, options, luck)


def _bot(answer: Any) -> RuleBot:
    title = answer.__name__.replace("_", " ")
    return RuleBot(answer.__name__, answer, title=title, about=answer.__doc__, strength=1)


RULES = (first_legal, last_legal, highest_card, always_responds, saves_for_touchdowns)
HABITS = {"never responds": habit(RULEBOOK, {"respond": "concede"}), **{bot.title: bot for bot in map(_bot, RULES)}}
