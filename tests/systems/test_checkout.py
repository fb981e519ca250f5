"""A checkout works on every system: no links, and a way to start without sh."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from leatherhead import registry

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def runner() -> ModuleType:
    spec = importlib.util.spec_from_file_location("run", ROOT / "scripts" / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("slug", registry.slugs())
@pytest.mark.parametrize(("folder", "file"), [("rules", "rules.md"), ("three-minutes", "guide.md")])
def test_a_page_of_a_game_leads_to_its_folder(slug: str, folder: str, file: str) -> None:
    page = ROOT / "docs" / folder / f"{slug}.md"
    target = f"../../src/leatherhead/games/{slug.replace('-', '_')}/{file}"
    assert f"]({target})" in page.read_text(encoding="utf-8")
    assert (page.parent / target).is_file()


def test_no_file_that_is_shipped_is_a_link() -> None:
    folders = [ROOT / name for name in ("bench", "docs", "examples", "scripts", "src", "tests")]
    assert [path for folder in folders for path in folder.rglob("*") if path.is_symlink()] == []


@pytest.mark.parametrize(
    ("words", "installed"),
    [
        (["leatherhead"], "."),
        (["leatherhead", "play", "paper-bowl"], "."),
        (["leatherhead", "serve"], ".[web]"),
        (["leatherhead", "print", "pigskin"], ".[print]"),
        (["leatherhead", "simulate", "pigskin", "--plays", "a.parquet"], ".[study]"),
        (["leatherhead", "tournament", "pigskin", "coach", "rookie"], ".[study]"),
        (["docs"], "."),
        (["test", "tests/model"], ".[envs,notify,print,study,web]"),
    ],
)
def test_a_call_installs_what_it_needs(runner: ModuleType, words: list[str], installed: str) -> None:
    assert runner.wanted(words)[-1] == installed


def test_the_runner_knows_the_extras_that_the_shell_knows(runner: ModuleType) -> None:
    shell = (ROOT / "scripts" / "leatherhead").read_text(encoding="utf-8")
    known = {}
    for names, extra in re.findall(r"^(.+)\) set_up (\w+) ;;$", shell, re.MULTILINE):
        known |= dict.fromkeys(re.findall(r"(\w+)\\ \*", names), extra)
    assert known == runner.EXTRAS


def test_the_runner_tests_what_the_shell_tests(runner: ModuleType) -> None:
    setup = (ROOT / "scripts" / "_setup.sh").read_text(encoding="utf-8")
    assert f"parts='{runner.TESTING[-1]}' groups='test check docs release'" in setup


@pytest.mark.parametrize("name", ["docs", "leatherhead", "test"])
def test_windows_starts_by_name(name: str) -> None:
    lines = (ROOT / "scripts" / f"{name}.cmd").read_bytes().split(b"\r\n")
    assert lines[-2] == f'py -3 "%~dp0run.py" {name} %*'.encode()
