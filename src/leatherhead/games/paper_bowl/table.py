"""What lies before a team in Paper Bowl. Nothing is hidden but the order of the deck."""

from collections.abc import Sequence
from typing import Any

from leatherhead.engine.words import label as label_of
from leatherhead.games.paper_bowl.book import CARD_IDS, DEFENSE_IDS
from leatherhead.games.paper_bowl.rules.gain import RED_ZONE
from leatherhead.games.paper_bowl.state import PLAY_CARDS, Penalty

DECLINE = label_of(Penalty.DECLINE)


def table(seen: Any, book: Any, team: int, teams: Sequence[str]) -> list[str]:  # noqa: ARG001  the same for both
    """List the Play Cards that can no longer come."""
    used = " ".join(CARD_IDS[card] for card in seen.used[: seen.used_count])
    if not used:
        return []
    lines = [f"Turned up this quarter: {used}"]
    if seen.clock:
        left = PLAY_CARDS - seen.used_count
        lines.append(f"The next Play Card is one of {left} others, each as likely.")
    return lines


def hint(g: Any, book: Any, label: str) -> str:
    """Say what a Defense Card does, and what stands if a penalty is declined."""
    if label == DECLINE:
        return _standing(int(g.standing_gain))
    if label not in DEFENSE_IDS:
        return ""
    front = DEFENSE_IDS.index(label)
    long_pass = book.long_pass_red_zone[front] if g.ball >= 100 - RED_ZONE else book.long_pass[front]
    parts = [f"run -{book.run[front]}" if book.run[front] else "run open"]
    for name, numbers in (("short", book.short_pass[front]), ("long", long_pass)):
        faces = " ".join(str(face) for face in range(1, 7) if numbers >> face & 1)
        parts.append(f"{name} {faces}" if faces else f"{name} open")
    return ", ".join(parts)


def _standing(gain: int) -> str:
    if gain == 0:
        return "the play stands, for no gain"
    return f"the play stands, a {'gain' if gain > 0 else 'loss'} of {abs(gain)}"
