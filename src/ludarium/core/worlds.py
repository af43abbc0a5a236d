"""Worlds: what a seat may take for true. They answer what an action revealed, and what is certain.

Both are found without knowing the game: a hidden record is completed in several ways, the same
action is taken in each, and what differs was not known before. The dice come from the hidden
record, so that worlds a seat cannot tell apart give the same answer.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..plain.core.kernel import WORLD
from .chronicle import Handle, borrow_log, give_back, read_log, tell_all
from .dice import word

if TYPE_CHECKING:
    from .game import Game

# What all of them agree on by chance was likely before: it reveals next to nothing.
WITNESS_WORLDS = 16
ASKING_WORLDS = 8  # that whoever takes an action back may imagine
FORESIGHT_WORLDS = 8
SURER_WORLDS = 16  # once dice were rolled: they agree more easily than cards do


def hidden(game: "Game", state: Any, seat: int) -> Any:
    """A copy of the record without what a seat does not know."""
    record = game.states.copier(game.hidden_fields)(state)
    game.kernel.hide(record, game.tables, seat)
    return record


def imagine(game: "Game", record: Any, seat: int, n: int) -> Iterator[Any]:
    """n worlds that a hidden record allows."""
    known = game.states.pack(record)
    for i in range(n):
        yield game.states.copy(_world(game, known, seat, i))


@lru_cache(maxsize=64)  # a client asks for many actions of the same prompt
def _world(game: "Game", known: bytes, seat: int, i: int) -> Any:
    world = game.states.unpack(known)
    world.dice = word("worlds", i, known)
    game.kernel.fill(world, game.tables, seat)
    return world


def take(game: "Game", state: Any, seat: int, action: int, log: list[int], supply: bool) -> None:
    """An action and the answer of the world, as a match takes them."""
    game.kernel.apply(state, game.tables, seat, action, log)
    while supply and game.kernel.actors(state) == WORLD:
        game.kernel.supply(state, game.tables, log)


def may_reveal(
    game: "Game", before: Any, seat: int, action: int, witness: int, supply: bool
) -> bool:
    """Whether an action may have told a witness something new, as far as the seat that took it knows:
    in one of the worlds it may imagine. What the witness really holds must not decide the answer,
    or the answer would tell of it."""
    known = hidden(game, before, seat)
    for world in imagine(game, known, seat, ASKING_WORLDS):
        if game.kernel.refusal(world, game.tables, seat, action):
            continue  # not such a world: there it could not have been done
        after = game.states.copy(world)
        take(game, after, seat, action, [0], supply)
        if after.dice != world.dice or reveals(game, world, after, seat, action, witness, supply):
            return True
    return False


def reveals(
    game: "Game", before: Any, after: Any, seat: int, action: int, witness: int, supply: bool
) -> bool:
    """Whether a step told a witness anything it could not have known before."""
    known = hidden(game, before, witness)
    seen = game.states.pack(hidden(game, after, witness))
    if seen == game.states.pack(known):
        return False  # it was not even noticed
    for world in imagine(game, known, witness, WITNESS_WORLDS):
        if game.kernel.refusal(world, game.tables, seat, action):
            return True  # that it was possible is news
        take(game, world, seat, action, [0], supply)
        if game.states.pack(hidden(game, world, witness)) != seen:
            return True
    return False


def sure_part(game: "Game", known: bytes, seat: int, plan: tuple[int, ...]) -> tuple[int, ...]:
    """How far a seat can see its own plan through: up to the action that shows it something new, such as a card drawn.
    What a plan does behind that was thought of for cards that somebody imagined."""
    worlds = list(imagine(game, game.states.unpack(known), seat, FORESIGHT_WORLDS))
    for n, action in enumerate(plan):
        if any(game.kernel.refusal(world, game.tables, seat, action) for world in worlds):
            return plan[:n]
        for world in worlds:
            take(game, world, seat, action, [0], supply=False)
        if len({game.states.pack(hidden(game, world, seat)) for world in worlds}) > 1:
            return plan[: n + 1]
    return plan


def certain(
    game: "Game", known: Any, seat: int, action: int, handle: Handle, supply: bool
) -> list[dict[str, Any]]:
    """The events that a seat would be told in every world, in the order of the first one."""
    first: list[str] = []
    told: dict[str, dict[str, Any]] = {}
    common: Counter[str] = Counter()
    needed = FORESIGHT_WORLDS
    for i, world in enumerate(imagine(game, known, seat, SURER_WORLDS)):
        if i >= needed:
            break
        dice = world.dice
        log = borrow_log()
        take(game, world, seat, action, log, supply)
        events = tell_all(game, read_log(log), seat, handle)
        give_back(log)
        if world.dice != dice:
            needed = SURER_WORLDS
        keys = [repr(event) for event in events]
        if i == 0:
            first, common = keys, Counter(keys)
            told = dict(zip(keys, events, strict=True))
        common &= Counter(keys)
    out = []
    for key in first:
        if common[key] > 0:
            common[key] -= 1
            out.append(dict(told[key]))
    return out
