"""The short form of scripts/torture: every way to come to a bad end once, and every game."""

import random
from itertools import islice
from pathlib import Path

import pytest
from torture.children import Screen
from torture.table import Table
from torture.trials import TRIALS, a_few_trials, every_trial, run

import leatherhead as lh

# The tests' runner has threads when it forks a terminal; the child runs something else at once.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning", "ignore:.*forkpty:DeprecationWarning")


def test_nothing_acknowledged_is_lost_however_a_process_ends(tmp_path: Path) -> None:
    for each in (tmp_path, *tmp_path.parents[:3]):
        each.chmod(each.stat().st_mode | 0o055)  # for whoever is nobody
    tables = [Table(game.name, tmp_path / game.name, seed) for seed, game in enumerate(lh.list_games())]
    assert list(run(a_few_trials(tables))) == []
    counts = sum((table.counts for table in tables[1:]), tables[0].counts)
    assert sum(counts[key] for key in counts if ", " in key) == len(TRIALS) + len(tables)
    assert counts["acknowledged"] > 40
    assert counts["refusals"] > 3


@pytest.mark.long
def test_nothing_is_lost_in_many_trials(tmp_path: Path) -> None:
    for each in (tmp_path, *tmp_path.parents[:3]):
        each.chmod(each.stat().st_mode | 0o055)
    tables = [Table(game.name, tmp_path / game.name, seed) for seed, game in enumerate(lh.list_games())]
    assert list(run(islice(every_trial(tables, random.Random(39)), 150))) == []  # noqa: S311


def test_the_screen_is_read_wherever_it_is_cut() -> None:
    sent = "\x1b[2J\x1b[3;5Hfirst and ten\x1b[1;38;2;1;2;3m\x1b[4;1H│ Hand \x1b]0;title\x07over │\x1b[?25l"
    for cut in range(len(sent)):
        screen = Screen()
        screen.feed(sent[:cut])
        screen.feed(sent[cut:])
        assert "".join(screen.rows[2]).rstrip() == "    first and ten"
        assert "".join(screen.rows[3]).rstrip() == "│ Hand over │"
        assert screen.shows("first and ten Hand over")
