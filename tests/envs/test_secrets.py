"""The secrets law over observations and masks: what a seat may not see is scrambled, and it is shown the same."""

from collections.abc import Callable
from typing import Any

import numpy as np
from scrambling import scramble

from leatherhead import envs
from leatherhead.envs.encoding import OF_THE_QUESTION
from leatherhead.model.record import Machinery

HOME, AWAY = "home_0", "away_0"
MOST = 150  # answers of a game


def _random_game(name: str, look: Callable[[Any], None]) -> None:
    """Play at random, and look at every step."""
    env, dice = envs.aec(name), np.random.default_rng(7)
    env.reset(seed=7)
    for _ in range(MOST):
        if any(env.terminations.values()):
            return
        look(env)
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(dice.choice(np.flatnonzero(mask))))


def _same(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    return all(np.array_equal(ours[part], theirs[part]) for part in ("observation", "action_mask"))


def test_observations_do_not_depend_on_what_is_hidden(name: str) -> None:
    noise = np.random.default_rng(1)

    def look(env: Any) -> None:
        raw = env.unwrapped
        kept = raw.game.position
        for team, agent in enumerate((HOME, AWAY)):
            seen = raw.observe(agent)
            raw.game.position = kept.copy()
            scramble(raw.game.rulebook, raw.game.position.record, team, noise, question=False)
            assert _same(raw.observe(agent), seen)
            raw.game.position = kept

    _random_game(name, look)


def test_a_choice_made_unseen_does_not_show(name: str) -> None:
    tried = set()

    def look(env: Any) -> None:
        raw = env.unwrapped
        kept = raw.game.position
        asked, other = kept.asked, 1 - kept.asked.by
        if not kept.is_sealed(asked):
            return
        shown = []
        for answer in kept.legal:
            raw.game.position = kept.after(answer)
            now = raw.game.position
            if now.asked is None or now.asked.by != other or not now.is_sealed(now.asked):
                continue  # turned up, or a call that is open and acts at once
            shown.append(raw.observe((HOME, AWAY)[other]))
            tried.add(asked.what)
        raw.game.position = kept
        assert all(_same(each, shown[0]) for each in shown)

    _random_game(name, look)
    prompts = envs.parallel(name).game.rulebook.prompts
    assert tried or not any(prompt.sealed for prompt in prompts)


def test_the_numbers_of_an_observation_have_names(name: str) -> None:
    env = envs.parallel(name)
    seen, _ = env.reset(seed=1)
    assert len(env.encoding.fields) == len(set(env.encoding.fields)) == len(seen[HOME]["observation"])
    assert env.encoding.fields[-2:] == OF_THE_QUESTION
    assert len(env.encoding.actions) == len(set(env.encoding.actions))
    assert not set(Machinery.__annotations__) & set(env.encoding.fields)
    value = dict(zip(env.encoding.fields, seen[AWAY]["observation"], strict=True))
    assert (value["score[0]"], value["score[1]"], value["team"]) == (0, 0, 1)
