"""A report: paragraphs, tables and plots, as one self-contained HTML page, as Markdown, and as files of its plots."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from leatherhead.model.errors import Refused
from leatherhead.study.plots import Plot, csv_of, data_address
from leatherhead.templates import render


@dataclass(frozen=True)
class Grid:
    """A table: the names of its columns, and rows of text; numbers are already spelled."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: tuple[int, ...] = ()  # columns of words besides the first; the others are numbers

    def html(self) -> str:
        """Write it as HTML."""
        return render("grid.html", grid=self)

    def link(self) -> str:
        """Return an address that holds it as CSV."""
        return data_address("text/csv", csv_of((self.head, *self.rows)).encode())

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
        return render("report.html", report=self)

    def page(self) -> str:
        """Return the report as a self-contained HTML page that loads nothing from elsewhere."""
        return render("report_page.html", title=self.title, report=self)

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
        """Write the page to an .html file, with Markdown and files of its plots beside it; return all paths."""
        page = Path(path)
        if page.suffix != ".html":
            raise Refused(f"{page}: the name of a report ends in .html")
        files: dict[Path, bytes] = {
            page: self.page().encode(),
            page.with_suffix(".md"): self.markdown(f"{page.stem}-").encode(),
            **{
                page.with_name(f"{page.stem}-{plot.name}.{ending}"): content
                for plot in self.plots
                for ending, content in plot.files().items()
            },
        }
        _write_all(files)
        return list(files)

    def _repr_html_(self) -> str:
        return self.html()


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
