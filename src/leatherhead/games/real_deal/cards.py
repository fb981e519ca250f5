"""The cards of Real Deal Football: points, titles, and the effect of each."""

from typing import Any

from leatherhead.game import Card, rule, score
from leatherhead.games.real_deal import state
from leatherhead.games.real_deal.state import PASSES, RUSHES, SCORING, CardType
from leatherhead.model.words import Team


@rule
def is_one_of(card: int, kinds: int) -> bool:
    """Whether a card belongs to a set of kinds."""
    return (kinds >> card) & 1 == 1


@rule
def points_of(card: int) -> int:
    """A touchdown is 7, try included; a field goal 3, a safety 2, a punt nothing (RD-CHART-16, RD-RET-6, RD-R43)."""
    if card <= CardType.PASSING_TD_OVER_20 or card == CardType.RETURN_TD:
        return 7
    if is_one_of(card, state.FIELD_GOALS):
        return score.FIELD_GOAL_POINTS
    return score.SAFETY_POINTS if card == CardType.SAFETY else 0


TITLES = (
    *("Rushing TD 1-5", "Rushing TD 6-20", "Rushing TD over 20"),
    *("Passing TD 1-10", "Passing TD 11-20", "Passing TD over 20"),
    *("Field Goal 18-45", "Field Goal over 45", "Return TD", "Punts Inside the 10"),
    *("Recovers Fumble", "Interception", "Misses FG", "Blocks Kick", "4th Down Stop", "Safety"),
    *("Red Flag", "Holding", "Personal Foul", "False Start", "Pass Interference"),
    *("Tackle for Loss", "QB Sack", "Has Ball End of Quarter"),
)
_SCORES = ("Run 1-5", "Run 6-20", "Run >20", "Pass 1-10", "Pass 11-20", "Pass >20", "FG 18-45", "FG >45")
# For small cards and the chart, if the title is long.
SHORT = dict(zip(CardType, _SCORES, strict=False)) | {
    CardType.PUNTS_INSIDE_10: "Inside 10",
    CardType.PASS_INTERFERENCE: "Interference",
    CardType.HAS_BALL_END_OF_QUARTER: "End of Quarter",
}
GROUPS = (
    ("every scoring play", SCORING | 1 << CardType.RETURN_TD | 1 << CardType.SAFETY),
    ("every rushing and passing TD", RUSHES | PASSES),
    ("every rushing TD", RUSHES),
    ("every passing TD", PASSES),
    ("either field goal", state.FIELD_GOALS),
    ("TDs over 20", 1 << CardType.RUSHING_TD_OVER_20 | 1 << CardType.PASSING_TD_OVER_20),
)


def face_up(book: Any, deck: int, card: int, owner: Team | None = None) -> Card:
    """Return a card face up, with its effect by the chart of a deck."""
    return Card(TITLES[card], what_it_does(book, deck, card), SHORT.get(CardType(card), ""), owner)


def targets(book: Any, deck: int, card: int) -> str:
    """Name the cards that a card counters, whole groups in a word."""
    answered = sum(1 << faced for faced in CardType if is_one_of(card, int(book.answers[deck, faced])))
    named = []
    for name, group in GROUPS:
        if answered & group == group:
            named.append(name)
            answered &= ~group
    named += [TITLES[faced] for faced in CardType if is_one_of(faced, answered)]
    return f"{', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else "".join(named) or "nothing"


def in_brief(book: Any, deck: int, card: int) -> str:
    """Name the use of a card in a few words."""
    if is_one_of(card, SCORING):
        return f"good for {points_of(card)} points"
    if card == CardType.PUNTS_INSIDE_10:
        return "limits them to long plays"
    if card == CardType.HAS_BALL_END_OF_QUARTER:
        return "ends a quarter when played"
    answered = f"good against {targets(book, deck, card)}"
    return f"{points_of(card)} points after a kick, {answered}" if card == CardType.RETURN_TD else answered


def what_it_does(book: Any, deck: int, card: int) -> str:
    """Describe the effect of a card in a sentence."""
    if is_one_of(card, SCORING):
        return f"Scores {points_of(card)} points unless it is countered."
    answered = targets(book, deck, card)
    if is_one_of(card, state.CONTINUATIONS):
        return f"Cancels {answered}, but does not take the ball."
    effects = {
        CardType.PUNTS_INSIDE_10: "Punts, and limits the other team to long plays.",
        CardType.HAS_BALL_END_OF_QUARTER: "Ends the 1st, 2nd or 3rd quarter after four possessions of each team, but "
        "stops no score. Whoever plays it has the ball to start the 2nd or 4th.",
        CardType.RETURN_TD: "Scores 7 points unless it is countered: as the first card after a kick or a punt, or "
        f"against {answered}.",
        CardType.SAFETY: f"Counters {answered}: 2 points and the ball unless it is countered.",
        CardType.BLOCKS_KICK: f"Blocks {answered} and takes the ball, with every play open.",
    }
    return effects.get(CardType(card), f"Stops {answered} and takes the ball.")
