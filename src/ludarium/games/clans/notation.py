"""What an action says: its text (`place Ember Scout left bottom`), and its parts for a client that knows no rule."""

import re
from typing import TYPE_CHECKING, Any

from .hands import held, own_stack
from .state import (
    ACTIONS,
    CONFIRM,
    CONFIRM_NOTHING,
    EMPTY,
    HERO_CARD,
    HERO_LANE,
    HERO_PLAIN,
    HERO_UNIT,
    LANE_COUNT,
    MAX_CARDS,
    MOST_PLANNED,
    PLACE,
    SLOT_COUNT,
    TAKE,
    TAKE_BACK,
    TAKE_BACK_HERO,
)
from .words import BOTTOM, LANES, SLOTS, TOP

if TYPE_CHECKING:
    from ...core.chronicle import Handle
    from ...core.game import Game

# What the docs' table of actions says: text, first number, how many.
KINDS_OF_ACTION = (
    ("confirm", CONFIRM, 1),
    ("confirm nothing", CONFIRM_NOTHING, 1),
    ("take back hero", TAKE_BACK_HERO, 1),
    ("hero i", HERO_PLAIN, 2),
    ("hero i lane", HERO_LANE, 2 * LANE_COUNT),
    ("hero i card lane [bottom]", HERO_UNIT, 2 * MOST_PLANNED),
    ("hero i card", HERO_CARD, 2 * MAX_CARDS),
    ("take card", TAKE, MAX_CARDS),
    ("place card lane [bottom]", PLACE, MAX_CARDS * MOST_PLANNED),
    ("take back card lane", TAKE_BACK, MAX_CARDS * LANE_COUNT),
)
NUMBERS = {
    "confirm": range(CONFIRM, TAKE_BACK_HERO),
    "clear": range(CONFIRM_NOTHING, TAKE_BACK_HERO),
    "hero": range(HERO_PLAIN, TAKE),
    "take": range(TAKE_BACK_HERO, ACTIONS),  # the first word of three kinds
    "take back hero": range(TAKE_BACK_HERO, HERO_PLAIN),
    "place": range(PLACE, TAKE_BACK),
    "take back": range(TAKE_BACK, ACTIONS),
}
NO_CARD, NO_PLACE = -1, -1
LANE_WORDS = "|".join(LANES)
TOP_NAMED = re.compile(rf"(place .+ (?:{LANE_WORDS})) top")
BOTTOM_NAMED = re.compile(rf"(place .+ ({LANE_WORDS})) bottom")


def decode(action: int) -> tuple[str, int, int, int, int]:
    """Kind, ability (from 0), row of a card, lane, slot; NO_CARD and NO_PLACE where there is none."""
    if action >= TAKE_BACK:
        row, lane = divmod(action - TAKE_BACK, LANE_COUNT)
        return "take back", 0, row, lane, NO_PLACE
    if action >= PLACE:
        row, place = divmod(action - PLACE, MOST_PLANNED)
        return "place", 0, row, place // SLOT_COUNT, place % SLOT_COUNT
    if action >= TAKE:
        return "take", 0, action - TAKE, NO_PLACE, NO_PLACE
    if action >= HERO_CARD:
        ability, row = divmod(action - HERO_CARD, MAX_CARDS)
        return "hero", ability, row, NO_PLACE, NO_PLACE
    if action >= HERO_UNIT:
        ability, place = divmod(action - HERO_UNIT, MOST_PLANNED)
        return "hero", ability, NO_CARD, place // SLOT_COUNT, place % SLOT_COUNT
    if action >= HERO_LANE:
        ability, lane = divmod(action - HERO_LANE, LANE_COUNT)
        return "hero", ability, NO_CARD, lane, NO_PLACE
    if action >= HERO_PLAIN:
        return "hero", action - HERO_PLAIN, NO_CARD, NO_PLACE, NO_PLACE
    kind = ("confirm", "clear", "take back hero")[action - CONFIRM]
    return kind, 0, NO_CARD, NO_PLACE, NO_PLACE


# --- texts -----------------------------------------------------------------------------------------


def action_text(game: "Game", s: Any, seat: int, action: int) -> str | None:
    """None for a number that names no card, or a place in play without one."""
    if not 0 < action < ACTIONS:
        return None
    kind, ability, row, lane, slot = decode(action)
    if row >= len(game.cards):
        return None
    if kind == "hero":
        return hero_text(game, s, seat, ability, row, lane, slot)
    if kind == "clear":
        return "confirm nothing"
    if kind in ("confirm", "take back hero"):
        return kind
    text = f"{kind} {game.cards[row]['name']}"
    if lane >= 0:
        text += f" {LANES[lane]}"
    return f"{text} bottom" if slot == BOTTOM else text


def hero_text(
    game: "Game", s: Any, seat: int, ability: int, row: int, lane: int, slot: int
) -> str | None:
    text = f"hero {ability + 1}"
    if row >= 0:
        return f"{text} {game.cards[row]['name']}"
    if slot >= 0:  # Vanish: a card in play
        units = s.lanes[lane].units
        chosen = units[seat * SLOT_COUNT + slot].card
        if chosen == EMPTY:
            return None
        text += f" {game.cards[chosen]['name']} {LANES[lane]}"
        twins = units[seat * SLOT_COUNT + TOP].card == units[seat * SLOT_COUNT + BOTTOM].card
        return f"{text} bottom" if twins and slot == BOTTOM else text
    return f"{text} {LANES[lane]}" if lane >= 0 else text


def canonical(text: str) -> str:
    """The top is where a card goes unless something else is said."""
    found = TOP_NAMED.fullmatch(text)
    return found[1] if found else text


def reading(game: "Game", s: Any, seat: int, text: str) -> str:
    """In an empty stack the bottom means the top (C34)."""
    found = BOTTOM_NAMED.fullmatch(text)
    if found and not own_stack(s, seat, LANES.index(found[2])):
        return found[1]
    return text


def text_refusal(game: "Game", s: Any, seat: int, text: str) -> str | None:
    """The clause against what is written like an action but names something that is not there."""
    verb, _, rest = text.partition(" ")
    if verb == "hero":
        return "LC10.1"
    if verb == "place" and rest:
        return "LC3" if rest.split()[-1] in (*LANES, *SLOTS) else "LC4"
    if verb == "take":
        return "LC5.1" if rest.startswith("back") else "LC10.1"
    return None


# --- parts -----------------------------------------------------------------------------------------


def action_parts(game: "Game", s: Any, seat: int, action: int, handle: "Handle") -> dict[str, Any]:
    """Of an action; hand cards are named by their places in the hand as the view shows it, from 0."""
    kind, ability, row, lane, slot = decode(action)
    parts: dict[str, Any] = {"kind": kind}
    if kind == "hero":
        parts["ability"] = ability + 1
        if slot >= 0:
            u = s.lanes[lane].units[seat * SLOT_COUNT + slot]
            parts |= {"card": game.card_ids[u.card], "unit": handle(u.id)}
    if row >= 0:
        parts["card"] = game.card_ids[row]
    if kind == "place":
        p = s.players[seat]
        parts["hand"] = [i for i, at in enumerate(held(p)) if p.hand[at] == row]
    if lane >= 0:
        parts["lane"] = LANES[lane]
    if slot >= 0:
        parts["slot"] = SLOTS[slot]
    return parts
