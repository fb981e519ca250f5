"""What comes from outside as JSON, read with care."""

import ipaddress
import json
from typing import Any

import leatherhead as lh


def read_json(text: str | bytes, what: str) -> dict[str, Any]:
    """Read a JSON object of text that can be written again: half a character, or no number, is refused."""
    try:
        found = json.loads(text, parse_constant=_no_number)
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise lh.Refused("half a character (a surrogate by itself) is no text") from None
    except (ValueError, RecursionError):
        raise lh.Refused(f"{what} a JSON object") from None
    if not isinstance(found, dict):
        raise lh.Refused(f"{what} a JSON object")
    return found


def _no_number(name: str) -> None:
    raise ValueError(name)


def network(host: str) -> str:
    """Return an address as limits know it: for IPv6 its /64, because one visitor has all of that."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), 64), strict=False).network_address)
