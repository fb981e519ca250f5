"""The games that CONTRIBUTING teaches by: found as any game elsewhere is, through the environment."""

from pathlib import Path

from leatherhead.engine import registry

FOLDER = Path(__file__).parent / "sixth"
TEACHING = ("dime-store", "gridiron-trumps")
EVERY_GAME = tuple(dict.fromkeys((*registry.slugs(), *TEACHING)))
