"""Measures the bots of Paper Bowl against each other, against habits, and its values against real results.

`python bench/paper_bowl_strength.py duels habits calibration gate`; without arguments all of them.
"""

import math
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from opponents import coach_before, habit

from leatherhead.engine.bot import RuleBot
from leatherhead.engine.compiled.compiler import compile_entry, plain
from leatherhead.engine.doors import ASKED
from leatherhead.engine.printed import plain_dtype
from leatherhead.engine.record import blank, plain_layout
from leatherhead.engine.registry import find
from leatherhead.football.ledger import Ledger
from leatherhead.games.paper_bowl.value.worth import win
from leatherhead.study.simulation import simulate

GAMES, HABIT_GAMES, HELD_OUT = 20_000, 2_000, 20_000
SEED = 16
RULEBOOK = find("paper-bowl")
BOOK = RULEBOOK.own_book
BINS = 20
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
    """The levels against each other, and the coach against the one before."""
    strategist, coach, rookie, before = bot("strategist"), bot("coach"), bot("rookie"), coach_before(RULEBOOK)
    for home, away in (
        (strategist, coach),
        (strategist, rookie),
        (coach, rookie),
        (coach, before),
        (strategist, before),
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


# Calibration.


def show_calibration() -> None:
    """Predicted and real wins of the coach's games, by quarter: the expected calibration error."""
    counts = np.zeros((5, BINS, 3))  # by quarter (overtime never comes), bin: moments, predicted wins, wins of home
    counted_games()(*_records(), counts, np.uint64(SEED + 1), HELD_OUT)
    for name, found in (("all", counts.sum(0)), *((f"quarter {n}", counts[n]) for n in range(1, 5))):
        moments = np.maximum(found[:, 0], 1)
        error = np.abs(found[:, 1] - found[:, 2]).sum() / found[:, 0].sum()
        worst = np.abs((found[:, 1] - found[:, 2]) / moments)[found[:, 0] > 1000].max()
        print(f"calibration, {name}: error {error:.4f}, worst of {BINS} bins {worst:.4f}", flush=True)


def _records() -> list[Any]:
    coach, value = bot("coach"), RULEBOOK.value
    fresh = RULEBOOK.fresh()
    fresh[0].seats[:] = ASKED
    if value is None:
        raise TypeError("no value")
    kept = (fresh, fresh, BOOK.record, coach.tables(BOOK), value.tables(BOOK), blank(plain_layout(Ledger)))
    return [plain(each, plain_dtype(each)) for each in kept]


def counted_games() -> Any:
    """Compile games of the coach against itself in which every moment before a play is counted."""
    from leatherhead.engine.compiled.running import _play_with_bots
    from leatherhead.engine.doors import new_play, seed_of, sow

    coach, copy = bot("coach"), RULEBOOK.copies.copy
    play = _play_with_bots(RULEBOOK, (coach,))

    def games(
        records: Any, fresh: Any, books: Any, tables: Any, values: Any, ledgers: Any, counts: Any, seed: Any, count: Any
    ) -> None:
        g, moments = records[0], np.zeros((400, 2))
        records[0] = fresh[0]
        for game in range(count):
            copy(g, fresh[0])
            sow(g, seed_of(seed, game))
            seen = 0
            while not g.over:
                moments[seen, 0], moments[seen, 1] = g.quarter, win(g, values[0])
                seen += 1
                new_play(g)
                play(g, books[0], tables[0], tables[0])
            won = 0.5 if g.score[0] == g.score[1] else 1.0 * (g.score[0] > g.score[1])
            for n in range(seen):
                quarter, place = int(moments[n, 0]), min(int(moments[n, 1] * BINS), BINS - 1)
                counts[quarter, place, 0] += 1
                counts[quarter, place, 1] += moments[n, 1]
                counts[quarter, place, 2] += won

    return compile_entry(RULEBOOK, "calibration", games, (coach,))


# The gate.


def show_gate() -> None:
    """How far any value falls where it should rise, or the reverse: at most, and how often by more than a thousandth."""
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


CHOSEN: dict[str, Callable[[], None]] = {
    "duels": show_duels, "habits": show_habits, "calibration": show_calibration, "gate": show_gate,
}  # fmt: skip

if __name__ == "__main__":
    for chosen in sys.argv[1:] or CHOSEN:
        CHOSEN[chosen]()
