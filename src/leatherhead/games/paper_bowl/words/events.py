"""The events of Paper Bowl, each in a sentence."""

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl.book import CARD_IDS
from leatherhead.games.paper_bowl.rules.gain import OVERTHROWN, STRIPPED
from leatherhead.games.paper_bowl.rules.kicks import TOUCHBACK_LINE
from leatherhead.games.paper_bowl.state import QUARTERS, Change, Effect, Event
from leatherhead.games.paper_bowl.words.cards import MULTIPLIED, defense_card, defense_title, offense_card, play_card
from leatherhead.model.table import Dice, Hand, two_dice
from leatherhead.model.words import TEAMS, Facts, Occurrence, period_ends, says, spell_yards, tell_gain


def _end_zone(e: Facts, team: int) -> str:
    return f"in the {e.teams[team].bare} end zone"


def _where(e: Facts, spot: int) -> str:
    """Say where a ball of the event's team comes down or is lost."""
    if spot >= GOAL_LINE:
        return _end_zone(e, 1 - e.by)
    return f"at {e.spot(spot)}" if spot > 0 else _end_zone(e, e.by)


# The play.


def _call(does: str, many: str, call: int) -> Occurrence:
    def tell(e: Facts) -> str:
        against = "" if e["defense"] < 0 or call > 2 else f" against {defense_title(e['defense'])}"
        return f"{e['team']:The} {e['team']:{many}|{does}}{against}."

    def cards(e: Facts) -> Hand:
        laid = [offense_card(call, TEAMS[e.by])]
        if e["defense"] >= 0:
            laid.append(defense_card(e["printed"].book, e["defense"], TEAMS[1 - e.by]))
        return Hand("Cards", cards=tuple(laid))

    return says(tell, "defense", "from", "down", "to_go", turns_up=cards)


def _changed_card(e: Facts) -> str:
    if e["card"] == e["before"]:
        same = defense_title(e["card"]) if e["by_defense"] else f"{e['team']:their|its} Offense Card"
        return f"{e['team']:The} {e['team']:stay|stays} with {same}."
    if e["by_defense"]:
        return f"{e['team']:The} {e['team']:play|plays} {defense_title(e['card'])} now."
    return f"{e['team']:The} {e['team']:change|changes} {e['team']:their|its} Offense Card."


def _changed_defense(e: Facts) -> Hand | None:
    if not e["by_defense"]:
        return None
    return Hand("Card", cards=(defense_card(e["printed"].book, e["card"], TEAMS[e.by]),))


def _play_card(e: Facts) -> str:
    return f"Play Card {CARD_IDS[e['card']]}, {e['printed'].card_names[e['card']]}."


def _turned_up_play_card(e: Facts) -> Hand:
    return Hand("Play Card", cards=(play_card(e["printed"], e["card"]),))


def _one_die(e: Facts) -> Dice:
    return Dice(f"{e['team']:'s} roll", values=(str(e["yards"] // 2),))


def _complete(e: Facts) -> str:
    return f"Complete after all, for {spell_yards(e['yards'])}." if e["overturned"] else "Complete."


def _incomplete(e: Facts) -> str:
    if not e["spoiled_by"]:
        return "The pass is incomplete."
    if e["spoiled_by"] == OVERTHROWN:
        return "Incomplete, over the end line."
    if e["spoiled_by"] == STRIPPED:
        return "Stripped as he throws!"
    return f"Incomplete, broken up by the {e['spoiled_by']}."


def _changed_gain(e: Facts) -> str:
    amount = int(e["amount"])
    change = {
        Change.ADD: f"plus {spell_yards(amount)}",
        Change.SUBTRACT: f"minus {spell_yards(amount)}",
        Change.MULTIPLY: f"the yards are {MULTIPLIED.get(amount, f'taken {amount} times')}",
        Change.HALVE: "the yards are halved",
    }
    return f"{e['printed'].card_names[e['card']]}: {change[Change(int(e['change']))]}."


def _gain(e: Facts) -> str:
    spot = e["from"] + e["yards"]
    if e["incomplete"] and spot <= 0:
        return f"Back {_end_zone(e, e.by)}."
    if e["incomplete"] and e["yards"] == 0:
        return f"The ball stays at {e.spot(spot)}."
    return tell_gain(e)


# Turnovers and fouls.


def _intercepted(e: Facts) -> str:
    return f"Intercepted {_where(e, e['from'] + e['yards'])}!"


def _fumble(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:fumble|fumbles} {_where(e, e['from'] + e['yards'])}!"


def _foul(e: Facts) -> str:
    name = e["printed"].card_names[e["card"]]
    if e["printed"].book.effect[e["card"]] == Effect.FALSE_START_OR_OFFSIDE:
        by_offense, _, by_defense = name.partition(" or ")
        name = (by_offense if e["by_offense"] else by_defense) or name
    return f"Flag on {e['team']:the}: {name.lower()}, {spell_yards(e['yards'])}."


def _accepted(e: Facts) -> str:
    if not e["yards"]:  # half the distance from the 1 (PB-R25)
        return f"{e['team']:The} {e['team']:accept|accepts}: no yards from {e.spot(e['at'])}."
    half = ", half the distance to the goal" if e["half"] else ""
    return f"{e['team']:The} {e['team']:accept|accepts}: {spell_yards(e['yards'])}{half}, to {e.spot(e['at'])}."


# Kicks.


def _returned(e: Facts) -> str:
    end = e["from"] + e["yards"]
    where = ", all the way" if end >= GOAL_LINE else f" to {e.spot(end)}"
    yards = spell_yards(min(e["yards"], GOAL_LINE - e["from"]))
    return f"{e['team']:The} {e['team']:return|returns} it {yards}{where}."


def _recovered(e: Facts) -> str:
    spot = e.spot(e["from"] + e["yards"])
    return f"It goes {spell_yards(e['yards'])}: {e['team']:the} {e['team']:recover|recovers} at {spot}!"


def _lost_onside(e: Facts) -> str:
    return f"It goes only {spell_yards(e['yards'])}: {e['other']:'s} ball at {e.spot(e['from'] + e['yards'])}."


def _field_goal(result: str) -> Occurrence:
    def tell(e: Facts) -> str:
        return f"The field goal from {e.spot(GOAL_LINE - e['distance'])} is {result}."

    return says(tell, "distance")


# Periods.


def _overtime(e: Facts) -> str:
    return "Tied. Overtime!" if e["quarter"] == QUARTERS + 1 else "Still tied. Another overtime period!"


EVENTS = {
    Event.TOSS_WON: says("{team:The} {team:win|wins} the toss."),
    Event.KICKOFF: says("{team:The} {team:kick|kicks} off from {from:spot}.", "from"),
    Event.FREE_KICK: says("{team:The} {team:take|takes} a free kick from {from:spot}.", "from"),
    Event.ONSIDE_KICK: says("{team:The} {team:try|tries} an onside kick.", "from"),
    Event.ONSIDE_RECOVERED: says(_recovered, "yards", "from", turns_up=_one_die),
    Event.ONSIDE_LOST: says(_lost_onside, "yards", "from", turns_up=_one_die),
    Event.TOUCHBACK: says(lambda e: f"Touchback: {e['team']:'s} ball at {e.spot(TOUCHBACK_LINE)}."),
    Event.RETURN: says("", "from"),
    Event.RETURNED: says(_returned, "yards", "from", ball="from+yards"),
    Event.TIMEOUT: says("Timeout, {team}."),
    Event.EXTRA_CARD: says("One more Play Card joins the deck."),
    Event.RUN: _call("runs", "run", 0),
    Event.SHORT_PASS: _call("throws a short pass", "throw a short pass", 1),
    Event.LONG_PASS: _call("throws a long pass", "throw a long pass", 2),
    Event.FIELD_GOAL: _call("tries a field goal", "try a field goal", 3),
    Event.PUNT: _call("punts", "punt", 4),
    Event.PLAY_CARD: says(_play_card, "card", turns_up=_turned_up_play_card),
    Event.CARD_CHANGED: says(_changed_card, "card", "by_defense", "before", turns_up=_changed_defense),
    Event.THROW: says("Roll {a}-{b}.", "a", "b", turns_up=two_dice),
    Event.DOUBLET: says("Doubles: roll again."),
    Event.SACK: says(lambda e: f"The {e['team'].bare} quarterback is sacked!"),
    Event.COMPLETE: says(_complete, "yards", "overturned"),
    Event.INCOMPLETE: says(_incomplete, "yards", "spoiled_by"),
    Event.INTERCEPTION: says(_intercepted, "yards", "from", ball="from+yards"),
    Event.FUMBLE: says(_fumble, "yards", "from", ball="from+yards"),
    Event.FOUL: says(_foul, "yards", "card", "by_offense"),
    Event.CHALLENGE: says("{team:The} {team:challenge|challenges} the call."),
    Event.CHALLENGE_WON: says("Odd: the challenge is won."),
    Event.CHALLENGE_LOST: says("Even: the challenge is lost and costs {team:the} a timeout."),
    Event.PENALTY_ACCEPTED: says(_accepted, "yards", "at", "half"),
    Event.PENALTY_DECLINED: says("{team:The} {team:decline|declines}."),
    Event.HALF_THE_DISTANCE: says("", "yards"),
    Event.TURNOVER: says("{team:The} {team:have|has} the ball.", "at"),
    Event.GAIN: says(_gain, "yards", "from", "incomplete", ball="from+yards"),
    Event.FIRST_DOWN: says("First down, {team}.", "by_penalty"),
    Event.TURNOVER_ON_DOWNS: says("Turnover on downs: {other:'s} ball."),
    Event.TOUCHDOWN: says("Touchdown, {team}!"),
    Event.SAFETY: says("Safety! Two points for {team:the}."),
    Event.FIELD_GOAL_GOOD: _field_goal("good"),
    Event.FIELD_GOAL_MISSED: _field_goal("no good"),
    Event.KICK_TRY_GOOD: says("The extra point is good."),
    Event.KICK_TRY_MISSED: says("The extra point is no good."),
    Event.TWO_POINT_GOOD: says("The two-point conversion is good!", "yards"),
    Event.TWO_POINT_FAILED: says("The two-point conversion fails.", "yards"),
    Event.END_QUARTER: period_ends("quarter", QUARTERS),
    Event.END_HALF: says("Halftime."),
    Event.OVERTIME: says(_overtime, "quarter"),
    Event.END_GAME: says("Final."),
    Event.LANDED: says("The ball comes down at {at:spot}.", "at", ball="at"),
    Event.RUN_VALUE: says("", "yards", "card"),
    Event.GAIN_CHANGED: says(_changed_gain, "change", "amount", "card"),
}
