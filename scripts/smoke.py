#!/usr/bin/env python3
"""Runs the smoke suite on every Python that is here: `python scripts/smoke.py`, or on those named after it.

Each gets an environment of its own in build/smoke, with the newest packages that pyproject.toml allows. In it bots
play, and the tests run that need neither POSIX nor a browser.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
PACKAGES = ("--group", "test", "--editable", ".[notify,print,study,web]")
TESTS = ("football", "golden", "model", "packaging", "records", "systems", "text", "test_surface.py")
STEPS = (
    ("-m", "leatherhead", "doctor"),
    ("-m", "leatherhead", "play", "paper-bowl", "--plain", "--home", "random", "--away", "random", "--seed", "1"),
    ("-m", "leatherhead", "simulate", "paper-bowl", "--games", "100", "--seed", "1"),
    ("-m", "pytest", "--quiet", "--numprocesses", "auto", *(f"tests/{name}" for name in TESTS)),
)


def version_of(program: str) -> str:
    """Return the version of a Python that can make environments, or nothing."""
    ask = [program, "-c", "import sys, venv; print('%d.%d' % sys.version_info[:2])"]
    try:
        done = subprocess.run(ask, capture_output=True, text=True, check=False)  # noqa: S603
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()


def pythons() -> Iterator[tuple[str, str]]:
    """Yield each version of Python on this machine once, with a program that runs it."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    folders += sorted(Path.home().glob(".pyenv/versions/*/bin"))
    seen = {""}
    for program in [sys.executable, *(str(each) for folder in folders for each in sorted(folder.glob("python*")))]:
        if re.fullmatch(r"python(3(\.\d+)?)?(\.exe)?", Path(program).name):
            version = version_of(program)
            if version not in seen:
                seen.add(version)
                yield version, program


def try_out(version: str, program: str) -> bool:
    """Set up an environment for a Python and run every step in it; the first that fails ends the trial."""
    place = ROOT / "build" / "smoke" / f"python{version}"
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    steps = [[program, "-m", "venv", str(place)], [*pip, "--upgrade", "pip>=25.1"], [*pip, *PACKAGES]]
    steps += [[str(python), *step] for step in STEPS]
    surroundings = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    return all(subprocess.run(step, cwd=ROOT, env=surroundings, check=False).returncode == 0 for step in steps)  # noqa: S603


def main() -> int:
    """Try every Python out, and say which passed."""
    chosen = [(version_of(program), program) for program in sys.argv[1:]] or list(pythons())
    unfit = [program for version, program in chosen if version not in SUPPORTED]
    if sys.argv[1:] and unfit:
        raise SystemExit(f"{', '.join(unfit)}: not a Python of {', '.join(SUPPORTED)}")
    results = {version: try_out(version, program) for version, program in chosen if version in SUPPORTED}
    for version, passed in results.items():
        print(f"Python {version}: {'passed' if passed else 'FAILED'}")  # noqa: T201
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
