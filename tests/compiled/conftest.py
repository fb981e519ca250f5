"""The toy game, for every test of the room."""

from toy import new_toy, toy

__all__ = ["new_toy", "toy"]
