"""docs/architecture.md and the READMEs of the rooms name files that exist."""

import re
from pathlib import Path

import pytest

import leatherhead as lh

SOURCE = Path(lh.__file__).parent
PAGE = Path(__file__).parents[1] / "docs" / "architecture.md"


def test_every_file_that_the_page_names_exists() -> None:
    named = set(re.findall(r"`((?:\w+/)+[\w.]+\.(?:py|js))`", PAGE.read_text(encoding="utf-8")))
    assert len(named) > 30
    assert sorted(name for name in named if not (SOURCE / name).exists()) == []


ROOMS = sorted(folder.parent.name for folder in SOURCE.glob("*/README.md") if folder.parent.name != "games")


def test_every_room_has_a_readme() -> None:
    assert {file.parent.name for file in SOURCE.glob("*/__init__.py")} - {"games"} == {*ROOMS}


@pytest.mark.parametrize("room", ROOMS)
def test_the_readme_of_a_room_names_each_of_its_files(room: str) -> None:
    readme = (SOURCE / room / "README.md").read_text(encoding="utf-8")
    files = {file.name for file in (SOURCE / room).glob("*.py")} - {"__init__.py"}
    assert sorted(file for file in files if f"`{file}`" not in readme) == []
