"""Teams with badges on the screen: abbreviations and colors that fit at every width."""

import pytest

import leatherhead as lh
from leatherhead.tui import draw

LONG = "Wandering Wombats of WWW", "Mammoths of Mount McKinM"
PLAIN = lh.Teams(("Owls", "Bears"))
BADGED = lh.Teams(map(lh.parse_team, (f"{LONG[0]} (WWWW #ffff00 #000000)", f"{LONG[1]} (MMMM #112233 #445566)")))


def frame_of(teams: lh.Teams) -> lh.Frame:
    home, away = teams
    down = {
        "phase": "scrimmage",
        "quarter": 2,
        "clock": 12,
        "possession": "home",
        "ball": "own 20",
        "down": 1,
        "to_go": 10,
        "score": [42, 38],
    }
    return lh.Session(lh.new("paper-bowl", seed=1, home=home, away=away, situation=down)).frame_for(None)


def styles(drawn: object) -> set[str]:
    return {str(span.style) for span in drawn.spans}  # type: ignore[attr-defined]


@pytest.mark.parametrize("width", range(60, 221, 5))
def test_badges_fit_at_every_width(width: int) -> None:
    frame = frame_of(BADGED)
    board, field = draw.scoreboard(frame, width), draw.field(frame, width, 3)
    assert field is not None
    assert all(len(line) <= width for line in board.plain.split("\n"))
    assert all(len(line) <= width for line in field.plain.split("\n"))
    above = board.plain.split("\n")[0]
    assert [" WWWW " in above, " MMMM " in above, " 42 " in above, " 38 " in above] == 4 * [True]
    for drawn in (board, field):
        assert any("#000000 on #ffff00" in style for style in styles(drawn))
        assert any("#ffffff on #112233" in style for style in styles(drawn))


def test_teams_without_colors_look_as_they_did() -> None:
    frame = frame_of(PLAIN)
    for drawn in (draw.scoreboard(frame, 80), draw.field(frame, 80, 3)):
        assert drawn is not None
        assert not any("#" in style for style in styles(drawn))
    assert draw.scoreboard(frame, 80).plain.startswith(" ▸ Owls  42 ")


def test_a_name_that_is_too_long_for_its_end_zone_is_abbreviated() -> None:
    drawn = draw.field(frame_of(BADGED), 80, 1)
    assert drawn is not None
    assert "WWWW" in drawn.plain
    assert "MMMM" in drawn.plain
    assert "WAND" not in drawn.plain
