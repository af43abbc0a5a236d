"""A match in the shape of OpenSpiel, without needing OpenSpiel: `SpielGame` and `SpielState`.

Chance moves once, at the root: it draws one of `deals` seeds, and all dice follow from it inside the
state, where no player sees them. So the tree is explicit, and a history of actions gives the same
state again. What a player may think the state is comes from `resample_from_infostate`: the hidden
record, filled with dice of its own.
"""

import base64
import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..core.errors import BadInput
from ..core.game import restore
from ..core.match import Match
from .layout import Array, layout_of
from .play import WAIT, Play
from .setting import SEED_BITS, as_stream, make_setting, read_count

CHANCE, SIMULTANEOUS, TERMINAL = -1, -2, -4  # OpenSpiel's players that are none
DEALS = 4096
PAST = 8  # numbers of an information state that tell what came before
MOST_MOVES = 10_000  # a bound to be told; no game is nearly as long


class SpielGame:
    """A game whose states are `SpielState`; `options` are those of the environments."""

    def __init__(self, game: Any, deals: int = DEALS, seed: int = 1, **options: Any) -> None:
        self.setting = make_setting(game, **options)
        self.game = self.setting.game
        self.deals, self.seed = read_count("deals", deals), as_stream(seed)

    def __reduce__(self) -> Any:
        made = (self.game.name, self.game.snapshot(), self.setting.decks, self.deals, self.seed)
        return _unpickled, made

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def num_players(self) -> int:
        return self.game.seats

    def num_distinct_actions(self) -> int:
        return int(self.game.kernel.ACTIONS)

    def deserialize_state(self, text: str) -> "SpielState":
        """What `SpielState.serialize` wrote, for the same game."""
        try:
            document = json.loads(text)
            if document["fingerprint"] != self.game.fingerprint:
                raise BadInput(
                    f"a state of other rules: {document['fingerprint']}, "
                    f"{self.game.fingerprint} was expected"
                )
            return SpielState(self)._read(document)
        except (KeyError, TypeError, ValueError, IndexError) as fault:
            if isinstance(fault, BadInput):
                raise
            raise BadInput(f"not a serialized state: {fault}") from None


def _unpickled(name: str, rules: Any, decks: Any, deals: int, seed: int) -> SpielGame:
    return SpielGame(restore(name, rules), deals, seed, decks=None if decks == (None,) else decks)


class SpielState:
    """One node of the tree."""

    def __init__(self, game: SpielGame) -> None:
        self.game = game
        self.deal: int | None = None
        self.resampled: bytes | None = None  # the record it began with, where no deal led to it
        self.moves: list[tuple[int, int]] = []
        self.play = Play(game.setting)
        self.pasts = [b""] * game.num_players()  # what each player has lived through, as a digest

    # --- asking ---------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        return self.play.match

    @property
    def is_dealt(self) -> bool:
        return self.deal is not None or self.resampled is not None

    def current_player(self) -> int:
        if not self.is_dealt:
            return CHANCE
        actors = self.match.actors
        if len(actors) > 1:
            return SIMULTANEOUS
        return actors[0] if actors else TERMINAL

    def is_terminal(self) -> bool:
        return self.is_dealt and self.match.is_over

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Ascending; of players that are not asked none."""
        player = self.current_player() if player is None else player
        if not self.is_dealt:
            return list(range(self.game.deals)) if player == CHANCE else []
        return self.match.legal_ids(player) if player >= 0 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.is_dealt:
            raise BadInput("chance has moved already: there is one chance node, the root")
        return [(deal, 1 / self.game.deals) for deal in range(self.game.deals)]

    def returns(self) -> list[float]:
        return self.play.rewards() if self.is_dealt else [0.0] * self.game.num_players()

    def action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE or not self.is_dealt:
            return f"deal {action}"
        return self.match.describe(player, action)

    def string_to_action(self, player: int, text: str) -> int:
        if player == CHANCE or not self.is_dealt:
            return int(text.removeprefix("deal "))
        return self.match.parse(player, text)

    def observation_string(self, player: int | None) -> str:
        """None: what everyone may know."""
        return json.dumps(self.match.view(player)) if self.is_dealt else ""

    def observation_tensor(self, player: int | None) -> Array:
        if not self.is_dealt:
            return np.zeros(layout_of(self.game.game.name).size, np.float32)
        return self.play.observe(player).astype(np.float32)

    def information_state_string(self, player: int) -> str:
        """What a player sees now, and a digest of all it saw and did before."""
        return f"{self.observation_string(player)} {self.pasts[player].hex()}"

    def information_state_tensor(self, player: int) -> Array:
        """The observation, then the digest as a few numbers."""
        past = np.zeros(PAST, np.float32)
        if self.pasts[player]:
            past[:] = np.frombuffer(self.pasts[player], np.uint16)
        return np.concatenate([self.observation_tensor(player), past])

    # --- acting ---------------------------------------------------------------------------------

    def apply_action(self, action: int) -> None:
        """Of chance, or of the one player that is asked."""
        if not self.is_dealt:
            self._deal(action)
            return
        player = self.current_player()
        if player < 0:
            raise BadInput("one action, but not one player is asked here; use apply_actions")
        self._act(player, action)

    def apply_actions(self, actions: Sequence[int]) -> None:
        """One a player; of those who are not asked it does not matter."""
        if len(actions) != self.game.num_players():
            raise BadInput(f"{self.game.num_players()} actions were expected, not {len(actions)}")
        for player in self.match.actors:
            if player in self.match.actors:
                self._act(player, actions[player])

    def _deal(self, deal: int) -> None:
        if type(deal) is not int or deal not in range(self.game.deals):
            raise BadInput(f"a deal from 0 to {self.game.deals - 1} was expected, not {deal!r}")
        self.deal = deal
        self.play.stream, self.play.episode = self.game.seed, deal
        self.play.begin()
        self._live(-1, WAIT)

    def _act(self, player: int, action: int) -> None:
        self.match.take(player, int(action))
        self.moves.append((player, int(action)))
        self._live(player, int(action))

    def _live(self, actor: int, action: int) -> None:
        """Every player adds what it did, and what it sees if that has changed, to its past."""
        for player in range(self.game.num_players()):
            seen = hashlib.blake2b(self.match.observe(player).state, digest_size=PAST).digest()
            before = self.pasts[player]
            if actor == player or before[PAST:] != seen:
                own = f" {action} ".encode() if actor == player else b""
                digest = hashlib.blake2b(before + own + seen, digest_size=PAST).digest()
                self.pasts[player] = digest + seen

    # --- copies ---------------------------------------------------------------------------------

    def clone(self) -> "SpielState":
        twin = SpielState(self.game)
        twin.deal, twin.resampled = self.deal, self.resampled
        twin.moves, twin.pasts = list(self.moves), list(self.pasts)
        if self.is_dealt:
            twin.play.match, twin.play.seed = self.match.copy(), self.play.seed
        return twin

    def __reduce__(self) -> Any:
        return self.game.deserialize_state, (self.serialize(),)

    def __deepcopy__(self, memo: Any) -> "SpielState":
        return self.clone()

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float] = np.random.random
    ) -> "SpielState":
        """Another state that this player cannot tell from this one."""
        game = self.game.game
        record = game.states.unpack(self.match.observe(player).state)
        record.dice = int(sampler() * (1 << SEED_BITS)) % (1 << SEED_BITS)
        game.kernel.fill(record, game.tables, player)
        twin = SpielState(self.game)
        twin._begin_from(game.states.pack(record))
        twin.pasts[player] = self.pasts[player]
        return twin

    def _begin_from(self, record: bytes) -> None:
        game = self.game.game
        self.resampled = record
        self.play.match = Match(game, game.states.unpack(record), {"resampled": True})
        self._live(-1, WAIT)

    def serialize(self) -> str:
        return json.dumps(
            {
                "fingerprint": self.game.game.fingerprint,
                "deal": self.deal,
                "resampled": self.resampled and base64.b64encode(self.resampled).decode(),
                "pasts": [past.hex() for past in self.pasts] if self.resampled else None,
                "moves": self.moves,
            }
        )

    def _read(self, document: dict[str, Any]) -> "SpielState":
        if document["deal"] is not None:
            self._deal(document["deal"])
        elif document["resampled"] is not None:
            self._begin_from(base64.b64decode(document["resampled"]))
        for player, action in document["moves"]:
            self._act(player, action)
        if document["pasts"] is not None:
            self.pasts = [bytes.fromhex(past) for past in document["pasts"]]
        return self

    def __str__(self) -> str:
        return json.dumps(self.match.view()) if self.is_dealt else "the deal"
