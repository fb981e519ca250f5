"""The options of Gridiron Trumps, each with its default first."""

from leatherhead.game import Setting

OPTIONS = {"deck": ("standard", "deep")}
IN_WORDS = {
    "deck": Setting(
        "Decks",
        "How many cards each team has.",
        {
            "standard": "40 cards, ranks 1 to 10",
            "deep": "60 cards, ranks 1 to 15",
        },
    ),
}
