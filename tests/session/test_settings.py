"""Settings that stick, in one file that people can edit."""

from pathlib import Path

import pytest

import leatherhead as lh


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEATHERHEAD_CONFIG", str(tmp_path / "deep" / "mine.toml"))
    return tmp_path / "deep" / "mine.toml"


def test_without_a_file_everything_is_as_by_default(file: Path) -> None:
    assert lh.settings_path() == file
    assert lh.read_settings() == (lh.Settings(), "")
    assert not file.exists()


def test_a_change_sticks_and_leaves_the_rest(file: Path) -> None:
    lh.save_settings(opponent="rookie", home_team='Über "Owls"')
    lh.save_settings(sound=True)
    chosen, fault = lh.read_settings()
    assert (chosen.opponent, chosen.home_team, chosen.sound, fault) == ("rookie", 'Über "Owls"', True, "")
    assert file.read_text(encoding="utf-8").startswith("# Settings of leatherhead")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"theme = ", "Invalid value"),
        (b"them = 'dark'", "there is no setting 'them'; did you mean theme"),
        (b"theme = 'pink'", "theme must be one of auto, dark, light"),
        (b"sound = 'yes'", "sound must be true or false"),
        (b"opponent = 3", "opponent must be a text in quotes"),
        (b"home_team = '\xff'", "can't decode"),
    ],
)
def test_a_broken_file_is_named_in_one_sentence_ignored_and_kept(file: Path, content: bytes, reason: str) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    chosen, fault = lh.read_settings()
    assert chosen == lh.Settings()
    assert fault.startswith(f"The settings in {file} are ignored: ")
    assert reason in fault
    assert "\n" not in fault
    assert lh.save_settings(sound=True).sound
    assert file.read_bytes() == content


def test_the_folder_is_the_platforms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LEATHERHEAD_CONFIG")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert lh.settings_path().name == "settings.toml"
    assert lh.settings_path().parent.name == "leatherhead"


def test_the_documentation_names_every_setting() -> None:
    page = (Path(__file__).parents[2] / "docs" / "settings.md").read_text(encoding="utf-8")
    for name in lh.Settings.__dataclass_fields__:
        assert f"`{name}`" in page


def test_a_team_is_kept_with_its_badge(file: Path) -> None:
    team = "Night Owls of Manchester (NOWL #1d3b66 #e8ae37)"
    lh.save_settings(home_team=team)
    assert team in file.read_text(encoding="utf-8")
    assert lh.read_settings() == (lh.Settings(home_team=team), "")


@pytest.mark.parametrize(
    ("team", "reason"),
    [
        ("Owls (NOW #1d3b66)", "two colors"),
        ("Owls (N0W #1d3b66 #e8ae37)", "2 to 4 letters"),
        (41 * "x", "1 to 40 letters"),
    ],
)
def test_a_bad_team_is_named_in_one_sentence(file: Path, team: str, reason: str) -> None:
    file.parent.mkdir()
    file.write_text(f'home_team = "{team}"\n', encoding="utf-8")
    chosen, fault = lh.read_settings()
    assert chosen == lh.Settings()
    assert reason in fault
    assert "\n" not in fault
