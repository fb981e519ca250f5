"""What is released: checked, listed, and started from one file by every Python that is here."""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import leatherhead as lh

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.long
# Five games from the first to the last play, saved, read, checked, simulated by compiled rules.
GAMES = [game.name for game in lh.list_games()]
SMOKE = (
    *(f"play {name} --plain --home random --away random --seed 1 --save {name}.game" for name in GAMES),
    f"verify {' '.join(f'{name}.game' for name in GAMES)}",
    "replay pigskin.game --box-score",
    "rules card-bowl touchback",
    "learn real-deal --guide",
    "simulate real-deal --games 50",
)
_SMOKE = runpy.run_path(str(ROOT / "scripts" / "smoke.py"))
PYTHONS: dict[str, str] = dict(_SMOKE["pythons"]())
FIT = {version: program for version, program in PYTHONS.items() if version in _SMOKE["SUPPORTED"]}
TOO_OLD = {version: PYTHONS[version] for version in PYTHONS if version in ("3.8", "3.9", "3.10")}


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, str(ROOT / "scripts" / "release.py"), str(folder)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("PASSED") == 2  # twine
    return folder


def start(python: str, released: Path, cwd: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Start the one file with no packages but its own."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    pip = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    folders = {name: str(cwd / name) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA")}
    command = [python, str(released / "leatherhead.pyz"), *words]
    surroundings = {**kept, **pip, **folders, "OPENBLAS_NUM_THREADS": "1", **more}
    return subprocess.run(command, cwd=cwd, env=surroundings, check=False, capture_output=True, text=True)


def test_there_is_one_of_each(released: Path) -> None:
    name = f"leatherhead-{lh.__version__}"
    expected = {f"{name}-py3-none-any.whl", f"{name}.tar.gz", "leatherhead.pyz", "sbom.json"}
    assert {each.name for each in released.iterdir()} == expected


def test_the_bill_of_materials_lists_what_users_get(released: Path) -> None:
    told = json.loads((released / "sbom.json").read_text(encoding="utf-8"))
    assert told["bomFormat"] == "CycloneDX"
    assert (told["metadata"]["component"]["name"], told["metadata"]["component"]["version"]) == (
        "leatherhead", lh.__version__,
    )  # fmt: skip
    listed = {each["name"]: each["version"] for each in told["components"]}
    locked = dict(re.findall(r"^(\S+)==(\S+)$", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"numba", "numpy", "textual", "starlette", "pyarrow", "typst", "gymnasium"} <= set(listed)
    assert listed == {name: locked[name] for name in listed}
    assert not {"pytest", "ruff", "sphinx"} & set(listed)


def test_the_readme_of_the_package_leads_nowhere_that_is_not_there(released: Path) -> None:
    (wheel,) = released.glob("*.whl")
    folder = released.parent / "unpacked"
    shutil.unpack_archive(wheel, folder, "zip")
    (metadata,) = folder.glob("*.dist-info/METADATA")
    page = metadata.read_text(encoding="utf-8").partition("\n\n")[2]
    assert "# leatherhead" in page
    assert [link for link in re.findall(r"\]\(([^)]*)\)", page) if not link.startswith("https://")] == []
    assert not re.findall(r"scripts/|docs/|\.md\b|pip install|## More", page)
    assert "`serve` needs the extra `web`" in page
    assert "`leatherhead rules GAME --clauses` lists every clause" in page
    shutil.rmtree(folder)


@pytest.mark.parametrize("version", FIT)
def test_one_file_plays_in_every_python_that_is_here(version: str, released: Path, tmp_path: Path) -> None:
    first = start(FIT[version], released, tmp_path, "--version")
    assert first.stdout == f"leatherhead {lh.__version__}\n", first.stderr
    assert first.stderr.startswith("leatherhead: installing in ")
    for words in SMOKE:
        done = start(FIT[version], released, tmp_path, *words.split())
        assert done.returncode == 0, words + done.stdout + done.stderr
        assert "installing" not in done.stderr
    assert lh.load(tmp_path / "pigskin.game").over


@pytest.mark.parametrize("version", TOO_OLD)
def test_a_python_that_is_too_old_is_told_so(version: str, released: Path, tmp_path: Path) -> None:
    done = start(TOO_OLD[version], released, tmp_path, "games")
    assert done.returncode == 1
    assert done.stderr.startswith(f"leatherhead: Python 3.11 or newer is needed; this is {version}.")


def test_an_installation_that_fails_says_so_and_is_tried_again(released: Path, tmp_path: Path) -> None:
    for _ in range(2):
        done = start(sys.executable, released, tmp_path, "games", PIP_NO_INDEX="1", PIP_FIND_LINKS="")
        assert done.returncode == 1
        assert done.stderr.endswith("the next start tries again.\n")
