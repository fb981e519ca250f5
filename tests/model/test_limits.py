"""Parsers with limits: what no file of ours has is refused before it is parsed, with its line."""

import os
import time
from pathlib import Path

import pytest

import leatherhead as lh
from leatherhead.model.errors import Refused
from leatherhead.model.printed import MOST_BYTES, Sheet, parse_toml, read_text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("x = " + 5000 * "9", "a number of more than 100 digits"),
        ("x = 0x" + 5000 * "f", "a number of more than 100 digits"),
        (".".join("a" * 30) + " = 1", "a key of more than 16 parts"),
        ('"a b".' * 30 + "c = 1", "a key of more than 16 parts"),
        ("[" + ".".join("a" * 30) + "]", "a key of more than 16 parts"),
        ("x = {" + ".".join("a" * 30) + " = 1}", "a key of more than 16 parts"),
        ("x = '" + 30_000 * "a" + "'", "longer than 20000 characters"),
        ("x = " + 5000 * "[", "not a TOML file"),
    ],
)
def test_what_a_parser_chokes_on_is_refused_with_its_line(line: str, why: str) -> None:
    began = time.process_time()
    with pytest.raises(Refused, match=r"here, line 2|here: not a TOML file") as refused:
        parse_toml(f"name = 'Owls'\n{line}", "here")
    assert why in str(refused.value)
    assert time.process_time() - began < 20  # far more than it takes, and far less than a hang


def test_a_file_is_read_only_if_it_is_one_and_not_too_large(tmp_path: Path) -> None:
    large, pipe = tmp_path / "large.toml", tmp_path / "pipe.toml"
    large.write_bytes(b"#" * (MOST_BYTES + 1))
    os.mkfifo(pipe)
    for path, why in (
        (large, "larger than 4 MB"),
        (pipe, "not a file"),
        (Path("/dev/zero"), "not a file"),
        (tmp_path, "Is a directory"),
        (tmp_path / "none", "No such file"),
        (tmp_path / ("x" * 300), "File name too long"),
        (tmp_path / "a\0b", "null byte|embedded null"),
    ):
        with pytest.raises(Refused, match=why) as refused:
            read_text(path)
        assert str(refused.value).count(f"{path.parent}/") == 1
        with pytest.raises(Refused):
            Sheet(path)


@pytest.mark.parametrize("length", [256, 1000, 4000, 5000, 100_000])
def test_a_long_situation_is_no_file_name(length: int) -> None:
    with pytest.raises(Refused, match=r"not understood|more than 4000 characters"):
        lh.parse_situation("paper-bowl", length * "x")


@pytest.mark.parametrize(
    "scenario", ["scenario = []", "scenario = 5", "scenario = true", "[scenario]", "scenario = [1]"]
)
def test_a_file_of_scenarios_that_are_none(tmp_path: Path, scenario: str) -> None:
    file = tmp_path / "s.toml"
    file.write_text(scenario)
    for given in (str(file), f"{file}#x"):
        with pytest.raises(Refused, match="not a list of tables"):
            lh.parse_situation("paper-bowl", given)


@pytest.mark.parametrize(
    "words", ["4th and " + 5000 * "9", "down by " + 400 * "9", 400 * "1" + "-0", "q4, " + 999 * "9" + " timeouts"]
)
def test_numbers_of_thousands_of_digits_in_words(words: str) -> None:
    with pytest.raises(Refused, match=r"too large a number|more than 4000 characters"):
        lh.parse_situation("paper-bowl", words)


def test_a_file_of_many_small_tables_costs_no_gigabyte(tmp_path: Path) -> None:
    file, key = tmp_path / "s.toml", ".".join("bcdefghijklmno")
    file.write_text("".join(f"[a{number}.{key}]\n" for number in range(25_000)))
    began = time.process_time()
    with pytest.raises(Refused, match="more than 60000 dots"):
        lh.check(file)
    assert time.process_time() - began < 2
