"""Strategy League: 29 calls, ten defenses, percentile charts, and a clock that wants managing."""

from leatherhead.registry.folder import gather

RULEBOOK = gather(__name__, title="Strategy League", version=3)
