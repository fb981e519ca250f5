"""Killed at any moment, the server has lost no answer that it has acknowledged."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import answering
import pytest
from kept import opened

import leatherhead as lh

LONGEST = 0.05  # seconds from the first answer to the kill


@pytest.fixture
def program() -> Iterator[subprocess.Popen[str]]:
    path = os.pathsep.join([str(Path(answering.__file__).parent), *sys.path])
    command, environment = [sys.executable, answering.__file__], {**os.environ, "PYTHONPATH": path}
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as started:
        yield started
        assert started.stdin is not None
        started.stdin.close()


def kill_once(program: subprocess.Popen[str], database: str, moment: random.Random) -> list[list[str]]:
    """Let the program play, kill it, and return all that it has said."""
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(database + "\n")
    wait_for = moment.choice(["pid", "found", "kept", "kept", "kept", "kept"])
    said: list[list[str]] = []
    killed = False
    for line in program.stdout:
        said.append(line.split())
        if said[-1][0] == "gone":
            break
        if not killed and said[-1][0] in (wait_for, "kept"):
            time.sleep(moment.uniform(0, LONGEST))
            os.kill(int(said[0][1]), signal.SIGKILL)
            killed = True
    assert said[-1] == ["gone", str(-signal.SIGKILL)]
    return said


@pytest.mark.parametrize("kills", [100, pytest.param(2_000, marks=pytest.mark.long)])
def test_no_acknowledged_answer_is_lost(program: subprocess.Popen[str], database: str, kills: int) -> None:
    kept: dict[str, dict[int, str]] = {}  # by table and number
    moment = random.Random(15)  # noqa: S311
    for _ in range(kills):
        for what, *told in kill_once(program, database, moment):
            if what == "found":
                table, *labels = told
                assert kept.get(table, {}).items() <= dict(enumerate(labels)).items()
            elif what == "kept":
                table, number, label = told
                kept.setdefault(table, {})[int(number)] = label
    assert sum(map(len, kept.values())) > kills
    asyncio.run(_check(database, kept))


async def _check(database: str, kept: dict[str, dict[int, str]]) -> None:
    """Look for every answer, and play the games again: by the whole log, and from the last snapshot on."""
    async with opened(database, "killed") as store:
        for table, acknowledged in kept.items():
            log = await store.answers(table)
            assert acknowledged.items() <= dict(enumerate(entry.label for entry in log)).items()
            again = lh.new("paper-bowl", seed=answering.SEED)
            assert [answering.give(again, number) for number in range(len(log))] == log
            game, count = await answering.come_back(store, table)
            assert count == len(log)
            assert game.canonical() == again.canonical()
            assert game.as_text() == again.as_text()
