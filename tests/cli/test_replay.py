"""Records played again: stepped through, printed, verified; and books."""

import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pexpect
import pyarrow.parquet
import pytest

import leatherhead as lh
from leatherhead.cli.replay import OURS
from leatherhead.model.table import Matrix

pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")

Run = Callable[..., Any]
PROMPT = "replay> "


@pytest.fixture
def card_game(tmp_path: Path) -> Path:
    path = tmp_path / "cards.game"
    lh.new("real-deal", seed=1, seats=("random", "random"), home="Owls", away="Bears").save(path)
    return path


def test_stepping_both_ways(terminal: Run, record: Path) -> None:
    game = lh.load(record)
    child = terminal("replay", record)
    child.expect(PROMPT)
    assert f"{len(game.plays)} plays." in child.before
    seen = []
    for typed in ("", "n", "b", "", "999", "0", "5", "nonsense", "box", "drives"):
        child.sendline(typed)
        child.expect(PROMPT)
        seen.append(str(child.before))
    firsts = [text.splitlines()[1].split(".")[0] for text in seen[:5]]
    assert firsts == ["1", "2", "1", "2", str(len(game.plays))]
    assert "Final score" in seen[4]
    assert "kickoff from the Bears 30" in " ".join(seen[5].split())  # perhaps on two lines
    assert seen[6].splitlines()[1].startswith("5. ")
    assert "Enter or n: next" in seen[7]
    assert "total net yards" in seen[8]
    assert "result" in seen[9]
    here, whole = game.stood(5).drive_lines(), game.drive_lines()
    assert here[-1].split() == seen[9].splitlines()[-1].split() != whole[-1].split()  # nothing that comes later
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize("fixture", ["record", "card_game"])
def test_everything_is_printed(said: Run, request: pytest.FixtureRequest, fixture: str) -> None:
    path = request.getfixturevalue(fixture)
    game = lh.load(path)
    assert said("replay", path, "--box-score").out.splitlines()[: len(game.box_score_lines())] == game.box_score_lines()
    assert said("replay", path, "--drives").out.splitlines() == game.drive_lines()
    told = said("replay", path, "--play-by-play").out
    assert told == said("replay", path).out
    both = said("replay", path, "--drives", "--play-by-play").out
    assert both == f"{told}\n{said('replay', path, '--drives').out}"
    assert json.loads(said("replay", path, "--json").out) == json.loads(json.dumps(game.as_dict()))


def test_a_comment_is_kept_with_a_play(said: Run, record: Path, tmp_path: Path) -> None:
    """Told with the play, in the record and in its table of plays; taken away by an empty one."""
    plays = record.read_text().count(" left ")
    ended = said("replay", record, "--comment", 2, "Too easy: {braces}")
    assert (ended.status, ended.err) == (2, "leatherhead: a comment is one line, without braces\n")
    assert said("replay", record, "--comment", 2, "Too easy, and | too long").out == "Kept with play 2.\n"
    (line,) = [line for line in record.read_text().splitlines() if line.startswith("2. ")]
    assert line.endswith(" {Too easy, and | too long}")
    told = said("replay", record, "--play-by-play").out.splitlines()
    assert told[3] == "   (Too easy, and | too long)"
    assert json.loads(said("replay", record, "--json").out)["plays"][1]["comment"] == "Too easy, and | too long"
    assert said("verify", record).status == 0
    assert said("export", record, "--to", tmp_path / "plays.parquet").status == 0
    table = pyarrow.parquet.read_table(tmp_path / "plays.parquet").to_pylist()
    assert [(row["play_id"], row["comment"]) for row in table if row["comment"]] == [(2, "Too easy, and | too long")]
    assert said("replay", record, "--comment", 2, " ").out == "Play 2 has no comment now.\n"
    assert "{Too" not in record.read_text()
    assert record.read_text().count(" left ") == plays
    for play, text, why in ((0, "a", "there is no play 0 "), ("one", "a", "'one' is not the number of a play"),
                            (1, "a" * 501, "a comment has at most 500 characters; this one has 501"),
                            (1, "two\nlines", "a comment is one line")):  # fmt: skip
        refused = said("replay", record, "--comment", play, text)
        assert refused.status == 2
        assert why in refused.err


def test_a_comment_is_kept_while_playing(terminal: Run, tmp_path: Path) -> None:
    """A word while playing belongs to the last play; it stands in the file at once."""
    file = tmp_path / "mine.game"
    child = terminal("play", "paper-bowl", "--plain", "--away", "coach", "--seed", "1", "--save", file)
    child.expect("> ")
    child.sendline("comment Nice Cards")
    child.expect("Kept with play 1.")
    assert "{Nice Cards}" in file.read_text()
    child.sendline("q")
    child.expect(pexpect.EOF)
    assert lh.load(file).comments == {1: "Nice Cards"}


@pytest.fixture
def played_with_a_book(tmp_path: Path) -> Path:
    """The record of a game that comes out differently with the game's own cards."""
    path, book = tmp_path / "mine.game", tmp_path / "mine.toml"
    cards = (resources.files("leatherhead.games.paper_bowl") / "book.toml").read_text(encoding="utf-8")
    book.write_text(cards.replace("Paper Bowl 1.11", "My own cards").replace("run = 6", "run = 5"))
    lh.new("paper-bowl", seed=3, book=book, seats=("random", "random")).save(path)
    return path


@pytest.mark.parametrize("command", ["verify", "review", "replay", "resume"])
def test_a_record_with_an_owners_book_says_so_first(said: Run, played_with_a_book: Path, command: str) -> None:
    answer = said(command, played_with_a_book)
    told = answer.out + answer.err
    assert answer.status in (1, 2)
    assert "played with another book, 'My own cards'; give it with --book" in told.splitlines()[-1]
    assert "the rules come to" not in told
    assert "nothing to choose" not in told


def test_a_record_with_an_owners_book_is_right_with_that_book(said: Run, played_with_a_book: Path) -> None:
    assert said("verify", played_with_a_book, "--book", played_with_a_book.with_suffix(".toml")).status == 0


@pytest.mark.parametrize("flag", ["--notes", "--chart"])
def test_a_game_without_notes_or_chart_says_so(said: Run, record: Path, flag: str) -> None:
    answer = said("replay", record, flag)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"leatherhead: Paper Bowl 1.11 has no {flag[2:]}; try ")


def test_notes_and_charts_of_a_game_that_has_them(
    said: Run, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rulebook = lh.load(record).rulebook
    for name, made in (
        ("notes", lambda game: [Matrix(f"{len(game.plays)} plays")]), ("chart", lambda game: ["-->"]),
        ("chart_svg", lambda game: "<svg/>"),
    ):  # fmt: skip
        monkeypatch.setitem(vars(rulebook), name, made)
    assert said("replay", record, "--notes").out.endswith(" plays\n")
    assert said("replay", record, "--chart").out == "-->\n"
    drawn = tmp_path / "chart.svg"
    assert said("replay", record, "--chart", drawn).status == 0
    assert drawn.read_text() == f"<svg/>\n{OURS}\n"
    assert said("replay", record, "--chart", tmp_path).status == 2
    kept = record.read_text()
    assert "is a saved game; use another file" in said("replay", record, "--chart", record).err
    assert record.read_text() == kept
    assert said("replay", record, "--chart", drawn).status == 0


def test_a_damaged_record_can_be_kept(said: Run, record: Path, tmp_path: Path) -> None:
    lines = record.read_text().split("\n")
    damaged = tmp_path / "damaged.game"
    damaged.write_text("\n".join([*lines[:-4], lines[-4].replace("roll", "rool").replace("home", "hoome")]))
    kept = tmp_path / "kept.game"
    shown = said("replay", damaged, "--save", kept)
    assert shown.status == 2
    assert "everything readable is shown" in shown.err
    assert lh.verify(kept).ok
    assert len(lh.load(kept, forgiving=True).plays) >= 5
    assert said("replay", damaged, "--save", kept).status == 2


def test_verify(said: Run, record: Path, card_game: Path) -> None:
    verified = said("verify", record, card_game)
    assert verified.status == 0
    assert [": ok: " in line for line in verified.out.splitlines()] == [True, True]
    record.write_text(record.read_text().replace("| away ", "| away hardly-", 1))
    refused = said("verify", record, card_game)
    assert refused.status == 1
    first, second = refused.out.splitlines()
    assert first.startswith(f"{record}: play 1, line ")
    assert ": ok: " in second
    [bad, good] = json.loads(said("verify", record, card_game, "--json").out)
    assert (bad["ok"], bad["play"], good["ok"]) == (False, 1, True)


def test_verify_reports_on_every_file(said: Run, record: Path, card_game: Path, tmp_path: Path) -> None:
    junk, nothing = tmp_path / "junk", tmp_path / "nothing"
    junk.write_bytes(b"\xff\xfe\x00")
    verified = said("verify", record, junk, nothing, card_game)
    assert verified.status == 2
    assert [line.split(": ok: ")[0] for line in verified.out.splitlines()] == [str(record), str(card_game)]
    first, second = verified.err.splitlines()
    assert first == f"leatherhead: {junk}: not a text file"
    assert second.startswith(f"leatherhead: {nothing}: No such file or directory; saved games are in ")
    assert [each["file"] for each in json.loads(said("verify", junk, card_game, "--json").out)] == [str(card_game)]


@pytest.mark.usefixtures("teaching_games")
def test_books(said: Run, own_book: Path, tmp_path: Path) -> None:
    for game in lh.list_games():
        printed = said("book", "template", game.name)
        if printed.status == 2:
            assert "has no cards or charts" in printed.err
            continue
        path = tmp_path / f"{game.name}.toml"
        path.write_text(printed.out)
        checked = said("book", "check", path, "--game", game.name)
        if checked.status:  # something is to be filled in, and the place is named
            assert checked.status == 2
            assert f"{path}, line " in checked.err or f"{path}, cell " in checked.err
    checked = said("book", "check", own_book)
    assert checked.out.startswith(f"{own_book} is a valid Paper Bowl 1.11 book: 'Paper Bowl 1.11', digest ")
    own_book.write_text(own_book.read_text().replace("run = 5", "run = 55"))
    refused = said("book", "check", own_book)
    assert refused.status == 2
    assert "run = 55 is not a whole number from 0 to 12" in refused.err
    own_book.write_text("wind = 3\n")
    assert "not the book of any game; the games are" in said("book", "check", own_book).err


@pytest.mark.parametrize("flags", ["--play-by-play", "--json", "--drives", "--box-score"])
def test_a_reader_who_has_seen_enough(home: dict[str, str], record: Path, flags: str) -> None:
    import subprocess
    import sys

    command = f"{sys.executable} -m leatherhead.cli.main replay {record} {flags} | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=home, check=True)
    assert (done.stdout.count("\n"), done.stderr) == (1, "")


def test_the_faults_of_a_receipt_fail_the_command(said: Run, tmp_path: Path) -> None:
    seats, table = "random random", "k3v9x2m7qd"
    seed, home, away = (bytes([each]) * 32 for each in (1, 2, 3))
    pledge = lh.Pledge(table, lh.commitment("server", table, seed, seats=seats), home, away, seed, seats)
    game = lh.new("real-deal", seats=("random", "random"), fair_dice=pledge.dice())
    game.further_headers.update(pledge.headers())
    game.save(tmp_path / "fair.game")
    commits = dict(zip(("server", "home", "away"), (each.hex() for each in pledge.commitments), strict=True))
    kept = {"version": "2", "game": table, "seats": seats, **commits, "side": "home", "nonce": home.hex()}
    receipt = tmp_path / "receipt.json"
    for fault in ("", "The server has changed its own commitment."):
        seen = [*map(list, commits.items()), *([["fault", fault]] if fault else [])]
        receipt.write_text(json.dumps({**kept, "seen": seen}), encoding="utf-8")
        done = said("verify", tmp_path / "fair.game", "--receipt", receipt)
        assert done.status == (1 if fault else 0)
        assert (f"the receipt has faults: {fault}" if fault else "are as promised") in done.out
