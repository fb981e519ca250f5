"""What answers are worth, once they have been weighed."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from leatherhead.engine.matrix_game import Floats, Solution, solve

ANY = -1  # instead of a reply: whatever the other team answers


class Effort(NamedTuple):
    """How much is played out: deals of what is hidden, samples of each cell, whole plays of each at most."""

    deals: int
    samples: int
    plays: int


@dataclass(frozen=True)
class Weighed:
    """What each answer is worth to the team that is asked, as its chance to win."""

    answers: tuple[int, ...]  # its own
    replies: tuple[int, ...]  # the other team's, where both choose at once; else ANY
    shares: Floats  # of every sample, by deal, own answer, reply and sample; all have the same luck

    @cached_property
    def chances(self) -> Floats:
        """What each answer is worth against each reply."""
        means: Floats = self.shares.mean((0, 3))
        return means

    @cached_property
    def errors(self) -> Floats:
        """One standard error of each."""
        return _error(self.shares.transpose(1, 2, 0, 3))

    def error_of_gain(self, answer: int, other: int) -> float:
        """One standard error of the difference between two answers, by their places, where nobody replies."""
        return float(_error(self.shares[:, answer, 0] - self.shares[:, other, 0]))

    @cached_property
    def solution(self) -> Solution:
        """The best mix of both sides."""
        return solve(self.chances)


def _error(samples: Floats) -> Floats:
    """One standard error of the mean over the last two axes, deals and samples; deals are alike within themselves."""
    deals, count = samples.shape[-2:]
    if deals == 1:
        alone: Floats = samples[..., 0, :].std(-1) / np.sqrt(count)
        return alone
    among: Floats = samples.mean(-1).std(-1, ddof=1) / np.sqrt(deals)
    return among
