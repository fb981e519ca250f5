"""The strategist of Card Bowl: the coach with better hands.

The offense picks its matchup when all cards lie open, so a defense is as good as its weakest spot. The strategist
levels it: against the high card that the other deck still holds, no receiver and no back is worth more than the next.
It draws among the values around that level, since both piles lie open and a fixed choice could be computed. On offense
its highest card lies where it is hard to find, and except on a running down four receivers leave the defense no back to
neglect. Near the end of the game it holds no card back.
"""

from leatherhead.game import choice, count_bits, nth_option, possession, rule, score
from leatherhead.games.card_bowl import state
from leatherhead.games.card_bowl.book import Book
from leatherhead.games.card_bowl.cards import value
from leatherhead.games.card_bowl.coach import answers, formulas
from leatherhead.games.card_bowl.coach.formulas import Tables
from leatherhead.games.card_bowl.rules.decks import deck_of
from leatherhead.games.card_bowl.state import CARDS, QUARTERS, SLOTS, Decision, State

LAST_PLAYS = 2
KING = 13
THREE_IN_TEN = 1  # of ten downs that are not for running, those with three receivers instead of four
OFF_LEVEL = (0, 0, 1, -1)  # what a card is off its level by, each equally likely
MORE_FOR_BACKS = 1  # above the level by the tables, which left backs too weakly covered (bench/exploit.py)


@rule
def strategist(seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int) -> int:
    """Lay the hands, fall on loose balls, and return punts; everything else is the coach's."""
    if decision == Decision.DEFENSE_CARD:
        return defense_card(seen, tables, team, options, luck)
    if decision == Decision.OFFENSE_CARD:
        return offense_card(seen, tables, team, options, luck)
    if decision == Decision.FORMATION and answers.down_for(seen, tables) != answers.A_RUN:
        return state.Formation.THREE_WR + 0 if luck % 10 < THREE_IN_TEN else state.Formation.FOUR_WR + 0
    if decision == Decision.FUMBLE_PLAY:
        return choice.either(is_desperate(seen, team), state.FumblePlay.SCOOP_1, state.FumblePlay.FALL_2)
    if decision == Decision.PUNT_CATCH and can_be_returned(seen, options):
        return state.PuntCatch.RETURN + 0
    return answers.answer(seen, book, tables, team, decision, options, luck)


@rule
def is_desperate(seen: State, team: int) -> bool:
    """Behind on the last snaps of the game: the ball alone is not enough."""
    return seen.quarter >= QUARTERS and score.lead(seen, team) < 0 and answers.plays_left(seen) <= LAST_PLAYS


@rule
def can_be_returned(seen: State, options: int) -> bool:
    """Whether a return pays: unless the coverage is a king, or the ball may bounce into the end zone."""
    touchback = (options >> state.PuntCatch.TOUCHBACK) & 1
    return touchback == 0 and seen.landed > answers.BOUNCE_LINE and value(seen.coverage) < KING


@rule
def offense_card(seen: State, tables: Tables, team: int, options: int, luck: int) -> int:
    """The lowest card but for one slot, which gets the highest; fewer than that on downs that matter less."""
    if not answers.high_card_goes_here(seen, tables, team, options, luck):
        return nth_option(options, 0)
    cards = count_bits(options)
    saved = 0 if answers.matters(seen) else cards // answers.SAVED
    return nth_option(options, cards - 1 - saved)


@rule
def still_of_use(seen: State, cards: int) -> int:
    """A deck without its lowest cards, if the game is too short to lay them all."""
    if seen.quarter == QUARTERS:
        while count_bits(cards) > SLOTS * max(answers.plays_left(seen), 1):
            cards &= cards - 1
    return cards


@rule
def defense_card(seen: State, tables: Tables, team: int, options: int, luck: int) -> int:
    """The card nearest to the level of the man opposite, or to the next value above or below it."""
    mine, theirs = still_of_use(seen, deck_of(seen, team)), still_of_use(seen, deck_of(seen, possession.opponent(team)))
    middle = value(
        nth_option(
            mine, count_bits(mine) * (answers.BETTER if answers.matters(seen) else answers.MIDDLE) // answers.WHOLE_DECK
        )
    )
    high = value(nth_option(theirs, max(count_bits(theirs) - 2, 0)))
    backs = backs_of(seen)
    more = more_for_receivers(seen, tables, high, middle) if backs else 0
    level = middle + more * backs // SLOTS
    if answers.is_back(seen, seen.laid[team]):
        level += MORE_FOR_BACKS - more
    return nearest(mine & options, level + OFF_LEVEL[luck & 0b11])


@rule
def backs_of(seen: State) -> int:
    """Return the number of backs in the formation."""
    if seen.formation == state.Formation.FOUR_WR:
        return 0
    return 1 if seen.formation == state.Formation.THREE_WR else 2


@rule
def more_for_receivers(seen: State, tables: Tables, high: int, middle: int) -> int:
    """Return the excess of cards against receivers over those against backs that makes a pass worth a run."""
    place, backs = answers.situation(seen), backs_of(seen)
    best, least = 0, -1
    for step in range(2 * formulas.HIGHEST + 1):
        more = (step + 1) // 2 if step & 1 else -step // 2
        level = middle + more * backs // SLOTS
        gap = abs(
            answers.worth_of(tables, place, 0, high - level) - answers.worth_of(tables, place, 1, high - level + more)
        )
        if least < 0 or gap < least:
            best, least = more, gap
    return best


@rule
def nearest(options: int, wanted: int) -> int:
    """The card whose value is nearest to the one that is wanted."""
    best, least = 0, -1
    for card in range(CARDS):
        if (options >> card) & 1 and (least < 0 or abs(value(card) - wanted) < least):
            best, least = card, abs(value(card) - wanted)
    return best
