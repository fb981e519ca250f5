"""`leatherhead doctor`: what is there, what is missing, what is wrong."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def examined(said: Callable[..., Any]) -> Callable[[], tuple[int, dict[str, dict[str, str]]]]:
    def run() -> tuple[int, dict[str, dict[str, str]]]:
        done = said("doctor", "--json")
        told = json.loads(done.out)
        assert done.status == (1 if told["wrong"] else 0)
        return told["wrong"], {each["name"]: each for each in told["findings"]}

    return run


def test_a_machine_where_all_is_well(examined: Any, said: Callable[..., Any]) -> None:
    wrong, found = examined()
    assert wrong == 0
    assert found["leatherhead"]["found"].startswith(lh.__version__)
    assert "numba" in found["packages"]["found"]
    assert "paper-bowl" in found["games"]["found"]
    assert found["database"]["state"] == found["terminal"]["state"] == "absent"
    assert found["web"]["state"] == found["study"]["state"] == "ok"
    assert said("doctor").out.endswith("\nNothing is wrong.\n")


def test_saved_games_are_counted(examined: Any) -> None:
    lh.new("paper-bowl", seed=1).save(lh.new_path("paper-bowl"))
    assert "1 games, of which 1 can be resumed" in examined()[1]["saved games"]["found"]


def test_a_folder_that_is_a_file(examined: Any, tmp_path: Path, said: Callable[..., Any]) -> None:
    (tmp_path / "data").write_text("")
    wrong, found = examined()
    assert wrong == 1
    assert found["saved games"]["state"] == "wrong"
    assert "--save FILE" in found["saved games"]["remedy"]
    assert said("doctor").out.endswith("\n1 thing is wrong.\n")


def test_a_damaged_database(examined: Any, tmp_path: Path) -> None:
    file = tmp_path / "data" / "leatherhead" / "tables.sqlite"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"no database" * 1000)
    wrong, found = examined()
    assert wrong == 1
    assert "not a database" in found["database"]["found"]


def test_a_database_is_counted_and_left_alone(examined: Any, tmp_path: Path) -> None:
    file = tmp_path / "data" / "leatherhead" / "tables.sqlite"
    file.parent.mkdir(parents=True)
    connection = sqlite3.connect(file)
    connection.executescript("CREATE TABLE tables (id); INSERT INTO tables VALUES (1), (2);")
    connection.close()
    before = file.read_bytes()
    assert "2 tables" in examined()[1]["database"]["found"]
    assert file.read_bytes() == before


def test_a_game_that_cannot_be_played(examined: Any, break_copy: Callable[..., str]) -> None:
    slug = break_copy(("rules.py", "def step(", "def stop("))
    wrong, found = examined()
    assert wrong == 1
    assert found[slug]["state"] == "wrong"


def test_a_missing_extra_and_how_to_get_it(examined: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    declared = ["numpy>=2", 'nowhere-to-be-found>=1; extra == "web"']
    monkeypatch.setattr("importlib.metadata.requires", lambda name: declared)
    wrong, found = examined()
    assert wrong == 0
    assert found["web"]["state"] == "absent"
    assert "without nowhere-to-be-found" in found["web"]["found"]
    assert found["web"]["remedy"] == "pip install '.[web]' in leatherhead's folder"


def test_a_missing_package(examined: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.requires", lambda name: ["nowhere-to-be-found>=1"])
    wrong, found = examined()
    assert wrong == 1
    assert found["packages"]["state"] == "wrong"


@pytest.mark.parametrize(
    ("system", "state", "found"),
    [
        ("C.UTF-8", "ok", "en; there are en, es"),
        ("es_MX.UTF-8", "ok", "es; there are en, es"),
        ("fr_FR.UTF-8", "absent", "en; there are en, es, and none for 'fr'"),
    ],
)
def test_it_says_which_language_is_spoken(
    examined: Any, monkeypatch: pytest.MonkeyPatch, system: str, state: str, found: str
) -> None:
    monkeypatch.setenv("LC_ALL", system)
    told = examined()[1]["language"]
    assert (told["state"], told["found"]) == (state, found)
