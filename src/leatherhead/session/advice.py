"""What the game's coach would answer, and how long it plays for a team that lets it."""

from typing import Any

from leatherhead.engine.errors import Refused
from leatherhead.engine.question import Question, spell
from leatherhead.engine.words import TEAMS
from leatherhead.records.game import Game

COACH = "coach"
UNTIL = ("answer", "play", "drive", "period")


def of_coach(game: Game, asked: Question, luck: int) -> str:
    """Return what the coach would answer, knowing what the team that is asked may know; the game does not change."""
    coach = game.rulebook.bot(COACH)
    if coach is None:
        raise Refused(f"{game.rulebook.title} has no coach")
    position = game.position.copy()
    position.sow(luck)
    return spell(game.rulebook, asked, position.ask(coach, game.heard(TEAMS[asked.by]), asked.by))


def stretch(game: Game, until: str) -> tuple[Any, ...]:
    """Return what stays the same to the end of a play, a drive or a period."""
    situation = game.situation
    if until == "play":
        return (len(game.plays),)
    period = situation.get(game.rulebook.period)
    if until == "drive":
        return (period, situation.get("possession"), tuple(game.score))
    return (period,)
