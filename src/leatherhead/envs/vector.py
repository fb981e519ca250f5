"""Gymnasium's vector environment: thousands of games at once in compiled code."""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import leatherhead as lh
from leatherhead import registry
from leatherhead.compiled.batch import ANSWER, ILLEGAL, SKIP, START, Batch
from leatherhead.envs.encoding import LOST, Encoding, checked_reward
from leatherhead.envs.series import HUMAN
from leatherhead.envs.spaces import Observation, dict_space
from leatherhead.model.doors import ENDED, FAILED, TOO_LONG
from leatherhead.model.position import team_index

Array = np.ndarray[Any, Any]
NOTHING, THIS, NEXT = (np.int8(each) for each in (SKIP, ANSWER, START))
FEW = 64  # games too few for a thread of their own


class ManyGames(VectorEnv[Observation, Array, Array]):
    """As many games as environments; the agent has the same seat in each, a compiled bot the other."""

    def __init__(
        self,
        game: str,
        *,
        num_envs: int = 1,
        opponent: str | lh.Bot | None = None,
        seat: lh.Team = "home",
        reward: str = "result",
        options: Mapping[str, Any] | None = None,
        book: str | Path | None = None,
        situation: str | Mapping[str, Any] | None = None,
        features: bool = False,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
    ) -> None:
        """Set up the games; the rules are compiled with the bot unless they were before."""
        rulebook = registry.find(game)
        printed, bot = rulebook.book(book), compiled_bot(opponent or lh.default_bot(game), game)
        placed = lh.parse_situation(game, situation, options=options) if isinstance(situation, str) else situation
        self.encoding = Encoding(rulebook.with_book(printed))
        self._batch = Batch(
            rulebook, printed, num_envs, team_index(seat), bot, offsets=self.encoding.offsets,
            start=rulebook.place(placed or {}, options, printed),
        )  # fmt: skip
        self.num_envs, self.reward = num_envs, checked_reward(reward)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.features = features
        self.single_observation_space = dict_space(self.encoding, features=features)
        self.single_action_space = spaces.Discrete(len(self.encoding.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observations = self._room_for_observations()
        self._ended, self._started = np.zeros(num_envs, bool), False
        workers = min(threads or os.cpu_count() or 1, max(num_envs // FEW, 1))
        self._shares = [(num_envs * n // workers, num_envs * (n + 1) // workers) for n in range(workers)]
        self._pool = ThreadPoolExecutor(workers)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start the next game everywhere, or where `options["reset_mask"]` says; each environment has the next seed."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        which = np.array((options or {}).get("reset_mask", np.ones(self.num_envs, bool)), bool)
        if which.shape != (self.num_envs,):
            raise lh.Refused(f"reset_mask must have one entry for each of {self.num_envs} environments")
        if seed is not None or not self._started:
            self._sow(int(self.np_random.integers(2**63)) if seed is None else seed)
        which |= not self._started  # at first all of them start
        self._started = True
        self._observations = {name: part.copy() for name, part in self._observations.items()}
        self._run(np.where(which, NEXT, NOTHING), np.zeros(self.num_envs, np.int64))
        self._ended &= ~which
        return self._shown(self._observations), {}

    def _sow(self, seed: int | Sequence[int]) -> None:
        if isinstance(seed, int):
            seed = range(seed, seed + self.num_envs)
        if len(seed) != self.num_envs:
            raise lh.Refused(f"{len(seed)} seeds were given for {self.num_envs} environments")
        self._batch.seeds[:] = np.array([each % 2**64 for each in seed], np.uint64)
        self._batch.games[:] = 0

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Answer every question; an illegal action ends its game and loses it. A finished game starts over."""
        answers = np.ascontiguousarray(actions, np.int64)
        if answers.shape != (self.num_envs,):
            raise lh.Refused(f"one action is needed for each of {self.num_envs} environments")
        over = self._ended
        if not self._started or (self.autoreset_mode is AutoresetMode.DISABLED and over.any()):
            raise ResetNeeded("a game is over, or none has begun: call reset() before the next step")
        before = self._batch.leads.copy()
        self._observations = self._room_for_observations()
        self._run(np.where(over, NEXT, THIS), answers)
        rewards = np.where(over, 0.0, self._earned(before))
        self._ended = ended = (self._batch.statuses == ENDED) | (self._batch.statuses == ILLEGAL)
        infos: dict[str, Any] = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and ended.any():
            infos = self._final_infos(ended)
            self._run(np.where(ended, NEXT, NOTHING), answers)
            self._ended = np.zeros(self.num_envs, bool)
        return self._shown(self._observations), rewards, ended.copy(), np.zeros(self.num_envs, bool), infos

    def action_masks(self) -> Array:
        """Return which actions are legal now in each environment, as sb3-contrib asks for it."""
        return self._observations["action_mask"].astype(bool)

    def _run(self, todo: Array, actions: Array) -> None:
        """Advance all games, a share in each thread."""
        rows, masks = self._observations["observation"], self._observations["action_mask"]
        work = [(todo, actions, rows, masks, *share) for share in self._shares]
        others = [self._pool.submit(self._batch.step, *each) for each in work[1:]]
        self._batch.step(*work[0])
        for other in others:
            other.result()
        worst = int(self._batch.statuses.max())
        if worst in (FAILED, TOO_LONG):
            where = int(self._batch.statuses.argmax())
            raise lh.RuleFailed(f"a rule of {self.encoding.rulebook.slug} failed in environment {where}")

    def _earned(self, before: Array) -> Array:
        leads, statuses = self._batch.leads, self._batch.statuses
        earned = leads - before if self.reward == "score" else np.where(statuses == ENDED, np.sign(leads), 0)
        return np.where(statuses == ILLEGAL, LOST, earned)

    def _final_infos(self, ended: Array) -> dict[str, Any]:
        """Keep the last observation of each finished game, as Gymnasium wants it."""
        last = np.full(self.num_envs, None, object)
        for n in np.flatnonzero(ended):
            last[n] = self._shown({name: part[n].copy() for name, part in self._observations.items()})
        return {"final_obs": last, "_final_obs": ended.copy(), "final_info": {}, "_final_info": ended.copy()}

    def _shown(self, seen: Observation) -> Observation:
        """Return observations as the agent gets them: numbers, or features."""
        row = self.encoding.featurize(seen["observation"]) if self.features else seen["observation"]
        return {"observation": row, "action_mask": seen["action_mask"]}

    def _room_for_observations(self) -> Observation:
        """Return new arrays for every step, so that a stored observation never changes."""
        return {
            "observation": np.empty((self.num_envs, self._batch.width), np.int64),
            "action_mask": np.empty((self.num_envs, len(self.encoding.actions)), np.int8),
        }

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002  Gymnasium's
        """Release the threads."""
        self._pool.shutdown()


def compiled_bot(opponent: str | lh.Bot, game: str) -> lh.RuleBot | None:
    """Return the bot that is compiled with the rules; None plays at random."""
    if opponent == "random":
        return None
    bot = lh.new(game, seats=(opponent, HUMAN), seed=0).bots[0]
    if not isinstance(bot, lh.RuleBot):
        raise lh.Refused(
            f"{bot.name if bot else opponent} cannot be compiled; vectorization_mode='sync' asks it in Python"
        )
    return bot
