"""What pyproject.toml declares: for users, for developers, and in the versions of the lock."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

import leatherhead as lh

ROOT = Path(__file__).resolve().parents[2]
DECLARED: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT, GROUPS = DECLARED["project"], DECLARED["dependency-groups"]
LOCKED = dict(re.findall(r"^([^#\s]+)==(\S+)$", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE))
# A number that is a date says nothing of what breaks, so a bound on it would only shut out what works.
NUMBERED_BY_DATE = {"argon2-cffi", "dask", "fsspec", "furo", "hatch-fancy-pypi-readme", "packaging"}
REQUIRED = [
    Requirement(text)
    for each in (PROJECT["dependencies"], *PROJECT["optional-dependencies"].values(), *GROUPS.values())
    for text in each
]


def ids(required: Requirement) -> str:
    return required.name


@pytest.mark.parametrize("required", REQUIRED, ids=ids)
def test_every_requirement_has_bounds(required: Requirement) -> None:
    operators = {each.operator for each in required.specifier}
    expected = {">="} if required.name in NUMBERED_BY_DATE else {">=", "<"}
    assert operators == expected


@pytest.mark.parametrize("required", REQUIRED, ids=ids)
def test_the_lock_keeps_to_the_bounds(required: Requirement) -> None:
    assert LOCKED[canonicalize_name(required.name)] in required.specifier


def test_the_lock_is_of_the_oldest_python() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    oldest = next(iter(SpecifierSet(PROJECT["requires-python"]))).version
    assert f"\n# Python {oldest}\n" in text


def test_the_lock_names_packages_and_no_place() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    packages = [line for line in lines if not line.startswith("#")]
    assert len(packages) == len(LOCKED) > len(REQUIRED)
    assert list(LOCKED) == sorted(LOCKED)


def test_the_version_is_the_same_wherever_it_stands() -> None:
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert PROJECT["version"] == lh.__version__ == newest[1]


def test_classifiers_are_of_the_versions_that_are_allowed() -> None:
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert named == ["3.11", "3.12", "3.13", "3.14"]
    allowed = SpecifierSet(PROJECT["requires-python"])
    assert all(Version(version) in allowed for version in named)
    assert Version("3.10") not in allowed


def test_users_are_offered_nothing_that_only_developers_need() -> None:
    assert sorted(PROJECT["optional-dependencies"]) == ["envs", "notify", "print", "study", "web"]
    offered = {Requirement(text).name for each in PROJECT["optional-dependencies"].values() for text in each}
    assert offered.isdisjoint({"catboost", "hypothesis", "mypy", "pytest", "rlcard", "ruff"})


def test_the_setup_installs_groups_that_exist() -> None:
    setup = (ROOT / "scripts" / "_setup.sh").read_text(encoding="utf-8")
    installed = {name for given in re.findall(r"groups='?([a-z ]+)'? stamps", setup) for name in given.split()}
    assert installed == set(GROUPS)
    extras = {name for given in re.findall(r"parts='\.\[([a-z,]+)\]'", setup) for name in given.split(",")}
    assert extras == set(PROJECT["optional-dependencies"])
