"""The games as environments of PettingZoo, Gymnasium and OpenSpiel: docs/research.md.

Importing this room registers every game with PettingZoo and Gymnasium, as both expect; `openspiel.register()` does it
for OpenSpiel.
"""

from leatherhead.envs.pettingzoo import aec, parallel
from leatherhead.envs.registering import register

__all__ = ["aec", "parallel", "register"]

register()
