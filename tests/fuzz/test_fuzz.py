"""A few thousand inputs that nobody would write, and every one that once broke something; scripts/fuzz takes more."""

from pathlib import Path

import pytest
from fuzz.doors import MEMORY, Doors, Tally, peak_memory, put, run

CORPUS = {file.name: file.read_bytes() for file in sorted((Path(__file__).parent / "corpus").iterdir())}
# Those that broke by their size alone.
GAME = b'[Game "paper-bowl"]\n'
CORPUS |= {
    "record.at-signs": GAME + b"+ " + 60_000 * b"@ " + b"\n",
    "record.faults-without-end": GAME + 30_000 * b"x\n",
    "record.header-of-600-kB": GAME + b'[Site "' + 600_000 * b"x" + b'"]\n',
    "record.header-of-words-and-blanks": GAME + b"[x" + 100_000 * b" " + b"\n",
    "record.plays-without-end": GAME + 30_000 * b"1.\n",
}


def told(tally: Tally) -> str:
    return "\n".join(f"{door} {given[:300]!r}: {why}" for door, given, why in tally.failures)


@pytest.mark.parametrize("inputs", [3_000, pytest.param(60_000, marks=pytest.mark.long)])
def test_inputs_that_nobody_would_write(monkeypatch: pytest.MonkeyPatch, inputs: int) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "")  # which is set below, and back after it
    tally = run(inputs, seed=2026)
    assert not tally.failures, told(tally)
    assert tally.refused > inputs // 3
    assert tally.inputs - tally.refused > inputs // 15


@pytest.mark.parametrize("name", CORPUS)
def test_what_once_broke(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    tally, before = Tally(), peak_memory()
    put(Doors(tmp_path), name.split(".", maxsplit=1)[0], CORPUS[name], tally)
    assert not tally.failures, told(tally)
    assert peak_memory() - before < MEMORY
