"""How Sphinx builds the site; scripts/site.py gathers its pages."""

import runpy
from pathlib import Path
from typing import Any

from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import leatherhead

ROOT = Path(__file__).resolve().parents[2]
COMMENTS = runpy.run_path(str(ROOT / "scripts" / "api"))["_fields"]  # what stands beside a field in the source

project = "leatherhead"
author = copyright = "leatherhead contributors"  # noqa: A001  Sphinx's word
release = version = leatherhead.__version__
html_title = f"leatherhead {release}"
html_theme = "furo"
html_show_sourcelink = False
html_show_sphinx = False

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_design"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
default_role = "code"  # docstrings are Markdown, whose code is in single quotes
highlight_language = "text"
smartquotes = False  # flags and situations are typed as they are shown
autodoc_default_options = {"members": True, "undoc-members": True, "inherited-members": "tuple,ValueError,RuntimeError"}
autodoc_member_order = "bysource"
autodoc_class_signature = "separated"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
add_module_names = False
toc_object_entries = False


def comment_beside(_: Sphinx, what: str, name: str, __: Any, ___: Any, lines: list[str]) -> None:
    """Explain a field by the comment beside it."""
    if what not in ("attribute", "data"):
        return
    kind, field = name.split(".")[-2:]
    declared = getattr(leatherhead, kind, None)
    found = COMMENTS(declared).get(field, "") if isinstance(declared, type) else ""
    if not found.startswith("`"):
        lines[:] = [found]


def lead_home(_: Sphinx, env: BuildEnvironment, node: pending_xref, shown: Any) -> Any:
    """Lead from the module that defines a public name to the page that explains it."""
    name = node.get("reftarget", "").rpartition(".")[2]
    if node.get("refdomain") != "py" or name not in leatherhead.__all__:
        return None
    domain = env.get_domain("py")
    return domain.resolve_any_xref(env, node["refdoc"], env.app.builder, f"leatherhead.{name}", node, shown)[0][1]


def setup(app: Sphinx) -> None:
    """Connect the two."""
    app.connect("autodoc-process-docstring", comment_beside)
    app.connect("missing-reference", lead_home)
