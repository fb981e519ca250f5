"""The events of Pigskin: their names, their numbers, and how they are told."""

from collections.abc import Callable

from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.pigskin.rules.plays import MIDFIELD
from leatherhead.games.pigskin.rules.scoring import TOUCHBACK_LINE
from leatherhead.games.pigskin.state import (
    CLASSES,
    POSITIONS,
    SPECIAL_MASK,
    CardRow,
    Disregarded,
    Event,
    Run,
    Special,
)
from leatherhead.games.pigskin.words.cards import cutter, turned_card
from leatherhead.games.pigskin.words.names import PEOPLE, men, place, places
from leatherhead.games.pigskin.words.situation import KINDS
from leatherhead.model.words import Facts, Occurrence, label, says, spell_yards

Telling = Callable[[Facts], str]
ONE_YARD_LINE = 1

# What a kick is called where a special card turns up before it is kicked.
KICKS = {
    CardRow.KICKOFF: "kickoff", CardRow.PUNT: "punt", CardRow.QUICK_KICK: "quick kick",
    CardRow.PUNT_OUT_OF_BOUNDS: "punt", CardRow.FIELD_GOAL: "field goal", CardRow.POINT_AFTER_TD: "extra point",
}  # fmt: skip
ADDS = (label(Event.ADD_RUN), label(Event.ADD_LATERAL))  # with which a carry is not over yet
DOUBLED = {2: "double", 4: "four times"}


# Carries.


def _start(e: Facts) -> int:
    return int(e["spot"] - e["yards"])


def _gained(e: Facts) -> str:
    """How far, and to where; what lies beyond the goal line does not count (PS-LONG-3)."""
    if e["spot"] >= GOAL_LINE:
        return f"{spell_yards(GOAL_LINE - _start(e))} into the end zone"
    return f"{spell_yards(e['yards'])} to {e.spot(e['spot'])}"


def _gain(e: Facts) -> str:
    if e["how"] == Run.RETURN:
        return f"He returns it {_gained(e)}."
    if e["how"] == Run.ADDED:
        return f"{_gained(e).replace(' ', ' more ', 1)}."
    return f"Gain of {_gained(e)}."


def _loss(e: Facts) -> str:
    lost = spell_yards(-e["yards"])
    who = {Run.PLAY: "Loss of", Run.SACK: "Sacked for a loss of"}.get(Run(int(e["how"])), "He loses")
    if e["spot"] > OWN_GOAL_LINE:
        return f"{who} {lost}, back to {e.spot(e['spot'])}."
    return f"{who} {lost}, {'back into' if e.name in ADDS else 'down in'} the end zone."


def _no_gain(e: Facts) -> str:
    return {Run.RETURN: "No return.", Run.ADDED: "Down at once."}.get(Run(int(e["how"])), "No gain.")


def _long_gain(e: Facts) -> str:
    return f"He breaks away for {_gained(e)}!" if e["how"] == Run.RETURN else f"A long gain, {_gained(e)}!"


def _then(what: str) -> Telling:
    """The yards before a run or a lateral; there is none where they reach the goal line (PS-R36)."""

    def tell(e: Facts) -> str:
        if e["spot"] >= GOAL_LINE:
            return f"{_gained(e)}."
        if e["yards"] > 0:
            return f"{_gained(e)}, {what}."
        if e["yards"] == 0:
            return f"No gain, {what}."
        return f"{_loss(e).removesuffix('.')}, {what}."

    return tell


def _double(e: Facts) -> str:
    times = int(e["times"])
    return f"A long gain, and the next card counts {DOUBLED.get(times, f'{times} times')}!"


def _recovered_by(who: str) -> Telling:
    def tell(e: Facts) -> str:
        inside = OWN_GOAL_LINE < e["spot"] < GOAL_LINE
        where = f"at {e.spot(e['spot'])}" if inside else "in the end zone"
        return f"{e[who]:The} {e[who]:recover|recovers} {where}."

    return tell


# Calls.


def _attack(many: str, one: str) -> Occurrence:
    def tell(e: Facts) -> str:
        return f"{e['team']:The} {many if e['team'].is_plural else one} {place(e['position'])}."

    return says(tell, "position", "ball", "down", "to_go")


def _kick(many: str, one: str, before_yards: str = " ") -> Telling:
    def tell(e: Facts) -> str:
        far = f"{before_yards}{spell_yards(e['yards'])}" if e["yards"] else ""
        return f"{e['team']:The} {many if e['team'].is_plural else one}{far}."

    return tell


def _free_kick(e: Facts) -> str:
    """The kickoff after a safety, which the leaflet calls no other name (PS-SCO-5)."""
    spot = f"{e['team']:their|its} {e['ball']}" if e["ball"] < MIDFIELD else e.spot(e["ball"])
    return f"{e['team']:The} {e['team']:kick|kicks} off from {spot}, {spell_yards(e['yards'])}."


def _field_goal(e: Facts) -> str:
    read = f"The card is good from the {e['yards']} and in." if e["yards"] else "The card reads N.G."
    return f"{e['team']:The} {e['team']:try|tries} a field goal from {e.spot(e['ball'])}. {read}"


def _try(e: Facts) -> str:
    """What the card reads, while a penalty keeps it open whether that counts; otherwise the point itself says it."""
    if not e["penalty"]:
        return ""
    return "The card reads Good." if e["good"] else "The card reads N.G."


def _intercepted(e: Facts) -> str:
    spot = e["ball"] + e["yards"]
    return "Intercepted in the end zone!" if spot >= GOAL_LINE else f"Intercepted at {e.spot(spot)}!"


def _return(e: Facts) -> str:
    who = f"The {e['team'].bare} {place(e['position'])}"
    return f"{who} takes it at {e.spot(e['spot'])}." if e["kick"] else f"The {place(e['position'])} has it."


def _touchback(e: Facts) -> str:
    return f"Touchback, ball at {e.spot(TOUCHBACK_LINE)}."


def _kick_choice(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:choose|chooses} to {'receive' if e['receive'] else 'kick off'}."


# Cards, penalties and timeouts.


def _cut(e: Facts) -> str:
    return f"{cutter(e):The} {cutter(e):cut|cuts} a card."


def _turned_up_on(e: Facts, card: str) -> str:
    kick = KICKS.get(CardRow(int(e["row"])))
    return f"{card} on the {kick}" if kick else card


def _penalty_card(e: Facts) -> str:
    return f"{_turned_up_on(e, 'A penalty card')}!"


def _replace_card(e: Facts) -> str:
    for_the_game = e["card"] & SPECIAL_MASK == Special.REPLACE_GAME
    return f"{_turned_up_on(e, 'A Replace Player card')}: a man must come off {_until(for_the_game)}."


def _disregarded(e: Facts) -> str:
    if e["why"] == Disregarded.HAS_ACTED:
        return "That card has acted in this play already: it is passed over."
    if e["why"] == Disregarded.NOBODY_ON_BENCH:
        return f"The Replace Player card has no effect: nobody on {e['team']:the's} bench could come on."
    return "The first card is a Replace Player card, which does not count."


def _until(for_the_game: bool) -> str:
    return "for the game" if for_the_game else "for the quarter"


def _removal(e: Facts) -> str:
    whose = f"{e['team']:The} {e['team']:lose|loses} {e['team']:their|its}"
    return f"{whose} {place(e['position'])} {_until(bool(e['for_the_game']))}."


def _ball_on(e: Facts, penalized: int) -> str:
    """Where the ball lies after penalty yards: nowhere else where the goal line is too near (PS-R7), or on a try."""
    where = e.spot(e["to"], penalized if e["on_offense"] else 1 - penalized)
    if e["from"] != e["to"]:
        return f"The ball is at {where}."
    near = e["to"] in (ONE_YARD_LINE, GOAL_LINE - ONE_YARD_LINE)
    return f"The ball stays at {where}." if near else "The try is made again."


def _penalty(e: Facts, answer: str) -> str:
    return f"Penalty on {e['other']:the}, {spell_yards(e['yards'])}: {e['team']:the} {answer}."


def _accepted(e: Facts) -> str:
    return f"{_penalty(e, format(e['team'], 'accept|accepts'))} {_ball_on(e, 1 - e.by)}"


def _declined(e: Facts) -> str:
    return _penalty(e, format(e["team"], "decline|declines"))


def _timeout(e: Facts) -> str:
    left = f"{e['left'] - 1 or 'none'} left this half" if e["left"] else "with none left"
    return f"Timeout, {e['team']}, {left}."


def _timeout_penalty(e: Facts) -> str:
    cost = abs(e["to"] - e["from"])
    costs = f"It costs {e['team']:the} {spell_yards(cost)}" if cost else "It costs nothing"
    return f"{costs}. {_ball_on(e, e.by)}"


# Men.


def _changes(e: Facts) -> str:
    if e["half_time"]:
        return f"{e['team']:The} {e['team']:have|has} rearranged {e['team']:their|its} men."
    positions = [position for position in range(POSITIONS) if e["positions"] >> position & 1]
    return f"{e['team']:The} {e['team']:substitute|substitutes} at {places(positions)}."


def _men_shown(e: Facts) -> str:
    """All men by class, and those who were forced off (PS-R17)."""
    classes = [e["lineup"] >> 2 * position & 0b11 for position in range(POSITIONS)]
    shown = [
        f"{PEOPLE[standing - 1]} at {places([at for at in range(POSITIONS) if classes[at] == standing])}"
        for standing in range(1, CLASSES + 1)
        if standing in classes
    ]
    lost = [men(man, count) for man, kind in KINDS.items() if (count := _forced_off(e, kind))]
    gone = f" Forced off: {', '.join(lost)}." if lost else ""
    return f"{e['team']:The} {e['team']:show|shows} {e['team']:their|its} men: {'; '.join(shown)}.{gone}"


def _forced_off(e: Facts, kind: int) -> int:
    return int(e["forced_off"] >> 7 * kind & 0x7F)


_SPOT = ("yards", "spot")
_RUN = (*_SPOT, "how")
_KICKED = ("yards", "ball", "down", "to_go")
_TURNED = ("card", "shown", "class", "row")
_PENALTY = ("yards", "from", "to", "on_offense")

EVENTS = {
    Event.LINEUP_SET: says("{team:The} {team:are|is} lined up.", sealed=True),
    Event.COIN_TOSS: says("{team:The} {team:win|wins} the toss."),
    Event.KICK_CHOICE: says(_kick_choice, "receive"),
    Event.QUARTER_START: says("", "quarter"),
    Event.DECK_SHUFFLED: says(),
    Event.CARD: says("", *_TURNED, own=("card",), turns_up=turned_card),
    Event.CUT: says(_cut, *_TURNED, own=("card",), turns_up=turned_card),
    Event.PENALTY_CARD: says(_penalty_card, "row"),
    Event.REPLACE_CARD: says(_replace_card, "card", "row"),
    Event.REPLACE_DISREGARDED: says(_disregarded, "why"),
    Event.DECK_RESHUFFLED: says("The pack is shuffled again."),
    Event.KICKOFF: says(_kick("kick off", "kicks off", ", "), "yards", "ball", ball="ball+yards"),
    Event.FREE_KICK: says(_free_kick, "yards", "ball", ball="ball+yards"),
    Event.LINE_PLAY: _attack("hit the line at", "hits the line at"),
    Event.END_PLAY: _attack("run around", "runs around"),
    Event.PASS: _attack("throw at the", "throws at the"),
    Event.LONG_PASS: says("{team:The} {team:throw|throws} a long pass.", *_KICKED),
    Event.PUNT: says(_kick("punt", "punts"), *_KICKED, ball="ball+yards"),
    Event.QUICK_KICK: says(_kick("quick-kick", "quick-kicks"), *_KICKED, ball="ball+yards"),
    Event.PUNT_OUT_OF_BOUNDS: says("{team:The} {team:punt|punts} for the sideline.", *_KICKED),
    Event.FIELD_GOAL: says(_field_goal, *_KICKED),
    Event.TRY: says(_try, "good", "penalty"),
    Event.GAIN: says(_gain, *_RUN, ball="spot"),
    Event.LOSS: says(_loss, *_RUN, ball="spot"),
    Event.NO_GAIN: says(_no_gain, *_RUN, ball="spot"),
    Event.COMPLETE: says("Complete."),
    Event.INCOMPLETE: says("Incomplete, {yards:yards} downfield.", "yards", "ball"),
    Event.INTERCEPTED: says(_intercepted, "yards", "ball", ball="ball+yards"),
    Event.ADD_RUN: says(_then("and he is still running"), *_RUN, ball="spot"),
    Event.ADD_LATERAL: says(_then("and a lateral"), *_RUN, ball="spot"),
    Event.DOUBLE_NEXT_CARD: says(_double, "times"),
    Event.LONG_GAIN: says(_long_gain, *_RUN, ball="spot"),
    Event.FUMBLE: says("{team:The} {team:fumble|fumbles}!", "spot", ball="spot"),
    Event.FUMBLE_RECOVERED: says(_recovered_by("team"), *_SPOT, ball="spot"),
    Event.FUMBLE_LOST: says(_recovered_by("other"), *_SPOT, ball="spot"),
    Event.RETURN: says(_return, "spot", "kick", "position", ball="spot"),
    Event.OUT_OF_BOUNDS: says("Out of bounds at {spot:spot}.", "spot"),
    Event.BLOCKED: says("The kick is blocked!", "ball", ball="ball"),
    Event.BLOCKED_RECOVERED: says(_recovered_by("team"), *_SPOT, ball="spot"),
    Event.BLOCKED_LOST: says(_recovered_by("other"), *_SPOT, ball="spot"),
    Event.PENALTIES_CANCEL: says("The penalties offset."),
    Event.PENALTY_ACCEPTED: says(_accepted, *_PENALTY),
    Event.PENALTY_DECLINED: says(_declined, *_PENALTY),
    Event.FIRST_DOWN: says("First down, {team}.", "spot", "by_penalty"),
    Event.TURNOVER_ON_DOWNS: says("Turnover on downs.", "spot"),
    Event.TOUCHDOWN: says("Touchdown, {team}!"),
    Event.SAFETY: says("Safety! Two points for {team:the}."),
    Event.TOUCHBACK: says(_touchback),
    Event.FIELD_GOAL_GOOD: says("The kick is good!", "distance"),
    Event.FIELD_GOAL_MISSED: says("No good.", "distance"),
    Event.POINT_GOOD: says("The extra point is good."),
    Event.POINT_MISSED: says("The extra point is no good."),
    Event.FORCED_REMOVAL: says(_removal, "position", "off", "on", "for_the_game", own=("off", "on")),
    Event.OFFICIAL_TIME_OUT: says("Official timeout."),
    Event.TIME_OUT: says(_timeout, "left"),
    Event.TIME_OUT_PENALTY: says(_timeout_penalty, *_PENALTY),
    # What the other coach may see of a change is told when both are done.
    Event.SUBSTITUTION: says("", "position", "off", "on", own=("off", "on"), sealed=True),
    Event.REARRANGED: says(sealed=True),
    Event.CHANGES: says(_changes, "positions", "half_time"),
    Event.QUARTER_END: says("End of the {quarter:ordinal} quarter.", "quarter"),
    Event.HALF_END: says("Halftime."),
    Event.GAME_END: says("Final."),
    Event.MEN_SHOWN: says(_men_shown, "lineup", "forced_off"),
}
