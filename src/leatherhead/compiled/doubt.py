"""How much better the best of several answers must look, where chances are estimated from samples."""

import math

from leatherhead.rule import rule

LEAST_GAIN = 0.004  # in a chance to win: values have errors of their own
SURE = 1.0  # standard errors beyond luck


@rule
def margin(error: float, answers: int, doubt: float = SURE) -> float:
    """How much better the best of so many answers must be: the best of many is often just lucky."""
    return max(error * (doubt + math.sqrt(2.0 * math.log(answers))), LEAST_GAIN)
