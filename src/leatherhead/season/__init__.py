"""Seasons, cups and series that one person plays among bots."""
