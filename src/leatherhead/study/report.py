"""A report: paragraphs, tables and plots, as one self-contained HTML page, as Markdown, and as PNG files."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from leatherhead.engine.errors import Refused
from leatherhead.study.plots import Plot

STYLE = """
:root { color-scheme: light dark; --ink: #1c1f23; --page: #fff; --line: #d8dce1; --soft: #5b636d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --page: #14171a; --line: #343a41; --soft: #a3abb5; } }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; color: var(--ink); background: var(--page);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; border-bottom: 1px solid var(--line); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem .2rem 0; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child, .words { text-align: left; } th { font-weight: 600; white-space: nowrap; }
figure { margin: 1.2rem 0; } svg { display: block; width: 100%; height: auto; max-width: 40rem; }
figcaption { font-size: .9rem; max-width: 40rem; } p.soft, figcaption { color: var(--soft); }
@media (max-width: 40rem) { table { font-size: .85rem; } th, td { padding-right: .45rem; }
  th { white-space: normal; vertical-align: bottom; } td.words { min-width: 8.5rem; } }
"""


@dataclass(frozen=True)
class Grid:
    """A table: the names of its columns, and rows of text; numbers are spelled by whoever makes it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: tuple[int, ...] = ()  # columns of words besides the first; the others are numbers

    def html(self) -> str:
        """Write it as HTML."""
        head = self._cells(self.head, 'th scope="col"')
        rows = "".join(f"<tr>{self._cells(row, 'td')}</tr>\n" for row in self.rows)
        return f'<div class="scroll"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>'

    def _cells(self, row: Sequence[str], tag: str) -> str:
        kinds = [f'{tag} class="words"' if place in self.words else tag for place in range(len(row))]
        return "".join(f"<{kind}>{escape(cell)}</{tag[:2]}>" for kind, cell in zip(kinds, row, strict=True))

    def markdown(self) -> str:
        """Write it as Markdown."""
        rule = tuple("---" if place in (0, *self.words) else "---:" for place in range(len(self.head)))
        lines = (self.head, rule, *self.rows)
        return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in lines)


ReportPart = str | Grid | Plot


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it."""

    title: str
    parts: tuple[ReportPart, ...]


@dataclass(frozen=True)
class Report:
    """A report; in a notebook it is shown as HTML."""

    title: str
    about: str  # what was played, in a sentence
    sections: tuple[Section, ...] = field(default=())

    @property
    def plots(self) -> list[Plot]:
        """All plots, in order."""
        return [part for section in self.sections for part in section.parts if isinstance(part, Plot)]

    def html(self) -> str:
        """Write the report as part of a page."""
        body = [f"<h1>{escape(self.title)}</h1>", f'<p class="soft">{escape(self.about)}</p>']
        for section in self.sections:
            body.append(f"<h2>{escape(section.title)}</h2>")
            body += [_html(part) for part in section.parts]
        return "\n".join(body)

    def page(self) -> str:
        """Return the report as a self-contained HTML page that loads nothing from elsewhere."""
        head = (
            '<meta charset="utf-8"><meta name="generator" content="leatherhead">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(self.title)}</title><style>{STYLE}</style>"
        )
        body = f"<body><main>\n{self.html()}\n</main></body>"
        return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n{body}</html>\n'

    def markdown(self, pictures: str = "") -> str:
        """Write the report as Markdown; its plots are PNG files whose names begin with `pictures`."""
        lines = [f"# {self.title}", self.about]
        for section in self.sections:
            lines.append(f"## {section.title}")
            for part in section.parts:
                if isinstance(part, Plot):
                    lines.append(f"![{part.alt}]({pictures}{part.name}.png)")
                else:
                    lines.append(part if isinstance(part, str) else part.markdown())
        return "\n\n".join(lines) + "\n"

    def save(self, path: str | Path) -> list[Path]:
        """Write the page to an .html file, with Markdown and PNG files beside it; return the paths of all of them."""
        page = Path(path)
        if page.suffix != ".html":
            raise Refused(f"{page}: the name of a report ends in .html")
        files: dict[Path, bytes] = {
            page: self.page().encode(),
            page.with_suffix(".md"): self.markdown(f"{page.stem}-").encode(),
            **{page.with_name(f"{page.stem}-{plot.name}.png"): plot.png for plot in self.plots},
        }
        _write_all(files)
        return list(files)

    def _repr_html_(self) -> str:
        return self.html()


def _html(part: ReportPart) -> str:
    if isinstance(part, Plot):
        return f'<figure>{part.svg}<figcaption aria-hidden="true">{escape(part.alt)}</figcaption></figure>'
    return f"<p>{escape(part)}</p>" if isinstance(part, str) else part.html()


def _write_all(files: dict[Path, bytes]) -> None:
    """Write files under other names first: all of them get their own, or none is left."""
    if taken := next((path for path in files if path.is_dir()), None):
        raise Refused(f"{taken}: cannot be written: it is a folder")
    scratch = {path: path.with_name(f".{path.name}.part") for path in files}
    try:
        for path, content in files.items():
            scratch[path].write_bytes(content)
        for path in files:
            scratch[path].replace(path)
    except OSError as error:
        raise Refused(f"{next(iter(files))}: cannot be written: {error.strerror}") from None
    finally:
        for each in scratch.values():
            with suppress(OSError):
                each.unlink(missing_ok=True)


def grid(head: Sequence[str], rows: Sequence[Sequence[str]], words: Sequence[int] = ()) -> Grid:
    """Make a table, with words in some columns besides the first."""
    return Grid(tuple(head), tuple(tuple(row) for row in rows), tuple(words))
