"""The rookie of Real Deal Football: plays its touchdowns from the top, stops whatever it can, and saves nothing."""

from leatherhead.games.real_deal.book import Book
from leatherhead.games.real_deal.rules.counter import concession, faced
from leatherhead.games.real_deal.state import PUNT, SCORING, CardType, Decision, State, Toss
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import nth_option
from leatherhead.model.tables import NoTables
from leatherhead.rule import rule

PLAYS = SCORING | 1 << CardType.RETURN_TD


@rule
def answer(
    seen: State,
    book: Book,  # noqa: ARG001  it counts no cards
    tables: NoTables,  # noqa: ARG001
    team: int,  # noqa: ARG001  and never looks at the score
    decision: int,
    options: int,
    luck: int,  # noqa: ARG001  the same hand, the same card
) -> int:
    """Return the label that the rookie picks."""
    if decision == Decision.TOSS or decision == Decision.SECOND_HALF:
        return Toss.RECEIVE + 0
    if decision == Decision.PLAY:
        return favorite_play(options)
    if decision == Decision.RESPOND:
        return first_stop(options, concession(faced(seen)))
    return thrown_away(options)


@rule
def favorite_play(options: int) -> int:
    """The first scoring card in the order of the chart; without one the punt that it holds, or any."""
    if options & PLAYS:
        return nth_option(options & PLAYS, 0)
    return CardType.PUNTS_INSIDE_10 + 0 if (options >> CardType.PUNTS_INSIDE_10) & 1 else PUNT


@rule
def first_stop(options: int, let_happen: int) -> int:
    """Any card that answers, however good, even to stop a field goal; it never thinks of ending the quarter."""
    stops = options & ~(1 << let_happen | 1 << CardType.HAS_BALL_END_OF_QUARTER)
    return nth_option(stops, 0) if stops else let_happen


@rule
def thrown_away(options: int) -> int:
    """A card of the defense, for it wants to score; its last resort is a scoring card."""
    others = options & ~PLAYS
    return nth_option(others or options, 0)


ROOKIE = RuleBot(
    "rookie", answer, title="Rookie", strength=1,
    about="Plays its first scoring card, stops whatever it can at any price, and throws its defense away.",
)  # fmt: skip
