"""Policies over features of the public history, one module per game, for bench/exploit.py to search."""
