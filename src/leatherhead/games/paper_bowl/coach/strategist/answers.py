"""The strategist's answers: sealed cards from the equilibrium, everything else by what it does to the chance to win."""

from typing import Any

import numpy as np

from leatherhead.football.choice import either
from leatherhead.football.possession import defense, opponent
from leatherhead.football.score import EXTRA_POINT, TWO_POINTS, lead
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.coach.strategist.calls import matrix_of, one_play, with_timeout
from leatherhead.games.paper_bowl.coach.strategist.outcomes import (
    after_field_goal,
    after_gain,
    after_penalty,
    after_punt,
    after_return,
    after_turnover,
    gains_that_stand,
    received,
)
from leatherhead.games.paper_bowl.coach.strategist.timeouts import timeout_price
from leatherhead.games.paper_bowl.odds import CALLS, PLAIN
from leatherhead.games.paper_bowl.rules.gain import CAUGHT, distance_of, spoiled_by
from leatherhead.games.paper_bowl.rules.result import TOUCHBACK_LINE
from leatherhead.games.paper_bowl.state import (
    DEFENSE_CARDS,
    QUARTERS,
    Call,
    Challenge,
    Decision,
    Effect,
    Kick,
    KickReturn,
    LastFieldGoal,
    Penalty,
    Phase,
    State,
    Timeout,
    Toss,
    Try,
)
from leatherhead.games.paper_bowl.value.tables import SolvedGame
from leatherhead.games.paper_bowl.value.worth import (
    FREE_KICK,
    KICKOFF,
    at_down,
    at_first_down,
    at_kick,
    cards_left,
    more_plays,
    plays_left,
)
from leatherhead.rule import rule
from leatherhead.values.matrix_game import column_share, row_share, simplex

LUCKS = 2.0**32
TABLEAU = (CALLS + 1, DEFENSE_CARDS + CALLS + 1)
NEXT_TO_NOTHING = 0.001  # of a chance to win: ahead late in the game a run may cost so much


@rule
def answer(
    seen: State,
    book: Book,
    tables: SolvedGame,
    team: int,
    decision: int,
    options: int,
    luck: int,
) -> int:
    """Return the answer that the strategist picks; `luck` is its only chance."""
    if decision == Decision.OFFENSE_CARD:
        return offense_card(seen, book, tables, options, luck / LUCKS)
    if decision == Decision.DEFENSE_CARD:
        return defense_card(seen, book, tables, luck / LUCKS)
    left = plays_left(seen, tables, cards_left(seen))
    if decision == Decision.CARD_TIMEOUT:
        return either(timeout_pays(seen, book, tables, team, left), Timeout.TIMEOUT, Timeout.NO_TIMEOUT)
    if decision == Decision.LAST_PLAY_TIMEOUT:
        return either(another_play_pays(seen, tables, team), Timeout.TIMEOUT, Timeout.NO_TIMEOUT)
    if decision == Decision.CHANGE_OFFENSE_CARD:
        return best_call(seen, tables, left, options)
    if decision == Decision.CHANGE_DEFENSE_CARD:
        return best_front(seen, tables, left)
    if decision == Decision.CHALLENGE:
        return either(challenge_pays(seen, book, tables, team, left), Challenge.CHALLENGE, Challenge.NO_CHALLENGE)
    if decision == Decision.PENALTY:
        return either(penalty_pays(seen, book, tables, team, left), Penalty.ACCEPT, Penalty.DECLINE)
    return before_or_after_a_drive(seen, tables, team, decision, luck)


@rule
def before_or_after_a_drive(seen: State, tables: SolvedGame, team: int, decision: int, luck: int) -> int:
    """The toss, kickoffs, returns, tries and the last field goal."""
    left = cards_left(seen)
    if decision == Decision.KICKOFF:
        return either(onside_pays(seen, tables, team, left), Kick.ONSIDE, Kick.KICK)
    if decision == Decision.KICK_RETURN:
        returned = after_return(seen, tables, team, left, seen.kick_spot)
        touchback = at_first_down(seen, tables, team, left, TOUCHBACK_LINE)
        return either(returned > touchback, KickReturn.RETURN, KickReturn.TOUCHBACK)
    if decision == Decision.TRY:
        return either(two_points_pay(seen, tables, team, left), Try.TWO_POINT, Try.KICK_TRY)
    if decision == Decision.LAST_FIELD_GOAL:
        return LastFieldGoal.FIELD_GOAL + 0
    if decision == Decision.TOSS_CALL:
        return luck & 1
    return either(receiving_pays(seen, tables, team, left), Toss.RECEIVE, Toss.KICK)


# Sealed cards.


@rule
def drawn(shares: Any, count: int, luck: float) -> int:
    """One of the first places, each as often as its share says."""
    found = 0
    for place in range(count):
        if shares[place] > 0:
            found = place
            luck -= shares[place]
            if luck < 0:
                break
    return found


@rule
def matrix_at_hand(seen: State, book: Book, tables: SolvedGame, left: int) -> Any:
    """What each call is worth against each Defense Card with the Play Cards that may still turn up."""
    return matrix_of(seen, book, tables, left - 1, seen.deck)


@rule
def best_kick(seen: State, tables: SolvedGame, left: int, options: int) -> tuple[float, int]:
    """What the better kick is worth, and which it is: a field goal only where it may be tried."""
    punt, field_goal = after_punt(seen, tables, left), after_field_goal(seen, tables, left)
    if (options >> Call.FIELD_GOAL) & 1 and field_goal > punt:
        return field_goal, Call.FIELD_GOAL + 0
    return punt, Call.PUNT + 0


@rule
def offense_card(seen: State, book: Book, tables: SolvedGame, options: int, luck: float) -> int:
    """A kick if it is worth more than the equilibrium of runs and passes, else one of these as often as it asks."""
    if seen.phase == Phase.TRY:
        return drawn(tables.try_call, CALLS, luck)
    left = plays_left(seen, tables, cards_left(seen))
    tableau, basis, shares = np.zeros(TABLEAU), np.zeros(CALLS, np.int64), np.zeros(CALLS)
    matrix = matrix_at_hand(seen, book, tables, left)
    go = simplex(matrix, tableau, basis)
    worth, kick = best_kick(seen, tables, left, options)
    if worth > go:
        return kick
    if runs_out_the_clock(seen, matrix, go):
        return Call.RUN + 0
    for call in range(CALLS):
        shares[call] = row_share(tableau, DEFENSE_CARDS, call)
    return drawn(shares, CALLS, luck)


@rule
def runs_out_the_clock(seen: State, matrix: Any, go: float) -> bool:
    """Ahead late in the game, when a run is as good as any call against every defense."""
    safe = True
    for front in range(DEFENSE_CARDS):
        safe = safe and matrix[Call.RUN, front] > go - NEXT_TO_NOTHING
    return safe and seen.quarter >= QUARTERS and lead(seen, seen.possession) > 0


@rule
def defense_card(seen: State, book: Book, tables: SolvedGame, luck: float) -> int:
    """A Defense Card as often as the equilibrium asks."""
    if seen.phase == Phase.TRY:
        return drawn(tables.try_front, DEFENSE_CARDS, luck)
    left = plays_left(seen, tables, cards_left(seen))
    tableau, basis, shares = np.zeros(TABLEAU), np.zeros(CALLS, np.int64), np.zeros(DEFENSE_CARDS)
    simplex(matrix_at_hand(seen, book, tables, left), tableau, basis)
    for front in range(DEFENSE_CARDS):
        shares[front] = column_share(tableau, basis, front)
    return drawn(shares, DEFENSE_CARDS, luck)


# Timeouts, challenges and penalties.


@rule
def timeout_pays(seen: State, book: Book, tables: SolvedGame, team: int, left: int) -> bool:
    """Whether a timeout on the Play Card wins more than it is worth later."""
    card, cell = seen.used[seen.used_count - 1], seen.offense_card * DEFENSE_CARDS + seen.defense_card
    plain = plain_plays(seen, tables, left)
    changed = with_timeout(seen, book, tables, left, card, gains_that_stand(seen, tables, left), plain)
    profit = changed[cell] - plain[cell] if team == seen.possession else plain[cell] - changed[cell]
    return bool(profit > timeout_price(seen, tables, team, left))


@rule
def another_play_pays(seen: State, tables: SolvedGame, team: int) -> bool:
    """Whether a team wants more plays in the half than it would have without its timeout."""
    down, to_go, left = seen.down, seen.line_to_gain - seen.ball, cards_left(seen)
    taken = at_down(seen, tables, seen.possession, left + more_plays(seen, team, left), down, to_go, seen.ball)
    declined = at_down(seen, tables, seen.possession, left, down, to_go, seen.ball)
    if team != seen.possession:
        return taken < declined
    theirs = left + more_plays(seen, defense(seen), left)
    return taken > min(declined, at_down(seen, tables, team, theirs, down, to_go, seen.ball))


@rule
def plain_plays(seen: State, tables: SolvedGame, left: int) -> Any:
    """What each call is worth against each Defense Card when no Play Card changes the gain."""
    return one_play(seen, tables, PLAIN, gains_that_stand(seen, tables, left))


@rule
def best_call(seen: State, tables: SolvedGame, left: int, options: int) -> int:
    """The call that does best against the Defense Card on the table."""
    plain = plain_plays(seen, tables, left)
    best, found = best_kick(seen, tables, left, options)
    for call in range(CALLS):
        if plain[call * DEFENSE_CARDS + seen.defense_card] > best:
            best, found = plain[call * DEFENSE_CARDS + seen.defense_card], call
    return found


@rule
def best_front(seen: State, tables: SolvedGame, left: int) -> int:
    """The Defense Card that does best against the call on the table."""
    plain = plain_plays(seen, tables, left)
    found = 0
    for front in range(1, DEFENSE_CARDS):
        if plain[seen.offense_card * DEFENSE_CARDS + front] < plain[seen.offense_card * DEFENSE_CARDS + found]:
            found = front
    return found


@rule
def challenge_pays(seen: State, book: Book, tables: SolvedGame, team: int, left: int) -> bool:
    """Whether a won challenge wins more than a timeout, which a lost one costs: one is as likely as the other."""
    effect, gain = book.effect[seen.used[seen.used_count - 1]], seen.standing_gain
    if effect == Effect.INTERCEPTION:
        won, stands = after_gain(seen, tables, left, 0), after_turnover(seen, tables, left, gain)
    elif effect == Effect.FUMBLE:
        won, stands = after_gain(seen, tables, left, gain), after_turnover(seen, tables, left, gain)
    elif effect == Effect.REVIEW_COMPLETE:
        won, stands = after_gain(seen, tables, left, 0), after_gain(seen, tables, left, gain)
    else:
        won, stands = after_broken_pass(seen, book, tables, left), after_gain(seen, tables, left, gain)
    profit = won - stands if team == seen.possession else stands - won
    return profit > timeout_price(seen, tables, team, left)


@rule
def after_broken_pass(seen: State, book: Book, tables: SolvedGame, left: int) -> float:
    """An incomplete pass as if it were complete, over all rolls that may have broken it up."""
    total, count = 0.0, 0
    for a in range(1, 7):
        for b in range(a + 1, 7):
            if spoiled_by(seen, book, Effect.REVIEW_INCOMPLETE, a, b) != CAUGHT:
                total += after_gain(seen, tables, left, distance_of(seen.offense_card, a + b))
                count += 1
    return total / max(count, 1)


@rule
def penalty_pays(seen: State, book: Book, tables: SolvedGame, team: int, left: int) -> bool:
    """Whether the penalty is worth more to the fouled team than the gain that stands."""
    card, against_offense = seen.used[seen.used_count - 1], team != seen.possession
    accepted = after_penalty(seen, book, tables, left, card, opponent(team))
    declined = after_gain(seen, tables, left, seen.standing_gain)
    return accepted < declined if against_offense else accepted > declined


# Kicks, tries and the toss.


@rule
def onside_pays(seen: State, tables: SolvedGame, team: int, left: int) -> bool:
    """Whether an onside kick is worth more to the kickers than a regular one."""
    regular, onside, theirs = 0.0, 0.0, opponent(team)
    kick = KICKOFF if seen.phase == Phase.KICKOFF else FREE_KICK
    for spot in range(GOAL_LINE + 1):
        if tables.landed[kick, spot] > 0:
            regular += tables.landed[kick, spot] * (1.0 - received(seen, tables, theirs, left, spot))
        if tables.onside[kick, 0, spot] > 0:
            onside += tables.onside[kick, 0, spot] * at_first_down(seen, tables, team, left, spot)
        if tables.onside[kick, 1, spot] > 0:
            onside += tables.onside[kick, 1, spot] * (1.0 - at_first_down(seen, tables, theirs, left, spot))
    return onside > regular


@rule
def two_points_pay(seen: State, tables: SolvedGame, team: int, left: int) -> bool:
    """Whether to go for two."""
    ahead, good = lead(seen, team), tables.extra_point[seen.option_kick_try]
    none = at_kick(seen, tables, team, left, ahead, KICKOFF)
    one = at_kick(seen, tables, team, left, ahead + EXTRA_POINT, KICKOFF)
    two = at_kick(seen, tables, team, left, ahead + TWO_POINTS, KICKOFF)
    return bool(tables.two_points * (two - none) > good * (one - none))


@rule
def receiving_pays(seen: State, tables: SolvedGame, team: int, left: int) -> bool:
    """Whether to receive the first kickoff: in overtime always."""
    if seen.quarter > QUARTERS:
        return True
    seen.first_receiver = opponent(team)
    return at_kick(seen, tables, team, left, lead(seen, team), KICKOFF) <= 0.5
