"""The words of Closed Hands."""
