"""The file of a game: one window at a time has it open, and its mode, its link and its kind stay as they are."""

import os
import stat
from pathlib import Path
from typing import Any

import pytest
from session.keeping import child, is_kept, new

import leatherhead as lh


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
