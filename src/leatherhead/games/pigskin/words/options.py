"""The options of Pigskin, each with its default first."""

from typing import Any

from leatherhead.games.pigskin.state import ForcedChoice, Length, Reveal
from leatherhead.model.words import Setting, labels

OPTIONS: dict[str, tuple[Any, ...]] = {
    "short": (False, True),
    "length": labels(Length),
    "reveal": labels(Reveal),
    "forced_choice": labels(ForcedChoice),
    "untimed_down": (False, True),
    "defense_timeouts": (True, False),
    "deck": ("default",),
}
IN_WORDS = {
    "short": Setting("The rulebook's short game", "Whether the ten cards of series A are left out.", {
        False: "all 50 cards are in the pack", True: "40 cards are in the pack",
    }),
    "length": Setting("Length", "How much of the pack is played in a quarter.", {
        "full": "a quarter is the whole pack, an evening's game", "short": "a quarter is half the pack",
    }),
    "reveal": Setting("What is announced", "What both coaches learn from a card.", {
        "readings": "the reading only; whoever turns a card sees all of it, and classes must be worked out",
        "classes": "cards lie face up and the class is announced",
    }),
    "forced_choice": Setting("Replace Player cards", "Who picks the man that must come off.", {
        "opponent": "the other coach points at a position", "owner": "the coach who loses the man",
    }),
    "untimed_down": Setting("Untimed down", "What happens when a half ends on a penalty against the defense.", {
        False: "the half is over", True: "one more play is run",
    }),
    "defense_timeouts": Setting("Timeouts on defense", "Whether the defense is asked before every play.", {
        True: "the defense may call time before it hears the play", False: "only the offense calls time: quicker play",
    }),
    "deck": Setting("Pack", "The cards that are played with.", {"default": "our own pack, or your book"}),
}  # fmt: skip
