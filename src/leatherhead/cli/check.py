"""`leatherhead check`: scenario files."""

from __future__ import annotations

from argparse import Namespace

import leatherhead as lh
from leatherhead.cli.arguments import JSON, OWN_BOOK, Command, arg
from leatherhead.cli.output import say, say_json

FAILED = 1


def check(arguments: Namespace) -> int:
    """Run scenario files; print each failure with its first difference, and the count."""
    outcomes = [
        (file, outcome)
        for file in arguments.files
        for outcome in lh.check(file, compiled=arguments.compiled, book=arguments.book)
    ]
    failed = [(file, outcome) for file, outcome in outcomes if outcome.difference]
    if arguments.json:
        found = [{"file": file, "id": outcome.id, "difference": outcome.difference} for file, outcome in failed]
        say_json({"passed": len(outcomes) - len(failed), "failed": len(failed), "failures": found})
    else:
        for _, outcome in failed:
            say(f"{outcome.id}: {outcome.difference}")
        say(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    return FAILED if failed else 0


COMMANDS = (
    Command(
        "check",
        check,
        "run scenario files",
        [
            arg("files FILE", nargs="+"),
            arg("--compiled", "use the compiled rules"),
            OWN_BOOK,
            JSON,
        ],
        ["leatherhead check src/leatherhead/games/paper_bowl/scenarios.toml", "leatherhead check FILE --compiled"],
    ),
)
