"""Measures steps a second of the environments, beside PettingZoo's leduc and OpenSpiel's goofspiel in the same run."""

import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
from run import measure_openspiel

from leatherhead import envs, registry
from leatherhead.envs.names import env_id

ROUNDS = 5
SECONDS = 2.0  # of a measurement
GAMES = 1024  # at once
LEDUC = "classic/leduc_holdem-v4"


def measure_vector(name: str, opponent: str) -> tuple[float, float]:
    """Return steps a second of many games at once, and the same without the time to pick legal actions at random."""
    many, dice = gymnasium.make_vec(name, num_envs=GAMES, opponent=opponent), np.random.default_rng(1)
    seen, _ = many.reset(seed=1)
    steps, stepping, began = 0, 0.0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        actions = (seen["action_mask"] * dice.random(seen["action_mask"].shape, np.float32)).argmax(1)
        before = time.perf_counter()
        seen, *_ = many.step(actions)
        stepping += time.perf_counter() - before
        steps += GAMES
    total = time.perf_counter() - began
    many.close()
    return steps / total, steps / stepping


def measure_pettingzoo(env: Any) -> float:
    """Return steps a second of an AEC environment, by random legal play."""
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        env.reset()
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
            steps += not over
    return steps / (time.perf_counter() - began)


def best(measure: Callable[..., Any], *settings: Any) -> Any:
    """Return the best of several measurements: other programs only slow one."""
    return max(measure(*settings) for _ in range(ROUNDS))


def show_envs(slugs: list[str]) -> None:
    """Print every game against a seat at random and against its coach, and the ratios to the peers."""
    leduc, goofspiel = best(measure_pettingzoo, pettingzoo.make("aec", LEDUC)), best(measure_openspiel, SECONDS)
    print(f"{'PettingZoo leduc':<18} {leduc:>12,.0f} steps/s")
    print(f"{'OpenSpiel goofspiel':<18} {goofspiel:>11,.0f} decisions/s")
    for slug in slugs:
        rulebook = registry.find(slug)
        one = best(measure_pettingzoo, envs.aec(slug))
        print(f"{slug:<18} {one:>12,.0f} steps/s {one / leduc:>8,.2f} times leduc, PettingZoo, one game, interpreted")
        for opponent in ("random", "coach"):
            many, bare = best(measure_vector, env_id(rulebook), opponent)
            print(f"{'':<18} {many:>12,.0f} steps/s {many / leduc:>8,.0f} times leduc", end="")
            print(f" {many / goofspiel:>6,.1f} times goofspiel, {GAMES:,} games against {opponent}", end="")
            print(f" ({bare:,.0f} without picking the actions)", flush=True)
