"""stub"""
from leatherhead.rule import rule
from leatherhead.engine.doors import nth_option, count_bits
def prepare(book): pass
@rule
def coach(seen, book, team, decision, options, luck):
    return nth_option(options, luck % count_bits(options))
