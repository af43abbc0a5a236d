"""A SpellfAIre position as people write it, both ways (docs: positions)."""

from typing import TYPE_CHECKING, Any

from ...core.dice import DICE_BITS
from ...core.errors import BadPosition
from ...core.specs import Spec, look_up
from ...plain.games.spellfaire.effects import has_moment, power
from .state import (
    FRESH,
    HERO,
    MAIN,
    MAX_CARDS,
    MULLIGAN_CARDS,
    MULLIGAN_STAGE,
    OVER,
    PILE,
    READY,
    SLOTS,
    SPENT,
    START,
)
from .view import is_ready, phase
from .words import (
    BOTH_FELL,
    DEATH,
    DECK_SIZE,
    FACTIONS,
    HERO_FELL,
    KEYWORDS,
    NONE,
    SCHOOLS,
    TURN_CAP,
)

if TYPE_CHECKING:
    from ...core.game import Game

PHASES = ("main", "mulligan", "order", "over")
STAGES = ("start", "main", "end")


# --- reading ---------------------------------------------------------------------------------------


def read_position(game: "Game", written: Any) -> Any:
    spec = Spec(written)
    s = game.states.new()
    s.dice = spec.number("seed", 1, 0, (1 << DICE_BITS) - 1)
    s.active = spec.number("active", 0, 0, 1)
    name = spec.word("phase", PHASES, "main")
    turns = spec.list("turns", 2, [0, 0] if name == "mulligan" else [5, 5])
    if len(turns) != 2:
        raise BadPosition(f"turns: expected one number per seat, got {turns!r}")
    s.begins = 1 + spec.number("first", s.active if name == "mulligan" else 0, 0, 1)
    for seat, table in enumerate(spec.tables("seats", 2)):
        s.players[seat].turns = Spec({"turns": turns[seat]}).number("turns", 0)
        read_player(game, s, seat, table, mulligan=name == "mulligan")
    s.stage = MULLIGAN_STAGE if name == "mulligan" else MAIN
    if name == "order":
        s.stage = START + STAGES.index(spec.word("stage", STAGES, "main") or "main")
        read_pending(game, s, spec)
    spec.done()
    check_end(game, s, name or "main")
    return s


def read_player(game: "Game", s: Any, seat: int, spec: Spec, mulligan: bool) -> None:
    p = s.players[seat]
    p.health = spec.number("health", int(game.rules["hero_health"]))
    full = int(game.rules["max_mana"])
    p.mana = spec.number("mana", 1 if mulligan else full)
    p.max_mana = spec.number("max_mana", 1 if mulligan else full)
    p.fatigue = spec.number("fatigue", 0)
    for name, words in (("faction", FACTIONS), ("school", SCHOOLS)):
        word = spec.word(name, words)
        setattr(p, name, words.index(word) if word else NONE)
    hand_limit = MULLIGAN_CARDS if mulligan else int(game.rules["hand_limit"])
    for zone, most in (
        ("deck", DECK_SIZE),
        ("hand", hand_limit),
        ("dead", PILE),
        ("discard", PILE),
    ):
        rows = [
            card_row(game, name, f"{spec.at(zone)}[{i}]")
            for i, name in enumerate(spec.list(zone, most))
        ]
        if zone == "dead":
            check_creatures(game, rows, spec.at(zone))
        target = getattr(p, zone)
        for i, row in enumerate(reversed(rows) if zone == "deck" else rows):
            target[i] = row
        setattr(p, f"n_{zone}", len(rows))
    for i in spec.list("shown", hand_limit):
        if isinstance(i, bool) or not isinstance(i, int) or not 1 <= i <= p.n_hand:
            raise BadPosition(
                f"{spec.at('shown')}: expected a place in the hand from 1 to {p.n_hand}, got {i!r}"
            )
        p.shown |= 1 << i - 1
    for i, unit in enumerate(spec.list("board", int(game.rules["board_limit"]))):
        read_unit(game, s, seat, unit, f"{spec.at('board')}[{i}]")
    cards = sum(1 - s.board[seat * SLOTS + i].token for i in range(p.n_board))
    cards += p.n_deck + p.n_hand + p.n_dead + p.n_discard
    if cards > PILE:
        raise BadPosition(f"{spec.path}: expected at most {PILE} cards in all, got {cards}")
    spec.done()


def card_row(game: "Game", name: Any, where: str, board: bool = False) -> int:
    """A card by name or id; on the board a name that a token shares means the token."""
    names = {c["name"]: None for c in game.cards}
    row = look_up(name, game.by_word, where, names)
    for i, card in enumerate(game.cards):
        if card["name"].lower() == name.lower() and card["token"] == board:
            row = i
    if game.cards[row]["token"] and not board:
        raise BadPosition(f'{where}: "{name}" is a token, not a card')
    return row


def check_creatures(game: "Game", rows: list[int], where: str) -> None:
    for row in rows:
        if game.cards[row]["kind"] != "creature":
            raise BadPosition(f"{where}: {game.cards[row]['name']} is not a creature")


def read_unit(game: "Game", s: Any, seat: int, written: Any, where: str) -> None:
    spec = Spec({"card": written} if isinstance(written, str) else written, where)
    row = card_row(game, spec.get("card"), where, board=True)
    check_creatures(game, [row], where)
    card = game.cards[row]
    active = seat == s.active
    u = s.board[seat * SLOTS + s.players[seat].n_board]
    s.players[seat].n_board += 1
    s.serial += 1
    u.id = s.serial
    u.card = row
    u.token = int(spec.flag("token", card["token"]) or card["token"])
    read_attack(u, spec, card["attack"])
    u.health = spec.number("health", card["health"], low=1)
    u.max_health = spec.number("max_health", max(u.health, card["health"]), low=u.health)
    for i, keyword in enumerate(KEYWORDS):
        u.keywords |= spec.flag(keyword, keyword in card["keywords"]) << i
    read_rest(u, spec)
    frozen = spec.flag("frozen", False)
    frozen_next = spec.flag("frozen_next", False)
    u.frozen = int(frozen and active)
    u.frozen_next = int(frozen_next or (frozen and not active))
    u.due = int(spec.flag("due", False))
    spec.done()


def read_attack(u: Any, spec: Spec, printed: int) -> None:
    u.this_turn = spec.number("this_turn", 0, -9999)
    shown = spec.number("attack", max(printed + u.this_turn, 0), 0, 19998)
    default = shown - u.this_turn if spec.has("attack") else printed
    u.lasting = spec.number("lasting", default, -9999)
    if spec.has("attack") and power(u) != shown:
        raise BadPosition(
            f"{spec.path}: attack is {shown}, but lasting {u.lasting} and this_turn "
            f"{u.this_turn} give {power(u)}"
        )


def read_rest(u: Any, spec: Spec) -> None:
    """Not ready: it came this turn, or, if it has Charge or says so, it has attacked."""
    attacked = spec.flag("attacked", False)
    u.rest = SPENT if attacked else READY
    if not spec.flag("ready", not attacked):
        u.rest = SPENT if attacked or u.keywords >> KEYWORDS.index("charge") & 1 else FRESH
    elif attacked:
        raise BadPosition(f"{spec.path}: a creature that has attacked is not ready")
    if spec.flag("fresh", False):
        u.rest = FRESH
        if spec.has("ready") and spec.flag("ready", True) != is_ready(u):
            raise BadPosition(
                f"{spec.path}: a creature that came this turn is ready only with Charge"
            )


def read_pending(game: "Game", s: Any, spec: Spec) -> None:
    for i, written in enumerate(spec.list("pending", 2 * SLOTS)):
        table = Spec(written, f"pending[{i}]")
        row = card_row(game, table.get("card"), f"pending[{i}]", board=True)
        if not has_moment(game.tables, row, DEATH):
            raise BadPosition(f"pending[{i}]: {game.cards[row]['name']} does nothing when it dies")
        s.waiting[i] = row + MAX_CARDS * table.number("seat", s.active, 0, 1)
        s.n_waiting += 1
        table.done()
    kernel = game.kernel
    if not kernel.must_choose(s, game.tables):
        raise BadPosition('phase "order" needs pending triggers whose order can be chosen')


def check_end(game: "Game", s: Any, name: str) -> None:
    """A position with a fallen hero, or past the turn cap when it says so, is over."""
    down = [p.health <= 0 for p in s.players]
    if any(down):
        s.stage = OVER
        s.winner = 2 if all(down) else int(down[0])
        s.reason = BOTH_FELL if all(down) else HERO_FELL
    elif name == "over":
        if s.players[0].turns + s.players[1].turns < int(game.rules["turn_cap"]):
            raise BadPosition('phase "over": both heroes stand and turns are left')
        s.stage, s.winner, s.reason = OVER, 2, TURN_CAP


# --- writing ---------------------------------------------------------------------------------------


def write_position(game: "Game", s: Any) -> dict[str, Any]:
    out: dict[str, Any] = {
        "phase": phase(s),
        "active": s.active,
        "first": s.begins - 1,
        "turns": [p.turns for p in s.players],
        "seed": s.dice,
        "seats": [write_player(game, s, seat) for seat in range(2)],
    }
    if s.n_waiting:
        out["stage"] = STAGES[s.stage - START]
        out["pending"] = [
            {"card": unit_name(game, each % MAX_CARDS), "seat": each // MAX_CARDS}
            for each in list(s.waiting)[: s.n_waiting]
        ]
    return out


def write_player(game: "Game", s: Any, seat: int) -> dict[str, Any]:
    p = s.players[seat]

    def names(zone: str) -> list[str]:
        cards = getattr(p, zone)
        return [game.cards[cards[i]]["name"] for i in range(getattr(p, f"n_{zone}"))]

    return {
        "health": p.health,
        "mana": p.mana,
        "max_mana": p.max_mana,
        "fatigue": p.fatigue,
        "hand": names("hand"),
        "shown": [i + 1 for i in range(p.n_hand) if p.shown >> i & 1],
        "deck": names("deck")[::-1],
        "board": [write_unit(game, s, seat * SLOTS + i) for i in range(p.n_board)],
        "dead": names("dead"),
        "discard": names("discard"),
        "faction": FACTIONS[p.faction] if p.faction != NONE else None,
        "school": SCHOOLS[p.school] if p.school != NONE else None,
    }


def write_unit(game: "Game", s: Any, pos: int) -> dict[str, Any]:
    assert pos < HERO
    u = s.board[pos]
    active = pos // SLOTS == s.active
    out = {
        "card": unit_name(game, u.card),
        "token": bool(u.token),
        "attack": power(u),
        "lasting": u.lasting,
        "this_turn": u.this_turn,
        "health": u.health,
        "max_health": u.max_health,
        "ready": is_ready(u),
        "attacked": u.rest == SPENT,
        "fresh": u.rest == FRESH,
        "frozen": bool(u.frozen) if active else bool(u.frozen_next),
        "frozen_next": active and bool(u.frozen_next),
        "due": bool(u.due),
    }
    return out | {name: bool(u.keywords >> i & 1) for i, name in enumerate(KEYWORDS)}


def unit_name(game: "Game", row: int) -> str:
    """The name, or the id where the name would mean the token."""
    card = game.cards[row]
    twin = any(c["token"] and c["name"].lower() == card["name"].lower() for c in game.cards)
    return str(card["id"] if twin and not card["token"] else card["name"])
