"""Taking answers back: what was learned since, which place a game goes back to, and what its record says of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from leatherhead.engine.doors import CHANCE
from leatherhead.engine.question import spell
from leatherhead.engine.tape import Answer
from leatherhead.engine.words import TEAMS
from leatherhead.records import writing

if TYPE_CHECKING:
    from leatherhead.records.game import Game


def learned(game: "Game") -> str:
    """Say what was revealed since the last answer from outside; empty if nothing was.

    A roll or a card that a referee typed can always be corrected, even if a bot has answered it: nobody chose it.
    """
    stands = [(play, answers) for play, answers in enumerate(game.answers, start=1) if answers]
    if not stands or _is_a_roll_or_card(game):
        return ""
    play, answers = stands[-1]
    last = answers[-1]
    if not last.from_outside:
        return "a roll or a card has answered it" if last.asked.by == CHANCE else "the other team has answered it"
    if _was_answered(game, (play, len(answers) - 1), last.asked.by):
        return "the other team had answered it, and that was seen"
    return "both choices have been revealed" if _were_turned_up(game, answers) else ""


def _is_a_roll_or_card(game: "Game") -> bool:
    """Whether the last answer from outside is what somebody rolled or drew: only a referee is told that."""
    return next(
        (
            each.asked.by == CHANCE
            for answers in reversed(game.answers)
            for each in reversed(answers)
            if each.from_outside and not each.early
        ),
        False,
    )


def _were_turned_up(game: "Game", answers: Sequence[Answer]) -> bool:
    """Whether both teams chose face down, the last answer among it, and nobody does any longer."""
    position = game.position
    going_on = position.asked is not None and position.is_sealed(position.asked)
    teams = {each.asked.by for each in answers if position.is_sealed(each.asked)}
    return position.is_sealed(answers[-1].asked) and len(teams) > 1 and not going_on


def _was_answered(game: "Game", place: tuple[int, int], by: int) -> bool:
    """Whether the other team answered after a place and took that back: it was seen anyway."""
    since = [each for later, marked in game.taken_back.items() if later > place for each in marked]
    return by != CHANCE and any(each.startswith(f"{TEAMS[1 - by]} ") for each in since)


def go_back(game: "Game") -> None:
    """Go back to the last answer from outside; what was chosen early since then stays chosen."""
    position = game.position
    checkpoint, tape = position.checkpoint, list(position.tape)
    early: list[Answer] = []
    seen: list[Answer] = []  # what bots have answered since
    while True:
        while tape:
            last = tape.pop()
            if last.from_outside and not last.early:
                _mark(game, [last, *reversed(seen)], len(tape))
                for each in early:
                    position.early[TEAMS[each.asked.by]] = spell(game.rulebook, each.asked, each.answer), len(tape)
                position.rewind_to(checkpoint, tape, last.generator)
                return
            early += [last] if last.early else []
            seen += [last] if _is_seen(game, last, under_way=checkpoint is position.checkpoint) else []
        play = game.plays.pop()
        checkpoint, tape = play.before, list(play.answers)


def _is_seen(game: "Game", answer: Answer, *, under_way: bool) -> bool:
    """Whether a team chose this and it is not face down; a play that is not under way has turned everything up."""
    position = game.position
    going_on = under_way and position.asked is not None and position.is_sealed(position.asked)
    return answer.asked.by != CHANCE and not answer.early and not (going_on and position.is_sealed(answer.asked))


def _mark(game: "Game", answers: Sequence[Answer], place: int) -> None:
    """Note in the record what was taken back, along with anything taken back after it."""
    here = (len(game.plays) + 1, place)
    later = sorted(each for each in game.taken_back if each > here)
    marked = [*game.taken_back.pop(here, []), *(writing.spell_answer(game.rulebook, each) for each in answers)]
    for each in later:
        marked += game.taken_back.pop(each)
    game.taken_back[here] = marked
