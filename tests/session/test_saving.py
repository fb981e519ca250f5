"""Keeping a game: nothing that was acknowledged is lost, and what cannot be kept has not happened."""

import os
import resource
import signal
import stat
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.records import files

DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
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


def new(**settings: Any) -> lh.Game:
    return lh.new("paper-bowl", **{"seed": 3, "seats": ("human", "coach"), **settings})


def child(code: str, *arguments: str | Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def is_kept(session: lh.Session, path: Path) -> bool:
    """Whether the file holds the game as it stands, generator and all."""
    kept, game = lh.load(path), session.game
    return (kept.canonical(), kept.generator, kept.pending) == (game.canonical(), game.generator, game.pending)


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


def test_every_answer_is_kept_as_one_line(path: Path, play: Any) -> None:
    session = lh.Session(new(), path)
    whole = path.read_text()
    assert whole.startswith('[Format "2"]\n')
    for answers in range(1, 40):
        play(session, 1, answers)
        added = path.read_text().removeprefix(whole).splitlines()
        assert len(added) == answers
        assert all(line.startswith("+ ") for line in added)
        assert added[-1].endswith(f" @ {session.game.generator:016x}")
        assert is_kept(session, path)


@pytest.mark.parametrize("slug", [game.name for game in lh.games()])
def test_all_games_are_kept_as_they_stand(slug: str, path: Path, play: Any) -> None:
    session = lh.Session(lh.new(slug, seed=2, seats=("random", "human")), path)
    for seed in range(3):
        play(session, 12, seed)
        assert is_kept(session, path)


@pytest.mark.parametrize("slug", ["paper-bowl", "real-deal"])
def test_a_whole_game_is_tidied_up_at_its_end(slug: str, path: Path, play: Any, tmp_path: Path) -> None:
    session = lh.Session(lh.new(slug, seed=2, seats=("random", "human")), path)
    while not session.game.over:
        play(session, 100)
        assert is_kept(session, path)
    session.game.save(tmp_path / "whole.game")
    assert path.read_text() == (tmp_path / "whole.game").read_text()
    assert not [line for line in path.read_text().splitlines() if line.startswith("+")]
    assert lh.verify(path).ok


def test_leaving_tidies_up_and_lets_others_in(path: Path, play: Any, tmp_path: Path) -> None:
    session = lh.Session(new(), path)
    play(session, 9)
    assert lh.verify(path).ok
    session.close()
    session.game.save(tmp_path / "whole.game")
    assert path.read_text() == (tmp_path / "whole.game").read_text()
    assert is_kept(lh.Session.resume(path), path)


def test_a_choice_made_early_is_kept_too(path: Path) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=DOWN), path)
    session.answer("defense-3", by="away")
    assert path.read_text().splitlines()[-1].startswith("+ away defense-3 @ ")
    assert lh.load(path).position.early == session.game.position.early
    session.answer("run", by="home")
    assert "defense-3" not in path.read_text().splitlines()[-1]
    assert is_kept(session, path)


def test_what_is_taken_back_is_taken_out_of_the_file(path: Path) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1), path)
    session.answer("heads")
    session.answer("kick")
    session.undo()
    assert "kick)" in path.read_text()
    assert is_kept(session, path)
    session.answer("receive")
    assert is_kept(session, path)


def test_a_line_that_was_cut_off_is_left_out(path: Path, play: Any) -> None:
    session = lh.Session(new(), path)
    play(session, 6)
    before = lh.load(path).canonical()
    play(session, 1, 9)
    whole = path.read_bytes()
    last = whole.rstrip(b"\n").rindex(b"\n") + 1
    for length in range(last, len(whole)):
        path.write_bytes(whole[:length])
        assert lh.load(path).canonical() == before, whole[last:length]
        assert lh.verify(path).ok
    path.write_bytes(whole)
    assert lh.load(path).canonical() == session.game.canonical()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("+ home run", "must end with @ and 16 hexadecimal digits"),
        ("+ home run @ 12", "must end with @ and 16 hexadecimal digits"),
        ("+ home fly @ 0123456789abcdef", "'fly' is not on offer"),
        ("+ somebody run @ 0123456789abcdef", "'somebody run' is not an answer"),
    ],
)
def test_a_fault_names_its_line(path: Path, line: str, reason: str) -> None:
    lh.new("paper-bowl", seed=3, situation=DOWN).save(path)
    path.write_text(f"{path.read_text()}{line}\n")
    number = len(path.read_text().splitlines())
    with pytest.raises(lh.Refused, match=f"line {number}, column .*{reason}"):
        lh.load(path)


def test_a_play_below_what_was_appended_is_a_fault(path: Path) -> None:
    lh.new("paper-bowl", seed=3, situation=DOWN).save(path)
    path.write_text(f"{path.read_text()}+ home run @ 0123456789abcdef\n1. | away defense-1\n")
    with pytest.raises(lh.Refused, match="a play stands below what was answered later"):
        lh.load(path)


def test_records_of_the_first_format_are_read(path: Path, play: Any) -> None:
    session = lh.Session(new(), path)
    play(session, 9)
    session.close()
    path.write_text(path.read_text().replace('[Format "2"]', '[Format "1"]'))
    assert is_kept(session, path)


def test_a_record_that_does_not_know_its_dice_gets_new_ones(path: Path) -> None:
    path.write_text("[game paper-bowl]\n1. away heads, coin tails, home receive\n")
    first, second = lh.Session.resume(path), None
    generator = first.game.generator
    assert "from here on they are new" in first.notices[0]
    first.close()
    path.write_text("[game paper-bowl]\n1. away heads, coin tails, home receive\n")
    second = lh.Session.resume(path)
    assert second.game.generator != generator
    second.close()
    assert not lh.Session.resume(path).notices


def test_who_leaves_while_a_bot_thinks_spoils_nothing(path: Path) -> None:
    """The move is made or not made, and the file is free afterwards."""
    started, thought = threading.Event(), threading.Event()

    class Slow(lh.Bot):
        name, title = "random", "Slow"

        def answer(self, view: Any, luck: int) -> str:  # noqa: ARG002  what it takes
            started.set()
            thought.wait()
            return str(view.question.options[0])

    game = lh.new("paper-bowl", seed=3, situation=DOWN)
    game.seat([None, Slow()], referee=False)
    session = lh.Session(game, path)
    before = path.read_bytes()
    moving = threading.Thread(target=session.answer, args=("run",))
    moving.start()
    started.wait()
    session.close()
    assert path.read_bytes() == before
    thought.set()
    moving.join()
    assert is_kept(session, path)
    lh.Session.resume(path).close()


# What can go wrong.


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
        patched.setattr(files.os, "fsync", fail)
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


def test_two_processes_on_one_game(path: Path) -> None:
    new().save(path)
    session = lh.Session.resume(path)
    code = """
        import sys
        import leatherhead as lh
        game = lh.new("paper-bowl")
        for opened in (lh.Session.resume, lambda path: lh.Session(game, path), game.save):
            try:
                opened(sys.argv[1])
            except lh.Refused as error:
                print(error)
        print(len(lh.load(sys.argv[1]).plays))
    """
    for _ in range(2):  # also after the file was replaced
        said = child(code, path).communicate(timeout=60)[0].splitlines()
        assert said[:3] == [
            (f"{path}: this game is open in another window; look on with: leatherhead replay {path}, "
            f"or take it over with: leatherhead resume --take-over {path}")
        ] * 3  # fmt: skip
        assert said[3] == str(len(session.game.plays))
        session.answer(session.pending.options[0])  # type: ignore[union-attr]
        session.close()
        session = lh.Session.resume(path)
    session.close()
    said = child(code, path).communicate(timeout=60)[0].splitlines()
    assert len(said) == 1


def test_a_game_is_taken_over_from_another_window(path: Path) -> None:
    new().save(path)
    first = lh.Session.resume(path)
    first.answer(first.pending.options[0])  # type: ignore[union-attr]
    second = lh.Session.resume(path, take_over=True)
    assert second.game.canonical() == first.game.canonical()
    before = first.game.canonical()
    with pytest.raises(lh.Refused, match="open in another window"):
        first.answer(first.pending.options[0])  # type: ignore[union-attr]
    assert first.game.canonical() == before
    second.answer(second.pending.options[0])  # type: ignore[union-attr]
    second.close()
    assert lh.load(path).canonical() == second.game.canonical()


def test_a_file_that_is_removed_or_replaced_meanwhile(path: Path, play: Any) -> None:
    session = lh.Session(new(), path)
    play(session, 3)
    path.unlink()
    play(session, 1)
    assert is_kept(session, path)
    other = path.with_name("other")
    other.write_text("something else")
    other.replace(path)
    play(session, 1)
    assert is_kept(session, path)


# Where it is kept.


def test_the_mode_of_a_file_stays(path: Path, play: Any) -> None:
    path.touch(0o640)
    path.chmod(0o640)
    session = lh.Session(new(), path)
    play(session, 3)
    session.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_and_its_target_is_written(path: Path, play: Any, tmp_path: Path) -> None:
    target = tmp_path / "elsewhere" / "real.game"
    path.symlink_to(target)
    session = lh.Session(new(), path)
    play(session, 3)
    session.close()
    assert path.is_symlink()
    assert is_kept(session, target)
    session.game.save(path)
    assert path.is_symlink()


@pytest.mark.parametrize("kind", ["folder", "pipe", "device"])
def test_what_is_no_file_is_left_alone(path: Path, kind: str) -> None:
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path = Path(os.devnull)
    before = path.lstat().st_mode
    with pytest.raises(lh.Refused, match="cannot be written"):
        lh.Session(new(), path)
    with pytest.raises(lh.Refused, match="cannot be written"):
        new().save(path)
    assert path.lstat().st_mode == before


def test_an_answer_costs_the_same_late_in_a_game(path: Path, play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    session = lh.Session(new(), path)
    written: list[int] = []
    pwrite = os.pwrite
    monkeypatch.setattr(files.os, "pwrite", lambda file, data, at: written.append(len(data)) or pwrite(file, data, at))
    early, late = [], []
    for costs, skipped in ((early, 3), (late, 60)):
        play(session, skipped)
        for seed in range(10):
            written.clear()
            play(session, 1, seed)
            costs.append((len(written), sum(written)))
    assert {count for count, _ in early + late} == {1}
    assert max(size for _, size in late) < 400
