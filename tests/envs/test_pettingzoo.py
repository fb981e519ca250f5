"""PettingZoo's own suite, and what it does not ask: the same game as by our driver, and every kind of misuse."""

import subprocess
import sys
import warnings
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils import parallel_to_aec
from pettingzoo.utils.wrappers import BaseParallelWrapper

import leatherhead as lh
from leatherhead import envs, registry
from leatherhead.envs.names import env_id
from leatherhead.model.doors import CHANCE, seed_of
from leatherhead.model.question import legal_answers

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # where pygame is installed it imports what it has deprecated
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

HOME, AWAY = "home_0", "away_0"

# PettingZoo warns of dictionaries unless an environment's name is on a list of its own.
with_masks = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
CYCLES = 60


def _masked(function: Callable[..., None]) -> Callable[..., None]:
    for mark in with_masks:
        function = mark(function)
    return function


@_masked
def test_api(name: str) -> None:
    api_test(envs.aec(name), num_cycles=CYCLES)


@_masked
def test_api_with_rewards_by_score_to_the_end_of_the_game() -> None:
    api_test(envs.aec("dime-store", reward="score"), num_cycles=1000)


def test_parallel_api(name: str) -> None:
    parallel_api_test(envs.parallel(name), num_cycles=CYCLES)


def test_parallel_api_to_the_end_of_the_game() -> None:
    parallel_api_test(envs.parallel("dime-store", reward="score"), num_cycles=1000)


def test_seeds(name: str) -> None:
    seed_test(lambda: envs.aec(name), num_cycles=CYCLES)
    parallel_seed_test(lambda: envs.parallel(name), num_cycles=CYCLES)


class Legal(BaseParallelWrapper):
    """Gives the first legal action for one that is not: PettingZoo's test of cycles knows no masks."""

    def reset(self, *args: Any, **kwargs: Any) -> Any:
        self.seen, infos = super().reset(*args, **kwargs)
        return self.seen, infos

    def step(self, actions: dict[str, int]) -> Any:
        legal = {agent: int(np.flatnonzero(self.seen[agent]["action_mask"])[0]) for agent in actions}
        self.seen, *rest = super().step(legal)
        return self.seen, *rest


def test_max_cycles(name: str) -> None:
    def parallel_env(max_cycles: int) -> Any:
        return Legal(envs.parallel(name, max_cycles=max_cycles))

    def env(max_cycles: int) -> Any:
        return parallel_to_aec(parallel_env(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel_env, env=env))


def test_max_cycles_in_turn(name: str) -> None:
    env = envs.aec(name, max_cycles=9)
    env.reset(seed=3)
    steps = 0
    while not any(env.truncations.values()):
        env.step(_any_action(env))
        steps += 1
    assert steps == 9
    assert env.truncations == {HOME: True, AWAY: True}
    assert env.terminations == {HOME: False, AWAY: False}


def test_render(name: str) -> None:
    render_test(lambda render_mode: envs.aec(name, render_mode=render_mode))


def test_what_is_drawn_is_the_table_as_the_asked_seat_sees_it(name: str) -> None:
    env = envs.aec(name, render_mode="ansi")
    env.reset(seed=4)
    frame = lh.Session(env.unwrapped.game).frame_for(env.agent_selection.removesuffix("_0"))
    text = env.render()
    assert frame.asked is not None
    assert isinstance(text, str)
    assert frame.headline in " ".join(text.split())
    assert all(option.name in text for option in frame.asked.options)
    pixels = envs.parallel(name, render_mode="rgb_array")
    pixels.reset(seed=4)
    drawn = pixels.render()
    assert isinstance(drawn, np.ndarray)
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) == 2  # ink on paper


def test_registered_names_follow_the_rulebooks() -> None:
    for rulebook in registry.playable():
        if rulebook.slug == "dime-store":  # found only by a variable that the test sets
            continue
        name = env_id(rulebook)
        assert name.endswith(f"-v{rulebook.version}")
        aec, parallel = pettingzoo.make("aec", name), pettingzoo.make("parallel", name, reward="score")
        assert aec.metadata["name"] == parallel.metadata["name"]
        assert parallel.unwrapped.game.rulebook is rulebook
    assert str(pettingzoo.make("aec", "leatherhead/PaperBowl-v2").unwrapped) == "paper_bowl_v2"


def _any_action(env: Any) -> int:
    observation, *_ = env.last()
    return int(env.action_space(env.agent_selection).sample(observation["action_mask"]))


def test_a_random_game_is_the_same_by_our_driver(name: str) -> None:
    env = envs.aec(name)
    env.reset(seed=11)
    with np.errstate(over="ignore"):
        position = lh.position(name, seed=int(seed_of(np.uint64(11), 0)))
    dice = np.random.default_rng(2)
    while not position.over:
        while position.asked is not None and position.asked.by == CHANCE:
            position.put(position.draw())
        if position.asked is None:
            break
        ours = env.unwrapped.game.position
        assert (ours.canonical(), ours.asked) == (position.canonical(), position.asked)
        assert env.agent_selection == (HOME, AWAY)[position.asked.by]
        place = int(dice.integers(len(legal_answers(position.asked))))
        position.put(legal_answers(position.asked)[place])
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(np.flatnonzero(mask)[place]))
    assert env.unwrapped.game.canonical() == position.canonical()
    assert env.unwrapped.game.position.g.generator == position.g.generator
    assert env.terminations == {HOME: True, AWAY: True}


def test_rewards_add_up(name: str) -> None:
    env, seen = envs.parallel(name, reward="score"), dict[str, Any]()
    seen, _ = env.reset(seed=5)
    total = {HOME: 0.0, AWAY: 0.0}
    while env.agents:
        actions = {agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in env.agents}
        seen, rewards, terminations, truncations, _ = env.step(actions)
        total = {agent: total[agent] + rewards[agent] for agent in total}
    assert all(terminations.values())
    assert not any(truncations.values())
    home, away = env.game.score
    assert total == {HOME: home - away, AWAY: away - home}


def test_sealed_choices_are_made_at_the_same_time() -> None:
    env = envs.parallel("dime-store")
    seen, _ = env.reset(seed=1)
    assert all(each["action_mask"][-1] == 0 for each in seen.values()), "both are asked, so nobody waits"
    plays = len(env.game.plays)
    calls = [int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in (HOME, AWAY)]
    env.step({HOME: calls[0], AWAY: calls[1]})
    assert len(env.game.plays) == plays + 1


# Misuse.


def test_a_missing_package_is_named_with_its_remedy() -> None:
    program = "import sys; sys.modules['pettingzoo'] = None; import leatherhead.envs"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "pettingzoo is missing: pip install '.[envs]' in leatherhead's folder" in ended.stderr.splitlines()[-1]


def test_an_illegal_action_ends_the_game_and_loses_it(name: str) -> None:
    env = envs.aec(name)
    env.reset(seed=1)
    agent, waits = env.agent_selection, env.action_space(env.agent_selection).n - 1
    assert env.observe(agent)["action_mask"][waits] == 0
    env.step(waits)
    assert env.terminations == {HOME: True, AWAY: True}
    assert env.rewards == {agent: -1.0, ({HOME, AWAY} - {agent}).pop(): 0.0}
    for _ in range(2):
        env.step(None)
    assert env.agents == []


def test_an_illegal_action_in_parallel_loses_for_whoever_gave_it(name: str) -> None:
    env = envs.parallel(name)
    seen, _ = env.reset(seed=1)
    asked = [agent for agent in (HOME, AWAY) if not seen[agent]["action_mask"][-1]]
    waits = env.action_space(HOME).n - 1
    seen, rewards, terminations, truncations, _ = env.step({HOME: waits, AWAY: waits})
    assert rewards == {agent: -1.0 if agent in asked else 0.0 for agent in (HOME, AWAY)}
    assert all(terminations.values())
    assert not any(truncations.values())
    assert all(env.observation_space(agent).contains(seen[agent]) for agent in (HOME, AWAY))
    assert env.agents == []
    assert env.step({HOME: 0, AWAY: 0}) == ({}, {}, {}, {}, {})


def test_an_agent_that_is_not_asked_waits_whatever_it_does() -> None:
    env = envs.parallel("paper-bowl")
    seen, _ = env.reset(seed=1)
    asked = HOME if not seen[HOME]["action_mask"][-1] else AWAY
    other = AWAY if asked == HOME else HOME
    action = int(np.flatnonzero(seen[asked]["action_mask"])[0])
    for said in ({other: 3}, {other: env.action_space(other).n - 1}, {}, {"referee_0": 1}):
        env.reset(seed=1)
        _, rewards, *_ = env.step({asked: action, **said})
        assert rewards == {HOME: 0.0, AWAY: 0.0}
        assert env.agents == [HOME, AWAY]


def test_what_is_out_of_bounds_or_out_of_order_is_named() -> None:
    env = envs.aec("dime-store")
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        env.agents  # noqa: B018
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    before = env.unwrapped.game.canonical()
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(99)
    with pytest.raises(lh.Refused, match="not legal now"):
        env.unwrapped.step(99)
    with pytest.raises(ValueError, match="referee_0"):
        env.observe("referee_0")
    assert env.unwrapped.game.canonical() == before


def test_a_step_after_the_end_changes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    env = envs.aec("dime-store", max_cycles=1)
    env.reset(seed=1)
    env.step(_any_action(env))
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.unwrapped.step(0)
    for _ in range(3):
        env.step(None)
    assert "terminated or truncated" in caplog.text
    assert env.agents == []


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"reward": "yards"}, "'yards' is not a reward; allowed are result, score"),
        ({"render_mode": "video"}, "'video' is not a render mode"),
        ({"options": {"overtime": "coin"}}, "option overtime = coin is not one of"),
    ],
)
def test_settings_that_do_not_exist_are_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(lh.Refused, match=reason):
        envs.aec("dime-store", **settings)


def test_two_agents_begin_in_a_situation_and_may_see_features() -> None:
    last = "2nd and 7 at opp 30, 4th quarter, 2 cards left, 17-20"
    for build in (envs.aec, envs.parallel):
        env = build("paper-bowl", situation=last, features=True)
        env.reset(seed=1)
        inner = env.unwrapped
        assert (inner.game.score, inner.game.situation["clock"], inner.game.situation["ball"]) == (
            (17, 20),
            2,
            "opp 30",
        )
        seen = inner._see("home", inner.game.position.asked)  # noqa: SLF001  as both forms show it
        assert env.observation_space("home_0").contains(seen)
        assert seen["observation"].shape == (len(inner.encoding.features),)
