"""Keeping a game: every answer is one more line of its file, and the file is the game as it stands."""

import os
import threading
from pathlib import Path
from typing import Any

import pytest
from session.keeping import DOWN, is_kept, new
from teaching import EVERY_GAME

import leatherhead as lh
from leatherhead.records import game_file


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


@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
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
    """The move is made or not made, and the file is free afterward."""
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


def test_an_answer_costs_the_same_late_in_a_game(path: Path, play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    session = lh.Session(new(), path)
    written: list[int] = []
    pwrite = os.pwrite
    monkeypatch.setattr(
        game_file.os, "pwrite", lambda file, data, at: written.append(len(data)) or pwrite(file, data, at)
    )
    early, late = [], []
    for costs, skipped in ((early, 3), (late, 60)):
        play(session, skipped)
        for seed in range(10):
            written.clear()
            play(session, 1, seed)
            costs.append((len(written), sum(written)))
    assert {count for count, _ in early + late} == {1}
    assert max(size for _, size in late) < 400
