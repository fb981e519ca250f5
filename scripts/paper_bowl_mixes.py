"""Write the mixes of Paper Bowl's coach with time enough, from the solution: `python scripts/paper_bowl_mixes.py`.

They are the equilibria of one ball of each zone by win probability, halfway through the first of two tied quarters,
with a fresh deck and two timeouts each.
"""

import numpy as np

from leatherhead import registry
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.coach import coach, strategist
from leatherhead.games.paper_bowl.odds import odds_of
from leatherhead.games.paper_bowl.value import SOLVED, timeouts
from leatherhead.values.matrix_game import solve_by_supports

QUARTER, CARDS, TIMEOUTS = 3, 10, 2
FRESH_DECK = (1 << state.PLAY_CARDS) - 1


def main() -> None:
    """Solve every game."""
    rulebook = registry.find("paper-bowl")
    book, tables = rulebook.own_book.book, SOLVED.of(rulebook.own_book)[0]
    record = rulebook.fresh()
    g = record[0]
    g.phase, g.quarter, g.clock, g.timeouts[:] = state.Phase.SCRIMMAGE, QUARTER, CARDS, TIMEOUTS
    games = np.zeros((coach.CALLS, state.DEFENSE_CARDS, coach.DOWNS, coach.ZONES, coach.LONGEST_TO_GO))
    for down, zone, to_go in np.ndindex(games.shape[2:]):
        ball = int(coach.ZONE_BALLS[zone])
        g.ball, g.down, g.line_to_gain = ball, down + 1, min(ball + to_go + 1, GOAL_LINE)
        left = CARDS + state.QUARTER_CARDS - 1
        games[:, :, down, zone, to_go] = strategist.matrix_of(g, book, tables, left, FRESH_DECK)
    calls, fronts = (coach.weights(shares) for shares in solve_by_supports(games))
    np.savez_compressed(
        coach.MIXES, calls=calls.astype(np.uint16), fronts=fronts.astype(np.uint16),
        odds=timeouts.fingerprint(odds_of(book)),
    )  # fmt: skip


if __name__ == "__main__":
    main()
