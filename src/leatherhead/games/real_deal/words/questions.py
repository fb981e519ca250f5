"""The questions that Real Deal Football asks, and the decks that it draws from."""

from typing import Any

from leatherhead.engine.words import Deck, Prompt, label, labels
from leatherhead.games.real_deal.book import CARD_IDS
from leatherhead.games.real_deal.state import Decision, SecondHalf, Toss


def _help_second_half(options: dict[str, Any]) -> str:
    if options["second_half"] == label(SecondHalf.LITERAL):
        return "The loser of the toss has the ball for the second half, or defers and gives it away (RD-QTR-5, RD-R37)."
    return (
        "The winner of the toss who deferred, else its loser, has the ball for the second half, or defers and gives it "
        "away (RD-QTR-5, RD-R37)."
    )


def _help_play(options: dict[str, Any]) -> str:
    told = (
        "A scoring card counts unless the other team answers it (RD-FLOW-1, RD-DET-1). After punts-inside-10 only "
        "long plays are open to you (RD-P10-2). return-td may open a possession that follows a kick or a punt "
        "(RD-RET-2, RD-RET-3). Punt: discard any card face down; the ball changes hands and nobody answers (RD-DET-2)."
    )
    strict = " Either punt is open to you only without a card that can score (RD-R8, RD-R10)."
    return told + strict if options["strict_plays"] else told


def _help_respond(options: dict[str, Any]) -> str:
    told = (
        "A stop ends the play and gives you the ball; a continuation only cancels it; return-td and safety must "
        "be answered in their turn (RD-CHART-15, RD-R7, RD-R46). Concede: the points count, and you discard a card "
        "(RD-CONC-1). Receive: you take the punt inside the 10 and are limited to long plays (RD-P10-2)."
    )
    strict = " You may concede or receive only without a card that answers (RD-R9)."
    return told + strict if options["strict_plays"] else told


QUESTIONS = {
    Decision.TOSS: Prompt(
        "toss", labels(Toss), "You have won the toss: take the ball or defer?",
        help="You have seen your four cards. Receive: you are on offense first. Defer: the other team is "
        "(RD-PRE-11, RD-R36).",
    ),
    Decision.SECOND_HALF: Prompt(
        "second-half", labels(Toss), "The second half is yours to start: take the ball or defer?",
        help=_help_second_half,
    ),
    Decision.PLAY: Prompt("play", (*CARD_IDS, "punt"), "Lay a card to score, or punt.", help=_help_play),
    Decision.PUNT: Prompt(
        "punt", CARD_IDS, "Which card do you discard, face down, as the punt?", sealed=True, secret=True,
        help="Any card of your hand goes face down onto your discards: the other team does not see which "
        "(RD-CARD-4, RD-R11).",
    ),
    Decision.RESPOND: Prompt(
        "respond", (*CARD_IDS, "concede", "receive"), "Answer the card that was laid.", help=_help_respond,
    ),
    Decision.CONCEDE: Prompt(
        "concede", CARD_IDS, "Which card do you discard, face down, to concede?", sealed=True, secret=True,
        help="Any card of your hand goes face down onto your discards; then the score counts (RD-CONC-1, RD-R11).",
    ),
}  # fmt: skip

# In the order of the numbers that the rules draw by: the teams' own, then WILD_DECK.
DECKS = (Deck("home's deck", CARD_IDS), Deck("away's deck", CARD_IDS), Deck("wild cards", CARD_IDS))
