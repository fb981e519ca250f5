"""`leatherhead export`."""

from argparse import Namespace

import leatherhead
from leatherhead.cli.output import say
from leatherhead.cli.stopping import stopped_in_order


def export(arguments: Namespace) -> int:
    """Write the plays of saved games to a table."""
    with stopped_in_order():
        plays = leatherhead.export(arguments.path, arguments.to, arguments.book)
    say(f"{plays:,} plays are in {arguments.to}.")
    return 0
