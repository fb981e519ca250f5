"""The events of Dime Store Football, and how each is told."""

from leatherhead.engine.table import Dice
from leatherhead.engine.words import Facts, Occurrence, labels, says, spell_yards
from leatherhead.games.dime_store.state import HALVES, Event, Front


def _call(name: str) -> Occurrence:
    def tell(e: Facts) -> str:
        return f"{e['team']:The} {e['team']:call|calls} {name} against the {labels(Front)[e['defense']]}."

    return says(tell, "defense", "from", "down", "to_go")


def _gain(e: Facts) -> str:
    yards, spot = e["yards"], e["from"] + e["yards"]
    if spot >= 100:
        return f"{spell_yards(100 - e['from'])}, into the end zone."
    if spot <= 0:
        return "Tackled in the end zone."
    if yards == 0:
        return "No gain."
    return f"{'Gain' if yards > 0 else 'Loss'} of {spell_yards(abs(yards))} to {e.spot(spot)}."


def _end_of_half(e: Facts) -> str:
    return "End of overtime." if e["half"] > HALVES else f"End of the {e['half']:ordinal} half."


def _dice(e: Facts) -> Dice:
    return Dice("roll", values=(str(e["a"]), str(e["b"])))


EVENTS = {
    Event.TOSS: says("{team:The} {team:win|wins} the toss and {team:receive|receives}."),
    Event.KICKOFF: says("{team:The} {team:kick|kicks} off."),
    Event.START: says("{team:The's} ball, first and ten at {at:spot}.", "at"),
    Event.RUN: _call("a run"),
    Event.PASS: _call("a pass"),
    Event.BOMB: _call("the bomb"),
    Event.PUNT: _call("a punt"),
    Event.FIELD_GOAL: _call("a field goal"),
    Event.THROW: says("Roll {a}-{b}.", "a", "b", turns_up=_dice),
    Event.GAIN: says(_gain, "yards", "from"),
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
    Event.END_HALF: says(_end_of_half, "half"),
    Event.OVERTIME: says("Tied. Overtime: the first points win."),
    Event.END_GAME: says("Final."),
}
