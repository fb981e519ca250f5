"""sb3-contrib's MaskablePPO learns Paper Bowl against the rookie, over hundreds of games at once.

`pip install sb3-contrib` brings it; `python examples/maskable_ppo.py --minutes 10` trains, and plays a thousand games.
"""

import argparse
import time
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import leatherhead.envs  # noqa: F401  which registers the games

GAME = "leatherhead/PaperBowl-v2"
Array = np.ndarray[Any, Any]


class Games(VecEnv):  # type: ignore[misc]  # it has no types here
    """Gymnasium's vector environment as Stable-Baselines3 wants it: flat observations, masks by `action_masks`."""

    def __init__(self, num_envs: int, **settings: Any) -> None:
        """Set up games that begin anew at once when they end."""
        mode = gymnasium.vector.AutoresetMode.SAME_STEP
        made = gymnasium.make_vec(GAME, num_envs=num_envs, features=True, autoreset_mode=mode, **settings)
        self.games: Any = made.unwrapped
        self.masks = np.zeros((num_envs, 1), bool)
        self.actions = np.zeros(num_envs, np.int64)
        super().__init__(num_envs, self.games.single_observation_space["observation"], self.games.single_action_space)

    def reset(self) -> Array:
        """Start the next games."""
        seen, _ = self.games.reset(seed=self._seeds[0])
        self.masks = seen["action_mask"].astype(bool)
        return np.asarray(seen["observation"])

    def step_async(self, actions: Array) -> None:
        """Take the answers."""
        self.actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Give them."""
        seen, rewards, ended, _, infos = self.games.step(self.actions)
        self.masks = seen["action_mask"].astype(bool)
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for n in np.flatnonzero(ended):
            told[n]["terminal_observation"] = infos["final_obs"][n]["observation"]
        return seen["observation"], rewards.astype(np.float32), ended, told

    def action_masks(self) -> Array:
        """Return which answers are legal."""
        return self.masks

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:  # noqa: ARG002
        """Call a method, whose answer has a row for each game."""
        return list(getattr(self, method_name)(*args, **kwargs))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:  # noqa: ARG002
        """Return an attribute, the same for every game."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        """Set an attribute."""
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> Sequence[bool]:  # noqa: ARG002
        """Nothing is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Release the threads."""
        self.games.close()


class UntilTime(BaseCallback):  # type: ignore[misc]  # as above
    """Stops when its processor seconds are used up."""

    def __init__(self, seconds: float) -> None:
        """Set the clock."""
        super().__init__()
        self.ends = time.process_time() + seconds

    def _on_step(self) -> bool:
        return time.process_time() < self.ends


def wins(model: MaskablePPO, opponent: str, games: int = 1000) -> float:
    """Return the share of its decided games that a policy wins, half of them in each seat."""
    won = decided = 0
    for seat in ("home", "away"):
        envs = Games(games // 2, opponent=opponent, seat=seat)
        envs.seed(99)
        seen, results = envs.reset(), np.full(games // 2, np.nan)
        while np.isnan(results).any():
            actions, _ = model.predict(seen, action_masks=envs.action_masks(), deterministic=False)
            envs.step_async(actions)
            seen, rewards, ended, _ = envs.step_wait()
            results = np.where(ended & np.isnan(results), rewards, results)
        envs.close()
        won, decided = won + int((results > 0).sum()), decided + int((results != 0).sum())
    return won / decided


def train(minutes: float, opponent: str = "rookie", games: int = 256) -> MaskablePPO:
    """Learn for some minutes of the processor."""
    envs = Games(games, opponent=opponent)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=64, batch_size=4096, n_epochs=4, gamma=1.0, gae_lambda=0.95, learning_rate=1e-3,
        ent_coef=0.01, seed=1, policy_kwargs={"net_arch": [128, 128]}, device="cpu",
    )  # fmt: skip
    model.learn(10**9, callback=UntilTime(60 * minutes))
    envs.close()
    return model


def main() -> None:
    """Train, and show what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="of CPU time")
    parser.add_argument("--opponent", default="rookie")
    args = parser.parse_args()
    model = train(args.minutes, args.opponent)
    share = wins(model, args.opponent)
    print(f"after {model.num_timesteps:,} steps it wins {share:.1%} of its decided games against {args.opponent}")


if __name__ == "__main__":
    main()
