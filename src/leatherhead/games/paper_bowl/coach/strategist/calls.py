"""The matrix of calls against Defense Cards with the Play Cards that are left, and its equilibrium."""

from typing import Any

import numpy as np

from leatherhead.football.possession import defense, opponent
from leatherhead.football.score import lead
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.coach.strategist.outcomes import (
    after_field_goal,
    after_penalty,
    after_punt,
    first_downs,
    gains_that_stand,
    turnovers,
)
from leatherhead.games.paper_bowl.coach.strategist.timeouts import timeout_price
from leatherhead.games.paper_bowl.odds import (
    CALLS,
    FATES,
    FOUL_OF_OFFENSE,
    GAINS,
    LOST,
    PLAIN,
    RUN_BACK,
    SHORT_PAIRINGS,
    STANDS,
    pairing,
)
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, Effect, State
from leatherhead.games.paper_bowl.value.tables import SolvedGame
from leatherhead.rule import RULES, rule

CELLS = CALLS * DEFENSE_CARDS
GRAIN = 2.0**30  # both ways of running round to this, so that they find the same equilibrium


def weigh(cells: Any, odds: Any, span: Any, worth: Any, reach: int) -> None:
    """Add to each pairing what its gains are worth, each as often as it happens."""
    odds, worth = odds[span[0] : span[1]], worth[span[0] : span[1]]
    cells[:SHORT_PAIRINGS] += worth @ odds[:, :SHORT_PAIRINGS]
    cells[SHORT_PAIRINGS:] += worth @ odds[:, reach : reach + DEFENSE_CARDS]


def _weigh_one_by_one(cells: Any, odds: Any, span: Any, worth: Any, reach: int) -> None:
    for n in range(span[0], span[1]):
        for cell in range(SHORT_PAIRINGS):
            cells[cell] += odds[n, cell] * worth[n]
        for front in range(DEFENSE_CARDS):
            cells[SHORT_PAIRINGS + front] += odds[n, reach + front] * worth[n]


RULES[weigh] = _weigh_one_by_one


@rule
def matrix_of(seen: State, book: Book, tables: SolvedGame, left: int, deck: int) -> Any:
    """What each call is worth against each Defense Card if one of the Play Cards of the deck is turned up."""
    cells, count = np.zeros(CELLS), 0
    stands, theirs = gains_that_stand(seen, tables, left), first_downs(seen, tables, defense(seen), left)
    lost, run_back = turnovers(seen, tables, theirs, False), turnovers(seen, tables, theirs, True)
    plain = one_play(seen, tables, PLAIN, stands)
    for card in range(PLAY_CARDS):
        if (deck >> card) & 1:
            count += 1
            with_timeout = offered_timeout(seen, book, tables, left, card, stands, plain)
            for cell in range(CELLS):
                cells[cell] += with_timeout[cell]
            if book.effect[card] < Effect.TIMEOUT_TIMES:
                add_card(cells, seen, book, tables, left, card, stands, lost, run_back)
    return rounded(cells, count)


@rule
def rounded(cells: Any, count: int) -> Any:
    """The mean of the cards, as a matrix."""
    matrix = np.zeros((CALLS, DEFENSE_CARDS))
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
    weigh(cells, tables.odds[row, 0], tables.span[row, 0], stands, pairing(CALLS - 1, 0, seen.ball))
    return cells


@rule
def add_card(
    cells: Any, seen: State, book: Book, tables: SolvedGame, left: int, card: int, stands: Any, lost: Any, run_back: Any
) -> None:
    """Add every pairing with a Play Card that nobody takes a timeout on."""
    reach, row = pairing(CALLS - 1, 0, seen.ball), row_of(seen, tables, card, 0)
    for place in range(FATES):
        fate, odds, span = tables.fate[row, place], tables.odds[row, place], tables.span[row, place]
        if fate == STANDS:
            weigh(cells, odds, span, stands, reach)
        elif fate == LOST:
            weigh(cells, odds, span, lost, reach)
        elif fate == RUN_BACK:
            weigh(cells, odds, span, run_back, reach)
        elif fate >= 0:
            weigh(cells, odds, span, fouled(seen, book, tables, left, card, fate, stands), reach)


@rule
def fouled(seen: State, book: Book, tables: SolvedGame, left: int, card: int, fate: int, stands: Any) -> Any:
    """By gain what a foul is worth: the fouled team takes what suits it better."""
    worth, by_offense = stands.copy(), fate == FOUL_OF_OFFENSE
    guilty = seen.possession if by_offense else opponent(seen.possession)
    accepted = after_penalty(seen, book, tables, left, card, guilty)
    for n in range(GAINS):
        worth[n] = min(stands[n], accepted) if by_offense else max(stands[n], accepted)
    return worth


# Play Cards that offer a timeout.


@rule
def offered_timeout(seen: State, book: Book, tables: SolvedGame, left: int, card: int, stands: Any, plain: Any) -> Any:
    """Every pairing with a card that offers a timeout, taken if it is worth its price; nothing for any other card."""
    effect = book.effect[card]
    if effect < Effect.TIMEOUT_TIMES:
        return np.zeros(CELLS)
    by_offense = effect == Effect.TIMEOUT_TIMES or effect == Effect.TIMEOUT_CHANGE_OFFENSE
    team = seen.possession if by_offense else defense(seen)
    if seen.timeouts[team] == 0:
        return plain
    changed = with_timeout(seen, book, tables, left, card, stands, plain)
    price, taken = timeout_price(seen, tables, team, left), plain.copy()
    for cell in range(CELLS):
        if by_offense:
            taken[cell] = max(plain[cell], changed[cell] - price)
        else:
            taken[cell] = min(plain[cell], changed[cell] + price)
    return taken


@rule
def with_timeout(seen: State, book: Book, tables: SolvedGame, left: int, card: int, stands: Any, plain: Any) -> Any:
    """Every pairing after the timeout that a card offers was taken."""
    effect = book.effect[card]
    if effect == Effect.TIMEOUT_TIMES or effect == Effect.TIMEOUT_HALVE:
        return one_play(seen, tables, row_of(seen, tables, card, 1), stands)
    changed = plain.copy()
    kick = max(after_punt(seen, tables, left), after_field_goal(seen, tables, left))
    for call in range(CALLS):
        for front in range(DEFENSE_CARDS):
            best = kick if effect == Effect.TIMEOUT_CHANGE_OFFENSE else 1.0
            for n in range(CELLS):
                if effect == Effect.TIMEOUT_CHANGE_OFFENSE and n % DEFENSE_CARDS == front:
                    best = max(best, plain[n])
                elif effect == Effect.TIMEOUT_CHANGE_DEFENSE and n // DEFENSE_CARDS == call:
                    best = min(best, plain[n])
            changed[call * DEFENSE_CARDS + front] = best
    return changed
