"""The options of Card Bowl, each with its default first."""

from typing import Any

from leatherhead.games.card_bowl.state import (
    AceOnPassDefense,
    Length,
    LostReturn,
    Overtime,
    PuntBlock,
    Rounding,
    Timing,
)
from leatherhead.model.words import Setting, labels

OPTIONS: dict[str, tuple[Any, ...]] = {
    "timing": labels(Timing),
    "simple_1_count": ("all", "scrimmage"),
    "quarter_length": ("unset", 10),
    "pass_draw": ("sequential", "declared"),
    "punt_block": labels(PuntBlock),
    "overtime": labels(Overtime),
    "lost_return": labels(LostReturn),
    "ace_on_pass_defense": labels(AceOnPassDefense),
    "rounding": labels(Rounding),
    "length": labels(Length),
}
WHOLE_NUMBERS = {"quarter_length": 999}
IN_WORDS = {
    "timing": Setting("Clock", "How a quarter is timed.", {
        "simple-1": "36 plays a quarter, no timeouts",
        "simple-2": "15 minutes, and every play takes 5 or 40 seconds; timeouts",
        "complex": "15 minutes, and the offense decides how much runs off between plays; timeouts",
    }),
    "simple_1_count": Setting("Plays that count", "Which plays the simplest clock counts.", {
        "all": "every play but tries, 36 a quarter", "scrimmage": "only runs and passes, 31 a quarter",
    }),
    "quarter_length": Setting(
        "Length of a quarter", "Plays in a quarter, or intervals of five seconds where there is a clock.",
        {"unset": "as usual for that clock", 10: "10 plays, or 50 seconds"},
    ),
    "pass_draw": Setting("Pass cards", "When the offense decides how many cards it draws on a pass.", {
        "sequential": "after every card: draw or stop", "declared": "before the first card",
    }),
    "punt_block": Setting("Blocked punts", "When the Ace of Spades blocks a punt.", {
        "first-card": "as the first punt card", "any-card": "as any punt card", "off": "never",
    }),
    "overtime": Setting("Overtime", "What happens when the score is tied after four quarters.", {
        "nfl-2009": "one period, the first score wins", "until-winner": "periods until somebody scores",
        "none": "the game ends in a tie",
    }),
    "lost_return": Setting("Return that loses ground", "What happens when a return starts in the field of play and "
        "ends behind the returning team's own goal line.", {
        "safety": "a safety", "spot": "the ball is dead where the return started",
    }),
    "ace_on_pass_defense": Setting("Ace against a pass", "What the Ace of Spades does as the card that the defense "
        "draws against a completed pass.", {
        "plain": "it is a plain 1",
        "fumble": "the receiver fumbles where he is, and another card is drawn for the yards",
    }),
    "rounding": Setting("Fractions on a run", "How half of a run's difference, or the quarter of it that is lost, "
        "becomes yards.", {
        "away": "every fraction is a whole yard gained or lost",
        "nearest": "to the nearest yard, a half up to the next", "down": "fractions are dropped",
    }),
    "length": Setting("Length", "How long the game is.", {
        "full": "the rulebook's quarters, a whole evening", "short": "quarters half as long",
    }),
}  # fmt: skip
