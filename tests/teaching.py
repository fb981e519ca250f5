"""The games that CONTRIBUTING teaches by, found as any game elsewhere is, and the files that a game brings with it.

A game has its scenarios, its golden game and its recorded screens in its folder; the five have them in tests/ so far.
"""

from pathlib import Path

from leatherhead import registry

TESTS = Path(__file__).parent
FOLDER = TESTS / "sixth"
TEACHING = ("dime-store", "gridiron-trumps")
EVERY_GAME = tuple(dict.fromkeys((*registry.slugs(), *TEACHING)))


def _folder(slug: str) -> Path:
    return FOLDER / slug.replace("-", "_")


def scenario_files(slug: str) -> list[Path]:
    """Return the files with a game's scenarios: scenarios.toml, and more of them in scenarios-<anything>.toml."""
    if slug in TEACHING:
        return sorted(_folder(slug).glob("scenarios*.toml"))
    return [file for name in (f"{slug}.toml", f"{slug}-*.toml") for file in sorted((TESTS / "scenarios").glob(name))]


def golden_file(slug: str) -> Path:
    """Return the file with a game's golden game."""
    return _folder(slug) / "golden.txt" if slug in TEACHING else TESTS / "golden" / f"{slug}.txt"


def screens_file(slug: str, size: str) -> Path:
    """Return the file with a game's recorded screens of a size."""
    return _folder(slug) / f"screens-{size}.txt" if slug in TEACHING else TESTS / "tui/questions" / f"{slug}-{size}.txt"
