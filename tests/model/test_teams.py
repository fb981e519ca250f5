"""Teams as sentences speak of them."""

import pytest

from leatherhead.model.words import Facts, TeamName, Teams

OWLS, ARMY = Teams(("Owls", "Bears")), Teams(("Army", "Texas"))


@pytest.mark.parametrize("name", ["Owls", "Chicago Bears", "Red Sox", "Fighting Irish", "the Bears", "BEARS"])
def test_a_name_of_many_takes_a_plural(name: str) -> None:
    assert f"{TeamName(name):win|wins}" == "win"


@pytest.mark.parametrize("name", ["Army", "Texas", "St. Louis", "Home", "Express", "Team A", "Ω"])
def test_any_other_takes_a_singular(name: str) -> None:
    assert f"{TeamName(name):win|wins}" == "wins"


@pytest.mark.parametrize(
    ("template", "owls", "army"),
    [
        ("{0}", "Owls", "Army"),
        ("{0:the}", "the Owls", "Army"),
        ("{0:The}", "The Owls", "Army"),
        ("{0:'s}", "Owls'", "Army's"),
        ("{0:the's}", "the Owls'", "Army's"),
        ("{0:The's}", "The Owls'", "Army's"),
        ("{0:>6}", "  Owls", "  Army"),
    ],
)
def test_a_name_bends(template: str, owls: str, army: str) -> None:
    assert (template.format(OWLS[0]), template.format(ARMY[0])) == (owls, army)


def test_an_article_is_not_said_twice() -> None:
    assert f"{TeamName('The Owls'):The} {TeamName('The Owls'):the}" == "The Owls the Owls"
    assert Teams(("The Owls", "Bears")).spot(0, 20) == "the Owls 20"


@pytest.mark.parametrize(
    ("team", "yards", "said", "short"),
    [
        (0, 24, "the Owls 24", "OWL 24"),
        (0, 64, "the Bears 36", "BEA 36"),
        (1, 24, "the Bears 24", "BEA 24"),
        (1, 50, "midfield", "50"),
        (0, 100, "the Bears goal line", "BEA 0"),
        (0, 0, "the Owls goal line", "OWL 0"),
        (0, -1, "1 yard deep in the Owls end zone", "OWL -1"),
        (0, 107, "7 yards deep in the Bears end zone", "BEA -7"),
    ],
)
def test_a_spot_names_its_team(team: int, yards: int, said: str, short: str) -> None:
    assert (OWLS.spot(team, yards), OWLS.short_spot(team, yards)) == (said, short)


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Owls", "Bears"), ("OWL", "BEA")),
        (("Green Bay Packers", "Green Bay Bears"), ("PAC", "BEA")),
        (("Team A", "Team B"), ("A", "B")),
        (("Owls", "Owls"), ("HOM", "AWY")),
    ],
)
def test_short_names_differ(names: tuple[str, str], short: tuple[str, str]) -> None:
    assert Teams(names).short == short


def test_numbers_of_an_event_are_spelled_from_its_team() -> None:
    happened = Facts("punt", 1, OWLS, None, {"at": 30, "yards": 1, "quarter": 2})
    told = "{team:The} {team:punt|punts} {yards:yards} to {at:spot} or {at:their-spot} in the {quarter:ordinal}"
    assert told.format(**happened) == "The Bears punt 1 yard to the Bears 30 or the Owls 30 in the 2nd"
    assert happened.spot(60) == "the Owls 40"
    assert happened["other"] == "Owls"
