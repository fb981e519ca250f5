"""Card Bowl's strategist of 0.3.0: its defense cards are a pure function of both used piles, which lie open."""

from leatherhead.football import possession
from leatherhead.games.card_bowl import state
from leatherhead.games.card_bowl.book import Book
from leatherhead.games.card_bowl.cards import value
from leatherhead.games.card_bowl.coach import answers
from leatherhead.games.card_bowl.coach.formulas import Tables, prepare
from leatherhead.games.card_bowl.coach.strategist import (
    THREE_IN_TEN,
    backs_of,
    more_for_receivers,
    nearest,
    still_of_use,
)
from leatherhead.games.card_bowl.coach.strategist import (
    strategist as strategist_of_today,
)
from leatherhead.games.card_bowl.rules.decks import deck_of
from leatherhead.games.card_bowl.state import SLOTS, Decision, State
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import count_bits, nth_option
from leatherhead.rule import rule


@rule
def defense_level(seen: State, tables: Tables, team: int, slot: int) -> int:
    """The value that the card against a slot is nearest to."""
    mine, theirs = still_of_use(seen, deck_of(seen, team)), still_of_use(seen, deck_of(seen, possession.opponent(team)))
    part = answers.BETTER if answers.matters(seen) else answers.MIDDLE
    middle = value(nth_option(mine, count_bits(mine) * part // answers.WHOLE_DECK))
    high = value(nth_option(theirs, max(count_bits(theirs) - 2, 0)))
    backs = backs_of(seen)
    more = more_for_receivers(seen, tables, high, middle) if backs else 0
    level = middle + more * backs // SLOTS
    return level - more if answers.is_back(seen, slot) else level


@rule
def strategist(  # noqa: PLR0913, PLR0917  as every bot
    seen: State, book: Book, tables: Tables, team: int, decision: int, options: int, luck: int
) -> int:
    """The strategist of 0.3.0."""
    if decision == Decision.DEFENSE_CARD:
        kept = still_of_use(seen, deck_of(seen, team))
        return nearest(kept & options, defense_level(seen, tables, team, seen.laid[team]))
    if decision == Decision.FORMATION:
        if answers.down_for(seen, tables) != answers.A_PASS:
            return answers.formation_for(seen, tables, luck)
        return state.Formation.THREE_WR + 0 if luck % 10 < THREE_IN_TEN else state.Formation.FOUR_WR + 0
    return strategist_of_today(seen, book, tables, team, decision, options, luck)


BEFORE = {
    "strategist": RuleBot(
        "strategist-0.3", strategist, tables=Tables, prepare=prepare, title="Strategist of 0.3.0", about="", strength=3
    )
}
