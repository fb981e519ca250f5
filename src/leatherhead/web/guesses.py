"""Wrong pass phrases of late: each makes the next answer come later, and none keeps the owner of an account out."""

import time
from collections.abc import Callable

FREE = 3  # wrong phrases that cost nothing
FORGIVEN = 60.0  # seconds after which one of them is forgotten
MOST_FOR_ADDRESS = 30.0  # seconds that an answer is delayed
MOST_FOR_ACCOUNT = 4.0  # less, because the owner waits for it too, wherever the guesses come from
KNOWN = 10_000  # before those that are forgotten are thrown away


class Guesses:
    """Counts wrong phrases by address and by account."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Begin with none."""
        self._now = now
        self._counts: dict[tuple[str, str], tuple[float, float]] = {}  # how many there were at a moment

    def delay(self, address: str, account: str) -> float:
        """Return for how many seconds the next answer is delayed."""
        wrong = self._wrong("address", address), self._wrong("account", account)
        return max(
            min(2.0 ** (count - FREE), most) if count >= FREE else 0.0
            for count, most in zip(wrong, (MOST_FOR_ADDRESS, MOST_FOR_ACCOUNT), strict=True)
        )

    def count(self, address: str, account: str) -> None:
        """Count one more wrong phrase."""
        if len(self._counts) > KNOWN:
            self._counts = {each: held for each, held in self._counts.items() if self._wrong(*each)}
        for each in (("address", address), ("account", account)):
            self._counts[each] = self._wrong(*each) + 1, self._now()

    def _wrong(self, kind: str, name: str) -> float:
        count, at = self._counts.get((kind, name), (0.0, 0.0))
        return max(count - (self._now() - at) / FORGIVEN, 0.0)
