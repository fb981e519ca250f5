"""The official scorer of Real Deal Football: credits the ledger from the events alone. There are no yards to credit."""

from collections.abc import Callable, Sequence
from typing import Any

from leatherhead.football.ledger import Ledger, Stat, credit, end_drive, snap
from leatherhead.game import Figure, happened, last, possession, rule
from leatherhead.games.real_deal import events
from leatherhead.games.real_deal.cards import is_one_of, points_of
from leatherhead.games.real_deal.state import FIELD_GOALS, PASSES, QUARTERS, RUSHES, CardType, State

TOUCHDOWN_POINTS = int(points_of(CardType.RETURN_TD))  # of every touchdown, try included


@rule
def keep_score(g: State, ledger: Ledger) -> None:
    """Credit a unit: at most one possession starts, one card is played, one score is made."""
    if happened(g, events.Possession):
        snap(ledger, last(g, events.Possession).team)
    if happened(g, events.Punt):
        credit(ledger, last(g, events.Punt).team, Stat.PUNTS, 1)
    if happened(g, events.PuntInside10):
        credit(ledger, last(g, events.PuntInside10).team, Stat.PUNTS, 1)
    credit_score(g, ledger)
    credit_failure(g, ledger)
    if happened(g, events.QuarterEnd):
        ledger.overtimes += last(g, events.QuarterEnd).quarter == QUARTERS and not happened(g, events.GameEnd)
        end_drive(ledger)
    elif happened(g, events.ChangeOfPossession):
        end_drive(ledger)


@rule
def credit_score(g: State, ledger: Ledger) -> None:
    """A touchdown by its kind, a field goal, a safety."""
    if happened(g, events.Touchdown):
        scored = last(g, events.Touchdown)
        credit(ledger, scored.team, Stat.RUSH_TOUCHDOWNS, is_one_of(scored.card, RUSHES))
        credit(ledger, scored.team, Stat.PASS_TOUCHDOWNS, is_one_of(scored.card, PASSES))
        credit(ledger, scored.team, Stat.RETURN_TOUCHDOWNS, scored.card == CardType.RETURN_TD)
    if happened(g, events.FieldGoal):
        credit(ledger, last(g, events.FieldGoal).team, Stat.FIELD_GOALS_ATTEMPTED, 1)
        credit(ledger, last(g, events.FieldGoal).team, Stat.FIELD_GOALS_MADE, 1)
    if happened(g, events.Safety):
        credit(ledger, last(g, events.Safety).team, Stat.SAFETIES, 1)


@rule
def credit_failure(g: State, ledger: Ledger) -> None:
    """A field goal missed, blocked or returned; a pass intercepted; a fumble lost. A canceled play is none of these."""
    if happened(g, events.Block):
        block = last(g, events.Block)
        credit_miss(ledger, block.team, block.faced)
    if happened(g, events.Return):
        run_back = last(g, events.Return)
        credit_miss(ledger, run_back.team, run_back.faced)
    if happened(g, events.Stop):
        stop = last(g, events.Stop)
        loser = possession.opponent(stop.team)
        credit_miss(ledger, stop.team, stop.faced)
        credit(ledger, loser, Stat.INTERCEPTIONS_THROWN, stop.card == CardType.INTERCEPTION)
        credit(ledger, loser, Stat.FUMBLES, stop.card == CardType.RECOVERS_FUMBLE)
        credit(ledger, loser, Stat.FUMBLES_LOST, stop.card == CardType.RECOVERS_FUMBLE)


@rule
def credit_miss(ledger: Ledger, team: int, faced: int) -> None:
    """A field goal that a team has countered."""
    credit(ledger, possession.opponent(team), Stat.FIELD_GOALS_ATTEMPTED, is_one_of(faced, FIELD_GOALS))


# The box score: there are no yards, but every point and every stop has a kind.

FIGURES = (
    *(Stat.POINTS, Stat.DRIVES, Stat.RUSH_TOUCHDOWNS, Stat.PASS_TOUCHDOWNS, Stat.RETURN_TOUCHDOWNS),
    *(Stat.FIELD_GOALS_ATTEMPTED, Stat.FIELD_GOALS_MADE, Stat.SAFETIES, Stat.PUNTS, Stat.INTERCEPTIONS_THROWN),
    *(Stat.FUMBLES, Stat.FUMBLES_LOST, Stat.TURNOVERS),
)


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


def drive_result(happened: Sequence[Any]) -> str:
    """Name the end of a possession if only a card can tell."""
    names = [event.name for event in happened]
    for event in happened:
        if event.name == "return" and is_one_of(event.numbers["faced"], FIELD_GOALS) and "touchdown" in names:
            return "missed FG, TD"
        if event.name == "stop" and event.numbers["card"] == CardType.FOURTH_DOWN_STOP:
            return "4th down stop"
        if event.name in ("block", "out-of-cards"):
            return "blocked kick" if event.name == "block" else "out of cards"
    return "end of quarter" if names[:1] == ["has-ball"] and "half-time" not in names else ""
