"""The wheel and the source archive: built, installed where nothing else is, and played. Needs no network."""

import json
import os
import signal
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from servers import free_port, make, play, talk

import leatherhead as lh

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.long


def build(checkout: Path, target: str, into: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(into)]
    subprocess.run(command, cwd=checkout, check=True, capture_output=True, text=True)
    (built,) = into.glob("*.whl" if target == "wheel" else "*.tar.gz")
    return built


def needed(name: str, extras: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the packages that one declares, and those that they declare in turn."""
    for text in distribution(name).requires or []:
        required = Requirement(text)
        marker = required.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield required.name
            yield from needed(required.name, frozenset(required.extras))


def link(name: str, into: Path) -> None:
    """Let an environment have an installed package without installing it anew."""
    found = distribution(name)
    tops = {file.parts[0] for file in found.files or () if file.parts[0] not in ("..", "__pycache__")}
    for top in tops:
        if not (into / top).exists():
            (into / top).symlink_to(str(found.locate_file(top)))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, unpacked."""
    folder = tmp_path_factory.mktemp("source")
    with tarfile.open(build(ROOT, "sdist", folder)) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = (each for each in folder.iterdir() if each.is_dir())
    return unpacked


def install(wheel: Path, folder: Path, *extras: str) -> Path:
    """Make an environment with the wheel, the packages that it declares, and nothing else."""
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(pip, check=True, capture_output=True, text=True)
    (packages,) = (folder / "lib").glob("python*/site-packages")
    for name in sorted(set(needed("leatherhead", frozenset(extras)))):
        link(name, packages)
    return folder


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(wheel, tmp_path_factory.mktemp("environment"))


@pytest.fixture(scope="module")
def with_extras(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(wheel, tmp_path_factory.mktemp("with-extras"), "print", "study", "web")


def surroundings(cwd: Path) -> dict[str, str]:
    folders = {name: str(cwd / name) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "HOME")}
    return {"PATH": os.environ["PATH"], **folders, "OPENBLAS_NUM_THREADS": "1", "PYTHONSAFEPATH": "1"}


def run(environment: Path, cwd: Path, *words: str, status: int = 0) -> str:
    """Run the installed command away from the checkout, with folders of its own."""
    command = [str(environment / "bin" / "leatherhead"), *words]
    done = subprocess.run(command, cwd=cwd, env=surroundings(cwd), check=False, capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_it_is_played_where_nothing_else_is(environment: Path, tmp_path: Path) -> None:
    assert run(environment, tmp_path, "--version") == f"leatherhead {lh.__version__}\n"
    for game in lh.list_games():
        words = ("play", game.name, "--plain", "--home", "random", "--away", "random", "--seed", "1")
        saved = tmp_path / f"{game.name}.game"
        assert "Final score: " in run(environment, tmp_path, *words, "--save", str(saved))
        assert lh.load(saved).over
        assert "rules" in run(environment, tmp_path, "rules", game.name, "--clauses").lower()


def test_it_simulates_where_nothing_else_is(environment: Path, tmp_path: Path) -> None:
    assert "200 games" in run(environment, tmp_path, "simulate", "paper-bowl", "--games", "200", "--seed", "1")


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("serve",), "web"),
        (("print", "paper-bowl"), "print"),
        (("study", "paper-bowl"), "study"),
        (("maps", "paper-bowl"), "study"),
        (("tournament", "paper-bowl", "rookie", "random"), "study"),
    ],
)
def test_without_an_extra_it_says_which(environment: Path, tmp_path: Path, words: tuple[str, ...], extra: str) -> None:
    said = run(environment, tmp_path, *words, status=2)
    assert f"[{extra}]" in said
    assert len(said.splitlines()) == 1  # at once, before any work


def test_with_its_extras_it_prints(with_extras: Path, tmp_path: Path) -> None:
    run(with_extras, tmp_path, "print", "paper-bowl", "--what", "cards", "--out", "cards.pdf")
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF-")


def test_with_its_extras_it_studies(with_extras: Path, tmp_path: Path) -> None:
    run(with_extras, tmp_path, "study", "paper-bowl", "--games", "200", "--home", "random", "--away", "random")
    page = (tmp_path / "paper-bowl-study" / "paper-bowl-study.html").read_text(encoding="utf-8")
    assert "<svg" in page
    run(with_extras, tmp_path, "simulate", "paper-bowl", "--games", "10", "--plays", "plays.parquet")
    assert (tmp_path / "plays.parquet").read_bytes().startswith(b"PAR1")


def test_with_its_extras_it_serves(with_extras: Path, tmp_path: Path) -> None:
    port = free_port()
    words = ("serve", "--no-browser", "--port", str(port), "--database", str(tmp_path / "tables.sqlite"))
    command = [str(with_extras / "bin" / "leatherhead"), *words]
    with subprocess.Popen(
        command, cwd=tmp_path, env=surroundings(tmp_path), stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline().startswith("Play at ")
            with urllib.request.urlopen(f"http://localhost:{port}/healthz", timeout=60) as answer:
                assert json.load(answer)["status"] == "ok"
            table, cookie = make(port)
            with talk(port, table, cookie) as connection:
                assert play(connection, 3)["v"] > 0
        finally:
            server.send_signal(signal.SIGINT)
    assert server.returncode == 130


def test_the_source_archive_makes_the_same_wheel(wheel: Path, source: Path, tmp_path: Path) -> None:
    again = build(source, "wheel", tmp_path)
    assert zipfile.ZipFile(again).namelist() == zipfile.ZipFile(wheel).namelist()


def test_the_source_archive_has_what_developers_need(source: Path) -> None:
    for name in ("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "pyproject.toml", "requirements.lock"):
        assert (source / name).is_file(), name
    for name in ("bench", "docs", "examples", "scripts", "src", "tests"):
        assert (source / name).is_dir(), name
    assert [each for each in source.rglob("*") if each.is_symlink()] == []


def test_the_wheel_has_the_program_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert tops == {"leatherhead", f"leatherhead-{lh.__version__}.dist-info"}
    assert not [name for name in names if name.endswith(("golden.txt", ".pyc")) or "screens-" in name]
    for needed_file in ("leatherhead/py.typed", "leatherhead/__init__.pyi", "leatherhead/web/static/table.js"):
        assert needed_file in names
