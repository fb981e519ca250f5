"""Our own Parquet, read by Arrow: every width of a number, and columns with all, some or no values."""

import io
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from leatherhead.football.play_row import NONE
from leatherhead.study.parquet import Field, Pages, ParquetWriter, flags_of, floats_of, nulls_of, numbers_of, words_of

pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
ROWS = 1003  # no whole number of groups


def _read(columns: dict[str, tuple[str, bool, Sequence[Pages]]]) -> dict[str, list[Any]]:
    """Write row groups and return what Arrow reads."""
    content = io.BytesIO()
    fields = [Field(name, kind, nullable) for name, (kind, nullable, _) in columns.items()]
    types = {"words": pa.string(), "bool": pa.bool_(), "int8": pa.int8(), "int16": pa.int16(), "float": pa.float32()}
    schema = pa.schema([pa.field(name, types[kind], nullable) for name, kind, nullable in fields])
    writer = ParquetWriter(content, fields, schema.serialize().to_pybytes())
    for group in zip(*(pages for _, _, pages in columns.values()), strict=True):
        writer.write(group)
    writer.close()
    found: dict[str, list[Any]] = pq.read_table(io.BytesIO(content.getvalue())).to_pydict()
    return found


def _or_none(values: Any) -> list[Any]:
    return [None if each == NONE else each for each in values.tolist()]


@pytest.mark.parametrize("high", [0, 1, 2, 3, 4, 15, 16, 255, 256, 30_000])
@pytest.mark.parametrize("nulls", [0, 0.3, 1])
def test_numbers_are_read_as_they_were_written(high: int, nulls: float) -> None:
    luck = np.random.default_rng(high)
    groups = [luck.integers(-high // 2, high // 2 + 1, rows).astype(np.int16) for rows in (ROWS, 1, 8)]
    for group in groups:
        group[luck.random(len(group)) < nulls] = NONE
    expected = [each for group in groups for each in _or_none(group)]
    columns = {"some": ("int16", True, [numbers_of(group, True) for group in groups])}
    if not nulls:
        columns["all"] = ("int16", False, [numbers_of(group, False) for group in groups])
    for name, found in _read(columns).items():
        assert found == expected, name


def test_words_flags_and_floats_are_read_as_they_were_written() -> None:
    luck = np.random.default_rng(1)
    places = luck.integers(-1, 3, ROWS).astype(np.int16)
    flags = luck.choice(np.array([0, 1, 2, NONE], np.int16), ROWS)
    floats = np.where(luck.random(ROWS) < 0.2, np.nan, luck.random(ROWS)).astype(np.float32)
    found = _read(
        {
            "word": ("words", True, [words_of(places, ("a", "", "long"))]),
            "flag": ("bool", True, [flags_of(flags, True)]),
            "float": ("float", True, [floats_of(floats)]),
            "none": ("int8", True, [nulls_of(ROWS)]),
        }
    )
    assert found["word"] == [(None, "a", "", "long")[place + 1] for place in places]
    assert found["flag"] == [None if flag == NONE else flag != 0 for flag in flags]
    assert found["float"] == [None if np.isnan(each) else each for each in floats]
    assert set(found["none"]) == {None}
