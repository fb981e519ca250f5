"""The names of the games in other frameworks."""

from leatherhead.model.rulebook import Rulebook

NAMESPACE = "leatherhead"


def env_id(rulebook: Rulebook) -> str:
    """Return the name a game is registered under, with the version of its rulebook: `leatherhead/PaperBowl-v2`."""
    return f"{NAMESPACE}/{rulebook.slug.title().replace('-', '')}-v{rulebook.version}"


def env_name(rulebook: Rulebook) -> str:
    """Return the name as PettingZoo spells it: `paper_bowl_v1`."""
    return f"{rulebook.slug.replace('-', '_')}_v{rulebook.version}"


def openspiel_name(rulebook: Rulebook) -> str:
    """Return the name under which OpenSpiel loads a game: `leatherhead_paper_bowl`."""
    return f"{NAMESPACE}_{rulebook.slug.replace('-', '_')}"
