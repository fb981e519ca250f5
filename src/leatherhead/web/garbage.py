"""Garbage: what stays in memory is set aside, so that looking for garbage stops no game.

Python looks at everything that it holds for what refers to itself in a circle. With 500 tables that takes 0.4 seconds,
in which nobody is answered, and 20 milliseconds at what has outlived a first look. A table that is dropped has no such
circle and goes at once; for whatever else has one and outlives the first look, once an hour will do.
"""

import asyncio
import gc

PAUSE = 5.0  # seconds
NEVER = 1_000_000  # first looks before a second
HOUR = 3600.0


async def keep_setting_aside() -> None:
    """Set aside whatever is there, now and again, for as long as the server runs."""
    young, *older = gc.get_threshold()
    gc.set_threshold(young, NEVER)
    try:
        while True:
            await _set_aside_for(HOUR)
            gc.unfreeze()
            gc.collect()
    finally:
        gc.set_threshold(young, *older)
        gc.unfreeze()


async def _set_aside_for(seconds: float) -> None:
    end = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < end:
        gc.freeze()
        await asyncio.sleep(PAUSE)
