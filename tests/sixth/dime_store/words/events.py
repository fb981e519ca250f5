"""The events of Dime Store Football, and how each is told."""

from leatherhead.engine.table import two_dice
from leatherhead.engine.words import Facts, Occurrence, labels, period_ends, says, tell_gain
from leatherhead.games.dime_store.state import HALVES, Event, Front


def _call(name: str) -> Occurrence:
    def tell(e: Facts) -> str:
        return f"{e['team']:The} {e['team']:call|calls} {name} against the {labels(Front)[e['defense']]}."

    return says(tell, "defense", "from", "down", "to_go")


EVENTS = {
    Event.TOSS: says("{team:The} {team:win|wins} the toss and {team:receive|receives}."),
    Event.KICKOFF: says("{team:The} {team:kick|kicks} off."),
    Event.START: says("{team:The's} ball, first and ten at {at:spot}.", "at"),
    Event.RUN: _call("a run"),
    Event.PASS: _call("a pass"),
    Event.BOMB: _call("the bomb"),
    Event.PUNT: _call("a punt"),
    Event.FIELD_GOAL: _call("a field goal"),
    Event.THROW: says("Roll {a}-{b}.", "a", "b", turns_up=two_dice),
    Event.GAIN: says(tell_gain, "yards", "from"),
    Event.INCOMPLETE: says("Incomplete."),
    Event.SACK: says("Sacked!"),
    Event.INTERCEPTION: says("Intercepted by {other:the}!"),
    Event.FUMBLE: says("{team:The} {team:fumble|fumbles}!"),
    Event.RECOVERED: says("{team:The} {team:fall|falls} on it."),
    Event.FIRST_DOWN: says("First down, {team}."),
    Event.TURNOVER_ON_DOWNS: says("Turnover on downs."),
    Event.TOUCHBACK: says("Touchback."),
    Event.TOUCHDOWN: says("Touchdown, {team}!"),
    Event.SAFETY: says("Safety! Two points for {team:the}."),
    Event.FIELD_GOAL_GOOD: says("The field goal, snapped {distance:yards} out, is good.", "distance"),
    Event.FIELD_GOAL_MISSED: says("The field goal, snapped {distance:yards} out, is no good.", "distance"),
    Event.END_HALF: period_ends("half", HALVES),
    Event.OVERTIME: says("Tied. Overtime: the first points win."),
    Event.END_GAME: says("Final."),
}
