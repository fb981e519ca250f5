"""Draws the pictures of the screens in this folder, from the same games each time: run `scripts/pictures`."""

import asyncio
import os
import re
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import leatherhead as lh
from leatherhead.tui.app import Leatherhead, seat
from leatherhead.tui.choices import Choices
from leatherhead.tui.pages import Figures
from leatherhead.tui.play import PlayScreen, Waiting
from leatherhead.tui.replay import ReplayScreen
from leatherhead.tui.start import Start

HERE = Path(__file__).parent
SMALL, LARGE = (80, 24), (120, 40)
A_DRIVE = ["1", "1", "1", "2", "1", "2", "1", "3", "1", "1"]
HANDS = {
    "phase": "play", "possession": "home", "quarter": 2, "score": [7, 3],
    "hand_home": ["rushing-td-1-5", "fg-over-45", "safety", "red-flag"],
    "hand_away": ["passing-td-11-20", "misses-fg", "blocks-kick", "recovers-fumble"],
}  # fmt: skip
First = Callable[[], Any]


def game(slug: str, **settings: Any) -> First:
    """Return what opens a game."""
    settings = {"seed": 5, "home": "Owls", "away": "Bears", "seats": ("human", "coach"), **settings}
    scratch = Path(tempfile.mkdtemp()) / "picture.game"
    return lambda: seat(lh.Session(lh.new(slug, **settings), scratch))


def start() -> Start:
    """Return the start screen with two games to go on with."""
    evening, path = datetime(2026, 1, 9, 20, 5), Path(tempfile.mkdtemp()) / "picture.game"
    at = {"phase": "scrimmage", "possession": "home", "quarter": 3, "score": [14, 10]}
    lh.new("paper-bowl", situation=at, seats=("human", "coach")).save(path)
    kept = [
        lh.SavedGame(path, "paper-bowl", ("Owls", "Bears"), ("human", "coach"), evening, False, "*"),
        lh.SavedGame(Path("2"), "real-deal", ("Foxes", "Crows"), ("human", "human"), evening, True, "24-17"),
    ]
    return Start(kept=kept)


async def at_rest(app: Leatherhead) -> None:
    """Wait until nothing moves any more."""
    while True:
        await asyncio.sleep(0.05)
        screen = app.screen
        if isinstance(screen, PlayScreen) and (
            screen.state in (Waiting.THINKING, Waiting.TURNING) or screen.query_one(Choices).resting
        ):
            continue
        if isinstance(screen, Figures) and not screen.pages:
            continue
        return


async def draw(name: str, first: First, size: tuple[int, int], *keys: str, light: bool = False) -> None:
    """Press keys on a screen and keep what it shows."""
    app = Leatherhead(first, light=light, animated=False)
    async with app.run_test(size=size) as pilot:
        await at_rest(app)
        for key in keys:
            await pilot.press(key)
            await at_rest(app)
        await pilot.pause(0.2)
        (HERE / f"{name}.svg").write_text(app.export_screenshot(title="leatherhead"), encoding="utf-8")


# Each picture in its turn, hidden but for its share of the time; without motion only the first is shown.
MOVING = """<style>
.scene {{ visibility: hidden; animation: turn {all}s step-end infinite }}
@keyframes turn {{ 0% {{ visibility: visible }} {share:.3f}% {{ visibility: hidden }} }}
@media (prefers-reduced-motion: reduce) {{
  .scene {{ animation: none }} .scene:first-of-type {{ visibility: visible }}
}}
</style>"""
OPENING = re.compile(r"<svg [^>]*>")


def _inner(picture: str) -> str:
    return OPENING.sub("", picture, count=1).rpartition("</svg>")[0]


async def draw_moving(name: str, first: First, size: tuple[int, int], *keys: str, seconds: float = 2.2) -> None:
    """Press keys on a screen and keep what it shows after each as one moving picture."""
    app = Leatherhead(first, animated=False)
    pictures: list[str] = []
    async with app.run_test(size=size) as pilot:
        await at_rest(app)
        for key in ("", *keys):
            if key:
                await pilot.press(key)
                await at_rest(app)
            await pilot.pause(0.2)
            pictures.append(app.export_screenshot(title="leatherhead"))
    opening = OPENING.search(pictures[0])
    if opening is None:
        raise ValueError("this is no picture")
    scenes = [
        f'<g class="scene" style="animation-delay: {seconds * n:.1f}s">{_inner(picture)}</g>'
        for n, picture in enumerate(pictures)
    ]
    style = MOVING.format(all=seconds * len(pictures), share=100 / len(pictures))
    (HERE / f"{name}.svg").write_text("\n".join([opening[0], style, *scenes, "</svg>\n"]), encoding="utf-8")


async def draw_all() -> None:
    """Draw every picture."""
    await draw_moving("moving", game("paper-bowl"), SMALL, *A_DRIVE)
    played = lh.new("paper-bowl", seed=3, home="Owls", away="Bears", seats=("coach", "coach"))
    await draw("start", start, SMALL)
    await draw("paper-bowl", game("paper-bowl"), SMALL, *A_DRIVE)
    await draw("paper-bowl-large", game("paper-bowl"), LARGE, *A_DRIVE)
    await draw("paper-bowl-light", game("paper-bowl"), SMALL, *A_DRIVE, light=True)
    await draw("real-deal", game("real-deal", situation=HANDS), SMALL)
    await draw("help", game("paper-bowl"), SMALL, *A_DRIVE, "question_mark")
    await draw("hand-over", game("real-deal", situation=HANDS, seats=("human", "human")), SMALL)
    referee = game("paper-bowl", referee=True, seats=("human", "human"), situation={"phase": "kickoff"})
    await draw("referee", referee, SMALL, "1")
    await draw("replay", lambda: ReplayScreen(played), SMALL, "pagedown", "pagedown")
    await draw("drives", lambda: ReplayScreen(played), LARGE, "end", "tab", "right", "right")


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    asyncio.run(draw_all())
