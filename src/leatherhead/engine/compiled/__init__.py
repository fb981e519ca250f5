"""The same rules, compiled: one position or a batch of them, a walk over every way a play can go, or whole games."""
