"""The rookie of Strategy League: a favorite play and defense for each down and distance, and kicks on fourth down."""

from typing import Annotated, Any

import numpy as np

from leatherhead.football.choice import either
from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.spot import distance_to_goal
from leatherhead.games.strategy_league import state
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.playbook import FAMILIES, Family, playbook
from leatherhead.games.strategy_league.state import FIRST_PLAY, Call, Decision, Phase, PlayOutcome, State
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import nth_option
from leatherhead.rule import Array, rule

SHORT, MIDDLING = 3, 7  # yards to go
INCHES = 1
LESS_USUAL = 4  # one habitual call in LESS_USUAL is its second choice
WHIM = 2  # one call in WHIM follows no habit


class Favorites:
    """Cards by Family: the play that gains most, and the defense that allows least."""

    play: Annotated[Array, FAMILIES]
    front: Annotated[Array, FAMILIES]


def prepare(book: Any, favorites: Any) -> None:
    """Pick the favorites of a chart set; a family without a play has that of all plays but long passes."""
    plays = playbook(book)
    yards = plays.yards.mean(axis=1)
    plain = np.array([bool(book.plain_plays >> play & 1) for play in range(book.plays)])
    normal = [front for front in range(book.fronts) if front != book.short_yardage]
    for family in range(FAMILIES):
        members = plays.family == family
        members = members if members.any() else plain
        favorites.play[family] = np.flatnonzero(members)[yards[members].argmax()]
        favorites.front[family] = normal[plays.family_yards[family, normal].argmin()]


@rule
def answer(seen: State, book: Book, favorites: Favorites, team: int, decision: int, options: int, luck: int) -> int:
    """Return the label that the rookie picks: more often than not the same in the same situation.

    It takes every penalty, but leaves its own points on the board.
    """
    if decision == Decision.OFFENSE:
        return offense(seen, book, favorites, options, luck)
    if decision == Decision.DEFENSE:
        return favorites.front[usual(seen, luck)]
    if decision == Decision.KICK_RETURN:
        return state.KickReturn.TOUCHBACK + 0
    if decision == Decision.PUNT_RETURN:
        return state.PuntReturn.RETURN + 0
    if decision == Decision.CLOCK_RESPONSE:
        return state.Response.PLAY_ON + 0
    if decision == Decision.OUT_OF_BOUNDS:
        return state.Sideline.STAY_IN + 0
    if decision == Decision.PENALTY:
        scored = seen.outcome == PlayOutcome.GOOD or seen.outcome == PlayOutcome.KICKERS_SCORE
        return either(scored and team == seen.possession, state.Penalty.DECLINE, state.Penalty.ACCEPT)
    if decision == Decision.TRY:
        return state.Try.EXTRA_POINT + 0 if seen.try_kind == state.TryKind.NONE else state.Try.TWO_POINT + 0
    return off_the_field(decision, luck)


@rule
def off_the_field(decision: int, luck: int) -> int:
    """The toss, kicks and running into its kicker: it takes whatever is offered first."""
    if decision == Decision.KICKOFF or decision == Decision.FREE_KICK:
        return state.Kick.KICKOFF + 0
    if decision == Decision.TOSS_CHOICE:
        return state.Toss.RECEIVE + 0
    return luck & 1 if decision == Decision.CALL_TOSS else state.Kicked.REPLAY + 0


@rule
def offense(seen: State, book: Book, favorites: Favorites, options: int, luck: int) -> int:
    """On fourth down it kicks, but for inches beyond midfield; else the favorite play of the usual family."""
    inches = seen.line_to_gain - seen.ball <= INCHES and (options >> Call.TOUCH_PUNT) & 1 == 1
    if seen.phase == Phase.SCRIMMAGE and seen.down == LAST_DOWN and not inches:
        return Call.FIELD_GOAL + 0 if (options >> Call.FIELD_GOAL) & 1 else Call.PUNT + 0
    play = FIRST_PLAY + favorites.play[usual(seen, luck)]
    return play if (options >> play) & 1 else FIRST_PLAY + nth_option(book.plain_plays, 0)


@rule
def usual(seen: State, luck: int) -> int:
    """The family of plays that it calls in a situation, and expects the other team to call; on a whim any family."""
    if luck // LESS_USUAL % WHIM == 0:
        return luck // (LESS_USUAL * WHIM) % FAMILIES
    to_go = distance_to_goal(seen.ball) if seen.phase == Phase.TRY else seen.line_to_gain - seen.ball
    if to_go <= SHORT:
        return Family.INSIDE_RUN + 0
    if seen.down == 1:
        return Family.SHORT_PASS + 0 if luck % LESS_USUAL == 0 else Family.INSIDE_RUN + 0
    if to_go <= MIDDLING:
        return Family.SHORT_PASS + 0
    return Family.OUTSIDE_RUN + 0 if seen.down == 2 and luck % LESS_USUAL == 0 else Family.LONG_PASS + 0


ROOKIE = RuleBot(
    "rookie", answer, tables=Favorites, prepare=prepare, title="Rookie", strength=1,
    about="Has a favorite play for every down and distance, punts on fourth down, and forgets the score and the clock.",
)  # fmt: skip
