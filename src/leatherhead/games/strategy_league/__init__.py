"""Strategy League: 29 calls, ten defenses, percentile charts, and a clock to manage."""

from leatherhead.registry.folder import gather

RULEBOOK = gather(__name__, title="Strategy League", version=4)
