"""The rules of Closed Hands."""

from leatherhead.football import events as football
from leatherhead.football.possession import opponent
from leatherhead.football.score import add_points
from leatherhead.games.closed_hands import events
from leatherhead.games.closed_hands.book import Book
from leatherhead.games.closed_hands.state import ALL_CARDS, HAND, Decision, Phase, State
from leatherhead.model.doors import choose, draw_single, note, roll
from leatherhead.rule import rule

TOUCHDOWN_POINTS = 7


@rule
def step(g: State, book: Book) -> None:  # noqa: ARG001  nothing is printed
    """Play the next whole play."""
    if g.phase == Phase.DEAL:
        deal(g)
    else:
        scrimmage(g)


@rule
def deal(g: State) -> None:
    """Four cards for each team (CH-1)."""
    pack = ALL_CARDS
    for place in range(2 * HAND):
        team = place % 2
        card = draw_single(g, team, pack)
        pack &= ~(1 << card)
        g.hand[team] |= 1 << card
        g.held[team] += 1
    note(g, events.Dealt(g.possession))
    g.phase = Phase.SCRIMMAGE


@rule
def scrimmage(g: State) -> None:
    """A card from each hand, and a die (CH-2, CH-3)."""
    offense, defense = g.possession, opponent(g.possession)
    attack = choose(g, offense, Decision.OFFENSE_CARD, g.hand[offense])
    guard = choose(g, defense, Decision.DEFENSE_CARD, g.hand[defense])
    note(g, events.Laid(offense, card=attack))
    note(g, events.Answered(defense, card=guard))
    g.hand[offense] &= ~(1 << attack)
    g.hand[defense] &= ~(1 << guard)
    g.held[offense] -= 1
    g.held[defense] -= 1
    g.laid |= 1 << attack | 1 << guard
    if attack + roll(g) > guard + 3:
        note(g, football.Touchdown(offense))
        add_points(g, offense, TOUCHDOWN_POINTS)
    g.possession = defense
    g.clock -= 1
    if g.clock == 0:
        note(g, football.EndGame(offense))
        g.phase = Phase.GAME_OVER
        g.over = 1
