"""Game flow: the offense plays a card to score, or punts."""

from leatherhead.football.possession import opponent
from leatherhead.games.real_deal.rules.cards import (
    has_ball_allowed,
    lay,
    lay_face_down,
)
from leatherhead.games.real_deal.rules.change import give_ball, has_ball
from leatherhead.games.real_deal.state import LONG, PUNT, SCORING, CardType, Decision, Event, Phase, State
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule


@rule
def play(g: State) -> None:
    """Play a card face up, or punt (RD-FLOW-1, RD-DET-1, RD-DET-3, RD-PUNT-1; Sequence 3)."""
    offense = g.possession
    card = choose(g, offense, Decision.PLAY, legal_plays(g))
    if card == PUNT:
        g.phase = Phase.PUNT
        return
    lay(g, offense, card)
    if card == CardType.HAS_BALL_END_OF_QUARTER:
        has_ball(g, offense, -1)
        return
    note(g, Event.PUNT_INSIDE_10 if card == CardType.PUNTS_INSIDE_10 else Event.SCORING_PLAY, offense, card)
    g.return_ok = 0
    g.pending[0] = card
    g.pending_count = 1
    g.phase = Phase.RESPOND


@rule
def legal_plays(g: State) -> int:
    """Scoring cards, long ones only under the limit; an opening return; either punt; has-ball in its time.

    RD-DET-2, RD-P10-1 to RD-P10-3, RD-P10-6, RD-RET-1, RD-RET-3, RD-R8, RD-R10, RD-R15, RD-R23, RD-R26, RD-R47, RD-R48.
    """
    hand = g.kinds[g.possession]
    options = hand & (LONG if g.restricted else SCORING)
    if g.return_ok:
        options |= hand & 1 << CardType.RETURN_TD
    if not g.option_strict_plays or options == 0:
        options |= 1 << PUNT | hand & 1 << CardType.PUNTS_INSIDE_10
    if has_ball_allowed(g):
        options |= hand & 1 << CardType.HAS_BALL_END_OF_QUARTER
    return options


@rule
def punt(g: State) -> None:
    """Any card goes face down; nobody answers, the other team has the ball (RD-DET-2, RD-POSS-2, RD-R5, RD-R11)."""
    offense = g.possession
    card = choose(g, offense, Decision.PUNT, g.kinds[offense])
    lay_face_down(g, offense, card)
    note(g, Event.PUNT, offense, card)
    give_ball(g, opponent(offense), 0, 1)
