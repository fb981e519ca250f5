"""Real Deal Football Unplugged: scoring cards, the cards that stop them, and no field."""

from leatherhead.engine.registry import Rulebook
from leatherhead.engine.words import counted
from leatherhead.games.real_deal import book, coach, scorer, setup, table, words
from leatherhead.games.real_deal.rules import step
from leatherhead.games.real_deal.state import State

RULEBOOK = Rulebook(
    slug="real-deal",
    title=book.TITLE,
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
    occurrences=words.OCCURRENCES,
    keys=words.KEYS,
    headline=words.headline,
    tell_clock=lambda clock, _: f"{counted(clock, 'card')} to draw",
    hint=table.hint,
    table=table.table,
    figures=words.FIGURES,
    own_figures=words.OWN_FIGURES,
    drive_result=words.drive_result,
)
