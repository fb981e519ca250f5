"""OpenSpiel's information-set tree search holds home's seat; away answers at random."""

from collections.abc import Sequence
from math import tanh
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from leatherhead.envs import openspiel


class Lead(mcts.Evaluator):
    """Values a game under way by its score."""

    def evaluate(self, state: Any) -> Sequence[float]:
        """Return what the lead is worth to home and away."""
        home, away = state.table.position.score
        return [tanh((home - away) / 10), tanh((away - home) / 10)]

    def prior(self, state: Any) -> Sequence[tuple[int, float]]:
        """Hold every legal action to be as likely."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def play(name: str, simulations: int, seed: int = 1) -> tuple[int, int]:
    """Play one game, and return its score."""
    openspiel.register()
    game, dice = pyspiel.load_game(name), np.random.RandomState(seed)
    search = ismcts.ISMCTSBot(game, Lead(), uct_c=1.0, max_simulations=simulations, random_state=dice)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(outcomes, p=odds)))
        elif state.current_player() == 0:
            state.apply_action(search.step(state))
        else:
            state.apply_action(int(dice.choice(state.legal_actions())))
    return state.table.position.score  # type: ignore[no-any-return]


def main(name: str = "leatherhead_paper_bowl", simulations: int = 20) -> None:
    """Show a game."""
    print("home {}, away {}".format(*play(name, simulations)))


if __name__ == "__main__":
    main()
