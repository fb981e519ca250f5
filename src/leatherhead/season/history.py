"""The history of a season that has gone on for years: its champions, and what every team has done in all of them."""

from dataclasses import dataclass
from typing import Any

from leatherhead.league.standings import WonLost
from leatherhead.season.season import SEASON, Season


@dataclass(frozen=True)
class ClubHistory:
    """What a team has done in all years."""

    club: str
    record: WonLost  # in regular seasons
    playoffs: int  # years in which it played for the championship
    titles: tuple[int, ...]  # years

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for a page."""
        return {"club": self.club, **self.record._asdict(), "playoffs": self.playoffs, "titles": list(self.titles)}


def champions(season: Season) -> list[tuple[int, str | None]]:
    """Return each year with its champion, if there is one yet."""
    return [(year.year, season.champion(year)) for year in season.years]


def history(season: Season) -> list[ClubHistory]:
    """Return what the teams have done in all years, those with the most titles first, then by games won."""
    won = champions(season)
    records = {club.name: WonLost() for club in season.clubs}
    playoffs = dict.fromkeys(records, 0)
    for year in season.years:
        for line in season.standings(year) if season.form == SEASON else ():
            name = line.team.name
            records[name] = WonLost(*map(sum, zip(records[name], line.record, strict=True)))
        for first, _ in season.playoffs(year)[:1]:
            for name in (*first.byes, *(each for tie in first.ties for each in (tie.home, tie.away))):
                playoffs[name] += 1
    found = [
        ClubHistory(name, records[name], playoffs[name], tuple(year for year, champion in won if champion == name))
        for name in records
    ]
    return sorted(found, key=lambda each: (-len(each.titles), -each.record.percentage, each.club))
