from leatherhead.rule import rule


@rule
def coach(seen, book, team, decision, options, luck):
    label = 0
    while not (options >> label) & 1:
        label += 1
    return label


def prepare(book):
    pass
