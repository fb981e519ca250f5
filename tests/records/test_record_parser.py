"""Reading a record: what people write by hand is understood, and what cannot be is named with line and column."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.records import record_text

Read = Callable[..., lh.Game]
BY_HAND = """\ufeff[game paper-bowl]\r
[HOME "Owls"]
  [Away Bears]
[Site "the kitchen"]
[Referee yes]

1. away heads, coin tails, home Receive
2. | away kick, roll 2 3, home touchback {a short kick}
| HOME run, away defense-4, card 14, roll 2-5 |
4. 2nd and 7 at own 23 | home long-pass , away defense-1
"""


@pytest.fixture
def read(tmp_path: Path) -> Read:
    def read(content: str, *, forgiving: bool = False) -> lh.Game:
        path = tmp_path / "hand.game"
        path.write_bytes(content.encode())
        return lh.load(path, forgiving=forgiving)

    return read


def test_written_by_hand(read: Read) -> None:
    game = read(BY_HAND)
    assert game.teams == ("Owls", "Bears")
    assert (len(game.plays), len(game.position.tape)) == (3, 2)
    assert game.situation["ball"] == "own 23"
    assert game.comments == {2: "a short kick"}
    assert (game.date, game.further_headers) == ("?", {"Site": "the kitchen"})


def test_what_was_written_by_hand_is_written_well(read: Read) -> None:
    written = record_text.write(read(BY_HAND))
    assert '[Home "Owls"]\n[Away "Bears"]\n' in written
    assert '[Site "the kitchen"]\n' in written
    told = written.splitlines()[-3:]
    assert told[0].endswith("| kickoff, throw, landed, touchback {a short kick}")
    assert told[2] == "4. Q1 19 left 0-0 home: 2nd and 7 at own 23 | home long-pass, away defense-1"
    assert record_text.write(read(written)) == written


@pytest.mark.parametrize(
    ("old", "new", "plays", "fault"),
    [
        ("card 14", "card 77", 2, "line 9, column 29: '77' is not a card"),
        ("roll 2-5", "roll", 2, "line 9, column 38: 'roll' is not an answer such as"),
        ("4. 2nd", "7. 2nd", 3, "line 10, column 1: play 7 stands where play 4 belongs"),
        ("roll 2-5 |", "roll 2-5, home run |", 3, "line 9, column 48: play 3 was over before home run"),
        ("card 14, roll 2-5 |", "card 14 |", 2, "line 9: play 3 is not finished, but another follows"),
        ("| HOME run", "words of wisdom\n| HOME run", 3, "line 9, column 1: neither a header nor a play"),
        ("[HOME", "[Home Hawks]\n[HOME", 3, "line 3, column 1: [Home] stands twice"),
        ("2-5 |", "2-5 | run | gain |", 3, "line 9, column 55: a play has three columns at most"),
    ],
)
def test_all_that_can_be_read_is_kept(read: Read, old: str, new: str, plays: int, fault: str) -> None:
    spoiled = BY_HAND.replace(old, new)
    with pytest.raises(lh.Refused) as refused:
        read(spoiled)
    assert f"hand.game, {fault}" in str(refused.value)
    game = read(spoiled, forgiving=True)
    assert len(game.plays) == plays
    assert str(game.faults[0]).startswith(fault)


def test_shuffled_plays_are_not_another_game(read: Read) -> None:
    lines = BY_HAND.split("\n")
    lines[6], lines[7] = lines[7], lines[6]
    game = read("\n".join(lines), forgiving=True)
    assert str(game.faults[0]) == "line 7, column 1: play 2 stands where play 1 belongs"
    assert not game.plays


def test_after_the_end_nothing_follows(tmp_path: Path) -> None:
    path = tmp_path / "over.game"
    late = {"phase": "scrimmage", "quarter": 4, "clock": 1, "score": [3, 0], "ball": "own 20", "down": 1}
    game = lh.new("paper-bowl", seed=4, situation=late, seats=("random", "random"))
    game.save(path)
    path.write_text(path.read_text() + f"{len(game.plays) + 1}. | home run\n")
    with pytest.raises(lh.Refused, match=rf"column 1: the game was over after play {len(game.plays)}"):
        lh.load(path)


def test_the_date_is_kept_over_saves(tmp_path: Path) -> None:
    path = tmp_path / "old.game"
    game = lh.new("paper-bowl", seed=1)
    game.date = "1946-09-01"
    game.save(path)
    lh.load(path).save(path)
    assert '[Date "1946-09-01"]' in path.read_text()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("2nd and 7 at own 23", "2nd and 8 at own 22", "play 4, line {}, column 4: the record says 'Q1 19 left"),
        ("roll 2-5", "roll 2-6", "play 4, line {}, column 4: the record says"),
        ("run, play-card", "short-pass, play-card", "play 3, line {}, column 94: the record says"),
    ],
)  # fmt: skip
def test_verify_compares_all_that_is_said(tmp_path: Path, old: str, new: str, fault: str) -> None:
    path = tmp_path / "whole.game"
    path.write_bytes(BY_HAND.encode())
    written = record_text.write(lh.load(path))
    path.write_text(written)
    assert lh.verify(path).ok
    assert old in written
    path.write_text(written.replace(old, new))
    verdict = lh.verify(path)
    assert verdict.fault
    line = next(n for n, each in enumerate(path.read_text().split("\n"), 1) if each.startswith(f"{verdict.play}. "))
    assert f"play {verdict.play}, {verdict.fault}".startswith(fault.format(line))


def test_what_is_taken_back_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "undo.game"
    game = lh.new("paper-bowl", referee=True, situation={"phase": "kickoff", "possession": "away"})
    game.choose("onside")
    game.undo()
    game.choose("kick")
    game.chance("roll", [1, 2])
    game.choose("return")
    game.undo()
    game.undo()
    game.chance("roll", [2, 3])
    game.choose("touchback")
    game.save(path)
    line = path.read_text().splitlines()[-1]
    assert "| (away onside), away kick, (roll 1-2), (home return), roll 2-3, home touchback |" in line
    again = lh.load(path)
    assert again.taken_back == game.taken_back
    assert record_text.write(again) == record_text.write(game)
    assert lh.verify(path).ok


@pytest.mark.parametrize("name", [name for name in registry.slugs() if registry.find(name).version > 1])
def test_a_record_of_earlier_rules_loads_if_its_answers_are_still_possible(name: str, tmp_path: Path) -> None:
    game = lh.new(name, seed=5, seats=("human", "coach"))
    while game.pending is not None and len(game.plays) < 12:
        assert isinstance(game.pending, lh.Decision)
        game.choose(game.pending.options[0])
    version = game.rulebook.version
    older = re.sub(r'\[Digest "\w+"\]', '[Digest "0123456789ab"]', game.as_text())
    older = older.replace(f'[Version "{version}"]', '[Version "1"]')
    path = tmp_path / "older.game"
    path.write_text(older, encoding="utf-8")
    loaded = lh.load(path)
    assert (loaded.canonical(), loaded.pending, loaded.generator) == (game.canonical(), game.pending, game.generator)
    assert loaded.notices == (
        f"The record is of version 1 of the game; it is played by the rules of version {version} now.",
    )
    for wrong in ("0", "01", str(version + 1), "one"):
        path.write_text(older.replace('[Version "1"]', f'[Version "{wrong}"]'), encoding="utf-8")
        with pytest.raises(lh.Refused, match=f"version '{wrong}'; this program plays {version}"):
            lh.load(path)
