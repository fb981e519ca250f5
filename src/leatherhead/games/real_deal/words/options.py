"""The options of Real Deal Football, each with its default first, and what people call them."""

from typing import Any

from leatherhead.games.real_deal.state import DeckFile, Length, Overtime, QuarterEnd, SecondHalf
from leatherhead.model.words import Setting, labels

OPTIONS: dict[str, tuple[Any, ...]] = {
    "deck": labels(DeckFile),
    "length": labels(Length),
    "strict_plays": (False, True),
    "quarter_end": labels(QuarterEnd),
    "second_half": labels(SecondHalf),
    "overtime": labels(Overtime),
}
IN_WORDS = {
    "deck": Setting("Deck", "How many cards each team plays with in a quarter.", {
        "box": "21 cards a team, 17 of them to draw: about 24 possessions each",
        "regulation": "ten cards of each team stay out: about 11 possessions each, and real-game scores",
    }),
    "length": Setting("Length", "How long a quarter lasts.", {
        "full": "the whole deck",
        "short": "half the cards to draw: about 14 possessions each instead of 24",
    }),
    "strict_plays": Setting("Strict plays", "Whether a team must play a card that it can play.", {
        False: "punt or concede whenever you like",
        True: "punt only without a card that scores, concede only without a counter",
    }),
    "quarter_end": Setting("End of a quarter", "When a deck has run out.", {
        "empty": "when its last card would be drawn",
        "short": "when it has too few cards to fill a hand",
    }),
    "second_half": Setting("Second half", "Who chooses to receive or defer in the 3rd quarter. As the rulebook is "
        "printed, a winner of the toss who defers gets nothing for it.", {
        "literal": "always the loser of the toss, as printed",
        "deferred": "the winner of the toss who deferred, or else the loser, as in the NFL",
    }),
    "overtime": Setting("Overtime", "What happens when the score is tied after four quarters.", {
        "none": "the game ends in a tie",
        "sudden-death": "the first points win",
    }),
}  # fmt: skip
