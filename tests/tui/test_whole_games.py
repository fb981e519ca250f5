"""A scripted person plays whole games on the screen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from at_keyboard import play_out

import leatherhead as lh

AppOf = Callable[..., Any]


@pytest.mark.asyncio
@pytest.mark.parametrize("slug", ["paper-bowl", "real-deal"])
async def test_against_the_coach(app_of: AppOf, settle: Any, shown: Any, path: Path, slug: str) -> None:
    app = app_of(slug)
    async with app.run_test(size=(80, 24)) as pilot:
        assert await play_out(pilot, settle, seed=1) > 30
        assert "Final score: Owls" in shown(pilot)
    game = lh.load(path)
    assert game.over
    assert game.canonical() == app.session.game.canonical()


@pytest.mark.long
@pytest.mark.asyncio
@pytest.mark.parametrize(
    "size", [(60, 20), (80, 24), (100, 30), (132, 43), (220, 70)], ids=lambda size: f"{size[0]} wide"
)
@pytest.mark.parametrize("slug", [game.name for game in lh.list_games()])
async def test_every_game_at_every_size(
    app_of: AppOf, settle: Any, path: Path, slug: str, size: tuple[int, int]
) -> None:
    async with app_of(slug, seats=("human", "random")).run_test(size=size) as pilot:
        assert await play_out(pilot, settle, seed=7) > 30
    assert lh.load(path).over


@pytest.mark.asyncio
async def test_by_mouse(app_of: AppOf, settle: Any, path: Path) -> None:
    situation = {"phase": "kickoff", "quarter": 4, "clock": 5, "possession": "away", "score": [7, 10]}
    app = app_of("paper-bowl", situation=situation, seats=("human", "random"))
    async with app.run_test(size=(100, 30)) as pilot:
        await play_out(pilot, settle, seed=2, by_mouse=True)
    assert lh.load(path).over


@pytest.mark.asyncio
@pytest.mark.parametrize("slug", ["paper-bowl", "real-deal"])
async def test_two_people(app_of: AppOf, settle: Any, path: Path, slug: str) -> None:
    situation = (
        {"quarter": 4, "phase": "kickoff", "clock": 8, "possession": "home"} if slug == "paper-bowl" else {"quarter": 4}
    )
    app = app_of(slug, seats=("human", "human"), situation=situation)
    async with app.run_test(size=(120, 40)) as pilot:
        await play_out(pilot, settle, seed=3)
    assert lh.load(path).over


@pytest.mark.asyncio
async def test_referee(app_of: AppOf, settle: Any, path: Path) -> None:
    situation = {"phase": "kickoff", "quarter": 4, "clock": 6, "possession": "home"}
    app = app_of("paper-bowl", seats=("human", "human"), referee=True, situation=situation)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_out(pilot, settle, seed=4)
    game = lh.load(path)
    assert game.over
    assert game.referee
