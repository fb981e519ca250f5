"""OpenSpiel's own simulation and resampling tests over every game, perfect recall, and every kind of misuse."""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leatherhead import registry
from leatherhead.envs import openspiel
from leatherhead.envs.evaluator import CoachEvaluator
from leatherhead.envs.names import openspiel_name
from leatherhead.model.words import TEAMS

DIME_STORE = "leatherhead_dime_store"


@pytest.fixture
def game(name: str) -> Any:
    openspiel.register()
    return pyspiel.load_game(openspiel_name(registry.find(name)))


@pytest.fixture
def small() -> Any:
    openspiel.register()
    return pyspiel.load_game(f"{DIME_STORE}(plays=20)")


def _random_states(game: Any, seed: int) -> Iterator[tuple[Any, Random]]:
    """Go through the states of a random game."""
    state, dice = game.new_initial_state(), Random(seed)  # noqa: S311
    while not state.is_terminal():
        yield state, dice
        state.apply_action(dice.choice(state.legal_actions()))
    yield state, dice


def _some_states(game: Any, seed: int, share: float, most: int = 50) -> Iterator[tuple[Any, Random]]:
    """Go through some states of a random game, the first ones of a long one."""
    met = 0
    for state, dice in _random_states(game, seed):
        if dice.random() < share and met < most:
            met += 1
            yield state, dice
        elif met == most:
            return


def test_random_sim(game: Any) -> None:
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_resampling_from_information_states(game: Any) -> None:
    """ResampleInfostateTest of OpenSpiel's tests/basic_tests.cc, which its Python module lacks.

    It compares the tensors of information states, of which ours have none; here it is those of observations.
    """
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state, _ in chain(_some_states(game, 5, 1.0), _some_states(game, 6, 0.1)):
        if state.is_chance_node() or state.is_terminal():
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            other.apply_action(other.legal_actions()[0])
            assert other.clone().information_state_string(1 - player)


def test_a_player_recalls_all_that_it_knew_and_chose(game: Any) -> None:
    known: list[list[str]] = [[], []]  # what each knew when it chose, with what it then chose
    state, dice = game.new_initial_state(), Random(2)  # noqa: S311
    while not state.is_terminal() and len(known[0]) < 60:
        player, action = state.current_player(), dice.choice(state.legal_actions())
        if player >= 0:
            information = state.information_state_string()
            assert all(information.startswith(earlier) for earlier in known[player])
            label = state.action_to_string(action).split(" ", 1)[1]
            known[player].append(f"{information}: {label}\n")
        state.apply_action(action)
    for player in range(2):
        assert known[player]
        assert state.information_state_string(player).startswith(known[player][-1])


def test_information_holds_no_more_than_what_a_seat_may_see(game: Any) -> None:
    """The secrets law: whatever is done unseen, what a player knows, sees and may answer stays the same."""
    hidden = 0
    for state, dice in _some_states(game, 3, 0.2):
        if state.is_terminal():
            continue
        outcomes = state.legal_actions()
        children = [state.child(action) for action in dice.sample(outcomes, min(6, len(outcomes)))]
        for player in [each for each in range(2) if _conceals(state, each)]:
            alike: list[tuple[Any, Any]] = []
            for child in children:
                view = _view(child, player)
                known = [each for seen, each in alike if seen == view]
                for each in known[:1]:
                    hidden += 1
                    assert each.information_state_string(player) == child.information_state_string(player)
                    assert each.observation_string(player) == child.observation_string(player)
                    assert each.observation_tensor(player) == child.observation_tensor(player)
                    if not child.is_chance_node():  # where OpenSpiel lists the outcomes, whoever asks
                        assert each.legal_actions(player) == child.legal_actions(player)
                alike.append((view, child))
    assert hidden or not any(prompt.sealed for prompt in registry.find(game.rulebook.slug).prompts)


def _conceals(state: Any, player: int) -> bool:
    """Whether a seat does not see what is answered now."""
    position = state.table.position
    return bool(position.known_to(TEAMS[player]).conceals(position.g, position.asked))


def _view(state: Any, player: int) -> tuple[Any, ...]:
    """What the engine lets a seat see, whom it waits for, and what was answered in the open."""
    table = state.table
    view = table.position.view(TEAMS[player], table.past[TEAMS[player]])
    return view, [each.answer for each in view.tape], state.current_player()


def test_observation_tensors_hold_the_whole_view(game: Any) -> None:
    for state, _ in _some_states(game, 4, 0.1):
        for player in range(2):
            low, middle, high = np.array(state.observation_tensor(player)).reshape(3, -1).astype(np.int64)
            assert np.array_equal(low + (middle << 21) + (high << 42), state.table.row(TEAMS[player]))


@given(st.lists(st.integers(-(2**62), 2**62), min_size=1))
def test_numbers_are_split_without_loss(numbers: list[int]) -> None:
    row = np.array(numbers, np.int64)
    low, middle, high = openspiel.limbs(row).astype(np.int64)
    assert np.array_equal(low + (middle << 21) + (high << 42), row)
    assert np.array_equal(low[abs(row) < 2**20], row[abs(row) < 2**20])


def test_chance_is_explicit_and_exact(game: Any) -> None:
    met = set()
    for state, _ in _some_states(game, 1, 0.5):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            assert state.legal_actions() == [action for action, _ in outcomes]
            met.add(len(outcomes))
    assert met


def test_everybody_sees_what_nobody_hides(game: Any) -> None:
    from open_spiel.python.observation import make_observation

    nothing_private = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public = make_observation(game, nothing_private)
    for state, _ in _some_states(game, 8, 0.1):
        texts = [public.string_from(state, player) for player in range(2)]
        assert texts[0] == texts[1]
    for kind in ({"private_info": pyspiel.PrivateInfoType.ALL_PLAYERS}, {"public_info": False}):
        with pytest.raises(ValueError, match="what one player sees"):
            game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, **kind))


def test_options_are_parameters(small: Any) -> None:
    assert small.get_parameters()["plays"] == 20
    lengths = [sum(1 for _ in _random_states(each, 1)) for each in (small, pyspiel.load_game(DIME_STORE))]
    assert lengths[0] < lengths[1]
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'periods'"):
        pyspiel.load_game(f"{DIME_STORE}(periods=3)")
    with pytest.raises(ValueError, match="option plays = 100 is not one of"):
        pyspiel.load_game(f"{DIME_STORE}(plays=100)")


def test_a_situation_is_a_parameter_and_makes_the_game_small() -> None:
    openspiel.register()
    last = "phase = 'scrimmage', quarter = 4, clock = 1, score = [17, 20], ball = 'opp 30', down = 2, to_go = 7"
    for situation in (last, "2nd and 7 at opp 30, 4th quarter, 1 card left, 17-20"):
        game = pyspiel.load_game("leatherhead_paper_bowl", {"situation": situation})
        state = game.new_initial_state()
        assert str(state).startswith("2nd and 7 at the Bears 30, 17-20")
        assert max(sum(1 for _ in _random_states(game, seed)) for seed in range(10)) < 60
        assert str(pickle.loads(pickle.dumps(state))) == str(state)  # noqa: S301  our own
    with pytest.raises(ValueError, match="impossible situation"):
        pyspiel.load_game("leatherhead_paper_bowl", {"situation": "phase = 'kickoff', quarter = 4, clock = 0"})


def test_no_game_takes_more_decisions_than_its_game_says(game: Any) -> None:
    decisions = sum(state.current_player() >= 0 for state, _ in _random_states(game, 12))
    assert decisions < game.max_game_length()


def test_the_most_decisions_are_those_of_the_usual_game() -> None:
    openspiel.register()
    assert pyspiel.load_game("leatherhead_paper_bowl").max_game_length() == 1500
    longer = pyspiel.load_game("leatherhead_paper_bowl(overtime=until-decided)")
    assert longer.max_game_length() > 100_000


def test_an_evaluator_plays_states_out_with_the_coach() -> None:
    """Two touchdowns ahead with a card left is as good as won; the same seed gives the same values."""
    openspiel.register()
    last = "phase = 'scrimmage', quarter = 4, clock = 1, score = [{}, {}], ball = 'own 30', down = 1, to_go = 10"
    for score, low, high in (((30, 7), 0.99, 1.0), ((7, 30), -1.0, -0.99), ((20, 20), -0.5, 0.7)):
        game = pyspiel.load_game("leatherhead_paper_bowl", {"situation": last.format(*score)})
        state = game.new_initial_state()
        state.apply_action(state.legal_actions()[0])  # a run; the defense is asked
        values = [CoachEvaluator(game, samples=40, seed=3).evaluate(state) for _ in range(2)]
        assert values[0].tolist() == values[1].tolist()
        assert low <= values[0][0] <= high
        assert values[0].sum() == 0
        assert sum(chance for _, chance in CoachEvaluator(game).prior(state)) == pytest.approx(1)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[-2:][0])
        assert CoachEvaluator(game).evaluate(state).tolist() == state.returns()


def test_openspiels_search_calls_a_play_with_the_evaluator() -> None:
    from open_spiel.python.algorithms import mcts

    openspiel.register()
    situation = "phase = 'last-field-goal', quarter = 4, clock = 0, score = [17, 20], ball = 'opp 10'"
    game = pyspiel.load_game("leatherhead_paper_bowl", {"situation": situation})
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, 1.0, 50, CoachEvaluator(game, samples=4), random_state=np.random.RandomState(1))
    assert state.action_to_string(bot.step(state)) == "last-field-goal field-goal"


def test_compiled_rules_lead_to_the_same_states(small: Any) -> None:
    compiled = pyspiel.load_game(f"{DIME_STORE}(plays=20,compiled=True)")
    for (ours, _), (theirs, _) in zip(_random_states(small, 9), _random_states(compiled, 9), strict=True):
        assert str(ours) == str(theirs)
        assert ours.information_state_string(0) == theirs.information_state_string(0)
    assert str(pickle.loads(pickle.dumps(theirs))) == str(ours)  # noqa: S301  our own


def test_openspiel_plays_it_as_an_environment_for_learners(small: Any) -> None:
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(small)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sorted(step.rewards) in ([-1.0, 1.0], [0.0, 0.0])


def test_a_state_is_pickled_in_the_middle_of_a_play(small: Any) -> None:
    for state, dice in _random_states(small, 3):
        if dice.random() < 0.1:
            again = pickle.loads(pickle.dumps(state))  # noqa: S301  our own
            assert (str(again), again.history()) == (str(state), state.history())
            for player in range(2):
                assert again.information_state_string(player) == state.information_state_string(player)
            if not state.is_terminal():
                action = state.legal_actions()[-1]
                assert str(again.child(action)) == str(state.child(action))


def test_misuse_is_named_and_changes_nothing(small: Any) -> None:
    state = small.new_initial_state()
    while state.is_chance_node():
        with pytest.raises(pyspiel.SpielError, match="action 99 is not legal"):
            state.apply_action(99)
        state.apply_action(state.legal_actions()[0])
    before, player = str(state), state.current_player()
    with pytest.raises(pyspiel.SpielError, match="action 7 is not legal"):
        state.apply_action(7)
    with pytest.raises(pyspiel.SpielError, match="no dice, coin or card is asked for"):
        state.chance_outcomes()
    assert state.legal_actions(1 - player) == []
    with pytest.raises(pyspiel.SpielError):
        state.information_state_string(2)
    assert (str(state), state.current_player()) == (before, player)
    *_, (last, _) = _random_states(small, 1)
    assert last.legal_actions() == []
    assert sorted(last.returns()) in ([-1.0, 1.0], [0.0, 0.0])
    with pytest.raises(pyspiel.SpielError, match="the game is over"):
        last.apply_action(0)


def test_python_ends_quietly_though_openspiel_still_holds_the_games() -> None:
    program = "from leatherhead.envs import openspiel; openspiel.register(); openspiel.register()"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
