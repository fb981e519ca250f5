"""Paper Bowl 1.11 (2013): five Offense Cards, five Defense Cards, 24 Play Cards and two dice."""

from leatherhead.engine.registry import Rulebook
from leatherhead.engine.words import counted
from leatherhead.games.paper_bowl import book, coach, scorer, setup, table, words
from leatherhead.games.paper_bowl.rules import step
from leatherhead.games.paper_bowl.state import State

RULEBOOK = Rulebook(
    slug="paper-bowl",
    title="Paper Bowl 1.11",
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
    tell_clock=lambda clock, _: f"{counted(clock, 'Play Card')} left",
    hint=table.hint,
    table=table.table,
)
