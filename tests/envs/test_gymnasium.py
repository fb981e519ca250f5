"""Gymnasium's own checks, every kind of misuse, and thousands of games at once that are those of one seat each."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, check_returned_data_not_reused, data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import leatherhead as lh
import leatherhead.envs
from leatherhead import registry
from leatherhead.envs.names import env_id

PAPER_BOWL = "leatherhead/PaperBowl-v2"


@pytest.fixture
def game(name: str) -> str:
    """A game by the name that it is registered by."""
    leatherhead.envs.register()  # the small game is found only now
    return env_id(registry.find(name))


def _legal(masks: np.ndarray[Any, Any], dice: np.random.Generator) -> np.ndarray[Any, Any]:
    """Pick a legal action in each row; any where there is none."""
    return (masks * dice.random(masks.shape)).argmax(-1)


def test_check_env(game: str) -> None:
    check_env(gymnasium.make(game, opponent="coach").unwrapped)


def test_legal_actions_are_told_as_maskable_ppo_asks_for_them() -> None:
    """sb3-contrib looks for `action_masks` through the wrappers, and wants booleans."""
    env = gymnasium.make(PAPER_BOWL, opponent="random")
    seen, _ = env.reset(seed=6)
    masks = env.get_wrapper_attr("action_masks")
    for _ in range(20):
        assert masks().dtype == bool
        assert masks().tolist() == seen["action_mask"].astype(bool).tolist()
        seen, *_ = env.step(int(masks().argmax()))
    many = gymnasium.make_vec(PAPER_BOWL, num_envs=4, opponent="random").unwrapped
    seen, _ = many.reset(seed=6)
    for _ in range(20):
        assert many.action_masks().dtype == bool
        assert np.array_equal(many.action_masks(), seen["action_mask"])
        seen, *_ = many.step(many.action_masks().argmax(1))


LAST_CARDS = {
    "phase": "scrimmage", "quarter": 4, "clock": 2, "score": [17, 20], "possession": "home", "ball": "opp 30",
    "down": 2, "to_go": 7, "timeouts": [0, 0],
}  # fmt: skip


@pytest.mark.parametrize("situation", [LAST_CARDS, "2nd and 7 at opp 30, 4th quarter, 2 cards left, 17-20"])
def test_games_begin_in_a_situation(situation: Any) -> None:
    one = gymnasium.make(PAPER_BOWL, opponent="coach", situation=situation)
    many = gymnasium.make_vec(PAPER_BOWL, num_envs=3, opponent="coach", situation=situation).unwrapped
    fields = one.unwrapped.encoding.fields
    shown = one.reset(seed=4)[0]["observation"], many.reset(seed=4)[0]["observation"]
    assert np.array_equal(shown[0], shown[1][0])
    found = dict(zip(fields, shown[0].tolist(), strict=True))
    assert {name: found[name] for name in ("quarter", "clock", "ball", "down")} == {
        "quarter": 4, "clock": 2, "ball": 70, "down": 2,
    }  # fmt: skip
    assert (found["score[0]"], found["score[1]"]) == (17, 20)
    with pytest.raises(lh.Refused, match="situation key ball"):
        gymnasium.make_vec(PAPER_BOWL, num_envs=2, opponent="coach", situation={**LAST_CARDS, "ball": "their 30"})


def test_features_are_floats_within_bounds_and_sets_are_unpacked(game: str) -> None:
    """Nothing is lost of a set: its members are the bits of the number."""
    plain, floats = (gymnasium.make(game, opponent="random", features=each) for each in (False, True))
    encoding, dice = floats.unwrapped.encoding, np.random.default_rng(2)
    (seen, _), (shown, _) = plain.reset(seed=3), floats.reset(seed=3)
    over, met = False, 0
    while not over and met < 60:
        met += 1
        assert floats.observation_space.contains(shown)
        assert shown["observation"].dtype == np.float32
        values = dict(zip(encoding.features, shown["observation"].tolist(), strict=True))
        asked = [name for name in encoding.features if name.startswith("asked ") and values[name]]
        assert asked == [f"asked {encoding.rulebook.prompts[seen['observation'][-1] - 1].name}"]
        for name, number in zip(encoding.fields[:-1], seen["observation"].tolist(), strict=False):
            members = [values[each] for each in encoding.features if each.startswith(f"{name} has ")]
            if members:
                assert sum(int(bit) << place for place, bit in enumerate(members)) == number
            else:
                assert values[f"{name} / 100"] == pytest.approx(min(max(number / 100, -1), 1))
        action = int(_legal(seen["action_mask"], dice))
        seen, _, over, *_ = plain.step(action)
        shown = floats.step(action)[0]


def test_many_games_have_the_features_of_one(game: str) -> None:
    _same(game, AutoresetMode.SAME_STEP, 40, opponent="random", features=True)


@pytest.mark.parametrize("seat", ["home", "away"])
def test_a_game_from_one_seat(game: str, seat: str) -> None:
    env = gymnasium.make(game, opponent="random", seat=seat, reward="score")
    seen, _ = env.reset(seed=6)
    dice, over, total = np.random.default_rng(6), False, 0.0
    while not over:
        assert env.observation_space.contains(seen)
        assert seen["action_mask"].any()
        seen, reward, over, truncated, _ = env.step(int(_legal(seen["action_mask"], dice)))
        total += float(reward)
        assert not truncated
    assert not seen["action_mask"].any()
    home, away = env.unwrapped.game.score
    assert total == (home - away if seat == "home" else away - home)


def test_the_result_is_the_reward() -> None:
    env = gymnasium.make(PAPER_BOWL, opponent="random", seat="away")
    dice = np.random.default_rng(1)
    for seed in range(4):
        seen, _ = env.reset(seed=seed)
        rewards, over = [], False
        while not over:
            seen, reward, over, *_ = env.step(int(_legal(seen["action_mask"], dice)))
            rewards.append(reward)
        home, away = env.unwrapped.game.score
        assert rewards[-1] == np.sign(away - home)
        assert not any(rewards[:-1])


def test_an_illegal_action_ends_the_game_and_loses_it(game: str) -> None:
    env = gymnasium.make(game, opponent="random")
    seen, _ = env.reset(seed=1)
    before = env.unwrapped.game.canonical()
    seen, reward, terminated, truncated, _ = env.step(int(seen["action_mask"].argmin()))
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert env.unwrapped.game.canonical() == before
    assert env.observation_space.contains(seen)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.unwrapped.step(0)
    env.reset()
    env.unwrapped.step(10_000)


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(lh.Refused, match="'nobody' cannot hold a seat"):
        gymnasium.make(PAPER_BOWL, opponent="nobody")
    with pytest.raises(lh.Refused, match="'referee' is not a team"):
        gymnasium.make(PAPER_BOWL, seat="referee")
    with pytest.raises(gymnasium.error.VersionNotFound):
        gymnasium.make("leatherhead/PaperBowl-v99")


# Many at once.

MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP]
COUNT = 3


def _vector(game: str, **settings: Any) -> Any:
    return gymnasium.make_vec(game, num_envs=settings.pop("num_envs", COUNT), **settings)


def _same(game: str, mode: AutoresetMode, steps: int, **settings: Any) -> int:
    """Step compiled games beside the same ones, interpreted one by one, and return how many ended."""
    many = _vector(game, autoreset_mode=mode, **settings)
    single = _vector(game, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **settings)
    dice, ended = np.random.default_rng(3), 0
    ours, theirs = many.reset(seed=8), single.reset(seed=8)
    for _ in range(steps):
        assert data_equivalence(ours, theirs, exact=True)
        actions = _legal(ours[0]["action_mask"], dice)
        ours, theirs = many.step(actions), single.step(actions)
        ended += int(ours[2].sum())
    assert data_equivalence(ours, theirs, exact=True)
    many.close()
    single.close()
    return ended


def test_many_games_are_those_of_one_seat_each(game: str) -> None:
    _same(game, AutoresetMode.NEXT_STEP, 200, opponent="random", seat="away", reward="score")


@pytest.mark.boundscheck
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("reward", ["score", "result"])
def test_many_games_against_a_coach_begin_anew_as_gymnasium_has_it(mode: AutoresetMode, reward: str) -> None:
    leatherhead.envs.register()
    assert _same("leatherhead/DimeStore-v1", mode, 260, opponent="coach", reward=reward) > 4


def test_an_illegal_action_ends_one_of_many_games() -> None:
    many = _vector(PAPER_BOWL, opponent="random", num_envs=5)
    seen, _ = many.reset(seed=2)
    actions = _legal(seen["action_mask"], np.random.default_rng(0))
    actions[1], actions[3], actions[4] = int(seen["action_mask"][1].argmin()), -7, 10_000
    seen, rewards, terminations, truncations, _ = many.step(actions)
    assert terminations.tolist() == [False, True, False, True, True]
    assert rewards[terminations].tolist() == [-1.0] * 3
    assert not truncations.any()
    _, rewards, terminations, *_ = many.step(_legal(seen["action_mask"], np.random.default_rng(0)))
    assert not terminations[[1, 3, 4]].any()
    assert not rewards[[1, 3, 4]].any()


def test_shares_of_threads_do_not_change_the_games() -> None:
    runs = []
    for threads in (1, 3):
        many, dice = _vector(PAPER_BOWL, opponent="random", num_envs=300, threads=threads), np.random.default_rng(0)
        seen, _ = many.reset(seed=2)
        for _ in range(30):
            step = many.step(_legal(seen["action_mask"], dice))
            seen = step[0]
        runs.append(step)
    assert data_equivalence(*runs, exact=True)


def test_the_vector_environment_is_one_of_gymnasium() -> None:
    many = _vector(PAPER_BOWL, opponent="random", num_envs=8)
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert many.observation_space == gymnasium.vector.utils.batch_space(many.single_observation_space, 8)
    check_returned_data_not_reused(_vector(PAPER_BOWL, opponent="random", num_envs=1))  # it asks if an array is true
    wrapped, dice = RecordEpisodeStatistics(many), np.random.default_rng(0)
    seen, _ = wrapped.reset(seed=1)
    lengths = []
    for _ in range(500):
        assert seen in many.observation_space
        seen, _, _, _, infos = wrapped.step(_legal(seen["action_mask"], dice))
        lengths += list(infos["episode"]["l"][infos["_episode"]]) if "episode" in infos else []
    assert len(lengths) > 8
    assert all(length > 50 for length in lengths)


def test_without_autoreset_only_those_that_are_asked_for_begin_anew() -> None:
    many = _vector(PAPER_BOWL, opponent="random", autoreset_mode=AutoresetMode.DISABLED)
    seen, _ = many.reset(seed=[5, 6, 7])
    seen, _, terminations, *_ = many.step(
        np.where([False, True, False], -1, _legal(seen["action_mask"], np.random.default_rng(0)))
    )
    assert terminations.tolist() == [False, True, False]
    with pytest.raises(gymnasium.error.ResetNeeded):
        many.step(np.zeros(COUNT, int))
    again, _ = many.reset(options={"reset_mask": terminations})
    assert np.array_equal(again["observation"][[0, 2]], seen["observation"][[0, 2]])
    assert again["action_mask"].any(1).all()


def test_what_cannot_be_stepped_is_refused() -> None:
    many = _vector(PAPER_BOWL, opponent="random")
    with pytest.raises(gymnasium.error.ResetNeeded):
        many.step(np.zeros(COUNT, int))
    with pytest.raises(lh.Refused, match="2 seeds were given for 3"):
        many.reset(seed=[1, 2])
    many.reset(seed=1)
    with pytest.raises(lh.Refused, match="one action is needed for each of 3"):
        many.step(np.zeros(2, int))
    with pytest.raises(lh.Refused, match="reset_mask must have one entry"):
        many.reset(options={"reset_mask": np.ones(2, bool)})


class Stubborn(lh.Bot):
    """Never changes its mind."""

    name = "stubborn"

    def answer(self, view: lh.View, luck: int) -> str:  # noqa: ARG002
        assert view.question is not None
        return view.question.options[0]


def test_a_bot_in_python_plays_one_by_one() -> None:
    with pytest.raises(lh.Refused, match="stubborn cannot be compiled; vectorization_mode='sync'"):
        _vector(PAPER_BOWL, opponent=Stubborn())
    single = _vector(PAPER_BOWL, opponent=Stubborn(), vectorization_mode="sync")
    seen, _ = single.reset(seed=1)
    single.step(_legal(seen["action_mask"], np.random.default_rng(0)))
