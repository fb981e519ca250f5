"""The site builds without a warning, and every link and picture in it is there, without a network."""

import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import leatherhead as lh
from leatherhead.cli.main import MODULES

ROOT = Path(__file__).resolve().parents[2]
LOADED = {("img", "src"), ("link", "href"), ("script", "src")}


class Page(HTMLParser):
    """The links of a page, what it loads, and what a link can lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.anchors.add(value or "")
            elif (tag, name) in LOADED:
                self.loaded.append(value or "")
            elif (tag, name) == ("a", "href"):
                self.links.append(value or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, str(ROOT / "scripts" / "site.py"), str(folder)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    files = [file for file in site.rglob("*.html") if "_static" not in file.parts]
    return {file: Page(file.read_text(encoding="utf-8")) for file in files}


def broken(pages: dict[Path, Page]) -> Iterator[str]:
    for file, page in pages.items():
        for link in [*page.links, *page.loaded]:
            scheme, _, path, _, anchor = urlsplit(link)
            if scheme:
                continue
            target = (file.parent / unquote(path)).resolve() if path else file
            known = pages[target].anchors if target in pages else set()
            if not target.is_file() or (anchor and target in pages and unquote(anchor) not in known):
                yield f"{file.name}: {link}"


def test_every_link_leads_somewhere(pages: dict[Path, Page]) -> None:
    assert list(broken(pages)) == []
    assert len(pages) > 70


def test_a_link_that_leads_nowhere_is_found(pages: dict[Path, Page]) -> None:
    front = next(file for file in pages if file.name == "index.html" and (file.parent / "searchindex.js").exists())
    found = list(broken({**pages, front: Page('<a href="gone.html">x</a><a href="docs/screen.html#gone">y</a>')}))
    assert found == ["index.html: gone.html", "index.html: docs/screen.html#gone"]


def test_nothing_is_loaded_from_a_network(pages: dict[Path, Page]) -> None:
    loaded = {link for page in pages.values() for link in page.loaded}
    assert [link for link in loaded if urlsplit(link).scheme or link.startswith("//")] == []


def test_every_command_has_a_page_from_its_own_help(site: Path) -> None:
    for name in MODULES:
        assert f"leatherhead {name} [-h]" in (site / "commands" / f"{name}.html").read_text(encoding="utf-8")
    assert "how many games (default: 10000)" in (site / "commands" / "simulate.html").read_text(encoding="utf-8")


def test_every_game_has_its_pages(site: Path) -> None:
    for game in lh.list_games():
        for page in ("index", "guide", "rulebook", "clauses"):
            assert (site / "games" / game.name / f"{page}.html").is_file()


def test_every_public_name_is_explained_with_its_types(pages: dict[Path, Page], site: Path) -> None:
    anchors = pages[site / "docs" / "functions.html"].anchors | pages[site / "docs" / "classes.html"].anchors
    missing = {name for name in lh.__all__ if f"leatherhead.{name}" not in anchors}
    assert missing == {"DEFAULT_TEAMS", "Line", "Team", "__version__"}  # these have no docstring
    assert "leatherhead.Game.choose" in anchors
    assert "classes.html#leatherhead.Tally" in pages[site / "docs" / "functions.html"].links


def test_it_can_be_searched(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert all(word in index for word in ("touchback", "paper-bowl/rulebook", "commands/simulate"))
