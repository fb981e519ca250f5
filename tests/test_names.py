"""One meaning a name: no two classes have the same, but for those that one game after another has."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1] / "src" / "leatherhead"
# Where CONTRIBUTING.md asks for them, or where they mean the same in several games; once in each game.
CONVENTIONS = {
    "State", "Phase", "Decision", "Book", "Tables", "Call", "Toss", "Kick", "KickReturn", "Try", "Penalty",
    "Timeout", "Result", "Kind", "Length", "Overtime",
}  # fmt: skip
EVENTS = "events.py"  # kinds of event are named with their module, events.Timeout, and a game extends those of football
ELSEWHERE = {"Decision": ["model"], "Phase": ["football"]}  # a game numbers its own


def classes(node: ast.AST, within: str = "") -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        name = f"{within}.{child.name}".lstrip(".") if isinstance(child, ast.ClassDef) else within
        if isinstance(child, ast.ClassDef):
            yield name
        yield from classes(child, name)


def defined() -> dict[str, list[Path]]:
    found = defaultdict(list)
    for file in sorted(ROOT.rglob("*.py")):
        if file.name == EVENTS:
            continue
        for name in classes(ast.parse(file.read_text())):
            found[name].append(file.relative_to(ROOT))
    return found


def is_convention(name: str, files: list[Path]) -> bool:
    games = [file.parts[1] for file in files if file.parts[0] == "games"]
    others = [file.parts[0] for file in files if file.parts[0] != "games"]
    return name in CONVENTIONS and len(games) == len(set(games)) and others == ELSEWHERE.get(name, [])


def test_a_class_within_another_has_the_name_of_both() -> None:
    code = "class A:\n    class B: ...\n    def f(self):\n        class C: ...\nif True:\n    class D: ..."
    assert list(classes(ast.parse(code))) == ["A", "A.B", "A.C", "D"]


def test_no_two_classes_have_the_same_name() -> None:
    twice = {name: files for name, files in defined().items() if len(files) > 1}
    assert {name: files for name, files in twice.items() if not is_convention(name, files)} == {}


def test_conventions_are_those_of_several_games() -> None:
    found = defined()
    assert [name for name in CONVENTIONS if len(found[name]) < 2] == []
