"""The cards of Real Deal Football: their titles, and what each does."""

from typing import Any

from leatherhead.games.real_deal.rules.cards import is_one_of, points_of
from leatherhead.games.real_deal.state import CARDS, CONTINUATIONS, FIELD_GOALS, PASSES, RUSHES, SCORING, CardType
from leatherhead.model.table import Card
from leatherhead.model.words import Team

TITLES = (
    "Rushing TD 1-5", "Rushing TD 6-20", "Rushing TD over 20", "Passing TD 1-10", "Passing TD 11-20",
    "Passing TD over 20", "Field Goal 18-45", "Field Goal over 45", "Return TD", "Punts Inside the 10",
    "Recovers Fumble", "Interception", "Misses FG", "Blocks Kick", "4th Down Stop", "Safety", "Red Flag", "Holding",
    "Personal Foul", "False Start", "Pass Interference", "Tackle for Loss", "QB Sack", "Has Ball End of Quarter",
)  # fmt: skip
# For small cards and the chart, if the title is long.
SHORT = {
    CardType.RUSHING_TD_1_5: "Run 1-5", CardType.RUSHING_TD_6_20: "Run 6-20", CardType.RUSHING_TD_OVER_20: "Run >20",
    CardType.PASSING_TD_1_10: "Pass 1-10", CardType.PASSING_TD_11_20: "Pass 11-20",
    CardType.PASSING_TD_OVER_20: "Pass >20", CardType.FG_18_45: "FG 18-45", CardType.FG_OVER_45: "FG >45",
    CardType.PUNTS_INSIDE_10: "Inside 10", CardType.PASS_INTERFERENCE: "Interference",
    CardType.HAS_BALL_END_OF_QUARTER: "End of Quarter",
}  # fmt: skip
GROUPS = (
    ("every scoring play", SCORING | 1 << CardType.RETURN_TD | 1 << CardType.SAFETY),
    ("every rushing and passing TD", RUSHES | PASSES),
    ("every rushing TD", RUSHES),
    ("every passing TD", PASSES),
    ("either field goal", FIELD_GOALS),
    ("TDs over 20", 1 << CardType.RUSHING_TD_OVER_20 | 1 << CardType.PASSING_TD_OVER_20),
)


def short(card: int) -> str:
    """Return a card's short name."""
    return SHORT.get(CardType(card), TITLES[card])


def face_up(book: Any, deck: int, card: int, owner: Team | None = None) -> Card:
    """Return a card face up, with what it does."""
    return Card(TITLES[card], what_it_does(book, deck, card), SHORT.get(CardType(card), ""), owner)


def targets(book: Any, deck: int, card: int) -> str:
    """Name the cards that a card counters, whole groups in a word."""
    answered = sum(1 << faced for faced in range(CARDS) if is_one_of(card, int(book.answers[deck, faced])))
    named = []
    for name, group in GROUPS:
        if answered & group == group:
            named.append(name)
            answered &= ~group
    named += [TITLES[faced] for faced in range(CARDS) if is_one_of(faced, answered)]
    return f"{', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else "".join(named) or "nothing"


def in_brief(book: Any, deck: int, card: int) -> str:
    """Say what a card is good for in a few words, by the chart of a deck."""
    if is_one_of(card, SCORING):
        return f"good for {points_of(card)} points"
    if card == CardType.PUNTS_INSIDE_10:
        return "limits them to long plays"
    if card == CardType.HAS_BALL_END_OF_QUARTER:
        return "ends a quarter"
    answered = f"good against {targets(book, deck, card)}"
    return f"{points_of(card)} points after a kick, {answered}" if card == CardType.RETURN_TD else answered


def what_it_does(book: Any, deck: int, card: int) -> str:
    """Say what a card does, by the chart of a deck."""
    if is_one_of(card, SCORING):
        return f"Scores {points_of(card)} points unless it is countered."
    if card == CardType.PUNTS_INSIDE_10:
        return "Punts, and limits the other team to long plays."
    if card == CardType.HAS_BALL_END_OF_QUARTER:
        return (
            "Ends the 1st, 2nd or 3rd quarter after four possessions of each team, but stops no score. Whoever plays "
            "it has the ball to start the 2nd or 4th."
        )
    answered = targets(book, deck, card)
    if card == CardType.RETURN_TD:
        return (
            f"Scores 7 points unless it is countered: as the first card after a kick or a punt, or against {answered}."
        )
    if card == CardType.SAFETY:
        return f"Counters {answered}: 2 points and the ball unless it is countered."
    if card == CardType.BLOCKS_KICK:
        return f"Blocks {answered} and takes the ball, with every play open."
    if is_one_of(card, CONTINUATIONS):
        return f"Cancels {answered}, but does not take the ball."
    return f"Stops {answered} and takes the ball."
