"""What a position is worth, and what both sides choose unseen."""
