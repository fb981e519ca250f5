"""A game as it stands at each question that it can ask."""

import os
import random
import tempfile
import tomllib
from contextlib import suppress
from functools import cache
from typing import Any

from teaching import scenario_files

import leatherhead as lh

GAMES = 3  # random games in which most questions come up
SEED = 7


@cache  # looking for them takes longer than showing them
def questions(slug: str) -> dict[str, lh.Session]:
    """Return a session that stands at each question of a game, by its name, in the order of the rulebook."""
    prompts = [prompt.name for prompt in lh.new(slug, seed=SEED).rulebook.prompts]
    met: dict[str, lh.Session] = {}
    for seed in range(SEED, SEED + GAMES):
        for options in _options(slug, seed):
            if len(met) < len(prompts):
                _meet(lh.new(slug, seed=seed, options=options, compiled=True), random.Random(seed), met)  # noqa: S311
    if len(met) < len(prompts):
        _meet_in_scenarios(slug, met)
    return {name: met[name] for name in prompts}


def _meet_in_scenarios(slug: str, met: dict[str, lh.Session]) -> None:
    """Look for questions that hardly ever come up where the rulebook's own scenarios ask them."""
    for file in scenario_files(slug):
        for row in tomllib.loads(file.read_text(encoding="utf-8"))["scenario"]:
            with suppress(lh.Refused):
                game = lh.new(slug, seed=SEED, situation=row["situation"], options=row.get("options", {}), referee=True)
                for step in row["script"]:
                    _step(game, step, met)


def _step(game: lh.Game, step: dict[str, Any], met: dict[str, lh.Session]) -> None:
    if isinstance(game.pending, lh.Decision) and game.pending.name not in met:
        met[game.pending.name] = _copy(game)
    for by, answer in step.items():
        if by in ("home", "away"):
            game.choose(answer, by=by)
        else:
            game.chance(by, answer)


def _options(slug: str, seed: int) -> list[dict[str, Any]]:
    """The rulebook as it is and, at first, with each option set otherwise: some questions come with an option."""
    offered = next(game.options for game in lh.list_games() if game.name == slug)
    others = [{name: value} for name, values in offered.items() for value in values[1:]]
    return [{}, *(others if seed == SEED else [])]


def _meet(game: lh.Game, dice: random.Random, met: dict[str, lh.Session]) -> None:
    """Play on at random, and keep the game as it stands at each question that was not met before."""
    while isinstance(asked := game.pending, lh.Decision):
        if asked.name not in met:
            met[asked.name] = _copy(game)
        game.choose(dice.choice(asked.options), by=asked.by)


def _copy(game: lh.Game) -> lh.Session:
    file = tempfile.NamedTemporaryFile(suffix=".game", delete=False)  # noqa: SIM115
    file.close()
    game.save(file.name)
    try:
        return lh.Session(lh.load(file.name, compiled=True))
    finally:
        os.unlink(file.name)  # noqa: PTH108
