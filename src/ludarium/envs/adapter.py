"""A match in the shape of OpenSpiel, without needing OpenSpiel: `SpielGame` and `SpielState`.

Chance moves where dice are rolled, and every roll is a node with one outcome per side: the tree is that
of the game, exactly. With `chance="sampled"` all rolls of a step are one node with one outcome instead, drawn from the
game's generator. What a player may think the state is comes from
`resample_from_infostate`: the hidden record, filled with dice of its own.
"""

import base64
import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from ..core.errors import BadInput, IllegalAction
from ..core.game import restore
from ..core.match import Match
from ..core.worlds import hidden
from .chance import (
    DETERMINISTIC,
    EXPLICIT,
    SAMPLED,
    Nature,
    Step,
    Undecided,
    carried_out,
    drawn,
    known,
    nature_of,
)
from .layout import Array, layout_of
from .play import Play
from .setting import SEED_BITS, as_stream, make_setting, read_first

CHANCE, SIMULTANEOUS, TERMINAL = -1, -2, -4  # OpenSpiel's players that are none
PAST = 8  # bytes of a digest
MOST_MOVES = 10_000  # a bound to state; no game is nearly as long


class SpielGame:
    """A game whose states are `SpielState`. `chance` is "explicit" or "sampled"; `seed` starts the generator of sampled chance; `first` says who begins;
    `options` are those of the environments (variant, rules, cards, decks)."""

    def __init__(
        self,
        game: Any,
        chance: str = EXPLICIT,
        seed: int = 1,
        first: int | None = None,
        **options: Any,
    ) -> None:
        self.setting = make_setting(game, **options)
        self.game = self.setting.game
        self.seed, self.first = as_stream(seed), first
        if len(self.setting.decks) > 1:
            raise BadInput("decks: expected one list with a deck per seat")
        if chance not in (EXPLICIT, SAMPLED):
            raise BadInput(f"chance: expected {EXPLICIT} or {SAMPLED}, got {chance!r}")
        read_first(self.game, first)
        self.decks = self.game.deck_records(self.setting.decks[0])
        self.wanted = chance
        self.generator = np.random.default_rng(self.seed)

    @cached_property
    def nature(self) -> Nature:
        return nature_of(self.game, self.decks, self.first)

    @cached_property
    def chance(self) -> str:
        return DETERMINISTIC if self.nature.most_sides == 1 else self.wanted

    def __reduce__(self) -> Any:
        decks = None if self.setting.decks == (None,) else self.setting.decks[0]
        made = (self.game.name, self.game.snapshot(), decks, self.wanted, self.seed, self.first)
        return _unpickled, made

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def num_players(self) -> int:
        return self.game.seats

    def num_distinct_actions(self) -> int:
        return int(self.game.kernel.ACTIONS)

    def max_chance_outcomes(self) -> int:
        return self.nature.most_sides if self.chance == EXPLICIT else int(self.chance == SAMPLED)

    def deserialize_state(self, text: str) -> "SpielState":
        """What `SpielState.serialize` wrote, for the same game."""
        try:
            document = json.loads(text)
            if document["fingerprint"] != self.game.fingerprint:
                raise BadInput(
                    f"a state of other rules: expected {self.game.fingerprint}, "
                    f"got {document['fingerprint']}"
                )
            return SpielState(self)._read(document)
        except (KeyError, TypeError, ValueError, IndexError) as fault:
            if isinstance(fault, BadInput):
                raise
            raise BadInput(f"not a serialized state: {fault}") from None


def _unpickled(
    name: str, rules: Any, decks: Any, chance: str, seed: int, first: int | None
) -> SpielGame:
    return SpielGame(restore(name, rules), chance, seed, first, decks=decks)


class SpielState:
    """One node of the tree. `state` is the truth before the pending step, or after the last one."""

    def __init__(self, game: SpielGame) -> None:
        self.game = game
        self.state: Any = None  # before the first deal
        self.pasts = [b""] * game.num_players()  # what each player has lived through, as a digest
        self.pending: Step | None = Step()
        self.rolls: list[int] = []  # of the pending step
        self.sides = 0  # of the roll that it waits for
        self._match: Match | None = None
        self._go_on()

    # --- asking ---------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """A referee at this node."""
        if self.state is None:
            raise BadInput("nothing has been dealt yet")
        if self._match is None:
            self._match = Match(self.game.game, self.state, {"node": True})
        return self._match

    @property
    def is_dealt(self) -> bool:
        return self.state is not None

    def actors(self) -> tuple[int, ...]:
        if self.pending or self.state is None:
            return ()
        game = self.game.game
        found: tuple[int, ...] = game.seats_of[game.kernel.actors(self.state)]
        return found

    def current_player(self) -> int:
        if self.pending:
            return CHANCE
        actors = self.actors()
        if len(actors) > 1:
            return SIMULTANEOUS
        return actors[0] if actors else TERMINAL

    def is_terminal(self) -> bool:
        return not self.pending and not self.actors()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Ascending; none for players that have nothing to decide."""
        player = self.current_player() if player is None else player
        if self.pending:
            return [outcome for outcome, _ in self.chance_outcomes()] if player == CHANCE else []
        if player not in self.actors():
            return []
        game = self.game.game
        row = [0] * game.kernel.MAX_LEGAL
        return row[: game.kernel.legal(self.state, game.tables, player, row)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.pending:
            raise BadInput("this is not a chance node")
        if self.game.chance == SAMPLED:
            return [(0, 1.0)]
        return [(face, 1 / self.sides) for face in range(self.sides)]

    def returns(self) -> list[float]:
        seats = range(self.game.num_players())
        if not self.is_terminal():
            return [0.0 for _ in seats]
        return [self.game.game.kernel.score(self.state, seat) / 1000 for seat in seats]

    def action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE or self.pending:
            return f"roll {action}" if self.game.chance != SAMPLED else "roll"
        return self.match.describe(player, action)

    def string_to_action(self, player: int, text: str) -> int:
        if player == CHANCE or self.pending:
            return int(text.removeprefix("roll").strip() or 0)
        return self.match.parse(player, text)

    def observation_string(self, player: int | None) -> str:
        """None: what everyone may know. While chance moves: what was known before."""
        return json.dumps(self.match.view(player)) if self.is_dealt else ""

    def observation_tensor(self, player: int | None) -> Array:
        if not self.is_dealt:
            return np.zeros(layout_of(self.game.game.name).size, np.float32)
        play = Play(self.game.setting)
        play.match = self.match
        return play.observe(player).astype(np.float32)

    def private_tensor(self, player: int) -> Array:
        """What only this player knows: the observation where everyone else's differs, else 0."""
        own, public = self.observation_tensor(player), self.observation_tensor(None)
        return np.where(own == public, np.float32(0), own)

    def private_string(self, player: int) -> str:
        """The parts of the view that not everyone may know."""
        if not self.is_dealt:
            return ""
        return json.dumps(_beyond(self.match.view(player), self.match.view(None)))

    def information_state_string(self, player: int) -> str:
        """What a player sees now, and a digest of all it saw and did before."""
        return f"{self.observation_string(player)} {self.pasts[player].hex()}"

    # --- acting ---------------------------------------------------------------------------------

    def apply_action(self, action: int) -> None:
        """Of chance, or of the one player that is to act."""
        if self.pending:
            self._roll(action)
            return
        player = self.current_player()
        if player < 0:
            raise BadInput(
                "one action, but more than one player or none is to act; see apply_actions"
            )
        self._act(player, action)

    def apply_actions(self, actions: Sequence[int]) -> None:
        """One per player; those of players who have nothing to decide are ignored."""
        if len(actions) != self.game.num_players():
            raise BadInput(f"expected {self.game.num_players()} actions, got {len(actions)}")
        for player in self.actors():
            if player in self.actors():
                self._act(player, actions[player])

    def _roll(self, outcome: int) -> None:
        sampled = self.game.chance == SAMPLED
        if type(outcome) is not int or not 0 <= outcome < (1 if sampled else self.sides):
            most = 0 if sampled else self.sides - 1
            raise BadInput(f"expected an outcome of chance from 0 to {most}, got {outcome!r}")
        if sampled:
            self._sample(int(self.game.generator.integers(1 << SEED_BITS)))
        else:
            self.rolls.append(outcome)
            self._go_on()

    def _act(self, player: int, action: int) -> None:
        game = self.game.game
        clause = game.kernel.refusal(self.state, game.tables, player, action)
        if clause:
            raise IllegalAction(f"action {action} is not legal here", game.clause(clause))
        self.pending = Step(player, int(action))
        self.rolls = []
        self._go_on()

    def _go_on(self) -> None:
        """Carry the pending step out as far as its rolls are known."""
        try:
            self._carry_out(known(self.rolls))
        except Undecided as roll:
            self.sides = roll.sides

    def _sample(self, seed: int) -> None:
        self.rolls = [seed]
        self._carry_out(drawn(seed))

    def _carry_out(self, roll: Callable[[int], int]) -> None:
        step, game = self.pending, self.game
        assert step is not None
        state = carried_out(game.game, self.state, step, roll, game.decks, game.first)
        self.state, self.pending, self._match = state, None, None
        self._live(step.player, step.action)

    def _live(self, actor: int, action: int) -> None:
        """Every player adds what it did, and what it sees if that has changed, to its past."""
        game = self.game.game
        for player in range(self.game.num_players()):
            record = game.states.pack(hidden(game, self.state, player))
            seen = hashlib.blake2b(record, digest_size=PAST).digest()
            before = self.pasts[player]
            if actor == player or before[PAST:] != seen:
                own = f" {action} ".encode() if actor == player else b""
                digest = hashlib.blake2b(before + own + seen, digest_size=PAST).digest()
                self.pasts[player] = digest + seen

    # --- copies ---------------------------------------------------------------------------------

    def clone(self) -> "SpielState":
        twin = SpielState.__new__(SpielState)
        twin.__dict__.update(self.__dict__)  # records are never changed in place
        twin.rolls, twin.pasts, twin._match = list(self.rolls), list(self.pasts), None
        return twin

    def __reduce__(self) -> Any:
        return self.game.deserialize_state, (self.serialize(),)

    def __deepcopy__(self, memo: Any) -> "SpielState":
        return self.clone()

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float] = np.random.random
    ) -> "SpielState":
        """Another state that this player cannot tell from this one."""
        twin = self.clone()
        if self.is_dealt:
            game = self.game.game
            record = hidden(game, self.state, player)
            record.dice = int(sampler() * (1 << SEED_BITS)) % (1 << SEED_BITS)
            game.kernel.fill(record, game.tables, player)
            twin.state = record
            for other in range(self.game.num_players()):
                twin.pasts[other] = self.pasts[other] if other == player else b""
        return twin

    def serialize(self) -> str:
        record = self.is_dealt and self.game.game.states.pack(self.state)
        step = self.pending
        return json.dumps(
            {
                "fingerprint": self.game.game.fingerprint,
                "state": base64.b64encode(record).decode() if record else None,
                "pasts": [past.hex() for past in self.pasts],
                "pending": [step.player, step.action] if step else None,
                "rolls": self.rolls,
            }
        )

    def _read(self, document: dict[str, Any]) -> "SpielState":
        if document["state"] is not None:
            self.state = self.game.game.states.unpack(base64.b64decode(document["state"]))
        self.pasts = [bytes.fromhex(past) for past in document["pasts"]]
        self.rolls = list(document["rolls"])
        self.pending = Step(*document["pending"]) if document["pending"] else None
        if self.pending:
            self._go_on()
        return self

    def __str__(self) -> str:
        seen = json.dumps(self.match.view()) if self.is_dealt else "the deal"
        return f"{seen} rolls {self.rolls}" if self.pending else seen


def _beyond(own: Any, public: Any) -> Any:
    """What of one JSON value differs from another; None: nothing does."""
    if isinstance(own, dict) and isinstance(public, dict):
        parts = {name: _beyond(value, public.get(name)) for name, value in own.items()}
        return {name: value for name, value in parts.items() if value is not None} or None
    if isinstance(own, list) and isinstance(public, list) and len(own) == len(public):
        parts_of_list = [_beyond(*pair) for pair in zip(own, public, strict=True)]
        return parts_of_list if any(each is not None for each in parts_of_list) else None
    return None if own == public else own
