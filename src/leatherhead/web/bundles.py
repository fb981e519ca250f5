"""A page's stylesheets and its modules, put together into one file of each kind, which also compresses better."""

import re
from pathlib import Path

from leatherhead.web import templates

STATIC = Path(__file__).parent / "static"
SHEET = re.compile(r'<link rel="stylesheet" href="/static/(\w+\.css)">\n')
SCRIPT = re.compile(r'<script type="module" src="/static/(\w+)\.js">')
IMPORT = re.compile(r'^import \{ (.+) \} from "\./(\w+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|class|(?:async )?function) (\w+))", re.MULTILINE)
# Also those behind a statement, where no quotation mark follows that might close a text with slashes; and indentation.
COMMENT = re.compile(r"^ *(?://[^\n]*|/\*(?:(?!\*/).)*\*/)\n|^ +|(?<=[;,{]) // [^\n\"'`]*$", re.MULTILINE | re.DOTALL)


def _read(name: str) -> str:
    return COMMENT.sub("", (STATIC / name).read_text(encoding="utf-8") + "\n")


def styles(page: str) -> str:
    """Return the stylesheets that a page names, in their order."""
    return "".join(map(_read, SHEET.findall(templates.render(page))))


def script(page: str) -> str:
    """Return a page's modules as one: each is a function that is called once, after those that it imports."""
    written: dict[str, str] = {}

    def write(name: str) -> None:
        if name not in written:
            text = _read(f"{name}.js")
            for _, imported in IMPORT.findall(text):
                write(imported)
            written[name] = _closed(name, text)

    for entry in SCRIPT.findall(templates.render(page)):
        write(entry)
    return "".join(written.values())


def _closed(name: str, text: str) -> str:
    """Close a module off from the others, but for what it exports."""
    exported = ", ".join(EXPORT.findall(text))
    body = IMPORT.sub(lambda found: f"const {{ {found[1].replace(' as ', ': ')} }} = ${found[2]};\n", text)
    return f"const ${name} = (() => {{\n{EXPORT.sub('', body)}return {{ {exported} }};\n}})();\n"


def linked(page: str, place: str) -> str:
    """Return a page that asks for its files below an address, together."""
    text, stem = templates.render(page), Path(page).stem
    for _ in SHEET.findall(text)[1:]:
        text = SHEET.sub("", text, 1)
    text = SHEET.sub(f'<link rel="stylesheet" href="/static/together/{stem}.css">\n', text)
    text = SCRIPT.sub(f'<script type="module" src="/static/together/{stem}.js">', text)
    return text.replace('"/static/', f'"{place}')
