"""A bot that plays every answer out before it gives it."""

import threading
from contextlib import suppress
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from leatherhead.bots.looking_ahead import LookingAhead
from leatherhead.bots.worth import Effort, Weighed
from leatherhead.compiled.doubt import LEAST_GAIN, SURE, margin
from leatherhead.model.bot import Bot, RuleBot
from leatherhead.model.errors import Refused
from leatherhead.model.position import NothingAgrees, View
from leatherhead.model.printed import Printed
from leatherhead.model.question import legal_answers
from leatherhead.model.rulebook import Rulebook
from leatherhead.values.matrix_game import Floats

if TYPE_CHECKING:
    from leatherhead.bots.rollouts import Scales

FIRST_LOOK = Effort(deals=8, samples=2, plays=1)
OPEN = Effort(deals=12, samples=12, plays=6)
NO_CHOICE = Effort(deals=12, samples=24, plays=6)  # as long as two answers take: how fast it answers tells nothing
PAIRS = Effort(deals=8, samples=3, plays=1)
FIRST_GAIN = 0.015  # a first look must find this much to justify a closer one: answers of a mix differ by nature
LUCKS = 40  # draws that estimate the coach's mix


class Strategist(Bot):
    """Weighs what its answers lead to, and departs from the coach's choice only if another is clearly better."""

    name = "strategist"
    title = "Strategist"
    about = "Plays every answer out many times, knows score and clock, and mixes to stay unreadable."
    strength = 5

    def __init__(self) -> None:
        """Know no book yet."""
        self._scales: dict[tuple[str, str], Scales] = {}
        self._lock = threading.Lock()

    def plays(self, rulebook: Rulebook) -> bool:
        """Whether a game has what it needs: a coach that can be compiled, and a value."""
        return rulebook.value is not None and isinstance(rulebook.bot("coach"), RuleBot)

    def scales(self, rulebook: Rulebook, printed: Printed) -> "Scales":
        """Return the rollouts of a game with a book."""
        from leatherhead.bots.rollouts import Scales

        key = rulebook.slug, printed.digest
        with self._lock:
            if key not in self._scales:
                coach = rulebook.bot("coach")
                if rulebook.value is None or not isinstance(coach, RuleBot):
                    raise Refused(f"the strategist cannot play {rulebook.slug}: it has no value, or no coach")
                self._scales[key] = Scales(rulebook, printed, coach)
            return self._scales[key]

    def home_chance(self, view: View) -> float:
        """Home's chance to win before the current play of a view: the value or, where it does not hold, play-outs."""
        rulebook, value = view.rulebook, view.rulebook.value
        if value is None:
            raise Refused(f"{rulebook.title} does not say what a position is worth")
        if not value.holds(view.start) and self.plays(rulebook):
            with suppress(NothingAgrees):  # as below
                return self.scales(rulebook, view.printed).before(view, view.luck(0))
        return float(value.win(view.start, value.tables(view.printed)[0]))

    def answer(self, view: View, luck: int) -> int:
        """Weigh the answers, and pick one."""
        asked, coach = view.asked, view.rulebook.bot("coach")
        if asked is None or not isinstance(coach, RuleBot):
            raise Refused("nothing is asked")
        answers, advised = legal_answers(asked), coach.answer(view, luck)
        if view.rulebook.prompts[asked.what].in_turn:
            return advised
        scales = self.scales(view.rulebook, view.printed)
        try:
            if len(answers) == 1:
                scales.weigh(view, luck, NO_CHOICE)
                return advised
            answer = self._weighed(scales, view, coach, luck, advised)
            return advised if answer != advised and scales.leads_back(view, answer, luck) else answer
        except NothingAgrees:  # cards that people read themselves need not be in the pack
            return advised

    def _weighed(self, scales: "Scales", view: View, coach: RuleBot, luck: int, advised: int) -> int:
        """Weigh the answers: open ones at once, sealed ones closer if a first look finds something."""
        if view.asked is None or not scales.is_mutual(view.asked):
            return _best(scales.weigh(view, luck, OPEN), advised)
        if _best(scales.weigh(view, luck, FIRST_LOOK), advised, FIRST_GAIN, SURE) == advised:
            return advised
        return self._mix(scales.weigh_pairs(view, luck, PAIRS), view, coach, luck)

    def _mix(self, weighed: Weighed, view: View, coach: RuleBot, luck: int) -> int:
        """Draw from the better of two mixes, against an opponent who knows it: the coach's, or the computed one."""
        lucks = Random(luck)  # noqa: S311  luck is a seed
        coached = [coach.answer(view, lucks.getrandbits(32)) for _ in range(LUCKS)]
        habit = np.array([coached.count(answer) for answer in weighed.answers]) / LUCKS
        solved = weighed.solution.rows
        gain = weighed.guaranteed(solved) - weighed.guaranteed(habit)
        error = float(np.sqrt((weighed.errors**2).mean()))
        mix = solved if gain > margin(error, len(weighed.answers)) else habit
        return weighed.answers[drawn(mix, lucks.random())]


def _best(weighed: Weighed, advised: int, least: float = LEAST_GAIN, doubt: float = 0.0) -> int:
    """The best answer if it beats the coach's by more than the error of a best-of-many; else the coach's."""
    chances = weighed.chances[:, 0]
    best, coached = int(chances.argmax()), weighed.answers.index(advised)
    error = weighed.error_of_gain(best, coached)
    gain = chances[best] - chances[coached]
    return weighed.answers[best] if gain > max(margin(error, len(chances), doubt), least) else advised


def drawn(mix: Floats, place: float) -> int:
    """Draw a choice from a mix: `place`, from 0 to 1, is a point on the cumulative shares."""
    return min(int(np.searchsorted(np.cumsum(mix), place, side="right")), len(mix) - 1)


STRATEGIST = Strategist()


@cache
def strategist_of(rulebook: Rulebook) -> Bot | None:
    """Return the bot that looks ahead in a game: compiled, if its plays can be taken up at any question."""
    if not STRATEGIST.plays(rulebook):
        return None
    coach, value = rulebook.bot("coach"), rulebook.value
    if rulebook.hidden.deal_at_question is None or not isinstance(coach, RuleBot) or value is None:
        return STRATEGIST
    return LookingAhead(rulebook, coach, value, STRATEGIST)
