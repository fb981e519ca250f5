"""Compiled code is kept on disk by the rules that it was made from: a changed rule is never played by old code."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import leatherhead

PACKAGE = Path(leatherhead.__file__).parent
RULE, WAS, IS = "games/paper_bowl/rules/kicks.py", "KICK_YARDS = 50", "KICK_YARDS = 44"
SCENARIO = """
[[scenario]]
id = "paper-bowl/kick"
situation = { phase = "kickoff", possession = "home" }
script = [ {home = "kick"}, {roll = [2, 3]}, {away = "return"}, {roll = [3, 4]} ]
expect = { ball = "own 24" }
"""
CHECK = """
import json, sys, leatherhead
told = []
(outcome,) = leatherhead.check(sys.argv[1], compiled=True, compiling=lambda: told.append("compiling"))
print(json.dumps({"difference": outcome.difference, "told": told, "from": leatherhead.__file__}))
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the package, to be changed."""
    shutil.copytree(PACKAGE, tmp_path / "src" / "leatherhead", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "src"


def _check(checkout: Path) -> dict[str, Any]:
    places = {"PYTHONPATH": str(checkout), "XDG_CACHE_HOME": str(checkout.parent / "cache")}
    scenario = checkout.parent / "kick.toml"
    scenario.write_text(SCENARIO)
    ended = subprocess.run(
        [sys.executable, "-c", CHECK, str(scenario)],
        env={**os.environ, **places}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(ended.stdout)
    assert Path(found.pop("from")).is_relative_to(checkout)
    return found


def _folders(checkout: Path) -> set[str]:
    return {folder.name for folder in (checkout.parent / "cache" / "leatherhead" / "compiled").iterdir()}


def test_a_changed_rule_is_compiled_anew_and_the_old_one_found_again(checkout: Path) -> None:
    rule = checkout / "leatherhead" / RULE
    original = rule.read_text()
    assert WAS in original
    assert _check(checkout) == {"difference": "", "told": ["compiling"]}
    folders = _folders(checkout)
    rule.write_text(original.replace(WAS, IS))
    changed = {"difference": "after step 4: ball: expected 'own 24', got 'own 30'", "told": ["compiling"]}
    assert _check(checkout) == changed
    assert len(_folders(checkout) - folders) == 1
    rule.write_text(original)
    assert _check(checkout) == {"difference": "", "told": []}, "what was compiled for these rules is still there"
