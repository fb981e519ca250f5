#!/usr/bin/env python3
"""Brings a language's catalog up to date: `python scripts/language.py es`.

Every text that the program can say in Paper Bowl and on its screens is collected from the code, the pages and a number
of games. What the catalog lacks is added to it, to be translated; what is no longer said is taken out.
"""

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import leatherhead as lh
from leatherhead import registry
from leatherhead.cli import learn as cli_learn
from leatherhead.cli import play as cli_play
from leatherhead.compiled.compiler import COMPILED
from leatherhead.model.errors import A_NAME
from leatherhead.records import box, drives, game_file, saved_games
from leatherhead.session import advice, lineups, news
from leatherhead.session import frame as frames
from leatherhead.session.lesson import every_ending
from leatherhead.text import catalog, languages, lesson_plan
from leatherhead.tui import lesson, pages, play, replay, rulebook, start, widgets
from leatherhead.web import actions, bundles, templates
from leatherhead.web import languages as web
from leatherhead.web.bundles import STATIC

GAME = "paper-bowl"
SOURCE = Path(lh.__file__).parent
GAMES, SEED = 20, 20
# Pages and modules of the browser that a game does not pass through, and which are in English so far.
ENGLISH_PAGES = (
    "address.html", "fair.html", "league.html", "leagues.html", "me.html", "profile.html", "no-page.html",
    "no-table.html", "review.html",
)  # fmt: skip
SAID_IN_JS = re.compile(r'(?<![\w./#])say(?:\(("(?:[^"\\]|\\.)*")|`((?:[^`\\]|\\.)*)`)')
COUNTED_IN_JS = re.compile(r'\bcounted\([^()]*(?:\([^()]*\))?[^()]*, "(\w+)"\)')


class Recording(dict[str, str]):
    """A catalog that translates nothing, and notes what it is asked for."""

    def get(self, key: str, default: Any = None) -> Any:
        """Note a text."""
        self[key] = ""
        return default


def in_code() -> Iterator[str]:
    """Yield what is said in the code: the text that stands in a call of `say`."""
    for file in sorted(SOURCE.rglob("*.py")):
        if "games" in file.relative_to(SOURCE).parts and "paper_bowl" not in file.parts:
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        prints = any(
            isinstance(node, ast.ImportFrom) and node.module == "leatherhead.cli.output" and "say" in _names(node)
            for node in ast.walk(tree)
        )
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _is_say(node.func, prints=prints):
                yield from _texts(node.args[0])


def _names(node: ast.ImportFrom) -> list[str]:
    return [each.asname or each.name for each in node.names]


def _is_say(function: ast.expr, *, prints: bool) -> bool:
    if isinstance(function, ast.Name):
        return function.id == "say" and not prints
    is_ours = isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "lh"
    return is_ours and function.attr == "say"  # type: ignore[union-attr]


def _texts(said: ast.expr) -> Iterator[str]:
    if isinstance(said, ast.Constant) and isinstance(said.value, str):
        yield said.value
    elif isinstance(said, ast.IfExp):
        yield from _texts(said.body)
        yield from _texts(said.orelse)


def in_refusals() -> Iterator[str]:
    """Yield why a server refuses what somebody does at a table: the page says it in its language."""
    for name in ("actions", "hub", "seats", "table"):
        for node in ast.walk(ast.parse((SOURCE / "web" / f"{name}.py").read_text(encoding="utf-8"))):
            called = getattr(node, "func", None)
            if getattr(called, "attr", getattr(called, "id", "")) in ("Refused", "Busy", "NoTable"):
                yield from _texts(node.args[0])  # type: ignore[attr-defined]


def in_tables() -> Iterator[str]:
    """Yield what stands in tables of the screens, and is said when they are drawn."""
    yield from catalog.sentences().values()
    for keys in (widgets.HELP, replay.HELP):
        yield from (text for row in keys for text in row)
    yield from (key.does for key in widgets.GAME_KEYS)
    for file in (lesson, pages, play, replay, rulebook, start, widgets):
        yield from _keys_of(Path(file.__file__))
    yield from (option.label for option in play.AFTER)
    yield from start.KEYS.values()
    yield from (text for pair in start.DICE.items() for text in pair)
    yield from (start.KEEP, start.DELETE, start.TEAM, start.ONE_GAME)
    yield from (text for name, (note, _) in start.FORMS.items() for text in (name, note))
    yield from (cli_play.ANSWERS, cli_play.KEYWORDS, cli_learn.HOW, advice.BARELY_DIFFER, advice.MIX, lineups.TITLE)
    yield from (text for _, text in lesson.POINTED.values())
    yield from lesson.CALLED.values()
    yield from (f"animation: {each}" for each in ("normal", "fast", "off"))
    yield from ("to the end of the quarter", "quarter", "{minutes} min short", "{minutes} min full", "human")
    yield from saved_games.MONTHS
    yield from (title.strip() for title, _, _ in box.ROWS)
    yield from ("{} of {}", "{}-{}", "{}", "{}-{}-{}", "left", "snap")
    yield from (f"{name} {how}" for name in box.TRIES.values() for how in ("good", "failed"))
    yield from ("safety", *drives.ENDS.values(), "touchdown", "downs", *news.ENDINGS)
    yield from (news.TOUCHDOWN, news.CHANGE, *news.SCORES.values(), *news.ENDINGS.values(), "Safety", "First down")
    yield from (each.capitalize() for each in drives.ENDS.values())
    yield from frames.REQUESTS.values()
    yield from (game_file.ELSEWHERE, game_file.REMEDY, A_NAME, COMPILED)
    yield from ("Is a directory; name a file in it", "it is a device or a pipe, not a file")
    yield from (f"{{value}} is not a {kind}; allowed are {{allowed}}" for kind in ("coin", "card"))
    yield from ("{typed} is not a roll of {count} dice: {count} numbers from 1 to 6",)
    yield from ("{typed} is not a roll of one die: a number from 1 to 6",)
    yield from ("coin", "heads", "tails", "hint", frames.ANY_DIE)
    yield from (*actions.PHRASES, actions.NOT_TAKEN_BACK)


def _keys_of(file: Path) -> Iterator[str]:
    """Yield what the keys on the last line of a screen do: ("escape", "Esc", "back")."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        texts = (
            [each.value for each in node.elts if isinstance(each, ast.Constant)] if isinstance(node, ast.Tuple) else []
        )
        if len(texts) == 3 and all(isinstance(each, str) for each in texts) and re.fullmatch("[a-z_0-9]+", texts[0]):
            yield from texts[1:]


def in_the_game() -> Iterator[str]:
    """Yield what the game itself says: titles, questions, answers, options, events, its lesson and its bots."""
    found = registry.find(GAME)
    info = next(each for each in lh.list_games() if each.name == GAME)
    yield from (found.title, info.about)
    for bot in info.bots:
        yield from (bot.name, bot.title, bot.about)
    for setting in info.settings.values():
        yield from (setting.title, setting.about, *setting.values.values())
    yield from (
        str(value).replace("-", " ") for values in info.options.values() for value in values if type(value) is str
    )
    yield from (str(value) for values in info.options.values() for value in values if type(value) is str)
    for prompt in found.prompts:
        yield from (prompt.text, *map(prompt.title, prompt.possible), *prompt.about.values(), *prompt.presets)
        yield from [prompt.help] if isinstance(prompt.help, str) else []
    for deck in found.decks:
        yield from (deck.name, *deck.titles.values(), *([deck.request] if isinstance(deck.request, str) else []))
    yield from (each.tell for each in found.kinds_of_event.values() if isinstance(each.tell, str))
    yield from (figure.name for figure in found.own_figures)
    yield from found.book(None).card_names
    for file in sorted(found.folder.rglob("*.py")):  # what is waited for
        yield from re.findall(r'"([^"]+\(first time only[^"]*)"', file.read_text(encoding="utf-8"))
    plan = lesson_plan.read(found)
    yield plan.title
    for moment in plan.moments.values():
        yield from (moment.skip, *(step.say for step in moment.steps))
        yield from (step.point.removeprefix("table ") for step in moment.steps if step.point.startswith("table "))


def in_pages() -> Iterator[str]:
    """Yield what is said by the pages of the browser and their modules."""
    for module in sorted(STATIC.glob("*.js")):
        text = module.read_text(encoding="utf-8")
        for found in SAID_IN_JS.finditer(text) if 'from "./language.js"' in text else ():
            yield json.loads(found[1]) if found[1] else _of_template(found[2])
    for page in sorted(templates.FOLDER.glob("*.html")):
        if page.name not in (*ENGLISH_PAGES, *templates.FILLED_IN):
            recorded = Recording({"": ""})  # or it would count as a catalog without texts
            with lh.speaking(lh.Catalog("xx", recorded)):
                web.said(bundles.linked(page.name, "/static/"))
            yield from recorded


def _of_template(text: str) -> str:
    """Return the text of a template of JavaScript: ${count} watching is {0} watching."""
    said, count, depth = "", 0, 0
    for part in re.split(r"(\$\{|[{}])", text):
        if part == "${" and not depth:
            said, count = f"{said}{{{count}}}", count + 1
        elif not depth:
            said += part
        depth += {"${": 1, "{": 1 if depth else 0, "}": -1 if depth else 0}.get(part, 0)
    return said


def in_games() -> set[str]:
    """Return what is said in some games between bots, to everybody who sits at the table or watches."""
    said = Recording()
    with lh.speaking(lh.Catalog("xx", said)):
        for number in range(GAMES):
            _play(number)
        for ending in every_ending(lesson_plan.read(registry.find(GAME))):
            ending.frame()
    return set(said)


def _play(number: int) -> None:
    values = {name: values[number % len(values)] for name, values in registry.find(GAME).options.items()}
    values["length"] = "short"
    seats = ("human", "human")
    session = lh.Session(lh.new(GAME, seed=SEED + number, options=values, seats=seats, referee=number % 5 == 4))
    game = session.game
    choose = partial(_choose, number)
    while (pending := game.pending) is not None:
        for viewer in ("home", "away", None):
            frame = session.frame_for(viewer)
            for option in frame.asked.options if frame.asked else ():
                lh.hint_reason(frame, option)
        session.frame()
        if isinstance(pending, lh.Decision):
            session.answer(choose(pending.options, len(game.plays)), by=pending.by)
        else:
            session.enter(_rolled(pending, number + len(game.plays) + len(game.position.tape)))
    session.frame_for("open")
    session.figures()
    game.figure_tables()


def _choose(number: int, options: tuple[str, ...], plays: int) -> str:
    return options[(number * 7 + plays * 3) % len(options)]


def _rolled(pending: lh.Chance, luck: int) -> str:
    outcomes = [label for label, _ in pending.outcomes]
    return str(outcomes[luck % len(outcomes)])


def every_text() -> list[str]:
    """Return everything that the program can say in the game and on its screens."""
    collected = [*in_code(), *in_refusals(), *in_tables(), *in_the_game(), *in_pages(), *sorted(in_games())]
    return [each for each in dict.fromkeys(collected) if re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", each))]


def counted_things() -> list[str]:
    """Return the things that are counted: card, yard, play."""
    found = {"yard", "card", "point", "timeout", "answer", "Play Card", "day", "hour", "minute", "second"}
    for module in STATIC.glob("*.js"):
        found |= set(COUNTED_IN_JS.findall(module.read_text(encoding="utf-8")))
    return sorted(found)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def updated(path: Path) -> str:
    """Return a catalog with an entry for every text; those that are translated stay as they are."""
    head, _, _ = path.read_text(encoding="utf-8").partition("\n# Sentences.\n")
    known = {each.text: each for each in languages.entries(path) if not each.context}
    things = lh.catalog(path.stem).things
    lines = [head.rstrip(), "", "# Sentences.", ""]
    for text in every_text():
        translated = known[text].forms[0] if text in known else ""
        lines += [f"msgid {_quoted(text)}", f"msgstr {_quoted(translated)}", ""]
    lines += ["# Things that are counted.", ""]
    for thing in counted_things():
        forms = things.get(thing, ("", ""))
        lines += ['msgctxt "counted"', f"msgid {_quoted(thing)}", f"msgid_plural {_quoted(f'{thing}s')}"]
        lines += [*(f"msgstr[{place}] {_quoted(form)}" for place, form in enumerate(forms)), ""]
    return "\n".join(lines)


def main() -> None:
    """Update a catalog, and say what it lacks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language")
    path = languages.FOLDER / f"{parser.parse_args().language}.po"
    path.write_text(updated(path), encoding="utf-8")
    known = lh.catalog(path.stem).texts
    missing = [each for each in every_text() if each not in known]
    sys.stdout.write(f"{path}: {len(known)} texts, {len(missing)} to be translated\n")


if __name__ == "__main__":
    main()
