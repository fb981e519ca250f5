"""What lies on the table in Strategy League: the clock, the ball, the cards of the call and every chart."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from leatherhead.football.possession import opponent
from leatherhead.games.strategy_league.events import Called
from leatherhead.games.strategy_league.hints import half, hint, next_stop, pace, seconds
from leatherhead.games.strategy_league.reference import HOW_TO_READ_IN_WORDS, SIDE_NAMES, called, reference
from leatherhead.games.strategy_league.rules.clock import boundary, hurry_up_allowed, period_length
from leatherhead.games.strategy_league.state import Action, Decision, Phase, Roll, Stop
from leatherhead.games.strategy_league.words import spell_clock
from leatherhead.model.table import Look, Note, Part

__all__ = ["hint", "table"]

WATCHING_THE_CLOCK = (Decision.OFFENSE, Decision.DEFENSE, Decision.CLOCK_RESPONSE)
CALLING = (Decision.OFFENSE, Decision.DEFENSE)
AFTER_THE_CALL = (Decision.PENALTY, Decision.OUT_OF_BOUNDS)
RETURNS = {Decision.KICK_RETURN: Roll.KICKOFF_RETURN, Decision.PUNT_RETURN: Roll.PUNT_RETURN}
CALLED = Called.label
_HOW_TO_READ = Note("Charts", text=HOW_TO_READ_IN_WORDS)
STOPS = {
    Stop.INCOMPLETE: " after an incomplete pass",
    Stop.KICK: " after a kick",
    Stop.SCORE: " after a score",
    Stop.CHANGE: " after a change of possession",
    Stop.PENALTY: " after a penalty",
    Stop.TIMEOUT: " by a timeout",
    Stop.PERIOD: " at the start of the period",
    Stop.WARNING: " by the two-minute warning",
    Stop.OUT_OF_BOUNDS: " because the ball went out of bounds",
    Stop.ONE_MORE_PLAY: " for one more play",
}
OPEN_CALLS = {
    Action.PUNT: "punt", Action.TOUCH_PUNT: "try a touch punt", Action.FIELD_GOAL: "try a field goal",
    Action.KNEEL: "take a knee", Action.LET_CLOCK_RUN: "let the clock run",
}  # fmt: skip


def table(look: Look) -> list[Part]:
    """What the question needs first, then every chart, that of the call in progress before the others."""
    return [*_before_the_snap(look), *_the_call(look), *_charts(look)]


def _before_the_snap(look: Look) -> Iterator[Part]:
    g = look.g
    if g.phase == Phase.SCRIMMAGE and g.rolling == Roll.NOTHING:
        yield Note("Clock", text=_clock(g), needed=look.asked in WATCHING_THE_CLOCK)
        yield Note("Spike", text=_spikes(look))
    if g.phase in (Phase.SCRIMMAGE, Phase.TRY):
        where = f"on the {('left', 'middle', 'right')[g.hash]} hash (the {SIDE_NAMES[g.hash]} row of a chart)."
        yield Note("Ball", text=where, needed=look.asked in CALLING)


def _clock(g: Any) -> str:
    """Say whether the clock runs, why not, and how long a play takes."""
    takes, hurried = seconds(g, pace(g)), seconds(g, 2)
    if not g.clock_running:
        late = g.stopped == Stop.PERIOD and g.clock < period_length(g)  # set up by hand: nobody knows why
        why = "" if late else STOPS.get(Stop(int(g.stopped)), "")
        return f"stopped{why}; a play takes {takes}." if g.clock else f"stopped{why}."
    more = f", no-huddle {hurried}" if hurry_up_allowed(g) and hurried != takes else ""
    return f"running; a play takes {takes}{more}. {spell_clock(g.clock - boundary(g))} to {next_stop(g)}."


def _spikes(look: Look) -> str:
    able = [team.the for team, used in zip(look.teams, look.g.spike_used, strict=True) if not used]
    text = f"{' and '.join(able) or 'nobody'} can still spike the ball this {half(look.g)}."
    return text[:1].upper() + text[1:]


def _the_call(look: Look) -> Iterator[Part]:
    """An open call that the defense may stop, a kick that has come down, or the two cards that lie open."""
    g, kickers = look.g, look.teams[look.g.possession]
    if look.asked == Decision.CLOCK_RESPONSE:
        yield Note("Called", text=f"{kickers:The} {kickers:are|is} about to {OPEN_CALLS[g.action]}.", needed=True)
    if look.asked in RETURNS:
        where = look.spot(g.spot, opponent(g.possession))
        yield Note("Kick", text=f"it comes down {where if g.spot < 0 else f'at {where}'}.", needed=True)
    for event in look.play:
        if event.name == CALLED:
            cards = called(look.printed, event["play"], event["defense"], int(g.hash))
            yield replace(cards, needed=look.asked in AFTER_THE_CALL)


def _charts(look: Look) -> Iterator[Part]:
    charts = reference(look.printed)
    returned = RETURNS.get(look.asked) if look.asked is not None else None  # type: ignore[call-overload]
    if returned is not None:
        yield replace(charts.lists[returned], needed=True)
    yield charts.matchups
    yield _HOW_TO_READ
    yield from charts.plays[int(look.g.hash)]
    yield from (chart for roll, chart in charts.lists.items() if roll != returned)
    yield charts.field_goals
    yield charts.penalties
