"""The games as environments of PettingZoo, Gymnasium and OpenSpiel: docs/research.md.

Importing this package registers every game with PettingZoo and Gymnasium, as both expect; `openspiel.register()` does
it for OpenSpiel.
"""

try:
    from leatherhead.envs.pettingzoo import aec, parallel
    from leatherhead.envs.registering import register
except ModuleNotFoundError as error:
    reason = f"{error.name} is missing: pip install '.[envs]' in leatherhead's folder"
    raise ModuleNotFoundError(reason, name=error.name) from error

__all__ = ["aec", "parallel", "register"]

register()
