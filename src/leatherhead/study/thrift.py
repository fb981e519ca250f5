"""Thrift's compact protocol, as far as the headers and the footer of a Parquet file need it.

A struct is a dict of its fields by number; numbers are whole, texts are bytes, and a list holds one kind of thing.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

INT, TEXT, LIST, STRUCT = 6, 8, 9, 12  # types on the wire; Parquet's smaller numbers are written just like large ones
SMALL_INT = 5
SHORT_LIST = 15  # a list as long as this has its length beside its type


class Long(int):
    """A number of 64 bits."""


class Packed(NamedTuple):
    """Structs of a list that are packed already."""

    length: int
    content: bytes


def varint(number: int) -> bytes:
    """Return a number without a sign, seven bits a byte."""
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)


def struct(fields: Mapping[int, Any]) -> bytes:
    """Return a struct; its fields are in the order of their numbers, less than sixteen apart."""
    found, last = bytearray(), 0
    for number, value in fields.items():
        found += bytes([(number - last) << 4 | _type(value)]) + _content(value)
        last = number
    return bytes(found) + b"\0"


def _type(value: Any) -> int:
    if isinstance(value, int):
        return INT if isinstance(value, Long) else SMALL_INT
    if isinstance(value, bytes):
        return TEXT
    return STRUCT if isinstance(value, Mapping) else LIST


def _content(value: Any) -> bytes:
    if isinstance(value, int):
        return varint(value << 1 if value >= 0 else (-value << 1) - 1)
    if isinstance(value, bytes):
        return varint(len(value)) + value
    if isinstance(value, Mapping):
        return struct(value)
    if isinstance(value, Packed):
        return _list_head(value.length, STRUCT) + value.content
    return _list_head(len(value), _type(value[0])) + b"".join(map(_content, value))


def _list_head(count: int, kind: int) -> bytes:
    return bytes([count << 4 | kind]) if count < SHORT_LIST else bytes([SHORT_LIST << 4 | kind]) + varint(count)
