"""Badges of teams: written, read, told apart, and readable in every color."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import leatherhead as lh
from leatherhead.model.badge import APART, HOUSE, contrast, difference, ink_on

COLORS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
SHORTS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=4)
BADGES = st.builds(lh.Badge, SHORTS | st.just(""), st.tuples(COLORS, COLORS) | st.just(()))
NAMES = st.sampled_from(
    ["Owls", "Bears", "owls", "Team A", "Team B", "X", "!", "New York Jets", "New York Giants", "東京"]
)
AA = 4.5


@given(BADGES)
def test_a_badge_is_read_as_it_was_written(badge: lh.Badge) -> None:
    assert lh.parse_badge(str(badge)) == badge
    assert bool(badge) == bool(str(badge))


@given(BADGES)
def test_a_team_is_read_as_it_was_written(badge: lh.Badge) -> None:
    team = lh.parse_team(lh.TeamName("Night Owls", badge).written)
    assert (team, team.badge) == ("Night Owls", badge)


@pytest.mark.parametrize(
    ("text", "name", "badge"),
    [
        ("Night Owls", "Night Owls", ""),
        ("  Owls  ", "Owls", ""),
        ("Night Owls (NOW #1D3B66 #e8ae37)", "Night Owls", "NOW #1d3b66 #e8ae37"),
        ("Owls(now #1d3b66 #e8ae37) ", "Owls", "NOW #1d3b66 #e8ae37"),
        ("Raiders (LA)", "Raiders", "LA"),
        ("Owls (#000000 #ffffff)", "Owls", "#000000 #ffffff"),
        ("Owls (of York)", "Owls (of York)", ""),
        ("Owls (B)", "Owls (B)", ""),
        ("(NOW)", "(NOW)", ""),
    ],
)
def test_a_team_as_people_write_it(text: str, name: str, badge: str) -> None:
    team = lh.parse_team(text)
    assert (team, str(team.badge)) == (name, badge)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("N #000000 #ffffff", "2 to 4 letters"),
        ("NIGHT", "2 to 4 letters"),
        ("N0W", "2 to 4 letters"),
        ("НОВ", "2 to 4 letters"),  # noqa: RUF001  Cyrillic
        ("ＮＯＷ", "2 to 4 letters"),  # noqa: RUF001  of full width
        ("ſs", "2 to 4 letters"),  # noqa: RUF001  its capitals are ordinary letters
        ("N\u200bW", "2 to 4 letters"),
        ("#000000", "two colors"),
        ("#000000 #ffffff #ff0000", "two colors"),
        ("#fff #000", "six digits"),
        ("#00000g #ffffff", "six digits"),
        ("NOW red blue", "six digits"),
        ("#00000\u0660 #ffffff", "six digits"),
    ],
)
def test_anything_else_is_refused_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(lh.Refused, match=why) as caught:
        lh.parse_badge(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("short", "colors"), [(5, ()), ("NOW", "#000000"), ("NOW", (1, 2)), ("", {"#000000": 1}), (None, ())]
)
def test_what_is_no_text_is_refused(short: object, colors: object) -> None:
    with pytest.raises(lh.Refused):
        lh.Badge(short, colors)  # type: ignore[arg-type]


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#0000ff", "#0000ff") == 1


@given(COLORS)
def test_text_can_be_read_on_every_color(color: str) -> None:
    assert contrast(ink_on(color), color) >= AA


@given(COLORS, st.floats(0, 0.2))
def test_stripes_of_a_color_keep_its_text_readable(color: str, share: float) -> None:
    """Shades go away from the ink, as worn.js has them."""
    under = 0 if ink_on(color) == "#ffffff" else 255
    channels = (round(int(color[at : at + 2], 16) * (1 - share) + under * share) for at in (1, 3, 5))
    assert contrast(ink_on(color), "#{:02x}{:02x}{:02x}".format(*channels)) >= AA


@given(NAMES, BADGES, NAMES, BADGES)
def test_the_teams_of_a_game_are_told_apart(home: str, its: lh.Badge, away: str, theirs: lh.Badge) -> None:
    teams = lh.Teams((lh.TeamName(home, its), lh.TeamName(away, theirs)))
    assert all(teams.short)
    assert teams.short[0] != teams.short[1]
    if its.short:
        assert teams.short[0] == its.short
    worn = teams.worn
    assert (worn is None) == (not its.colors and not theirs.colors)
    if worn is None:
        return
    assert difference(worn[0].first, worn[1].first) >= APART
    assert worn[0][:2] == (its.colors or HOUSE[0])
    assert all(contrast(each.ink, each.first) >= AA for each in worn)
    assert teams.worn == worn


def worn_by(home: str, away: str) -> tuple[str, str]:
    teams = lh.Teams((lh.TeamName("Owls", lh.parse_badge(home)), lh.TeamName("Bears", lh.parse_badge(away))))
    assert teams.worn is not None
    return str(lh.Badge(colors=teams.worn[0][:2])), str(lh.Badge(colors=teams.worn[1][:2]))


@pytest.mark.parametrize(
    ("home", "away", "worn"),
    [
        ("#c8102e #ffffff", "#1d3b66 #e8ae37", "#1d3b66 #e8ae37"),  # as they come
        ("#c8102e #ffffff", "#d0142f #1d3b66", "#1d3b66 #d0142f"),  # the second color
        ("#d00000 #d00000", "#d00000 #d00000", "#ffffff #d00000"),  # white, as on the road
        ("#ffffff #000000", "#fafafa #fefefe", "#000000 #fafafa"),  # black against white
        ("#7c1f2d #000000", "", "#f3e3c2 #7c1f2d"),  # the house's change, too
    ],
)
def test_the_visitors_change(home: str, away: str, worn: str) -> None:
    assert worn_by(home, away) == (home, worn)


@pytest.mark.parametrize(
    ("home", "away", "short"),
    [
        ("Owls (NOW)", "Bears", ("NOW", "BEA")),
        ("Owls", "Bears (OWL)", ("HOM", "OWL")),
        ("Night Owls", "Bears (NIG)", ("OWL", "NIG")),
        ("Owls (NOW)", "Night Owls of West (NOW)", ("NOW", "NIG")),
        ("Owls (AWY)", "! (AWY)", ("AWY", "VIS")),
        ("!", "Bears (HOM)", ("HST", "HOM")),
    ],
)
def test_abbreviations_of_their_own(home: str, away: str, short: tuple[str, str]) -> None:
    assert lh.Teams(map(lh.parse_team, (home, away))).short == short
