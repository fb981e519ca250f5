"""Q-learning in a table, over a thousand games of Paper Bowl at once, until it beats an opponent at random."""

from typing import Any

import gymnasium
import numpy as np

import leatherhead.envs  # noqa: F401  which registers the games

GAME = "leatherhead/PaperBowl-v2"
Array = np.ndarray[Any, Any]


class Learner:
    """What each action is worth for each question, down, distance and part of the field."""

    def __init__(self, envs: Any) -> None:
        """Begin with nothing learned."""
        fields = envs.unwrapped.encoding.fields
        self.places = {name: fields.index(name) for name in ("asked", "down", "ball", "line_to_gain")}
        self.questions = len(envs.unwrapped.encoding.rulebook.prompts) + 1
        self.dice = np.random.default_rng(1)
        self.values = np.zeros((self.questions * 5 * 10 * 4, envs.single_action_space.n))

    def states(self, rows: Array) -> Array:
        """Return the row of the table for each observation."""
        asked, down, ball, line = (rows[:, self.places[name]] for name in ("asked", "down", "ball", "line_to_gain"))
        distance = np.digitize(line - ball, (3, 7, 12))
        return ((asked * 5 + down) * 10 + ball.clip(0, 99) // 10) * 4 + distance

    def best(self, seen: dict[str, Array]) -> Array:
        """Return the best legal action of each game, any of those that are as good."""
        values = self.values[self.states(seen["observation"])]
        ties = 1e-6 * self.dice.random(values.shape)
        return np.where(seen["action_mask"], values + ties, -np.inf).argmax(1)

    def learn(
        self, seen: dict[str, Array], actions: Array, rewards: Array, then: dict[str, Array], ended: Array
    ) -> None:
        """Move each value toward the points that came, and what can come after them."""
        ahead = np.where(then["action_mask"], self.values[self.states(then["observation"])], -np.inf).max(1)
        target = rewards + 0.98 * np.where(ended, 0.0, np.nan_to_num(ahead, neginf=0.0))
        cells = self.states(seen["observation"]), actions
        counts, errors = np.zeros_like(self.values), np.zeros_like(self.values)
        np.add.at(counts, cells, 1)
        np.add.at(errors, cells, target - self.values[cells])
        self.values += 0.2 * errors / counts.clip(1)


def train(steps: int, games: int = 1000) -> Learner:
    """Learn from a number of steps of a number of games; one call in five is tried at random."""
    envs = gymnasium.make_vec(GAME, num_envs=games, opponent="random", reward="score")
    learner = Learner(envs)
    dice = learner.dice
    seen, _ = envs.reset(seed=1)
    over = np.zeros(games, bool)
    for _ in range(steps):
        tried = (seen["action_mask"] * dice.random(seen["action_mask"].shape)).argmax(1)
        actions = np.where(dice.random(games) < 0.2, tried, learner.best(seen))
        then, rewards, ended, _, _ = envs.step(actions)
        live = ~over  # a step that only begins the next game teaches nothing
        learner.learn(
            {name: part[live] for name, part in seen.items()}, actions[live], rewards[live],
            {name: part[live] for name, part in then.items()}, ended[live],
        )  # fmt: skip
        seen, over = then, ended
    envs.close()
    return learner


def wins(learner: Learner, games: int = 1000) -> float:
    """Return the share of its games that a learner wins."""
    envs = gymnasium.make_vec(GAME, num_envs=games, opponent="random")
    seen, _ = envs.reset(seed=99)
    results = np.full(games, np.nan)
    while np.isnan(results).any():
        seen, rewards, ended, _, _ = envs.step(learner.best(seen))
        results = np.where(ended & np.isnan(results), rewards, results)
    envs.close()
    return float((results > 0).mean())


def main(steps: int = 400) -> float:
    """Train, and show what came of it."""
    learner = train(steps)
    share = wins(learner)
    print(f"after {steps:,} steps of 1,000 games the learner wins {share:.0%} of them")
    return share


if __name__ == "__main__":
    main()
