"""The space of an observation, as Gymnasium and PettingZoo describe it."""

import numpy as np
from gymnasium import spaces

from leatherhead.envs.encoding import Mask, Row

Observation = dict[str, Row | Mask]


def dict_space(numbers: int, actions: int) -> spaces.Dict:
    """Return the space of an observation, with a mask of the actions."""
    bounds = np.iinfo(np.int64)
    row = spaces.Box(bounds.min, bounds.max, (numbers,), np.int64)
    return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
