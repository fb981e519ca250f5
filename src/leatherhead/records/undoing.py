"""Taking answers back: what was learned since, which place a game goes back to, and what its record says of it."""

from typing import TYPE_CHECKING

from leatherhead.engine.doors import CHANCE
from leatherhead.engine.question import spell
from leatherhead.engine.tape import Answer
from leatherhead.engine.words import TEAMS
from leatherhead.records import writing

if TYPE_CHECKING:
    from leatherhead.records.game import Game


def learned(game: "Game") -> str:
    """Say what was revealed since the last answer from outside; empty if nothing was."""
    stands = [(play, answers) for play, answers in enumerate(game.answers, start=1) if answers]
    if not stands:
        return ""
    play, answers = stands[-1]
    last, position = answers[-1], game.position
    if not last.from_outside:
        return "a roll or a card has answered it" if last.asked.by == CHANCE else "the other team has answered it"
    if _was_answered(game, (play, len(answers) - 1), last.asked.by):
        return "the other team had answered it, and that was seen"
    still_sealed = position.asked is not None and position.is_sealed(position.asked)
    sealed = last.asked.by != CHANCE and position.is_sealed(last.asked)
    return "both choices have been revealed" if sealed and not still_sealed else ""


def _was_answered(game: "Game", place: tuple[int, int], by: int) -> bool:
    """Whether the other team answered after a place and took that back: it was seen anyway."""
    since = [each for later, marked in game.taken_back.items() if later > place for each in marked]
    return by != CHANCE and any(each.startswith(f"{TEAMS[1 - by]} ") for each in since)


def go_back(game: "Game") -> None:
    """Go back to the last answer from outside; what was chosen early since then stays chosen."""
    position = game.position
    checkpoint, tape = position.checkpoint, list(position.tape)
    early: list[Answer] = []
    while True:
        while tape:
            last = tape.pop()
            if last.from_outside and not last.early:
                _mark(game, last, len(tape))
                for each in early:
                    position.early[each.asked.by] = spell(game.rulebook, each.asked, each.answer), len(tape)
                position.rewind_to(checkpoint, tape, last.generator)
                return
            early += [last] if last.early else []
        play = game.plays.pop()
        checkpoint, tape = play.before, list(play.answers)


def _mark(game: "Game", answer: Answer, place: int) -> None:
    """Note in the record what was taken back, along with anything taken back after it."""
    here = (len(game.plays) + 1, place)
    later = sorted(each for each in game.taken_back if each > here)
    marked = [*game.taken_back.pop(here, []), writing.spell_answer(game.rulebook, answer)]
    for each in later:
        marked += game.taken_back.pop(each)
    game.taken_back[here] = marked
