"""Runs the command leatherhead in a process that can be made to die or to fail at a chosen call of the system.

What is to happen stands in the variable TORTURE, as JSON: `fault` (call, nth, times, how: die, die-after, half or the
number of an error), `uid` (whom to be once everything is imported), `acks` (a pipe on which the full screen says what
it has drawn).
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.pop(0)  # this folder, of which the command knows nothing

from leatherhead import launch


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _faulty(call: Callable[..., Any], fault: dict[str, Any]) -> Callable[..., Any]:
    """Let a call go wrong at its nth time, and a number of times in a row."""
    made = 0

    def instead(*arguments: Any, **named: Any) -> Any:
        nonlocal made
        made += 1
        how = fault["how"]
        if not fault["nth"] <= made < fault["nth"] + fault["times"]:
            return call(*arguments, **named)
        if how == "die":
            _die()
        if how == "half":  # of what was to be written
            file, content, place = arguments
            call(file, content[: len(content) // 2], place)
            _die()
        if how == "die-after":
            call(*arguments, **named)
            _die()
        raise OSError(how, os.strerror(how))

    return instead


def _say_what_is_drawn(pipe: str) -> None:
    """Let the screen tell each time that it waits for somebody, once it has been drawn."""
    from leatherhead.tui.choices import Choices
    from leatherhead.tui.play import PlayScreen

    arrive, told = PlayScreen._arrive, os.open(pipe, os.O_WRONLY)  # noqa: SLF001

    def arrives(screen: Any, frame: Any, said: str, refused: bool) -> None:
        arrive(screen, frame, said, refused)
        labels = [option.label for option in frame.asked.options] if frame.asked else []
        now = {"state": screen.state.name, "refused": said if refused else "", "labels": labels}

        def tell() -> None:
            if screen.query_one(Choices).resting:  # so soon a cover stays, whatever is pressed
                screen.set_timer(0.05, tell)
            else:
                os.write(told, json.dumps(now).encode() + b"\n")

        screen.call_after_refresh(tell)

    PlayScreen._arrive = arrives  # type: ignore[method-assign]  # noqa: SLF001


def main() -> int:
    """Run the command."""
    wish = json.loads(os.environ.pop("TORTURE"))
    import leatherhead.cli.play
    import leatherhead.session.session  # all that has to be read while everything can be

    if wish.get("acks"):
        _say_what_is_drawn(wish["acks"])
    if fault := wish.get("fault"):
        setattr(os, fault["call"], _faulty(getattr(os, fault["call"]), fault))
    if wish.get("uid"):
        for slug in Path(leatherhead.__file__).parent.joinpath("games").glob("*/"):
            if slug.joinpath("state.py").exists():
                leatherhead.new(slug.name.replace("_", "-"))
        os.setuid(wish["uid"])
    return launch.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
