"""Taking answers back: what was learned since, which place a game goes back to, and what its record says of it."""

from collections.abc import Sequence

from leatherhead.model.doors import CHANCE
from leatherhead.model.position import Answer
from leatherhead.model.question import spell
from leatherhead.model.words import TEAMS, Team
from leatherhead.records import record_text
from leatherhead.records.history import History


def refusal(game: History, by: Team | None = None, *, fair: bool) -> str:
    """Say why the last answer, or a team's last answer, cannot be taken back; empty if it can.

    What the other team has laid face down since is no reason, or a team would learn that it has.
    """
    if early(game, by) is not None:
        return ""
    last = _last_from_outside(_answers(game, by))
    if last is None:
        return "there is nothing to take back"
    if by is not None and last.asked.team != by:
        return "you cannot take this back: the other team has answered since"
    why = learned(game, by) if fair or game.position.fair_dice is not None else ""
    return f"you cannot take this back: {why}" if why else ""


def early(game: History, by: Team | None = None) -> Team | None:
    """Return the team whose choice ahead of its question would be taken back: the latest answer, or that of a team."""
    position = game.position
    if by is not None:
        return by if by in position.early else None
    return next((team for team, (_, length) in position.early.items() if length == len(position.tape)), None)


def learned(game: History, by: Team | None = None) -> str:
    """Say what was revealed since the last answer from outside, or since that of a team; empty if nothing was.

    A roll or a card that a referee typed can always be corrected, even if a bot has answered it: nobody chose it.
    """
    known = _answers(game, by)
    stands = [(play, answers) for play, answers in enumerate(known, start=1) if answers]
    chosen = _last_from_outside(known)
    if not stands or (chosen is not None and chosen.asked.by == CHANCE):
        return ""
    play, answers = stands[-1]
    last = answers[-1]
    if not last.from_outside:
        return "a roll or a card has answered it" if last.asked.by == CHANCE else "the other team has answered it"
    if _was_answered(game, (play, len(answers) - 1), last.asked.by):
        return "the other team had answered it, and that was seen"
    return "both choices have been revealed" if _were_turned_up(game, answers) else ""


def _answers(game: History, by: Team | None) -> list[list[Answer]]:
    """Return the answers of every play, without what the other team has laid face down at the end."""
    answers = list(game.answers)
    if by is not None:
        position, tape = game.position, list(answers[-1])
        known = position.known_to(by)
        while tape and tape[-1].from_outside and position.is_sealed(tape[-1].asked) and tape[-1].is_hidden(known):
            tape.pop()
        answers[-1] = tape
    return answers


def _last_from_outside(known: Sequence[Sequence[Answer]]) -> Answer | None:
    """Return the last answer from outside that was not given ahead of its question: the place to go back to."""
    latest = (each for answers in reversed(known) for each in reversed(answers))
    return next((each for each in latest if each.from_outside and not each.early), None)


def _were_turned_up(game: History, answers: Sequence[Answer]) -> bool:
    """Whether both teams chose face down, the last answer among it, and nobody does any longer."""
    position = game.position
    going_on = position.asked is not None and position.is_sealed(position.asked)
    teams = {each.asked.by for each in answers if position.is_sealed(each.asked)}
    return position.is_sealed(answers[-1].asked) and len(teams) > 1 and not going_on


def _was_answered(game: History, place: tuple[int, int], by: int) -> bool:
    """Whether the other team answered after a place and took that back: it was seen anyway."""
    since = [each for later, marked in game.taken_back.items() if later > place for each in marked]
    return by != CHANCE and any(each.startswith(f"{TEAMS[1 - by]} ") for each in since)


def go_back(game: History, by: Team | None = None) -> None:
    """Go back to the last answer from outside, or of a team; what was chosen early since then stays chosen."""
    position = game.position
    checkpoint, tape = position.checkpoint, list(position.tape)
    early: list[Answer] = []
    seen: list[Answer] = []  # what bots have answered since
    while True:
        while tape:
            last = tape.pop()
            if last.from_outside and not last.early and by in (None, last.asked.team):
                for team, (_, length) in list(position.early.items()):
                    if checkpoint is not position.checkpoint or length > len(tape):
                        del position.early[team]  # the question may not come again
                _mark(game, [last, *reversed(seen)], len(tape))
                for each in early:
                    position.early[TEAMS[each.asked.by]] = spell(game.rulebook, each.asked, each.answer), len(tape)
                position.rewind_to(checkpoint, tape, last.generator)
                return
            early += [last] if last.early else []
            seen += [last] if _is_seen(game, last, under_way=checkpoint is position.checkpoint) else []
        play = game.plays.pop()
        checkpoint, tape = play.before, list(play.answers)


def _is_seen(game: History, answer: Answer, *, under_way: bool) -> bool:
    """Whether a team chose this and it is not face down; a play that is not under way has turned everything up."""
    position = game.position
    going_on = under_way and position.asked is not None and position.is_sealed(position.asked)
    return answer.asked.by != CHANCE and not answer.early and not (going_on and position.is_sealed(answer.asked))


def _mark(game: History, answers: Sequence[Answer], place: int) -> None:
    """Note in the record what was taken back, along with anything taken back after it."""
    here = (len(game.plays) + 1, place)
    later = sorted(each for each in game.taken_back if each > here)
    marked = [*game.taken_back.pop(here, []), *(record_text.spell_answer(game.rulebook, each) for each in answers)]
    for each in later:
        marked += game.taken_back.pop(each)
    game.taken_back[here] = marked
