"""One play: the call, and every run and loose ball that follows."""

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.card_bowl.rules.cards import put_hands_away
from leatherhead.games.card_bowl.rules.field_goal import place_kick
from leatherhead.games.card_bowl.rules.fumble import loose_ball
from leatherhead.games.card_bowl.rules.kick_return import kick_return
from leatherhead.games.card_bowl.rules.kickoff import kickoff
from leatherhead.games.card_bowl.rules.punt import punt
from leatherhead.games.card_bowl.rules.result import dead_ball_or_score
from leatherhead.games.card_bowl.rules.run import carried_out_of_bounds, open_field_run, out_of_bounds
from leatherhead.games.card_bowl.rules.scrimmage import lay_hands, play_the_matchup
from leatherhead.games.card_bowl.state import (
    ANY_OF_3,
    EITHER,
    WHOLE_DECK,
    Decision,
    Event,
    Kind,
    Loose,
    Phase,
    PlayCall,
    State,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule


@rule
def one_play(g: State) -> None:
    """A kick or a play from scrimmage from start to dead ball (CB-GEN-3, CB-GEN-4, CB-R6; Sequence 2 to 7)."""
    shuffle(g)
    start_of_play(g)
    if g.returns > 0:
        kick_return(g)
    while g.loose or g.draws > 0:
        if g.loose:
            loose_ball(g)
        else:
            open_field_run(g)
    if g.live:
        end_of_play(g)
    if g.kind == Kind.SCRIMMAGE or g.kind == Kind.TWO_POINT:
        put_hands_away(g)
        g.two_point = 0


@rule
def shuffle(g: State) -> None:
    """All drawn cards are back in the Draw Deck, and nothing has happened yet (CB-DECK-6, CB-R6)."""
    g.draw_deck = WHOLE_DECK
    g.ace_aside = 0
    g.runner = g.possession
    g.spot = g.ball
    g.live = 1
    g.draws = 0
    g.loose = Loose.NOT
    g.series = 1
    g.impetus = 0
    g.pass_total = 0
    g.pass_cards = 0
    g.late = 0
    g.last_card = -1
    g.returns = 0
    g.squib = 0
    g.added = 0
    g.punt_blocked = 0
    g.ran = 0
    g.returned = 0
    g.travel = 0
    g.stopped = 0


@rule
def start_of_play(g: State) -> None:
    """A kickoff, or what the offense calls: a play from scrimmage, a punt, a place kick (CB-TRY-2, CB-R39, CB-R61)."""
    call = PlayCall.SCRIMMAGE + 0
    g.kind = Kind.TWO_POINT if g.two_point else Kind.SCRIMMAGE
    if g.phase == Phase.KICKOFF or g.phase == Phase.FREE_KICK:
        kickoff(g)
        return
    if g.phase == Phase.SCRIMMAGE:
        call = choose(g, g.possession, Decision.PLAY_CALL, ANY_OF_3)
        if call == PlayCall.FIELD_GOAL:
            g.kind = Kind.FIELD_GOAL
    elif g.phase == Phase.TRY:
        g.two_point = choose(g, g.possession, Decision.TRY, EITHER)
        g.kind = Kind.TWO_POINT if g.two_point else Kind.EXTRA_POINT
        g.line_to_gain = GOAL_LINE
    if g.kind != Kind.EXTRA_POINT:
        note(g, Event.SNAP, g.possession, g.ball, 0 if g.two_point else g.down, g.line_to_gain - g.ball)
    if call == PlayCall.PUNT:
        punt(g)
    elif g.kind == Kind.FIELD_GOAL or g.kind == Kind.EXTRA_POINT:
        place_kick(g)
    else:
        if g.phase != Phase.TARGET:
            lay_hands(g)
        play_the_matchup(g)


@rule
def end_of_play(g: State) -> None:
    """The ball is dead; late in a half it may have been carried out of bounds (CB-CX-4, CB-CX-14, CB-R52)."""
    if carried_out_of_bounds(g):
        out_of_bounds(g)
    if g.series:
        g.travel = min(g.spot, GOAL_LINE) - g.ball
    dead_ball_or_score(g)
