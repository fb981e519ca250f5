"""The games on paper: cards, boards, charts, pads and rules as PDF."""
