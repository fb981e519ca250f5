"""Tom Hamilton's Pigskin: eleven hidden men a side, and what the cards say about them."""

from typing import Any

from leatherhead.engine.registry import Rulebook
from leatherhead.engine.words import counted
from leatherhead.games.pigskin import book, cells, chart, coach, events, keys, scorer, setup, table, words
from leatherhead.games.pigskin.rules import step
from leatherhead.games.pigskin.state import State


def _read_off(g: Any, book: Any, step: str, value: Any) -> int:  # noqa: ARG001  every game is asked alike
    """A card may be described by the cells that are read; the row is the deck that the record asks for."""
    return cells.describe(int(g.asked_options), value)


RULEBOOK = Rulebook(
    slug="pigskin",
    title="Tom Hamilton's Pigskin",
    version=1,
    state=State,
    set_up=setup.set_up,
    step=step,
    faults=setup.faults,
    keep_score=scorer.keep_score,
    coach=coach.coach,
    prepare_coach=coach.prepare,
    read_book=book.read,
    options=words.OPTIONS,
    questions=words.QUESTIONS,
    decks=words.DECKS,
    occurrences=events.OCCURRENCES,
    keys=keys.KEYS,
    headline=words.headline,
    tell_clock=lambda clock, _: f"{counted(clock, 'card')} left",
    hint=words.hint,
    why_not=words.why_not,
    table=table.table,
    chart=chart.chart,
    chart_svg=chart.chart_svg,
    template=book.TEMPLATE,
    read_off=_read_off,
    spell_reading=cells.spell_described,
)
