"""Write the tables of Strategy League's coach for our own charts: `python scripts/strategy_league_coach.py`."""

import numpy as np

from leatherhead.games.strategy_league import book
from leatherhead.games.strategy_league.coach import tables

if __name__ == "__main__":
    charts = book.read().book
    values = tables.value(charts).astype(np.float32)
    solved = tables.work_out(charts, values.astype(np.float64))
    np.savez_compressed(tables.SOLVED, **solved, values=values, fingerprint=charts.fingerprint)
