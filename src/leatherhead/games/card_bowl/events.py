"""The events of Card Bowl beside those of football's core, and how each is told."""

from collections.abc import Callable

from leatherhead.game import Facts, Hand, LogEvent, events, labels, spot
from leatherhead.games.card_bowl import cards, state
from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.state import OVER_THE_END_LINE
from leatherhead.model.words import TEAMS, Teams, counted, spell_yards

TARGETS = labels(state.Target)
END_ZONE = 10  # yards; no ball is said to be deeper

# Places on the field: at the Owls 24, to midfield, 3 yards deep in the Bears end zone.


def place_at(teams: Teams, team: int, yards: int) -> str:
    """Spell a place from the goal line of a team."""
    place = place_to(teams, team, yards).removeprefix("to ")
    return place if " deep " in place else f"at {place}"


def place_to(teams: Teams, team: int, yards: int) -> str:
    """Spell a distance reached, from the goal line of a team."""
    return f"to {teams.spot(team, min(max(int(yards), -END_ZONE), spot.GOAL_LINE + END_ZONE))}"


def _at(e: Facts, yards: int) -> str:
    return place_at(e.teams, e.by, yards)


def _theirs(e: Facts) -> str:
    return place_at(e.teams, 1 - e.by, e["at"])


def _to(e: Facts, yards: int) -> str:
    return place_to(e.teams, e.by, yards)


# Sentences.


def _does(does: str) -> Callable[[Facts], str]:
    """Tell an action of a team at a spot: {place} stands for it."""
    return lambda e: f"{e['team']:The} {does.format(**e, place=_at(e, e['at']))}"


def _kick(does: str, received: str) -> Callable[[Facts], str]:
    def tell(e: Facts) -> str:
        where = " over the end line" if e["at"] <= OVER_THE_END_LINE else f"; {received} {_theirs(e)}"
        return f"{e['team']:The} {does.format(**e)}{where}."

    return tell


def _return(e: Facts) -> str:
    end, yards, team = e["from"] + e["yards"], e["yards"], e["team"]
    if end >= spot.GOAL_LINE:
        return f"{team:The} {team:return|returns} it {spell_yards(yards)}, all the way!"
    if yards < 0:
        return f"{team:The} {team:lose|loses} {spell_yards(-yards)} on the return: down {_at(e, end)}."
    if yards == 0:
        return f"No return: down {_at(e, end)}."
    return f"{team:The} {team:return|returns} it {spell_yards(yards)} {_to(e, end)}."


def _target(e: Facts) -> str:
    kind, slot = TARGETS[e["target"]].split("-")
    does = "{team:hand|hands} off to RB" if kind == "run" else "{team:throw|throws} to WR"
    matchup = f"{CARD_IDS[e['offense_card']]} against {CARD_IDS[e['defense_card']]}"
    return f"{e['team']:The} {does.format(**e)} {slot}, {matchup}."


def _rush(e: Facts) -> str:
    """Tell a gain or a loss from the line of scrimmage."""
    end, yards = e["from"] + e["yards"], e["yards"]
    if end >= spot.GOAL_LINE:
        return f"{spell_yards(spot.GOAL_LINE - e['from'])} into the end zone."
    if yards == 0:
        return "No gain."
    if yards < 0:
        return f"Loss of {spell_yards(-yards)}, back {_to(e, end)}."
    return f"Gain of {spell_yards(yards)} {_to(e, end)}."


def _pass_complete(e: Facts) -> str:
    end = e["from"] + e["yards"]
    if end >= spot.GOAL_LINE:
        return f"Complete for {spell_yards(spot.GOAL_LINE - e['from'])} in the end zone!"
    if e["yards"] == 0:
        return "Complete for no gain."
    loss = "a loss of " if e["yards"] < 0 else ""
    return f"Complete for {loss}{spell_yards(abs(e['yards']))} {_at(e, end)}."


def _sack(e: Facts) -> str:
    lost = f" {_at(e, e['from'] - e['yards'])} for a loss of {spell_yards(e['yards'])}" if e["yards"] else ""
    return f"The {e['team'].bare} quarterback is sacked{lost}!"


def _yards_after_catch(e: Facts) -> str:
    if e["to"] >= spot.GOAL_LINE:
        return f"{spell_yards(e['yards'])} after the catch, into the end zone."
    if e["yards"] == 0:
        return "Tackled at once."
    if e["yards"] > 0:
        return f"{spell_yards(e['yards'])} after the catch {_to(e, e['to'])}."
    return f"Loss of {spell_yards(-e['yards'])} after the catch, back {_to(e, e['to'])}."


def _carried(e: Facts) -> str:
    if e["to"] >= spot.GOAL_LINE:
        return f"{spell_yards(e['yards'])} in the open field, and nobody catches up!"
    return f"{spell_yards(e['yards'])} in the open field {_to(e, e['to'])}." if e["yards"] else "No further gain."


def _fumble_bounce(e: Facts) -> str:
    where = "downfield" if e["yards"] > 0 else "backward"
    return f"Two cards of one suit: the ball bounces {spell_yards(abs(e['yards']))} {where} {_to(e, e['at'])}."


def _lost(e: Facts) -> str:
    if e["at"] <= -END_ZONE:
        return f"Over the end line: {e['other']:the's} ball."
    return f"{e['other']:The} {e['other']:recover|recovers} {_theirs(e)}."


def _punt(e: Facts) -> str:
    where = ", over the end line" if e["at"] <= OVER_THE_END_LINE else f"; it comes down {_theirs(e)}"
    return f"{e['team']:The} {e['team']:punt|punts} {spell_yards(e['yards'])}{where}."


def _punt_bounce(e: Facts) -> str:
    where = "back toward the kickers" if e["yards"] > 0 else "toward the goal line"
    return f"It bounces {spell_yards(abs(e['yards']))} {where}."


def _downed(e: Facts) -> str:
    held = f"The coverage takes {spell_yards(e['held'])} off. " if e["held"] else ""
    return f"{held}Down {_at(e, e['at'])}."


def _run_off(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:let|lets} {5 * e['intervals']} seconds run off the clock."


# Cards that an event turns up.


def _hand(e: Facts) -> str:
    return " ".join(CARD_IDS[e[f"card_{slot}"]] for slot in range(1, 5))


def _laid(e: Facts) -> Hand:
    shown = tuple(cards.face(e[f"card_{slot}"], team=e.by) for slot in range(1, 5))
    return Hand(f"{e['team']:'s} cards", cards=shown, owner=TEAMS[e.by])


def _drawn(e: Facts) -> Hand:
    text = cards.effect(e["for"], e["card"], e["against"], e["plus"])
    card = cards.face(e["card"], team=e.by, text=text)
    return Hand(f"{e['team']:'s} {cards.PURPOSES[state.Draw(e['for'])]}", cards=(card,), owner=TEAMS[e.by])


# Kickoffs.


class CoinToss(events.Toss, tell="{team:The} {team:win|wins} the toss."):
    """A team wins the toss."""


class Kickoff(events.Kickoff, tell=_kick("{team:kick|kicks} off", "it is fielded"), ball="their at"):
    """A deep kickoff, with the spot where it is fielded."""

    at: int


class SquibKick(LogEvent, tell=_kick("{team:squib|squibs} it", "it is picked up"), ball="their at"):
    """A squib kick, with the spot where it is picked up."""

    at: int


class FreeKick(LogEvent, tell=_kick("{team:take|takes} the free kick", "it is fielded"), ball="their at"):
    """A free kick after a safety, with the spot where it is fielded."""

    at: int


class OnsideKick(events.Onside, tell="{team:The} {team:try|tries} an onside kick. It travels {yards:yards}."):
    """An onside kick, with its distance."""

    yards: int


class ShortKick(LogEvent, tell=lambda e: "Too short again." if e["again"] else "Too short: it must travel 10 yards."):
    """An onside kick of less than ten yards."""

    at: int
    again: int


class OnsideTaken(LogEvent, tell=_does("{team:take|takes} the ball {place}.")):
    """The receivers take a kick that is too short."""

    at: int


class KickAgain(LogEvent, tell="{team:The} {team:kick|kicks} again."):
    """The kickers kick once more."""


class OnsideRecovered(events.OnsideKept, tell=_does("{team:recover|recovers} the kick {place}!")):
    """The kickers recover an onside kick."""

    at: int


class OnsideFailed(LogEvent, tell=_lost):
    """The receivers recover an onside kick; the spot is the kickers'."""

    at: int


class Return(LogEvent, tell=_return, ball="from+yards"):
    """A kick or an interception is run back."""

    yards: int
    from_: int


class Touchback(events.Touchback, tell=lambda e: f"Touchback at {e.spot(state.TOUCHBACK_LINE)}."):
    """A touchback."""


# Plays from scrimmage.


class Snap(LogEvent):
    """A snap; on a try the down is 0."""

    from_: int
    down: int
    to_go: int


class OffenseHand(LogEvent, tell=lambda e: f"{e['team']:The} {e['team']:line|lines} up {_hand(e)}.", turns_up=_laid):
    """The offense's four cards are turned up."""

    card_1: int
    card_2: int
    card_3: int
    card_4: int


class DefenseHand(
    LogEvent, tell=lambda e: f"{e['team']:The} {e['team']:defend|defends} with {_hand(e)}.", turns_up=_laid
):
    """The defense's four cards are turned up."""

    card_1: int
    card_2: int
    card_3: int
    card_4: int


class Target(LogEvent, tell=_target):
    """A matchup gets the play."""

    target: int
    offense_card: int
    defense_card: int


class Rush(LogEvent, replaces=events.Run, tell=_rush, ball="from+yards"):
    """A run up to the open field."""

    yards: int
    from_: int


class PassComplete(LogEvent, tell=_pass_complete, ball="from+yards"):
    """A catch."""

    yards: int
    from_: int
    cards: int


class PassIncomplete(
    events.Incomplete, tell=lambda e: f"Incomplete: the {CARD_IDS[e['card']]} has the receiver's suit."
):
    """An incomplete pass, with the card that spoiled it."""

    cards: int
    card: int


class Sack(events.Sack, tell=_sack):
    """A sack, with the yards lost."""

    yards: int
    from_: int


class Interception(
    events.Interception,
    tell=lambda e: f"The Ace of Spades: intercepted by {e['other']:the} {_at(e, e['from'] + e['yards'])}!",
    ball="from+yards",
):
    """An interception downfield."""

    yards: int
    from_: int


class Yac(LogEvent, tell=_yards_after_catch, ball="to"):
    """Yards after a catch."""

    yards: int
    from_: int
    to: int


class OpenFieldRun(LogEvent, tell=lambda e: f"Into the open field with {counted(e['draws'], 'card')} to draw!"):
    """The ball carrier is in the open field."""

    draws: int
    from_: int


class Carried(LogEvent, tell=_carried, ball="to"):
    """The yards in the open field."""

    yards: int
    to: int


class OutOfBounds(LogEvent, tell="Out of bounds; the clock stops."):
    """The ball carrier is out of bounds."""

    at: int


class OutOfBoundsFailed(LogEvent, tell="A try for the sideline, but still in bounds."):
    """The ball carrier does not get out of bounds."""

    at: int


# Loose balls.


class Fumble(
    events.Fumble,
    tell=lambda e: f"The Ace of Spades: {e['team']:the} {e['team']:fumble|fumbles} {_at(e, e['at'])}!",
    ball="at",
):
    """A fumble."""

    at: int


class FumbleBounce(LogEvent, tell=_fumble_bounce, ball="at"):
    """A loose ball bounces."""

    yards: int
    at: int


class FumbleTie(LogEvent, tell="Both dive for it, and neither comes up with it."):
    """The recovery cards are equal."""


class FumbleRecovered(events.Recovered, tell=_does("{team:recover|recovers} {place}."), ball="at"):
    """The team that had the ball recovers it."""

    at: int


class FumbleLost(LogEvent, tell=_lost, ball="their at"):
    """The other team recovers the ball, or it goes over an end line."""

    at: int


class FumbleDead(LogEvent, tell="The fumble cannot be advanced."):
    """A fumble on a try is dead."""

    at: int


# Punts and place kicks.


class Punt(events.Punt, tell=_punt, ball="their at"):
    """A punt, with the spot where it comes down."""

    at: int


class PuntBlocked(LogEvent, tell=_does("{team:punt|punts}. The Ace of Spades: blocked, and loose {place}!"), ball="at"):
    """A punt is blocked."""

    at: int


class PuntOutOfBounds(LogEvent, tell="Out of bounds."):
    """A punt goes out of bounds."""

    at: int


class FairCatch(LogEvent, tell=_does("{team:make|makes} a fair catch {place}.")):
    """A fair catch."""

    at: int


class PuntBounce(LogEvent, tell=_punt_bounce):
    """A punt bounces."""

    yards: int
    card: int


class Downed(LogEvent, tell=_downed):
    """A punt is downed."""

    at: int
    held: int


class FieldGoalGood(events.FieldGoalGood, tell="{team:The's} {distance}-yard field goal is good."):
    """A field goal, by the yards of the kick."""


class FieldGoalMissed(events.FieldGoalMissed, tell="{team:The's} {distance}-yard field goal is no good."):
    """A missed field goal, by the yards of the kick."""


class FieldGoalBlocked(LogEvent, tell="{team:The's} {distance}-yard field goal is blocked by the Ace of Spades!"):
    """A blocked field goal, by the yards of the kick."""

    distance: int


class ExtraPointMissed(events.ExtraPointFailed):
    """An extra point that is missed."""


class ExtraPointBlocked(LogEvent, tell="The extra point is blocked by the Ace of Spades!"):
    """An extra point that is blocked."""


# The clock and the decks.


class Spike(LogEvent, tell="{team:The} {team:spike|spikes} the ball."):
    """The offense grounds the ball."""

    from_: int
    down: int
    to_go: int


class RunOff(LogEvent, tell=_run_off):
    """Time runs off between plays."""

    intervals: int


class TwoMinuteWarning(LogEvent, tell="Two-minute warning."):
    """The two-minute warning."""


class DeckRenewed(
    events.Reshuffle, tell="{team:The} {team:have|has} used every card and {team:start|starts} over with a whole deck."
):
    """A team has used its whole deck."""


class EndHalf(LogEvent, tell="Halftime."):
    """The first half is over."""


class Overtime(LogEvent, tell="Tied. Overtime!"):
    """An overtime period follows."""

    quarter: int


class Card(LogEvent, turns_up=_drawn):
    """A card of the Draw Deck is turned up."""

    card: int
    for_: int
    against: int
    plus: int
