"""A few thousand inputs that nobody would write, and every one that once broke something; scripts/fuzz takes more."""

from pathlib import Path

import pytest
from fuzz.doors import MEMORY, Doors, Tally, peak_memory, put, run

CORPUS = sorted((Path(__file__).parent / "corpus").iterdir())


def told(tally: Tally) -> str:
    return "\n".join(f"{door} {given[:300]!r}: {why}" for door, given, why in tally.failures)


def test_inputs_that_nobody_would_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "")  # which is set below, and back after it
    tally = run(3_000, seed=2026)
    assert not tally.failures, told(tally)
    assert tally.refused > 1_000
    assert tally.inputs - tally.refused > 200


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.name)
def test_what_once_broke(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    tally, before = Tally(), peak_memory()
    put(Doors(tmp_path), file.name.split(".")[0], file.read_bytes(), tally)
    assert not tally.failures, told(tally)
    assert peak_memory() - before < MEMORY
