"""Dice that both sides can check: what is drawn follows from three secrets that were committed to before the game.

The server's secret and a nonce of each team make a key; draw number n of the game is a keyed hash of n. Commitments are
published before anybody shows a nonce, and the server's secret after the game. docs/fair-dice.md has the protocol.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, count

from leatherhead.model.errors import Refused, listed, quote

VERSION = "2"  # of new tables
FINGERPRINTS = {"1": 8, VERSION: 16}  # hex digits that two people can read to one another, by version
SECRET = 32  # bytes of a secret or a nonce
WORD = 8  # bytes of a draw
SIDES = ("home", "away")


def _tagged(word: str, game: str, version: str) -> bytes:
    return f"leatherhead fair {version} {word}\0{game}\0".encode()


def commitment(role: str, game: str, secret: bytes, *, seats: str = "", version: str = VERSION) -> bytes:
    """Commit `server`, `home` or `away` to its secret in a game, and the server to the text of [Seats], too."""
    rest = b"\0" + seats.encode() if role == "server" and version != "1" else b""
    return hashlib.sha256(_tagged(role, game, version) + secret + rest).digest()


def fingerprint(server: bytes, home: bytes, away: bytes, *, version: str = VERSION) -> str:
    """Return a few digits that both sides can compare: equal if both were sent the same commitments."""
    return hashlib.sha256(server + home + away).hexdigest()[: FINGERPRINTS[version]]


class FairDice:
    """The draws of one game, by number."""

    def __init__(self, game: str, seed: bytes, home: bytes, away: bytes, *, version: str = VERSION) -> None:
        """Make the key from the server's seed and both nonces."""
        self.key = hmac.digest(seed, _tagged("key", game, version) + home + away, "sha256")

    def below(self, n: int, outcomes: int) -> int:
        """Return draw n as one of `outcomes` equally likely outcomes, from 0."""
        limit = 2**64 - 2**64 % outcomes
        for block in count():
            digest = hmac.digest(self.key, b"chance\0" + n.to_bytes(8, "big") + block.to_bytes(4, "big"), "sha256")
            for start in range(0, len(digest), WORD):
                word = int.from_bytes(digest[start : start + WORD], "big")
                if word < limit:
                    return word % outcomes
        raise AssertionError("blocks never end")

    def card(self, n: int, weights: Sequence[int]) -> int:
        """Return draw n as the place of a card, drawn in proportion to its weight."""
        value = self.below(n, sum(weights))
        return next(card for card, passed in enumerate(accumulate(weights)) if passed > value)

    def luck(self, n: int) -> int:
        """Return 32 random bits for a bot; this uses up draw n."""
        return int.from_bytes(hmac.digest(self.key, b"luck\0" + n.to_bytes(8, "big"), "sha256")[:4], "big")


@dataclass(frozen=True)
class Pledge:
    """A record's dice: the server's commitment, both nonces and, after the game, the server's seed."""

    game: str
    commit: bytes
    home: bytes
    away: bytes
    seed: bytes | None = None
    seats: str = ""  # as the record's header has them: they say which answers use up a draw
    version: str = VERSION

    @property
    def commitments(self) -> tuple[bytes, bytes, bytes]:
        """Those of the server, of home and of away."""
        home, away = (
            commitment(side, self.game, nonce, version=self.version)
            for side, nonce in zip(SIDES, (self.home, self.away), strict=True)
        )
        return self.commit, home, away

    def dice(self) -> FairDice:
        """Return the draws, once the seed is known and opens the commitment."""
        if self.seed is None:
            raise Refused("the seed of these dice has not been revealed: the game counts as unproven")
        if commitment("server", self.game, self.seed, seats=self.seats, version=self.version) != self.commit:
            raise Refused(
                "the server's seed does not open its commitment: these are not the dice, or not the seats, "
                "that were promised"
            )
        return FairDice(self.game, self.seed, self.home, self.away, version=self.version)

    # As a record has it.

    def headers(self) -> dict[str, str]:
        """Return the headers of a record; [Seats] is among its others."""
        found = {
            "Fair": self.version, "FairGame": self.game, "FairCommit": self.commit.hex(), "FairHome": self.home.hex(),
            "FairAway": self.away.hex(),
        }  # fmt: skip
        return found if self.seed is None else {**found, "FairSeed": self.seed.hex()}

    @classmethod
    def from_headers(cls, headers: dict[str, str], seats: str) -> "Pledge | None":
        """Read a record's headers; None if its dice were not pledged."""
        if "Fair" not in headers:
            return None
        version = headers["Fair"]
        if version not in FINGERPRINTS:
            known = listed(list(FINGERPRINTS))
            raise Refused(f"fair dice of version {quote(version)} are not known here; there are {known}")
        missing = [name for name in ("FairGame", "FairCommit", "FairHome", "FairAway") if name not in headers]
        if missing:
            raise Refused(f"the record has fair dice, but no {missing[0]}")
        commit, home, away = (_bytes(headers, name) for name in ("FairCommit", "FairHome", "FairAway"))
        seed = _bytes(headers, "FairSeed") if "FairSeed" in headers else None
        return cls(headers["FairGame"], commit, home, away, seed, seats, version)


def _bytes(headers: dict[str, str], name: str) -> bytes:
    try:
        found = bytes.fromhex(headers[name])
    except ValueError:
        found = b""
    if len(found) != SECRET:
        raise Refused(f"{name} is not {2 * SECRET} hexadecimal digits")
    return found
