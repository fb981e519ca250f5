"""The events of Strategy League, each in a sentence: as a radio announcer with the rulebook would say it."""

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.strategy_league.notation import COLUMNS, FOULS, spell_result
from leatherhead.games.strategy_league.rules.penalties import ON_THE_KICKOFF, yards_of_foul
from leatherhead.games.strategy_league.state import NAMED, Event, Flip, Foul, Result, Roll
from leatherhead.model.table import Card, Dice, Hand, Part
from leatherhead.model.words import COIN_SIDES, TEAMS, Facts, says, spell_yards

KICK_YARDS = 17  # from the line of scrimmage to the holder, and from the goal line to the posts
FREE_KICK_YARDS = 10  # a fair-catch kick has no snap


# Plays from scrimmage.


def _called(e: Facts) -> str:
    play, front = _names(e)
    return f"{e['team']:The} {e['team']:call|calls} {play} against {front}."


def _names(e: Facts) -> tuple[str, str]:
    data = e["printed"].data
    return data["play"][e["play"]]["name"], data["defence"][e["defense"]]["name"]


def _cards(e: Facts) -> Part:
    play, front = _names(e)
    return Hand("Cards", cards=(Card(play, owner=TEAMS[e.by]), Card(front, owner=TEAMS[1 - e.by])))


def _run(e: Facts) -> str:
    yards, end, team = e["yards"], e["from"] + e["yards"], e["team"]
    if end >= 100:
        return f"{team:The} {team:run|runs} {spell_yards(yards)} into the end zone!"
    if end <= 0:
        return f"{team:The} {team:are|is} tackled in the end zone."
    if yards > 0:
        return f"{team:The} {team:run|runs} for {spell_yards(yards)} to {e.spot(end)}."
    if yards == 0:
        return f"{team:The} {team:are|is} stopped for no gain."
    return f"{team:The} {team:lose|loses} {spell_yards(-yards)}, back to {e.spot(end)}."


def _complete(e: Facts) -> str:
    yards, end = e["yards"], e["from"] + e["yards"]
    if end >= 100:
        return f"Complete for {spell_yards(yards)} into the end zone!"
    if end <= 0:
        return "Complete, but tackled in the end zone."
    if yards < 0:
        return f"Complete behind the line for a loss of {spell_yards(-yards)}, back to {e.spot(end)}."
    return f"Complete for {spell_yards(yards)} to {e.spot(end)}." if yards else "Complete for no gain."


def _sack(e: Facts) -> str:
    end = e["from"] + e["yards"]
    where = "in the end zone" if end <= 0 else f"for a loss of {spell_yards(-e['yards'])}, back to {e.spot(end)}"
    return f"The {e['team'].bare} quarterback is sacked {where}!"


def _interception(e: Facts) -> str:
    end = e["from"] + e["yards"]
    if end <= 0:
        return f"Intercepted by {e['team']:the}!"
    where = "in the end zone" if end >= 100 else f"at {e.spot(end, 1 - e.by)}"
    return f"Intercepted by {e['team']:the} {where}!"


def _fumble(e: Facts) -> str:
    where = f"at {e.spot(e['at'])}" if e["at"] > 0 else "in the end zone"
    return f"{e['team']:The} {e['team']:fumble|fumbles} {where}!"


# Kicks.


def _missed(e: Facts) -> str:
    """Say where the ball goes over, unless a flag may still decide otherwise."""
    return f"No good. {e['other']:The's} ball at {e.spot(e['at'])}." if e["at"] > 0 else "No good."


def _kickoff(e: Facts) -> str:
    text = f"{e['team']:The} {e['team']:kick|kicks} off from {e['from']:spot}"
    return f"{text}, {_flight(e)}." if Result(e["how"]) == Result.GAIN else f"{text}."


def _flight(e: Facts) -> str:
    """How far a kick goes, and where it comes down."""
    end = e["from"] + e["yards"]
    return f"{spell_yards(e['yards'])} {'into the end zone' if end >= 100 else f'to {e.spot(end)}'}"


def _punt(e: Facts, verb: str, touch: str = "") -> str:
    how = Result(e["how"])
    ends = {
        Result.GAIN: lambda: f"{touch} {_flight(e)}",
        Result.OUT_OF_BOUNDS: lambda: f"{touch} {_flight(e)}",
        Result.DEAD_ON: lambda: f"{touch}; it is downed at {e.spot(e['yards'], 1 - e.by)}",
        Result.TOUCHBACK: lambda: f"{touch} into the end zone",
    }
    return f"{e['team']:The} {format(e['team'], verb)}{ends[how]() if how in ends else touch}."


def _return(e: Facts) -> str:
    yards, end, team = e["yards"], e["from"] + e["yards"], e["team"]
    if end >= 100:
        return f"{team:The} {team:return|returns} it {spell_yards(yards)} all the way!"
    if e["onside"]:
        return _onside_return(e)
    if yards == 0 and e["fumbled"]:
        return f"{team:The} {team:catch|catches} it at {e.spot(end)}."
    if yards == 0:
        return f"No return: {team:the} {team:are|is} down at {e.spot(end)}."
    if yards < 0:
        return f"{team:The} {team:lose|loses} {spell_yards(-yards)} on the return, back to {e.spot(end)}."
    return f"{team:The} {team:return|returns} it {spell_yards(yards)} to {e.spot(end)}."


def _onside_return(e: Facts) -> str:
    yards, end, team = e["yards"], e["from"] + e["yards"], e["team"]
    if yards == 0:
        return (
            f"{team:The} {format(team, 'touch|touches' if e['fumbled'] else 'recover|recovers')} it at {e.spot(end)}."
        )
    return f"{team:The} {team:recover|recovers} it and {team:run|runs} {spell_yards(yards)} to {e.spot(end)}."


def _extra_point(e: Facts, how: str) -> str:
    far = f"{e['distance'] + KICK_YARDS}-yard " if e["distance"] else ""
    return f"The {far}extra point is {how}."


def _try_for_goal(e: Facts, kick: str, behind: int) -> str:
    return f"{e['team']:The} {e['team']:try|tries} a {e['distance'] + behind}-yard {kick}."


# Flags.


FOUL_NAMES = {
    Foul.O10L: "intentional grounding", Foul.AUTO_5: "false start", Foul.RUNK: "running into the kicker",
}  # fmt: skip


def _penalty(e: Facts) -> str:
    foul = Foul(e["foul"])
    if foul == Foul.NONE:
        return "A flag comes out and is picked up."
    yards = spell_yards(yards_of_foul(foul))
    if foul in FOUL_NAMES:
        more = " and loss of down" if foul == Foul.O10L else ""
        return f"Flag on {e['team']:the}: {FOUL_NAMES[foul]}, {yards}{more}."
    return f"Flag on {e['team']:the}: {yards}{' and another kick' if foul == Foul.REKICK_5 else f' ({FOULS[foul]})'}."


def _accepted(e: Facts) -> str:
    yards, to_goal = e["yards"], GOAL_LINE - e["at"]  # the goal line of the guilty team
    if e["at"] == ON_THE_KICKOFF:
        return ""
    if not yards and to_goal == 0:
        return "Enforced in the end zone."
    if not yards and e["foul"] == Foul.RUNK and e["play_counts"]:
        return "The punt stands."
    if not yards:
        return "The ball cannot be moved any closer."
    if yards == yards_of_foul(e["foul"]):
        return f"Enforced: the ball is at {e['at']:spot}."
    half = ", half the distance" if 0 <= to_goal - yards <= 1 else ""
    return f"Enforced: {spell_yards(yards)}{half}, and the ball is at {e['at']:spot}."


def _void(e: Facts) -> str:
    reasons = {Foul.O10L: "No foul without an incomplete pass: the", Foul.RUNK: "No foul on a free kick: the"}
    return f"{reasons.get(Foul(e['foul']), 'The')} play stands and the clock stops."


# Dice and the coin.


ROLLS = {
    Roll.KICKOFF: "Kickoff roll", Roll.KICKOFF_RETURN: "Return roll", Roll.ONSIDE: "Onside roll",
    Roll.ONSIDE_RETURN: "Return roll", Roll.PUNT: "Punt roll", Roll.TOUCH_PUNT: "Punt roll",
    Roll.PUNT_RETURN: "Return roll", Roll.EXTRA_POINT: "Extra-point roll", **dict.fromkeys(COLUMNS, "Penalty roll"),
}  # fmt: skip


def _rolled(e: Facts) -> str:
    needed = f"; {e['needed']} or less goes all the way" if e["needed"] else ""
    return f"{ROLLS.get(Roll(e['what']), 'Roll')} {_shown(e)}{needed}."


def _shown(e: Facts) -> str:
    """The number, or what a referee has read off his card instead."""
    return str(e["roll"]) if e["roll"] < NAMED else spell_result(e["roll"] - NAMED)


def _dice(e: Facts) -> Part:
    return Dice(ROLLS.get(Roll(e["what"]), "Roll"), values=(_shown(e),), kind="d100")


def _flipped(e: Facts) -> str:
    what = "The pass is up for grabs" if e["what"] == Flip.INTERCEPTION else "The ball is loose"
    return f"{what}: {COIN_SIDES[e['side']]}."


def _coin(e: Facts) -> Part:
    return Dice("Coin", values=(COIN_SIDES[e["side"]],), kind="coin")


def _period(e: Facts) -> str:
    return f"End of the {e['quarter']:ordinal} quarter." if e["quarter"] <= 4 else "End of overtime."


_RETURN, _PLAY, _KICK = ("yards", "from", "onside", "fumbled"), ("yards", "from", "down"), ("from", "yards", "how")

EVENTS = {
    Event.COIN_TOSS: says("{team:The} {team:win|wins} the toss."),
    Event.KICKOFF: says(_kickoff, *_KICK, ball="from+yards"),
    Event.ONSIDE_KICK: says(
        "{team:The} {team:try|tries} an onside kick, {yards:yards}!", "from", "yards", ball="from+yards"
    ),
    Event.ONSIDE_RECOVERED: says("{team:The} {team:recover|recovers} it at {at:spot}!", "at"),
    Event.FREE_KICK: says("{team:The} {team:take|takes} the free kick from {from:spot} after the safety.", "from"),
    Event.KICK_RETURN: says(_return, *_RETURN, ball="from+yards"),
    Event.KICK_OUT_OF_BOUNDS: says("Out of bounds. {team:The's} ball at {at:spot}.", "at"),
    Event.TOUCHBACK: says("Touchback. {team:The's} ball at {at:spot}.", "at"),
    Event.PUNT: says(lambda e: _punt(e, "punt|punts"), *_KICK, ball="from+yards"),
    Event.TOUCH_PUNT: says(lambda e: _punt(e, "try|tries", " a touch punt"), *_KICK, ball="from+yards"),
    Event.PUNT_RETURN: says(_return, *_RETURN, ball="from+yards"),
    Event.FAIR_CATCH: says("Fair catch by {team:the} at {at:spot}.", "at"),
    Event.FAIR_CATCH_KICK: says(lambda e: _try_for_goal(e, "fair-catch kick", FREE_KICK_YARDS), "distance"),
    Event.RUN: says(_run, *_PLAY, ball="from+yards"),
    Event.PASS_COMPLETE: says(_complete, *_PLAY, ball="from+yards"),
    Event.PASS_INCOMPLETE: says("Incomplete."),
    Event.SACK: says(_sack, *_PLAY, ball="from+yards"),
    Event.INTERCEPTION: says(_interception, "yards", "from", ball="their from+yards"),
    Event.INTERCEPTION_RETURN_TD: says("{team:The} {team:return|returns} it all the way!", "at"),
    Event.FUMBLE: says(_fumble, "at", ball="at"),
    Event.FUMBLE_RECOVERED: says("{team:The} {team:recover|recovers} the fumble.", "at", ball="at"),
    Event.FUMBLE_LOST: says("{other:The} {other:recover|recovers} it!", "at", ball="at"),
    Event.FUMBLE_RETURN_TD: says("{team:The} {team:run|runs} it all the way!", "at"),
    Event.KNEEL: says("{team:The} {team:take|takes} a knee.", "from", "down"),
    Event.SPIKE: says("{team:The} {team:spike|spikes} the ball to stop the clock.", "from", "down"),
    Event.TIMEOUT: says("Timeout, {team}."),
    Event.HURRY_UP: says("{team:The} {team:go|goes} no-huddle."),
    Event.HUDDLE: says("{team:The} {team:huddle|huddles} again."),
    Event.CLOCK_RUN_OUT: says("{team:The} {team:let|lets} the clock run."),
    Event.RAN_OUT_OF_BOUNDS: says("Out of bounds at {at:spot}: minus five yards, and the clock stops.", "yards", "at"),
    Event.FIRST_DOWN: says("First down, {team}.", "by_penalty"),
    Event.TURNOVER_ON_DOWNS: says("Turnover on downs."),
    Event.TOUCHDOWN: says("Touchdown, {team}!"),
    Event.SAFETY: says("Safety! Two points for {team:the}."),
    Event.FIELD_GOAL_GOOD: says("The kick is good! Three points for {team:the}.", "distance"),
    Event.FIELD_GOAL_MISSED: says(_missed, "distance", "at"),
    Event.KICK_BLOCKED: says("Blocked by {team:the}!", "at", ball="their at"),
    Event.BLOCKED_KICK_RETURN_TD: says("{team:The} {team:pick|picks} it up and {team:go|goes} all the way!"),
    Event.EXTRA_POINT_GOOD: says(lambda e: _extra_point(e, "good"), "distance"),
    Event.EXTRA_POINT_MISSED: says(lambda e: _extra_point(e, "no good"), "distance"),
    Event.TWO_POINT_GOOD: says("The two-point try is good!"),
    Event.TWO_POINT_FAILED: says("The two-point try fails."),
    Event.DEFENSIVE_TWO_POINTS: says("Two points for {team:the} on the return!"),
    Event.PENALTY: says(_penalty, "foul"),
    Event.PENALTY_ACCEPTED: says(_accepted, "foul", "yards", "play_counts", "at"),
    Event.PENALTY_DECLINED: says("{team:The} {team:decline|declines}.", "foul"),
    Event.PENALTY_VOID: says(_void, "foul"),
    Event.PENALTY_CARRIED_OVER: says("The {yards} yards will be enforced on the kickoff.", "yards"),
    Event.REKICK: says("{team:The} must kick again, from {from:spot}.", "from"),
    Event.ONE_MORE_PLAY: says("There is time for one more play."),
    Event.TWO_MINUTE_WARNING: says("Two-minute warning."),
    Event.END_OF_PERIOD: says(_period, "quarter"),
    Event.HALFTIME: says("Halftime."),
    Event.OVERTIME: says("Tied. Overtime!"),
    Event.GAME_OVER: says("Final."),
    Event.CALLED: says(_called, "play", "defense", "from", "down", turns_up=_cards),
    Event.FIELD_GOAL: says(lambda e: _try_for_goal(e, "field goal", KICK_YARDS), "distance"),
    Event.FLAGGED_KICK: says(
        lambda e: f"The kick is {'good, but' if e['good'] else 'no good, and'} there is a flag.", "good"
    ),
    Event.ROLLED: says(_rolled, "roll", "what", "needed", "hash", turns_up=_dice),
    Event.FLIPPED: says(_flipped, "side", "what", turns_up=_coin),
    Event.BLOCKED_KICK_RECOVERED: says("{team:The} {team:fall|falls} on it at {at:spot}.", "at", ball="at"),
}
