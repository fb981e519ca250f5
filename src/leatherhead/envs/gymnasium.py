"""Gymnasium: one seat of a game, against a bot."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

import leatherhead as lh
from leatherhead.envs.encoding import LOST, Encoding, checked_reward, home_reward
from leatherhead.envs.render import FRAMES_PER_SECOND, MODES, Picture, Pixels
from leatherhead.envs.series import HUMAN, GameSeries
from leatherhead.envs.spaces import Observation, dict_space
from leatherhead.model.position import team_index


class OneSeat(gymnasium.Env[Any, Any]):
    """The agent holds one seat, a bot the other; a step is an answer, and lasts until the agent is asked again."""

    metadata = {"render_modes": list(MODES), "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012  Gymnasium's

    def __init__(
        self,
        game: str,
        *,
        opponent: str | lh.Bot | None = None,
        seat: lh.Team = "home",
        reward: str = "result",
        options: Mapping[str, Any] | None = None,
        book: str | Path | None = None,
        situation: str | Mapping[str, Any] | None = None,
        features: bool = False,
        compiled: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Set up; `reward` is by `result` or by `score`, and `features` are for a network (Encoding.featurize)."""
        team_index(seat)  # or refuse
        self.team, self.reward, self.render_mode = seat, checked_reward(reward), render_mode
        opponent = opponent or lh.default_bot(game)
        seats = (HUMAN, opponent) if seat == "home" else (opponent, HUMAN)
        self._series = GameSeries(game, seats=seats, options=options, book=book, situation=situation, compiled=compiled)
        self._picture = Picture(render_mode)
        self.game = self._series.next_game()
        self.encoding = Encoding(self.game.rulebook)
        self.features = features
        self.observation_space = dict_space(self.encoding, features=features)
        self.action_space = spaces.Discrete(len(self.encoding.actions))
        self._under_way = self._sown = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start the next game, or the first one of a seed."""
        super().reset(seed=seed, options=options)
        if seed is not None or not self._sown:
            self._series.sow(int(self.np_random.integers(2**63)) if seed is None else seed)
            self._sown = True
        self.game = self._series.next_game()
        self._under_way = True
        self._draw_for_a_human()
        return self._see(), {}

    def step(self, action: int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Answer the question; an illegal action ends the game and loses it."""
        if not self._under_way:
            raise ResetNeeded("the game is over: call reset() before the next step")
        position, before = self.game.position, self.game.score
        assert position.asked is not None  # noqa: S101  the game is under way
        answer = self.encoding.answer_of(position.asked, int(action))
        if answer is None:
            reward = LOST
        else:
            self.game.choose(self.game.rulebook.prompts[position.asked.what].answers[answer])
            home = home_reward(self.reward, before, self.game.position)
            reward = home if self.team == "home" else -home + 0.0
        self._under_way = answer is not None and not self.game.over
        self._draw_for_a_human()
        return self._see(), reward, not self._under_way, False, {}

    def action_masks(self) -> np.ndarray[Any, Any]:
        """Return which actions are legal now, as sb3-contrib's MaskablePPO asks for it."""
        return self._see()["action_mask"].astype(bool)

    def _see(self) -> Observation:
        asked = self.game.position.asked if self._under_way else None
        row = self.encoding.observe(self.game.position, self.team, asked)
        shown = self.encoding.featurize(row) if self.features else row
        return {"observation": shown, "action_mask": self.encoding.mask(asked)}

    def _draw_for_a_human(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Pixels | None:
        """Draw the table as the agent sees it."""
        return self._picture.draw(self.game, self.team)
