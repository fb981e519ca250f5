"""What a state is worth to OpenSpiel's searches, by compiled rollouts."""

from typing import Any

import numpy as np

import leatherhead as lh
from leatherhead.compiled.rollout import Ahead, Imagined

PLAYS = 1  # that are played out after the present one, before the game's value is asked


class CoachEvaluator:
    """An evaluator of `open_spiel.python.algorithms.mcts`: the coach plays on in both seats, then the value is asked.

    A state without a value of its game is played out to the end. All actions are as likely before a search.
    """

    def __init__(self, game: Any, *, samples: int = 8, plays: int = PLAYS, seed: int = 0) -> None:
        """Make ready for a game of leatherhead; the same seed gives the same values."""
        position = game.first.position
        rulebook = position.rulebook
        coach = rulebook.bot(lh.default_bot(rulebook.slug))
        if not isinstance(coach, lh.RuleBot):
            raise lh.Refused(f"{rulebook.slug} has no bot that can be compiled, and so no rollouts")
        self.samples, self.plays, self.seed = samples, plays, seed
        self._ahead = Ahead(rulebook, position.printed, coach)

    def evaluate(self, state: Any) -> np.ndarray[Any, np.dtype[np.float64]]:
        """Return what both players may expect, from -1 to 1."""
        position = state.table.position
        if position.over:
            return np.array(state.returns())
        cell = Imagined(0, tuple(each.answer for each in position.tape))
        self.seed += 1
        shares = self._ahead.play(
            position.checkpoint, [cell], seed=self.seed, samples=self.samples, plays=self.plays
        )  # fmt: skip
        home = 2 * float(shares.mean()) - 1
        return np.array([home, -home])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Return chance's odds, or hold every legal action to be as likely."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
