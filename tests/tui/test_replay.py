"""Going through a record on the screen, both ways."""

import re
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.tui.app import Leatherhead, seat
from leatherhead.tui.replay import ReplayScreen

pytestmark = pytest.mark.asyncio


def opened(game: Any) -> Leatherhead:
    return Leatherhead(lambda: ReplayScreen(game), animated=False)


def without_scrollbar(text: str) -> str:
    return re.sub(r"[▁▂▃▄▅▆▇█\s]+", " ", text)


async def test_forth_and_back_shows_the_same(press: Any, shown: Any) -> None:
    app = opened(lh.new("paper-bowl", seed=3, seats=("random", "random")))
    async with app.run_test() as pilot:
        seen = []
        for _ in range(12):
            await press(pilot)
            seen.append(without_scrollbar(shown(pilot)))
            await press(pilot, "right")
        for expected in reversed(seen):
            await press(pilot, "left")
            assert without_scrollbar(shown(pilot)) == expected


async def test_the_end_has_the_final_score(press: Any, shown: Any) -> None:
    game = lh.new("real-deal", seed=3, seats=("random", "random"))
    app = opened(game)
    async with app.run_test() as pilot:
        await press(pilot, "end")
        assert f"Play {len(game.plays)} of {len(game.plays)}" in shown(pilot)
        assert f" {game.score[0]} " in shown(pilot)
        await press(pilot, "home", "right", "space", "space")
        assert app.screen.at == 1


async def test_statistics_do_not_tell_what_comes_later(press: Any, until: Any) -> None:
    game = lh.new("paper-bowl", seed=3, seats=("random", "random"))
    first = game.scoring_summary()[0].play
    app = opened(game)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, *str(first - 1), "enter", "tab")
        await until(pilot, lambda: bool(app.screen.pages))
        assert app.screen.pages["Scoring"] == ["No score yet."]
        await press(pilot, "escape", "right", "tab")
        await until(pilot, lambda: bool(app.screen.pages))
        assert len(app.screen.pages["Scoring"]) == len(("heading", "score"))


async def test_a_number_goes_to_its_play_and_the_keys_are_explained(press: Any, shown: Any) -> None:
    app = opened(lh.new("paper-bowl", seed=3, seats=("random", "random")))
    async with app.run_test() as pilot:
        await press(pilot, "2", "0")
        assert "Go to play 20" in shown(pilot)
        await press(pilot, "enter")
        assert app.screen.at == 20
        await press(pilot, "7", "escape")
        assert app.screen.at == 20
        await press(pilot, "9", "9", "9", "enter")
        assert app.screen.at == len(app.screen.told)
        await press(pilot, "question_mark")
        assert "go to that play" in shown(pilot)
        await press(pilot, "question_mark")
        assert isinstance(app.screen, ReplayScreen)


async def test_a_game_between_bots_is_watched(tmp_path: Any) -> None:
    game = lh.new("paper-bowl", seed=3, seats=("random", "random"))
    assert isinstance(seat(lh.Session(game, tmp_path / "x.game")), ReplayScreen)


async def test_a_game_under_way_shows_no_secret(press: Any, shown: Any) -> None:
    situation = {
        "phase": "play", "possession": "home", "hand_home": ["rushing-td-1-5", "interception"],
        "hand_away": ["passing-td-11-20", "misses-fg"],
    }  # fmt: skip
    game = lh.new("real-deal", seed=3, seats=("human", "human"), situation=situation)
    app = opened(game)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "end")
        assert not any(card in shown(pilot) for card in ("interception", "misses-fg"))


async def test_a_game_is_played_on_from_the_play_shown(press: Any, shown: Any, until: Any) -> None:
    game = lh.new("paper-bowl", seed=3, seats=("human", "random"))
    while isinstance(game.pending, lh.Decision):
        game.choose(game.pending.options[0])
    app = opened(game)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "end", "o")
        assert "name a play from 0 to" in shown(pilot)
        await press(pilot, *"20", "enter", "o")
        await until(pilot, lambda: app.session is not None)
        assert app.session.game.begun == 20
        assert app.session.path is not None
        assert app.session.pending.by == "home"
