"""The games that CONTRIBUTING teaches by, found as any game elsewhere is, and the files that a game brings with it.

A game has its scenarios, its golden game and its recorded screens in its folder.
"""

from pathlib import Path

from leatherhead import registry

FOLDER = Path(__file__).parent / "sixth"
GAMES = Path(registry.__file__).parents[1] / "games"
TEACHING = ("dime-store", "gridiron-trumps")
EVERY_GAME = tuple(dict.fromkeys((*registry.slugs(), *TEACHING)))


def game_folder(slug: str) -> Path:
    """Return the folder of a game in src, or of one of the teaching games."""
    return (FOLDER if slug in TEACHING else GAMES) / slug.replace("-", "_")


def scenario_files(slug: str) -> list[Path]:
    """Return the files with a game's scenarios: scenarios.toml, and more of them in scenarios-<anything>.toml."""
    return sorted(game_folder(slug).glob("scenarios*.toml"))


def golden_file(slug: str) -> Path:
    """Return the file with a game's golden game."""
    return game_folder(slug) / "golden.txt"


def screens_file(slug: str, size: str) -> Path:
    """Return the file with a game's recorded screens of a size."""
    return game_folder(slug) / f"screens-{size}.txt"
