"""Settings that stick: `settings.toml` in the platform's folder for configuration (docs/settings.md)."""

import json
import os
import re
import tomllib
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from leatherhead.model.errors import NAME, Refused, is_name, listed, one_line, quote
from leatherhead.model.suggestion import did_you_mean
from leatherhead.model.words import parse_team

ELSEWHERE = "LEATHERHEAD_CONFIG"
MOST_BYTES = 100_000
WORDS = {
    "theme": ("auto", "dark", "light"),
    "animation": ("normal", "fast", "off"),
}
TEAM_NAMES = ("home_team", "away_team")
LANGUAGE = re.compile(r"[a-z]{2,3}(?![A-Za-z])")
HEAD = "# Settings of leatherhead, written when you change one in the program; docs/settings.md explains each.\n"


@dataclass(frozen=True)
class Settings:
    """What a player has chosen for every game to come."""

    opponent: str = ""  # a bot; empty: the game's default
    length: str = ""  # full or short; empty: the game's default
    home_team: str = ""  # as teams are written, with a badge or without; empty: the default name
    away_team: str = ""
    theme: str = "auto"  # as the terminal is, or dark, or light
    animation: str = "normal"  # of dice and cards: normal, fast or off
    sound: bool = False  # the terminal's bell when somebody scores
    language: str = ""  # as es; empty: as the system has it


def settings_path() -> Path:
    """Return the file of the settings; LEATHERHEAD_CONFIG names another."""
    if elsewhere := os.environ.get(ELSEWHERE):
        return Path(elsewhere)
    from platformdirs import user_config_path

    return user_config_path("leatherhead") / "settings.toml"


def read_settings() -> tuple[Settings, str]:
    """Return the settings, and a sentence if the file is broken: then all of it is ignored."""
    path = settings_path()
    try:
        with path.open("rb") as file:
            data = tomllib.loads(file.read(MOST_BYTES).decode("utf-8"))
        found = Settings(**{name: _checked(name, value) for name, value in data.items()})
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), ""
    except OSError as error:
        return Settings(), one_line(f"The settings in {path} are ignored: {error.strerror}.")
    except (ValueError, RecursionError) as error:
        return Settings(), one_line(f"The settings in {path} are ignored: {str(error).rstrip('.?')}.")
    return found, ""


def _checked(name: str, value: Any) -> Any:
    kinds = {each.name: type(each.default) for each in fields(Settings)}
    if name not in kinds:
        raise ValueError(f"there is no setting {quote(name)}; {did_you_mean(name, kinds, listed(tuple(kinds)))}")
    if type(value) is not kinds[name]:
        kind = "true or false" if kinds[name] is bool else "a text in quotes"
        raise ValueError(f"{name} must be {kind}")
    if name in WORDS and value not in WORDS[name]:
        raise ValueError(f"{name} must be one of {listed(WORDS[name])}")
    if name in TEAM_NAMES and value:
        parse_team(str(value))
    elif isinstance(value, str) and value and not is_name(value):
        raise ValueError(f"{name} must be a text of at most {NAME} characters")
    return value


def chosen_language(asked: str = "") -> str:
    """Return the language to speak: the one asked for, or else that of the settings, or that of the system."""
    if asked and not LANGUAGE.fullmatch(asked):
        raise Refused(f"{quote(asked)} is no language; write two or three letters, as es for Spanish")
    system = next(filter(None, (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    found = LANGUAGE.match(system)
    return asked or read_settings()[0].language or (found[0] if found else "")


def save_settings(**changes: Any) -> Settings:
    """Change some settings for good and return all; a broken file, or one that cannot be written, stays as it is."""
    before, fault = read_settings()
    after = replace(before, **{name: _checked(name, value) for name, value in changes.items()})
    if fault or after == before:
        return after
    path = settings_path()
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in asdict(after).items()]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = path.with_name(f".{path.name}.saving")
        scratch.write_text(HEAD + "".join(lines), encoding="utf-8")
        scratch.replace(path)
    except OSError:  # playing goes on; the setting holds until the program ends
        return after
    return after
