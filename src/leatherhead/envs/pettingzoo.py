"""PettingZoo: two agents at one game, in turn (AEC) or, if both choose face down, at the same time (parallel)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

import leatherhead as lh
from leatherhead.envs.encoding import LOST, Encoding, checked_reward, home_reward
from leatherhead.envs.names import env_name
from leatherhead.envs.render import FRAMES_PER_SECOND, MODES, Picture, Pixels
from leatherhead.envs.series import GameSeries
from leatherhead.envs.spaces import Observation, dict_space
from leatherhead.model.question import Question
from leatherhead.model.words import TEAMS, Team

AGENTS = tuple(f"{team}_0" for team in TEAMS)
Infos = dict[str, dict[str, Any]]


class AgentSeats:
    """What both forms share: the game, its spaces, and what each agent sees and earns. The last action is to wait."""

    def __init__(
        self,
        game: str,
        *,
        reward: str = "result",
        options: Mapping[str, Any] | None = None,
        book: str | Path | None = None,
        situation: str | Mapping[str, Any] | None = None,
        features: bool = False,
        compiled: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Set up a game with two seats; `reward` is by `result` or by `score`, and `features` are for a network."""
        self.reward, self.max_cycles, self.render_mode = checked_reward(reward), max_cycles, render_mode
        self.possible_agents, self.agents = list(AGENTS), list[str]()
        self._series = GameSeries(game, options=options, book=book, situation=situation, compiled=compiled)
        self._series.sow(int(np.random.default_rng().integers(2**63)))
        self._picture = Picture(render_mode)
        self.game = self._series.next_game()
        self.encoding = Encoding(self.game.rulebook)
        self.features, actions = features, len(self.encoding.actions) + 1
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: dict_space(self.encoding, features=features, can_wait=True) for agent in AGENTS
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: spaces.Discrete(actions) for agent in AGENTS}
        self.metadata = {
            "render_modes": list(MODES), "render_fps": FRAMES_PER_SECOND, "is_parallelizable": True,
            "name": env_name(self.game.rulebook),
        }  # fmt: skip

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of all answers to all questions, and waiting."""
        return self.action_spaces[agent]

    def close(self) -> None:
        """Do nothing: nothing is held open."""

    def _start(self, seed: int | None) -> None:
        if seed is not None:
            self._series.sow(seed)
        self.game = self._series.next_game()
        self.agents, self.cycles = list(AGENTS), 0

    def _see(self, team: Team, asked: Question | None) -> Observation:
        row = self.encoding.observe(self.game.position, team, asked)
        shown = self.encoding.featurize(row) if self.features else row
        return {"observation": shown, "action_mask": self.encoding.mask(asked, can_wait=True)}

    def _earned(self, before: tuple[int, int]) -> dict[str, float]:
        home = home_reward(self.reward, before, self.game.position)
        return {AGENTS[0]: home, AGENTS[1]: -home + 0.0}

    def _is_out_of_time(self) -> bool:
        self.cycles += 1
        return not self.game.over and self.max_cycles is not None and self.cycles >= self.max_cycles

    def _choose(self, asked: Question, answer: int) -> None:
        prompt = self.game.rulebook.prompts[asked.what]
        self.game.choose(prompt.answers[answer], by=asked.team)


class InTurn(AgentSeats, AECEnv[str, Observation, int]):
    """The AEC form: the agent that is asked answers, and a sealed choice stays hidden until the rules reveal it."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  PettingZoo's
        """Start the next game, or the first one of a seed."""
        self._start(seed)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: Infos = {agent: {} for agent in AGENTS}
        self._select()

    def observe(self, agent: str) -> Observation:
        """Return what an agent may see, and what it may answer if it is asked."""
        if agent not in AGENTS:
            raise lh.Refused(f"{agent!r} is not an agent; the agents are {', '.join(AGENTS)}")
        team, asked = TEAMS[AGENTS.index(agent)], self.game.position.asked
        return self._see(team, asked if asked is not None and asked.team == team else None)

    def step(self, action: int) -> None:
        """Answer for the agent that is asked."""
        agent, asked = self.agent_selection, self.game.position.asked
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert asked is not None  # noqa: S101  somebody is alive
        answer = self.encoding.answer_of(asked, int(action))
        if answer is None:
            raise lh.Refused(f"action {int(action)} is not legal now: the mask says which are")
        before = self.game.score
        self._choose(asked, answer)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._earned(before)
        self.terminations = dict.fromkeys(self.agents, self.game.over)
        self.truncations = dict.fromkeys(self.agents, self._is_out_of_time())
        self._select()
        self._accumulate_rewards()
        self._deads_step_first()

    def _select(self) -> None:
        asked = self.game.position.asked
        if asked is not None:
            self.agent_selection = AGENTS[asked.by]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Pixels | None:
        """Draw the table as the agent that is asked sees it."""
        return self._picture.draw(self.game, TEAMS[AGENTS.index(self.agent_selection)])


class AtOnce(AgentSeats, ParallelEnv[str, Observation, int]):
    """The parallel form: both agents act in every step; one that is not asked waits, whatever its action."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None  # noqa: ARG002  PettingZoo's
    ) -> tuple[dict[str, Observation], Infos]:  # fmt: skip
        """Start the next game, or the first one of a seed."""
        self._start(seed)
        self._draw_for_a_human()
        return self._observations(), {agent: {} for agent in AGENTS}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Answer for every agent that is asked; an illegal answer, or none, ends the game and loses it."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        before, asked = self.game.score, self.game.position.open
        answers = [self._answer(each, actions) for each in asked]
        illegal = [AGENTS[each.by] for each, answer in zip(asked, answers, strict=True) if answer is None]
        if illegal:
            rewards = {agent: LOST if agent in illegal else 0.0 for agent in AGENTS}
        else:
            self._answer_all(asked, answers)
            rewards = self._earned(before)
        truncated = self._is_out_of_time()
        over = self.game.over or bool(illegal)
        self.agents = [] if over or truncated else list(AGENTS)
        self._draw_for_a_human()
        terminations, truncations = dict.fromkeys(AGENTS, over), dict.fromkeys(AGENTS, truncated)
        return self._observations(), rewards, terminations, truncations, {agent: {} for agent in AGENTS}

    def _answer(self, asked: Question, actions: Mapping[str, int]) -> int | None:
        action = actions.get(AGENTS[asked.by])
        return None if action is None else self.encoding.answer_of(asked, int(action))

    def _answer_all(self, asked: list[Question], answers: list[int | None]) -> None:
        """Answer in the order of the rules; if the first answer changes the second question, that is asked again."""
        plays = len(self.game.plays)
        for question, answer in zip(asked, answers, strict=True):
            if question == self.game.position.asked and len(self.game.plays) == plays and answer is not None:
                self._choose(question, answer)

    def _observations(self) -> dict[str, Observation]:
        position = self.game.position
        return {agent: self._see(team, position.open_to(team)) for team, agent in zip(TEAMS, AGENTS, strict=True)}

    def _draw_for_a_human(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Pixels | None:
        """Draw the table as everybody sees it."""
        return self._picture.draw(self.game, None)


def aec(game: str, **settings: Any) -> AECEnv[str, Observation, int]:
    """Return a game as an AEC environment; an illegal action ends it and loses it, as in PettingZoo's own games."""
    guarded: Any = wrappers.TerminateIllegalWrapper(InTurn(game, **settings), illegal_reward=LOST)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


def parallel(game: str, **settings: Any) -> AtOnce:
    """Return a game as a parallel environment."""
    return AtOnce(game, **settings)
