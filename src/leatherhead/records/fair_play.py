"""Whether the dice of a record are those that were promised: `leatherhead verify FILE --receipt RECEIPT`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from leatherhead.model.bot import Bot
from leatherhead.model.doors import CARD, CHANCE
from leatherhead.model.errors import Refused, one_line, quote
from leatherhead.model.fair import SIDES, FairDice, Pledge
from leatherhead.model.question import Question, spell
from leatherhead.records.game import Game
from leatherhead.records.record_parser import Transcript

LONGEST_RECEIPT = 20_000  # characters
KEYS = ("game", "server", "home", "away", "side", "nonce")
TOLD = 5  # faults of a receipt that are told; more are counted


@dataclass(frozen=True)
class Receipt:
    """A player's own record of fair dice: commitments as received, the own nonce, and everything seen, in order."""

    game: str
    commitments: tuple[bytes, bytes, bytes]  # of the server, of home and of away; empty: never sent
    side: str
    nonce: bytes
    version: str = "1"
    seats: str = ""
    seen: tuple[tuple[str, str], ...] = ()  # what and its value; since version 2

    @classmethod
    def read(cls, path: str | Path) -> "Receipt":
        """Read a receipt from its file."""
        try:
            text = Path(path).read_text(encoding="utf-8")
            data = json.loads(text) if len(text) <= LONGEST_RECEIPT else None
        except (OSError, ValueError, RecursionError) as error:
            raise Refused(f"{path} is not a receipt: {error}") from None
        if not isinstance(data, Mapping) or not all(isinstance(data.get(key), str) for key in KEYS):
            raise Refused(f"{path} is not a receipt: it has no {', '.join(KEYS)}")
        if data["side"] not in SIDES:
            raise Refused(f"{path} is a receipt of neither home nor away")
        try:
            server, home, away, nonce = (bytes.fromhex(data[key]) for key in ("server", "home", "away", "nonce"))
        except ValueError:
            raise Refused(f"{path} is not a receipt: its commitments are not hexadecimal") from None
        version, seats = data.get("version", "1"), data.get("seats", "")
        if not isinstance(version, str) or not isinstance(seats, str):
            raise Refused(f"{path} is not a receipt: its version and its seats are not text")
        return cls(
            data["game"], (server, home, away), data["side"], nonce, version, seats, _seen(path, data.get("seen", []))
        )

    def faults(self) -> list[str]:
        """Return the faults the page refused, and those it should have refused."""
        found = [value for what, value in self.seen if what == "fault"]
        first: dict[str, str] = {}
        for what, value in self.seen:
            if what == "sent" and not all(role in first for role in ("server", *SIDES)):
                found.append(f"the nonce of {value} was sent before all three commitments were there")
            elif what not in ("sent", "refused", "fault") and first.setdefault(what, value) != value:
                found.append(f"the page was sent two of: {what}")
        if self.version != "1" and not self.seen:
            found.append("it does not say what the page saw")
        for name, kept in zip(("server", *SIDES), self.commitments, strict=True):
            if first.get(name, kept.hex()) != kept.hex():
                found.append(f"the commitment of {name} is not the one that the page saw first")
        return found


def _seen(path: str | Path, given: Any) -> tuple[tuple[str, str], ...]:
    """Read what a page saw: a list of pairs, what and its value."""
    match given:
        case list() if all(isinstance(each, list) and [type(part) for part in each] == [str, str] for each in given):
            return tuple((what, value) for what, value in given)
    raise Refused(f"{path} is not a receipt: what the page saw is not a list of pairs of text")


def check(game: Game, record: Transcript, bots: Sequence[Bot | None], receipt: Receipt | None = None) -> int:
    """Check every roll and card of a game that was played again; return how many there are, or refuse it.

    `bots` held the seats: each of their answers uses up a draw.
    """
    seats = record.header("Seats", "human human")
    pledge = Pledge.from_headers(game.further_headers, seats)
    if receipt is not None and (faults := receipt.faults()):
        more = f"; and {len(faults) - TOLD} more" if len(faults) > TOLD else ""
        raise Refused(f"the receipt has faults: {'; '.join(map(one_line, faults[:TOLD]))}{more}")
    if pledge is None:
        raise Refused("this record does not say that its dice are fair: it has no [Fair] header")
    if receipt is not None:
        _same(pledge, receipt)
    drawn, lucks = _replay(game, bots, pledge.dice())
    used = record.header("Generator", "")
    if used != f"{drawn + lucks:016x}":
        raise Refused(
            f"{drawn} rolls and cards and {lucks} answers of bots use up {drawn + lucks} draws, "
            f"but [Generator] says that {_number(used)} were used up"
        )
    return drawn


def _number(generator: str) -> str:
    try:
        return str(int(generator, 16))
    except ValueError:
        return quote(generator)


def _same(pledge: Pledge, receipt: Receipt) -> None:
    """Compare what the record says with what the player's own page kept."""
    if pledge.game != receipt.game:
        raise Refused(f"the receipt is for another game, {quote(receipt.game)}")
    if pledge.version != receipt.version:
        raise Refused(f"the receipt is for fair dice of version {quote(receipt.version)}, not {pledge.version}")
    for name, told, kept in zip(("server", *SIDES), pledge.commitments, receipt.commitments, strict=True):
        if told != kept:
            raise Refused(f"the commitment of {name} in the record is not the one on the receipt")
    if receipt.seats and receipt.seats != pledge.seats:
        raise Refused(f"the seats in the record are not those on the receipt, {quote(receipt.seats)}")
    nonce = pledge.home if receipt.side == SIDES[0] else pledge.away
    if nonce != receipt.nonce:
        raise Refused(f"the nonce of {receipt.side} in the record is not the one on the receipt")


def _replay(game: Game, bots: Sequence[Bot | None], dice: FairDice) -> tuple[int, int]:
    """Draw again, in order; return how many rolls and cards there are, and how many answers of bots."""
    drawn = lucks = 0
    for play, answers in enumerate(game.answers, start=1):
        for given in answers:
            if given.asked.by == CHANCE:
                number = drawn + lucks
                promised = _draw(dice, number, given.asked)
                if given.answer != promised:
                    came, due = (spell(game.rulebook, given.asked, each) for each in (given.answer, promised))
                    raise Refused(f"play {play}: {came} came, but draw {number} of the promised dice is {due}")
                drawn += 1
            elif bots[given.asked.by] is not None:
                lucks += 1
    return drawn, lucks


def _draw(dice: FairDice, number: int, asked: Question) -> int:
    return dice.card(number, asked.weights) if asked.what == CARD else dice.below(number, asked.options)
