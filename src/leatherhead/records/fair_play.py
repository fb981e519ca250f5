"""Whether the dice of a record are those that were promised: `leatherhead verify FILE --receipt RECEIPT`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from leatherhead.engine.bot import Bot
from leatherhead.engine.doors import CARD, CHANCE
from leatherhead.engine.errors import Refused
from leatherhead.engine.fair import SIDES, FairDice, Pledge
from leatherhead.engine.question import Question, spell
from leatherhead.engine.text import quote
from leatherhead.records.game import Game

LONGEST_RECEIPT = 4_000  # characters
KEYS = ("game", "server", "home", "away", "side", "nonce")


@dataclass(frozen=True)
class Receipt:
    """What a player's own page kept: the commitments as it was sent them, and the nonce that it drew itself."""

    game: str
    commitments: tuple[bytes, bytes, bytes]  # of the server, of home and of away
    side: str
    nonce: bytes

    @classmethod
    def read(cls, path: str | Path) -> "Receipt":
        """Read a receipt from its file."""
        try:
            text = Path(path).read_text(encoding="utf-8")
            data = json.loads(text) if len(text) <= LONGEST_RECEIPT else None
        except (OSError, ValueError) as error:
            raise Refused(f"{path} is not a receipt: {error}") from None
        if not isinstance(data, Mapping) or not all(isinstance(data.get(key), str) for key in KEYS):
            raise Refused(f"{path} is not a receipt: it has no {', '.join(KEYS)}")
        if data["side"] not in SIDES:
            raise Refused(f"{path} is a receipt of neither home nor away")
        try:
            server, home, away, nonce = (bytes.fromhex(data[key]) for key in ("server", "home", "away", "nonce"))
        except ValueError:
            raise Refused(f"{path} is not a receipt: its commitments are not hexadecimal") from None
        return cls(data["game"], (server, home, away), data["side"], nonce)


def check(game: Game, bots: Sequence[Bot | None], receipt: Receipt | None = None) -> int:
    """Check every roll and card of a game that was played again; return how many there are, or refuse it.

    `bots` held the seats: each of their answers uses up a draw.
    """
    pledge = Pledge.from_headers(game.further_headers)
    if pledge is None:
        raise Refused("this record does not say that its dice are fair: it has no [Fair] header")
    if receipt is not None:
        _same(pledge, receipt)
    return _replay(game, bots, pledge.dice())


def _same(pledge: Pledge, receipt: Receipt) -> None:
    """Compare what the record says with what the player's own page kept."""
    if pledge.game != receipt.game:
        raise Refused(f"the receipt is for another game, {quote(receipt.game)}")
    for name, told, kept in zip(("server", *SIDES), pledge.commitments, receipt.commitments, strict=True):
        if told != kept:
            raise Refused(f"the commitment of {name} in the record is not the one on the receipt")
    nonce = pledge.home if receipt.side == SIDES[0] else pledge.away
    if nonce != receipt.nonce:
        raise Refused(f"the nonce of {receipt.side} in the record is not the one on the receipt")


def _replay(game: Game, bots: Sequence[Bot | None], dice: FairDice) -> int:
    """Draw again, in order: a bot's answer uses up a draw as dice and cards do."""
    number = drawn = 0
    for play, answers in enumerate(game.answers, start=1):
        for given in answers:
            if given.asked.by == CHANCE:
                if given.answer != _draw(dice, number, given.asked):
                    promised = spell(game.rulebook, given.asked, _draw(dice, number, given.asked))
                    came = spell(game.rulebook, given.asked, given.answer)
                    raise Refused(f"play {play}: {came} came, but draw {number} of the promised dice is {promised}")
                drawn += 1
            if given.asked.by == CHANCE or bots[given.asked.by] is not None:
                number += 1
    return drawn


def _draw(dice: FairDice, number: int, asked: Question) -> int:
    return dice.card(number, asked.weights) if asked.what == CARD else dice.below(number, asked.options)
