"""What is played, answered, conceded and kept in Real Deal Football, where the coach decides otherwise."""

from typing import Annotated, Any

from leatherhead.football.score import lead
from leatherhead.games.real_deal import coach, rules, state
from leatherhead.games.real_deal.cards import is_one_of, points_of
from leatherhead.games.real_deal.coach import HAS_BALL, PLAYS
from leatherhead.games.real_deal.state import CARDS, CardType, Decision
from leatherhead.model.doors import count_bits, nth_option
from leatherhead.rule import Array, rule

BASE = "coach"  # whose answers the features change
ANSWERS = ("as the coach", "whenever it can", "never")
FEATURES = {
    "of its scoring cards it plays": ("the coach's mix", "the best", "the highest", "any"),
    "it punts inside the 10": ("as the coach", "whenever it can", "never"),
    "it ends the quarter on offense": ("as the coach", "when ahead", "never"),
    "it answers touchdowns": ANSWERS,
    "it answers field goals": ANSWERS,
    "it answers punts inside the 10": ANSWERS,
    "it answers with": ("the coach's card", "a penalty if it has one", "a stop if it has one"),
    "it starts": ("as the coach", "with the ball", "without"),
}
SCORING, LIMITING, ENDING, TOUCHDOWNS, GOALS, LIMITS, WITH, STARTING = range(8)
COACHED, FIRST, SECOND = range(3)


class ResponderTables:
    """The level of each feature."""

    levels: Annotated[Array, 8]


@rule
def best_of(seen: Any, book: Any, team: int, plays: int, by_points: bool) -> int:
    """The scoring card with the best expectation, or with the most points."""
    best, most = 0, -1
    for card in range(CARDS):
        if is_one_of(card, plays):
            worth = points_of(card) if by_points else coach.play_worth(seen, book, team, card)
            if worth > most:
                best, most = card, worth
    return best


@rule
def play(seen: Any, book: Any, tables: Any, team: int, options: int, usual: int, luck: int) -> int:  # noqa: PLR0913, PLR0917
    """The card of the offense."""
    levels, plays = tables.levels, options & PLAYS
    if options & HAS_BALL and levels[ENDING] == FIRST and lead(seen, team) > 0:
        return CardType.HAS_BALL_END_OF_QUARTER + 0
    if is_one_of(CardType.PUNTS_INSIDE_10, options) and levels[LIMITING] == FIRST:
        return CardType.PUNTS_INSIDE_10 + 0
    unwanted = (usual == CardType.PUNTS_INSIDE_10 and levels[LIMITING] == SECOND) or (
        usual == CardType.HAS_BALL_END_OF_QUARTER and levels[ENDING] == SECOND
    )
    if plays and (unwanted or (is_one_of(usual, PLAYS) and levels[SCORING])):
        if levels[SCORING] > SECOND:
            return nth_option(plays, luck % count_bits(plays))
        return best_of(seen, book, team, plays, levels[SCORING] == SECOND)
    return usual


@rule
def respond(seen: Any, tables: Any, options: int, usual: int, luck: int) -> int:
    """The answer to a card."""
    faced, levels = rules.faced(seen), tables.levels
    let_happen = rules.concession(faced)
    feature = (
        LIMITS if faced == CardType.PUNTS_INSIDE_10 else GOALS if is_one_of(faced, state.FIELD_GOALS) else TOUCHDOWNS
    )
    counters = options & ~(1 << let_happen | HAS_BALL)
    if levels[feature] == SECOND and is_one_of(let_happen, options):
        return let_happen
    if levels[feature] == FIRST and counters and not is_one_of(usual, counters):
        usual = nth_option(counters, luck % count_bits(counters))
    wanted = counters & (state.CONTINUATIONS if levels[WITH] == FIRST else state.STOPS)
    if levels[WITH] and is_one_of(usual, counters) and wanted:
        return usual if is_one_of(usual, wanted) else nth_option(wanted, luck % count_bits(wanted))
    return usual


@rule
def answer(  # noqa: PLR0913, PLR0917  as every bot
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """Answer by the levels of the features; everything else is the coach's."""
    usual = coach.answer(seen, book, tables, team, decision, options, luck)
    if decision <= Decision.SECOND_HALF and tables.levels[STARTING]:
        return state.Toss.RECEIVE + 0 if tables.levels[STARTING] == FIRST else state.Toss.DEFER + 0
    if decision == Decision.PLAY:
        return play(seen, book, tables, team, options, usual, luck)
    if decision == Decision.RESPOND:
        return respond(seen, tables, options, usual, luck)
    return usual
