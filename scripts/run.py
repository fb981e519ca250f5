"""Does what scripts/leatherhead, docs and test do, where there is no sh: `python scripts/run.py leatherhead play`.

The .cmd files beside it call this on Windows. The first use makes .venv; so does a change of the requirements.
"""

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / ".venv"
PYTHON = PLACE / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
REQUIREMENTS = (ROOT / "pyproject.toml", ROOT / "requirements.lock")
# The extras of each command that needs some; everything else needs none.
EXTRAS = {"serve": "web", "print": "print"}
EXTRAS |= dict.fromkeys(("study", "compare", "export", "maps", "tournament"), "study")
GROUPS = [word for group in ("test", "check", "docs", "release") for word in ("--group", group)]
TESTING = [*GROUPS, "--editable", ".[envs,notify,print,study,web]"]
CHECKS = (["-m", "ruff", "check", "."], ["-m", "ruff", "format", "--check", "."], ["-m", "mypy"])


def extra_for(words: list[str]) -> str:
    """Return the extra that a command needs, in brackets; empty if it needs none."""
    study = any(word.startswith(("--plays", "--cluster")) for word in words)
    extra = "study" if study else EXTRAS.get(words[0] if words else "", "")
    return f"[{extra}]" if extra else ""


def wanted(words: list[str]) -> list[str]:
    """Return what pip is to install for a call."""
    if words[0] == "test":
        return TESTING
    if words[0] == "docs":
        return ["--group", "docs", "--editable", "."]
    return ["--editable", f".{extra_for(words[1:])}"]


def set_up(packages: list[str]) -> None:
    """Install packages into .venv, unless that was done since the requirements changed."""
    content = b"".join(file.read_bytes() for file in REQUIREMENTS)
    stamp = PLACE / f"leatherhead-run-{hashlib.sha256(content + repr(packages).encode()).hexdigest()[:16]}"
    if stamp.exists():
        return
    print(f"leatherhead: setting up .venv in {ROOT}, which takes some minutes.", file=sys.stderr)  # noqa: T201
    if not PYTHON.exists():
        venv.create(PLACE, with_pip=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    subprocess.run([*pip, "--upgrade", "pip>=25.1"], cwd=ROOT, check=True)  # noqa: S603
    subprocess.run([*pip, *packages], cwd=ROOT, check=True)  # noqa: S603
    stamp.touch()


def main() -> int:
    """Set up, and run; the checks and tests end with the first that fails."""
    words = sys.argv[1:] or ["leatherhead"]
    if words[0] not in ("docs", "leatherhead", "test"):
        raise SystemExit("usage: run.py leatherhead|docs|test [ARGUMENT ...]")
    set_up(wanted(words))
    if words[0] == "leatherhead":
        return subprocess.run([str(PYTHON), "-m", "leatherhead", *words[1:]], check=False).returncode  # noqa: S603
    if words[0] == "docs":
        into = words[1] if words[1:] else str(ROOT / "build" / "site")
        return subprocess.run([str(PYTHON), "scripts/site.py", into], cwd=ROOT, check=False).returncode  # noqa: S603
    chosen = ["-m", "", *words[2:]] if words[1:2] == ["--all"] else words[1:]
    tests = ["-m", "pytest", "--numprocesses", "auto", "--dist", "loadgroup", *chosen]
    for each in (*CHECKS, tests):
        status = subprocess.run([str(PYTHON), *each], cwd=ROOT, check=False).returncode  # noqa: S603
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
