"""Stub."""

from leatherhead.rule import rule


def prepare(book):
    pass


@rule
def coach(seen, book, team, decision, options, luck):
    return 0
