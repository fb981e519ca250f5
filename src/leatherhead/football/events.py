"""The events that football games share, each with its numbers and a sentence.

A game declares its own in its events.py, and extends these there: `class Run(events.Run): card: int` is a run that also
says which card was laid. Spots are yards from the goal line of the event's team.
"""

from leatherhead.model.words import LogEvent, kinds_in, numbered, period_ends, tell_gain


class Toss(LogEvent, tell="{team:The} {team:win|wins} the toss and {team:receive|receives}."):
    """The opening kickoff goes to a team."""


class Kickoff(LogEvent, tell="{team:The} {team:kick|kicks} off."):
    """A kickoff that is not an onside kick."""


class Onside(LogEvent, tell="{team:The} {team:try|tries} an onside kick."):
    """An onside kick."""


class OnsideKept(LogEvent, tell="{team:The} {team:recover|recovers} it."):
    """The kickers have an onside kick."""


class Touchback(LogEvent, tell="Touchback."):
    """The receivers start where a touchback is put down."""


class Start(LogEvent, tell="{team:The's} ball, first and ten at {at:spot}.", ball="at"):
    """A team takes over."""

    at: int


class Run(LogEvent):
    """A run from a spot on a down."""

    from_: int
    down: int


class Pass(LogEvent):
    """A pass from a spot on a down."""

    from_: int
    down: int


class Gain(LogEvent, tell=tell_gain, ball="from+yards"):
    """The yards of a run or pass, which may be beyond a goal line."""

    yards: int
    from_: int


class Incomplete(LogEvent, tell="Incomplete."):
    """Nobody catches a pass."""


class Sack(LogEvent, tell="Sacked!"):
    """The passer goes down behind the line."""


class Interception(LogEvent, tell="Intercepted by {other:the}!"):
    """The defense catches a team's pass."""


class Fumble(LogEvent, tell="{team:The} {team:fumble|fumbles}!"):
    """A team loses hold of the ball."""


class Recovered(LogEvent, tell="{team:The} {team:fall|falls} on it."):
    """A team has the fumble."""


class Punt(LogEvent, tell="{team:The} {team:punt|punts} {yards:yards}."):
    """A punt."""

    yards: int


class FieldGoalGood(LogEvent, tell="The field goal, snapped {distance:yards} out, is good."):
    """A field goal, by the yards from the snap to the goal line."""

    distance: int


class FieldGoalMissed(LogEvent, tell="The field goal, snapped {distance:yards} out, is no good."):
    """A field goal that is missed."""

    distance: int


class FirstDown(LogEvent, tell="First down, {team}."):
    """The line to gain is reached."""


class TurnoverOnDowns(LogEvent, tell="Turnover on downs."):
    """A team has not made it in four downs."""


class Touchdown(LogEvent, tell="Touchdown, {team}!"):
    """A touchdown."""


class Safety(LogEvent, tell="Safety! Two points for {team:the}."):
    """A safety, for the team that gets the points."""


class ExtraPointGood(LogEvent, tell="The extra point is good."):
    """An extra point."""


class ExtraPointFailed(LogEvent, tell="The extra point is no good."):
    """An extra point that is missed."""


class TwoPointGood(LogEvent, tell="The two-point conversion is good."):
    """A two-point conversion."""


class TwoPointFailed(LogEvent, tell="The two-point conversion fails."):
    """A two-point conversion that fails."""


class Timeout(LogEvent, tell="Timeout, {team}."):
    """A timeout."""


class Reshuffle(LogEvent, tell="{team:The's} deck is used up: {team:the} {team:shuffle|shuffles}."):
    """A team's used cards become its deck."""


class EndQuarter(LogEvent, tell=period_ends("quarter", 4)):
    """A quarter is over."""

    quarter: int


class EndGame(LogEvent, tell="Final."):
    """The game is over."""


CORE = numbered(kinds_in(globals()))
