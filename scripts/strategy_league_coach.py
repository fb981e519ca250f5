"""Write the tables of Strategy League's coach for our own charts: `python scripts/strategy_league_coach.py`."""

import numpy as np

from leatherhead.games.strategy_league import book
from leatherhead.games.strategy_league.coach import scouting, solving

if __name__ == "__main__":
    charts = book.read().book
    values = solving.value(charts).astype(np.float32)
    tables = solving.work_out(charts, values.astype(np.float64))
    np.savez_compressed(scouting.SOLVED, **tables, values=values, fingerprint=charts.fingerprint)
