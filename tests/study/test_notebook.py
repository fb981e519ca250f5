"""What a notebook shows, and the example notebook."""

import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh

EXAMPLE = Path(__file__).parents[2] / "examples" / "studies.ipynb"


def _shown(thing: Any) -> str:
    return str(thing._repr_html_())


def test_a_game_shows_its_field_and_its_box_score() -> None:
    game = lh.new("paper-bowl", seed=7, seats=("human", "coach"), home="Owls <b>", away="Bears")
    assert "Owls &lt;b&gt; 0, Bears 0" in _shown(game)
    for _ in range(10):
        assert game.pending is not None
        game.choose(game.pending.options[0])
    assert '<svg role="img" aria-label="' in _shown(game)
    assert "offensive plays" in _shown(game)


def test_a_game_without_a_field_shows_none() -> None:
    assert "<svg" not in _shown(lh.new("real-deal", seed=1, seats=("coach", "coach")))


def test_a_tally_and_odds_show_tables() -> None:
    assert "<td>points</td>" in _shown(lh.simulate("paper-bowl", games=20, home="random", away="random"))
    half = Fraction(1, 2)
    cell = lh.Cell("run", "defense-1", Fraction(3), half, half, half, half, half, Fraction(0), 1)
    assert "<td>run</td><td>defense-1</td><td>3.000</td><td>0.500</td>" in _shown(
        lh.CallTable("home", "offense-card", "defense-card", {}, (cell,))
    )


def test_the_example_notebook_runs(tmp_path: Path) -> None:
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    for name in ("ipykernel", "polars", "pandas"):
        pytest.importorskip(name)
    notebook = nbformat.read(EXAMPLE, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    source = os.fspath(Path(lh.__file__).parents[1])
    kernel = nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": os.fspath(tmp_path)}})
    paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
    kernel.execute(env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "JUPYTER_PLATFORM_DIRS": "1"})
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert sum("text/html" in output.get("data", {}) for output in shown) >= 4
    assert sum("image/png" in output.get("data", {}) for output in shown) == 2
    told = "".join(str(output.get("text", output.get("data", {}).get("text/plain", ""))) for output in shown)
    assert "shape: (3, " in told  # of Polars: runs, short and long passes by defense
    assert "defense_card.5.run: 6 -> " in told
    assert 'home="strategist"' in EXAMPLE.read_text(encoding="utf-8").replace('\\"', '"')
