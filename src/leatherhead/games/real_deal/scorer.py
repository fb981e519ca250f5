"""The official scorer of Real Deal Football: credits the ledger from the events alone. There are no yards to credit."""

from collections.abc import Callable, Sequence
from typing import Any

from leatherhead.football.ledger import Ledger, Stat, credit, end_drive, snap
from leatherhead.games.real_deal.rules.cards import is_one_of, points_of
from leatherhead.games.real_deal.state import FIELD_GOALS, PASSES, QUARTERS, RUSHES, CardType, Event, State
from leatherhead.model.doors import happened, number_of, team_of
from leatherhead.model.words import Figure
from leatherhead.rule import rule

SCORES = 1 << Event.TOUCHDOWN | 1 << Event.FIELD_GOAL | 1 << Event.SAFETY
PUNTS = 1 << Event.PUNT | 1 << Event.PUNT_INSIDE_10
ENDS = 1 << Event.CHANGE_OF_POSSESSION | 1 << Event.QUARTER_END
FAILURES = 1 << Event.STOP | 1 << Event.BLOCK | 1 << Event.RETURN
CARD, FACED = 0, 1  # columns of the numbers of an answer
TOUCHDOWN_POINTS = int(points_of(CardType.RETURN_TD))  # of every touchdown, try included


@rule
def keep_score(g: State, ledger: Ledger) -> None:
    """Credit what happened in a unit: at most one possession starts, one card is played, one score is made."""
    if happened(g, Event.POSSESSION):
        snap(ledger, team_of(g, Event.POSSESSION))
    if g.happened & PUNTS:
        credit(ledger, team_of(g, Event.PUNT if happened(g, Event.PUNT) else Event.PUNT_INSIDE_10), Stat.PUNTS, 1)
    if g.happened & SCORES:
        credit_score(g, ledger)
    if g.happened & FAILURES:
        credit_failure(g, ledger)
    if happened(g, Event.QUARTER_END):
        tied = number_of(g, Event.QUARTER_END, 0) == QUARTERS and not happened(g, Event.GAME_END)
        ledger.overtimes += tied
    if g.happened & ENDS:
        end_drive(ledger)


@rule
def credit_score(g: State, ledger: Ledger) -> None:
    """A touchdown by its kind, a field goal, a safety."""
    if happened(g, Event.TOUCHDOWN):
        team, card = team_of(g, Event.TOUCHDOWN), number_of(g, Event.TOUCHDOWN, CARD)
        credit(ledger, team, Stat.RUSH_TOUCHDOWNS, is_one_of(card, RUSHES))
        credit(ledger, team, Stat.PASS_TOUCHDOWNS, is_one_of(card, PASSES))
        credit(ledger, team, Stat.RETURN_TOUCHDOWNS, card == CardType.RETURN_TD)
    elif happened(g, Event.FIELD_GOAL):
        credit(ledger, team_of(g, Event.FIELD_GOAL), Stat.FIELD_GOALS_ATTEMPTED, 1)
        credit(ledger, team_of(g, Event.FIELD_GOAL), Stat.FIELD_GOALS_MADE, 1)
    else:
        credit(ledger, team_of(g, Event.SAFETY), Stat.SAFETIES, 1)


@rule
def credit_failure(g: State, ledger: Ledger) -> None:
    """A field goal missed, blocked or returned; a pass intercepted; a fumble lost. A canceled play is none of these."""
    for event in (Event.STOP, Event.BLOCK, Event.RETURN):
        if happened(g, event):
            loser = 1 - team_of(g, event)
            credit(ledger, loser, Stat.FIELD_GOALS_ATTEMPTED, is_one_of(number_of(g, event, FACED), FIELD_GOALS))
    if happened(g, Event.STOP):
        loser, card = 1 - team_of(g, Event.STOP), number_of(g, Event.STOP, CARD)
        credit(ledger, loser, Stat.INTERCEPTIONS_THROWN, card == CardType.INTERCEPTION)
        credit(ledger, loser, Stat.FUMBLES, card == CardType.RECOVERS_FUMBLE)
        credit(ledger, loser, Stat.FUMBLES_LOST, card == CardType.RECOVERS_FUMBLE)


# What the box score has: there are no yards, but every point and every stop has a kind.

FIGURES = (
    Stat.POINTS, Stat.DRIVES, Stat.RUSH_TOUCHDOWNS, Stat.PASS_TOUCHDOWNS, Stat.RETURN_TOUCHDOWNS,
    Stat.FIELD_GOALS_ATTEMPTED, Stat.FIELD_GOALS_MADE, Stat.SAFETIES, Stat.PUNTS, Stat.INTERCEPTIONS_THROWN,
    Stat.FUMBLES, Stat.FUMBLES_LOST, Stat.TURNOVERS,
)  # fmt: skip


def _points_of_kind(kinds: int) -> Callable[[dict[str, int]], int]:
    return lambda numbers: int(points_of(numbers["card"])) if is_one_of(numbers["card"], kinds) else 0


def _is_card(card: int) -> Callable[[dict[str, int]], int]:
    return lambda numbers: int(numbers["card"] == card)


OWN_FIGURES = (
    Figure("points_rushing", "touchdown", _points_of_kind(RUSHES)),
    Figure("points_passing", "touchdown", _points_of_kind(PASSES)),
    Figure("points_on_returns", "touchdown", _points_of_kind(1 << CardType.RETURN_TD)),
    Figure("points_by_field_goals", "field-goal", _points_of_kind(FIELD_GOALS)),
    Figure("points_by_safeties", "safety", _points_of_kind(1 << CardType.SAFETY)),
    Figure("fumbles_recovered", "stop", _is_card(CardType.RECOVERS_FUMBLE)),
    Figure("interceptions_made", "stop", _is_card(CardType.INTERCEPTION)),
    Figure("field_goals_spoiled", "stop", _is_card(CardType.MISSES_FG)),
    Figure("fourth_down_stops", "stop", _is_card(CardType.FOURTH_DOWN_STOP)),
    Figure("kicks_blocked", "block"),
    Figure("plays_canceled", "continuation"),
    Figure("plays_conceded", "concede"),
)


def drive_result(events: Sequence[Any]) -> str:
    """Say how a possession ended if only a card can tell."""
    names = [event.name for event in events]
    for event in events:
        if event.name == "return" and is_one_of(event.numbers["faced"], FIELD_GOALS) and "touchdown" in names:
            return "missed FG, TD"
        if event.name == "stop" and event.numbers["card"] == CardType.FOURTH_DOWN_STOP:
            return "4th down stop"
        if event.name == "block":
            return "blocked kick"
        if event.name == "out-of-cards":
            return "out of cards"
    return "end of quarter" if names[:1] == ["has-ball"] and "half-time" not in names else ""
