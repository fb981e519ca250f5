"""Registers the games with PettingZoo and Gymnasium."""

import gymnasium
from pettingzoo.env_registry import registration as pettingzoo

from leatherhead import registry
from leatherhead.envs.names import env_id

ROOM = "leatherhead.envs"


def register() -> None:
    """Register every playable game that is not registered yet."""
    for rulebook in registry.playable():
        name, game = env_id(rulebook), {"game": rulebook.slug}
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, f"{ROOM}.pettingzoo:aec", kwargs=game)
            pettingzoo.register("parallel", name, f"{ROOM}.pettingzoo:parallel", kwargs=game)
        if name not in gymnasium.registry:
            gymnasium.register(
                name, f"{ROOM}.gymnasium:OneSeat", vector_entry_point=f"{ROOM}.vector:ManyGames", kwargs=game
            )
