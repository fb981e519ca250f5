"""The events of Card Bowl, each in a sentence."""

from collections.abc import Callable

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.rules.kick_return import OVER_THE_END_LINE
from leatherhead.games.card_bowl.rules.result import TOUCHBACK_LINE
from leatherhead.games.card_bowl.state import Event, Target
from leatherhead.games.card_bowl.words import places
from leatherhead.games.card_bowl.words.cards import drawn, laid
from leatherhead.model.words import Facts, counted, labels, says, spell_yards

TARGETS = labels(Target)


def at(e: Facts, yards: int, team: int | None = None) -> str:
    """Spell where something happens, from the goal line of the event's team or of another."""
    return places.at(e.teams, e.by if team is None else team, yards)


def _to(e: Facts, yards: int) -> str:
    return places.to(e.teams, e.by, yards)


def _rush(e: Facts) -> str:
    """A gain or a loss from the line of scrimmage."""
    end, yards = e["from"] + e["yards"], e["yards"]
    if end >= GOAL_LINE:
        return f"He runs {spell_yards(GOAL_LINE - e['from'])} into the end zone."
    if yards == 0:
        return "No gain."
    if yards < 0:
        return f"He loses {spell_yards(-yards)}, back {_to(e, end)}."
    return f"He gains {spell_yards(yards)} {_to(e, end)}."


def _pass_complete(e: Facts) -> str:
    end = e["from"] + e["yards"]
    if end >= GOAL_LINE:
        return f"Complete for {spell_yards(GOAL_LINE - e['from'])} in the end zone!"
    if e["yards"] == 0:
        return "Complete for no gain."
    if e["yards"] < 0:
        return f"Complete for a loss of {spell_yards(-e['yards'])} {at(e, end)}."
    return f"Complete for {spell_yards(e['yards'])} {at(e, end)}."


def _target(e: Facts) -> str:
    kind, slot = TARGETS[e["target"]].split("-")
    does = "{team:hand|hands} off to RB" if kind == "run" else "{team:throw|throws} to WR"
    cards = f"{CARD_IDS[e['offense_card']]} against {CARD_IDS[e['defense_card']]}"
    return f"{e['team']:The} {does.format(**e)} {slot}, {cards}."


def _hand(e: Facts) -> str:
    return " ".join(CARD_IDS[e[f"card_{slot}"]] for slot in range(1, 5))


def _incomplete(e: Facts) -> str:
    return f"Incomplete: the {CARD_IDS[e['card']]} has the receiver's suit."


def _sack(e: Facts) -> str:
    lost, end = e["yards"], e["from"] - e["yards"]
    team = e["team"].bare
    if lost == 0:
        return f"The {team} quarterback is sacked!"
    return f"The {team} quarterback is sacked {at(e, end)} for a loss of {spell_yards(lost)}!"


def _interception(e: Facts) -> str:
    return f"The Ace of Spades: intercepted by {e['other']:the} {at(e, e['from'] + e['yards'])}!"


def _yac(e: Facts) -> str:
    if e["to"] >= GOAL_LINE:
        return f"{spell_yards(e['yards'])} after the catch, into the end zone."
    if e["yards"] == 0:
        return "Tackled at once."
    if e["yards"] > 0:
        return f"{spell_yards(e['yards'])} after the catch {_to(e, e['to'])}."
    return f"He loses {spell_yards(-e['yards'])} after the catch, back {_to(e, e['to'])}."


def _return(e: Facts) -> str:
    end, yards, team = e["from"] + e["yards"], e["yards"], e["team"]
    if end >= GOAL_LINE:
        return f"{team:The} {team:return|returns} it {spell_yards(yards)}, all the way!"
    if yards < 0:
        return f"{team:The} {team:lose|loses} {spell_yards(-yards)} on the return: down {at(e, end)}."
    if yards == 0:
        return f"No return: down {at(e, end)}."
    return f"{team:The} {team:return|returns} it {spell_yards(yards)} {_to(e, end)}."


def _free(e: Facts) -> str:
    return f"Into the open field with {counted(e['draws'], 'card')} to draw!"


def _carried(e: Facts) -> str:
    if e["to"] >= GOAL_LINE:
        return f"{spell_yards(e['yards'])} in the open field, and nobody catches him!"
    return f"{spell_yards(e['yards'])} in the open field {_to(e, e['to'])}." if e["yards"] else "No further gain."


def _fumble(e: Facts) -> str:
    return f"The Ace of Spades: {e['team']:the} {e['team']:fumble|fumbles} {at(e, e['at'])}!"


def _fumble_bounce(e: Facts) -> str:
    where = "downfield" if e["yards"] > 0 else "backward"
    return f"Two cards of one suit: the ball bounces {spell_yards(abs(e['yards']))} {where} {_to(e, e['at'])}."


def _recovered(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:recover|recovers} {at(e, e['at'])}."


def _lost(e: Facts) -> str:
    if e["at"] <= -places.END_ZONE:
        return f"Over the end line: {e['other']:the's} ball."
    return f"{e['other']:The} {e['other']:recover|recovers} {at(e, e['at'], 1 - e.by)}."


def _onside_recovered(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:recover|recovers} the kick {at(e, e['at'])}!"


def _onside_taken(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:take|takes} the ball {at(e, e['at'])}."


def _kick(does: str, received: str) -> Callable[[Facts], str]:
    def tell(e: Facts) -> str:
        kicked = f"{e['team']:The} {does.format(**e)}"
        if e["at"] <= OVER_THE_END_LINE:
            return f"{kicked} over the end line."
        return f"{kicked}; {received} {at(e, e['at'], 1 - e.by)}."

    return tell


def _short_kick(e: Facts) -> str:
    return "Too short again." if e["again"] else "Too short: it must travel 10 yards."


def _punt(e: Facts) -> str:
    punted = f"{e['team']:The} {e['team']:punt|punts} {spell_yards(e['yards'])}"
    if e["at"] <= OVER_THE_END_LINE:
        return f"{punted}, over the end line."
    return f"{punted}; it comes down {at(e, e['at'], 1 - e.by)}."


def _punt_blocked(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:punt|punts}. The Ace of Spades: blocked, and loose {at(e, e['at'])}!"


def _fair_catch(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:make|makes} a fair catch {at(e, e['at'])}."


def _punt_bounce(e: Facts) -> str:
    where = "back toward the kickers" if e["yards"] > 0 else "toward the goal line"
    return f"It bounces {spell_yards(abs(e['yards']))} {where}."


def _downed(e: Facts) -> str:
    held = f"The coverage takes {spell_yards(e['held'])} off. " if e["held"] else ""
    return f"{held}Down {at(e, e['at'])}."


def _decks(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:have|has} used every card and {e['team']:start|starts} over with a whole deck."


def _end_of_quarter(e: Facts) -> str:
    return f"End of the {e['quarter']:ordinal} quarter."


_HAND = ("card_1", "card_2", "card_3", "card_4")

EVENTS = {
    Event.COIN_TOSS: says("{team:The} {team:win|wins} the toss."),
    Event.KICKOFF: says(_kick("{team:kick|kicks} off", "it is fielded"), "at", ball="their at"),
    Event.SQUIB_KICK: says(_kick("{team:squib|squibs} it", "it is picked up"), "at", ball="their at"),
    Event.ONSIDE_KICK: says("{team:The} {team:try|tries} an onside kick. It travels {yards:yards}.", "yards"),
    Event.SHORT_KICK: says(_short_kick, "at", "again"),
    Event.ONSIDE_RECOVERED: says(_onside_recovered, "at"),
    Event.ONSIDE_FAILED: says(_lost, "at"),
    Event.FREE_KICK: says(_kick("{team:take|takes} the free kick", "it is fielded"), "at", ball="their at"),
    Event.RETURN: says(_return, "yards", "from", ball="from+yards"),
    Event.TOUCHBACK: says(lambda e: f"Touchback at {e.spot(TOUCHBACK_LINE)}."),
    Event.SNAP: says("", "from", "down", "to_go"),
    Event.OFFENSE_HAND: says(lambda e: f"{e['team']:The} {e['team']:line|lines} up {_hand(e)}.", *_HAND, turns_up=laid),
    Event.DEFENSE_HAND: says(
        lambda e: f"{e['team']:The} {e['team']:defend|defends} with {_hand(e)}.", *_HAND, turns_up=laid
    ),
    Event.TARGET: says(_target, "target", "offense_card", "defense_card"),
    Event.RUSH: says(_rush, "yards", "from", ball="from+yards"),
    Event.PASS_COMPLETE: says(_pass_complete, "yards", "from", "cards", ball="from+yards"),
    Event.PASS_INCOMPLETE: says(_incomplete, "cards", "card"),
    Event.SACK: says(_sack, "yards", "from"),
    Event.INTERCEPTION: says(_interception, "yards", "from", ball="from+yards"),
    Event.YAC: says(_yac, "yards", "from", "to", ball="to"),
    Event.OPEN_FIELD_RUN: says(_free, "draws", "from"),
    Event.CARRIED: says(_carried, "yards", "to", ball="to"),
    Event.OUT_OF_BOUNDS: says("Out of bounds; the clock stops.", "at"),
    Event.OUT_OF_BOUNDS_FAILED: says("He heads for the sideline but stays in bounds.", "at"),
    Event.FUMBLE: says(_fumble, "at", ball="at"),
    Event.FUMBLE_BOUNCE: says(_fumble_bounce, "yards", "at", ball="at"),
    Event.FUMBLE_TIE: says("Both dive for it, and neither comes up with it."),
    Event.FUMBLE_RECOVERED: says(_recovered, "at", ball="at"),
    Event.FUMBLE_LOST: says(_lost, "at", ball="their at"),
    Event.FUMBLE_DEAD: says("The fumble cannot be advanced.", "at"),
    Event.PUNT: says(_punt, "yards", "at", ball="their at"),
    Event.PUNT_BLOCKED: says(_punt_blocked, "at", ball="at"),
    Event.PUNT_OUT_OF_BOUNDS: says("Out of bounds.", "at"),
    Event.FAIR_CATCH: says(_fair_catch, "at"),
    Event.PUNT_BOUNCE: says(_punt_bounce, "yards", "card"),
    Event.DOWNED: says(_downed, "at", "held"),
    Event.FIELD_GOAL_GOOD: says("{team:The's} {distance}-yard field goal is good.", "distance"),
    Event.FIELD_GOAL_MISSED: says("{team:The's} {distance}-yard field goal is no good.", "distance"),
    Event.FIELD_GOAL_BLOCKED: says(
        "{team:The's} {distance}-yard field goal is blocked by the Ace of Spades!", "distance"
    ),
    Event.TOUCHDOWN: says("Touchdown, {team}!"),
    Event.SAFETY: says("Safety! Two points for {team:the}."),
    Event.EXTRA_POINT_GOOD: says("The extra point is good."),
    Event.EXTRA_POINT_MISSED: says("The extra point is no good."),
    Event.EXTRA_POINT_BLOCKED: says("The extra point is blocked by the Ace of Spades!"),
    Event.TWO_POINT_GOOD: says("The two-point conversion is good."),
    Event.TWO_POINT_FAILED: says("The two-point conversion fails."),
    Event.FIRST_DOWN: says("First down, {team}."),
    Event.TURNOVER_ON_DOWNS: says("Turnover on downs."),
    Event.SPIKE: says("{team:The} {team:spike|spikes} the ball.", "from", "down", "to_go"),
    Event.RUN_OFF: says(
        lambda e: f"{e['team']:The} {e['team']:let|lets} {5 * e['intervals']} seconds run off the clock.", "intervals"
    ),
    Event.TIMEOUT: says("Timeout, {team}."),
    Event.TWO_MINUTE_WARNING: says("Two-minute warning."),
    Event.DECK_RENEWED: says(_decks),
    Event.END_QUARTER: says(_end_of_quarter, "quarter"),
    Event.END_HALF: says("Halftime."),
    Event.OVERTIME: says("Tied. Overtime!", "quarter"),
    Event.END_GAME: says("Final."),
    Event.CARD: says("", "card", "for", "against", "plus", turns_up=drawn),
    Event.ONSIDE_TAKEN: says(_onside_taken, "at"),
    Event.KICK_AGAIN: says("{team:The} {team:kick|kicks} again."),
}
