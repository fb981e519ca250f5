"""Closed Hands has no options."""

OPTIONS: dict[str, tuple[str, ...]] = {}
