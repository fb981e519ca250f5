"""Leagues: teams and results in; standings, schedules and brackets out."""
