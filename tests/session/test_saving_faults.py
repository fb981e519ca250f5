"""Keeping a game when something goes wrong: what was acknowledged is kept, what cannot be kept has not happened."""

import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from session.keeping import DOWN, child, is_kept, new

import leatherhead as lh
from leatherhead.records import game_file

PLAYS = """
    import os, random, sys
    import leatherhead as lh
    path, seed = sys.argv[1], int(sys.argv[2])
    session = lh.Session.resume(path)
    dice = random.Random(seed)
    print("ready", flush=True)
    while not session.game.over:
        session.answer(dice.choice(session.pending.options))
        print(sum(map(len, session.game.answers)), session.game.generator, flush=True)
"""


@contextmanager
def full_disk(free: int, path: Path) -> Iterator[None]:
    """Let no file grow beyond what it has and a few bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + free, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("free", [0, 1, 20])
def test_a_full_disk_changes_nothing_and_the_next_try_works(path: Path, play: Any, free: int) -> None:
    session = lh.Session(new(situation=DOWN), path)
    play(session, 4)
    before, pending, kept = session.game.canonical(), session.pending, path.read_bytes()
    assert isinstance(pending, lh.Decision)
    for _ in range(3):
        with full_disk(free, path), pytest.raises(lh.Refused, match="File too large; make room there and try again"):
            session.answer(pending.options[0])
        assert (session.game.canonical(), session.pending, path.read_bytes()) == (before, pending, kept)
        assert session.frame().asked is not None
    session.answer(pending.options[0])
    assert session.game.canonical() != before
    assert is_kept(session, path)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_full_disk_takes_nothing_back(path: Path) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1), path)
    session.answer("heads")
    session.answer("kick")
    before, kept = session.game.canonical(), path.read_bytes()
    with full_disk(-200, path), pytest.raises(lh.Refused, match="File too large"):
        session.undo()
    assert (session.game.canonical(), path.read_bytes()) == (before, kept)
    session.undo()
    assert is_kept(session, path)


def test_a_disk_that_fails_while_it_flushes(path: Path, play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    session = lh.Session(new(), path)
    play(session, 3)
    before, kept = session.game.canonical(), path.read_bytes()

    def fail(file: int) -> None:  # noqa: ARG001  what fsync takes
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(game_file.os, "fsync", fail)
        with pytest.raises(lh.Refused, match="Input/output error"):
            play(session, 1)
    assert (session.game.canonical(), path.read_bytes()) == (before, kept)
    play(session, 3)
    assert is_kept(session, path)


@pytest.mark.skipif(os.getuid() == 0 and not hasattr(os, "setuid"), reason="nothing is read-only to this user")
def test_a_folder_that_is_read_only(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o555)
    for each in (tmp_path, *tmp_path.parents[:3]):
        each.chmod(each.stat().st_mode | 0o055)
    code = """
        import os, sys
        import leatherhead as lh
        game = lh.new("paper-bowl", seed=3)
        if os.getuid() == 0:
            os.setuid(65534)
        try:
            lh.Session(game, sys.argv[1])
        except lh.Refused as error:
            print(error)
    """
    said, _ = child(code, folder / "x.game").communicate(timeout=60)
    assert "x.game: cannot be written: Permission denied" in said
    assert "save elsewhere: --save FILE" in said


@pytest.mark.parametrize("after", [1, 5, 17])
def test_a_kill_loses_nothing_that_was_acknowledged(path: Path, after: int) -> None:
    new().save(path)
    running = child(PLAYS, path, after)
    assert running.stdout is not None
    assert running.stdout.readline() == "ready\n"
    told = [running.stdout.readline() for _ in range(after)]
    running.kill()
    rest = running.communicate(timeout=60)[0].splitlines()
    answers = int([*told, *rest][-1].split()[0])
    kept = lh.Session.resume(path)  # the lock went with the process
    assert sum(map(len, kept.game.answers)) >= answers
    if sum(map(len, kept.game.answers)) == answers:
        assert kept.game.generator == int([*told, *rest][-1].split()[1])
    assert lh.verify(path).ok
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_scratch_file_that_a_kill_left_is_used_up(path: Path) -> None:
    path.with_name(f".{path.name}.saving").write_text("half a rec")
    session = lh.Session(new(), path)
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    assert is_kept(session, path)
