"""Card Bowl 2.0 (2009): four cards a side face down, a Draw Deck, and three kinds of clock."""

from leatherhead.engine.registry import Rulebook
from leatherhead.games.card_bowl import book, coach, notes, questions, scorer, setup, show, telling, words
from leatherhead.games.card_bowl.rules import step
from leatherhead.games.card_bowl.state import State

RULEBOOK = Rulebook(
    slug="card-bowl",
    title="Card Bowl 2.0",
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
    whole_numbers=words.WHOLE_NUMBERS,
    questions=questions.QUESTIONS,
    decks=words.DECKS,
    occurrences=telling.OCCURRENCES,
    keys=words.KEYS,
    headline=words.headline,
    tell_clock=words.tell_clock,
    hint=show.hint,
    table=show.table,
    boards={"cribbage": show.cribbage},
    notes=notes.notes,
)
