"""Two people at one keyboard: nobody sees what is the other's."""

from collections.abc import Callable
from typing import Any

import pytest

from leatherhead.tui.choices import Choices
from leatherhead.tui.play import Waiting

AppOf = Callable[..., Any]
DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
HANDS = {
    "phase": "play", "possession": "home", "quarter": 1,
    "hand_home": ["rushing-td-1-5", "interception", "safety", "red-flag"],
    "hand_away": ["passing-td-11-20", "misses-fg", "blocks-kick", "recovers-fumble"],
}  # fmt: skip

pytestmark = pytest.mark.asyncio


def faces(app: Any, team: str) -> list[str]:
    """The cards in a team's hand, as they are drawn."""
    hand = next(part for part in app.session.frame_for(team).table if part.name == "Your hand")
    return [f"[{card.face}]" for card in hand.cards]


async def test_hands_are_covered_until_the_right_person_sits_there(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("real-deal", seats=("human", "human"), situation=HANDS)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        home, away = faces(app, "home"), faces(app, "away")
        assert app.screen.state is Waiting.COVERED
        assert "Pass the keyboard to the Owls" in shown(pilot)
        assert "usual answers" not in shown(pilot)  # nor any other key that would do nothing
        assert not any(card in shown(pilot) for card in (*home, *away))
        await press(pilot, "number_sign")
        assert app.screen.state is Waiting.COVERED  # no look at the table before the right person sits there
        await press(pilot, "enter")
        assert all(card in shown(pilot) for card in home)
        assert not any(card in shown(pilot) for card in away)
        await press(pilot, "1")
        assert "Pass the keyboard to the Bears" in shown(pilot)
        assert not any(card in shown(pilot) for card in (*home[1:], *away))
        await press(pilot, "question_mark")
        assert not any(card in shown(pilot) for card in (*home[1:], *away))
        await press(pilot, "escape", "enter")
        assert all(card in shown(pilot) for card in away)
        assert not any(card in shown(pilot) for card in home[1:])


async def test_a_card_laid_face_down_is_not_shown(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", seats=("human", "human"), situation=DOWN)
    async with app.run_test() as pilot:
        await press(pilot, "enter")
        before = {team: app.session.frame_for(team).as_dict() for team in ("away", None)}
        await press(pilot, "3")
        assert app.screen.state is Waiting.COVERED
        assert {team: app.session.frame_for(team).as_dict() for team in ("away", None)} == before
        await press(pilot, "enter")
        assert app.screen.query_one(Choices).shown[0].label == "defense-1"
        await press(pilot, "2")
        assert "long pass against Defense 2" in shown(pilot)


async def test_a_key_pressed_twice_uncovers_nothing(
    app_of: AppOf, press: Any, settle: Any, shown: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of("real-deal", seats=("human", "human"), situation=HANDS)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        away = faces(app, "away")
        monkeypatch.setattr("leatherhead.tui.play.PAUSE", 2)
        await pilot.press("1")
        while app.screen.state is not Waiting.COVERED:
            await pilot.pause()
        await pilot.press("enter", "1")
        assert app.screen.state is Waiting.COVERED
        assert "Typed too early and ignored: Enter 1." in shown(pilot)
        monkeypatch.setattr("leatherhead.tui.play.PAUSE", 0.01)
        await settle(pilot)
        for keys in (("2",), ("k", "c", "enter")):  # meant for the question before
            await press(pilot, *keys)
            assert app.screen.state is Waiting.COVERED
            assert "Press 1 or Enter once the keyboard is handed over." in shown(pilot)
        assert not any(card in shown(pilot) for card in away)
        await press(pilot, "1")
        assert all(card in shown(pilot) for card in away)


async def test_open_questions_need_no_hand_over(app_of: AppOf, press: Any) -> None:
    app = app_of("paper-bowl", seats=("human", "human"))
    async with app.run_test() as pilot:
        await press(pilot)
        assert app.screen.state is Waiting.ASKING
        await press(pilot, "1")
        assert app.screen.state is Waiting.ASKING


async def test_against_a_bot_the_keyboard_stays(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("real-deal", seats=("human", "coach"), situation=HANDS)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert app.screen.state is Waiting.ASKING
        assert not any(card in shown(pilot) for card in HANDS["hand_away"])
