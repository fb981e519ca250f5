"""The worth of answers, estimated by rollouts."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from leatherhead.values.matrix_game import BayesianSolution, Floats, solve_deals

ANY = -1  # instead of a reply: whatever the other team answers
RESULTS = (0.0, 0.5, 1.0)  # shares of games that were played to their end


class Effort(NamedTuple):
    """How much is played out: deals of what is hidden, samples of each cell, whole plays of each at most."""

    deals: int
    samples: int
    plays: int


@dataclass(frozen=True)
class Weighed:
    """Win probabilities of each answer for the team that is asked."""

    answers: tuple[int, ...]  # its own
    replies: tuple[int, ...]  # the other team's in any deal, where both choose at once; else ANY
    shares: Floats  # of every sample, by deal, own answer, reply (none where a deal has no such reply) and sample
    value_error: float = 0.0  # one standard error of the value that samples are read off

    @cached_property
    def chances(self) -> Floats:
        """Win probability of each answer against each reply, over the deals that have it."""
        means: Floats = np.nanmean(self.shares, (0, 3))
        return means

    @cached_property
    def errors(self) -> Floats:
        """One standard error of each that comes of sampling."""
        return _error(self.shares.transpose(1, 2, 0, 3))

    def error_of_gain(self, answer: int, other: int) -> float:
        """One standard error of the difference between two answers, by their places, where nobody replies."""
        return float(_error(self.shares[:, answer, 0] - self.shares[:, other, 0]))

    @cached_property
    def solution(self) -> BayesianSolution:
        """The best mix of the team, against an opponent who knows it and sees its own cards in each deal."""
        return solve_deals(self._matrices)

    @cached_property
    def value(self) -> float:
        """Value of the question: of the best answer, or of the best mix where both choose unseen."""
        return float(self.worths.max()) if self.replies == (ANY,) else self.solution.value

    @cached_property
    def worths(self) -> Floats:
        """Win probability of each answer against the other team's best mix, or its own choice in each deal."""
        means: Floats = self._against_best_mix.mean((1, 2))
        return means

    @cached_property
    def worth_errors(self) -> Floats:
        """One standard error of each: that of sampling, and the value's own where no game was played to its end."""
        samples, ended = ~np.isnan(self.shares), np.isin(self.shares, RESULTS)
        read = 1.0 - ended.sum((0, 2, 3)) / samples.sum((0, 2, 3))
        errors: Floats = np.hypot(_error(self._against_best_mix), read * self.value_error)
        return errors

    @cached_property
    def at_stake(self) -> float:
        """Cost of the worst answer: against the other team's usual play or, if it chooses unseen, its best reply."""
        if self.replies == (ANY,):
            return self.value - float(self.worths.min())
        return self.value - min(self.guaranteed(each) for each in np.eye(len(self.answers)))

    def guaranteed(self, mix: Floats) -> float:
        """Value of a mix against an opponent who knows it."""
        return float(np.mean([(mix @ each).min() for each in self._matrices]))

    @cached_property
    def _matrices(self) -> list[Floats]:
        means = self.shares.mean(3)
        return [means[deal][:, held] for deal, held in enumerate(self._held)]

    @cached_property
    def _held(self) -> Floats:
        """Which replies each deal has."""
        held: Floats = ~np.isnan(self.shares[:, 0, :, 0])
        return held

    @cached_property
    def _against_best_mix(self) -> Floats:
        """The shares of every answer, by deal and sample."""
        if self.replies == (ANY,):
            return self.shares[:, :, 0].swapaxes(0, 1)
        mixed = [
            np.tensordot(columns, self.shares[deal][:, held], (0, 1))
            for deal, (held, columns) in enumerate(zip(self._held, self.solution.columns, strict=True))
        ]
        return np.stack(mixed, 1)


def _error(samples: Floats) -> Floats:
    """One standard error of the mean over the last two axes, deals and samples; deals are alike within themselves."""
    deals, count = samples.shape[-2:]
    if deals == 1:
        alone: Floats = samples[..., 0, :].std(-1) / np.sqrt(count)
        return alone
    means = samples.mean(-1)
    among: Floats = np.nanstd(means, -1) / np.sqrt(np.maximum((~np.isnan(means)).sum(-1) - 1, 1))
    return among
