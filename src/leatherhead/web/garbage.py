"""Garbage: what stays in memory is set aside, so that looking for garbage stops no game.

Python looks at everything that it holds for what refers to itself in a circle. With 500 tables that takes 0.4 seconds,
in which nobody is answered. A table that is dropped has no such circle and goes at once; for whatever else has one,
once an hour will do.
"""

import asyncio
import gc

PAUSE = 5.0  # seconds: what has come in them is looked at in 20 ms or so
HOUR = 3600.0


async def keep_setting_aside() -> None:
    """Set aside whatever is there, now and again, for as long as the server runs."""
    try:
        while True:
            await _set_aside_for(HOUR)
            gc.unfreeze()
            gc.collect()
    finally:
        gc.unfreeze()


async def _set_aside_for(seconds: float) -> None:
    end = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < end:
        gc.freeze()
        await asyncio.sleep(PAUSE)
