"""Reading a saved game to continue it."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from leatherhead import bots
from leatherhead.model.bot import HUMAN, Bot, BotFailed, admit
from leatherhead.model.errors import Refused, quote
from leatherhead.model.position import BackEnd, View
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS, Team
from leatherhead.records import record_parser, replay
from leatherhead.records.game import Game

Holder = str | Bot | None  # of a seat: `human`, the name of a bot, or a bot


def load(
    path: str | Path,
    book: str | Path | None = None,
    *,
    seats: tuple[Holder, Holder] = (None, None),
    forgiving: bool = False,
    compiled: bool = False,
) -> Game:
    """Read a saved game and continue it. A record that cannot be read or replayed in full is refused.

    `seats` says who plays home and away from here on; None stands for whoever the record names. A bot that is not
    installed has to be given here, because a record never imports anything; a game that is over needs no bots.

    With `forgiving`, the game stops where the record is last understood, the caller holds every seat, and `faults` says
    what is wrong with the rest.
    """
    holders = enumerate(both(seats))
    record = record_parser.read(Path(path))
    rulebook = replay.rulebook_of(record)
    given = {team: seat(holder, rulebook) for team, holder in holders if holder is not None}
    printed = rulebook.book(book)
    replayed = replay.Replay(record, rulebook, printed)
    game = replayed.start(back_end_of(rulebook, printed, compiled=compiled))
    replayed.play(game)
    try:
        replayed.seat(game, Seating(game, given, to_play=not forgiving).find)
    except BotFailed:  # not the record's fault
        if not forgiving:
            raise
    if record.faults and not forgiving:
        raise Refused(f"{path}, {record.first_of(record.faults)}")
    game.faults = sorted(record.faults)
    return game


def branch(game: Game, plays: int, *, seats: tuple[Holder, Holder] = (None, None), seed: int | None = None) -> Game:
    """Play on from any point of a game, as another game: with its first `plays` plays, new dice and other seats.

    `seats` says who plays home and away; None stands for whoever has the seat in the first game.
    """
    other = game.branch(plays, secrets.randbits(64) if seed is None else seed)
    held = [holder if holder is not None else own for holder, own in zip(both(seats), game.bots, strict=True)]
    other.seat([seat(holder, game.rulebook) if holder is not None else None for holder in held], referee=False)
    return other


def back_end_of(rulebook: Rulebook, printed: Printed, *, compiled: bool) -> BackEnd | None:
    """Return the compiled back end, which takes seconds if nothing has been compiled yet; None means interpreted."""
    if not compiled:
        return None
    from leatherhead.compiled import parts

    return parts.back_end(rulebook, printed)


@dataclass(frozen=True)
class Seating:
    """Finds the players of a replayed game: those given, or else those its record names."""

    game: Game
    given: Mapping[int, Bot | None]  # by team
    to_play: bool  # and not only to look at the game

    def find(self, team: int, name: str) -> Bot | None:
        """Return the bot in a seat; one that is not here keeps its seat if nobody has to play on."""
        if team in self.given:
            return self.given[team]
        try:
            return _seat_of_file(TEAMS[team], name, self.game.rulebook)
        except Refused:
            # A name such as module:Class is no mistake in a record: whoever wrote it has that bot.
            if self.game.over or (":" in name and not self.to_play):
                return admit(Absent(name))
            raise


class Absent(Bot):
    """A bot that a record names and that is not here: it keeps its seat and its name, and answers nothing."""

    def __init__(self, name: str) -> None:
        """Take the name in the record."""
        self.name = self.title = name

    def answer(self, view: View, luck: int) -> str:  # noqa: ARG002  it does not look
        """Refuse."""
        raise Refused("it is not here")


def _seat_of_file(team: Team, name: str, rulebook: Rulebook) -> Bot | None:
    """Return the bot that a file names; a file never imports anything, or its writer would choose what runs here."""
    if ":" in name:
        raise Refused(
            f"the bot {quote(name)} is not installed, and a record imports nothing: name it yourself with"
            f" --{team} {name} (in Python, seats=)"
        )
    return seat(name, rulebook)


def both(seats: Any) -> tuple[Any, Any]:
    """Return who is to have the two seats."""
    try:
        home, away = seats
    except (TypeError, ValueError):
        raise Refused(f"{quote(seats)} are not seats: give two, who plays home and who plays away") from None
    return home, away


def seat(holder: Holder, rulebook: Rulebook) -> Bot | None:
    """Return the bot in a seat, given by name or as an object; None for a person."""
    if isinstance(holder, str):
        return None if holder == HUMAN else bots.find(rulebook, holder)
    return admit(holder)
