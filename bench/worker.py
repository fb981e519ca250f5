"""Plays series of games that are asked for on standard input, one a line, with whatever sources are on its path."""

import json
import sys

import leatherhead

for line in sys.stdin:
    tally = leatherhead.simulate(**json.loads(line))
    figures = ("games_per_second", "compile_seconds", "decisions", "seconds")
    print(json.dumps({name: getattr(tally, name) for name in figures}), flush=True)
