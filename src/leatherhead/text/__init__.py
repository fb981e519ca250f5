"""Situations, rules pages and scenarios as text."""
