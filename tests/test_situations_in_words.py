"""Functions take situations in words, as commands do."""

import leatherhead as lh

WORDS = "4th and 2 at opp 38"
KEYS = {"phase": "scrimmage", "down": 4, "to_go": 2, "ball": "opp 38"}


def test_words_keys_and_a_line_of_keys_are_the_same_situation() -> None:
    line = 'down = 4, to_go = 2, ball = "opp 38"'
    placed = [lh.position("paper-bowl", seed=1, situation=each).canonical() for each in (KEYS, WORDS, line)]
    assert placed[0] == placed[1] == placed[2]


def test_a_game_starts_from_words_which_may_name_its_teams() -> None:
    game = lh.new("paper-bowl", seed=1, home="Army", away="Navy", situation="4th and 2 at Navy 38, Army ball")
    assert {**game.situation, **KEYS, "possession": "home"} == game.situation
    assert lh.new("paper-bowl", seed=1, situation=WORDS).situation["to_go"] == 2


def test_odds_of_words() -> None:
    options = {"depth": 1, "assume": {"offense-card": "punt"}}
    assert lh.odds("paper-bowl", WORDS, **options).as_dict() == lh.odds("paper-bowl", KEYS, **options).as_dict()
