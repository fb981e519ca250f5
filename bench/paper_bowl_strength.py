"""Measures the bots of Paper Bowl against each other, against habits, and its values against real results.

`python bench/paper_bowl_strength.py duels habits calibration gate loss time`; without arguments all of them.
"""

import math
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from time import thread_time
from typing import Any

import numpy as np
from calibration import show as show_calibration
from opponents import habit

import leatherhead as lh
from leatherhead.compiled.parts import back_end
from leatherhead.games.paper_bowl.coach.strategist import matrix_of
from leatherhead.games.paper_bowl.state import Phase
from leatherhead.games.paper_bowl.value.solution import cards_left, win
from leatherhead.model.bot import Bot, RuleBot
from leatherhead.model.doors import CHANCE
from leatherhead.model.position import Position, View
from leatherhead.model.question import odds_of
from leatherhead.registry import find
from leatherhead.study.simulation import simulate
from leatherhead.values.matrix_game import column_share, make_room, row_share, simplex

GAMES, HABIT_GAMES = 20_000, 2_000
SEED = 16
RULEBOOK = find("paper-bowl")
BOOK = RULEBOOK.own_book
SITUATIONS, ROLLS = 40, 4  # for the loss: a card and three rolls
MIDDLING = 8  # the answer that stands for a roll of 2-3
CALLS, FRONTS = ("run", "short-pass", "long-pass"), tuple(f"defense-{n}" for n in range(1, 6))


def bot(name: str) -> RuleBot:
    """One of the game's own bots."""
    found = RULEBOOK.bot(name)
    if not isinstance(found, RuleBot):
        raise TypeError(name)
    return found


def duel(home: RuleBot, away: RuleBot, games: int) -> str:
    """Home's share of the decided games, with its 95% interval."""
    wins = simulate(RULEBOOK, BOOK, games=games, home=home, away=away, seed=SEED).tally["wins"]
    decided = wins["home"] + wins["away"]
    share = wins["home"] / decided
    error = 1.96 * math.sqrt(share * (1 - share) / decided)
    return f"{share:.2%} of decided games ({share - error:.2%} to {share + error:.2%}), {wins}"


def show_duels() -> None:
    """The levels against each other."""
    strategist, coach, rookie = bot("strategist"), bot("coach"), bot("rookie")
    for home, away in (
        (strategist, coach),
        (strategist, rookie),
        (coach, rookie),
    ):
        print(f"{home.name} against {away.name}: {duel(home, away, GAMES)}", flush=True)


def show_habits() -> None:
    """Every fixed call with every fixed defense against coach and strategist."""
    for opponent in (bot("coach"), bot("strategist")):
        for call in CALLS:
            for front in FRONTS:
                fixed = habit(RULEBOOK, {"offense-card": call, "defense-card": front})
                found = duel(fixed, opponent, HABIT_GAMES)
                print(f"{call} with {front} against {opponent.name}: {found}", flush=True)


# The gate.


def show_gate() -> None:
    """How far any value falls where it should rise, or the reverse: at most, and how often by over a thousandth."""
    tables = RULEBOOK.value.tables(BOOK)[0]  # type: ignore[union-attr]
    for name in ("late", "early"):
        layers = tables[name][1:].astype(np.float32) / 65535
        shaped = layers.reshape(len(layers), 4, 15, *layers.shape[2:])
        leads = shaped.reshape(*shaped.shape[:-1], -1, 49)
        for what, wrong in (
            ("down", np.diff(shaped[..., 1:85, :], axis=1)), ("to go", np.diff(shaped[..., 1:85, :], axis=2)),
            ("ball, up to the red zone", -np.diff(shaped[:, :, :, 1:80], axis=3)),
            ("lead", -np.diff(leads[:, :, :, 1:85], axis=-1)),
        ):  # fmt: skip
            print(
                f"gate, {name}, {what}: at most {wrong.max():.5f}, {(wrong > 0.001).mean():.4%} above 0.001", flush=True
            )


# What a sealed decision costs.


def show_loss() -> None:
    """What the strategist's mixes give away against matrices that the rules themselves lead to, play by play.

    Decks of two cards keep that affordable; nobody has a timeout. The rules are walked to every outcome of three rolls,
    a fouled team takes what is better for it, and the equilibrium is found by trying every support.
    """
    dice = np.random.default_rng(SEED)
    losses = [loss for _ in range(SITUATIONS) for loss in _losses(_situation(dice))]
    print(f"loss a sealed decision: mean {np.mean(losses):.6f}, most {np.max(losses):.6f}, {len(losses)} decisions")


def _situation(dice: np.random.Generator) -> np.ndarray[Any, Any]:
    record = RULEBOOK.fresh()
    g, ball = record[0], int(dice.integers(5, 95))
    g.phase, g.quarter, g.clock, g.set_aside = Phase.SCRIMMAGE, int(dice.integers(1, 5)), 2, 0
    g.ball, g.down, g.line_to_gain = ball, int(dice.integers(1, 5)), min(ball + int(dice.integers(1, 15)), 100)
    g.score[:], g.timeouts[:] = dice.integers(0, 15, 2), 0
    g.deck, g.used_count = sum(1 << int(card) for card in dice.choice(24, 2, replace=False)), 22
    return record


def _losses(record: np.ndarray[Any, Any]) -> Iterator[float]:
    tables, book = RULEBOOK.value.tables(BOOK)[0], BOOK.book  # type: ignore[union-attr]
    walked = np.array([[_walked(record, tables, call, front) for front in range(5)] for call in range(3)])
    g, (tableau, basis) = record[0], make_room(3, 5)
    simplex(matrix_of(g, book, tables, cards_left(g) - 1, g.deck), tableau, basis)
    value = _value(walked)
    yield float(value - (np.array([row_share(tableau, 5, call) for call in range(3)]) @ walked).min())
    yield float((walked @ np.array([column_share(tableau, basis, front) for front in range(5)])).max() - value)


def _walked(record: np.ndarray[Any, Any], tables: Any, call: int, front: int) -> float:
    """Home's chance to win with a call against a Defense Card, by the rules."""
    start = Position(RULEBOOK, BOOK, record, back_end(RULEBOOK, BOOK))
    start.run()
    return _chance(start.after(call).after(front), tables, 0)


def _chance(position: Position, tables: Any, rolls: int) -> float:
    asked = position.asked
    if asked is None:
        return float(win(position.g, tables))
    if asked.by != CHANCE:
        found = [_chance(position.after(answer), tables, rolls) for answer in range(2)]
        return max(found) if asked.by == 0 else min(found)
    ways = odds_of(asked)
    if rolls == ROLLS:  # doubles again: followed by a middling roll
        return _chance(position.after(MIDDLING), tables, rolls)
    return sum(float(part) * _chance(position.after(answer), tables, rolls + 1) for answer, part in ways)


def _value(matrix: np.ndarray[Any, Any]) -> float:
    """What a matrix is worth: the best worst case among the mixes that make some columns equal."""
    mixes = [*np.eye(3)]
    for size in (2, 3):
        for rows in combinations(range(3), size):
            for columns in combinations(range(5), size):
                part = matrix[np.ix_(rows, columns)]
                equal = np.vstack([(part[:, 1:] - part[:, :1]).T, np.ones(size)])
                if abs(np.linalg.det(equal)) > 1e-14:
                    mix = np.zeros(3)
                    mix[list(rows)] = np.linalg.solve(equal, np.eye(size)[-1])
                    mixes += [mix] if mix.min() >= 0 else []
    return max(float((mix @ matrix).min()) for mix in mixes)


# How long it thinks.


class Timed(Bot):
    """The strategist as people play against it, interpreted, and how long each answer took."""

    name, title = "timed", "Timed"

    def __init__(self) -> None:
        """Begin with no answer."""
        self.times: list[float] = []

    def answer(self, view: View, luck: int) -> int:
        """Ask it."""
        began = thread_time()
        found = bot("strategist").answer(view, luck)
        self.times.append(thread_time() - began)
        return found


def show_time() -> None:
    """Median and worst CPU time of an answer over two games."""
    timed = Timed()
    bot("strategist").tables(BOOK)
    for seed in range(2):
        lh.new("paper-bowl", seed=seed, seats=(timed, timed))
    times = sorted(timed.times)
    middle, worst = (1000 * each for each in (times[len(times) // 2], times[-1]))
    print(f"thinking time: median {middle:.1f} ms, worst {worst:.1f} ms, {len(times)} answers, interpreted")


CHOSEN: dict[str, Callable[[], None]] = {
    "duels": show_duels, "habits": show_habits, "calibration": partial(show_calibration, RULEBOOK), "gate": show_gate,
    "loss": show_loss, "time": show_time,
}  # fmt: skip

if __name__ == "__main__":
    for chosen in sys.argv[1:] or CHOSEN:
        CHOSEN[chosen]()
