"""The events of Pigskin: their names, their numbers, and how they are told."""

from typing import Any

from leatherhead.engine.words import Occurrence, says, spell_spot, spell_yards
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, other_side
from leatherhead.games.pigskin.state import POSITIONS, SPECIAL_MASK, Event, Special
from leatherhead.games.pigskin.words.situation import KINDS, POSITION_NAMES, spell_lineup

QUARTERS = ("first", "second", "third", "fourth")


def _at(spot: int) -> str:
    if spot >= GOAL_LINE:
        return "over the goal line"
    return "behind their own goal line" if spot <= OWN_GOAL_LINE else f"to {spell_spot(spot)}"


def _place(position: int) -> str:
    return POSITION_NAMES[position].replace("-", " ")


def _places(positions: int) -> str:
    names = [_place(position) for position in range(POSITIONS) if positions >> position & 1]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _gain(e: dict[str, Any]) -> str:
    return f"Gain of {e['yards']}, {_at(e['spot'])}."


def _loss(e: dict[str, Any]) -> str:
    return f"Loss of {-e['yards']}, {_at(e['spot'])}."


def _long_gain(e: dict[str, Any]) -> str:
    return f"A long gain of {spell_yards(e['yards'])}, {_at(e['spot'])}!"


def _then(what: str) -> Any:
    return lambda e: f"{spell_yards(e['yards'])}, {_at(e['spot'])}, and {what}."


def _kick(verb: str) -> Any:
    def tell(e: dict[str, Any]) -> str:
        return f"{e['team']} {verb}, {spell_yards(e['yards'])}." if e["yards"] else f"{e['team']} {verb}."

    return tell


def _return(e: dict[str, Any]) -> str:
    who = f"The {_place(e['position'])} of {e['team']}"
    return f"{who} {'takes it' if e['kick'] else 'runs it back'} from {spell_spot(e['spot'])}."


def _recovered(what: str, other: bool) -> Any:
    def tell(e: dict[str, Any]) -> str:
        whose = "The other side has" if other else f"{e['team']} have"
        spot = other_side(e["spot"]) if other else e["spot"]  # as those who have it count
        return f"{whose} {what} {_at(spot).replace('to ', 'at ')}."

    return tell


def _penalty(answer: str) -> Any:
    def tell(e: dict[str, Any]) -> str:
        side = "offense" if e["on_offense"] else "defense"
        return f"{spell_yards(e['yards'])} against the {side}: {e['team']} {answer}."

    return tell


def _field_goal(e: dict[str, Any]) -> str:
    read = f"the card says good from the {e['yards']}" if e["yards"] else "the card says no good"
    return f"{e['team']} try a field goal from the {100 - e['ball']}: {read}."


def _replace_card(e: dict[str, Any]) -> str:
    until = "for the game" if e["card"] & SPECIAL_MASK == Special.REPLACE_GAME else "until the quarter ends"
    return f"A Replace Player card: a man goes {until}."


def _removal(e: dict[str, Any]) -> str:
    until = "for the game" if e["for_the_game"] else "until the quarter ends"
    return f"{e['team']} lose their {_place(e['position'])} {until}."


def _time_out(e: dict[str, Any]) -> str:
    if not e["left"]:
        return f"{e['team']} call time, though they have none left."
    return f"{e['team']} call time: {e['left'] - 1} left."


def _changes(e: dict[str, Any]) -> str:
    if e["half_time"]:
        return f"{e['team']} come out re-arranged."
    return f"{e['team']} change men: {_places(e['positions'])}."


def _men_shown(e: dict[str, Any]) -> str:
    line = spell_lineup([e["lineup"] >> 2 * position & 0b11 for position in range(POSITIONS)])
    lost = [f"{count} {man}" for man, kind in KINDS.items() if (count := e["forced_off"] >> 7 * kind & 0x7F)]
    return f"{e['team']} turn up their men: {line}; forced off: {', '.join(lost) if lost else 'nobody'}."


def _kick_choice(e: dict[str, Any]) -> str:
    return f"{e['team']} choose to {'receive' if e['receive'] else 'kick'}."


def _attack(verb: str) -> Occurrence:
    def tell(e: dict[str, Any]) -> str:
        return f"{e['team']} {verb} at the {_place(e['position'])}."

    return says(tell, "position", "ball", "down", "to_go")


def _quarter(sentence: str) -> Any:
    return lambda e: sentence.format(QUARTERS[e["quarter"] - 1])


_SPOT = ("yards", "spot")
_KICKED = ("yards", "ball", "down", "to_go")
_TURNED = ("card", "shown", "class")
_PENALTY = ("yards", "from", "to", "on_offense")

EVENTS = {
    Event.LINEUP_SET: says("{team} are lined up.", sealed=True),
    Event.COIN_TOSS: says("{team} win the toss."),
    Event.KICK_CHOICE: says(_kick_choice, "receive"),
    Event.QUARTER_START: says(_quarter("The {} quarter begins."), "quarter"),
    Event.DECK_SHUFFLED: says(),
    Event.CARD: says("", *_TURNED, own=("card",)),
    Event.CUT: says("The pack is used up: a card is cut.", *_TURNED, own=("card",)),
    Event.PENALTY_CARD: says("A penalty card!"),
    Event.REPLACE_CARD: says(_replace_card, "card"),
    Event.REPLACE_DISREGARDED: says("A Replace Player card comes first: it is disregarded."),
    Event.DECK_RESHUFFLED: says("The pack is shuffled again."),
    Event.KICKOFF: says(_kick("kick off"), "yards", "ball"),
    Event.FREE_KICK: says(_kick("kick off after the safety"), "yards", "ball"),
    Event.LINE_PLAY: _attack("hit the line"),
    Event.END_PLAY: _attack("run"),
    Event.PASS: _attack("pass"),
    Event.LONG_PASS: says("{team} throw the long pass.", *_KICKED),
    Event.PUNT: says(_kick("punt"), *_KICKED),
    Event.QUICK_KICK: says(_kick("quick-kick"), *_KICKED),
    Event.PUNT_OUT_OF_BOUNDS: says("{team} punt for the sideline.", *_KICKED),
    Event.FIELD_GOAL: says(_field_goal, *_KICKED),
    Event.TRY: says("", *_KICKED),
    Event.GAIN: says(_gain, *_SPOT),
    Event.LOSS: says(_loss, *_SPOT),
    Event.NO_GAIN: says("No gain.", *_SPOT),
    Event.COMPLETE: says("Complete."),
    Event.INCOMPLETE: says("Incomplete, {yards:yards} downfield.", "yards", "ball"),
    Event.INTERCEPTED: says("Intercepted {yards:yards} downfield!", "yards", "ball"),
    Event.ADD_RUN: says(_then("a run with it"), *_SPOT),
    Event.ADD_LATERAL: says(_then("a lateral"), *_SPOT),
    Event.DOUBLE_NEXT_CARD: says("Long, and the next card counts {times} times!", "times"),
    Event.LONG_GAIN: says(_long_gain, *_SPOT),
    Event.FUMBLE: says("{team} fumble!", "spot"),
    Event.FUMBLE_RECOVERED: says(_recovered("it back", other=False), *_SPOT),
    Event.FUMBLE_LOST: says(_recovered("the ball", other=True), *_SPOT),
    Event.RETURN: says(_return, "spot", "kick", "position"),
    Event.OUT_OF_BOUNDS: says("Out of bounds, {team}' ball at {spot:spot}.", "spot"),
    Event.BLOCKED: says("The kick is blocked!", "ball"),
    Event.BLOCKED_RECOVERED: says(_recovered("it back", other=False), *_SPOT),
    Event.BLOCKED_LOST: says(_recovered("the ball", other=True), *_SPOT),
    Event.PENALTIES_CANCEL: says("The penalties cancel each other."),
    Event.PENALTY_ACCEPTED: says(_penalty("accept it, and the play is void"), *_PENALTY),
    Event.PENALTY_DECLINED: says(_penalty("decline it"), *_PENALTY),
    Event.FIRST_DOWN: says("First down, {team}.", "spot", "by_penalty"),
    Event.TURNOVER_ON_DOWNS: says("{team} lose the ball on downs.", "spot"),
    Event.TOUCHDOWN: says("Touchdown, {team}!"),
    Event.SAFETY: says("Safety: two points for {team}."),
    Event.TOUCHBACK: says("Touchback: {team} start from their 20."),
    Event.FIELD_GOAL_GOOD: says("The field goal is good!", "distance"),
    Event.FIELD_GOAL_MISSED: says("The field goal is missed.", "distance"),
    Event.POINT_GOOD: says("The try for the point is good."),
    Event.POINT_MISSED: says("The try for the point is no good."),
    Event.FORCED_REMOVAL: says(_removal, "position", "off", "on", "for_the_game", own=("off", "on")),
    Event.OFFICIAL_TIME_OUT: says("Official time-out."),
    Event.TIME_OUT: says(_time_out, "left"),
    Event.TIME_OUT_PENALTY: says("It costs them five yards, to {to:spot}.", *_PENALTY),
    # What the other coach may see of a change is told when both are done.
    Event.SUBSTITUTION: says("", "position", "off", "on", own=("off", "on"), sealed=True),
    Event.REARRANGED: says(sealed=True),
    Event.CHANGES: says(_changes, "positions", "half_time"),
    Event.QUARTER_END: says(_quarter("End of the {} quarter."), "quarter"),
    Event.HALF_END: says("Half-time."),
    Event.GAME_END: says("That is the game."),
    Event.MEN_SHOWN: says(_men_shown, "lineup", "forced_off"),
}
