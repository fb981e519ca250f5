"""What the games are called by other frameworks."""

from leatherhead.engine.rulebook import Rulebook

NAMESPACE = "leatherhead"


def env_id(rulebook: Rulebook) -> str:
    """Return the name that a game is registered by, with the version of its rulebook: `leatherhead/PaperBowl-v2`."""
    return f"{NAMESPACE}/{rulebook.slug.title().replace('-', '')}-v{rulebook.version}"


def env_name(rulebook: Rulebook) -> str:
    """Return the name as PettingZoo spells it: `paper_bowl_v1`."""
    return f"{rulebook.slug.replace('-', '_')}_v{rulebook.version}"


def openspiel_name(rulebook: Rulebook) -> str:
    """Return the name that OpenSpiel loads a game by: `leatherhead_paper_bowl`."""
    return f"{NAMESPACE}_{rulebook.slug.replace('-', '_')}"
