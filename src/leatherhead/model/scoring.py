"""Scoring that several games share, from the log of a play; the events are the game's own."""

from leatherhead.football.ledger import Ledger, Stat, credit, end_drive, extra_point, two_points
from leatherhead.model.doors import happened, number_of, team_of
from leatherhead.model.record import Record
from leatherhead.rule import rule


@rule
def credit_kicked_try(g: Record, ledger: Ledger, good: int, missed: int) -> None:
    """An extra point."""
    made = happened(g, good)
    extra_point(ledger, team_of(g, good if made else missed), made)


@rule
def credit_two_point_try(g: Record, ledger: Ledger, good: int, failed: int) -> None:
    """A two-point conversion."""
    made = happened(g, good)
    two_points(ledger, team_of(g, good if made else failed), made)


@rule
def credit_returned_try(g: Record, ledger: Ledger, returned: int) -> None:
    """A try returned by the defense for two points."""
    if happened(g, returned):
        credit(ledger, team_of(g, returned), Stat.DEFENSIVE_TWO_POINT_RETURNS, 1)


@rule
def credit_onside_kick(g: Record, ledger: Ledger, kick: int, recovered: int) -> None:
    """An onside kick, and whether the kicking team recovered it."""
    credit(ledger, team_of(g, kick), Stat.ONSIDE_KICKS, 1)
    credit(ledger, team_of(g, kick), Stat.ONSIDE_KICKS_RECOVERED, happened(g, recovered))


@rule
def credit_kickoff(g: Record, ledger: Ledger, kick: int, touchback: int) -> None:
    """Credit a kickoff that was no onside kick, and whether it was a touchback."""
    credit(ledger, team_of(g, kick), Stat.KICKOFFS, 1)
    credit(ledger, team_of(g, kick), Stat.KICKOFF_TOUCHBACKS, happened(g, touchback))


@rule
def credit_fumble(g: Record, ledger: Ledger, team: int, fumble: int, lost: int) -> None:
    """A fumble, and whether the other team recovered it."""
    if happened(g, fumble):
        credit(ledger, team, Stat.FUMBLES, 1)
        credit(ledger, team, Stat.FUMBLES_LOST, happened(g, lost))


@rule
def credit_safety(g: Record, ledger: Ledger, safety: int) -> None:
    """A safety, which ends the drive."""
    if happened(g, safety):
        credit(ledger, team_of(g, safety), Stat.SAFETIES, 1)
        end_drive(ledger)


@rule
def credit_overtime(g: Record, ledger: Ledger, overtime: int, first: int) -> None:
    """Overtime: its first period, by the number in the event."""
    if happened(g, overtime):
        ledger.overtimes += number_of(g, overtime, 0) == first
