"""Ghosts that a server stores: taken at END TURN, joined to the pool (B29), frozen for runs that several people
play. A stored line is [card id, attack, health, mark of the card], front first."""

import logging
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ...core.dice import DICE_BITS
from ...core.ghosts import Ghosts
from ...core.stock import stock_of
from ...plain.core.kernel import mix
from ...plain.games.manalimit.hidden import chosen, fitting
from .ghosts import PER_RECORD, Ghost, card_mark, card_marks, packed, snapshot
from .names import ghost_name
from .state import END_TURN, MAX_GHOSTS, MOST, MOST_ROUNDS
from .words import OUTCOMES

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.match import Match

log = logging.getLogger(__name__)
OWN_POOL = "normal"  # the one that people's ghosts join (B29)
MOST_LIVES = 99


# --- what a battle leaves ------------------------------------------------------------------------------


def take(match: "Match") -> dict[str, Any] | None:
    """B29: of END TURN alone."""
    acts = [entry for entry in match.entries[-2:] if entry.kind != "feed"]
    if not acts or acts[-1].kind != "act" or acts[-1].value != END_TURN:
        return None
    game = match.game
    s = game.states.unpack(match.state_bytes)
    last, found = s.last, snapshot(game, s, 0)
    marks = {card["id"]: card_mark(card) for card in game.cards if card["id"] in named(found)}
    return {
        "round": found["round"],
        "trophies": found["trophies"],
        "lives": found["lives"],
        "line": [[card, attack, health, marks[card]] for card, attack, health in found["line"]],
        "outcome": OUTCOMES[last.outcome],
        "foe": last.name,
        "foe_line": [
            [game.card_ids[last.ghost[i].card], last.ghost[i].attack, last.ghost[i].health]
            for i in range(last.n_ghost)
        ],
        "keeps": bool(last.n_own) and game.rules["pool"] == OWN_POOL,
    }


def named(ghost: Ghost) -> set[str]:
    return {card for card, _, _ in ghost["line"]}


def units(line: Any) -> list[list[Any]]:
    return [list(unit[:3]) for unit in line]


# --- joining the pool ----------------------------------------------------------------------------------


def joined(game: "Game", stored: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """B29: the latest of each round and record, which push those of the pool out."""
    cells: dict[tuple[int, int], list[Ghost]] = {}
    if game.rules["pool"] != OWN_POOL:
        return dict(stock_of(game))
    for ghost in (*readable(game, stored), *pool(game)):
        cell = cells.setdefault((ghost["round"], ghost["trophies"]), [])
        if len(cell) < PER_RECORD:
            cell.append(ghost)
    most = PER_RECORD  # fewer of each where there is no room for all
    while sum(min(most, len(cell)) for cell in cells.values()) > MAX_GHOSTS:
        most -= 1
    return packed(game, [ghost for cell in cells.values() for ghost in cell[:most]])


def pool(game: "Game") -> list[Ghost]:
    """What the game has itself."""
    stock, ids = stock_of(game), game.card_ids
    return [
        {
            **{key: int(row[key]) for key in ("name", "round", "trophies", "lives")},
            "line": [
                (ids[unit["card"]], int(unit["attack"]), int(unit["health"]))
                for unit in row["line"][: row["n"]]
            ],
        }
        for row in stock["ghosts"][: int(stock["n_ghosts"][0])]
    ]


def readable(game: "Game", stored: Iterable[Any]) -> list[Ghost]:
    """Those that fit these cards; what is damaged is left out, and said."""
    marks, found = card_marks(game), []
    for each in stored:
        try:
            ghost = read(game, each)
        except (TypeError, ValueError, KeyError, AttributeError) as fault:
            log.warning("a stored ghost cannot be read: %s", fault)
            continue
        fits = all(marks.get(unit[0]) == unit[3] for unit in each["line"])
        if fits and len(ghost["line"]) <= int(game.rules["board"]):
            found.append(ghost)
    return found


def read(game: "Game", written: Any) -> Ghost:
    ghost: Ghost = {
        "name": whole(written, "name", 0, (1 << DICE_BITS) - 1),
        "round": whole(written, "round", 1, MOST_ROUNDS),
        "trophies": whole(written, "trophies", 0, MOST_ROUNDS),
        "lives": whole(written, "lives", 0, MOST_LIVES),
        "line": [],
    }
    for card, attack, health, mark in written["line"]:
        if not isinstance(card, str) or not isinstance(mark, str):
            raise ValueError(
                f"line: expected the id and the mark of a card, got {card!r}, {mark!r}"
            )
        unit = {"attack": attack, "health": health}
        ghost["line"].append((card, whole(unit, "attack", 0, MOST), whole(unit, "health", 1, MOST)))
    if not ghost["line"]:
        raise ValueError("line: expected a unit, got none")
    return ghost


def whole(table: Any, key: str, low: int, high: int) -> int:
    value = table[key]
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{key}: expected a whole number from {low} to {high}, got {value!r}")
    return value


# --- frozen --------------------------------------------------------------------------------------------


def freeze(game: "Game", met: Sequence[Any], seed: int) -> list[dict[str, Any]]:
    """The ghosts that a run met, one for each of its rounds whatever the record; then one for each round and
    number of trophies, so that no chance is left."""
    marks, names = card_marks(game), game.card_ids
    found: list[dict[str, Any]] = []

    def add(row: Any, round: int, trophies: int) -> None:
        line = [
            [names[u["card"]], int(u["attack"]), int(u["health"]), marks[names[u["card"]]]]
            for u in row["line"][: row["n"]]
        ]
        found.append(
            {
                "name": int(row["name"]),
                "round": round,
                "trophies": trophies,
                "lives": int(row["lives"]),
                "line": line,
            }
        )

    read_input = game.definition.read_input
    for round, given in enumerate(met, 1):
        row = read_input(game, given)
        add(row, round, int(row["trophies"]))
    tables, asked = game.tables, game.states.new()
    for round in range(len(met) + 1, int(game.rules["round_cap"]) + 1):
        for trophies in range(min(round, int(game.rules["trophies"]))):
            asked.round, asked.trophies = round, trophies
            asked.lives = max(1, int(game.rules["lives"]) - (round - 1 - trophies))
            if n := fitting(asked, tables):
                word = mix(seed, round * MOST_ROUNDS + trophies)
                add(game.stock["ghosts"][chosen(asked, tables, word % n)], round, trophies)
    return found


def frozen(game: "Game", ghosts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return packed(game, readable(game, ghosts))


GHOSTS = Ghosts(
    take=take, stock=joined, freeze=freeze, frozen=frozen, called=ghost_name, units=units
)
