"""The bound on what Paper Bowl's strategist can lose, from the rulebook alone: bench/paper_bowl_bound.py."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import paper_bowl_bound as bound
import pytest
from paper_bowl_solved import solved

from leatherhead.registry import find

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler on this machine")
ROUNDED = 1 / 65535  # the solution is kept in such parts


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bound.compiled(tmp_path_factory.mktemp("bound"))


def run(program: Path, *args: str) -> bytes:
    return subprocess.run([program, *args], check=True, capture_output=True).stdout


def test_the_program_reads_nothing_but_c() -> None:
    """Written from the rulebook alone, it must not come to lean on our own code or tables."""
    included = {
        name
        for file in bound.SOURCES.glob("*.[ch]")
        for name in re.findall(r'#include [<"](.+)[>"]', file.read_text(encoding="utf-8"))
    }
    assert included <= {"rulebook.h", "math.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "time.h"}


def test_odds_of_a_thousand_random_plays_are_the_same_fractions(program: Path) -> None:
    assert bound.odds_differ(program, 1000, 2026) == 0


def test_odds_of_a_play_by_hand(program: Path) -> None:
    """Card 20, a short pass against Defense 2: doubles are a sack; of the rest only 4-5, 4-6 and 5-6 are caught."""
    line = subprocess.run([program, "odds"], input="20 1 1 50 0 0\n", check=True, capture_output=True, text=True).stdout
    words = line.split()
    found = {int(gain): round(float(parts)) for gain, parts in zip(words[1::3], words[2::3], strict=True)}
    assert {gain: parts * 36 / bound.PARTS for gain, parts in found.items()} == {-15: 6, 0: 24, 9: 2, 10: 2, 11: 2}


def test_values_without_timeouts_are_those_of_the_solution(program: Path) -> None:
    cards = 2
    ours = np.frombuffer(run(program, "solve", "0", str(cards)), np.float32).reshape(cards + 1, 100, 60, 49)
    late: Any = solved().of(find("paper-bowl").own_book)[0].late
    compared = 0
    for left in range(cards + 1):
        for series in range(60):
            for ball in range(1, 100 - series % 15):
                assert ours[left, ball, series] == pytest.approx(late[left, series, ball] / 65535, abs=ROUNDED)
                compared += 1
    assert compared == 3 * 4 * (15 * 99 - 15 * 14 // 2)


@pytest.mark.parametrize("tilted", ["0", "1"])
def test_the_bound_is_above_the_exact_best_reply_and_close(program: Path, tilted: str) -> None:
    """With four cards that may still come a best reply can be worked out over all of them."""
    lines = run(program, "tiny", "1", tilted).decode().splitlines()
    assert len(lines) == 2
    for line in lines:
        least, most, mean = (float(number) for number in re.findall(r"-?\d\.\d+", line))
        assert least > -2e-6  # single precision
        assert 0 < mean < 0.001
        assert most < 0.05


def test_quantiles_of_student() -> None:
    assert bound.student(0.99, 9) == pytest.approx(2.8214, abs=1e-4)
    assert bound.student(0.995, 1) == pytest.approx(63.657, abs=1e-2)


def test_results_are_added_up(tmp_path: Path) -> None:
    results = tmp_path / "results.txt"
    six_cards = "abc 6/3 1 0.52 0.50\nabc 6/3 2 0.53 0.51\nabc 6/3 2 0.53 0.51\n"
    results.write_text(f"# a note\n{six_cards}abc game 1 0.50 0.52\nabc game 2 0.50 0.52\n")
    six, game = bound.summary(results)
    # 51% and 52%: their mean, and 31.82 standard errors of half a point; a seed counts once
    assert six.startswith(
        "values abc, 6 Play Cards and 3 timeouts left: 2 orders, mean 51.50%, standard deviation 0.71%;"
    )
    assert six.endswith("; at most 67.41% with 99% confidence")
    assert bound.first_new_seed(results, "abc", "6/3") == 3
    assert bound.first_new_seed(results, "abc", "6/2") == 1
    # kicking off is worth 2% more to R: it does so when it wins the toss, and does so too when the strategist receives
    assert "mean 51.00%" in game
    assert game.endswith("with the toss 52.00%")
