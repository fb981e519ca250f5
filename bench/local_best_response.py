"""A responder that knows its opponent's strategy, though not its cards: `python bench/exploit.py GAME --local`.

Local best response (Lisy and Bowling, 2017): before each answer the opponent is asked for its mix, in every deal of
what is hidden. A deal counts as much as the opponent's answers in the present play, as far as this seat saw them, are
likely in it. Rollouts then choose the reply: games played on with the opponent's strategy in both seats, and then the
game's value.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from leatherhead.bots.rollouts import Scales
from leatherhead.bots.worth import Effort
from leatherhead.model.bot import Bot, RuleBot
from leatherhead.model.position import NothingAgrees, Position, View
from leatherhead.model.printed import Printed
from leatherhead.model.question import Question, legal_answers
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS

Floats = np.ndarray[Any, np.dtype[np.float64]]
PAIRS = Effort(deals=8, samples=6, plays=2)
OPEN = Effort(deals=8, samples=24, plays=2)
DRAWS = 24  # that estimate the opponent's mix
UNLIKELY = 0.01  # of an answer that was not drawn
SURE = 2.0  # standard errors by which a reply must beat the usual answer


class LocalBestResponse(Bot):
    """Answers as another bot does, unless a reply to the opponent's mix is clearly better."""

    name, title = "local-best-response", "Local best response"

    def __init__(self, rulebook: Rulebook, printed: Printed, opponent: RuleBot, usual: RuleBot) -> None:
        """Get ready against an opponent; `usual` answers where nothing better is found."""
        self.opponent, self.usual = opponent, usual
        self.scales = Scales(rulebook, printed, opponent)
        self.replies: dict[str, int] = {}  # how often it left the usual answer, by question

    def answer(self, view: View, luck: int) -> int:
        """Reply."""
        assert view.asked is not None  # noqa: S101  whoever is asked
        usual = int(self.usual.answer(view, luck))
        answers = legal_answers(view.asked)
        if len(answers) == 1 or view.rulebook.prompts[view.asked.what].in_turn:
            return usual
        try:
            gains, errors = self.gains(view, view.asked, answers.index(usual), luck)
        except NothingAgrees:
            return usual
        best = int((gains - SURE * errors).argmax())
        if gains[best] <= SURE * errors[best]:
            return usual
        asked = view.rulebook.prompts[view.asked.what].name
        self.replies[asked] = self.replies.get(asked, 0) + 1
        return answers[best]

    def gains(self, view: View, asked: Question, usual: int, luck: int) -> tuple[Floats, Floats]:
        """How much more each answer wins than the usual one, and the standard errors; all share their luck."""
        mutual = self.scales.is_mutual(asked)
        effort = PAIRS if mutual else OPEN
        found = self.scales.weigh_pairs(view, luck, effort) if mutual else self.scales.weigh(view, luck, effort)
        dealt = self.scales._deal(view, luck, effort.deals)  # noqa: SLF001  those that were weighed
        mixes = [against(self.mix_in(deal, view) if mutual else {}, found.replies) for deal in dealt]
        by_deal = np.stack([replied(shares, mix) for shares, mix in zip(found.shares, mixes, strict=True)])
        weights = self.beliefs(dealt, view)
        apart = by_deal - by_deal[:, [usual]]
        gains = (weights[:, None] * apart.mean(-1)).sum(0)
        errors = np.sqrt((weights[:, None] ** 2 * apart.var(-1)).sum(0) / apart.shape[-1])
        return gains, errors

    def beliefs(self, dealt: Sequence[Position], view: View) -> Floats:
        """How likely each deal is by what the opponent answered in the present play."""
        if len(dealt) == 1:
            return np.ones(1)
        likely = np.array([self.likelihood(deal, view) for deal in dealt])
        return np.asarray(likely / likely.sum())

    def likelihood(self, deal: Position, view: View) -> float:
        """How likely the opponent's answers, as far as they were seen, are in a deal."""
        found = 1.0
        for place, each in enumerate(deal.tape):
            if each.asked.by != 1 - view.index or len(legal_answers(each.asked)) == 1 or each.is_hidden(view.known):
                continue
            before = deal.copy()
            before.rewind_to(deal.checkpoint, deal.tape[:place], deal.g.generator)
            mix = self.opponent.mix(before.view(TEAMS[1 - view.index]), DRAWS)
            found *= max(mix.get(each.answer, 0.0), UNLIKELY)
        return found

    def mix_in(self, deal: Position, view: View) -> Mapping[int, float]:
        """The opponent's mix at the question that it answers at the same time, in a deal."""
        fork, start = self.scales._fork(deal), deal.copy()  # noqa: SLF001  as above
        start.rewind_to(deal.checkpoint, deal.tape[: len(fork.known)], deal.g.generator)
        if fork.first.by == view.index:
            following = (start.after(answer) for answer in legal_answers(fork.first))
            start = next((each for each in following if each.asked and each.asked.by == 1 - view.index), start)
        if start.asked is None or start.asked.by == view.index:
            return {}
        return self.opponent.mix(start.view(TEAMS[1 - view.index]), DRAWS)


def against(mix: Mapping[int, float], replies: Sequence[int]) -> Floats:
    """A mix over these replies; even if it is of others."""
    shares = np.array([mix.get(reply, 0.0) for reply in replies])
    return shares if shares.sum() else np.full(len(replies), 1.0 / len(replies))


def replied(shares: Floats, mix: Floats) -> Floats:
    """What each answer wins against a mix of replies, by sample; a deal may lack a reply."""
    there = ~np.isnan(shares)
    weight = there * mix[None, :, None]
    return np.asarray(np.where(there, shares * weight, 0.0).sum(1) / np.maximum(weight.sum(1), 1e-9))
