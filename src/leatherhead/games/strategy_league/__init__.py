"""Strategy League: the rules of a league that plays a board game of 1970, with charts of our own."""

from leatherhead.engine.registry import Rulebook
from leatherhead.games.strategy_league import book, coach, questions, readings, scorer, setup, table, telling, words
from leatherhead.games.strategy_league.rules import step
from leatherhead.games.strategy_league.state import State

RULEBOOK = Rulebook(
    slug="strategy-league",
    title="Strategy League",
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
    questions=questions.QUESTIONS,
    decks=(),
    occurrences=telling.OCCURRENCES,
    keys=words.KEYS,
    headline=words.headline,
    tell_clock=lambda seconds, _: f"{words.spell_clock(round(10 * seconds))} left",
    hint=table.hint,
    table=table.table,
    template=book.TEMPLATE,
    reading_steps=readings.STEPS,
    read_off=readings.read_off,
    spell_reading=readings.spell_reading,
)
