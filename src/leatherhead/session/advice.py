"""The coach as an adviser: what it would answer, how long it plays on for a team, and what answers are worth."""

from dataclasses import dataclass
from typing import Any

from leatherhead.bots.strategist import STRATEGIST
from leatherhead.bots.worth import Effort, Weighed
from leatherhead.model.errors import Refused
from leatherhead.model.language import say
from leatherhead.model.position import NothingAgrees, View
from leatherhead.model.question import Question, spell
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS, Team, TeamName, Teams
from leatherhead.records.game import Game

COACH = "coach"
OPEN, PAIRS = Effort(deals=96, samples=12, plays=6), Effort(deals=32, samples=32, plays=1)
BARELY = 0.01  # of a chance to win: less is no mistake in a review either
BARELY_DIFFER = "These barely differ; choose any."
MIX = "Mix is how often to choose an answer, so that nobody can read you."
UNTIL = ("answer", "play", "drive", "period")


def of_coach(game: Game, asked: Question, luck: int) -> str:
    """Return the coach's answer from the team's view; the game does not change."""
    coach = game.rulebook.bot(COACH)
    if coach is None:
        raise Refused(say("{title} has no coach", title=game.rulebook.title))
    position = game.position.copy()
    position.sow(luck)
    return spell(game.rulebook, asked, position.ask(coach, game.heard(asked.team), asked.team))


def stretch(game: Game, until: str) -> tuple[Any, ...]:
    """Return a key that changes at the end of a play, a drive or a period."""
    situation = game.situation
    if until == "play":
        return (len(game.plays),)
    period = situation.get(game.rulebook.period)
    if until == "drive":
        return (period, situation.get("possession"), tuple(game.score))
    return (period,)


@dataclass(frozen=True)
class AnswerWorth:
    """The worth of an answer to the team to move."""

    label: str
    title: str
    chance: float  # to win, a tie counting half; against the other team's best mix where both choose unseen
    error: float  # one standard error, that of the value included where the game is not played to its end
    share: float | None = None  # how often the best mix gives it, where both choose unseen


@dataclass(frozen=True)
class Worth:
    """A team's chance to win at its question, and what its answers are worth.

    The best comes first: that with the best chance or, where both choose unseen, the largest share of the mix.
    """

    team: Team
    name: TeamName
    chance: float  # with its best answer or mix
    answers: tuple[AnswerWorth, ...]
    barely_differ: bool = False  # whether any answer will do

    def lines(self) -> list[str]:
        """Return it as lines of text."""
        mixed = any(each.share is not None for each in self.answers)
        width = max((len(each.title) for each in self.answers), default=0)
        best = "Win probability: {name} {chance:.1%} with the best answer."
        if mixed:
            best = "Win probability: {name} {chance:.1%} with the best mix."
        told = [say(best, name=self.name, chance=self.chance), ""]
        for each in self.answers:
            mix = "" if each.share is None else f"   {say('mix')} {each.share:>4.0%}"
            told.append(f"{each.title:<{width}}  {each.chance:6.1%} ±{each.error:.1%}{mix}")
        told += ["", say(BARELY_DIFFER)] if self.barely_differ else [""]
        told += [
            say("A tie counts as half a win; ± is one standard error."),
            say("Estimated by letting the coach play both sides, using only what you can see."),
        ]
        if mixed:
            told += [say("Both sides choose at once; each figure assumes the opponent's best mix."), say(MIX)]
        return told


def worth(view: View, teams: Teams, luck: int) -> Worth:
    """Weigh the answers of a team to its question, from what it may know."""
    rulebook, asked = view.rulebook, view.asked
    if asked is None:
        raise Refused(say("nothing is asked"))
    if not STRATEGIST.plays(rulebook):
        raise Refused(say("{title} does not say what a position is worth", title=rulebook.title))
    scales = STRATEGIST.scales(rulebook, view.printed)
    mutual = scales.is_mutual(asked)
    try:
        weighed = scales.weigh_pairs(view, luck, PAIRS) if mutual else scales.weigh(view, luck, OPEN)
    except NothingAgrees as read:
        raise Refused(say("a card of this play was read off your own pack: ask again after the play")) from read
    answers = _ranked(rulebook, asked, weighed, mutual=mutual)
    return Worth(TEAMS[asked.by], teams[asked.by], float(weighed.value), answers, bool(weighed.at_stake < BARELY))


def _ranked(rulebook: Rulebook, asked: Question, weighed: Weighed, *, mutual: bool) -> tuple[AnswerWorth, ...]:
    prompt, found = rulebook.prompts[asked.what], []
    for place, answer in enumerate(weighed.answers):
        label, share = spell(rulebook, asked, answer), float(weighed.solution.rows[place]) if mutual else None
        chance, error = float(weighed.worths[place]), float(weighed.worth_errors[place])
        found.append(AnswerWorth(label, say(prompt.title(label)), chance, error, share))
    return tuple(sorted(found, key=lambda each: (-(each.share or 0.0), -each.chance)))
