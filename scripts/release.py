#!/usr/bin/env python3
"""Builds what is released, and checks it; scripts/release runs it: `python scripts/release.py FOLDER`.

The wheel, the source archive, leatherhead.pyz, which needs nothing but Python, and sbom.json: what all extras bring, in
the versions of requirements.lock, as CycloneDX lists it. Nothing is sent anywhere.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import zipapp
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
EXTRAS = frozenset({"envs", "notify", "print", "study", "web"})


def run(*words: str, given: str | None = None) -> None:
    """Run a module of this Python in the checkout."""
    subprocess.run([sys.executable, "-m", *words], cwd=ROOT, check=True, text=True, input=given)  # noqa: S603


def needed(name: str, extras: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the packages that one declares, and those that they declare in turn."""
    for text in distribution(name).requires or []:
        required = Requirement(text)
        marker = required.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield canonicalize_name(required.name)
            yield from needed(required.name, frozenset(required.extras))


def write_sbom(into: Path) -> None:
    """List what the program brings along, in the versions of the lock."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = dict(re.findall(r"^([^#\s]+)==(\S+)$", lock, re.MULTILINE))
    names = sorted(set(needed("leatherhead", EXTRAS)) & set(locked))
    pinned = "".join(f"{name}=={locked[name]}\n" for name in names)
    about = ["--pyproject", "pyproject.toml", "--output-reproducible", "--mc-type", "application"]
    run("cyclonedx_py", "requirements", *about, "--output-file", str(into / "sbom.json"), "-", given=pinned)


def pack(wheel: Path, into: Path) -> None:
    """Pack the wheel and what installs it into one file."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(ROOT / "scripts" / "one_file.py", Path(folder) / "__main__.py")
        shutil.copy(ROOT / "scripts" / "run.py", folder)
        shutil.copy(wheel, folder)
        zipapp.create_archive(folder, into / "leatherhead.pyz", interpreter="/usr/bin/env python3")


def main(into: Path) -> None:
    """Build and check."""
    into.mkdir(parents=True, exist_ok=True)
    for old in [*into.glob("leatherhead-*"), *into.glob("leatherhead.pyz"), *into.glob("sbom.json")]:
        old.unlink()
    run("hatchling", "build", "--directory", str(into))
    (wheel,), (source,) = into.glob("*.whl"), into.glob("*.tar.gz")
    run("twine", "check", "--strict", str(wheel), str(source))
    run("check_wheel_contents", str(wheel))
    pack(wheel, into)
    write_sbom(into)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: release.py FOLDER")
    main(Path(sys.argv[1]).resolve())
