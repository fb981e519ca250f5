"""Every screen as it looks, small and large. `pytest tests/tui/test_screens.py --snapshot-update` draws them anew."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.tui.app import Leatherhead, seat
from leatherhead.tui.pages import Figures
from leatherhead.tui.replay import ReplayScreen
from leatherhead.tui.start import Start

AppOf = Callable[..., Any]
SIZES = {"small": (80, 24), "large": (120, 40)}
# A drive as a referee would type it: what is on the screen then depends on no generator.
A_DRIVE = [
    "heads",
    "tails",
    "receive",
    "kick",
    "2-3",
    "return",
    "3-4",
    "run",
    "defense-2",
    "12",
    "2-5",
    "short-pass",
    "defense-5",
    "14",
    "4-6",
    "long-pass",
    "defense-1",
    "24",
    "no-timeout",
    "3-4",
    "long-pass",
    "defense-5",
    "05",
    "2-6",
    "challenge",
    "3-2",
    "run",
    "defense-4",
    "11",
    "5-5",
    "1-3",
    "short-pass",
    "defense-2",
    "16",
    "1-4",
]
HANDS = {
    "phase": "play", "possession": "home", "quarter": 2, "score": [7, 3],
    "hand_home": ["rushing-td-1-5", "fg-over-45", "safety", "red-flag"],
    "hand_away": ["passing-td-11-20", "misses-fg", "blocks-kick", "recovers-fumble"],
}  # fmt: skip
DOWN = {
    "phase": "scrimmage", "possession": "away", "quarter": 3, "down": 3, "to_go": 7, "ball": "own 41",
    "score": [14, 10], "timeouts": [2, 3],
}  # fmt: skip
KEPT = [
    lh.SavedGame(
        Path("1"), "paper-bowl", ("Owls", "Bears"), ("human", "coach"), datetime(2024, 1, 9, 20, 5), False, "*"
    ),
    lh.SavedGame(
        Path("2"), "real-deal", ("Foxes", "Crows"), ("human", "human"), datetime(2024, 1, 8, 21, 40), True, "24-17"
    ),
]

Look = Callable[..., bool]


@pytest.fixture(params=SIZES)
def looks_right(request: pytest.FixtureRequest, snap_compare: Any, press: Any) -> Look:
    """Press keys and compare what is on the screen with what was there before."""

    def compare(app: Leatherhead, *keys: str) -> bool:
        async def drive(pilot: Any) -> None:
            await press(pilot, *keys)
            while isinstance(app.screen, Figures) and not app.screen.pages:
                await pilot.pause()
            await pilot.pause()

        return bool(snap_compare(app, terminal_size=SIZES[request.param], run_before=drive))

    return compare


def a_drive() -> Any:
    """A game that has come to a first down in the opponents' half."""
    game = lh.new("paper-bowl", home="Owls", away="Bears", referee=True)
    session = lh.Session(game)
    for typed in A_DRIVE:
        session.enter(typed)
    game.seat([None, game.rulebook.bot("coach")], referee=False)
    return game


def at_the_table(path: Path) -> Leatherhead:
    game = a_drive()
    return Leatherhead(lambda: seat(lh.Session(game, path)))


def the_two_games() -> list[Any]:
    return [game for game in lh.list_games() if game.name in ("paper-bowl", "real-deal")]


def test_start(looks_right: Look) -> None:
    assert looks_right(Leatherhead(lambda: Start(the_two_games(), KEPT)))


@pytest.mark.usefixtures("knows_the_games")
def test_setting_up(looks_right: Look) -> None:
    assert looks_right(Leatherhead(lambda: Start(the_two_games(), [])), "1", "down", *"Owls", "down")


def test_paper_bowl(looks_right: Look, path: Path) -> None:
    assert looks_right(at_the_table(path))


def test_paper_bowl_on_defense(looks_right: Look, app_of: AppOf) -> None:
    assert looks_right(app_of("paper-bowl", situation=DOWN, seats=("human", "random")))


def test_paper_bowl_on_a_light_background(looks_right: Look, app_of: AppOf) -> None:
    assert looks_right(app_of("paper-bowl", light=True, situation=DOWN, seats=("human", "random")))


def test_paper_bowl_without_color(looks_right: Look, app_of: AppOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert looks_right(app_of("paper-bowl", situation=DOWN, seats=("human", "random")))


def test_real_deal(looks_right: Look, app_of: AppOf) -> None:
    assert looks_right(app_of("real-deal", situation=HANDS))


def test_narrowing_down(looks_right: Look, app_of: AppOf) -> None:
    app = app_of("paper-bowl", referee=True, seats=("human", "human"), situation=DOWN)
    assert looks_right(app, "1", "1", "1")


def test_hand_over(looks_right: Look, app_of: AppOf) -> None:
    assert looks_right(app_of("real-deal", situation=HANDS, seats=("human", "human")))


def test_referee(looks_right: Look, app_of: AppOf) -> None:
    situation = {"phase": "kickoff", "possession": "home"}
    assert looks_right(app_of("paper-bowl", referee=True, seats=("human", "human"), situation=situation), "1")


def test_help(looks_right: Look, app_of: AppOf) -> None:
    assert looks_right(app_of("paper-bowl", situation=DOWN, seats=("human", "random")), "question_mark")


@pytest.mark.parametrize("page", [0, 1, 2])
def test_figures(looks_right: Look, path: Path, page: int) -> None:
    assert looks_right(at_the_table(path), "tab", *["right"] * page)


def test_menu(looks_right: Look, app_of: AppOf) -> None:
    assert looks_right(app_of("paper-bowl", situation=DOWN, seats=("human", "random")), "escape")


def test_the_end(looks_right: Look, app_of: AppOf) -> None:
    late = {**DOWN, "phase": "try", "quarter": 4, "clock": 0}
    late = {key: value for key, value in late.items() if key not in ("down", "to_go", "ball")}
    app = app_of("paper-bowl", situation={**late, "possession": "home"}, seats=("human", "human"), referee=True)
    assert looks_right(app, "1", "3", "2", "enter")


def test_replay(looks_right: Look) -> None:
    game = a_drive()
    assert looks_right(Leatherhead(lambda: ReplayScreen(game)), "right", "right", "right", "right")


@pytest.mark.parametrize("count", [0, 9, 40])
def test_start_with_saved_games(looks_right: Look, count: int) -> None:
    kept = [
        lh.SavedGame(
            Path(f"{number}.game"), "paper-bowl", (f"Ox {number}", "Bears"), ("human", "coach"),
            datetime(2024, 11, 18, 7, 59 - number), number > 5, "24-17" if number > 5 else "*",
        )
        for number in range(1, count + 1)
    ]  # fmt: skip
    assert looks_right(Leatherhead(lambda: Start(kept=kept)), "tab", "tab")
