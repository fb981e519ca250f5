"""How a rulebook is played."""
