"""A MANALIMIT position as people write it, both ways (docs: positions), and a ghost as logs hold it."""

from itertools import islice
from typing import TYPE_CHECKING, Any

from ...core.dice import DICE_BITS
from ...core.errors import BadPosition
from ...core.specs import Spec, look_up
from .names import ghost_name
from .state import (
    BELT,
    BOARD,
    EMPTY,
    MOST,
    MOST_ROUNDS,
    OVER,
    PILE,
    SHOP,
)
from .view import PHASES, pairs
from .words import LOST, OUTCOMES, RETIRED, WON

if TYPE_CHECKING:
    from ...core.game import Game

COUNTS = ("saved", "free", "bought", "pitched", "evaporated")
MOST_LIVES = 99


# --- reading ---------------------------------------------------------------------------------------


def read_position(game: "Game", written: Any) -> Any:
    spec, rules = Spec(written), game.rules
    s = game.states.new()
    s.dice = spec.number("seed", 1, 0, (1 << DICE_BITS) - 1)
    s.round = spec.number("round", 1, 1, int(rules["round_cap"]))
    s.trophies = spec.number("trophies", 0, 0, int(rules["trophies"]))
    s.lives = spec.number("lives", int(rules["lives"]), 0, MOST_LIVES)
    s.mana = spec.number("mana", 0, 0, 99)
    for name in COUNTS:
        setattr(s, name, spec.number(name, 0))
    read_belt(game, s, spec)
    for zone, cells in (("board", s.board), ("bench", s.bench)):
        most = int(rules[zone])
        units = spec.list(zone, most)
        for i, unit in enumerate(cells):
            read_unit(game, unit, units[i] if i < len(units) else None, f"{spec.at(zone)}[{i}]")
    read_piles(game, s, spec)
    read_last(game, s, spec)
    s.stage = PHASES.index(spec.word("phase", PHASES, "shop") or "shop")
    read_ghost(game, s, spec)
    read_end(game, s)
    spec.done()
    return s


def card_row(game: "Game", name: Any, where: str) -> int:
    return look_up(name, game.by_word, where, {c["name"]: None for c in game.cards})


def read_belt(game: "Game", s: Any, spec: Spec) -> None:
    belt = spec.list("belt", int(game.rules["belt"]))
    for i in range(BELT):
        name = belt[i] if i < len(belt) else None
        s.belt[i] = EMPTY if name is None else card_row(game, name, f"{spec.at('belt')}[{i}]")
    for place in spec.list("frozen", BELT):
        if isinstance(place, bool) or not isinstance(place, int) or not 1 <= place <= len(belt):
            raise BadPosition(
                f"frozen: expected a place of the belt from 1 to {len(belt)}, got {place!r}"
            )
        if s.belt[place - 1] == EMPTY:
            raise BadPosition(f"frozen: place {place} of the belt is empty")
        s.frozen |= 1 << place - 1


def read_unit(game: "Game", u: Any, written: Any, where: str) -> None:
    """The numbers are what it has now; what ends with the next battle is named besides."""
    if written is None:
        u.card = EMPTY
        return
    spec = Spec({"card": written} if isinstance(written, str) else written, where)
    u.card = card_row(game, spec.get("card"), where)
    card = game.cards[u.card]
    u.brief_attack = spec.number("brief_attack", 0, -MOST)
    u.brief_health = spec.number("brief_health", 0, -MOST)
    u.shield = spec.number("shield", 0)
    u.health = spec.number("health", card["health"] + u.brief_health, 1) - u.brief_health
    u.attack = spec.number("attack", card["attack"] + u.brief_attack) - u.brief_attack
    if u.attack < 0:
        raise BadPosition(f"{where}: without brief_attack it would have {u.attack} Attack")
    spec.done()


def read_piles(game: "Game", s: Any, spec: Spec) -> None:
    for zone in ("deck", "ash"):
        rows = [
            card_row(game, name, f"{spec.at(zone)}[{i}]")
            for i, name in enumerate(spec.list(zone, PILE))
        ]
        if zone == "ash":
            put(s.ash, rows)
            s.n_ash = len(rows)
        else:
            known = spec.number("known", 0, 0, len(rows))
            unknown, under = rows[: len(rows) - known], rows[len(rows) - known :]
            put(s.deck, unknown[::-1])
            put(s.under, under)
            s.n_deck, s.n_under = len(unknown), len(under)
    cards = s.n_deck + s.n_under + s.n_ash
    cards += sum(row != EMPTY for row in s.belt)
    cards += sum(u.card != EMPTY for u in (*s.board, *s.bench))
    if cards > PILE:
        raise BadPosition(f"expected at most {PILE} cards in all zones together, got {cards}")


def put(cells: Any, rows: list[int]) -> None:
    for i, row in enumerate(rows):
        cells[i] = row


def read_line(game: "Game", cells: Any, written: list[Any], where: str) -> int:
    """A line of units, front first; returns how many."""
    for i, each in enumerate(written):
        at = f"{where}[{i}]"
        spec = Spec({"card": each} if isinstance(each, str) else each, at)
        u = cells[i]
        u.card = card_row(game, spec.get("card"), at)
        card = game.cards[u.card]
        u.attack = spec.number("attack", card["attack"])
        u.health = spec.number("health", card["health"], 1)
        u.shield = spec.number("shield", 0)
        spec.done()
    return len(written)


def read_ghost(game: "Game", s: Any, spec: Spec) -> None:
    g = s.ghost
    g.n = read_line(game, g.line, spec.list("ghost", int(game.rules["board"])), "ghost")
    record = Spec(spec.get("ghost_record", {}), "ghost_record")
    read_record(record, g, s.round if g.n else 0)
    record.done()
    if s.stage != SHOP and g.n:
        raise BadPosition("ghost: one waits only while the shop is open")


def read_record(spec: Spec, g: Any, round: int) -> None:
    g.name = spec.number("name", 0, 0, (1 << DICE_BITS) - 1)
    g.round = spec.number("round", round, 0, MOST_ROUNDS)
    g.trophies = spec.number("trophies", 0, 0, MOST_ROUNDS)
    g.lives = spec.number("lives", 0, 0, MOST_LIVES)


def read_last(game: "Game", s: Any, spec: Spec) -> None:
    last = s.last
    if spec.has("last_battle"):
        table = Spec(spec.get("last_battle"), "last_battle")
        last.outcome = OUTCOMES.index(table.word("outcome", OUTCOMES[1:], "draw") or "draw")
        last.clashes = table.number("clashes", 0, 0, 100)
        last.n_own_left = read_pairs(last.own_left, table, "own", 0)
        last.n_ghost_left = read_pairs(last.ghost_left, table, "ghost", 0)
        table.done()
    else:
        spec.get("last_battle")
    if spec.has("last_lines"):
        table = Spec(spec.get("last_lines"), "last_lines")
        last.round = table.number("round", 0, 0, MOST_ROUNDS)
        last.name = table.number("name", 0, 0, (1 << DICE_BITS) - 1)
        last.trophies = table.number("trophies", 0, 0, MOST_ROUNDS)
        last.lives = table.number("lives", 0, 0, MOST_LIVES)
        last.stalled = int(table.flag("stalled", False))
        last.n_own = read_line(game, last.own, table.list("own", BOARD), table.at("own"))
        last.n_ghost = read_line(game, last.ghost, table.list("ghost", BOARD), table.at("ghost"))
        if read_pairs(last.lasting, table, "lasting", 0) != last.n_own:
            raise BadPosition("last_lines.lasting: expected a pair for each unit of own")
        table.done()
    else:
        spec.get("last_lines")


def read_pairs(cells: Any, spec: Spec, key: str, low: int) -> int:
    pairs = spec.list(key, BOARD)
    for i, pair in enumerate(pairs):
        where = f"{spec.at(key)}[{i}]"
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise BadPosition(f"{where}: expected [attack, health], got {pair!r}")
        table = Spec({"attack": pair[0], "health": pair[1]}, where)
        cells[i].attack = table.number("attack", 0, low)
        cells[i].health = table.number("health", 0, -MOST)
    return len(pairs)


def read_end(game: "Game", s: Any) -> None:
    """A run with all trophies, or without lives, is over; past the last round it retires."""
    if s.trophies >= int(game.rules["trophies"]):
        s.over = WON
    elif s.lives == 0:
        s.over = LOST
    elif s.stage == OVER:
        if s.round < int(game.rules["round_cap"]):
            raise BadPosition('phase "over": lives, rounds and trophies are left')
        s.over = RETIRED
    if s.over:
        s.stage = OVER
        if s.ghost.n:
            raise BadPosition("ghost: the run is over, none waits")


# --- writing ---------------------------------------------------------------------------------------


def write_position(game: "Game", s: Any) -> dict[str, Any]:
    names, rules = [c["name"] for c in game.cards], game.rules
    deck = [*reversed(list(islice(s.deck, s.n_deck))), *islice(s.under, s.n_under)]
    out: dict[str, Any] = {
        "round": s.round,
        "trophies": s.trophies,
        "lives": s.lives,
        "mana": s.mana,
        "belt": [
            None if row == EMPTY else names[row] for row in islice(s.belt, int(rules["belt"]))
        ],
        "frozen": [i + 1 for i in range(BELT) if s.frozen >> i & 1],
        "deck": [names[row] for row in deck],
        "known": s.n_under,
        "bench": [write_unit(game, u) for u in islice(s.bench, int(rules["bench"]))],
        "board": [write_unit(game, u) for u in islice(s.board, int(rules["board"]))],
        "ash": [names[row] for row in islice(s.ash, s.n_ash)],
        "ghost": write_line(game, s.ghost.line, s.ghost.n),
        "phase": PHASES[s.stage],
        "seed": s.dice,
    }
    out |= {name: getattr(s, name) for name in COUNTS}
    if s.ghost.n:
        out["ghost_record"] = {
            k: getattr(s.ghost, k) for k in ("name", "round", "trophies", "lives")
        }
    last = s.last
    if last.outcome:
        out["last_battle"] = {
            "outcome": OUTCOMES[last.outcome],
            "clashes": last.clashes,
            "own": pairs(last.own_left, last.n_own_left),
            "ghost": pairs(last.ghost_left, last.n_ghost_left),
        }
        out["last_lines"] = {
            "round": last.round,
            "name": last.name,
            "trophies": last.trophies,
            "lives": last.lives,
            "stalled": last.stalled != 0,
            "own": write_line(game, last.own, last.n_own),
            "ghost": write_line(game, last.ghost, last.n_ghost),
            "lasting": pairs(last.lasting, last.n_own),
        }
    return out


def write_unit(game: "Game", u: Any) -> Any:
    if u.card == EMPTY:
        return None
    card = game.cards[u.card]
    attack = u.attack + u.brief_attack
    brief = {k: getattr(u, k) for k in ("brief_attack", "brief_health", "shield") if getattr(u, k)}
    if not brief and (u.attack, u.health) == (card["attack"], card["health"]):
        return card["name"]
    return {"card": card["name"], "attack": attack, "health": u.health + u.brief_health} | brief


def write_line(game: "Game", cells: Any, n: int) -> list[Any]:
    return [write_soldier(game, u.card, u.attack, u.health, u.shield) for u in islice(cells, n)]


def write_soldier(game: "Game", row: int, attack: int, health: int, shield: int) -> Any:
    card = game.cards[row]
    if (attack, health, shield) == (card["attack"], card["health"], 0):
        return card["name"]
    more = {"shield": shield} if shield else {}
    return {"card": card["name"], "attack": attack, "health": health} | more


# --- a ghost as an input ------------------------------------------------------------------------------


def write_input(game: "Game", row: dict[str, Any]) -> dict[str, Any]:
    """A ghost in words; its name is told beside the number that stands for it."""
    line = [
        write_soldier(game, u["card"], u["attack"], u["health"], u["shield"])
        for u in row["line"][: row["n"]]
    ]
    record = {k: int(row[k]) for k in ("name", "round", "trophies", "lives")}
    return {"called": ghost_name(record["name"])} | record | {"line": line}


def read_input(game: "Game", written: Any) -> dict[str, Any]:
    """Back again; an unknown card or too long a line is refused with its place."""
    from ...core.mirror import mirror

    g = mirror(game.kernel.INPUT).new()
    spec = Spec(written, "ghost")
    spec.get("called")  # follows from the number
    g.n = read_line(game, g.line, spec.list("line", int(game.rules["board"])), spec.at("line"))
    read_record(spec, g, 0)
    spec.done()
    soldiers = [{k: getattr(u, k) for k in ("card", "attack", "health", "shield")} for u in g.line]
    return {k: getattr(g, k) for k in ("name", "round", "trophies", "lives", "n")} | {
        "line": soldiers
    }
