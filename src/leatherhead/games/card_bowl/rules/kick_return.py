"""The return of a kickoff, free kick or punt, and what else its receivers may do."""

from leatherhead.football.possession import opponent
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.card_bowl.rules.bounce import bounce
from leatherhead.games.card_bowl.rules.cards import draw_card, is_ace_of_spades, run_value, value
from leatherhead.games.card_bowl.state import (
    EITHER,
    FIELD_CATCHES,
    Decision,
    Draw,
    Event,
    KickReturn,
    Kind,
    Loose,
    LostReturn,
    PuntCatch,
    State,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

KICKOFF_RETURNS, PUNT_RETURNS, SQUIB_RETURNS = 4, 2, 2
OVER_THE_END_LINE = -10


@rule
def received(g: State, spot: int, returns: int) -> None:
    """The kick comes down at a spot of the other team, which may draw so many return cards (CB-KO-2, CB-R7, CB-R25)."""
    g.runner = opponent(g.possession)
    g.spot = spot
    g.landed = spot
    g.returns = returns
    g.series = 0
    g.impetus = 1 if spot <= OWN_GOAL_LINE else 0


@rule
def kick_return(g: State) -> None:
    """The kickers draw for coverage, the receivers to return, one card at a time (CB-KO-3, CB-KO-5, CB-PUNT-6).

    Past the end line nothing is drawn (CB-R26, CB-R32); an Ace of Spades among the return cards is a fumble where he
    stands, coverage not deducted (CB-R24).
    """
    if g.spot <= OVER_THE_END_LINE:
        return
    g.coverage = draw_card(g, g.possession, Draw.COVERAGE)
    last = 0
    for cards in range(g.returns):
        answer = return_or_not(g, cards)
        if answer != PuntCatch.RETURN:
            no_return(g, answer)
            return
        last = draw_card(g, g.runner, Draw.RETURN)
        g.returned = 1
        if is_ace_of_spades(last):
            g.ace_aside = 1
            g.loose = Loose.FUMBLED
            return
        g.spot += value(last)
    end_of_return(g, last)


@rule
def return_or_not(g: State, cards: int) -> int:
    """Ask the receivers while they may still choose (CB-KO-4, CB-KO-6, CB-PUNT-7, CB-PUNT-9, CB-R23, CB-R32)."""
    from_punt = g.kind == Kind.PUNT
    options = 0
    if g.spot < OWN_GOAL_LINE and cards <= (1 if from_punt else 2):
        options = EITHER
    elif from_punt and cards == 0:
        options = FIELD_CATCHES
    if options == 0:
        return PuntCatch.RETURN + 0
    return choose(g, g.runner, Decision.PUNT_CATCH if from_punt else Decision.KICK_RETURN, options)


@rule
def brings_it_out(g: State) -> bool:
    """Ask whoever has the ball in an end zone where it is dead for a touchback (CB-KO-4, CB-R18, CB-R46)."""
    return choose(g, g.runner, Decision.KICK_RETURN, EITHER) == KickReturn.RETURN


@rule
def no_return(g: State, answer: int) -> None:
    """A touchback, a fair catch where the punt came down, or a bounce (CB-PUNT-11, CB-PUNT-12, CB-R33)."""
    g.returned = 0
    if answer == PuntCatch.TOUCHBACK:
        g.spot = g.landed
    elif answer == PuntCatch.BOUNCE:
        bounce(g)
    elif g.spot > OWN_GOAL_LINE:
        note(g, Event.FAIR_CATCH, g.runner, g.spot)


@rule
def return_ends(g: State, gained: int, spot: int) -> int:
    """Yards lost behind the goal line count; by option a return from the field is dead where it started (CB-R25)."""
    lost = gained > OWN_GOAL_LINE and spot <= OWN_GOAL_LINE
    return gained if lost and g.option_lost_return == LostReturn.SPOT else spot


@rule
def end_of_return(g: State, last: int) -> None:
    """Coverage comes off, and a face card may give a run (CB-KO-5, CB-KO-7, CB-PUNT-10, CB-R25)."""
    g.spot = return_ends(g, g.landed, g.spot - value(g.coverage))
    note(g, Event.RETURN, g.runner, min(g.spot, GOAL_LINE) - g.landed, g.landed)
    if g.spot < GOAL_LINE:
        g.draws = max(max(run_value(last) - g.squib, 0) - run_value(g.coverage), 0)
