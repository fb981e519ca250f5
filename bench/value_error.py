"""How far a game's value is off by itself: `python bench/value_error.py GAME [--games 20] [--seed S]`.

The coach plays against itself. At every tenth moment before a play the value is compared with games that are played to
their end from there, with what nobody sees dealt again. The error is the root mean square of the difference, less what
the luck of those games explains: where the value holds (`Value.error`), and where play-outs go on instead.
"""

import argparse
from random import Random

import numpy as np

from leatherhead import registry
from leatherhead.compiled.parts import back_end
from leatherhead.compiled.rollout import FURTHEST, Ahead, Imagined
from leatherhead.model.bot import RuleBot
from leatherhead.model.position import Position, deals
from leatherhead.records.game import Game

EVERY, DEALS, SAMPLES = 10, 16, 50


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.slugs())
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=50_000)
    arguments = parser.parse_args()
    rulebook = registry.find(arguments.game)
    coach, value, printed = rulebook.bot("coach"), rulebook.value, rulebook.own_book
    if not isinstance(coach, RuleBot) or value is None:
        raise TypeError(f"{rulebook.slug} has no value, or no coach that can be compiled")
    ahead, run, tables = Ahead(rulebook, printed, coach), back_end(rulebook, printed), value.tables(printed)[0]
    found: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        game = Game(rulebook, printed, rulebook.fresh(), bots=(coach, coach), seed=seed, back_end=run)
        for number in range(seed % EVERY, len(game.plays), EVERY):
            start = game.plays[number].before
            position = Position(rulebook, printed, start, run)
            position.start()
            lucks = Random(number)  # noqa: S311  a seed
            view = position.view(None, game.heard(None)[:number])
            dealt = deals(view, [lucks.getrandbits(32) for _ in range(DEALS)], run)
            joined = bytearray().join(deal.checkpoint.tobytes() for deal in dealt)
            cells = [Imagined(place) for place in range(len(dealt))]
            shares = ahead.play(
                np.frombuffer(joined, rulebook.dtype), cells, seed=number, samples=DEALS * SAMPLES // len(dealt),
                plays=FURTHEST,
            )  # fmt: skip
            means = shares.mean(1)
            noise = means.var(ddof=1) / len(means) if len(means) > 1 else shares.var(ddof=1) / shares.size
            gap = float(value.win(start[0], tables)) - means.mean()
            found[bool(value.holds(start[0]))].append((gap, noise))
    for holds, rows in found.items():
        if rows:
            gaps, noises = np.array(rows).T
            error = np.sqrt(max((gaps**2).mean() - noises.mean(), 0.0))
            print(f"{rulebook.slug}, {'holds' if holds else 'played on'}: {len(rows)} moments, error {error:.4f}")


if __name__ == "__main__":
    main()
