"""Pages of studies in a real browser: nothing for axe to find and nothing that sticks out, at a desk and on a phone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from at_table import PHONE, WIDE, is_fine

import leatherhead as lh

pytest.importorskip("matplotlib")

RANDOM = {"home": "random", "away": "random"}
CHANGED = {"defense.4.run": 6}
Made = dict[str, Path]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """A page of each kind."""
    folder = tmp_path_factory.mktemp("pages")
    reports = {
        "study": lh.report("paper-bowl", games=100, **RANDOM),
        "compare": lh.compare("paper-bowl", a=RANDOM, b={**RANDOM, **CHANGED}, games=100, felt=True).report(),
        "sweep": lh.compare("paper-bowl", a=RANDOM, sweep="defense.4.run=3..5", games=100).report(),
        "sensitivity": lh.sensitivity("paper-bowl", a=RANDOM, only=["defense_card.4"], games=50).report(),
        "maps": lh.maps("paper-bowl", b=CHANGED),
    }
    for name, report in reports.items():
        report.save(folder / f"{name}.html")
    return {name: folder / f"{name}.html" for name in reports}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_studies_are_fine(person: Callable[..., Any], pages: Made, scheme: str) -> None:
    for size in (WIDE, PHONE):
        page = person(viewport=size, color_scheme=scheme)
        for file in pages.values():
            page.goto(file.as_uri())
            is_fine(page)
            smallest = page.evaluate(SMALLEST)
            assert smallest > 6.5, f"{file.name} has text of {smallest:.1f} pixels at {size}"


SMALLEST = """() => {
  const heights = [...document.querySelectorAll("svg text")]
    .filter(text => text.textContent.trim() && text.childElementCount === 0)
    .map(text => parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getScreenCTM().a);
  return Math.min(...heights);
}"""


def test_a_page_prints_in_black_on_white(person: Callable[..., Any], pages: Made) -> None:
    """Also from a browser that is dark; the addresses of downloads are not printed."""
    page = person(color_scheme="dark")
    page.goto(pages["study"].as_uri())
    page.emulate_media(media="print")
    colors = page.evaluate("[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]")
    assert colors == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert page.locator(".files:visible").count() == 0
    assert len(page.pdf(format="A4")) > 50_000
