"""5 Details of Play Cards: the rule for each of them."""

from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.bonus_cards import (
    after_a_timeout_of_the_defense,
    after_a_timeout_of_the_offense,
    half_gain,
    open_pass,
    open_run,
    pass_bonus,
    plain_play,
    run_bonus,
    run_bonus_on_doubles,
    sack_on_doubles,
    sack_on_one_or_six,
    yards_for_a_completion,
    yards_lost,
)
from leatherhead.games.paper_bowl.rules.foul_cards import delay_of_game, face_mask, false_start_or_offside, holding
from leatherhead.games.paper_bowl.rules.turnover_cards import (
    fumble_and_challenge,
    fumble_and_return,
    intercept_and_challenge,
    intercept_and_return,
    review_of_completion,
    review_of_incompletion,
)
from leatherhead.games.paper_bowl.state import Effect, State, Trigger
from leatherhead.rule import rule

# The two fouls differ only in their yards; each has a rule of its own so that help names the card on the table.
FACE_MASK_YARDS = 15


@rule
def play_with_card(g: State, book: Book, card: int, timeout: bool) -> tuple[int, int]:
    """The play under its Play Card: what becomes of it, and the gain."""
    effect = book.effect[card]
    if effect <= Effect.REVIEW_INCOMPLETE:
        return whistle_or_turnover(g, book, card)
    if effect <= Effect.IGNORE_PASS_NUMBERS or effect == Effect.TIMES_RUN_DOUBLET:
        return bonus_for_the_offense(g, book, card)
    if effect == Effect.ADD_TO_COMPLETE:
        return yards_for_a_completion(g, book, card)
    if effect == Effect.SUBTRACT:
        return yards_lost(g, book, card)
    if effect == Effect.HALVE:
        return half_gain(g, book, card)
    if effect == Effect.TIMEOUT_TIMES and timeout:
        return after_a_timeout_of_the_offense(g, book, card)
    if effect == Effect.TIMEOUT_HALVE and timeout:
        return after_a_timeout_of_the_defense(g, book, card)
    return plain_play(g, book, effect)


@rule
def whistle_or_turnover(g: State, book: Book, card: int) -> tuple[int, int]:
    """01 to 10, and the sacks 19 and 20."""
    effect = book.effect[card]
    if effect == Effect.DELAY_OF_GAME:
        return delay_of_game(g, book, card)
    if effect == Effect.FALSE_START_OR_OFFSIDE:
        return false_start_or_offside(g, book, card)
    if effect == Effect.SACK and book.trigger[card] == Trigger.DOUBLET:
        return sack_on_doubles(g, book, card)
    if effect == Effect.SACK:
        return sack_on_one_or_six(g, book, card)
    if effect == Effect.INTERCEPTION:
        return intercept_and_return(g, book, card) if book.returned[card] else intercept_and_challenge(g, book, card)
    if effect == Effect.FUMBLE:
        return fumble_and_return(g, book, card) if book.returned[card] else fumble_and_challenge(g, book, card)
    if effect == Effect.FOUL:
        return face_mask(g, book, card) if book.yards[card] >= FACE_MASK_YARDS else holding(g, book, card)
    if effect == Effect.REVIEW_COMPLETE:
        return review_of_completion(g, book)
    return review_of_incompletion(g, book)


@rule
def bonus_for_the_offense(g: State, book: Book, card: int) -> tuple[int, int]:
    """11 to 15."""
    effect = book.effect[card]
    if effect == Effect.TIMES_RUN:
        return run_bonus(g, book, card)
    if effect == Effect.TIMES_COMPLETE:
        return pass_bonus(g, book, card)
    if effect == Effect.IGNORE_RUN_VALUE:
        return open_run(g, book)
    if effect == Effect.IGNORE_PASS_NUMBERS:
        return open_pass(g, book)
    return run_bonus_on_doubles(g, book, card)
