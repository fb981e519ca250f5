"""What lies on the table, to whom; and the games that are kept."""

from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh

HANDS = {
    "phase": "play", "possession": "home", "hand_home": ["passing-td-1-10", "qb-sack"],
    "hand_away": ["misses-fg", "blocks-kick"],
}  # fmt: skip
DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def text(scene: lh.Scene) -> str:
    return f"{dict(scene.situation)} {scene.table}"


def test_each_team_sees_its_own_hand_and_everybody_none() -> None:
    game = lh.new("real-deal", situation=HANDS)
    home, away, both, opened = (text(game.scene(team)) for team in ("home", "away", None, "open"))
    assert "qb-sack" in home
    assert "misses-fg" not in home
    assert "misses-fg" in away
    assert "qb-sack" not in away
    assert not any(card in both for card in (*HANDS["hand_home"], *HANDS["hand_away"]))
    assert all(card in opened for card in (*HANDS["hand_home"], *HANDS["hand_away"]))
    assert game.scene(None).hidden


def test_where_nothing_is_hidden_all_see_alike() -> None:
    game = lh.new("paper-bowl", situation=DOWN)
    assert not game.scene(None).hidden
    assert game.scene(None).situation == game.scene("home").situation == game.situation


def test_looking_changes_nothing() -> None:
    game = lh.new("real-deal", seed=2, seats=("random", "human"))
    before = game.canonical()
    for play in range(len(game.plays) + 1):
        for team in ("home", "away", None, "open"):
            game.scene(team, play)
    assert game.canonical() == before


def test_a_scene_before_a_play_is_as_it_was() -> None:
    game = lh.new("paper-bowl", situation=DOWN, referee=True)
    then = game.scene("open")
    for typed in ("run", "defense-1", "12", "2 5"):
        game.enter(typed)
    assert game.scene("open", 0) == then
    assert game.scene("open", 1).headline == "2nd and 3 at own 37"


def test_the_last_answer_is_that_of_the_same_question() -> None:
    game = lh.new("paper-bowl", situation=DOWN, referee=True)
    assert game.last_answer() is None
    for typed in ("short-pass", "defense-4", "12", "2 5"):
        game.enter(typed)
    assert game.last_answer() == "short-pass"
    game.enter("run")
    assert game.last_answer() == "defense-4"


def test_dice_are_seen_and_cards_may_be_secret() -> None:
    game = lh.new("paper-bowl", situation=DOWN, referee=True)
    for typed in ("run", "defense-1", "12", "2 5"):
        game.enter(typed)
    play: Any = game.plays[0]
    assert game.thrown(play.answers) == [("roll", "2-5")]
    assert [card for card in map(game.turned_up, play.events) if card] == ["12 Pass-Play Bonus"]


def test_the_coach_gives_advice_and_no_dice() -> None:
    game = lh.new("paper-bowl", situation={**DOWN, "down": 4, "to_go": 30, "ball": "own 20"}, referee=True)
    assert lh.advice(game) == "punt"
    for typed in ("run", "defense-1"):
        game.enter(typed)
    with pytest.raises(lh.Refused, match="a coach throws no dice"):
        lh.advice(game)


def test_kept_games_are_listed_those_under_way_first() -> None:
    over = lh.new("paper-bowl", seed=1, seats=("random", "random"), situation={**DOWN, "quarter": 4, "clock": 1})
    under_way = lh.new("real-deal", seed=1, home="Öwls", away='"Bears"')
    over.save(lh.new_path("paper-bowl"))
    under_way.save(lh.new_path("real-deal"))
    (lh.new_path("x").parent / "noise.game").write_bytes(b"\xff\x00")
    first, second = lh.saved_games()
    assert (first.game, first.teams, first.over) == ("real-deal", ("Öwls", '"Bears"'), False)
    assert (second.game, second.over, second.result) == ("paper-bowl", True, f"{over.score[0]}-{over.score[1]}")
