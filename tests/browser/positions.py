"""Positions from which a test or a picture starts."""

from typing import Any

# Mana: the field is as wide as it may be, Raziel bursts and may jump.
MANA = ".s.p./R*Og../.GnTa/P.o*.. w"
MANA_WON = "T*.n/.Gg/.op w"  # Theurgia may devour the geyser

DECK = ["Town Guard", "Squire Captain", "Banner Knight", "Ember Bolt"]


def side(**changes: Any) -> dict[str, Any]:
    base: dict[str, Any] = {
        "health": 20,
        "mana": 6,
        "max_mana": 6,
        "faction": "kingdom",
        "school": "fire",
        "hand": [],
        "deck": DECK,
        "board": [],
    }
    return base | changes


def position(own: dict[str, Any], enemy: dict[str, Any], turns: int = 6) -> dict[str, Any]:
    return {"active": 0, "first": 0, "turns": [turns, turns - 1], "seed": 5, "seats": [own, enemy]}


def foe(**changes: Any) -> dict[str, Any]:
    return side(faction="necropolis", school="frost", hand=["Ghoul", "Ghoul"]) | changes


ONE_CARD = position(side(hand=["Town Guard"]), foe())
LAST_BLOW = position(side(board=["Banner Knight"]), foe(health=1))
# One card for both: two different deaths of one owner, and the player on turn says which is first.
TWO_DEATHS = position(
    side(hand=["Inferno Sweep"]),
    foe(board=[{"card": "Grave Rat"}, {"card": "Soul Collector", "health": 2}]),
)
MIDDLE = position(
    side(
        health=17,
        board=["Banner Knight", "Town Guard", "Squire Captain"],
        hand=["Ember Bolt", "Shield Marshal", "Chapel Healer", "Flame Javelin", "Town Guard"],
    ),
    foe(
        health=14,
        board=["Crypt Warden", "Grave Rat", "Bone Acolyte"],
        hand=["Ghoul", "Ghoul", "Soul Collector", "Grave Rat"],
    ),
)
FULL = position(
    side(
        health=9,
        mana=9,
        max_mana=9,
        board=["Banner Knight", "Town Guard", "Squire Captain"] * 2,
        hand=["Ember Bolt", "Shield Marshal", "Chapel Healer", "Flame Javelin", "Town Guard"] * 2,
    ),
    foe(
        health=11,
        board=["Crypt Warden", "Grave Rat", "Bone Acolyte"] * 2,
        hand=["Ghoul", "Soul Collector", "Grave Rat", "Bone Acolyte"] * 2,
    ),
    turns=9,
)

# --- Clans: the middle of a match, with a full stack at the right -------------------------------------

CLANS_HAND = ["Deep Regent", "Otter Pair", "Heron Sage", "Silt Wall", "Gate Pikeman"]
CLANS_OTHER = {
    "crystal": 72,
    "hero": "Vesk Quartermaster",
    "crystal_element": "nature",
    "hand": ["Moss Giant"] * 5,
    "deck": ["Hexpost"] * 9,
}
CLANS_LANES = [
    {"stacks": [[], [{"card": "Ash Berserker", "health": 9}]]},
    {"stacks": [["Wandering Champion"], ["Root Tyrant", "War Drummer"]]},
    {"zone": 1, "stacks": [["Coal Raider", "Silt Wall"], ["Bramble Hide"]]},
]


def clans(hero: str | None = "Maren Tidewarden", **own: Any) -> dict[str, Any]:
    seat: dict[str, Any] = {"crystal": 88, "hero": hero, "crystal_element": "water"}
    seat |= {"hand": CLANS_HAND, "deck": ["Ember Scout"] * 8, "played_families": ["heron 1"], **own}
    return {"round": 4, "lanes": CLANS_LANES, "seats": [seat, CLANS_OTHER]}


# One blow is missing: three cards stand before the crystal.
CLANS_LAST = clans() | {
    "round": 9,
    "lanes": [
        {"zone": 1, "stacks": [["Deep Regent", "Otter Pair"], []]},
        {"zone": -1, "stacks": [[], ["Root Tyrant"]]},
        {"stacks": [["Coal Raider", "Silt Wall"], ["Bramble Hide"]]},
    ],
    "seats": [
        {"crystal": 46, "dealt": 80, "gold": 950, "hand": ["Heron Sage"], "deck": ["Otter Pair"]},
        {"crystal": 9, "dealt": 54, "gold": 500, "hand": ["Moss Giant"], "deck": ["Hexpost"]},
    ],
}

# --- Voidlit: rows of four, a defender with an upgrade, relics and waste ------------------------------

VOID_DECK = ["Drifter", "Hired Blade", "Relay Runner", "Field Medic"] * 3


def void_side(**changes: Any) -> dict[str, Any]:
    base: dict[str, Any] = {
        "health": 23,
        "nation": "tidewright compact",
        "hand": [],
        "deck": VOID_DECK,
        "bank": ["Drifter"] * 6,
    }
    return base | changes


def voidlit(
    own: dict[str, Any] | None = None, other: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The picture of the design, if nothing else is wanted."""
    return {"active": 0, "turn": 11, "seats": [own or VOID_OWN, other or VOID_OTHER]}


VOID_OWN = void_side(
    hand=["Vault Archivist", "Doge of Salt", "Glass Marksman", "Current Cloak", "Freight Titan"],
    waste=["Ledger Mage", "Ebb", "Triage"],
    units=[
        {"card": "Lock Keeper", "upgrades": ["Field Armor"]},
        "Ledger Mage",
        {"card": "Tidal Assessor", "health": 3},
        "Undertow Agent",
    ],
    relics=["Deep Ledger"],
)
VOID_OTHER = void_side(
    health=19,
    nation="emberhold",
    hand=["Drifter"] * 4,
    waste=["Flare Burst"] * 9,
    units=[
        {"card": "Furnace Hound", "upgrades": ["Thermal Blade"]},
        "Forge Vanguard",
        "Scorch Captain",
        {"card": "Slag Grenadier", "fatigued": True},
    ],
    relics=["War Brazier"],
)
VOID_BLOCK = voidlit() | {
    "active": 1,
    "turn": 12,
    "phase": "block",
    "attack": {"attacker": 2, "target": "enemy player"},
}
VOID_LOOK = voidlit() | {"phase": "choose", "pending": {"card": "Freight Titan"}}
# Leaders beside the waste, and little else yet.
VOID_EARLY = {
    "active": 0,
    "turn": 4,
    "seats": [
        void_side(
            health=30,
            paragon="Factor Ysolde",
            hand=["Hired Blade", "Ebb", "Lock Keeper", "Diving Suit"],
            bank=["Drifter"] * 3,
            units=["Reef Clerk"],
        ),
        void_side(
            health=28,
            nation="emberhold",
            paragon="Ilka Sunderforge",
            hand=["Drifter"] * 5,
            bank=["Drifter"] * 2,
            units=["Cinder Recruit"],
        ),
    ],
}
# An effect chooses among relics and upgrades of both sides.
VOID_CHOICE = voidlit(VOID_OWN | {"nation": "ironveil dominion", "hand": ["Dismantle", "Drifter"]})
# One blow is missing, and nobody can block it.
VOID_LAST = voidlit(
    VOID_OWN | {"units": ["Hired Blade", "Ledger Mage"]}, VOID_OTHER | {"health": 2, "units": []}
)
