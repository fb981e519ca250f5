"""What the teams are asked in Gridiron Trumps."""

from leatherhead.game import Prompt, labels
from leatherhead.games.gridiron_trumps.cards import CARDS
from leatherhead.games.gridiron_trumps.state import Decision, Kickoff, State, Timeout, Try

DECKS = CARDS.decks
CARD_QUESTIONS = {
    Decision.OFFENSE_CARD: ("offense-card", "Lay a card for the offense.", "Its suit is the play (GT-4.1 to GT-4.7)."),
    Decision.DEFENSE_CARD: (
        "defense-card",
        "Lay a card for the defense.",
        "A rank for a rank, and a suit guessed halves a gain (GT-4.2 to GT-4.4).",
    ),
    Decision.TRY_CARD: ("try-card", "Lay a card for the try.", "A higher rank is good (GT-5.4, GT-5.5)."),
    Decision.TRY_DEFENSE: ("try-defense", "Lay a card against the try.", "Equal ranks are no good (GT-5.4)."),
}
QUESTIONS = {
    Decision.KICKOFF: Prompt(
        "kickoff",
        labels(Kickoff),
        "Kick deep or onside?",
        help="Deep (GT-3.1), or onside, kept on a 6 (GT-3.2).",
        usual="deep",
        about={"deep": "They start at their 11 to 30.", "onside": "One time in six it is yours, at midfield."},
    ),
    Decision.TRY: Prompt(
        "try",
        labels(Try),
        "One point or two?",
        help="Two points take a card higher by 3 (GT-5.4, GT-5.5).",
        about={"one-point": "A higher card is good.", "two-point": "The card must be higher by 3."},
    ),
    Decision.TIMEOUT: Prompt(
        "timeout",
        labels(Timeout),
        "Call a timeout?",
        help="It undoes the tick of the play just made (GT-1.7).",
        usual="no-timeout",
        about={"timeout": "The play takes no time.", "no-timeout": "The clock runs on."},
    ),
    **{
        decision: Prompt(
            name, CARDS.labels, text, sealed=True, help=why, titles=CARDS.titles, about=CARDS.about, counted=True
        )
        for decision, (name, text, why) in CARD_QUESTIONS.items()
    },
}


def why_not(seen: State, decision: int, answer: str) -> str:  # noqa: ARG001  it is the same for every card
    """Say why a card is not on offer."""
    return f"you do not hold {CARDS.titles[answer]}" if decision in CARD_QUESTIONS else ""
