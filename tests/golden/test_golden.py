"""One readable game of each: play by play, then the box. A change of rules or words shows as a difference to be read.

Written anew by `PYTHONPATH=tests python tests/golden/test_golden.py [GAME]`.
"""

import os
import sys
from typing import Any

import numpy as np
import pytest
from teaching import EVERY_GAME, FOLDER, GAMES, golden_file

import leatherhead as lh
from leatherhead import registry
from leatherhead.football.ledger import Ledger, Stat, close_game, open_game
from leatherhead.model.doors import new_play
from leatherhead.model.record import blank, duplicate, plain_layout
from leatherhead.records.play_by_play import tell_all

SEED = 1946


def golden(slug: str) -> str:
    """Play the game and write it down."""
    game = lh.new(slug, seed=SEED, home="Owls", away="Bears", seats=("random", "random"))
    lines = [f"{game.rulebook.title}, {game.teams[0]} vs. {game.teams[1]}, both at random, seed {SEED}", ""]
    for number, play in enumerate(game.plays, start=1):
        told = " ".join(tell_all(game, play.events))
        lines.append(f"{number}. {_headline(game, play)}: {told}")
    lines += ["", f"Final score: {game.teams[0]} {game.score[0]}, {game.teams[1]} {game.score[1]}", ""]
    return "\n".join([*lines, *_box(game)]) + "\n"


def _headline(game: Any, play: Any) -> str:
    return str(game.rulebook.headline(play.before[0], game.teams))


def _box(game: Any) -> list[str]:
    """Play every play again from its tape and let the scorer see it."""
    ledger = blank(plain_layout(Ledger))[0]
    open_game(ledger)
    for play in game.plays:
        g = duplicate(play.before)[0]
        new_play(g)
        tape = [answer.answer for answer in play.answers]
        g.tape[: len(tape)] = tape
        g.tape_length = len(tape)
        with np.errstate(over="ignore"):
            game.rulebook.step(g, game.printed.book)
        game.rulebook.keep_score(g, ledger)
    close_game(ledger, *game.score, 0)
    width = max(len(stat.name) for stat in Stat)
    head = f"{'':{width}}{game.teams[0]:>8}{game.teams[1]:>8}"
    rows = [(stat.name.lower().replace("_", " "), *ledger.game[:, stat].tolist()) for stat in Stat]
    return [head, *(f"{name:{width}}{home:>8}{away:>8}" for name, home, away in rows)]


@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
def test_the_golden_game_has_not_changed(slug: str) -> None:
    assert golden(slug) == golden_file(slug).read_text(encoding="utf-8")


def test_every_game_has_one_and_no_other_is_left() -> None:
    wanted = {golden_file(slug) for slug in EVERY_GAME}
    assert {*GAMES.rglob("golden.txt"), *FOLDER.rglob("golden.txt")} == wanted


if __name__ == "__main__":
    os.environ[registry.ELSEWHERE] = str(FOLDER)
    for name in sys.argv[1:] or EVERY_GAME:
        golden_file(name).write_text(golden(name), encoding="utf-8")
        sys.stdout.write(f"{golden_file(name)}\n")
