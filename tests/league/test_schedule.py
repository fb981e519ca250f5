"""Laws of schedules and brackets, for leagues of 2 to 32 teams."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import leatherhead as lh
from leatherhead.league.playoffs import Tie, bracket_order, first_round, next_round
from leatherhead.league.results import Team
from leatherhead.league.schedule import FEWEST, MOST, Fixture, byes, schedule

SIZES = range(FEWEST, MOST + 1)


def league(size: int, divisions: int = 1) -> list[Team]:
    return [Team(f"T{place}", "", f"D{place % divisions}" if divisions > 1 else "") for place in range(size)]


def pairs(fixtures: list[Fixture]) -> Counter[frozenset[str]]:
    return Counter(frozenset((each.home, each.away)) for each in fixtures)


@pytest.mark.parametrize("size", SIZES)
def test_a_round_robin_has_every_pair_once_and_as_few_weeks_as_can_be(size: int) -> None:
    teams = league(size)
    fixtures = schedule(teams)
    assert pairs(fixtures) == {frozenset((a.name, b.name)): 1 for a, b in combinations(teams, 2)}
    assert max(each.week for each in fixtures) == size - 1 + size % 2
    assert all(len(idle) == size % 2 for idle in byes(fixtures, [team.name for team in teams]).values())


@given(st.integers(FEWEST, MOST), st.integers(1, 8), st.integers(1, 3), st.none() | st.integers(1, 20))
def test_nobody_plays_twice_in_a_week_and_home_games_are_balanced(
    size: int, divisions: int, rounds: int, weeks: int | None
) -> None:
    teams = league(size, divisions)
    fixtures = schedule(teams, rounds=rounds, weeks=weeks)
    for week in {each.week for each in fixtures}:
        playing = [name for each in fixtures if each.week == week for name in (each.home, each.away)]
        assert len(playing) == len(set(playing))
    home, away = Counter(each.home for each in fixtures), Counter(each.away for each in fixtures)
    assert all(abs(home[team.name] - away[team.name]) <= 1 for team in teams)
    assert weeks is None or max(each.week for each in fixtures) <= weeks


@given(st.integers(4, MOST), st.integers(2, 8), st.integers(1, 2))
def test_rivals_meet_twice_as_often_at_home_and_away(size: int, divisions: int, rounds: int) -> None:
    teams = league(size, min(divisions, size // 2))
    fixtures = schedule(teams, rounds=rounds)
    met = pairs(fixtures)
    hosted = Counter((each.home, each.away) for each in fixtures)
    for one, other in combinations(teams, 2):
        rivals = one.division == other.division
        assert met[frozenset((one.name, other.name))] == (2 * rounds if rivals else rounds)
        if rivals:
            assert hosted[one.name, other.name] == hosted[other.name, one.name]


def test_a_short_season_keeps_the_games_within_divisions() -> None:
    teams = [Team(f"T{place}", "AN"[place // 16], f"D{place // 4}") for place in range(32)]
    fixtures = schedule(teams, weeks=17)
    assert Counter(name for each in fixtures for name in (each.home, each.away)) == {team.name: 17 for team in teams}
    met = pairs(fixtures)
    assert all(met[frozenset((a.name, b.name))] == 2 for a, b in combinations(teams, 2) if a.division == b.division)


@pytest.mark.parametrize("size", [0, 1, 33])
def test_too_few_and_too_many_teams_are_refused(size: int) -> None:
    with pytest.raises(lh.Refused, match="2 to 32 teams"):
        schedule(league(size))


@pytest.mark.parametrize("reseed", [True, False])
@pytest.mark.parametrize("size", range(1, 33))
def test_a_bracket_ends_with_the_best_seeds_if_the_favorites_win(size: int, reseed: bool) -> None:
    seeds = [f"S{place}" for place in range(1, size + 1)]
    played = first_round(seeds)
    last, games = None, 0
    while played.ties:
        games += len(played.ties)
        last = played.ties[0]
        left = [*played.byes, *(tie.home for tie in played.ties)]
        assert len(left) & (len(left) - 1) == 0
        if len(left) == 1:
            break
        played = next_round(seeds, left, reseed=reseed)
    assert games == size - 1
    assert last == (Tie("S1", "S2") if size > 1 else None)


def test_reseeding_gives_the_best_the_worst_that_is_left() -> None:
    seeds = list("ABCDEFGH")
    left = ["A", "G", "C", "E"]
    assert next_round(seeds, left).ties == (Tie("A", "G"), Tie("C", "E"))
    assert next_round(seeds, left, reseed=False).ties == (Tie("A", "E"), Tie("C", "G"))


def test_the_fixed_bracket_is_the_usual_one() -> None:
    assert bracket_order(8) == [0, 7, 3, 4, 1, 6, 2, 5]


def test_a_series_ends_when_it_is_decided() -> None:
    tie = Tie("A", "B", best_of=3)
    assert [tie.host(game) for game in range(3)] == ["A", "B", "A"]
    assert tie.winner(["A", "B"]) is None
    assert tie.winner(["A", "B", "B"]) == "B"
    assert tie.winner(["A", "A"]) == "A"


@pytest.mark.parametrize(("seeds", "best_of"), [([], 1), (["A", "A"], 1), (["A", "B"], 2)])
def test_impossible_brackets_are_refused(seeds: list[str], best_of: int) -> None:
    with pytest.raises(lh.Refused):
        first_round(seeds, best_of=best_of)
