"""Rulebooks in other languages have what the English ones have, and fall back to them."""

import re
from pathlib import Path

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.cli.main import main
from leatherhead.text.translated import languages_of, read_page

IN_OTHER_LANGUAGES = [(game.name, tag) for game in lh.list_games() for tag in lh.languages(game.name)[1:]]


@pytest.fixture(autouse=True)
def _no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def test_paper_bowl_is_in_spanish() -> None:
    assert ("paper-bowl", "es") in IN_OTHER_LANGUAGES


@pytest.mark.parametrize(("game", "language"), IN_OTHER_LANGUAGES)
def test_every_section_is_translated_with_its_numbers(game: str, language: str) -> None:
    english, other = lh.rulebook_sections(game), lh.rulebook_sections(game, language)
    assert [each.clauses for each in other] == [each.clauses for each in english]
    for before, after in zip(english, other, strict=True):
        assert after.title != before.title
        assert after.text != before.text
        assert numbers(after.text) == numbers(before.text), after.title
        assert after.text.count("\n\n") == before.text.count("\n\n"), after.title
        assert after.text.count("|") == before.text.count("|"), after.title
    assert len({each.anchor for each in other}) == len(other)
    assert numbers(lh.guide(game, language)) == numbers(lh.guide(game))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "rulebook.md").write_text("# A\n\n## One <!-- X-1 -->\n\none\n\n## Two <!-- X-2 to X-3 -->\n\ntwo\n")
    return tmp_path / "rulebook.md"


def test_a_section_that_is_missing_is_in_english_at_its_place(page: Path) -> None:
    page.with_name("rulebook.es.md").write_text(
        "# B\n\n## Dos <!-- X-2 to X-3 -->\n\ndos\n\n## Nada <!-- X-9 -->\n\nx\n"
    )
    told = read_page(page, "es")
    assert told == "# B\n\n## One <!-- X-1 -->\n\none\n\n## Dos <!-- X-2 to X-3 -->\n\ndos\n\n"


def test_english_is_read_as_it_is_written(page: Path) -> None:
    for language in ("", "en", "fr", "../es"):
        assert read_page(page, language) == page.read_text()
    assert languages_of(page) == ("en",)
    assert read_page(page.with_name("guide.md"), "es") == ""
    for rulebook in registry.playable():
        assert lh.guide(rulebook.slug) == (rulebook.folder / "guide.md").read_text(encoding="utf-8")


def test_the_flag_comes_before_the_setting_and_that_before_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEATHERHEAD_CONFIG", str(tmp_path / "settings.toml"))
    assert lh.chosen_language() == ""
    for system, found in (("C.UTF-8", ""), ("POSIX", ""), ("es_MX.UTF-8", "es"), ("en_US", "en")):
        monkeypatch.setenv("LANG", system)
        assert lh.chosen_language() == found
    lh.save_settings(language="es")
    assert lh.chosen_language() == "es"
    assert lh.chosen_language("en") == "en"
    with pytest.raises(lh.Refused, match=r"'Spanish!' is no language; write two or three letters"):
        lh.chosen_language("Spanish!")


def test_the_command_reads_it_in_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert main(["rules", "paper-bowl"]) == 0
    assert "Paper Bowl: el reglamento" in capsys.readouterr().out
    assert main(["learn", "paper-bowl", "--guide"]) == 0
    assert "en tres minutos" in capsys.readouterr().out
    assert main(["rules", "paper-bowl", "--language", "en"]) == 0
    assert "Paper Bowl: the rulebook" in capsys.readouterr().out


def test_a_game_that_is_not_translated_says_so_where_it_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "pigskin", "--language", "es"]) == 0
    said = capsys.readouterr()
    assert said.err == "leatherhead: the rulebook of pigskin is not in 'es' yet, so this is the English one\n"
    assert "Tom Hamilton's Pigskin: the rulebook" in said.out
