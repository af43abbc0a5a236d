"""The small parts of reading a position: cards and zones, and units in two steps. What a unit has now depends on the
auras of the whole field: its numbers come last."""

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ...core.errors import BadPosition, nearest
from ...core.specs import Spec, look_up
from ...plain.games.voidlit.units import attack_of, is_shielded, keywords_of, max_of, refresh
from .names import LEADERS, rows_of
from .state import (
    ATTACKED,
    BROKEN,
    DOOMED,
    FATIGUED,
    FLOURISHED,
    HURT,
    MAX_CARDS,
    OWNER,
    SEATS,
    SILENCED,
    SLOTS,
    TOKEN,
    UNIT,
    UPGRADES,
)
from .view import is_ready
from .words import BATTLE_READY, KEYWORDS, SALVAGE, SHIELDED

if TYPE_CHECKING:
    from ...core.game import Game

MOST = 9999
FAR = 20000  # a number whose sum with anything is above 0: what is added to it can be told
# Marks that a unit has only while something is being carried out.
PASSING_MARKS = {"doomed": DOOMED, "hurt": HURT, "flourished": FLOURISHED}


# --- cards -----------------------------------------------------------------------------------------


def card_row(game: "Game", name: Any, where: str, kind: str | None = None) -> int:
    """A card of any zone but the field, where no token ever is."""
    row = look_up(name, game.by_word, where, {card["name"]: None for card in game.cards})
    card = game.cards[row]
    if card["token"]:
        raise BadPosition(f"{where}: {card['name']} is a token, it is only ever in play")
    if kind and card["kind"] != kind:
        raise BadPosition(f"{where}: expected a card of the kind {kind}, got {card['name']}")
    return row


def leader_row(game: "Game", name: Any, where: str) -> int:
    leaders = game.rows_of(LEADERS)
    words = {row["id"].lower(): i for i, row in enumerate(leaders)}
    words |= {row["name"].lower(): i for i, row in enumerate(leaders)}
    if not isinstance(name, str) or name.lower() not in words:
        known = [row["name"] for row in leaders]
        hint = nearest(name, known) or f"; known are {', '.join(known)}"
        raise BadPosition(f'{where}: unknown leader "{name}"{hint}')
    return MAX_CARDS + words[name.lower()]


def any_row(game: "Game", name: Any, where: str) -> int:
    """The row of whatever can be in play: cards, tokens and leaders."""
    words, leaders = dict(game.by_word), game.rows_of(LEADERS)
    for i, leader in enumerate(leaders):
        words.setdefault(leader["name"].lower(), MAX_CARDS + i)
        words.setdefault(leader["id"].lower(), MAX_CARDS + i)
    return look_up(name, words, where, {row["name"]: None for row in (*game.cards, *leaders)})


def read_zone(game: "Game", p: Any, spec: Spec, zone: str, most: int) -> None:
    kind = "relic" if zone == "relics" else None
    names = spec.list(zone, most)
    rows = [card_row(game, name, f"{spec.at(zone)}[{i}]", kind) for i, name in enumerate(names)]
    cells = getattr(p, zone)
    for i, row in enumerate(reversed(rows) if zone == "deck" else rows):
        cells[i] = row
    setattr(p, f"n_{zone}", len(rows))


def read_places(spec: Spec, key: str, n: int) -> int:
    """Places of a zone from 1 to n as bits."""
    bits = 0
    for i in spec.list(key, n):
        if isinstance(i, bool) or not isinstance(i, int) or not 1 <= i <= n:
            raise BadPosition(f"{spec.at(key)}: expected places from 1 to {n}, got {i!r}")
        bits |= 1 << i - 1
    return bits


def read_answer(game: "Game", p: Any, spec: Spec) -> int:
    """The cards of the hand that go back, by name: of equal ones the first."""
    bits = 0
    for i, name in enumerate(spec.list("mulligan", p.n_hand)):
        where = f"{spec.at('mulligan')}[{i}]"
        row = card_row(game, name, where)
        free = [j for j in range(p.n_hand) if p.hand[j] == row and not bits >> j & 1]
        if not free:
            raise BadPosition(f"{where}: {game.cards[row]['name']} is not in the hand so often")
        bits |= 1 << free[0]
    return bits


# --- units: first who is there ------------------------------------------------------------------------


def read_unit(game: "Game", s: Any, seat: int, written: Any, where: str) -> Spec:
    """Put a unit on the field with all but its numbers; returns what is still to be read."""
    spec = Spec({"card": written} if isinstance(written, str) else written, where)
    row = any_row(game, spec.get("card"), where)
    card = rows_of(game)[row]
    assert card is not None
    if row < MAX_CARDS and card["kind"] != "unit":
        raise BadPosition(f"{where}: expected a card of the kind unit, got {card['name']}")
    p = s.players[seat]
    u = s.board[seat * SLOTS + p.n_units]
    p.n_units += 1
    s.serial += 1
    u.id, u.card = s.serial, row
    u.attack, u.max_health = card["attack"], card["health"]
    vanishes = row >= MAX_CARDS or card["token"]
    if spec.flag("token", vanishes) or vanishes:
        u.marks |= TOKEN
    if spec.flag("silenced", False):
        u.marks |= SILENCED
    read_upgrades(game, u, seat, spec)
    read_keywords(u, spec)
    u.turn_attack, u.turn_health = read_pair(spec, "this_turn", -MOST, (0, 0))
    return spec


def read_upgrades(game: "Game", u: Any, seat: int, spec: Spec) -> None:
    """By name, or as a table where the upgrade belongs to the other seat."""
    for i, each in enumerate(spec.list("upgrades", UPGRADES)):
        where = f"{spec.at('upgrades')}[{i}]"
        table = Spec({"card": each} if isinstance(each, str) else each, where)
        row = card_row(game, table.get("card"), where, "upgrade")
        u.upgrades[i] = row + OWNER * table.number("owner", seat, 0, SEATS - 1)
        u.n_upgrades += 1
        table.done()


def read_keywords(u: Any, spec: Spec) -> None:
    """Granted ones, such as `defender` and `salvage 2`."""
    for i, word in enumerate(spec.list("keywords", len(KEYWORDS) + 1)):
        where = f"{spec.at('keywords')}[{i}]"
        if not isinstance(word, str):
            raise BadPosition(f"{where}: expected a keyword, got {word!r}")
        head, _, n = word.lower().partition(" ")
        if word.lower() in KEYWORDS:
            u.keywords |= 1 << KEYWORDS.index(word.lower())
        elif head == SALVAGE and n.isdecimal() and 1 <= int(n) <= MOST:
            u.salvage = int(n)
        else:
            known = (*KEYWORDS, f"{SALVAGE} 1")
            hint = nearest(word, known) or f"; known are {', '.join(known)}"
            raise BadPosition(f'{where}: unknown keyword "{word}"{hint}')


def read_pair(spec: Spec, key: str, low: int, default: tuple[int, int]) -> tuple[int, int]:
    """Attack and Health."""
    pair = spec.list(key, 2, default)
    if len(pair) != 2:
        raise BadPosition(f"{spec.at(key)}: expected [attack, health], got {pair!r}")
    parts = Spec({"attack": pair[0], "health": pair[1]}, spec.at(key))
    return parts.number("attack", default[0], low), parts.number("health", default[1], low)


# --- then what they have now ----------------------------------------------------------------------------


def read_field(game: "Game", s: Any, units: list[tuple[int, Spec]], midway: bool) -> None:
    """The rest of all units, once the whole field is placed; `units` are positions with what is left to read. `midway`:
    something is being carried out, so that they may be hurt and not yet removed."""
    t = game.tables
    s.changed = 1
    refresh(s, t)
    for pos, spec in units:
        read_shield(t, s.board[pos], spec)
    s.changed = 1
    refresh(s, t)  # a shield that was granted may be what an aura asks for
    for pos, spec in units:
        u = s.board[pos]
        if midway:
            read_marks(u, spec)
        read_numbers(t, u, spec, -MOST if midway else 1)
        read_rest(t, u, spec)
        spec.done()


def read_shield(t: Any, u: Any, spec: Spec) -> None:
    """Shielded without the keyword: it was granted; not shielded with it: the shield is broken."""
    has = keywords_of(t, u) & SHIELDED != 0
    if spec.flag("shield_broken", False):
        u.marks |= BROKEN
    if not spec.flag("shielded", is_shielded(t, u)):
        if has:
            u.marks |= BROKEN
    elif u.marks & BROKEN:
        raise BadPosition(f"{spec.path}: a unit whose shield is broken is not shielded")
    elif not has:
        u.keywords |= SHIELDED


def read_marks(u: Any, spec: Spec) -> None:
    for i, word in enumerate(spec.list("marks", len(PASSING_MARKS))):
        named = Spec({"mark": word}, f"{spec.at('marks')}[{i}]")
        u.marks |= PASSING_MARKS[named.word("mark", tuple(PASSING_MARKS), "hurt") or ""]


def read_numbers(t: Any, u: Any, spec: Spec, least: int) -> None:
    """Given are the values of now; a unit's own are what is left of them without upgrades, auras and this turn."""
    now = attack_of(t, u)
    attack = spec.number("attack", now)
    if attack != now:
        u.attack = attack - added(t, u, attack_of, "attack")
    full = max_of(t, u)
    health = spec.number("health", spec.number("max_health", full, least), least)
    most = spec.number("max_health", max(full, health), health)
    if most != full:
        u.max_health = most - added(t, u, max_of, "max_health")
    u.health = health
    read_lasting(t, u, spec, attack, most)


def read_lasting(t: Any, u: Any, spec: Spec, attack: int, most: int) -> None:
    """`lasting`: Attack and full Health without upgrades, auras and this turn, where the values of now do not tell."""
    if not spec.has("lasting"):
        spec.get("lasting")
        return
    u.attack, u.max_health = read_pair(spec, "lasting", -MOST, (u.attack, u.max_health))
    for key, given, found in (("attack", attack, attack_of), ("max_health", most, max_of)):
        if spec.has(key) and found(t, u) != given:
            raise BadPosition(
                f"{spec.at(key)}: {given}, but lasting {[u.attack, u.max_health]} with all that is "
                f"added gives {found(t, u)}"
            )


def added(t: Any, u: Any, value: Any, field: str) -> int:
    """What upgrades, auras and this turn add to one of a unit's own values."""
    return int(value(t, twin(u, field, FAR))) - FAR


def twin(u: Any, field: str, own: int) -> Any:
    """A unit like this one with another value of its own."""
    return SimpleNamespace(**{name: getattr(u, name) for name in UNIT.names or ()} | {field: own})


def read_rest(t: Any, u: Any, spec: Spec) -> None:
    """Not ready, and nothing says why: it came this turn, or, if it may attack then, it has attacked."""
    if spec.flag("fatigued", False):
        u.marks |= FATIGUED
    if spec.flag("attacked", False):
        u.marks |= ATTACKED
    exhausted = spec.flag("exhausted", False)
    turns = spec.number("exhausted_for", int(exhausted), int(exhausted), 2 * exhausted)
    u.exhausted = turns
    ready = is_ready(t, u)
    if spec.flag("ready", ready) == ready:
        return
    if ready:
        u.marks |= ATTACKED if keywords_of(t, u) & BATTLE_READY else FATIGUED
        return
    raise BadPosition(
        f"{spec.at('ready')}: a unit that is fatigued, has attacked or is exhausted is not ready"
    )
