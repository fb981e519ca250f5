"""Strategy League: 29 calls, ten defenses, percentile charts, and a clock that wants managing."""

from leatherhead.engine.folder import gather

RULEBOOK = gather(__name__, title="Strategy League", version=3)
