"""The rules of Card Bowl 2.0. Clause ids (CB-…) are those of docs/rules/card-bowl.md.

`step` plays the next whole play, or lets the clock run between two.
"""

from leatherhead.game import choose, note, rule, spot
from leatherhead.games.card_bowl import events, state
from leatherhead.games.card_bowl.book import Book
from leatherhead.games.card_bowl.rules import clock, decks, kicks, open_field, result, scrimmage
from leatherhead.games.card_bowl.state import Decision, Kind, Phase, PlayCall, State, Timing


@rule
def step(g: State, book: Book) -> None:  # noqa: ARG001  standard cards have nothing printed on them that could differ
    """Play the next whole unit; under Simple 2 the run-off belongs to the play (Sequence 1 to 9)."""
    run_off_is_due = g.clock_running == 1
    if g.phase == Phase.COIN_TOSS:
        clock.coin_toss(g)
    elif not run_off_is_due:
        one_play(g)
        clock.charge_clock(g)
        run_off_is_due = g.clock_running == 1 and g.option_timing == Timing.SIMPLE_2
    if run_off_is_due:
        clock.between_plays(g)
    clock.close_of_play(g)


@rule
def one_play(g: State) -> None:
    """A kick or a play from scrimmage from start to dead ball (CB-GEN-3, CB-GEN-4, CB-R6; Sequence 2 to 7).

    Late in a half the ball may have been carried out of bounds (CB-CX-4, CB-CX-14, CB-R52).
    """
    shuffle(g)
    start_of_play(g)
    if g.returns > 0:
        kicks.kick_return(g)
    while g.loose or g.draws > 0:
        if g.loose:
            open_field.loose_ball(g)
        else:
            open_field.open_field_run(g)
    if g.live:
        if open_field.carried_out_of_bounds(g):
            open_field.out_of_bounds(g)
        if g.series:
            g.travel = min(g.spot, spot.GOAL_LINE) - g.ball
        result.dead_ball_or_score(g)
    if g.kind == Kind.SCRIMMAGE or g.kind == Kind.TWO_POINT:
        decks.put_hands_away(g)
        g.two_point = 0


@rule
def shuffle(g: State) -> None:
    """All drawn cards are back in the Draw Deck, and nothing has happened yet (CB-DECK-6, CB-R6)."""
    g.draw_deck = state.WHOLE_DECK
    g.ace_aside = 0
    g.runner = g.possession
    g.spot = g.ball
    g.live = 1
    g.draws = 0
    g.loose = state.Loose.NOT
    g.series = 1
    g.impetus = 0
    g.pass_total = 0
    g.pass_cards = 0
    g.late = 0
    g.last_card = state.NO_CARD
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
    """A kickoff, or the call of the offense: a play from scrimmage, a punt, a place kick (CB-TRY-2, CB-R39, CB-R61)."""
    call = PlayCall.SCRIMMAGE + 0
    g.kind = Kind.TWO_POINT if g.two_point else Kind.SCRIMMAGE
    if g.phase == Phase.KICKOFF or g.phase == Phase.FREE_KICK:
        kicks.kickoff(g)
        return
    if g.phase == Phase.SCRIMMAGE:
        call = choose(g, g.possession, Decision.PLAY_CALL, state.ANY_OF_3)
        if call == PlayCall.FIELD_GOAL:
            g.kind = Kind.FIELD_GOAL
    elif g.phase == Phase.TRY:
        g.two_point = choose(g, g.possession, Decision.TRY, state.EITHER)
        g.kind = Kind.TWO_POINT if g.two_point else Kind.EXTRA_POINT
        g.line_to_gain = spot.GOAL_LINE
    if g.kind != Kind.EXTRA_POINT:
        down = 0 if g.two_point else g.down
        note(g, events.Snap(g.possession, from_=g.ball, down=down, to_go=g.line_to_gain - g.ball))
    if call == PlayCall.PUNT:
        kicks.punt(g)
    elif g.kind == Kind.FIELD_GOAL or g.kind == Kind.EXTRA_POINT:
        kicks.place_kick(g)
    else:
        if g.phase != Phase.TARGET:
            scrimmage.lay_hands(g)
        scrimmage.play_the_matchup(g)
