"""Reading a saved game to continue it."""

from pathlib import Path

from leatherhead import bots
from leatherhead.engine.back_end import BackEnd
from leatherhead.engine.bot import Bot
from leatherhead.engine.errors import Refused
from leatherhead.engine.printed import Printed
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.text import quote
from leatherhead.records import reading, replay
from leatherhead.records.game import Game


def load(path: str | Path, book: str | Path | None = None, *, forgiving: bool = False, compiled: bool = False) -> Game:
    """Read a saved game and continue it. A record that cannot be read or replayed in full is refused.

    With `forgiving`, the game stops where the record is last understood, the caller holds every seat, and `faults` says
    what is wrong with the rest.
    """
    record = reading.read(Path(path))
    rulebook = replay.rulebook_of(record)
    printed = rulebook.book(book)
    replayed = replay.Replay(record, rulebook, printed)
    game = replayed.start(back_end_of(rulebook, printed, compiled=compiled))
    replayed.play(game)
    replayed.seat(game, lambda name: seat_of_file(name, rulebook))
    if record.faults and not forgiving:
        raise Refused(f"{path}, {record.first_of(record.faults)}")
    game.faults = sorted(record.faults)
    return game


def back_end_of(rulebook: Rulebook, printed: Printed, *, compiled: bool) -> BackEnd | None:
    """Return the compiled back end, which takes seconds if nothing has been compiled yet; None means interpreted."""
    if not compiled:
        return None
    from leatherhead.engine.compiled import running

    return running.back_end(rulebook, printed)


def seat_of_file(holder: str, rulebook: Rulebook) -> Bot | None:
    """Return the bot that a file names; a file never imports anything."""
    if ":" in holder:
        raise Refused(f"the bot {quote(holder)} is not installed; an entry point of the group {bots.GROUP} installs it")
    return seat(holder, rulebook)


def seat(holder: "str | Bot | None", rulebook: Rulebook) -> Bot | None:
    """Return the bot in a seat, given by name or as an object; None for a person."""
    if isinstance(holder, Bot) or holder is None:
        return holder
    return None if holder == bots.HUMAN else bots.find(rulebook, holder)
