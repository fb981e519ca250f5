"""The examples run, and do what they say."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def _example(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))


def test_every_example_is_tried_here_and_listed() -> None:
    names = {path.stem for path in EXAMPLES.glob("*.py")}
    assert names == {"bot_of_your_own", "maskable_ppo", "openspiel_search", "tabular_learner"}
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert all(f"`{name}.py`" in page for name in names)


def test_a_bot_of_your_own_at_paper_bowl(capsys: pytest.CaptureFixture[str]) -> None:
    _example("bot_of_your_own")["main"](games=5)
    assert capsys.readouterr().out.startswith("5 games: won ")


def test_a_tabular_learner_of_paper_bowl_beats_random() -> None:
    main = _example("tabular_learner")["main"]
    assert main(steps=0) < 0.6
    assert main(steps=150) > 0.85


@pytest.mark.long
def test_maskable_ppo_learns_to_win_more_often() -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    example = _example("maskable_ppo")
    learned, unlearned = (example["wins"](example["train"](minutes), "rookie", 400) for minutes in (1.0, 0.0))
    assert learned > unlearned + 0.05


def test_an_openspiel_search_plays() -> None:
    home, away = _example("openspiel_search")["play"]("leatherhead_dime_store(plays=20)", simulations=4)
    assert home >= 0 <= away


def test_the_page_runs_with_paper_bowl(capsys: pytest.CaptureFixture[str]) -> None:
    """All of docs/research.md, from top to bottom; it plays Paper Bowl."""
    page = (EXAMPLES.parent / "docs" / "research.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 7
    told: dict[str, Any] = {}
    for block in blocks:
        exec(block, told)  # noqa: S102  our own page
    assert capsys.readouterr().out.splitlines()[0] == "1 20 3"


def test_a_bot_of_your_own_sits_down_to_a_game(tmp_path: Path) -> None:
    path = os.pathsep.join([str(EXAMPLES), *sys.path])
    command = ["leatherhead", "play", "paper-bowl", "--plain", "--seed", "7", "--away", "bot_of_your_own:Grinder"]
    played = subprocess.run(
        [sys.executable, "-m", *command], input="1\n1\n1\nq\n", capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(tmp_path)},
    )  # fmt: skip
    assert (played.returncode, played.stderr) == (0, "")
    assert "bot_of_your_own:Grinder" in played.stdout
