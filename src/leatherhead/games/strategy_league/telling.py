"""How the events of Strategy League are told: a sentence each, as a radio announcer with the rulebook would say it."""

from typing import Any

from leatherhead.engine.situation import spell_spot
from leatherhead.engine.words import Occurrence, spell_yards
from leatherhead.games.strategy_league.notation import FOULS
from leatherhead.games.strategy_league.state import Foul, Result

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
    return (
        f"{e['team']} are stopped at the line."
        if yards == 0
        else f"{e['team']} lose {spell_yards(-yards)}, back to {_where(end)}."
    )


def _complete(e: dict[str, Any]) -> str:
    yards, end = e["yards"], e["from"] + e["yards"]
    if end >= 100:
        return f"Complete, {spell_yards(yards)}, into the end zone!"
    if yards < 0:
        return f"Caught behind the line: {spell_yards(-yards)} lost, to {_where(end)}."
    return f"Complete for {spell_yards(yards)}, to {_where(end)}." if yards else "Complete, but for no gain."


def _interception(e: dict[str, Any]) -> str:
    yards = e["yards"]
    where = (
        f"{spell_yards(yards)} downfield"
        if yards > 0
        else "at the line"
        if yards == 0
        else f"and back, {spell_yards(-yards)} behind the line"
    )
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


_SPOT, _PLAY, _KICK = ("at",), ("yards", "from", "down"), ("from", "yards", "how")

OCCURRENCES = (
    Occurrence("coin-toss", tell=lambda e: f"{e['team']} win the toss."),
    Occurrence("kickoff", _KICK, tell=_kickoff),
    Occurrence("onside-kick", _KICK[:2], tell=lambda e: f"{e['team']} kick it onside, {spell_yards(e['yards'])}!"),
    Occurrence("onside-recovered", _SPOT, tell=lambda e: f"{e['team']} have it back at {_where(e['at'])}!"),
    Occurrence("free-kick", ("from",), tell=lambda e: f"Free kick by {e['team']} from {spell_spot(e['from'])}."),
    Occurrence("kick-return", ("yards", "from"), tell=_return),
    Occurrence("kick-out-of-bounds", _SPOT, tell=lambda e: f"Out of bounds: {e['team']} at {spell_spot(e['at'])}."),
    Occurrence("touchback", _SPOT, tell=lambda e: f"Touchback: {e['team']} at {spell_spot(e['at'])}."),
    Occurrence("punt", _KICK, tell=lambda e: _punt(e, "punt")),
    Occurrence("touch-punt", _KICK, tell=lambda e: _punt(e, "try a touch punt")),
    Occurrence("punt-return", ("yards", "from"), tell=_return),
    Occurrence("fair-catch", _SPOT, tell=lambda e: f"Fair catch by {e['team']} at {_where(e['at'])}."),
    Occurrence(
        "fair-catch-kick",
        ("distance",),
        tell=lambda e: f"{e['team']} try a fair-catch kick from {spell_yards(e['distance'] + 10)}.",
    ),
    Occurrence("run", _PLAY, tell=_run),
    Occurrence("pass-complete", _PLAY, tell=_complete),
    Occurrence("pass-incomplete", tell=lambda e: "The pass is incomplete."),
    Occurrence("sack", _PLAY, tell=lambda e: f"Sack! {e['team']} lose {spell_yards(-e['yards'])}."),
    Occurrence("interception", ("yards", "from"), tell=_interception),
    Occurrence("interception-return-td", _SPOT, tell=lambda e: f"{e['team']} take it all the way back!"),
    Occurrence("fumble", _SPOT, tell=lambda e: f"{e['team']} fumble!"),
    Occurrence("fumble-recovered", _SPOT, tell=lambda e: f"{e['team']} fall on it themselves."),
    Occurrence("fumble-lost", _SPOT, tell=lambda e: f"{e['team']} have lost the ball!"),
    Occurrence("fumble-return-td", _SPOT, tell=lambda e: f"{e['team']} scoop it up and run it in!"),
    Occurrence("kneel", ("from", "down"), tell=lambda e: f"{e['team']} kneel."),
    Occurrence("spike", ("from", "down"), tell=lambda e: f"{e['team']} spike the ball."),
    Occurrence("timeout", tell=lambda e: f"Time-out, {e['team']}."),
    Occurrence("hurry-up", tell=lambda e: f"{e['team']} go without a huddle."),
    Occurrence("huddle", tell=lambda e: f"{e['team']} go back to the huddle."),
    Occurrence("clock-run-out", tell=lambda e: f"{e['team']} let the clock run."),
    Occurrence("ran-out-of-bounds", ("yards",), tell=lambda e: "He runs out: five yards less, and the clock stops."),
    Occurrence("first-down", ("by_penalty",), tell=lambda e: f"First down, {e['team']}."),
    Occurrence("turnover-on-downs", tell=lambda e: f"{e['team']} lose the ball on downs."),
    Occurrence("touchdown", tell=lambda e: f"Touchdown, {e['team']}!"),
    Occurrence("safety", tell=lambda e: f"Safety: two points for {e['team']}."),
    Occurrence("field-goal-good", ("distance",), tell=lambda e: f"It is good! Three points for {e['team']}."),
    Occurrence("field-goal-missed", ("distance",), tell=lambda e: "No good."),
    Occurrence("kick-blocked", _SPOT, tell=lambda e: f"Blocked by {e['team']}!"),
    Occurrence("blocked-kick-return-td", tell=lambda e: f"{e['team']} pick it up and run it all the way!"),
    Occurrence("extra-point-good", tell=lambda e: "The extra point is good."),
    Occurrence("extra-point-missed", tell=lambda e: "The extra point is no good."),
    Occurrence("two-point-good", tell=lambda e: "The two-point try is good!"),
    Occurrence("two-point-failed", tell=lambda e: "The two-point try fails."),
    Occurrence("defensive-two-points", tell=lambda e: f"Two points for {e['team']} on the return!"),
    Occurrence("penalty", ("foul",), tell=_penalty),
    Occurrence("penalty-accepted", ("foul", "yards", "play_counts"), tell=_accepted),
    Occurrence("penalty-declined", ("foul",), tell=lambda e: f"{e['team']} decline."),
    Occurrence("penalty-void", ("foul",), tell=lambda e: "No penalty; the play stands, the clock is stopped."),
    Occurrence(
        "penalty-carried-over", ("yards",), tell=lambda e: f"{spell_yards(e['yards']).capitalize()} on the kickoff."
    ),
    Occurrence("rekick", ("from",), tell=lambda e: f"{e['team']} must kick again, from {spell_spot(e['from'])}."),
    Occurrence("one-more-play", tell=lambda e: "There is time for one more play."),
    Occurrence("two-minute-warning", tell=lambda e: "Two-minute warning."),
    Occurrence("end-of-period", ("quarter",), tell=_period),
    Occurrence("halftime", tell=lambda e: "Halftime."),
    Occurrence("overtime", tell=lambda e: "Level: overtime!"),
    Occurrence("game-over", tell=lambda e: "That is the game."),
    Occurrence("called", ("play", "defense", "from", "down"), tell=_called),
    Occurrence(
        "field-goal",
        ("distance",),
        tell=lambda e: f"{e['team']} try a field goal from {spell_yards(e['distance'] + KICK_YARDS)}.",
    ),
    Occurrence("flagged-kick", ("good",), tell=lambda e: "It goes through." if e["good"] else "It goes wide."),
)
