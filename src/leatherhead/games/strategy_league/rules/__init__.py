"""The rules of Strategy League. Clause ids (SL-…) are those of rules.md.

One module for each part of the rulebook; `step` plays the next whole play.
"""

from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.rules.calls import call_play
from leatherhead.games.strategy_league.rules.cards import kneel, play_from_scrimmage, spike
from leatherhead.games.strategy_league.rules.clock import move_clock, reason_to_stop, sideline
from leatherhead.games.strategy_league.rules.penalties import penalty
from leatherhead.games.strategy_league.rules.periods import coin_toss, end_of_period, lost_the_ball, sudden_death
from leatherhead.games.strategy_league.rules.settling import settle
from leatherhead.games.strategy_league.rules.special_teams import fair_catch_kick, kick_at_goal, kick_away
from leatherhead.games.strategy_league.state import Action, Foul, Phase, PlayOutcome, PlayScore, Roll, State, Stop
from leatherhead.rule import rule


@rule
def step(g: State, book: Book) -> None:
    """Play the next whole play: a down, a kick, a try, a toss, or a call that only stops or speeds up the clock."""
    g.action = Action.NONE + 0
    g.outcome = PlayOutcome.NONE + 0
    g.foul = Foul.NONE + 0
    g.scored = PlayScore.NONE + 0
    g.flagged = 0
    g.enforced = 0
    if g.phase == Phase.COIN_TOSS:
        coin_toss(g)
    else:
        call_play(g, book)
        if g.action != Action.NONE:
            play(g, book)
    g.rolling = Roll.NOTHING + 0


@rule
def play(g: State, book: Book) -> None:
    """A play in the order of the rules: result, penalty, clock, sideline, spot and score, period (section 8)."""
    started, before = g.phase, g.possession
    g.stopped = Stop.NONE + 0
    g.fair_catch = 0
    play_out(g, book)
    if g.flagged:
        penalty(g, book)
    move_clock(g)
    sideline(g)
    if g.outcome != PlayOutcome.NONE:
        settle(g)
    g.stopped = reason_to_stop(g, before)
    g.clock_running = g.phase == Phase.SCRIMMAGE and g.stopped == Stop.NONE
    if g.phase != Phase.SCRIMMAGE or lost_the_ball(g, started, before):
        g.hurry_up = 0
    if g.ot_state != 0:
        sudden_death(g, started, before)
    if g.clock == 0 and g.one_more_play == 0 and g.phase != Phase.TRY and g.over == 0:
        end_of_period(g)
        g.clock_running = 0


@rule
def play_out(g: State, book: Book) -> None:
    """Do what was called, up to the whistle."""
    if g.action == Action.PLAY:
        play_from_scrimmage(g, book)
    elif g.action == Action.KNEEL:
        kneel(g)
    elif g.action == Action.SPIKE:
        spike(g)
    elif g.action == Action.FIELD_GOAL or g.action == Action.EXTRA_POINT:
        kick_at_goal(g, book)
    elif g.action == Action.FAIR_CATCH_KICK:
        fair_catch_kick(g)
    elif g.action != Action.LET_CLOCK_RUN:
        kick_away(g, book)
