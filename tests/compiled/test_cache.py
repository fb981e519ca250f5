"""Compiled code is kept on disk by the rules that it was made from: a changed rule is never played by old code."""

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import numba
import pytest

import leatherhead as lh
from leatherhead.compiled import cache
from leatherhead.model.runtime import alone_with

SIXTH = Path(__file__).parents[1] / "sixth"
WAS, IS = "RETURN_LINE = 15", "RETURN_LINE = 25"  # a kickoff is brought back ten yards further
SCENARIO = """
[[scenario]]
id = "dime-store/kick"
situation = { phase = "kickoff", possession = "home" }
script = [ {roll = [3, 4]} ]
expect = { ball = "own 22" }
"""
CHECK = """
import json, sys, leatherhead
told = []
with leatherhead.waits_told_to(lambda wait: wait.over or told.append("compiling")):
    (outcome,) = leatherhead.check(sys.argv[1], compiled=True)
print(json.dumps({"difference": outcome.difference, "told": told}))
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with a copy of the sixth game, to be changed."""
    folder = tmp_path / "games"
    shutil.copytree(SIXTH / "dime_store", folder / "dime_store", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def _run(code: str, games: Path, cache_home: Path, *arguments: str | Path) -> dict[str, Any]:
    """Run a program with games from a folder and its cache in another; return what it prints."""
    places = {"LEATHERHEAD_GAMES": str(games), "XDG_CACHE_HOME": str(cache_home), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", code, *map(str, arguments)]
    ended = subprocess.run(command, env={**os.environ, **places}, capture_output=True, text=True, check=True)
    return dict(json.loads(ended.stdout))


def _folders(cache_home: Path) -> set[str]:
    return {folder.name for folder in (cache_home / "leatherhead" / "compiled").iterdir()}


def test_a_changed_rule_is_compiled_anew_and_the_old_one_found_again(games: Path, tmp_path: Path) -> None:
    rules, scenario = games / "dime_store" / "rules.py", tmp_path / "kick.toml"
    scenario.write_text(SCENARIO)
    original = rules.read_text()
    assert WAS in original
    assert _run(CHECK, games, tmp_path, scenario) == {"difference": "", "told": ["compiling"]}
    folders = _folders(tmp_path)
    rules.write_text(original.replace(WAS, IS))
    changed = {"difference": "after step 1: ball: expected 'own 22', got 'own 32'", "told": ["compiling"]}
    assert _run(CHECK, games, tmp_path, scenario) == changed
    assert len(_folders(tmp_path) - folders) == 1
    rules.write_text(original)
    found = {"difference": "", "told": []}
    assert _run(CHECK, games, tmp_path, scenario) == found, "what was compiled for these rules is still there"


# What lies on disk may be cut, emptied, changed or gone: it is thrown away and made anew. Shown by a small function.


def _thrice(number: int) -> int:
    return 3 * number


def _used(folder: Path) -> str:
    """Compile the function, or find it again; say which, for what it returns is always right."""
    entry = cache.keep(numba.njit(_thrice), folder)
    assert entry(14) == 42
    if not hasattr(entry.stats, "cache_hits") or entry.stats.cache_path is None:
        return "in memory"
    return "found" if entry.stats.cache_hits else "compiled"


def _flip(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


DAMAGES: dict[str, Callable[[Path], None]] = {
    "cut": lambda file: os.truncate(file, file.stat().st_size // 2),
    "emptied": lambda file: os.truncate(file, 0),
    "flipped": _flip,
    "missing": Path.unlink,
    "replaced": lambda file: file.write_bytes(b"something else") and None,
}


@pytest.mark.parametrize("kind", ["*.nbc", "*.nbi", cache.SUMS])
@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_compiled_anew(tmp_path: Path, kind: str, damage: str) -> None:
    assert [_used(tmp_path), _used(tmp_path)] == ["compiled", "found"]
    (file,) = tmp_path.rglob(kind)
    before = {each.name for each in tmp_path.rglob("*") if each.is_file()}
    DAMAGES[damage](file)
    assert [_used(tmp_path), _used(tmp_path)] == ["compiled", "found"]
    assert {each.name for each in tmp_path.rglob("*") if each.is_file()} == before, "nothing piles up"


def test_where_nothing_can_be_kept_it_is_compiled_in_memory(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert [_used(blocked / "one"), _used(blocked / "one"), _used(blocked / "two")] == ["in memory"] * 3
    why = "compiled rules cannot be kept (Not a directory); they are compiled anew each time"
    assert caplog.messages == [f"leatherhead: {blocked}: {why}"]


def test_who_wants_the_same_waits_for_the_first(tmp_path: Path) -> None:
    first, second = (cache.keep(numba.njit(_thrice), tmp_path) for _ in range(2))
    with ThreadPoolExecutor(1) as other:
        with alone_with(Path(first.stats.cache_path) / cache.COMPILING):
            waits = other.submit(cache.compile_once, second, (numba.int64,))
            first.compile((numba.int64,))
        waits.result()
    assert (bool(first.stats.cache_hits), bool(second.stats.cache_hits)) == (False, True)


def _function(number: int) -> Callable[[int], int]:
    return lambda value: value + number


@pytest.mark.parametrize("round_", range(int(os.environ.get("LEATHERHEAD_CACHE_ROUNDS", "4"))))
def test_many_threads_keep_code_each_in_its_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, round_: int
) -> None:
    current = tmp_path / "current"
    current.mkdir()
    monkeypatch.chdir(current)
    threads = 8
    together = Barrier(threads)
    between = sys.getswitchinterval()

    def kept(thread: int) -> list[tuple[Path, Path]]:
        together.wait()
        folders = [tmp_path / f"{thread}-{turn}-{round_}" for turn in range(40)]
        return [
            (folder, Path(cache.keep(numba.njit(_function(thread)), folder).stats.cache_path)) for folder in folders
        ]

    sys.setswitchinterval(1e-6)  # so that threads change over in the middle of anything
    try:
        with ThreadPoolExecutor(threads) as pool:
            paths = [pair for found in pool.map(kept, range(threads)) for pair in found]
    finally:
        sys.setswitchinterval(between)
    assert [path for folder, path in paths if not path.is_relative_to(folder)] == []
    assert not [*current.iterdir()]
    assert numba.config.CACHE_DIR == ""


def test_a_folder_in_the_current_directory_is_never_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = tmp_path / "here"
    assert _used(planted) == "compiled"
    monkeypatch.chdir(planted)
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(planted))
    assert _used(tmp_path / "another-digest") == "compiled", "code of another folder is not found"
    assert _used(tmp_path / "another-digest") == "found"


def test_a_cache_that_is_full(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limit[1]))
    try:
        assert [_used(tmp_path), _used(tmp_path)] == ["compiled", "compiled"]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    (said,) = caplog.messages
    assert "compiled rules cannot be kept (File too large)" in said
    assert not [each.name for each in tmp_path.rglob("*.nb?")], "nothing half written is left"
    assert [_used(tmp_path), _used(tmp_path)] == ["compiled", "found"], "when there is room again"


def _age(folder: Path, days: int) -> None:
    then = time.time() - days * 24 * 60 * 60
    for each in (*folder.rglob("*"), folder):
        os.utime(each, (then, then))


def test_a_new_folder_sweeps_those_that_nobody_has_used_for_thirty_days(tmp_path: Path) -> None:
    for name, days in (("old", 31), ("in use", 31), ("young", 29)):
        assert _used(tmp_path / name / "entry") == "compiled"
        _age(tmp_path / name, days)
    assert _used(tmp_path / "in use" / "entry") == "found"
    cache.sweep(tmp_path / "young")
    assert len([*tmp_path.iterdir()]) == 3, "it was there already"
    cache.sweep(tmp_path / "new")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["in use", "young"]
    assert _used(tmp_path / "in use" / "entry") == "found"


def test_there_may_be_nothing_to_sweep(tmp_path: Path) -> None:
    cache.sweep(tmp_path / "no" / "folder")
    assert not [*tmp_path.iterdir()]


# The same with whole games, in processes of their own.

SIMULATE = """
import json, logging, sys, leatherhead
told, said = [], []
class Listener(logging.Handler):
    def emit(self, record):
        said.append(record.getMessage())
logging.getLogger("leatherhead").addHandler(Listener())
bot = sys.argv[1]
with leatherhead.waits_told_to(lambda wait: wait.over or told.append("compiling")):
    found = leatherhead.simulate("dime-store", games=200, seed=7, home=bot, away=bot)
print(json.dumps({"tally": found.tally, "told": told, "said": said}))
"""


def _code(cache_home: Path) -> dict[Path, int]:
    return {file: file.stat().st_mtime_ns for file in cache_home.rglob("*.nbc")}


def test_a_second_process_finds_the_games_of_coaches_and_heals_them(tmp_path: Path) -> None:
    old = tmp_path / "leatherhead" / "compiled" / "old"
    old.mkdir(parents=True)
    _age(old, 31)
    first = _run(SIMULATE, SIXTH, tmp_path, "coach")
    code = _code(tmp_path)
    assert not old.exists(), "swept"
    assert (first["told"], first["said"], len(code)) == (["compiling"], [], 4), "play, scorer, coach, and games"
    assert _run(SIMULATE, SIXTH, tmp_path, "coach") == {**first, "told": []}
    assert _code(tmp_path) == code
    for file in code:
        _flip(file)
    assert _run(SIMULATE, SIXTH, tmp_path, "coach") == first, "flipped bits are never run"
    assert _run(SIMULATE, SIXTH, tmp_path, "coach") == {**first, "told": []}
    assert len(_code(tmp_path)) == 4


def test_a_changed_rule_is_never_stale_where_nothing_can_be_kept(games: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    before = _run(SIMULATE, games, blocked, "random")
    rules = games / "dime_store" / "rules.py"
    rules.write_text(rules.read_text().replace("TOUCHDOWN_AND_TRY = 7", "TOUCHDOWN_AND_TRY = 8"))
    after = _run(SIMULATE, games, blocked, "random")
    for found in (before, after):
        assert len(found["said"]) == 1
        assert "compiled rules cannot be kept" in found["said"][0]
    points, more = (found["tally"]["team_game"]["points"]["mean"] for found in (before, after))
    assert more > points
    assert not [*games.rglob("*.nb?")], "nothing is kept beside the rules"


ANOTHER_NUMBA = "from leatherhead.compiled import compiler\ncompiler.KNOWN_NUMBA = (0, 1)\n"


def test_with_another_numba_only_the_compiler_takes_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEATHERHEAD_GAMES", str(SIXTH))
    found = _run(ANOTHER_NUMBA + SIMULATE, SIXTH, tmp_path, "coach")["tally"]
    assert found == lh.simulate("dime-store", games=200, seed=7, home="coach", away="coach").tally
