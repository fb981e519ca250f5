"""The program without what only POSIX has, and under the rules of Windows for open files and signals."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from systems.without_posix import PARTS

PROGRAM = Path(__file__).with_name("without_posix.py")


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="knows only from /proc which files are open")
@pytest.mark.parametrize("part", PARTS)
def test_it_works_without_posix(part: str, tmp_path: Path) -> None:
    folders = {name: str(tmp_path / name) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME")}
    (tmp_path / "work").mkdir()
    command = [sys.executable, str(PROGRAM), part, str(tmp_path / "work")]
    done = subprocess.run(command, env={**os.environ, **folders}, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
