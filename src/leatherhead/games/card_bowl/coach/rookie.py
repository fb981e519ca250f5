"""The rookie of Card Bowl: makes the mistakes that people make at first.

It spends its best cards early and always on the same man, throws short, looks only at its own cards, never gambles on
fourth down, kicks every extra point, and watches neither the score nor the clock.
"""

from leatherhead.football.downs import LAST_DOWN
from leatherhead.games.card_bowl.book import Book
from leatherhead.games.card_bowl.coach.answers import kicking_off, punting
from leatherhead.games.card_bowl.state import (
    SLOTS,
    Carry,
    Decision,
    Formation,
    FumblePlay,
    Kick,
    PassDraw,
    PlayCall,
    RecoveryRun,
    Runoff,
    ShortOnside,
    State,
    Target,
    Timeout,
    Try,
)
from leatherhead.model.doors import count_bits, nth_option
from leatherhead.rule import rule

FAVORITE = 0  # slot: the receiver on the left
IN_RANGE = 75  # where it tries a field goal on fourth down
FAR_ENOUGH = 12  # what the cards of a pass may add up to before it is happy


@rule
def rookie(
    seen: State,
    book: Book,  # noqa: ARG001  as every bot is asked
    tables: object,  # noqa: ARG001
    team: int,
    decision: int,
    options: int,
    luck: int,
) -> int:
    """Answer as a beginner would."""
    if decision == Decision.OFFENSE_CARD or decision == Decision.DEFENSE_CARD:
        return next_card(seen, team, options, luck)
    if decision == Decision.TARGET:
        return highest_card(seen, options)
    if decision == Decision.PASS_DRAW:
        return PassDraw.STOP + 0 if seen.pass_total >= FAR_ENOUGH else PassDraw.DRAW + 0
    if decision == Decision.PASS_CARDS:
        return 1
    if decision == Decision.FORMATION:
        return Formation.TWO_TWO + 0
    if decision == Decision.PLAY_CALL:
        return timid_call(seen)
    if decision >= Decision.PUNT and decision <= Decision.BOUNCE_FORWARD:
        return punting(seen, decision, options)
    if decision < Decision.PLAY_CALL and decision != Decision.KICK_TYPE:
        return kicking_off(seen, team, decision, luck)
    return without_a_thought(decision)


@rule
def next_card(seen: State, team: int, options: int, luck: int) -> int:
    """The best card left for the favorite receiver, and for the man opposite the other side's; any for the others."""
    cards = count_bits(options)
    return nth_option(options, cards - 1 if seen.laid[team] == FAVORITE else luck % cards)


@rule
def highest_card(seen: State, options: int) -> int:
    """Its highest card, without a look at the card opposite."""
    best, most = -1, 0
    for target in range(2 * SLOTS):
        card = seen.face_up[seen.possession, target % SLOTS]
        if (options >> target) & 1 and (best < 0 or card > most):
            best, most = target, card
    return best if best >= 0 else Target.PASS_1 + 0


@rule
def timid_call(seen: State) -> int:
    """On fourth down always a kick."""
    if seen.down < LAST_DOWN:
        return PlayCall.SCRIMMAGE + 0
    return PlayCall.FIELD_GOAL + 0 if seen.ball >= IN_RANGE else PlayCall.PUNT + 0


@rule
def without_a_thought(decision: int) -> int:
    """What comes up at the end of a play or after it, and the kickoff."""
    if decision == Decision.KICK_TYPE:
        return Kick.KICK_DEEP + 0
    if decision == Decision.FUMBLE_PLAY:
        return FumblePlay.FALL_2 + 0
    if decision == Decision.RECOVERY_RUN:
        return RecoveryRun.RUN + 0
    if decision == Decision.TRY:
        return Try.EXTRA_POINT + 0
    if decision == Decision.TIMEOUT:
        return Timeout.NO_TIMEOUT + 0
    if decision == Decision.RUNOFF:
        return Runoff.RUNOFF_6 + 0
    return Carry.RUN + 0 if decision == Decision.CARRY else ShortOnside.TAKE + 0
