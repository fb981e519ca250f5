"""The coach as an adviser: what it would answer, how long it plays on for a team, and what answers are worth."""

from dataclasses import dataclass
from typing import Any

from leatherhead.bots.strategist import STRATEGIST
from leatherhead.bots.worth import Effort, Weighed
from leatherhead.engine.errors import Refused
from leatherhead.engine.question import Question, spell
from leatherhead.engine.resample import NothingAgrees
from leatherhead.engine.teams import TeamName
from leatherhead.engine.words import TEAMS, Team
from leatherhead.records.game import Game

COACH = "coach"
OPEN, PAIRS = Effort(deals=12, samples=24, plays=6), Effort(deals=1, samples=64, plays=1)
UNTIL = ("answer", "play", "drive", "period")


def of_coach(game: Game, asked: Question, luck: int) -> str:
    """Return what the coach would answer from what the team to move may know; the game does not change."""
    coach = game.rulebook.bot(COACH)
    if coach is None:
        raise Refused(f"{game.rulebook.title} has no coach")
    position = game.position.copy()
    position.sow(luck)
    return spell(game.rulebook, asked, position.ask(coach, game.heard(asked.team), asked.team))


def stretch(game: Game, until: str) -> tuple[Any, ...]:
    """Return what stays the same until the end of a play, a drive or a period."""
    situation = game.situation
    if until == "play":
        return (len(game.plays),)
    period = situation.get(game.rulebook.period)
    if until == "drive":
        return (period, situation.get("possession"), tuple(game.score))
    return (period,)


@dataclass(frozen=True)
class AnswerWorth:
    """What an answer is worth to the team to move."""

    label: str
    title: str
    chance: float  # to win, a tie counting half; against the other team's best mix where both choose unseen
    error: float  # one standard error
    share: float | None = None  # how often the best mix gives it, where both choose unseen


@dataclass(frozen=True)
class Worth:
    """A team's chance to win before the current play, and what its answers are worth, the best first."""

    team: Team
    name: TeamName
    chance: float
    answers: tuple[AnswerWorth, ...]

    def lines(self) -> list[str]:
        """Return it as lines of text."""
        width = max((len(each.title) for each in self.answers), default=0)
        told = [f"Before this play {self.name:the} {self.name:win|wins} {self.chance:.1%} of the time.", ""]
        for each in self.answers:
            mix = "" if each.share is None else f"   mix {each.share:>4.0%}"
            told.append(f"{each.title:<{width}}  {each.chance:6.1%} ±{each.error:.1%}{mix}")
        told += [
            "",
            "A tie counts half; ± is one standard error.",
            "Played out by the coach in both seats, from what the team may know.",
        ]
        if any(each.share is not None for each in self.answers):
            told.append("Both choose unseen: each chance is against the other team's best mix.")
        return told


def worth(game: Game, asked: Question, luck: int) -> Worth:
    """Weigh the answers of the team to move, from what it may know; the game does not change."""
    rulebook, value = game.rulebook, game.rulebook.value
    if value is None or not STRATEGIST.plays(rulebook):
        raise Refused(f"{rulebook.title} does not say what a position is worth")
    scales = STRATEGIST.scales(rulebook, game.printed)
    view, mutual = game.view(asked.team), scales.is_mutual(asked)
    try:
        weighed = scales.weigh_pairs(view, luck, PAIRS) if mutual else scales.weigh(view, luck, OPEN)
    except NothingAgrees as read:
        raise Refused("a card of this play was read off your own pack: ask again after the play") from read
    home = float(value.win(game.position.checkpoint[0], value.tables(game.printed)[0]))
    chance = home if asked.by == 0 else 1 - home
    return Worth(TEAMS[asked.by], game.teams[asked.by], chance, _ranked(game, asked, weighed, mutual=mutual))


def _ranked(game: Game, asked: Question, weighed: Weighed, *, mutual: bool) -> tuple[AnswerWorth, ...]:
    solved, prompt = weighed.solution, game.rulebook.prompts[asked.what]
    chances, errors = weighed.chances @ solved.columns, weighed.errors @ solved.columns
    found = []
    for place, answer in enumerate(weighed.answers):
        label, share = spell(game.rulebook, asked, answer), float(solved.rows[place]) if mutual else None
        found.append(AnswerWorth(label, prompt.title(label), float(chances[place]), float(errors[place]), share))
    return tuple(sorted(found, key=lambda each: -each.chance))
