#!/usr/bin/env python3
"""Builds the documentation site; scripts/docs runs it: `python scripts/site.py FOLDER`.

Pages stay where they are read in a checkout: in docs, in the games' folders, README.md. Here they are gathered in one
folder, with their links led to their places there, beside pages made from the commands' own help and from docstrings.
"""

import argparse
import json
import os
import re
import runpy
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from sphinx.cmd.build import build_main

from leatherhead import registry
from leatherhead.cli import main as cli

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
FENCE = re.compile(r" *(```|~~~)")
# A section of README.md that pages include.
INCLUDED = {"The games", "What you can do", "From Python"}


def gathered() -> dict[str, str]:
    """Return where each page of the checkout stands on the site."""
    places = {
        "docs/site/index.md": "index.md",
        "README.md": "index.md",
        "CONTRIBUTING.md": "docs/contributing.md",
        "CHANGELOG.md": "docs/changelog.md",
        "LICENSE": "docs/license.md",
        "examples/README.md": "docs/examples.md",
        "examples/studies.ipynb": "docs/notebook.md",
        "docs/rules": "games/index.md",
        "docs/three-minutes": "games/index.md",
    }
    for page in sorted((ROOT / "docs").glob("*.md")):
        places[f"docs/{page.name}"] = f"docs/{page.name}"
    for page in sorted((ROOT / "docs" / "site" / "doors").glob("*.md")):
        places[f"docs/site/doors/{page.name}"] = f"doors/{page.name}"
    for rulebook in registry.playable():
        folder = rulebook.folder.relative_to(ROOT).as_posix()
        for name, page in (("rulebook", "rulebook"), ("guide", "guide"), ("rules", "clauses")):
            places[f"{folder}/{name}.md"] = f"games/{rulebook.slug}/{page}.md"
        for page in sorted(rulebook.folder.glob("*.??.md")):
            places[f"{folder}/{page.name}"] = f"games/{rulebook.slug}/{page.stem.replace('.', '-')}.md"
        places[f"docs/rules/{rulebook.slug}.md"] = f"games/{rulebook.slug}/clauses.md"
        places[f"docs/three-minutes/{rulebook.slug}.md"] = f"games/{rulebook.slug}/guide.md"
    return places


class Site:
    """The folder in which the pages are gathered."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.places = gathered()

    def write(self, place: str, text: str) -> None:
        """Write a page."""
        file = self.folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def led(self, text: str, source: str, place: str) -> str:
        """Lead the links of a page to where they are on the site."""
        lines, fence = [], ""
        for line in text.splitlines():
            if mark := FENCE.match(line):
                fence = "" if fence == mark[1] else fence or mark[1]
            lines.append(line if fence else LINK.sub(lambda found: self._lead(found, source, place), line))
        return "\n".join(lines) + "\n"

    def _lead(self, found: re.Match[str], source: str, place: str) -> str:
        picture, words, target = found.groups()
        if re.match(r"[a-z]+:|#", target):
            return found[0]
        path, _, anchor = target.partition("#")
        file = (ROOT / source).parent / path
        if not file.exists():
            raise SystemExit(f"{source}: {target} leads nowhere")
        wanted = Path(os.path.normpath(file)).relative_to(ROOT).as_posix()
        if file.is_dir() and wanted not in self.places:
            return f"{words} (`{wanted}`)"
        goal = self.places.get(wanted, f"files/{wanted}")
        if wanted not in self.places:
            (self.folder / goal).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, self.folder / goal)
        route = PurePosixPath(os.path.relpath(goal, PurePosixPath(place).parent)).as_posix()
        return f"{picture}[{words}]({route}{'#' if anchor else ''}{anchor})"

    def gather(self) -> None:
        """Copy every page, each once; the small pages that only lead into a game's folder are left out."""
        leading = ("README.md", "LICENSE", "docs/api.md", "docs/rules", "docs/three-minutes", "examples/studies.ipynb")
        for source, place in self.places.items():
            if not source.startswith(leading):
                self.write(place, self.led((ROOT / source).read_text(encoding="utf-8"), source, place))
        self.write("docs/license.md", "# License\n\n" + (ROOT / "LICENSE").read_text(encoding="utf-8"))
        self.write("docs/notebook.md", notebook(ROOT / "examples" / "studies.ipynb"))
        readme = (ROOT / "README.md").read_text(encoding="utf-8")
        for section in re.split(r"^(?=## )", readme, flags=re.MULTILINE)[1:]:
            title, _, text = section.removeprefix("## ").partition("\n")
            if title in INCLUDED:
                name = f"readme/{title.lower().replace(' ', '-')}.txt"
                self.write(name, self.led(text, "README.md", "doors/play.md"))

    def index_games(self) -> None:
        """Write the page of each game, and the list of them."""
        slugs = []
        for rulebook in registry.playable():
            slug = rulebook.slug
            pages = [
                name for name in ("guide", "rulebook", "clauses") if (self.folder / f"games/{slug}/{name}.md").exists()
            ]
            pages += sorted(page.stem for page in (self.folder / f"games/{slug}").glob("*-??.md"))
            said = f"`leatherhead play {slug}` plays it, `leatherhead learn {slug}` teaches it."
            self.write(f"games/{slug}/index.md", f"# {rulebook.title}\n\n{said}\n\n{toctree(pages)}")
            slugs.append(f"{slug}/index")
        said = "Each in three minutes, its rulebook for players, and its clauses and rulings by number."
        self.write("games/index.md", f"# The games\n\n{said}\n\n{toctree(slugs)}")


def notebook(file: Path) -> str:
    """Return the cells of a notebook as a page."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells]
    shown = [
        text if cell["cell_type"] == "markdown" else f"```python\n{text}\n```"
        for cell, text in zip(cells, texts, strict=True)
    ]
    return "\n\n".join(shown) + "\n"


def toctree(pages: list[str]) -> str:
    """Return a list of pages, which is also their place in the order of the site."""
    return "\n".join(["```{toctree}", ":maxdepth: 1", "", *pages, "```", ""])


def commands() -> Iterator[tuple[str, str]]:
    """Yield the page of each command, written from its own help, and the list of them."""
    top = cli.parser()
    names = []
    for name, parser in parts(top):
        parser.prog = f"leatherhead {name}"
        names.append(name)
        inner = dict(parts(parser))
        page = [f"# {name}", "", *command(parser)]
        for part, each in inner.items():
            each.prog = f"leatherhead {name} {part}"
            page += [f"## {name} {part}", "", *command(each)]
        yield f"commands/{name}.md", "\n".join(page)
    head = "# Commands\n\nEvery command with its flags, as `leatherhead COMMAND --help` prints them.\n"
    yield "commands/index.md", f"{head}\n```text\n{top.epilog.strip()}\n```\n\n{toctree(names)}"


def parts(parser: Any) -> list[tuple[str, Any]]:
    """Return the commands within one."""
    found = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]  # noqa: SLF001
    return list(found[0].choices.items()) if found else []


def command(parser: Any) -> Iterator[str]:
    """Yield what a command says of itself: usage, arguments, examples."""
    yield from (parser.description, "", "```text", parser.format_usage().removeprefix("usage: ").rstrip(), "```", "")
    for action in parser._actions:  # noqa: SLF001
        if isinstance(action, argparse._HelpAction | argparse._SubParsersAction):  # noqa: SLF001
            continue
        value = action.metavar or ""
        flags = ", ".join(f"{flag} {value}".strip() for flag in action.option_strings) or value or action.dest
        yield from (f"`{flags}`", f": {(action.help or 'Required.').replace('*', chr(92) + '*')}", "")
    epilog = (parser.epilog or "").strip()
    if epilog.partition(":")[2].strip():
        yield from ("```text", epilog, "```", "")
    if parser.details:
        yield from ("```text", parser.details().strip(), "```", "")


def public_names() -> Iterator[tuple[str, str]]:
    """Yield the pages of everything that `import leatherhead` offers, for autodoc to fill in."""
    written = runpy.run_path(str(ROOT / "scripts" / "api"))
    page = written["page"]()
    constants = page[page.index("## Constants") :]
    head = written["HEAD"].replace(", written by `scripts/api` from the docstrings", "")
    yield "docs/api.md", f"{head}\n{constants}\n{toctree(['functions', 'classes'])}"
    for kind, directive in (("Functions", "autofunction"), ("Classes", "autoclass")):
        names = re.findall(r"^### (\w+)$", page.partition(f"## {kind}\n")[2].partition("\n## ")[0], re.MULTILINE)
        blocks = [f"## {name}\n\n```{{eval-rst}}\n.. {directive}:: leatherhead.{name}\n```\n" for name in names]
        yield f"docs/{kind.lower()}.md", f"# {kind}\n\n" + "\n".join(blocks)


def build(into: Path) -> int:
    """Build the site; a warning is an error."""
    os.environ.update(NO_COLOR="1", COLUMNS="84")  # of the help
    os.environ.pop("LEATHERHEAD_COMMAND", None)
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder) / "pages")
        site.gather()
        site.index_games()
        for place, text in (*commands(), *public_names()):
            site.write(place, text)
        settings = ["-c", str(ROOT / "docs" / "site"), "-d", f"{folder}/doctrees"]
        return build_main(["-q", "-W", "--keep-going", "-b", "html", *settings, str(site.folder), str(into)])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: site.py FOLDER")
    sys.exit(build(Path(sys.argv[1])))
