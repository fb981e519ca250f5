"""Values of positions, and equilibria of matrix games."""
