"""Functions stop at 60 lines without their docstring, files at 800."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    file
    for folder in ("src", "tests", "bench", "scripts", "examples", "docs")
    for file in (ROOT / folder).rglob("*.py")
)
LONGEST_FUNCTION, LONGEST_FILE = 60, 800


def lengths(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            begins, said = node.body[0], ast.get_docstring(node)
            docstring = (begins.end_lineno or 0) - begins.lineno + 1 if said is not None else 0
            yield node.name, (node.end_lineno or 0) - node.lineno + 1 - docstring


def test_a_docstring_does_not_count() -> None:
    body = "\n".join(f"    x = {n}" for n in range(39))
    for code, length in ((f"def f():\n{body}", 40), (f'def f():\n    """Two\n    lines."""\n{body}\n    x = 0', 41)):
        assert list(lengths(ast.parse(code))) == [("f", length)]


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_functions_and_files_are_short(file: Path) -> None:
    text = file.read_text()
    assert [(name, length) for name, length in lengths(ast.parse(text)) if length > LONGEST_FUNCTION] == []
    assert len(text.splitlines()) <= LONGEST_FILE
