"""Pass phrases of accounts, hashed with argon2."""

import asyncio
import secrets
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

import leatherhead as lh
from leatherhead.web.turns import Turns

SHORTEST, LONGEST = 8, 200  # characters
AT_ONCE = 2


class Phrases:
    """Hashes pass phrases, slowly on purpose: off the event loop, and few at a time, for each takes 64 MB."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._hasher = PasswordHasher()
        self._turns = Turns(AT_ONCE)
        self._nobodys = ""  # the hash of a phrase that nobody has

    async def hash(self, phrase: str) -> str:
        """Hash a pass phrase; one that is too short or too long is refused."""
        if not SHORTEST <= len(phrase) <= LONGEST:
            raise lh.Refused(f"a pass phrase has {SHORTEST} to {LONGEST} characters")
        async with self._turns.turn():
            return await asyncio.to_thread(self._hasher.hash, _plain(phrase))

    async def fits(self, kept: str | None, phrase: str) -> bool:
        """Whether a phrase is the one that was hashed; if none was, the answer takes just as long."""
        async with self._turns.turn():
            return await asyncio.to_thread(self._fits, kept, phrase[: LONGEST + 1])

    def _fits(self, kept: str | None, phrase: str) -> bool:
        if kept is None and not self._nobodys:
            self._nobodys = self._hasher.hash(secrets.token_urlsafe())
        try:
            return self._hasher.verify(kept or self._nobodys, _plain(phrase)) and kept is not None
        except (VerificationError, InvalidHashError):
            return False


def _plain(phrase: str) -> str:
    """Return the same phrase for any keyboard."""
    return unicodedata.normalize("NFKC", phrase)
