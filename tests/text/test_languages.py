"""The second language: its catalog has everything that can be said in Paper Bowl, and speaks its own grammar."""

import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel import Locale
from babel.messages.pofile import read_po

import leatherhead as lh
from leatherhead.model.words import Number, TeamName, counted
from leatherhead.text.languages import FOLDER, catalog, read_catalog, spoken_languages

ROOT = Path(__file__).resolve().parents[2]
COLLECTED = runpy.run_path(str(ROOT / "scripts" / "language.py"))
OTHERS = spoken_languages()[1:]
MAY_STAND_FOR = {"hours": {"hour", "half"}}  # a clock of 24 hours


@pytest.fixture(params=OTHERS)
def spoken(request: pytest.FixtureRequest) -> Iterator[lh.Catalog]:
    with lh.speaking(catalog(request.param)):
        yield catalog(request.param)


@pytest.fixture
def spanish() -> Iterator[None]:
    with lh.speaking(catalog("es")):
        yield


def names(template: str) -> set[str]:
    return {re.split("[!:]", name)[0] for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_spanish_is_spoken() -> None:
    assert spoken_languages() == ("en", "es")


def test_everything_that_can_be_said_is_in_the_catalog(spoken: lh.Catalog) -> None:
    assert [each for each in COLLECTED["every_text"]() if each not in spoken.texts] == []


def test_everything_that_is_counted_is_in_the_catalog(spoken: lh.Catalog) -> None:
    assert [each for each in COLLECTED["counted_things"]() if each not in spoken.things] == []


def test_every_text_says_the_same_values(spoken: lh.Catalog) -> None:
    for english, said in spoken.texts.items():
        instead = {name for each in names(said) & MAY_STAND_FOR.keys() for name in MAY_STAND_FOR[each]}
        assert names(said) - MAY_STAND_FOR.keys() | instead == names(english), english
        assert said.endswith(" ") == english.endswith(" "), english
        assert said.count("\n") == english.count("\n"), english


def test_it_is_a_catalog_of_gettext(spoken: lh.Catalog) -> None:
    with (FOLDER / f"{spoken.tag}.po").open("rb") as file:
        found = read_po(file, abort_invalid=True)
    assert {each.id: each.string for each in found if each.id and not each.context} == dict(spoken.texts)
    assert {each.id[0]: each.string for each in found if each.context == "counted"} == dict(spoken.things)
    assert not [each.id for each in found if each.fuzzy and each.id]


def test_plurals_follow_the_rules_of_the_language(spoken: lh.Catalog) -> None:
    rule, forms = Locale.parse(spoken.tag).plural_form, {"one": 0, "other": 1}
    for count in range(1000):
        assert spoken.plural(count) == forms[rule(count)], count


@pytest.mark.usefixtures("spanish")
def test_counts_downs_and_distances() -> None:
    assert [counted(count, "yard") for count in (0, 1, 2, -1)] == ["0 yardas", "1 yarda", "2 yardas", "-1 yarda"]
    assert lh.say("{yards}-yard run", yards=Number(1)) == "carrera de 1 yarda"
    game = lh.new("paper-bowl", situation={"phase": "scrimmage", "down": 3, "to_go": 5, "ball": "opp 40"})
    assert game.headline == "tercer down y 5 en la yarda 40 de los Bears"
    assert game.rulebook.spell_period(3) == ("3.er cuarto", "C3")


@pytest.mark.parametrize(
    ("name", "the", "of", "to", "wins"),
    [
        ("Owls", "los Owls", "de los Owls", "a los Owls", "Los Owls ganan el sorteo."),
        ("Águilas", "las Águilas", "de las Águilas", "a las Águilas", "Las Águilas ganan el sorteo."),
        ("Army", "Army", "de Army", "a Army", "Army gana el sorteo."),
        ("El Ejército", "el Ejército", "del Ejército", "al Ejército", "El Ejército gana el sorteo."),
        ("La Marina", "la Marina", "de la Marina", "a la Marina", "La Marina gana el sorteo."),
        ("Los Osos", "los Osos", "de los Osos", "a los Osos", "Los Osos ganan el sorteo."),
        ("Las Panteras", "las Panteras", "de las Panteras", "a las Panteras", "Las Panteras ganan el sorteo."),
    ],
)
@pytest.mark.usefixtures("spanish")
def test_teams_have_their_articles(name: str, the: str, of: str, to: str, wins: str) -> None:
    team = TeamName(name)
    assert (f"{team:the}", f"{team:of}", f"{team:to}") == (the, of, to)
    assert lh.say("{team:The} {team:win|wins} the toss.", team=team) == wins


PO = """
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Run"
msgstr "Course"

#, fuzzy
msgid "Punt"
msgstr "Pot"

msgid "Kick"
msgstr ""
"""


def test_what_is_missing_empty_or_doubtful_is_said_in_english(tmp_path: Path) -> None:
    (tmp_path / "fr.po").write_text(PO, encoding="utf-8")
    with lh.speaking(read_catalog(tmp_path / "fr.po")):
        assert [lh.say(each) for each in ("Run", "Punt", "Kick", "Never heard of")] == [
            "Course", "Punt", "Kick", "Never heard of",
        ]  # fmt: skip
        assert counted(2, "yard") == "2 yards"
        assert f"{TeamName('Owls'):The}" == "The Owls"


def test_a_catalog_without_a_rule_for_plurals_or_with_a_wrong_line_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "fr.po"
    path.write_text('msgid ""\nmsgstr ""\n', encoding="utf-8")
    with pytest.raises(lh.Refused, match="its header has no Plural-Forms"):
        read_catalog(path)
    path.write_text("msgid Run\n", encoding="utf-8")
    with pytest.raises(lh.Refused, match="'msgid Run' is no line of a catalog"):
        read_catalog(path)


def test_there_is_english_where_there_is_no_catalog() -> None:
    for language in ("", "en", "fr", "../es"):
        assert catalog(language).tag == "en"


def test_two_languages_are_spoken_beside_each_other() -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, seats=("human", "human")))
    english = session.frame_for("away").asked
    with lh.speaking(catalog("es")):
        spanish = session.frame_for("away").asked
    assert english is not None
    assert spanish is not None
    assert (english.text, spanish.text) == ("Call the coin toss.", "Elige cara o cruz.")
    assert session.frame_for("away").asked == english
    session.answer("heads", by="away")
    with lh.speaking(catalog("es")):
        assert "sorteo" in session.frame_for("away").told[-1].text
    assert "toss" in session.frame_for("away").told[-1].text


def test_a_record_is_the_same_in_every_language(tmp_path: Path) -> None:
    written = []
    for language in spoken_languages():
        with lh.speaking(catalog(language)):
            game = lh.new("paper-bowl", seed=11, seats=("rookie", "rookie"), options={"length": "short"})
            written.append(game.as_text())
            game.save(tmp_path / f"{language}.game")
            assert lh.load(tmp_path / f"{language}.game").canonical() == game.canonical()
    assert game.over
    assert len(set(written)) == 1


@pytest.mark.usefixtures("spanish")
def test_answers_are_typed_in_the_language_on_the_screen_or_in_that_of_files() -> None:
    start = {"phase": "scrimmage", "down": 1, "to_go": 10, "ball": "own 30"}
    session = lh.Session(lh.new("paper-bowl", situation=start, seats=("human", "human")))
    for typed in ("pase c", "short", "Pase Corto"):
        session.enter(typed)
        session.undo()
    with pytest.raises(lh.Refused, match=r"'zzz' no vale: no es una de Carrera \(1\), Pase corto \(2\)"):
        session.enter("zzz")


def test_a_game_that_is_loaded_in_one_language_speaks_another() -> None:
    load = "import leatherhead as lh; lh.speak(lh.catalog('es')); game = lh.new('paper-bowl'); lh.speak(lh.Catalog())"
    ask = "print([prompt.title(each) for prompt in game.rulebook.prompts for each in prompt.possible])"
    titles = [subprocess.run([sys.executable, "-c", f"{begun}; {ask}"], capture_output=True, check=True).stdout
              for begun in (load, "import leatherhead as lh; game = lh.new('paper-bowl')")]  # fmt: skip
    assert titles[0] == titles[1]
