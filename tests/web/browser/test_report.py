"""A report in a real browser: it asks for nothing, and fits a desk and a phone."""

from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh

pytest.importorskip("matplotlib")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    page = tmp_path_factory.mktemp("report") / "page.html"
    lh.report("paper-bowl", games=60, home="random", away="random").save(page)
    return page


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_report_asks_for_nothing_and_fits(chromium: Any, report: Path, width: int, scheme: str) -> None:
    page = chromium.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: wrong.append(message.text))
    page.goto(report.as_uri())
    assert asked == [report.as_uri()]
    assert wrong == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.get_by_role("img").count() >= 7
    assert all(each.get_attribute("aria-label") for each in page.get_by_role("img").all())
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == (
        "rgb(255, 255, 255)" if scheme == "light" else "rgb(20, 23, 26)"
    )
    page.close()
