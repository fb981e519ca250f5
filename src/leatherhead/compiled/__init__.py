"""The same rules, compiled: for one position, a batch of positions, every outcome of a play, or whole games."""
