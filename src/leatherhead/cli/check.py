"""`leatherhead check`."""

import json
import sys
from argparse import Namespace

import leatherhead

FAILED = 1


def check(arguments: Namespace) -> int:
    """Run scenario files; print what fails with its first difference, and the count."""
    if arguments.compiled:
        print("leatherhead: compiling the rules, the first time on a machine takes some seconds", file=sys.stderr)
    outcomes = [
        (file, outcome)
        for file in arguments.files
        for outcome in leatherhead.check(file, compiled=arguments.compiled, book=arguments.book)
    ]
    failed = [(file, outcome) for file, outcome in outcomes if outcome.difference]
    if arguments.json:
        found = [{"file": file, "id": outcome.id, "difference": outcome.difference} for file, outcome in failed]
        print(json.dumps({"passed": len(outcomes) - len(failed), "failed": len(failed), "failures": found}))
    else:
        for _, outcome in failed:
            print(f"{outcome.id}: {outcome.difference}")
        print(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    return FAILED if failed else 0
