#!/usr/bin/env python3
"""Writes requirements.lock; scripts/lock runs it. It needs pip 25.1 or newer, and installs nothing."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEAD = """\
# The versions with which everything was last tested, on Linux. scripts/test, bench and values install them:
# pip install --constraint requirements.lock ...
# Written by scripts/lock, for this version of Python alone:
# Python {}.{}
"""


def main() -> None:
    """Let pip choose as if nothing were installed, and write down its choice."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = ",".join(declared["project"]["optional-dependencies"])
    groups = [word for group in declared["dependency-groups"] for word in ("--group", group)]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
    choose = [*pip, "--dry-run", "--ignore-installed", "--quiet", "--report", "-", *groups, f".[{extras}]"]
    report = json.loads(subprocess.run(choose, check=True, cwd=ROOT, stdout=subprocess.PIPE).stdout)  # noqa: S603
    chosen = {re.sub(r"[-_.]+", "-", each["metadata"]["name"]).lower(): each["metadata"] for each in report["install"]}
    chosen.pop(declared["project"]["name"])
    lines = [f"{name}=={chosen[name]['version']}\n" for name in sorted(chosen)]
    text = HEAD.format(*sys.version_info[:2]) + "".join(lines)
    (ROOT / "requirements.lock").write_text(text, encoding="utf-8")


main()
