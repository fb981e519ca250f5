"""Emblems: the same shapes from the server as in the browser, always the same for a team; the picture of a game."""

import io
import json
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image, ImageColor

import leatherhead as lh
from leatherhead.web.emblem import SIZE, _lists, _outlines, drawn_for, emblem_image, emblem_svg
from leatherhead.web.picture import picture_png, picture_svg

STATIC = Path(lh.__file__).parent / "web" / "static"
NAMES = ["Owls", "Bears", "Night Owls", "東京", "🏈 Club", "", "x" * 40, "Éclair", *(f"Team {n}" for n in range(60))]
WORN = lh.Worn("#ffff00", "#0000ff", "#000000")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_server_draws_the_emblem_of_the_browser() -> None:
    command = ["node", Path(__file__).with_name("emblems.mjs"), STATIC / "emblem.js", *NAMES]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert [tuple(each) for each in json.loads(done.stdout)] == [drawn_for(name) for name in NAMES]


def test_every_shape_and_field_is_somebodys() -> None:
    shapes, fields = _lists()
    drawn = [drawn_for(name) for name in NAMES]
    assert {shape for shape, _ in drawn} == set(range(len(shapes)))
    assert {field for _, field in drawn} == set(range(len(fields)))


def test_shapes_stay_within_their_square() -> None:
    for path in _lists()[0]:
        (outline,) = _outlines(path, 1)
        assert all(0 < x < SIZE and 0 < y < SIZE for x, y in outline)


@pytest.mark.parametrize("name", NAMES[:12])
def test_an_emblem_has_both_colors(name: str) -> None:
    image = emblem_image(name, WORN, 84)
    colors = {color[:3] for _, color in image.getcolors(100_000) or [] if color[3] == 255}
    assert {ImageColor.getrgb(WORN.first), ImageColor.getrgb(WORN.second)} <= colors
    assert image.tobytes() == emblem_image(name, WORN, 84).tobytes()
    drawn = emblem_svg(name, WORN, (0, 0), 84)
    ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')  # noqa: S314  our own
    assert WORN.first in drawn
    assert WORN.second in drawn


def test_a_picture_shows_what_both_teams_wear() -> None:
    teams = lh.Teams(map(lh.parse_team, ("<b>&Owls (NOW #ffff00 #0000ff)", "Reds (#ffee00 #c8102e)")))
    root = ET.fromstring(picture_svg("Paper Bowl", teams, (7, 3), [0.5, 0.7]))  # noqa: S314  our own
    said = [each.text for each in root.iter(f"{SVG}text")]
    assert {"NOW", "RED", "<b>&Owls", "Reds", "7", "3"} <= set(said)
    inks = {each.text: each.get("fill") for each in root.iter(f"{SVG}text")}
    assert (inks["NOW"], inks["RED"]) == ("#000000", "#ffffff")
    png = Image.open(io.BytesIO(picture_png("Paper Bowl", teams, (7, 3), [0.5, 0.7])))
    colors = {color for _, color in png.getcolors(1_000_000) or []}
    assert {ImageColor.getrgb("#ffff00"), ImageColor.getrgb("#c8102e")} <= colors


def test_a_picture_without_badges_has_the_colors_of_the_house() -> None:
    drawn = picture_svg("Paper Bowl", lh.Teams(("Owls", "Bears")), (7, 3), [])
    assert all(color in drawn for color in ("#1d3b66", "#7c1f2d", ">OWL<", ">BEA<"))
