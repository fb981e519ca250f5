"""The API page is up to date, everything public is explained, and whatever is handed out is public."""

import inspect
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh

ROOT = Path(__file__).parents[1]
PUBLIC = [name for name in lh.__all__ if name != "__version__"]
OURS = re.compile(r"\b(?:leatherhead|records|model|text|study)[\w.]*\.([A-Z]\w+)")
CLASSES = re.compile(r"^class ([A-Z]\w+)", re.MULTILINE)
OUR_CLASSES = {name for file in (ROOT / "src").rglob("*.py") for name in CLASSES.findall(file.read_text("utf-8"))}


@pytest.mark.parametrize(("written", "writer"), [("docs/api.md", "page"), ("src/leatherhead/__init__.pyi", "stub")])
def test_page_and_stub_are_up_to_date(written: str, writer: str) -> None:
    text = runpy.run_path(str(ROOT / "scripts" / "api"))[writer]()
    assert (ROOT / written).read_text(encoding="utf-8") == text, "run scripts/api"


def _methods(kind: Any) -> list[tuple[str, Any]]:
    ours = [each for each in kind.__mro__ if each.__module__.startswith("leatherhead")]
    found = [
        (name, member)
        for name, member in inspect.getmembers_static(kind)
        if any(name in vars(each) for each in ours) and name[0] != "_"
    ]
    return [(name, getattr(member, "fget", None) or getattr(member, "func", None) or member) for name, member in found]


@pytest.mark.parametrize("name", PUBLIC)
def test_everything_public_is_explained(name: str) -> None:
    thing = getattr(lh, name)
    if not inspect.isclass(thing) and not inspect.isfunction(thing):  # a constant has no docstring of its own
        page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
        assert re.search(rf"^- `{name} = [^`]+`: \w", page, re.MULTILINE)
        return
    assert inspect.getdoc(thing)
    for member, function in _methods(thing) if inspect.isclass(thing) else []:
        assert not inspect.isfunction(function) or function.__doc__, f"{name}.{member}"


@pytest.mark.parametrize("name", [name for name in PUBLIC if inspect.isfunction(getattr(lh, name))])
def test_whatever_a_function_returns_is_public(name: str) -> None:
    returned = str(inspect.signature(getattr(lh, name)).return_annotation)
    assert set(OURS.findall(returned)) <= set(lh.__all__), returned


@pytest.mark.parametrize("name", [name for name in PUBLIC if inspect.isclass(getattr(lh, name))])
def test_whatever_a_class_hands_out_is_public(name: str) -> None:
    kind = getattr(lh, name)
    handed_out = dict(inspect.get_annotations(kind))
    for member, function in _methods(kind):
        if inspect.isfunction(function):
            handed_out[member] = inspect.get_annotations(function).get("return")
    for member, annotation in handed_out.items():
        kinds = set(re.findall(r"\b[A-Z]\w+", str(annotation))) & OUR_CLASSES
        assert kinds <= set(lh.__all__), f"{name}.{member}: {annotation}"
