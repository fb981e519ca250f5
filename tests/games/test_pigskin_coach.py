"""The coach of Pigskin listens, attacks where it pays, and knows only what its seat may know."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.games.pigskin import readings
from leatherhead.games.pigskin.coach.offense import chances
from leatherhead.games.pigskin.state import CELL_BITS, CardRow, Decision
from leatherhead.model.position import Position
from leatherhead.model.words import TEAMS

RULEBOOK = registry.find("pigskin")
COACH: Any = RULEBOOK.bot("coach")
SCRIMMAGE = {"phase": "scrimmage", "possession": "home", "ball": "own 30", "clock": 30, "quarter": 1}
PLAYS = next(prompt.answers for prompt in RULEBOOK.prompts if prompt.name == "play")
LUCK = [n * 0x9E3779B9 % 2**32 for n in range(1, 40)]


@pytest.fixture(scope="module")
def printed() -> Any:
    return RULEBOOK.own_book


def _game(
    printed: Any, situation: dict[str, Any] | None = None, *steps: str, options: dict[str, Any] | None = None
) -> Position:
    game = Position(RULEBOOK, printed, RULEBOOK.place(situation or SCRIMMAGE, options))
    game.start()
    for step in steps:
        if "=" in step:
            game.put(game.parse_chance("card", step))
        else:
            game.answer(step)
    return game


def _answers(game: Position) -> set[str]:
    """What the coach may answer, by its luck."""
    asked: Any = game.asked
    labels = RULEBOOK.prompts[asked.what].answers
    return {labels[COACH.answer(game.view(TEAMS[asked.by]), luck)] for luck in LUCK}


def _chances(game: Position, team: int, position: int) -> tuple[int, int, int]:
    seen = RULEBOOK.copies.look(game.g, 1 - team)
    return chances(seen, COACH.tables(game.printed)[0], team, position)


# Listening.


def test_a_good_reading_speaks_for_a_weak_man_and_a_bad_one_for_a_star(printed: Any) -> None:
    before = _chances(_game(printed), 1, 0)
    good = _chances(_game(printed, None, "ready", "end-left", "end=12"), 1, 0)
    bad = _chances(_game(printed, None, "ready", "end-left", "end=-4"), 1, 0)
    assert good[0] < before[0] < bad[0]
    assert all(995 <= sum(each) <= 1000 for each in (before, good, bad))


def test_readings_that_no_card_of_the_pack_has_say_nothing(printed: Any) -> None:
    assert _chances(_game(printed, None, "ready", "end-left", "end=33"), 1, 0) == _chances(_game(printed), 1, 0)


def test_a_man_who_came_on_by_choice_is_taken_for_one_of_the_good_men_left(printed: Any) -> None:
    """Nobody has been forced off, so a seventh good lineman is there for the seventh position."""
    game = _game(printed, {**SCRIMMAGE, "window": "official"}, "done", "sub-left-end-scrub", "done")
    assert _chances(game, 1, 0)[2] <= 20


@pytest.mark.parametrize("field", ["out_quarter_away", "out_game_away"])
def test_who_comes_on_while_a_good_man_is_out_may_be_a_scrub(printed: Any, field: str) -> None:
    """By counting: one is out, and only if a scrub stands elsewhere did another good man wait."""
    situation = {**SCRIMMAGE, "window": "official", "lineup_away": "S2*2*2* 2***", field: ["line-star"]}
    game = _game(printed, situation, "done", "sub-left-end-scrub", "done")
    at_first = [_chances(_game(printed), 1, place)[2] / 1000 for place in range(1, 7)]
    assert _chances(game, 1, 0)[2] == pytest.approx(1000 * np.prod([1 - scrub for scrub in at_first]), abs=15)
    assert _chances(_heard_bad(game), 1, 0)[2] > 500, "where six good men stand, none was left"


def _heard_bad(game: Position) -> Position:
    """Let everybody have heard of losses at each other position of away's line."""
    for position in range(1, 7):
        row = (CardRow.END, CardRow.LINE, CardRow.LINE, CardRow.PASS, CardRow.LINE, CardRow.LINE, CardRow.END)[position]
        cell = "Incomplete 6" if row == CardRow.PASS else "0"
        _heard(game, position, row << CELL_BITS | readings.parse(row, cell))
    return game


def test_a_scrub_is_expected_as_often_as_one_starts(printed: Any) -> None:
    game, starts = _game(printed), COACH.tables(printed)[0]["starts"]
    for position in range(11):
        assert _chances(game, 1, position)[2] == pytest.approx(max(starts[position], 20), abs=5)


def test_men_out_are_counted_for_everybody_to_see() -> None:
    """By team and type, as the squads have it, all through games of the coach."""
    for seed in range(3):
        for play in lh.new("pigskin", seed=seed, seats=("coach", "coach")).plays:
            g = play.before[0]
            out = (g.out_quarter + g.out_game).reshape(2, 2, 4).sum(axis=2)
            assert g.men_out.tolist() == out.tolist()


def test_a_quick_kick_gives_the_kicker_away(printed: Any) -> None:
    game = _game(printed, None, "ready", "quick-kick", "quick-kick=40 Out")
    assert _chances(game, 0, 8) == (1000, 0, 0)


def _heard(game: Position, position: int, cell: int) -> Position:
    """Let everybody have heard a reading of one of away's players many times."""
    for place in range(6):
        game.g.heard[1, position, place] = cell
    game.g.heard_count[1, position] = 6
    return game


def test_it_attacks_where_the_weak_man_stands(printed: Any) -> None:
    second_and_five = _game(printed, {**SCRIMMAGE, "down": 2, "to_go": 5}, "ready")
    game = _heard(second_and_five, 1, CardRow.LINE << CELL_BITS | readings.parse(CardRow.LINE, "7"))
    assert _answers(game) == {"line-left-tackle"}


def test_without_anything_heard_its_calls_are_mixed(printed: Any) -> None:
    assert _answers(_game(printed, None, "ready")) >= {"end-left", "end-right"}
    far = {**SCRIMMAGE, "down": 3, "to_go": 7}
    assert len(_answers(_game(printed, far, "ready"))) > 1


# Kicks and gambles.


@pytest.mark.parametrize(
    ("situation", "wanted"),
    [
        ({"down": 4, "to_go": 9, "ball": "own 20"}, {"punt"}),
        ({"down": 4, "to_go": 9, "ball": "opp 46"}, {"punt-out-of-bounds"}),
        ({"down": 1, "to_go": 10, "ball": "opp 15", "quarter": 2, "clock": 1}, {"field-goal"}),
    ],
)
def test_it_kicks_by_down_and_distance(printed: Any, situation: dict[str, Any], wanted: set[str]) -> None:
    assert _answers(_game(printed, {**SCRIMMAGE, **situation}, "ready")) == wanted


def test_in_the_red_zone_it_goes_for_it_for_a_failure_leaves_the_other_side_deep(printed: Any) -> None:
    calls = _answers(_game(printed, {**SCRIMMAGE, "down": 4, "to_go": 3, "ball": "opp 5"}, "ready"))
    assert all(call.startswith(("line", "end", "pass")) for call in calls)


def test_behind_and_late_it_does_not_punt(printed: Any) -> None:
    situation = {**SCRIMMAGE, "down": 4, "to_go": 9, "ball": "own 20", "quarter": 4, "clock": 5, "score": [0, 6]}
    assert not _answers(_game(printed, situation, "ready")) & {"punt", "field-goal", "punt-out-of-bounds"}


def test_four_and_two_deep_in_its_own_half_is_a_punt(printed: Any) -> None:
    situation = {**SCRIMMAGE, "down": 4, "to_go": 2}
    assert _answers(_game(printed, {**situation, "ball": "own 5"}, "ready")) == {"punt"}
    assert "punt" not in _answers(_game(printed, {**situation, "to_go": 1, "ball": "opp 40"}, "ready"))


LAST_CARD = {**SCRIMMAGE, "quarter": 4, "clock": 1, "ball": "opp 25"}


@pytest.mark.parametrize("score", [[0, 3], [7, 9], [3, 3]])
def test_the_last_card_is_for_the_points_that_are_needed(printed: Any, score: list[int]) -> None:
    assert _answers(_game(printed, {**LAST_CARD, "score": score}, "ready")) == {"field-goal"}


def test_three_points_are_not_enough_when_four_behind(printed: Any) -> None:
    assert _answers(_game(printed, {**LAST_CARD, "score": [0, 4]}, "ready")) == {"long-pass"}


def test_ahead_and_late_it_keeps_the_ball_on_the_ground(printed: Any) -> None:
    for clock in (1, 6):
        calls = _answers(_game(printed, {**LAST_CARD, "clock": clock, "score": [7, 3]}, "ready"))
        assert all(call.startswith(("line", "end")) for call in calls)


def test_it_quick_kicks_with_far_to_go_in_its_own_half(printed: Any) -> None:
    situation = {**SCRIMMAGE, "down": 2, "to_go": 20, "ball": "own 15"}
    assert _answers(_game(printed, situation, "ready")) == {"quick-kick"}


def test_it_kicks_off_unless_time_is_short(printed: Any) -> None:
    assert _answers(_game(printed, {"phase": "half-time", "quarter": 2}, "keep", "keep")) == {"kick"}
    try_it = {"phase": "try", "possession": "home", "quarter": 4, "clock": 10, "score": [6, 0]}
    assert _answers(_game(printed, try_it, "point-after-td=Good")) == {"receive"}


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        (["line=1;penalty=defense 15"], {"accept"}),
        (["line=Long", "long=50;penalty=defense 5"], {"decline"}),
        (["line=Long", "long=50;penalty=offense 5"], {"accept"}),
        (["line=-3;penalty=offense 5"], {"accept", "decline"}),
        (["line=Fumble", "fumble=Lost 0;penalty=offense 15"], {"decline"}),
    ],
)
def test_it_weighs_penalties(printed: Any, cards: list[str], wanted: set[str]) -> None:
    assert _answers(_game(printed, None, "ready", "line-left-guard", "special=penalty", *cards)) <= wanted


# Players.


def test_it_places_its_best_men_where_plays_go_and_not_always_alike() -> None:
    """Elsewhere scrubs start now and then, so that somebody good is left for whoever is forced off."""
    line_ups = set()
    for seed in range(12):
        game = lh.new("pigskin", seed=seed, seats=("coach", "human"))
        line_ups.add(game.situation["lineup_home"])
    assert len(line_ups) > 6
    scrubs = {place for men in line_ups for place, man in enumerate(men) if man == "S"}
    assert len(scrubs) > 3
    assert not scrubs & {0, 6, 8, 9}, "neither the ends, nor the quarterback, nor the kicker"
    assert {men[9] for men in line_ups} == {"*"}


def test_it_gives_up_a_scrub_rather_than_a_star(printed: Any) -> None:
    situation = {**SCRIMMAGE, "lineup_home": "*2*S*2* 2***"}
    steps = ("ready", "line-left-guard", "special=replace-quarter", "line=1")
    game = _game(printed, situation, *steps, options={"forced_choice": "owner"})
    assert _answers(game) == {"remove-center"}
    game.answer("remove-center")
    assert _answers(game) == {"in-second"}


def test_it_points_at_the_likeliest_star_of_the_other_side(printed: Any) -> None:
    game = _game(printed, None, "ready", "line-left-guard", "special=replace-quarter", "line=1")
    assert game.question.by == "away"  # type: ignore[union-attr]
    assert _answers(game) <= {"remove-left-end", "remove-right-end"}, "stars stand there"


def test_a_star_in_a_closed_position_moves_to_where_a_scrub_was_found_out(printed: Any) -> None:
    """He sits out a play, then a timeout brings him on."""
    situation = {**SCRIMMAGE, "attacked": ["left-guard"], "down": 2, "to_go": 8, "out_game_away": ["line-star"]}
    game = _game(printed, {**situation, "lineup_away": "S2*2*2* 2***", "window": "official"}, "done")
    assert _answers(_heard(game, 0, CardRow.END << CELL_BITS | readings.parse(CardRow.END, "18"))) == {
        "sub-left-guard-scrub"
    }
    moved = {**situation, "lineup_away": "S2S2*2* 2***"}
    assert _answers(_game(printed, moved)) == {"time-out"}
    assert _answers(_game(printed, moved, "time-out", "done")) == {"sub-left-end-star"}


def test_a_star_stays_in_a_closed_position_if_no_scrub_stands_in_the_line(printed: Any) -> None:
    """The one that was found out is a back, whose place no lineman can take."""
    situation = {**SCRIMMAGE, "attacked": ["left-guard"], "down": 2, "to_go": 8, "out_game_away": ["back-second"]}
    game = _game(printed, {**situation, "lineup_away": "*2*2*2* S***", "window": "official"}, "done")
    game = _heard(game, 7, CardRow.END << CELL_BITS | readings.parse(CardRow.END, "18"))
    assert _answers(game) == {"done", "sub-quarterback-scrub"}


def test_it_brings_a_better_man_back_and_calls_time_for_him(printed: Any) -> None:
    situation = {**SCRIMMAGE, "lineup_away": "S2*2*2* 2***"}
    assert _answers(_game(printed, situation)) == {"time-out"}
    assert _answers(_game(printed, situation, "time-out", "done")) == {"sub-left-end-star"}
    assert _answers(_game(printed)) == {"ready"}
    assert _answers(_game(printed, {**situation, "timeouts": [4, 0]})) == {"ready"}


def test_it_sets_its_men_anew_at_half_time(printed: Any) -> None:
    assert _answers(_game(printed, {"phase": "half-time", "quarter": 2})) == {"rearrange"}


# The rookie.


def test_a_rookie_calls_its_favorite_plays_whoever_stands_there(printed: Any) -> None:
    rookie: Any = RULEBOOK.bot("rookie")
    calls = []
    for situation in ({}, {"down": 2, "to_go": 8}, {"down": 3, "to_go": 6}, {"down": 4, "to_go": 1, "ball": "opp 40"}):
        game = _game(printed, {**SCRIMMAGE, **situation}, "ready")
        game = _heard(game, 1, CardRow.LINE << CELL_BITS | readings.parse(CardRow.LINE, "7"))
        calls.append(Counter(PLAYS[rookie.answer(game.view("home"), luck)] for luck in LUCK))
    assert [found.most_common(1)[0][0] for found in calls] == ["line-left-guard", "end-left", "pass-left", "punt"]
    assert all(len(found) > 5 and found.most_common(1)[0][1] < 0.75 * len(LUCK) for found in calls[:3])
    assert set(calls[3]) == {"punt"}


# Results.


def test_it_beats_a_rookie() -> None:
    wins = lh.simulate("pigskin", games=1000, seed=1946, home="coach", away="rookie").tally["wins"]
    assert wins["home"] / (wins["home"] + wins["away"]) >= 0.65


def test_it_beats_random_play() -> None:
    for home, away in (("coach", "random"), ("random", "coach")):
        wins = lh.simulate("pigskin", games=400, seed=1946, home=home, away=away).tally["wins"]
        mine = wins["home" if home == "coach" else "away"]
        assert mine / (wins["home"] + wins["away"]) >= 0.85


def test_coach_against_coach_scores_as_a_wild_game_of_its_time() -> None:
    figures = lh.simulate("pigskin", games=1500, seed=1).tally["team_game"]
    assert 18 <= figures["points"]["mean"] <= 24  # both hold good men back and look for scrubs: two points fewer
    assert 46 <= figures["offensive_plays"]["mean"] <= 56


def test_the_numbers_of_the_enums_are_what_the_coach_takes_them_for() -> None:
    assert [question.name for question in RULEBOOK.prompts] == [
        each.name.lower().replace("_", "-") for each in Decision
    ]
