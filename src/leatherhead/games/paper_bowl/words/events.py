"""The events of Paper Bowl, and how each is told."""

from typing import Any

from leatherhead.engine.words import Occurrence, ordinal, says, spell_spot, spell_yards
from leatherhead.games.paper_bowl.book import CARD_IDS
from leatherhead.games.paper_bowl.state import Event


def _gain(e: dict[str, Any]) -> str:
    yards, ball = e["yards"], e["from"]
    if ball + yards >= 100:
        return f"{e['team']} gain {spell_yards(100 - ball)}, into the end zone."
    if ball + yards <= 0:
        return f"{e['team']} are caught in their own end zone."
    if yards < 0:
        return f"{e['team']} lose {spell_yards(-yards)}, to {spell_spot(ball + yards)}."
    return f"{e['team']} gain {spell_yards(yards)}, to {spell_spot(ball + yards)}." if yards else "No gain."


def _fumble(e: dict[str, Any]) -> str:
    spot = e["from"] + e["yards"]
    where = f"at {spell_spot(spot)}" if 0 < spot < 100 else "in the end zone" if spot > 0 else "in their own end zone"
    return f"Fumble by {e['team']} {where}!"


def _returned(e: dict[str, Any]) -> str:
    end = e["from"] + e["yards"]
    where = "all the way" if end >= 100 else f"to {spell_spot(end)}"
    return f"{e['team']} return it {spell_yards(min(e['yards'], 100 - e['from']))}, {where}."


def _landed(e: dict[str, Any]) -> str:
    return f"The kick comes down at {spell_spot(e['at'])}." if e["at"] else "The kick comes down on the goal line."


def _card_changed(e: dict[str, Any]) -> str:
    return f"{e['team']} now play Defense {e['card'] + 1}." if e["by_defense"] else f"{e['team']} change their card."


def _end_of_quarter(e: dict[str, Any]) -> str:
    return f"End of the {ordinal(e['quarter'])} quarter." if e["quarter"] < 5 else "End of the overtime period."


def _card(e: dict[str, Any]) -> str:
    return str(e["printed"].card_names[e["card"]])


def _call(name: str) -> Occurrence:
    def tell(e: dict[str, Any]) -> str:
        against = "" if e["defense"] < 0 else f", against Defense {e['defense'] + 1}"
        return f"{e['team']}: {name}{against}."

    return says(tell, "defense", "from", "down", "to_go")


EVENTS = {
    Event.TOSS_WON: says("{team} win the toss."),
    Event.KICKOFF: says("{team} kick off.", "from"),
    Event.FREE_KICK: says("{team} free-kick after the safety.", "from"),
    Event.ONSIDE_KICK: says("{team} try an onside kick.", "from"),
    Event.ONSIDE_RECOVERED: says("It goes {yards} yards: {team} keep the ball!", "yards"),
    Event.ONSIDE_LOST: says("It goes only {yards} yards: {team} lose the ball.", "yards"),
    Event.TOUCHBACK: says("Touchback, {team} ball at own 20."),
    Event.RETURN: says("", "from"),
    Event.RETURNED: says(_returned, "yards", "from"),
    Event.TIMEOUT: says("Timeout, {team}."),
    Event.EXTRA_CARD: says("One more Play Card joins the deck."),
    Event.RUN: _call("Run"),
    Event.SHORT_PASS: _call("Short Pass"),
    Event.LONG_PASS: _call("Long Pass"),
    Event.FIELD_GOAL: _call("Field Goal"),
    Event.PUNT: _call("Punt"),
    Event.PLAY_CARD: says(
        lambda e: f"Play Card {CARD_IDS[e['card']]}, {_card(e)}.", "card",
        turns_up=lambda e: f"{CARD_IDS[e['card']]} {_card(e)}",
    ),
    Event.CARD_CHANGED: says(_card_changed, "card", "by_defense"),
    Event.THROW: says("Throw {a}-{b}.", "a", "b"),
    Event.DOUBLET: says("Doublet: throw again."),
    Event.SACK: says("The passer of {team} is sacked!"),
    Event.COMPLETE: says("Complete.", "yards"),
    Event.INCOMPLETE: says("Incomplete.", "yards"),
    Event.INTERCEPTION: says("Intercepted {yards:yards} downfield!", "yards"),
    Event.FUMBLE: says(_fumble, "yards", "from"),
    Event.FOUL: says("Flag on {team}, {yards:yards}.", "yards"),
    Event.CHALLENGE: says("{team} challenge the play."),
    Event.CHALLENGE_WON: says("Challenge won."),
    Event.CHALLENGE_LOST: says("Challenge lost; it costs {team} a timeout."),
    Event.PENALTY_ACCEPTED: says("{team} accept the penalty."),
    Event.PENALTY_DECLINED: says("{team} decline the penalty."),
    Event.HALF_THE_DISTANCE: says("Half the distance to the goal: {yards:yards}.", "yards"),
    Event.TURNOVER: says("Turnover: {team} have the ball.", "at"),
    Event.GAIN: says(_gain, "yards", "from"),
    Event.FIRST_DOWN: says("First down, {team}.", "by_penalty"),
    Event.TURNOVER_ON_DOWNS: says("{team} lose the ball on downs."),
    Event.TOUCHDOWN: says("Touchdown, {team}!"),
    Event.SAFETY: says("Safety: two points for {team}."),
    Event.FIELD_GOAL_GOOD: says("The field goal from {distance:yards} is good.", "distance"),
    Event.FIELD_GOAL_MISSED: says("The field goal from {distance:yards} is no good.", "distance"),
    Event.KICK_TRY_GOOD: says("The extra point is good."),
    Event.KICK_TRY_MISSED: says("The extra point is no good."),
    Event.TWO_POINT_GOOD: says("The two-point try is good."),
    Event.TWO_POINT_FAILED: says("The two-point try fails."),
    Event.END_QUARTER: says(_end_of_quarter, "quarter"),
    Event.END_HALF: says("Halftime."),
    Event.OVERTIME: says("Overtime!", "quarter"),
    Event.END_GAME: says("That is the game."),
    Event.LANDED: says(_landed, "at"),
}  # fmt: skip
