"""OpenSpiel: each game as a sequential game with hidden information and explicit chance nodes.

If two teams choose face down, they do so one after the other; neither sees the other's choice until it is revealed.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote
from zlib import crc32

import numpy as np
import pyspiel

import leatherhead as lh
from leatherhead import registry
from leatherhead.envs.encoding import Encoding, home_reward
from leatherhead.envs.names import openspiel_name
from leatherhead.envs.recall import Recall
from leatherhead.model.doors import CHANCE
from leatherhead.model.question import odds_of, spell
from leatherhead.model.record import TAPE_LENGTH
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS

PLAYERS = 2
MOST_OUTCOMES = 100  # of percentile dice; no deck has as many kinds of card
MOST_PLAYS = 5_000  # of one game
LIMB = 21  # bits of a number that one float of a tensor holds exactly
SETTINGS = {"book": "", "situation": "", "compiled": False}


def register() -> None:
    """Register every playable game with OpenSpiel, under names such as `leatherhead_paper_bowl`."""
    for rulebook in registry.playable():
        name = openspiel_name(rulebook)
        if name not in pyspiel.registered_names():
            game_type = _game_type(rulebook)
            # A class: OpenSpiel releases it after Python has ended, and only a class survives that.
            pyspiel.register_game(game_type, type(name, (Football,), {"rulebook": rulebook, "game_type": game_type}))


def _game_type(rulebook: Rulebook) -> Any:
    kinds = pyspiel.GameType
    defaults = {name: values[0] for name, values in rulebook.options.items()}
    return kinds(
        short_name=openspiel_name(rulebook),
        long_name=rulebook.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # no tensor of fixed size holds a whole game
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**defaults, **SETTINGS},
    )


class Football(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game; its options are OpenSpiel's parameters."""

    rulebook: Rulebook
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Set it up once; every state starts as a copy."""
        rulebook, settings = self.rulebook, {**SETTINGS, **(params or {})}
        options = {name: _option(rulebook, name, settings[name]) for name in rulebook.options if name in settings}
        situation = unquote(settings["situation"])
        self.first = Recall({
            "name": rulebook.slug, "options": options, "book": settings["book"] or None,
            "situation": situation or None, "compiled": settings["compiled"],
        })  # fmt: skip
        self.encoding: Encoding = self.first.encoding
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.actions), max_chance_outcomes=MOST_OUTCOMES, num_players=PLAYERS,
            min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=_most_decisions(rulebook, options),
        )  # fmt: skip
        # OpenSpiel writes a game as text, in which a parameter may hold neither a comma nor an equals sign.
        given = {**params, "situation": quote(situation, safe=" ")} if params and situation else params
        super().__init__(self.game_type, info, given or {})

    def new_initial_state(self) -> "FootballState":
        """Return a game that waits for its first answer."""
        return FootballState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return an observer."""
        return Observer(self.encoding, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _most_decisions(rulebook: Rulebook, options: dict[str, Any]) -> int:
    """A bound on the decisions of a game; other options can make it longer, and then it is what any game may take."""
    usual = all(rulebook.options[name][0] == value for name, value in options.items())
    (known,) = (info.decisions for info in lh.list_games() if info.name == rulebook.slug)
    return known if known and usual else MOST_PLAYS * TAPE_LENGTH


def _option(rulebook: Rulebook, name: str, value: Any) -> Any:
    """Return the option value that a parameter stands for: OpenSpiel gives 12.0 where the rulebook has 12."""
    same = [each for each in rulebook.options[name] if type(each) is not bool and each == value]
    return same[0] if same and type(value) is not bool else value


class FootballState(pyspiel.State):  # type: ignore[misc]
    """A game at one point; `table` holds all of it, hidden information included."""

    def __init__(self, game: Football) -> None:
        """Start."""
        super().__init__(game)
        self.table = game.first.copy()

    def current_player(self) -> int:
        """Return the team to move, or chance, or that the game is over."""
        asked = self.table.position.asked
        if asked is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if asked.by == CHANCE else asked.by

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.position.over

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser, 0 for a tie or an unfinished game."""
        home = home_reward("result", (0, 0), self.table.position)
        return [home, -home + 0.0]

    def _legal_actions(self, player: int) -> list[int]:
        asked = self.table.position.asked
        return [] if asked is None or asked.by != player else self.table.encoding.legal_actions(asked)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of dice, a coin or a card, each with its probability."""
        asked = self.table.position.asked
        if asked is None or asked.by != CHANCE:
            raise pyspiel.SpielError("no dice, coin or card is asked for")
        return [(outcome, float(odds)) for outcome, odds in odds_of(asked)]

    def _apply_action(self, action: int) -> None:
        table = self.table
        asked = table.position.asked
        if asked is None:
            raise pyspiel.SpielError("the game is over")
        answer = action if asked.by == CHANCE else table.encoding.answer_of(asked, action)
        try:
            table.put(-1 if answer is None else answer)
        except lh.Refused as error:
            raise pyspiel.SpielError(f"action {action} is not legal: {error}") from error

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.table.position
        if player >= 0:
            return self.table.encoding.actions[action]
        if position.asked is None or position.asked.by != CHANCE:
            raise pyspiel.SpielError("no dice, coin or card is asked for")
        return spell(position.rulebook, position.asked, action)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "FootballState":
        """Return a state with the same information for a player, and everything it cannot see dealt again.

        Its history starts there: what the other team did face down in earlier plays is not known.
        """
        state: FootballState = self.get_game().new_initial_state()
        state.table = self.table.resample(TEAMS[player], int(sampler() * 2**32))
        return state

    def __str__(self) -> str:
        """Describe the game, hidden information included: if two games have the same description, they are the same."""
        position = self.table.position
        tape = " ".join(spell(position.rulebook, each.asked, each.answer) for each in position.tape)
        home, away = position.score
        return f"{_headline(position)}, {home}-{away}, record {crc32(position.canonical()):08x}\nanswers: {tape}"


def _headline(position: lh.Position) -> str:
    return position.rulebook.headline(position.g, lh.DEFAULT_TEAMS)


class Observer:
    """Writes what a player has seen so far, or sees now, as text; the latter also as a tensor.

    Each number is three floats, because one holds no more than 24 bits: its lowest 21 bits with their sign, which is
    everything except for sets of cards, and those above.
    """

    def __init__(self, encoding: Encoding, kind: Any, params: Any) -> None:
        """Make room for what is requested."""
        if params:
            raise ValueError(f"an observer takes no parameters, but was given {params}")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("what is observed is what one player sees, or everybody")
        self.is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.recalls = kind.perfect_recall
        if self.recalls and self.is_public:
            raise ValueError("what everybody has seen is not kept")
        self.tensor = None if self.recalls else np.zeros(3 * len(encoding.fields), np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor.reshape(3, -1)}

    def set_from(self, state: FootballState, player: int) -> None:
        """Write the tensor of what a player sees."""
        if self.tensor is not None:
            self.dict["observation"][:] = limbs(state.table.row(self._viewer(player)))

    def string_from(self, state: FootballState, player: int) -> str:
        """Return what a player sees, or has seen, as text."""
        if self.recalls:
            return state.table.information(TEAMS[player])
        return state.table.observation(self._viewer(player))

    def _viewer(self, player: int) -> lh.Team | None:
        return None if self.is_public else TEAMS[player]


def limbs(row: np.ndarray[Any, np.dtype[np.int64]]) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Split numbers into three parts that a float holds exactly, the lowest first."""
    half, parts, rest = 1 << LIMB - 1, [], row
    for _ in range(2):
        low = ((rest + half) & ((1 << LIMB) - 1)) - half
        parts.append(low)
        rest = (rest - low) >> LIMB
    return np.stack([*parts, rest]).astype(np.float32)
