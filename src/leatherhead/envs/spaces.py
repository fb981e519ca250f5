"""The space of an observation, as Gymnasium and PettingZoo describe it."""

from typing import Any

import numpy as np
from gymnasium import spaces

from leatherhead.envs.encoding import Encoding, Features, Mask, Row

Observation = dict[str, Row | Features | Mask]


def dict_space(encoding: Encoding, *, features: bool, can_wait: bool = False) -> spaces.Dict:
    """Return the space of observations, as numbers or as features, with a mask of the actions."""
    bounds, actions = np.iinfo(np.int64), len(encoding.actions) + can_wait
    row: spaces.Box[Any] = spaces.Box(bounds.min, bounds.max, (len(encoding.fields),), np.int64)
    if features:
        row = spaces.Box(-1, 1, (len(encoding.features),), np.float32)
    return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
