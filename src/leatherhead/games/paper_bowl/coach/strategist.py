"""The strategist of Paper Bowl: plays the equilibrium of single plays with the Play Cards that are really left.

What follows a play is valued by the solution, which knows both teams' timeouts and has a fresh deck for every play.
"""

from typing import Any

import numpy as np

from leatherhead.football.choice import either
from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.possession import AWAY, HOME, defense, opponent
from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, TWO_POINTS, lead
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, other_side
from leatherhead.games.paper_bowl import odds as walked
from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules import kicks
from leatherhead.games.paper_bowl.rules.play_cards import enforce
from leatherhead.games.paper_bowl.rules.scrimmage import recover, settle
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, Call, Decision, Effect, Phase, State
from leatherhead.games.paper_bowl.value import SOLVED, solution
from leatherhead.games.paper_bowl.value.solution import SolvedGame
from leatherhead.model.bot import RuleBot
from leatherhead.rule import RULES, called, rule
from leatherhead.values.matrix_game import column_share, row_share, simplex

LUCKS = 2.0**32
TABLEAU = (walked.CALLS + 1, DEFENSE_CARDS + walked.CALLS + 1)
NEVER = -1.0  # less than any chance to win
NEXT_TO_NOTHING = 0.0001  # of a chance to win: ahead late in the game a run may cost so much


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
    left = solution.cards_left(seen)
    if decision == Decision.CARD_TIMEOUT:
        return either(timeout_pays(seen, book, tables, team, left), state.Timeout.TIMEOUT, state.Timeout.NO_TIMEOUT)
    if decision == Decision.LAST_PLAY_TIMEOUT:
        return either(
            another_play_pays(seen, book, tables, team, left), state.Timeout.TIMEOUT, state.Timeout.NO_TIMEOUT
        )
    if decision == Decision.CHANGE_OFFENSE_CARD:
        return best_call(seen, tables, left, options)
    if decision == Decision.CHANGE_DEFENSE_CARD:
        return best_front(seen, tables, left)
    if decision == Decision.CHALLENGE:
        return either(
            challenge_pays(seen, book, tables, team, left), state.Challenge.CHALLENGE, state.Challenge.NO_CHALLENGE
        )
    if decision == Decision.PENALTY:
        return either(penalty_pays(seen, book, tables, team, left), state.Penalty.ACCEPT, state.Penalty.DECLINE)
    return before_or_after_a_drive(seen, tables, team, decision, luck)


@rule
def before_or_after_a_drive(seen: State, tables: SolvedGame, team: int, decision: int, luck: int) -> int:
    """The toss, kickoffs, returns, tries and the last field goal."""
    left = solution.cards_left(seen)
    if decision == Decision.KICKOFF:
        return either(onside_pays(seen, tables, team, left), state.Kick.ONSIDE, state.Kick.KICK)
    if decision == Decision.KICK_RETURN:
        returned = after_return(seen, tables, team, left, seen.kick_spot)
        touchback = solution.at_first_down(seen, tables, team, left, state.TOUCHBACK_LINE)
        return either(returned > touchback, state.KickReturn.RETURN, state.KickReturn.TOUCHBACK)
    if decision == Decision.TRY:
        return either(two_points_pay(seen, tables, team, left), state.Try.TWO_POINT, state.Try.KICK_TRY)
    if decision == Decision.LAST_FIELD_GOAL:
        return state.LastFieldGoal.FIELD_GOAL + 0
    if decision == Decision.TOSS_CALL:
        return luck & 1
    return either(receiving_pays(seen, tables, team, left), state.Toss.RECEIVE, state.Toss.KICK)


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
    """What the better kick is worth, and which it is: a field goal only where it may be tried.

    On first down it is no punt: one costs no Play Card, so that two teams might punt to each other forever.
    """
    punt, field_goal = after_punt(seen, tables, left), after_field_goal(seen, tables, left)
    if seen.down == 1:
        punt = NEVER
    if (options >> Call.FIELD_GOAL) & 1 and field_goal > punt:
        return field_goal, Call.FIELD_GOAL + 0
    return punt, Call.PUNT + 0


@rule
def offense_card(seen: State, book: Book, tables: SolvedGame, options: int, luck: float) -> int:
    """A kick if it is worth more than the equilibrium of runs and passes, else one of these as often as it asks."""
    if seen.phase == Phase.TRY:
        return drawn(tables.try_call, walked.CALLS, luck)
    left = solution.cards_left(seen)
    tableau, basis, shares = np.zeros(TABLEAU), np.zeros(walked.CALLS, np.int64), np.zeros(walked.CALLS)
    matrix = matrix_at_hand(seen, book, tables, left)
    go = simplex(matrix, tableau, basis)
    worth, kick = best_kick(seen, tables, left, options)
    if worth > go:
        return kick
    if runs_out_the_clock(seen, matrix, go):
        return Call.RUN + 0
    for call in range(walked.CALLS):
        shares[call] = row_share(tableau, DEFENSE_CARDS, call)
    return drawn(shares, walked.CALLS, luck)


@rule
def runs_out_the_clock(seen: State, matrix: Any, go: float) -> bool:
    """Ahead late in the game, when a run is as good as any call against every defense."""
    safe = True
    for front in range(DEFENSE_CARDS):
        safe = safe and matrix[Call.RUN, front] > go - NEXT_TO_NOTHING
    return safe and seen.quarter >= state.QUARTERS and lead(seen, seen.possession) > 0


@rule
def defense_card(seen: State, book: Book, tables: SolvedGame, luck: float) -> int:
    """A Defense Card as often as the equilibrium asks."""
    if seen.phase == Phase.TRY:
        return drawn(tables.try_front, DEFENSE_CARDS, luck)
    left = solution.cards_left(seen)
    tableau, basis, shares = np.zeros(TABLEAU), np.zeros(walked.CALLS, np.int64), np.zeros(DEFENSE_CARDS)
    simplex(matrix_at_hand(seen, book, tables, left), tableau, basis)
    for front in range(DEFENSE_CARDS):
        shares[front] = column_share(tableau, basis, front)
    return drawn(shares, DEFENSE_CARDS, luck)


# Timeouts, challenges and penalties.


@rule
def timeout_pays(seen: State, book: Book, tables: SolvedGame, team: int, left: int) -> bool:
    """Whether a timeout on the Play Card wins more than it is worth later."""
    card, cell = seen.used[seen.used_count - 1], seen.offense_card * DEFENSE_CARDS + seen.defense_card
    plain = plain_plays(seen, tables, left)[cell]
    stands, after_it, kick = with_one_less(seen, tables, team, left)
    changed = with_timeout(seen, book, tables, card, stands, after_it, kick)[cell]
    return bool(changed > plain if team == seen.possession else changed < plain)


@rule
def another_play_pays(seen: State, book: Book, tables: SolvedGame, team: int, left: int) -> bool:
    """Whether a team wants another card in the half, which the other team may buy, too, if the offense does not."""
    declined = down_at_hand(seen, book, tables, left)
    if team != seen.possession:
        return bought(seen, tables, team, left) < declined
    foe = opponent(team)
    if seen.timeouts[foe]:
        declined = min(declined, bought(seen, tables, foe, left))
    return bought(seen, tables, team, left) > declined


@rule
def bought(seen: State, tables: SolvedGame, team: int, left: int) -> float:
    """What the down is worth to the offense after a team bought a card."""
    seen.timeouts[team] -= 1
    seen.set_aside -= 1
    place = walked.place_in_series(seen.down, seen.line_to_gain - seen.ball)
    chance = solution.at_series(seen, tables, seen.possession, left + 1, place, seen.ball)
    seen.timeouts[team] += 1
    seen.set_aside += 1
    return chance


@rule
def down_at_hand(seen: State, book: Book, tables: SolvedGame, left: int) -> float:
    """What the down is worth to the offense with the Play Cards that may still turn up."""
    tableau, basis = np.zeros(TABLEAU), np.zeros(walked.CALLS, np.int64)
    go = simplex(matrix_at_hand(seen, book, tables, left), tableau, basis)
    return max(go, after_punt(seen, tables, left), after_field_goal(seen, tables, left))


@rule
def plain_plays(seen: State, tables: SolvedGame, left: int) -> Any:
    """What each call is worth against each Defense Card when no Play Card changes the gain."""
    return one_play(seen, tables, walked.PLAIN, gains_that_stand(seen, tables, left))


@rule
def best_call(seen: State, tables: SolvedGame, left: int, options: int) -> int:
    """The call that does best against the Defense Card on the table."""
    plain = plain_plays(seen, tables, left)
    best, found = best_kick(seen, tables, left, options)
    for call in range(walked.CALLS):
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
    """Whether to challenge: it is won as often as it is lost, which costs a timeout."""
    effect, gain = book.effect[seen.used[seen.used_count - 1]], seen.standing_gain
    kept = effect == Effect.FUMBLE or effect == Effect.REVIEW_INCOMPLETE
    won = after_gain(seen, tables, left, gain if kept else 0)
    stands = after_call(seen, tables, left, effect, gain)
    seen.timeouts[team] -= 1
    lost = after_call(seen, tables, left, effect, gain)
    seen.timeouts[team] += 1
    tried = (won + lost) / 2
    return tried > stands if team == seen.possession else tried < stands


@rule
def after_call(seen: State, tables: SolvedGame, left: int, effect: int, gain: int) -> float:
    """The call on the field stands."""
    if effect == Effect.INTERCEPTION or effect == Effect.FUMBLE:
        return after_turnover(seen, tables, left, gain)
    return after_gain(seen, tables, left, gain if effect == Effect.REVIEW_COMPLETE else 0)


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
    kick = solution.KICKOFF if seen.phase == Phase.KICKOFF else solution.FREE_KICK
    for spot in range(GOAL_LINE + 1):
        if tables.landed[kick, spot] > 0:
            regular += tables.landed[kick, spot] * (1.0 - received(seen, tables, theirs, left, spot))
        if tables.onside[kick, 0, spot] > 0:
            onside += tables.onside[kick, 0, spot] * solution.at_first_down(seen, tables, team, left, spot)
        if tables.onside[kick, 1, spot] > 0:
            onside += tables.onside[kick, 1, spot] * (1.0 - solution.at_first_down(seen, tables, theirs, left, spot))
    return onside > regular


@rule
def two_points_pay(seen: State, tables: SolvedGame, team: int, left: int) -> bool:
    """Whether to go for two."""
    ahead, good = lead(seen, team), tables.extra_point[seen.option_kick_try]
    none = solution.at_kick(seen, tables, team, left, ahead, solution.KICKOFF)
    one = solution.at_kick(seen, tables, team, left, ahead + EXTRA_POINT, solution.KICKOFF)
    two = solution.at_kick(seen, tables, team, left, ahead + TWO_POINTS, solution.KICKOFF)
    return bool(tables.two_points * (two - none) > good * (one - none))


@rule
def receiving_pays(seen: State, tables: SolvedGame, team: int, left: int) -> bool:
    """Whether to receive the first kickoff: in overtime always."""
    if seen.quarter > state.QUARTERS:
        return True
    seen.first_receiver = opponent(team)
    return solution.at_kick(seen, tables, team, left, lead(seen, team), solution.KICKOFF) <= 0.5


CELLS = walked.CALLS * DEFENSE_CARDS
GRAIN = 2.0**30  # both ways of running round to this, so that they find the same equilibrium


def weigh(cells: Any, odds: Any, span: Any, worth: Any, reach: int) -> None:
    """Add to each pairing what its gains are worth, each as often as it happens."""
    odds, worth = odds[span[0] : span[1]], worth[span[0] : span[1]]
    cells[: walked.SHORT_PAIRINGS] += worth @ odds[:, : walked.SHORT_PAIRINGS]
    cells[walked.SHORT_PAIRINGS :] += worth @ odds[:, reach : reach + DEFENSE_CARDS]


def _weigh_one_by_one(cells: Any, odds: Any, span: Any, worth: Any, reach: int) -> None:
    for n in range(span[0], span[1]):
        for cell in range(walked.SHORT_PAIRINGS):
            cells[cell] += odds[n, cell] * worth[n]
        for front in range(DEFENSE_CARDS):
            cells[walked.SHORT_PAIRINGS + front] += odds[n, reach + front] * worth[n]


RULES[weigh] = _weigh_one_by_one


@called
def matrix_of(seen: State, book: Book, tables: SolvedGame, left: int, deck: int) -> Any:
    """What each call is worth against each Defense Card if one of the Play Cards of the deck is turned up."""
    cells, count = np.zeros(CELLS), 0
    stands, theirs = gains_that_stand(seen, tables, left), first_downs(seen, tables, defense(seen), left)
    lost, run_back = turnovers(seen, tables, theirs, False), turnovers(seen, tables, theirs, True)
    plain, reach = one_play(seen, tables, walked.PLAIN, stands), walked.pairing(walked.CALLS - 1, 0, seen.ball)
    ours, ours_plain, kick = with_one_less(seen, tables, seen.possession, left)
    foes, foes_plain, _ = with_one_less(seen, tables, defense(seen), left)
    ours_lost = lost_with_one_less(seen, tables, left, lost)
    for card in range(state.PLAY_CARDS):
        if (deck >> card) & 1:
            count, effect = count + 1, book.effect[card]
            if effect >= Effect.TIMEOUT_TIMES:
                by_offense = effect == Effect.TIMEOUT_TIMES or effect == Effect.TIMEOUT_CHANGE_OFFENSE
                after_it, plain_then = (ours, ours_plain) if by_offense else (foes, foes_plain)
                changed = with_timeout(seen, book, tables, card, after_it, plain_then, kick)
                add_offer(cells, seen, plain, changed, by_offense)
            else:
                add_card(cells, seen, book, tables, left, card, stands, lost, run_back)
                if effect == Effect.INTERCEPTION or effect == Effect.FUMBLE:
                    more = challenged(stands, lost, ours_lost, effect == Effect.FUMBLE)
                    add_lost(cells, seen, tables, card, more, reach)
                elif effect == Effect.REVIEW_COMPLETE:
                    add_complete(cells, seen, tables, card, stands, foes, reach)
                elif effect == Effect.REVIEW_INCOMPLETE and seen.timeouts[seen.possession]:
                    add_incomplete(cells, tables, stands, ours, reach)
    return rounded(cells, count)


@called
def with_one_less(seen: State, tables: SolvedGame, team: int, left: int) -> tuple[Any, Any, float]:
    """What gains, plain plays and the better kick are worth after a timeout of a team; as it is if it has none."""
    less = 1 if seen.timeouts[team] else 0
    seen.timeouts[team] -= less
    stands = gains_that_stand(seen, tables, left)
    kick = max(after_punt(seen, tables, left), after_field_goal(seen, tables, left))
    seen.timeouts[team] += less
    return stands, one_play(seen, tables, walked.PLAIN, stands), kick


@rule
def lost_with_one_less(seen: State, tables: SolvedGame, left: int, lost: Any) -> Any:
    """By gain what it is worth that the ball is lost, after a timeout of the offense."""
    team = seen.possession
    if seen.timeouts[team] == 0:
        return lost
    seen.timeouts[team] -= 1
    found = turnovers(seen, tables, first_downs(seen, tables, defense(seen), left), False)
    seen.timeouts[team] += 1
    return found


@rule
def challenged(stands: Any, lost: Any, lost_then: Any, kept: bool) -> Any:
    """By gain what the offense wins by a challenge of a lost ball; it keeps the gain or, if intercepted, has none."""
    more = np.zeros(walked.GAINS)
    for n in range(walked.GAINS):
        won = stands[n] if kept else stands[-walked.LONGEST_LOSS]
        more[n] = max((won + lost_then[n]) / 2 - lost[n], 0.0)
    return more


@rule
def add_lost(cells: Any, seen: State, tables: SolvedGame, card: int, more: Any, reach: int) -> None:
    """Add what a challenge of a lost ball wins, if the offense has a timeout."""
    row = row_of(seen, tables, card, 0)
    for place in range(walked.FATES):
        if tables.fate[row, place] == walked.LOST and seen.timeouts[seen.possession]:
            weigh(cells, tables.odds[row, place], tables.span[row, place], more, reach)


@rule
def add_complete(cells: Any, seen: State, tables: SolvedGame, card: int, stands: Any, then: Any, reach: int) -> None:
    """Add what the defense wins by challenging a complete pass, if it has a timeout."""
    if seen.timeouts[defense(seen)] == 0:
        return
    row, none = row_of(seen, tables, card, 0), -walked.LONGEST_LOSS
    less, taken = np.zeros(walked.GAINS), np.zeros(CELLS)
    for n in range(none + 1, walked.GAINS):
        less[n] = min((stands[none] + then[n]) / 2 - stands[n], 0.0)
    weigh(taken, tables.odds[row, 0], tables.span[row, 0], less, reach)
    for cell in range(DEFENSE_CARDS, CELLS):
        cells[cell] += taken[cell]


@rule
def add_incomplete(cells: Any, tables: SolvedGame, stands: Any, then: Any, reach: int) -> None:
    """Add what the offense wins by challenging an incomplete pass."""
    more, none = np.zeros(walked.GAINS), -walked.LONGEST_LOSS
    for n in range(walked.GAINS):
        more[n] = max((stands[n] + then[none]) / 2 - stands[none], 0.0)
    weigh(cells, tables.overturned, tables.every_gain, more, reach)


@rule
def rounded(cells: Any, count: int) -> Any:
    """The mean of the cards, as a matrix."""
    matrix = np.zeros((walked.CALLS, DEFENSE_CARDS))
    for cell in range(CELLS):
        matrix[cell // DEFENSE_CARDS, cell % DEFENSE_CARDS] = np.rint(GRAIN * cells[cell] / count) / GRAIN
    return matrix


@rule
def row_of(seen: State, tables: SolvedGame, card: int, timeout: int) -> int:
    """The row of a Play Card in the odds, as the options and the score have it, with or without its timeout."""
    leads = 1 if lead(seen, seen.possession) > 0 else 0
    return tables.row[seen.option_incomplete_03, seen.option_incomplete_17, leads, timeout, card]


@rule
def one_play(seen: State, tables: SolvedGame, row: int, stands: Any) -> Any:
    """Every pairing of a play whose gain always stands."""
    cells = np.zeros(CELLS)
    weigh(cells, tables.odds[row, 0], tables.span[row, 0], stands, walked.pairing(walked.CALLS - 1, 0, seen.ball))
    return cells


@rule
def add_card(
    cells: Any,
    seen: State,
    book: Book,
    tables: SolvedGame,
    left: int,
    card: int,
    stands: Any,
    lost: Any,
    run_back: Any,
) -> None:
    """Add every pairing with a Play Card that nobody takes a timeout on."""
    reach, row = walked.pairing(walked.CALLS - 1, 0, seen.ball), row_of(seen, tables, card, 0)
    for place in range(walked.FATES):
        fate, odds, span = tables.fate[row, place], tables.odds[row, place], tables.span[row, place]
        if fate == walked.STANDS:
            weigh(cells, odds, span, stands, reach)
        elif fate == walked.LOST:
            weigh(cells, odds, span, lost, reach)
        elif fate == walked.RUN_BACK:
            weigh(cells, odds, span, run_back, reach)
        elif fate >= 0:
            weigh(cells, odds, span, fouled(seen, book, tables, left, card, fate, stands), reach)


@rule
def fouled(seen: State, book: Book, tables: SolvedGame, left: int, card: int, fate: int, stands: Any) -> Any:
    """By gain what a foul is worth: the fouled team takes what suits it better."""
    worth, by_offense = stands.copy(), fate == walked.FOUL_OF_OFFENSE
    guilty = seen.possession if by_offense else opponent(seen.possession)
    accepted = after_penalty(seen, book, tables, left, card, guilty)
    for n in range(walked.GAINS):
        worth[n] = min(stands[n], accepted) if by_offense else max(stands[n], accepted)
    return worth


# Play Cards that offer a timeout.


@rule
def add_offer(cells: Any, seen: State, plain: Any, changed: Any, by_offense: bool) -> None:
    """Add every pairing with a card that offers a timeout, which is taken if that is better."""
    may = seen.timeouts[seen.possession if by_offense else defense(seen)] > 0
    for cell in range(CELLS):
        better = max(plain[cell], changed[cell]) if by_offense else min(plain[cell], changed[cell])
        cells[cell] += better if may else plain[cell]


@rule
def with_timeout(
    seen: State, book: Book, tables: SolvedGame, card: int, stands: Any, plain: Any, kick: float
) -> Any:  # fmt: skip
    """Every pairing after the timeout that a card offers was taken; gains, plain plays and kicks are those of then."""
    effect = book.effect[card]
    if effect == Effect.TIMEOUT_TIMES or effect == Effect.TIMEOUT_HALVE:
        return one_play(seen, tables, row_of(seen, tables, card, 1), stands)
    changed = plain.copy()
    for call in range(walked.CALLS):
        for front in range(DEFENSE_CARDS):
            best = kick if effect == Effect.TIMEOUT_CHANGE_OFFENSE else 1.0
            for n in range(CELLS):
                if effect == Effect.TIMEOUT_CHANGE_OFFENSE and n % DEFENSE_CARDS == front:
                    best = max(best, plain[n])
                elif effect == Effect.TIMEOUT_CHANGE_DEFENSE and n // DEFENSE_CARDS == call:
                    best = min(best, plain[n])
            changed[call * DEFENSE_CARDS + front] = best
    return changed


# A rule tells what an outcome leads to, played on what the team sees; then that is put back.


@rule
def moment(seen: State) -> tuple[int, int, int, int, int, int, int]:
    """Return what a play changes, besides cards and timeouts."""
    return seen.phase, seen.possession, seen.ball, seen.down, seen.line_to_gain, seen.score[HOME], seen.score[AWAY]


@called
def worth_then(seen: State, tables: SolvedGame, left: int, before: tuple[int, int, int, int, int, int, int]) -> float:
    """Return the chance of the team that had the ball, and put back what was before."""
    chance = solution.chance_with_cards(seen, tables, left)
    if seen.possession != before[1]:
        chance = 1.0 - chance
    seen.phase, seen.possession, seen.ball, seen.down = before[0], before[1], before[2], before[3]
    seen.line_to_gain, seen.score[HOME], seen.score[AWAY] = before[4], before[5], before[6]
    return chance


@rule
def after_gain(seen: State, tables: SolvedGame, left: int, gain: int) -> float:
    """The gain stands."""
    before = moment(seen)
    settle(seen, gain, False)
    return worth_then(seen, tables, left, before)


@rule
def after_turnover(seen: State, tables: SolvedGame, left: int, gain: int) -> float:
    """The ball is lost after a gain, and not returned."""
    before = moment(seen)
    recover(seen, defense(seen), seen.ball + gain)
    return worth_then(seen, tables, left, before)


@rule
def after_penalty(seen: State, book: Book, tables: SolvedGame, left: int, card: int, guilty: int) -> float:
    """The penalty on a card is accepted."""
    before = moment(seen)
    enforce(seen, book, card, guilty)
    return worth_then(seen, tables, left, before)


@rule
def after_return(seen: State, tables: SolvedGame, team: int, left: int, spot: int) -> float:
    """To a team that returns the ball from a spot."""
    return run_back(tables, first_downs(seen, tables, team, left), spot)


# Kicks.


@rule
def received(seen: State, tables: SolvedGame, team: int, left: int, spot: int) -> float:
    """To the receivers of a kick that comes down at a spot: the better of touchback and return."""
    run_back = after_return(seen, tables, team, left, spot)
    if not kicks.may_take_touchback(seen, spot):
        return run_back
    return max(run_back, solution.at_first_down(seen, tables, team, left, state.TOUCHBACK_LINE))


@rule
def after_punt(seen: State, tables: SolvedGame, left: int) -> float:
    """To the team that punts."""
    return 1.0 - received(seen, tables, defense(seen), left, tables.punted[seen.ball])


@rule
def after_field_goal(seen: State, tables: SolvedGame, left: int) -> float:
    """To the team that tries a field goal; nothing out of range."""
    if not kicks.in_field_goal_range(seen):
        return 0.0
    good, team = tables.field_goal[seen.ball], seen.possession
    scored = solution.at_kick(seen, tables, team, left, lead(seen, team) + FIELD_GOAL_POINTS, solution.KICKOFF)
    missed = 1.0 - solution.at_first_down(seen, tables, opponent(team), left, tables.missed[seen.ball])
    chance: float = good * scored + (1.0 - good) * missed
    return chance


# All gains at once.


@called
def gains_that_stand(seen: State, tables: SolvedGame, left: int) -> Any:
    """By gain what it is worth that it stands."""
    to_go = seen.line_to_gain - seen.ball
    if to_go > walked.LONGEST_TO_GO:
        worth = np.zeros(walked.GAINS)
        for n in range(walked.GAINS):
            worth[n] = after_gain(seen, tables, left, n + walked.LONGEST_LOSS)
        return worth
    settled = tables.settled[walked.place_in_series(seen.down, to_go), seen.ball]
    ours, theirs = first_downs(seen, tables, seen.possession, left), first_downs(seen, tables, defense(seen), left)
    return settled_worth(seen, tables, left, settled, ours, theirs)


def settled_worth(seen: Any, tables: SolvedGame, left: int, settled: Any, ours: Any, theirs: Any) -> Any:
    """What situations are worth: downs of the offense, its first downs, and those of the defense."""
    worth = np.concatenate([ours, 1.0 - theirs])[np.maximum(settled.astype(np.int64) - walked.OWN_FIRST, 0)]
    (downs,) = np.nonzero(settled < walked.OWN_FIRST)
    places, spots = np.divmod(settled[downs].astype(np.int64), walked.SPOTS)
    worth[downs] = solution.at_each(seen, tables, seen.possession, left, places, spots)
    return worth


def _settled_one_by_one(seen: Any, tables: SolvedGame, left: int, settled: Any, ours: Any, theirs: Any) -> Any:
    worth = np.zeros(len(settled))
    for n in range(len(settled)):
        situation: Any = np.int64(settled[n])
        if situation >= walked.OTHER_FIRST:
            worth[n] = 1.0 - theirs[situation - walked.OTHER_FIRST]
        elif situation >= walked.OWN_FIRST:
            worth[n] = ours[situation - walked.OWN_FIRST]
        else:
            place, spot = situation // walked.SPOTS, situation % walked.SPOTS
            worth[n] = solution.at_series(seen, tables, seen.possession, left, place, spot)
    return worth


RULES[settled_worth] = _settled_one_by_one


@called
def first_downs(seen: State, tables: SolvedGame, team: int, left: int) -> Any:
    """By spot what a first down is worth to a team; at the goal lines a touchdown and a safety."""
    places, spots, worth = np.zeros(GOAL_LINE - 1, np.int64), np.arange(1, GOAL_LINE), np.zeros(GOAL_LINE + 1)
    for n in range(GOAL_LINE - 1):
        places[n] = walked.place_in_series(1, min(SERIES_YARDS, GOAL_LINE - spots[n]))
    worth[1:GOAL_LINE] = solution.at_each(seen, tables, team, left, places, spots)
    worth[OWN_GOAL_LINE] = solution.at_first_down(seen, tables, team, left, OWN_GOAL_LINE)
    worth[GOAL_LINE] = solution.at_first_down(seen, tables, team, left, GOAL_LINE)
    return worth


@rule
def turnovers(seen: State, tables: SolvedGame, theirs: Any, returned: bool) -> Any:
    """By gain what it is worth that the ball is lost there, or run back from there; `theirs` are their first downs."""
    worth = np.zeros(walked.GAINS)
    for n in range(walked.GAINS):
        spot = min(max(seen.ball + n + walked.LONGEST_LOSS, OWN_GOAL_LINE), GOAL_LINE)
        if returned:
            worth[n] = 1.0 - run_back(tables, theirs, other_side(spot))
        else:
            worth[n] = 1.0 - theirs[tables.turnover[spot]]
    return worth


@rule
def run_back(tables: SolvedGame, theirs: Any, spot: int) -> float:
    """To a team that returns the ball from a spot, from what its first downs are worth."""
    chance = 0.0
    for yards in range(GOAL_LINE + 1):
        if tables.returned[yards] > 0:
            chance += tables.returned[yards] * theirs[min(spot + yards, GOAL_LINE)]
    return chance


STRATEGIST = RuleBot(
    "strategist", answer, tables=SOLVED, title="Strategist", strength=5,
    about="Solves each play: mixes calls by win probability, counts the Play Cards, and leaves no habit to exploit.",
)  # fmt: skip
