"""The events of Pigskin: football's own where they are the same, and how each is told.

Spots are yards from the goal line of the team that has the ball.
"""

from collections.abc import Callable

from leatherhead.football import core, events
from leatherhead.football.spot import GOAL_LINE, MIDFIELD, OWN_GOAL_LINE
from leatherhead.games.pigskin import faces, readings
from leatherhead.games.pigskin.faces import place, places
from leatherhead.games.pigskin.state import CLASSES, POSITIONS, SPECIAL_MASK, Disregarded, Run, Special
from leatherhead.model.words import Facts, LogEvent, spell_yards

Telling = Callable[[Facts], str]
ONE_YARD_LINE = 1
# Names of kicks in a sentence on a special card that turned up before the kick.
KICKS = {"kickoff": "kickoff", "punt": "punt", "quick-kick": "quick kick", "punt-out-of-bounds": "punt"}
KICKS |= {"field-goal": "field goal", "point-after-td": "extra point"}
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
        return f"A return of {_gained(e)}."
    if e["how"] == Run.ADDED:
        return f"{_gained(e).replace(' ', ' more ', 1)}."
    return f"Gain of {_gained(e)}."


def _loss(e: Facts) -> str:
    lost = spell_yards(-e["yards"])
    who = "Sacked for a loss of" if e["how"] == Run.SACK else "Loss of"
    if e["spot"] > OWN_GOAL_LINE:
        return f"{who} {lost}, back to {e.spot(e['spot'])}."
    return f"{who} {lost}, {'back into' if e.name.startswith('add') else 'down in'} the end zone."


def _no_gain(e: Facts) -> str:
    return {Run.RETURN: "No return.", Run.ADDED: "Down at once."}.get(Run(int(e["how"])), "No gain.")


def _long_gain(e: Facts) -> str:
    return f"A breakaway, {_gained(e)}!" if e["how"] == Run.RETURN else f"A long gain, {_gained(e)}!"


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


def _attack(many: str, one: str) -> Telling:
    def tell(e: Facts) -> str:
        return f"{e['team']:The} {many if e['team'].is_plural else one} {place(e['position'])}."

    return tell


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
    return f"Touchback, ball at {e.spot(core.TOUCHBACK_LINE)}."


def _kick_choice(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:choose|chooses} to {'receive' if e['receive'] else 'kick off'}."


# Cards, penalties and timeouts.


def _cut(e: Facts) -> str:
    return f"{faces.cutter(e):The} {faces.cutter(e):cut|cuts} a card."


def _turned_up_on(e: Facts, card: str) -> str:
    kick = KICKS.get(readings.ROW_NAMES[e["row"]])
    return f"{card} on the {kick}" if kick else card


def _penalty_card(e: Facts) -> str:
    return f"{_turned_up_on(e, 'A penalty card')}!"


def _replace_card(e: Facts) -> str:
    for_the_game = e["card"] & SPECIAL_MASK == Special.REPLACE_GAME
    return f"{_turned_up_on(e, 'A Replace Player card')}: a player must come off {_until(for_the_game)}."


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


# Players.


def _changes(e: Facts) -> str:
    if e["half_time"]:
        return f"{e['team']:The} {e['team']:have|has} rearranged {e['team']:their|its} players."
    positions = [position for position in range(POSITIONS) if e["positions"] >> position & 1]
    return f"{e['team']:The} {e['team']:substitute|substitutes} at {places(positions)}."


def _men_shown(e: Facts) -> str:
    """All players by class, and those who were forced off (PS-R17)."""
    classes = [e["lineup"] >> 2 * position & 0b11 for position in range(POSITIONS)]
    shown = [
        f"{faces.PEOPLE[standing - 1]} at {places([at for at in range(POSITIONS) if classes[at] == standing])}"
        for standing in range(1, CLASSES + 1)
        if standing in classes
    ]
    lost = [faces.count_players(man, count) for man, kind in faces.KINDS.items() if (count := _forced_off(e, kind))]
    gone = f" Forced off: {', '.join(lost)}." if lost else ""
    return f"{e['team']:The} {e['team']:show|shows} {e['team']:their|its} players: {'; '.join(shown)}.{gone}"


def _forced_off(e: Facts, kind: int) -> int:
    return int(e["forced_off"] >> 7 * kind & 0x7F)


# Lineups, toss and quarters.


class LineupSet(LogEvent, tell="{team:The} {team:are|is} lined up.", sealed=True):
    """A team has filled its eleven positions."""


class CoinToss(events.Toss, tell="{team:The} {team:win|wins} the toss."):
    """A team chooses between kicking and receiving."""


class KickChoice(LogEvent, tell=_kick_choice):
    """Its choice."""

    receive: int


class QuarterStart(LogEvent, tell=""):
    """A quarter begins."""

    quarter: int


class DeckShuffled(LogEvent):
    """The whole pack is shuffled."""


class DeckReshuffled(events.Reshuffle, tell="The pack is shuffled again."):
    """The first card of a half was a Replace Player card."""


class QuarterEnd(events.EndQuarter, tell="End of the {quarter:ordinal} quarter."):
    """A quarter is over."""


class HalfEnd(LogEvent, tell="Halftime."):
    """The first half is over."""


class GameEnd(events.EndGame):
    """The game is over."""


# Cards.


class _Turned(LogEvent, own=("card",), turns_up=faces.turned_card):
    card: int
    shown: int  # the card from 1 if both see it, else 0
    class_: int  # it is read under this class, if that is announced, else 0
    row: int


class Card(_Turned, tell=""):
    """A card is turned up by a coach, who alone sees it unless it is shown."""


class Cut(_Turned, tell=_cut):
    """Without cards a coach cuts; CUT_BY_OTHER is added to the row if the other one looks at the card."""


class PenaltyCard(LogEvent, tell=_penalty_card):
    """A penalty card turns up for a row."""

    row: int


class ReplaceCard(LogEvent, tell=_replace_card):
    """A Replace Player card turns up for a row."""

    card: int  # Special, with side and position
    row: int


class ReplaceDisregarded(LogEvent, tell=_disregarded):
    """A special card does not count."""

    why: int  # Disregarded


# Plays.


class Kickoff(events.Kickoff, tell=_kick("kick off", "kicks off", ", "), ball="ball+yards"):
    """A kickoff."""

    yards: int
    ball: int


class FreeKick(LogEvent, tell=_free_kick, ball="ball+yards"):
    """A kickoff after a safety."""

    yards: int
    ball: int


class _Attack(LogEvent):
    position: int
    ball: int
    down: int
    to_go: int


class LinePlay(_Attack, tell=_attack("hit the line at", "hits the line at")):
    """A line play at a position of the defense."""


class EndPlay(_Attack, tell=_attack("run around", "runs around")):
    """An end play."""


class Pass(_Attack, replaces=events.Pass, tell=_attack("throw at the", "throws at the")):
    """A short pass."""


class _Snap(LogEvent):
    yards: int
    ball: int
    down: int
    to_go: int


class LongPass(_Snap, tell="{team:The} {team:throw|throws} a long pass."):
    """A long pass, which attacks no position."""


class Punt(events.Punt, tell=_kick("punt", "punts"), ball="ball+yards"):
    """A punt; no yards if it is blocked."""

    ball: int
    down: int
    to_go: int


class QuickKick(_Snap, tell=_kick("quick-kick", "quick-kicks"), ball="ball+yards"):
    """A quick kick."""


class PuntOutOfBounds(_Snap, tell="{team:The} {team:punt|punts} for the sideline."):
    """A punt out of bounds; its yards are the line where the ball goes out."""


class FieldGoal(_Snap, tell=_field_goal):
    """A field goal attempt; its yards are the line from which the card is good."""


class Try(LogEvent, tell=_try):
    """The card of an extra point."""

    good: int
    penalty: int  # 1 if a penalty may wipe it out


class Complete(LogEvent, tell="Complete."):
    """A pass is caught."""


class Incomplete(events.Incomplete, tell="Incomplete, {yards:yards} downfield."):
    """Nobody catches a pass."""

    yards: int
    ball: int


class Intercepted(events.Interception, tell=_intercepted, ball="ball+yards"):
    """The defense catches a pass."""

    yards: int
    ball: int


class _Carry(LogEvent, ball="spot"):
    yards: int
    spot: int  # where it ends, which may be beyond a goal line
    how: int  # Run


class AddLateral(_Carry, tell=_then("and a lateral")):
    """Yards before a lateral."""


class AddRun(_Carry, tell=_then("and still running")):
    """Yards before a further run."""


class NoGain(_Carry, tell=_no_gain):
    """A carry for no gain."""


class Loss(_Carry, tell=_loss):
    """A carry for a loss."""


class Gain(_Carry, replaces=events.Gain, tell=_gain):
    """A carry for a gain."""


class LongGain(_Carry, tell=_long_gain):
    """A long gain."""


class DoubleNextCard(LogEvent, tell=_double):
    """The next card of a long gain is multiplied."""

    times: int


class Fumble(events.Fumble, ball="spot"):
    """The carrier loses the ball."""

    spot: int


class _Recovery(LogEvent, ball="spot"):
    yards: int
    spot: int


class FumbleRecovered(_Recovery, tell=_recovered_by("team")):
    """A team recovers its own fumble."""


class FumbleLost(_Recovery, tell=_recovered_by("other")):
    """The other team recovers a fumble."""


class Return(LogEvent, tell=_return, ball="spot"):
    """A kick or an interception is returned from a spot."""

    spot: int
    kick: int
    position: int


class OutOfBounds(LogEvent, tell="Out of bounds at {spot:spot}."):
    """A kick goes out of bounds."""

    spot: int


class Blocked(LogEvent, tell="The kick is blocked!", ball="ball"):
    """A kick is blocked."""

    ball: int


class BlockedRecovered(_Recovery, tell=_recovered_by("team")):
    """The kickers recover a blocked kick."""


class BlockedLost(_Recovery, tell=_recovered_by("other")):
    """The other team recovers a blocked kick."""


# Results.


class FirstDown(events.FirstDown):
    """The line to gain is reached, by a play or by penalty yards."""

    spot: int
    by_penalty: int


class TurnoverOnDowns(events.TurnoverOnDowns):
    """Four downs are used up."""

    spot: int


class Touchback(events.Touchback, tell=_touchback):
    """The ball comes out to the 20."""


class FieldGoalGood(events.FieldGoalGood, tell="The kick is good!"):
    """A field goal."""


class FieldGoalMissed(events.FieldGoalMissed, tell="No good."):
    """A field goal that is missed."""


class PointGood(events.ExtraPointGood):
    """An extra point."""


class PointMissed(events.ExtraPointFailed):
    """An extra point that is missed."""


# Penalties, timeouts and players.


class PenaltiesCancel(LogEvent, tell="The penalties offset."):
    """An even number of penalty cards turned up."""


class _Enforced(LogEvent):
    yards: int
    from_: int
    to: int
    on_offense: int


class PenaltyAccepted(_Enforced, tell=_accepted):
    """A team accepts a penalty on the other: the play is void."""


class PenaltyDeclined(_Enforced, tell=_declined):
    """A team declines a penalty on the other."""


class OfficialTimeOut(LogEvent, tell="Timeout on the field: players may be replaced."):
    """Both teams may substitute."""


class TimeOut(events.Timeout, tell=_timeout):
    """A timeout; how many free ones there were."""

    left: int


class TimeOutPenalty(_Enforced, tell=_timeout_penalty):
    """The cost of a timeout that is not free."""


class ForcedRemoval(LogEvent, tell=_removal, own=("off", "on")):
    """A Replace Player card takes a player off."""

    position: int
    off: int  # classes
    on: int
    for_the_game: int


class Substitution(LogEvent, tell="", own=("off", "on"), sealed=True):
    """A substitution; its position is told when both teams are done."""

    position: int
    off: int
    on: int


class Rearranged(LogEvent, sealed=True):
    """A team has a new lineup after halftime."""


class Changes(LogEvent, tell=_changes):
    """The positions that a team has changed, a bit for each."""

    positions: int
    half_time: int


class MenShown(LogEvent, tell=_men_shown):
    """The lineup of a team and its players forced off, when the game is over."""

    lineup: int  # two bits for each position
    forced_off: int  # seven bits for each kind
