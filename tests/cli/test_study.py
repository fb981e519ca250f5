"""`simulate --plays`, `export`, `study` and `compare` from the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

import leatherhead as lh
from leatherhead.web import schema
from leatherhead.web.rows import TableRow

parquet = pytest.importorskip("pyarrow.parquet")
Run = Callable[..., Any]
AT_RANDOM = ("--home", "random", "--away", "random")


def test_simulate_writes_every_play(said: Run, tmp_path: Path) -> None:
    file = tmp_path / "plays.parquet"
    ended = said("simulate", "paper-bowl", "--games", "20", *AT_RANDOM, "--plays", str(file), "--json")
    assert ended.status == 0
    table = parquet.read_table(file)
    assert len(table.column("game_id").unique()) == 20
    runs = json.loads(ended.out)["tally"]["team_game"]["rushes"]["mean"] * 40
    assert sum(table.column("rush_attempt").to_pylist()) == round(runs)


def test_a_saved_game_is_exported(said: Run, tmp_path: Path) -> None:
    lh.new("real-deal", seed=4, seats=("coach", "coach")).save(tmp_path / "one.game")
    file = tmp_path / "plays.parquet"
    ended = said("export", str(tmp_path), "--to", str(file))
    assert (ended.status, ended.out) == (0, f"{parquet.read_table(file).num_rows} plays are in {file}.\n")
    (tmp_path / "one.game").write_text("this is no record")
    ended = said("export", str(tmp_path), "--to", str(tmp_path / "other.parquet"))
    assert ended.status == 2
    assert ended.err.count("\n") == 1
    assert sorted(each.name for each in tmp_path.iterdir()) == ["one.game", "plays.parquet"]


def test_a_table_of_plays_replaces_only_another(said: Run, record: Path, tmp_path: Path) -> None:
    kept, table = record.read_bytes(), tmp_path / "plays.parquet"
    (tmp_path / "notes.txt").write_text("mine")
    simulate = ("simulate", "paper-bowl", "--games", "5", *AT_RANDOM, "--plays")
    for words in (("export", record, "--to"), simulate):
        for taken in (record, tmp_path / "notes.txt"):
            ended = said(*words, taken)
            sentence = f"leatherhead: {taken} already exists and is not a table of plays; use another file\n"
            assert (ended.status, ended.err) == (2, sentence)
        assert said(*words, table).status == 0
    assert (record.read_bytes(), (tmp_path / "notes.txt").read_text()) == (kept, "mine")
    assert len(parquet.read_table(table).column("game_id").unique()) == 5


@pytest.mark.parametrize("name", ["plays.csv", "plays.JSON", "plays.parquet.gz"])
def test_a_name_that_promises_another_format_is_refused(said: Run, record: Path, tmp_path: Path, name: str) -> None:
    before = {each.name for each in tmp_path.iterdir()}
    for words in (("export", record, "--to"), ("simulate", "paper-bowl", "--games", "5", *AT_RANDOM, "--plays")):
        ended = said(*words, tmp_path / name)
        assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
        assert "a table of plays is Parquet" in ended.err
    assert {each.name for each in tmp_path.iterdir()} == before


def test_no_option_is_dropped_in_silence(said: Run, tmp_path: Path) -> None:
    compare = ("compare", "paper-bowl", "--games", "20", "--a", "home=random", "away=random")
    sentences = {
        (*compare, "--sweep", "defense.4.run=3..4", "--b", "length=short"): "b and a sweep exclude each other",
        (*compare, "--b", "overtime=none", "overtime=one-period"): "'overtime' is set twice",
        ("study", "paper-bowl", "--games", "0", "--to", str(tmp_path / "page.html")): "--games must be",
        ("simulate", "paper-bowl", "--threads", "1", "--cluster", "local"): "the number of threads is for games",
    }
    for words, sentence in sentences.items():
        ended = said(*words)
        assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1), words
        assert sentence in ended.err
    both = said(*compare, "--b", "length=short", "--b", "overtime=none", "--json")
    assert json.loads(both.out)["compared"][0]["b"] == "length=short, overtime=none"


def test_a_page_replaces_only_another(said: Run, record: Path, tmp_path: Path) -> None:
    game, page, readme = record.rename(tmp_path / "saved.html"), tmp_path / "page.html", tmp_path / "README.md"
    kept = game.read_bytes()
    readme.write_text("mine")
    study = ("study", "paper-bowl", "--games", "20", *AT_RANDOM, "--to")
    compare = ("compare", "paper-bowl", "--games", "20", "--a", "home=random", "--b", "home=random", "--to")
    for words in (study, compare, ("review", game, "--html")):
        ended = said(*words, game)
        sentence = f"leatherhead: {game} already exists and is not one of our pages; use another file\n"
        assert (ended.status, ended.err) == (2, sentence)
        assert said(*words, page).status == 0
    ended = said(*study, tmp_path / "README.html")
    assert ended.err.endswith(
        f"{readme}, which is written beside {tmp_path / 'README.html'}, already exists; use another file\n"
    )
    assert (game.read_bytes(), readme.read_text()) == (kept, "mine")


def test_a_study_is_a_page_with_files_beside_it(said: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    ended = said("study", "paper-bowl", "--games", "60", *AT_RANDOM, "--to", str(page))
    assert ended.status == 0
    assert f"The report is in {page}; page.md and " in ended.out
    assert "<h2>Realism</h2>" in page.read_text()


def test_without_a_name_a_study_fills_a_folder_and_nothing_else(
    said: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = said("study", "paper-bowl", "--games", "60", *AT_RANDOM)
    assert ended.status == 0
    assert "The report is in paper-bowl-study/paper-bowl-study.html" in ended.out
    assert [each.name for each in tmp_path.iterdir()] == ["paper-bowl-study"]
    (tmp_path / "real-deal-study").write_text("mine")
    ended = said("study", "real-deal", "--games", "60", *AT_RANDOM)
    assert (ended.status, ended.err) == (
        2, "leatherhead: real-deal-study: cannot be made a folder: File exists; name a file: --to FILE.html\n"
    )  # fmt: skip


def test_a_study_that_cannot_be_is_refused_before_games_are_played(said: Run, tmp_path: Path) -> None:
    for words, sentence in (
        (("paper-bowl", "--to", str(tmp_path / "none" / "page.html")), "cannot be written: there is no folder"),
        (("paper-bowl", "--to", str(tmp_path / "page.txt")), "ends in .html"),
        (("--book", "mine.toml"), "--book is for one game: name it"),
        (("--games", "50", "--option", "overtime=none"), "--option is for one game: name it"),
    ):
        ended = said("study", *words)
        assert (ended.status, ended.err.count("\n")) == (2, 1)
        assert sentence in ended.err
    assert not list(tmp_path.iterdir())


def test_a_comparison_says_what_moved(said: Run, tmp_path: Path) -> None:
    random = ("home=random", "away=random")
    settings = ("--a", *random, "--b", *random, "defense.4.run=7", "--games", "200")
    ended = said("compare", "paper-bowl", *settings, "--to", str(tmp_path / "page.html"))
    assert ended.status == 0
    assert "\nrush yards " in ended.out
    assert "\nhome win share " in ended.out
    assert (tmp_path / "page.html").is_file()
    found = json.loads(said("compare", "paper-bowl", *settings, "--json").out)
    assert found["compared"][0]["differences"][0]["clear"] is True


@pytest.fixture
def served(tmp_path: Path) -> Path:
    """The database of a server on which people answered: live in 2, 4 and 0 seconds, one away, one by mail."""
    file = tmp_path / "tables.sqlite"
    engine = create_engine(f"sqlite:///{file}")
    schema.metadata.create_all(engine)
    with engine.begin() as connection:
        for name, clock, spent in (("live", "none", (2000, 4000, 0, 900_000)), ("mail", "days", (60_000,))):
            row = TableRow(
                name, "paper-bowl", {}, ("Owls", "Bears"), ("human", "human"), (None, None), "", False, False, clock, 0,
                b"", 0.0, 0.0,
            )  # fmt: skip
            connection.execute(schema.tables.insert().values(schema.new_row(row)))
            connection.execute(schema.answers.insert(), [
                {"table": name, "number": number, "seat": "home", "label": "run", "kind": "answer", "spent": each}
                for number, each in enumerate(spent)
            ])  # fmt: skip
    engine.dispose()
    return file


def test_minutes_are_estimated_by_how_long_people_thought(said: Run, served: Path, tmp_path: Path) -> None:
    page, random = tmp_path / "page.html", ("--games", "20", "--home", "random", "--away", "random")
    assert said("study", "paper-bowl", "--to", page, "--times", served, *random).status == 0
    assert "2.0 seconds a decision, measured, and 12 a play" in page.read_text()
    ended = said("study", "pigskin", "--times", served)
    assert (ended.status, ended.err) == (2, "leatherhead: nobody has played pigskin live on this server\n")
    assert said("study", "paper-bowl", "--times", tmp_path / "none").err.startswith("leatherhead: there is no database")
