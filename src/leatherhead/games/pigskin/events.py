"""The events of Pigskin: their names, their numbers, and how they are told."""

from typing import Any

from leatherhead.engine.situation import spell_spot
from leatherhead.engine.words import Occurrence, spell_yards
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, other_side
from leatherhead.games.pigskin.keys import KINDS, POSITION_NAMES, spell_lineup
from leatherhead.games.pigskin.state import POSITIONS, SPECIAL_MASK, Event, Special

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


_SPOT = ("yards", "spot")
_KICKED = ("yards", "ball", "down", "to_go")
_ATTACK = ("position", "ball", "down", "to_go")
_TURNED = ("card", "shown", "class")
_PENALTY = ("yards", "from", "to", "on_offense")

_OCCURRENCES = {
    Event.LINEUP_SET: Occurrence("lineup-set", sealed=True, tell=lambda e: f"{e['team']} are lined up."),
    Event.COIN_TOSS: Occurrence("coin-toss", tell=lambda e: f"{e['team']} win the toss."),
    Event.KICK_CHOICE: Occurrence(
        "kick-choice", ("receive",), tell=lambda e: f"{e['team']} choose to {'receive' if e['receive'] else 'kick'}."
    ),
    Event.QUARTER_START: Occurrence(
        "quarter-start", ("quarter",), tell=lambda e: f"The {QUARTERS[e['quarter'] - 1]} quarter begins."
    ),
    Event.DECK_SHUFFLED: Occurrence("deck-shuffled"),
    Event.CARD: Occurrence("card", _TURNED, own=("card",)),
    Event.CUT: Occurrence("cut", _TURNED, own=("card",), tell=lambda e: "The pack is used up: a card is cut."),
    Event.PENALTY_CARD: Occurrence("penalty-card", tell=lambda e: "A penalty card!"),
    Event.REPLACE_CARD: Occurrence("replace-card", ("card",), tell=_replace_card),
    Event.REPLACE_DISREGARDED: Occurrence(
        "replace-disregarded", tell=lambda e: "A Replace Player card comes first: it is disregarded."
    ),
    Event.DECK_RESHUFFLED: Occurrence("deck-reshuffled", tell=lambda e: "The pack is shuffled again."),
    Event.KICKOFF: Occurrence("kickoff", ("yards", "ball"), tell=_kick("kick off")),
    Event.FREE_KICK: Occurrence("free-kick", ("yards", "ball"), tell=_kick("kick off after the safety")),
    Event.LINE_PLAY: Occurrence(
        "line-play", _ATTACK, tell=lambda e: f"{e['team']} hit the line at the {_place(e['position'])}."
    ),
    Event.END_PLAY: Occurrence("end-play", _ATTACK, tell=lambda e: f"{e['team']} run at the {_place(e['position'])}."),
    Event.PASS: Occurrence("pass", _ATTACK, tell=lambda e: f"{e['team']} pass at the {_place(e['position'])}."),
    Event.LONG_PASS: Occurrence("long-pass", _KICKED, tell=lambda e: f"{e['team']} throw the long pass."),
    Event.PUNT: Occurrence("punt", _KICKED, tell=_kick("punt")),
    Event.QUICK_KICK: Occurrence("quick-kick", _KICKED, tell=_kick("quick-kick")),
    Event.PUNT_OUT_OF_BOUNDS: Occurrence(
        "punt-out-of-bounds", _KICKED, tell=lambda e: f"{e['team']} punt for the sideline."
    ),
    Event.FIELD_GOAL: Occurrence("field-goal", _KICKED, tell=_field_goal),
    Event.TRY: Occurrence("try", _KICKED),
    Event.GAIN: Occurrence("gain", _SPOT, tell=_gain),
    Event.LOSS: Occurrence("loss", _SPOT, tell=_loss),
    Event.NO_GAIN: Occurrence("no-gain", _SPOT, tell=lambda e: "No gain."),
    Event.COMPLETE: Occurrence("complete", tell=lambda e: "Complete."),
    Event.INCOMPLETE: Occurrence(
        "incomplete", ("yards", "ball"), tell=lambda e: f"Incomplete, {spell_yards(e['yards'])} downfield."
    ),
    Event.INTERCEPTED: Occurrence(
        "intercepted", ("yards", "ball"), tell=lambda e: f"Intercepted {spell_yards(e['yards'])} downfield!"
    ),
    Event.ADD_RUN: Occurrence("add-run", _SPOT, tell=_then("a run with it")),
    Event.ADD_LATERAL: Occurrence("add-lateral", _SPOT, tell=_then("a lateral")),
    Event.DOUBLE_NEXT_CARD: Occurrence(
        "double-next-card", ("times",), tell=lambda e: f"Long, and the next card counts {e['times']} times!"
    ),
    Event.LONG_GAIN: Occurrence("long-gain", _SPOT, tell=_long_gain),
    Event.FUMBLE: Occurrence("fumble", ("spot",), tell=lambda e: f"{e['team']} fumble!"),
    Event.FUMBLE_RECOVERED: Occurrence("fumble-recovered", _SPOT, tell=_recovered("it back", other=False)),
    Event.FUMBLE_LOST: Occurrence("fumble-lost", _SPOT, tell=_recovered("the ball", other=True)),
    Event.RETURN: Occurrence("return", ("spot", "kick", "position"), tell=_return),
    Event.OUT_OF_BOUNDS: Occurrence(
        "out-of-bounds", ("spot",), tell=lambda e: f"Out of bounds, {e['team']}' ball at {spell_spot(e['spot'])}."
    ),
    Event.BLOCKED: Occurrence("blocked", ("ball",), tell=lambda e: "The kick is blocked!"),
    Event.BLOCKED_RECOVERED: Occurrence("blocked-recovered", _SPOT, tell=_recovered("it back", other=False)),
    Event.BLOCKED_LOST: Occurrence("blocked-lost", _SPOT, tell=_recovered("the ball", other=True)),
    Event.PENALTIES_CANCEL: Occurrence("penalties-cancel", tell=lambda e: "The penalties cancel each other."),
    Event.PENALTY_ACCEPTED: Occurrence("penalty-accepted", _PENALTY, tell=_penalty("accept it, and the play is void")),
    Event.PENALTY_DECLINED: Occurrence("penalty-declined", _PENALTY, tell=_penalty("decline it")),
    Event.FIRST_DOWN: Occurrence("first-down", ("spot", "by_penalty"), tell=lambda e: f"First down, {e['team']}."),
    Event.TURNOVER_ON_DOWNS: Occurrence(
        "turnover-on-downs", ("spot",), tell=lambda e: f"{e['team']} lose the ball on downs."
    ),
    Event.TOUCHDOWN: Occurrence("touchdown", tell=lambda e: f"Touchdown, {e['team']}!"),
    Event.SAFETY: Occurrence("safety", tell=lambda e: f"Safety: two points for {e['team']}."),
    Event.TOUCHBACK: Occurrence("touchback", tell=lambda e: f"Touchback: {e['team']} start from their 20."),
    Event.FIELD_GOAL_GOOD: Occurrence("field-goal-good", ("distance",), tell=lambda e: "The field goal is good!"),
    Event.FIELD_GOAL_MISSED: Occurrence("field-goal-missed", ("distance",), tell=lambda e: "The field goal is missed."),
    Event.POINT_GOOD: Occurrence("point-good", tell=lambda e: "The try for the point is good."),
    Event.POINT_MISSED: Occurrence("point-missed", tell=lambda e: "The try for the point is no good."),
    Event.FORCED_REMOVAL: Occurrence(
        "forced-removal", ("position", "off", "on", "for_the_game"), own=("off", "on"), tell=_removal
    ),
    Event.OFFICIAL_TIME_OUT: Occurrence("official-time-out", tell=lambda e: "Official time-out."),
    Event.TIME_OUT: Occurrence("time-out", ("left",), tell=_time_out),
    Event.TIME_OUT_PENALTY: Occurrence(
        "time-out-penalty", _PENALTY, tell=lambda e: f"It costs them five yards, to {spell_spot(e['to'])}."
    ),
    # What the other coach may see of a change is told when both are done.
    Event.SUBSTITUTION: Occurrence("substitution", ("position", "off", "on"), own=("off", "on"), sealed=True),
    Event.REARRANGED: Occurrence("rearranged", sealed=True),
    Event.CHANGES: Occurrence("changes", ("positions", "half_time"), tell=_changes),
    Event.QUARTER_END: Occurrence(
        "quarter-end", ("quarter",), tell=lambda e: f"End of the {QUARTERS[e['quarter'] - 1]} quarter."
    ),
    Event.HALF_END: Occurrence("half-end", tell=lambda e: "Half-time."),
    Event.GAME_END: Occurrence("game-end", tell=lambda e: "That is the game."),
    Event.MEN_SHOWN: Occurrence("men-shown", ("lineup", "forced_off"), tell=_men_shown),
}

OCCURRENCES = tuple(_OCCURRENCES[event] for event in Event)
