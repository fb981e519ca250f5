"""stub"""
from leatherhead.rule import rule
def prepare(book):
    """Stub."""
@rule
def coach(seen, book, team, decision, options, luck):
    """Stub."""
    answer = 0
    while not (options >> answer) & 1:
        answer += 1
    return answer
