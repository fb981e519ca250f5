"""What leatherhead.pyz does: installs the program that it carries where programs keep their data, once, and runs it.

`python leatherhead.pyz play paper-bowl` needs nothing but Python 3.11 or newer; pip gets the packages that it uses.
scripts/release.py packs this file, run.py and the wheel.
"""

import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

if sys.version_info < (3, 11):
    raise SystemExit(f"leatherhead: Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")

from run import extra_for


def data_folder() -> Path:
    """Return the folder in which programs of this system keep their data."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def install(place: Path, python: Path, carried: zipfile.ZipFile, wheel: str, extra: str) -> None:
    """Install the program with an extra, unless that has been done."""
    stamp = place / f"installed{extra}"
    if stamp.exists():
        return
    print(f"leatherhead: installing in {place}, which takes about a minute, once.", file=sys.stderr)  # noqa: T201
    if not python.exists():
        venv.create(place, with_pip=True)
    with tempfile.TemporaryDirectory() as folder:
        file = carried.extract(wheel, folder)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
        if subprocess.run([*pip, f"{file}{extra}"], check=False).returncode:  # noqa: S603
            raise SystemExit("leatherhead: it could not be installed for the reason above; the next start tries again.")
    stamp.touch()


def main() -> int:
    """Install, and run with the same words."""
    archive, words = Path(sys.argv[0]).resolve(), sys.argv[1:]
    with zipfile.ZipFile(archive) as carried:
        (wheel,) = (name for name in carried.namelist() if name.endswith(".whl"))
        version = wheel.split("-")[1]
        place = data_folder() / "leatherhead" / f"program-{version}-python{sys.version_info[0]}.{sys.version_info[1]}"
        python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        install(place, python, carried, wheel, extra_for(words))
    surroundings = {**os.environ, "LEATHERHEAD_COMMAND": archive.name}
    command = [str(python), "-m", "leatherhead", *words]
    if os.name == "nt":  # where a process cannot be replaced
        return subprocess.run(command, env=surroundings, check=False).returncode  # noqa: S603
    sys.stdout.flush()
    os.execve(python, command, surroundings)  # noqa: S606
    return 0


if __name__ == "__main__":
    sys.exit(main())
