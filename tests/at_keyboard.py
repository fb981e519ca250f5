"""A scripted person at the full screen, who plays a whole game."""

import asyncio
import random
from typing import Any

from textual.events import Key

from leatherhead.tui.choices import Choices
from leatherhead.tui.play import PlayScreen, Waiting

LONGEST = 3000  # answers of a game


async def answered(screen: PlayScreen, before: Any) -> None:
    while screen.frame is before:
        await asyncio.sleep(0.001)


def keys_for(choices: Choices, place: int) -> list[str]:
    """The number of an answer, with Enter where a longer one begins alike; or moves from what is marked, and Enter."""
    option = choices.shown[place]
    if choices.by_number and option.number:
        typed = str(option.number)
        longer = any(number != typed and number.startswith(typed) for number in map(str, choices.numbers))
        return [*typed, *(["enter"] if longer else [])]
    moves = place - choices.here
    return [*(["down"] * moves if moves > 0 else ["up"] * -moves), "enter"]


async def play_out(pilot: Any, settle: Any, seed: int, *, by_mouse: bool = False) -> int:
    """Answer everything with a number, a move and Enter, or a click; return how many answers it took."""
    dice, answers = random.Random(seed), 0  # noqa: S311  nothing secret
    await settle(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, PlayScreen)
    while screen.state is not Waiting.OVER:
        choices, before = screen.query_one(Choices), screen.frame
        place = dice.randrange(len(choices.shown))
        if by_mouse:
            await pilot.click(Choices, offset=(3, min(place, choices.size.height - 1)))
        else:
            for key in keys_for(choices, place):  # not through the pilot, which waits longer than a person after each
                choices.post_message(Key(key, key if len(key) == 1 else None))
            await asyncio.wait_for(answered(screen, before), timeout=10)
        await settle(pilot)
        answers += 1
        assert answers < LONGEST
    return answers
