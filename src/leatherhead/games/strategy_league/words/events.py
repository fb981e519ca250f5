"""The events of Strategy League, and how each is told: as a radio announcer with the rulebook would say it."""

from typing import Any

from leatherhead.engine.words import says, spell_spot, spell_yards
from leatherhead.games.strategy_league.notation import FOULS
from leatherhead.games.strategy_league.state import Event, Foul, Result

KICK_YARDS = 17  # from the line of scrimmage to the holder, and from the goal line to the posts


def _where(spot: int) -> str:
    """A spot in words, with the end zones."""
    if spot <= 0:
        return "the end zone" if spot < 0 else "the goal line"
    return spell_spot(spot)


def _run(e: dict[str, Any]) -> str:
    yards, end = e["yards"], e["from"] + e["yards"]
    if end >= 100:
        return f"{e['team']} run {spell_yards(yards)}, all the way!"
    if yards > 0:
        return f"{e['team']} run for {spell_yards(yards)}, to {_where(end)}."
    if yards == 0:
        return f"{e['team']} are stopped at the line."
    return f"{e['team']} lose {spell_yards(-yards)}, back to {_where(end)}."


def _complete(e: dict[str, Any]) -> str:
    yards, end = e["yards"], e["from"] + e["yards"]
    if end >= 100:
        return f"Complete, {spell_yards(yards)}, into the end zone!"
    if yards < 0:
        return f"Caught behind the line: {spell_yards(-yards)} lost, to {_where(end)}."
    return f"Complete for {spell_yards(yards)}, to {_where(end)}." if yards else "Complete, but for no gain."


def _interception(e: dict[str, Any]) -> str:
    yards = e["yards"]
    where = f"{spell_yards(yards)} downfield" if yards > 0 else "at the line"
    if yards < 0:
        where = f"and back, {spell_yards(-yards)} behind the line"
    return f"Intercepted by {e['team']}, {where}!"


def _called(e: dict[str, Any]) -> str:
    data = e["printed"].data
    return f"{e['team']} call {data['play'][e['play']]['name']} against {data['defence'][e['defense']]['name']}."


def _return(e: dict[str, Any]) -> str:
    yards, end = e["yards"], e["from"] + e["yards"]
    if end >= 100:
        return f"{e['team']} return it {spell_yards(yards)}, all the way!"
    if yards == 0:
        return f"{e['team']} are caught at once, at {_where(end)}."
    way = f"return it {spell_yards(yards)}" if yards > 0 else f"lose {spell_yards(-yards)} on the return"
    return f"{e['team']} {way}, to {_where(end)}."


FOUL_NAMES = {
    Foul.NONE: "but it is picked up", Foul.D5: "five yards", Foul.D15: "fifteen yards", Foul.O5: "five yards",
    Foul.O10: "ten yards", Foul.O15: "fifteen yards", Foul.O10L: "grounding: ten yards and the down",
    Foul.AUTO_5: "false start, five yards", Foul.RUNK: "running into the kicker, five yards",
    Foul.REKICK_5: "five yards and another kick",
}  # fmt: skip


def _penalty(e: dict[str, Any]) -> str:
    foul = Foul(e["foul"])
    if foul == Foul.NONE:
        return "A flag is thrown, but it is picked up."
    return f"Flag on {e['team']}: {FOUL_NAMES[foul]} ({FOULS[foul]})."


def _accepted(e: dict[str, Any]) -> str:
    return f"Enforced: {spell_yards(e['yards'])}." if e["yards"] else "Enforced, but the ball cannot be moved."


def _period(e: dict[str, Any]) -> str:
    quarter = e["quarter"]
    return f"End of quarter {quarter}." if quarter <= 4 else "End of the overtime period."


def _kickoff(e: dict[str, Any]) -> str:
    far = f", {spell_yards(e['yards'])}" if Result(e["how"]) == Result.GAIN else ""
    return f"{e['team']} kick off from {spell_spot(e['from'])}{far}."


def _punt(e: dict[str, Any], what: str) -> str:
    how = Result(e["how"])
    ends = {
        Result.GAIN: f", {spell_yards(e['yards'])}",
        Result.OUT_OF_BOUNDS: f", {spell_yards(e['yards'])}, out of bounds",
        Result.DEAD_ON: f", down on the {e['yards']}",
        Result.TOUCHBACK: ", into the end zone",
    }
    return f"{e['team']} {what}{ends.get(how, '')}."


_RETURN, _PLAY, _KICK = ("yards", "from"), ("yards", "from", "down"), ("from", "yards", "how")

EVENTS = {
    Event.COIN_TOSS: says("{team} win the toss."),
    Event.KICKOFF: says(_kickoff, *_KICK),
    Event.ONSIDE_KICK: says("{team} kick it onside, {yards:yards}!", "from", "yards"),
    Event.ONSIDE_RECOVERED: says(lambda e: f"{e['team']} have it back at {_where(e['at'])}!", "at"),
    Event.FREE_KICK: says("Free kick by {team} from {from:spot}.", "from"),
    Event.KICK_RETURN: says(_return, *_RETURN),
    Event.KICK_OUT_OF_BOUNDS: says("Out of bounds: {team} at {at:spot}.", "at"),
    Event.TOUCHBACK: says("Touchback: {team} at {at:spot}.", "at"),
    Event.PUNT: says(lambda e: _punt(e, "punt"), *_KICK),
    Event.TOUCH_PUNT: says(lambda e: _punt(e, "try a touch punt"), *_KICK),
    Event.PUNT_RETURN: says(_return, *_RETURN),
    Event.FAIR_CATCH: says(lambda e: f"Fair catch by {e['team']} at {_where(e['at'])}.", "at"),
    Event.FAIR_CATCH_KICK: says(
        lambda e: f"{e['team']} try a fair-catch kick from {spell_yards(e['distance'] + 10)}.", "distance"
    ),
    Event.RUN: says(_run, *_PLAY),
    Event.PASS_COMPLETE: says(_complete, *_PLAY),
    Event.PASS_INCOMPLETE: says("The pass is incomplete."),
    Event.SACK: says(lambda e: f"Sack! {e['team']} lose {spell_yards(-e['yards'])}.", *_PLAY),
    Event.INTERCEPTION: says(_interception, "yards", "from"),
    Event.INTERCEPTION_RETURN_TD: says("{team} take it all the way back!", "at"),
    Event.FUMBLE: says("{team} fumble!", "at"),
    Event.FUMBLE_RECOVERED: says("{team} fall on it themselves.", "at"),
    Event.FUMBLE_LOST: says("{team} have lost the ball!", "at"),
    Event.FUMBLE_RETURN_TD: says("{team} scoop it up and run it in!", "at"),
    Event.KNEEL: says("{team} kneel.", "from", "down"),
    Event.SPIKE: says("{team} spike the ball.", "from", "down"),
    Event.TIMEOUT: says("Time-out, {team}."),
    Event.HURRY_UP: says("{team} go without a huddle."),
    Event.HUDDLE: says("{team} go back to the huddle."),
    Event.CLOCK_RUN_OUT: says("{team} let the clock run."),
    Event.RAN_OUT_OF_BOUNDS: says("He runs out: five yards less, and the clock stops.", "yards"),
    Event.FIRST_DOWN: says("First down, {team}.", "by_penalty"),
    Event.TURNOVER_ON_DOWNS: says("{team} lose the ball on downs."),
    Event.TOUCHDOWN: says("Touchdown, {team}!"),
    Event.SAFETY: says("Safety: two points for {team}."),
    Event.FIELD_GOAL_GOOD: says("It is good! Three points for {team}.", "distance"),
    Event.FIELD_GOAL_MISSED: says("No good.", "distance"),
    Event.KICK_BLOCKED: says("Blocked by {team}!", "at"),
    Event.BLOCKED_KICK_RETURN_TD: says("{team} pick it up and run it all the way!"),
    Event.EXTRA_POINT_GOOD: says("The extra point is good."),
    Event.EXTRA_POINT_MISSED: says("The extra point is no good."),
    Event.TWO_POINT_GOOD: says("The two-point try is good!"),
    Event.TWO_POINT_FAILED: says("The two-point try fails."),
    Event.DEFENSIVE_TWO_POINTS: says("Two points for {team} on the return!"),
    Event.PENALTY: says(_penalty, "foul"),
    Event.PENALTY_ACCEPTED: says(_accepted, "foul", "yards", "play_counts"),
    Event.PENALTY_DECLINED: says("{team} decline.", "foul"),
    Event.PENALTY_VOID: says("No penalty; the play stands, the clock is stopped.", "foul"),
    Event.PENALTY_CARRIED_OVER: says("{yards:yards} on the kickoff.", "yards"),
    Event.REKICK: says("{team} must kick again, from {from:spot}.", "from"),
    Event.ONE_MORE_PLAY: says("There is time for one more play."),
    Event.TWO_MINUTE_WARNING: says("Two-minute warning."),
    Event.END_OF_PERIOD: says(_period, "quarter"),
    Event.HALFTIME: says("Halftime."),
    Event.OVERTIME: says("Level: overtime!"),
    Event.GAME_OVER: says("That is the game."),
    Event.CALLED: says(_called, "play", "defense", "from", "down"),
    Event.FIELD_GOAL: says(
        lambda e: f"{e['team']} try a field goal from {spell_yards(e['distance'] + KICK_YARDS)}.", "distance"
    ),
    Event.FLAGGED_KICK: says(lambda e: "It goes through." if e["good"] else "It goes wide.", "good"),
}
