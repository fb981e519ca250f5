"""Dask: totals are those of threads, and a worker that dies costs only time."""

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.study import cluster
from leatherhead.study.match import match_of

distributed = pytest.importorskip("distributed")
pa_dataset = pytest.importorskip("pyarrow.dataset")
SETTINGS: dict[str, Any] = {"games": 700, "seed": 3, "home": "random", "away": "random"}


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as started:
        yield started


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CHUNK", 50)


@pytest.fixture(scope="module")
def expected() -> dict[str, Any]:
    return lh.simulate("paper-bowl", **SETTINGS).tally


def test_totals_on_a_cluster_are_those_of_threads(workers: Any, expected: dict[str, Any]) -> None:
    told: list[int] = []
    found = lh.simulate("paper-bowl", cluster=workers.scheduler_address, progress=told.append, **SETTINGS)
    assert found.tally == expected
    assert told == sorted(told)
    assert told[-1] == 700


def test_chunks_reach_every_game_once_and_end_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CHUNK", 10)
    for threads, games in ((1, 1), (1, 999), (2, 1_000), (64, 1_000)):
        chunks = [*cluster.divided(match_of("paper-bowl"), games, None, threads)]
        assert [game for first, count in chunks for game in range(first, first + count)] == [*range(games)]
    of_two = [*cluster.divided(match_of("paper-bowl"), 1_000, None, 2)]
    assert {count for first, count in of_two if first < 750} == {62}
    assert {count for first, count in of_two[:-1] if first >= 750} == {15}
    with_plays = [*cluster.divided(match_of("paper-bowl"), 95, "folder", 1)]
    assert [count for _, count in with_plays] == [10] * 9 + [5]


def test_a_worker_that_is_killed_is_told_of_and_changes_nothing(
    workers: Any, expected: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    killed: list[int] = []

    def kill_one(done: int) -> None:
        if done >= 100 and not killed:
            process = next(iter(workers.workers.values())).pid
            killed.append(process)
            os.kill(process, signal.SIGKILL)

    monkeypatch.setattr(cluster, "CHECK_EVERY", 0)
    told: list[str] = []
    with lh.waits_told_to(lambda wait: told.append(wait.what)):
        found = lh.simulate("paper-bowl", cluster=workers.scheduler_address, progress=kill_one, **SETTINGS)
    assert killed
    assert found.tally == expected
    lost = [what for what in told if what.startswith("the Dask worker at ")]
    assert len(lost) == 1
    assert lost[0].endswith(" was lost; the others play its games again")


def test_workers_write_the_plays_as_parts(workers: Any, expected: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / "plays"
    found = lh.simulate("paper-bowl", cluster=workers.scheduler_address, plays=folder, **SETTINGS)
    assert found.tally == expected
    assert len(list(folder.iterdir())) == 14
    table = pa_dataset.dataset(folder).to_table()
    assert table.to_pylist() == lh.plays("paper-bowl", **SETTINGS).to_pylist()
    with pytest.raises(lh.Refused, match="exists already"):
        lh.simulate("paper-bowl", cluster=workers.scheduler_address, plays=folder, **SETTINGS)


def test_parts_that_cannot_be_written_are_told_in_a_sentence(workers: Any, tmp_path: Path) -> None:
    folder = tmp_path / "plays"
    with pytest.raises(lh.Refused, match=r"failed: .*No such file") as refused:
        lh.simulate(
            "paper-bowl", cluster=workers.scheduler_address, plays=folder, **SETTINGS,
            progress=lambda done: shutil.rmtree(folder, ignore_errors=True),
        )  # fmt: skip
    assert "\n" not in str(refused.value)
    assert not list(tmp_path.iterdir())


def test_a_comparison_on_a_cluster_is_that_of_threads(workers: Any) -> None:
    settings: dict[str, Any] = {
        "a": {"home": "random", "away": "random"}, "games": 600,
        "b": {"home": "random", "away": "random", "defense.4.run": 6},
    }  # fmt: skip
    assert lh.compare("paper-bowl", cluster=workers.scheduler_address, **settings) == lh.compare(
        "paper-bowl", **settings
    )


def test_a_cluster_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(lh.Refused, match="there is no Dask cluster at tcp") as refused:
        lh.simulate("paper-bowl", cluster="tcp://127.0.0.1:9", plays=tmp_path / "plays", **SETTINGS)
    assert "\n" not in str(refused.value)
    assert not list(tmp_path.iterdir())
