"""The events of Dime Store Football, and how each is told."""

from typing import Any

from leatherhead.engine.words import Occurrence, labels, says, spell_spot, spell_yards
from leatherhead.games.dime_store.state import Event, Front


def _call(name: str) -> Occurrence:
    def tell(e: dict[str, Any]) -> str:
        return f"{e['team']}: {name}, against the {labels(Front)[e['defense']]}."

    return says(tell, "defense", "from", "down", "to_go")


def _gain(e: dict[str, Any]) -> str:
    yards, spot = e["yards"], e["from"] + e["yards"]
    if spot >= 100:
        return f"{e['team']} go {spell_yards(100 - e['from'])}, into the end zone."
    if spot <= 0:
        return f"{e['team']} are brought down in their own end zone."
    if yards == 0:
        return "No gain."
    return f"{e['team']} {'gain' if yards > 0 else 'lose'} {spell_yards(abs(yards))}, to {spell_spot(spot)}."


EVENTS = {
    Event.TOSS: says("{team} win the toss and receive."),
    Event.KICKOFF: says("{team} kick off."),
    Event.START: says("{team} ball, first and ten at {at:spot}.", "at"),
    Event.RUN: _call("run"),
    Event.PASS: _call("pass"),
    Event.BOMB: _call("bomb"),
    Event.PUNT: _call("punt"),
    Event.FIELD_GOAL: _call("field goal"),
    Event.THROW: says("Throw {a}-{b}.", "a", "b"),
    Event.GAIN: says(_gain, "yards", "from"),
    Event.INCOMPLETE: says("Incomplete."),
    Event.SACK: says("Sacked!"),
    Event.INTERCEPTION: says("{team} are intercepted!"),
    Event.FUMBLE: says("Fumble by {team}!"),
    Event.RECOVERED: says("{team} fall on it."),
    Event.FIRST_DOWN: says("First down, {team}."),
    Event.TURNOVER_ON_DOWNS: says("{team} turn it over on downs."),
    Event.TOUCHBACK: says("Touchback."),
    Event.TOUCHDOWN: says("Touchdown, {team}!"),
    Event.SAFETY: says("Safety: two points for {team}."),
    Event.FIELD_GOAL_GOOD: says("The field goal from {distance:yards} out is good.", "distance"),
    Event.FIELD_GOAL_MISSED: says("The field goal from {distance:yards} out is no good.", "distance"),
    Event.END_HALF: says(lambda e: "End of overtime." if e["half"] > 2 else f"End of half {e['half']}.", "half"),
    Event.OVERTIME: says("Overtime: the first points win."),
    Event.END_GAME: says("That is the game."),
}
