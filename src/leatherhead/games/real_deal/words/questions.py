"""The questions of Real Deal Football, and its decks."""

from typing import Any

from leatherhead.games.real_deal.book import CARD_IDS
from leatherhead.games.real_deal.rules.cards import is_one_of
from leatherhead.games.real_deal.rules.counter import concession, faced, legal_answers, responder
from leatherhead.games.real_deal.rules.offense import legal_plays
from leatherhead.games.real_deal.state import (
    CONCEDE,
    COUNTERS,
    HAS_BALL_POSSESSIONS,
    PUNT,
    QUARTERS,
    RECEIVE,
    SCORING,
    CardType,
    Decision,
    SecondHalf,
    Toss,
)
from leatherhead.games.real_deal.words.cards import TITLES
from leatherhead.model.table import Look
from leatherhead.model.words import Deck, Prompt, label, labels

CARD_TITLES = dict(zip(CARD_IDS, TITLES, strict=True))


def _help_second_half(options: dict[str, Any]) -> str:
    chooser = "the loser of the toss chooses"
    if options["second_half"] == label(SecondHalf.DEFERRED):
        chooser = "the winner of the toss who deferred chooses, or else the loser"
    return (
        f"In the 3rd quarter {chooser}, after a look at the new hand (RD-QTR-5, RD-R36, RD-R37). The first possession "
        "of the half may open with Return TD (RD-RET-2)."
    )


def _help_play(options: dict[str, Any]) -> str:
    told = (
        "A scoring card scores unless the other team counters it by the chart (RD-FLOW-1, RD-DET-1, RD-DET-5). After "
        "Punts Inside the 10 you may play only a rushing or passing TD over 20, a field goal over 45, or Return TD; "
        "otherwise punt (RD-P10-2, RD-P10-3, RD-R23). Return TD may only be the first card of a possession, after a "
        "score or a punt or to start a half (RD-RET-2, RD-RET-3, RD-R15). Has Ball End of Quarter needs four "
        "possessions of each team in this quarter, and is barred from the 4th and from overtime (RD-HB-1, RD-HB-5, "
        "RD-R28, RD-R38). Without a card that you want to play, punt (RD-PUNT-1, RD-DET-2, RD-R8)."
    )
    strict = " You may punt, either way, only without a card that can score (RD-R8, RD-R10)."
    return told + strict if options["strict_plays"] else told


def _help_respond(options: dict[str, Any]) -> str:
    concede = "You may keep a counter and concede (RD-CONC-1, RD-R9)"
    if options["strict_plays"]:
        concede = "You may concede or receive only without a counter (RD-CONC-1, RD-R9)"
    return (
        "The chart says which card counters which (RD-DET-4, RD-DET-5). A stop ends the play and gives you the ball "
        "(RD-DET-7). A red flag, a penalty, a sack or a tackle for loss only cancels it: the offense keeps the ball "
        "and plays on from its hand, and nobody draws (RD-CONT-1, RD-CONT-2, RD-CONT-3, RD-FLAG-1, RD-FLAG-2). Return "
        "TD and Safety can be countered in turn (RD-RET-5, RD-SAF-4, RD-R46). "
        f"{concede}; a safety costs you no discard (RD-SAF-6, RD-R21)."
    )


QUESTIONS = {
    Decision.TOSS: Prompt(
        "toss", labels(Toss), "You won the toss. Receive or defer?",
        help="You choose after a look at your four cards (RD-PRE-9, RD-PRE-10, RD-PRE-11, RD-R36). The first "
        "possession may open with Return TD (RD-RET-2).",
        about={"receive": "You are on offense first.", "defer": "The other team is on offense first."},
    ),
    Decision.SECOND_HALF: Prompt(
        "second-half", labels(Toss), "Receive to start the second half, or defer?", help=_help_second_half,
        about={"receive": "You are on offense first.", "defer": "The other team is on offense first."},
    ),
    Decision.PLAY: Prompt(
        "play", (*CARD_IDS, "punt"), "Play a card to score, or punt.", help=_help_play, titles=CARD_TITLES,
        about={"punt": "Discard any card face down: their ball, and nothing counters it."},
    ),
    Decision.PUNT: Prompt(
        "punt", CARD_IDS, "You punt. Which card do you discard face down?", secret=True, titles=CARD_TITLES,
        help="Any card in your hand will do, even one that you could have played; the other team does not see which "
        "(RD-DET-2, RD-CARD-4, RD-R11, RD-R45).",
    ),
    Decision.RESPOND: Prompt(
        "respond", (*CARD_IDS, "concede", "receive"), "Play a counter, or let it stand?", help=_help_respond,
        titles={**CARD_TITLES, "receive": "Receive the punt"},
        about={
            "concede": "The points count.",
            "receive": "You take the punt at no cost, and your next possession is limited to long plays.",
        },
    ),
    Decision.CONCEDE: Prompt(
        "concede", CARD_IDS, "You concede. Which card do you discard face down?", secret=True, titles=CARD_TITLES,
        help="Any card in your hand will do, even a counter; the other team does not see which, and then the "
        "score counts (RD-CONC-1, RD-CARD-4, RD-R11, RD-R45).",
    ),
}  # fmt: skip

# In the order of the numbers that the rules draw by: the teams' own, then from WILD_DECK on.
DECKS = (
    Deck("home's deck", CARD_IDS, "{home:The} {home:draw|draws} a card: which?", CARD_TITLES),
    Deck("away's deck", CARD_IDS, "{away:The} {away:draw|draws} a card: which?", CARD_TITLES),
    Deck("home's wild cards", CARD_IDS, "A wild card for {home:the's} deck: which?", CARD_TITLES),
    Deck("away's wild cards", CARD_IDS, "A wild card for {away:the's} deck: which?", CARD_TITLES),
)


def question(look: Look) -> str:
    """Name what is on offer: to play or to counter, to let it be, and to end the quarter."""
    if look.asked == Decision.PLAY:
        offered = int(legal_plays(look.g))
        scores = "play a card to score" if offered & (SCORING | 1 << CardType.RETURN_TD) else ""
        punts = {CardType.PUNTS_INSIDE_10: "punt inside the 10", PUNT: "punt"}
        return _offer(offered, scores, punts, ".")
    if look.asked == Decision.RESPOND:
        offered = int(legal_answers(look.g, look.book, look.team))
        counters = "play a counter" if offered & COUNTERS else ""
        return _offer(offered, counters, {CONCEDE: "concede", RECEIVE: "receive the punt"}, "?")
    return ""


def _offer(offered: int, card: str, without: dict[int, str], mark: str) -> str:
    others = {**without, CardType.HAS_BALL_END_OF_QUARTER: "end the quarter"}
    named = [words for answer, words in others.items() if is_one_of(answer, offered)]
    if not card and len(named) == 1:
        return f"You can only {named[0]}."
    named = [card, *named] if card else named
    told = f"{', '.join(named[:-1])}, or {named[-1]}{mark}" if len(named) > 1 else f"{named[0]}."
    return f"{told[0].upper()}{told[1:]}"


def why_not(seen: Any, decision: int, answer: str) -> str:
    """Say why an answer is not on offer."""
    if decision not in (Decision.PLAY, Decision.RESPOND):
        return ""
    if answer not in CARD_IDS:
        return _why_not_let_be(seen, decision, answer)
    card, team = CARD_IDS.index(answer), seen.possession if decision == Decision.PLAY else responder(seen)
    if not is_one_of(card, seen.kinds[team]):
        return "it is not in your hand"
    if card == CardType.HAS_BALL_END_OF_QUARTER:
        if seen.quarter >= QUARTERS:
            return "it is barred from the 4th quarter and from overtime"
        return f"each team must first have had {HAS_BALL_POSSESSIONS} possessions this quarter"
    if decision == Decision.RESPOND:
        return "it does not counter the card that was played"
    return _why_not_played(card)


def _why_not_let_be(seen: Any, decision: int, answer: str) -> str:
    """Strict plays want a card that scores or counters (RD-R8, RD-R9); a punt is received, all else is conceded."""
    if decision == Decision.PLAY:
        return "you have a card that can score"
    if QUESTIONS[Decision.RESPOND].answers[concession(faced(seen))] == answer:
        return "you hold a counter"
    return "there is no punt to receive" if answer == "receive" else "a punt is received, not conceded"


def _why_not_played(card: int) -> str:
    if card == CardType.RETURN_TD:
        return "it may only open a possession, after a score or a punt or to start a half"
    if card == CardType.PUNTS_INSIDE_10:
        return "you have a card that can score"
    return "you are limited to long plays" if is_one_of(card, SCORING) else "it only counters what the other team plays"
