"""Change of possession: who has the ball next, the score, the draw, and has-ball."""

from leatherhead.football.possession import AWAY, HOME, opponent
from leatherhead.football.score import add_points, level
from leatherhead.games.real_deal.rules.cards import cards_to_draw, is_one_of, points_of, sweep_pending
from leatherhead.games.real_deal.rules.pre_game import begin_possession, draw_card
from leatherhead.games.real_deal.state import FIELD_GOALS, HAND, QUARTERS, CardType, Event, Phase, QuarterEnd, State
from leatherhead.model.doors import note, nth_option
from leatherhead.rule import rule


@rule
def award(g: State, team: int, card: int) -> None:
    """Points for the player of a card (RD-CHART-16)."""
    if card == CardType.SAFETY:
        note(g, Event.SAFETY, team, card)
    elif is_one_of(card, FIELD_GOALS):
        note(g, Event.FIELD_GOAL, team, card)
    else:
        note(g, Event.TOUCHDOWN, team, card)
    add_points(g, team, points_of(card))


@rule
def give_ball(g: State, team: int, restricted: int, return_ok: int) -> None:
    """The possession is over: a team is on offense next, with or without the limit, and with a kick to return or none.

    RD-FLOW-3, RD-POSS-1 to RD-POSS-4, RD-RET-3, RD-P10-2, RD-P10-5, RD-R15, RD-R23, RD-R24, RD-R39.
    """
    note(g, Event.CHANGE_OF_POSSESSION, g.possession)
    g.possessions[g.possession] += 1
    g.possession = team
    g.restricted = restricted
    g.return_ok = return_ok
    g.phase = Phase.DRAW


@rule
def change_of_possession(g: State) -> None:
    """Clear the tables; a deck that runs out or points in overtime end the quarter (RD-CARD-5, RD-QTR-1, RD-R38)."""
    clear_tables(g)
    if runs_out(g, HOME) or runs_out(g, AWAY) or (g.quarter > QUARTERS and not level(g)):
        g.phase = Phase.DEAL


@rule
def clear_tables(g: State) -> None:
    """Face-up cards go to the discards; no card awaits an answer (RD-CARD-5)."""
    for team in range(2):
        while g.laid[team]:
            card = nth_option(g.laid[team], 0)
            g.discard[team, card] += g.table[team, card]
            g.table[team, card] = 0
            g.laid[team] &= g.laid[team] - 1
    sweep_pending(g)


@rule
def runs_out(g: State, team: int) -> bool:
    """Filling the hand would take the last card; with `quarter_end = "short"` it cannot be filled (RD-R31, RD-R33)."""
    needed = max(HAND - g.held[team], 0)
    if g.option_quarter_end == QuarterEnd.SHORT:
        return cards_to_draw(g, team) < needed
    return cards_to_draw(g, team) <= needed


@rule
def draw_to_four(g: State) -> None:
    """Both teams draw up to four cards, home first (RD-POSS-5, RD-DET-7, RD-CARD-1, RD-R40)."""
    home, away = max(HAND - g.held[HOME], 0), max(HAND - g.held[AWAY], 0)
    for _ in range(home):
        draw_card(g, HOME)
    for _ in range(away):
        draw_card(g, AWAY)
    note(g, Event.DRAW, g.possession, home, away)
    begin_possession(g)


@rule
def has_ball(g: State, team: int, card_faced: int) -> None:
    """The quarter ends; a card that was faced still scores; its player starts the next quarter, without a kick.

    RD-HB-2 to RD-HB-4, RD-QTR-2, RD-R27, RD-R29, RD-R30, RD-R32.
    """
    note(g, Event.HAS_BALL, team, CardType.HAS_BALL_END_OF_QUARTER)
    if card_faced >= 0 and points_of(card_faced) > 0:
        award(g, opponent(team), card_faced)
    g.possession = team
    g.restricted = 0
    g.return_ok = 0
    g.phase = Phase.DEAL
