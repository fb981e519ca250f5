"""How much a stranger has to hold in the head: lines of code, files, import cycles, and the path of one answer.

`python bench/size.py [FOLDER ...]` counts src/leatherhead, or other folders: lines without blanks, comments and
docstrings. Of src/leatherhead it also prints the rings of modules that import one another, and how many functions and
files of it run for one answer and the frame that shows it (Paper Bowl, seed 7, the first call against the coach).
"""

import ast
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import grimp

import leatherhead as lh

SOURCE = Path(lh.__file__).parent
NO_CODE = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING,
    tokenize.ENDMARKER,
}  # fmt: skip


def lines_of_code(file: Path) -> int:
    """Count the lines of a file that hold code."""
    with file.open("rb") as source:
        tokens = [each for each in tokenize.tokenize(source.readline) if each.type not in NO_CODE]
    lines = {line for each in tokens for line in range(each.start[0], each.end[0] + 1)}
    return len(lines - set(docstring_lines(ast.parse(file.read_text(encoding="utf-8")))))


def docstring_lines(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of all docstrings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            said = node.body[0] if ast.get_docstring(node, clean=False) is not None else None
            if said is not None:
                yield from range(said.lineno, (said.end_lineno or said.lineno) + 1)


def rings() -> list[list[str]]:
    """Return the groups of modules that import one another, directly or through others."""
    graph = grimp.build_graph("leatherhead", cache_dir=None)
    reached = {module: graph.find_upstream_modules(module) for module in graph.modules}
    found = {
        tuple(sorted({module, *(other for other in others if module in reached[other])}))
        for module, others in reached.items()
        if module in {each for other in others for each in reached[other] if each == module}
    }
    return sorted(list(ring) for ring in found if len(ring) > 1)


def path_of_an_answer() -> tuple[int, int]:
    """Count the functions and the files of src/leatherhead that run for one answer and its frame."""
    session = lh.Session(lh.new("paper-bowl", seed=7, seats=("human", "coach")))
    while isinstance(session.pending, lh.Decision) and session.pending.name != "offense-card":
        session.answer(session.pending.options[0])
    ran: set[tuple[str, str, int]] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and Path(code.co_filename).is_relative_to(SOURCE):
            ran.add((code.co_filename, code.co_name, code.co_firstlineno))

    call = session.pending.options[0] if isinstance(session.pending, lh.Decision) else ""
    sys.setprofile(note)
    try:
        session.answer(call)
        session.frame()
    finally:
        sys.setprofile(None)
    return len(ran), len({file for file, _, _ in ran})


def main() -> None:
    """Print all of it."""
    for folder in [Path(each) for each in sys.argv[1:]] or [SOURCE]:
        files = sorted(folder.rglob("*.py"))
        print(f"{folder.name}: {sum(map(lines_of_code, files)):,} lines of code in {len(files)} files")
    if sys.argv[1:]:
        return
    print(f"{len(rings())} rings of modules that import one another")
    for ring in rings():
        print(f"  {', '.join(module.removeprefix('leatherhead.') for module in ring)}")
    functions, files_run = path_of_an_answer()
    print(f"one answer and its frame: {functions} functions in {files_run} files")


if __name__ == "__main__":
    main()
