"""The vocabulary of Voidlit: each word's place in its list is its number in the tables."""

KINDS = ("unit", "effect", "relic", "upgrade")
UNIT_CARD, EFFECT_CARD, RELIC_CARD, UPGRADE_CARD = 0, 1, 2, 3

NATIONS = (
    "universal",
    "emberhold",
    "tidewright compact",
    "verdant chorus",
    "ironveil dominion",
    "umbral synod",
)
UNIVERSAL = 0
NO_NATION = -1  # a neutral card of the lab: nobody expects it

RARITIES = ("common", "uncommon", "rare", "legendary")

KEYWORDS = ("battle ready", "armed", "defender", "evasive", "shielded", "pacifist", "decay")
BATTLE_READY, ARMED, DEFENDER, EVASIVE, SHIELDED, PACIFIST, DECAY = 1, 2, 4, 8, 16, 32, 64
# A unit's words: those it was granted; those of auras lie BY_AURA bits higher.
GRANTED, BY_AURA = 127, 7
SALVAGE = "salvage"  # with a number: not a bit, but a cell of its own

# --- effects: when, what, to whom ------------------------------------------------------------------

MOMENTS = (
    "play",  # of an effect card, which writes no `on`
    "muster",
    "aftermath",
    "surge",
    "on attack",
    "on damage player",
    "retaliate",
    "flourish",
    "on bank",
    "on search",
    "on friendly unit destroyed",
    "turn start",
    "turn end",
    "activate",
    "aura",
)
(
    PLAYED,
    MUSTER,
    AFTERMATH,
    SURGE,
    ON_ATTACK,
    ON_DAMAGE_PLAYER,
    RETALIATE,
    FLOURISH,
    ON_BANK,
    ON_SEARCH,
    ON_FRIEND_DESTROYED,
    TURN_START,
    TURN_END,
    ACTIVATE,
    AURA,
) = range(15)
TRIGGERS = (*MOMENTS, "decay")  # what can wait to be carried out: decay is no word of an effect
DECAYS = 15

VERBS = (
    "damage",
    "heal",
    "lose health",
    "buff",
    "grant",
    "draw",
    "bank from deck",
    "gain energy",
    "waste top",
    "discard random",
    "return to hand",
    "destroy",
    "exhaust",
    "silence",
    "look top",
    "return from waste",
    "summon from waste",
    "summon",
    "search",
    "attach",
    "discount",
)
(
    DAMAGE,
    HEAL,
    LOSE_HEALTH,
    BUFF,
    GRANT,
    DRAW,
    BANK_FROM_DECK,
    GAIN_ENERGY,
    WASTE_TOP,
    DISCARD_RANDOM,
    RETURN_TO_HAND,
    DESTROY,
    EXHAUST,
    SILENCE,
    LOOK_TOP,
    RETURN_FROM_WASTE,
    SUMMON_FROM_WASTE,
    SUMMON,
    SEARCH,
    ATTACH,
    DISCOUNT,
) = range(21)

# The first six are chosen by the player; NOBODY stands where an effect has no `to`.
TARGETS = (
    "unit",
    "enemy unit",
    "friendly unit",
    "any character",
    "any friendly character",
    "relic or upgrade",
    "enemy player",
    "you",
    "both players",
    "all units",
    "all enemy units",
    "all friendly units",
    "self",
    "host",
)
(
    A_UNIT,
    AN_ENEMY_UNIT,
    A_FRIENDLY_UNIT,
    ANY_CHARACTER,
    ANY_FRIENDLY_CHARACTER,
    RELIC_OR_UPGRADE,
    ENEMY_PLAYER,
    YOU,
    BOTH_PLAYERS,
    ALL_UNITS,
    ALL_ENEMY_UNITS,
    ALL_FRIENDLY_UNITS,
    SELF,
    HOST,
    NOBODY,
) = range(15)
CHOSEN = RELIC_OR_UPGRADE  # the last one that a player chooses

ZONES = ("deck", "waste")
IN_DECK, IN_WASTE = 0, 1

DURATIONS = ("permanent", "turn")
PERMANENT, THIS_TURN = 0, 1

# `while` of an aura
STATES = ("always", "attacking", "upgraded")
ALWAYS, ATTACKING, UPGRADED = 0, 1, 2

# --- a deck (V27, V28) -----------------------------------------------------------------------------

DECK_SIZE, COPIES = 40, 3
HAND_DEALT = 5  # cards that each player is shown at first

# --- rules that are words ----------------------------------------------------------------------------

# `defender_mode`, in the order of rules.toml
BLOCKING_MODE, TAUNT_MODE, NO_DEFENDERS = 0, 1, 2

# --- events: the facts that a client animates --------------------------------------------------------
# Each has a seat and four numbers; the names say which of them mean something. `unit` is 0 for a player.

EVENTS = {
    "begins": (),
    "mulligan": ("n",),
    "turn": ("n", "energy"),
    "draw": ("card",),
    "waste": ("card",),  # revealed and wasted: full hand, or off the top of the deck
    "search": ("card", "n", "left", "kept"),  # n: Health paid; kept 0: the hand was full
    "bank": ("card",),
    "play": ("card", "side", "unit", "n"),  # n: energy paid
    "enter": ("unit", "card"),
    "relic": ("card",),
    "attach": ("unit", "card"),
    "declare": ("unit", "target"),
    "block": ("unit",),
    "attack": ("unit", "target"),
    "damage": ("unit", "n", "left"),
    "lose": ("n", "left"),
    "heal": ("unit", "n", "left"),
    "buff": ("unit", "attack", "health", "turn"),
    "grant": ("unit", "keyword"),
    "salvages": ("unit", "n"),
    "shield": ("unit",),
    "exhaust": ("unit",),
    "silence": ("unit",),
    "destroy": ("unit",),
    "die": ("unit", "card"),
    "trigger": ("unit", "card", "moment"),
    "return": ("unit", "card"),  # from the field to the hand
    "find": ("card", "zone"),  # a card from deck or waste comes to the hand
    "discard": ("card",),
    "energy": ("n", "left"),
    "look": ("card",),
    "keep": (),
    "bottom": (),
    "detach": ("unit", "card", "saved"),  # an upgrade leaves its host
    "break": ("card",),  # a relic is destroyed
    "activate": ("unit", "card", "n"),
    "end turn": (),
    "over": ("winner", "reason"),
    "start": ("card",),  # a starting card; told to nobody, the lab counts it
}
(
    E_BEGINS,
    E_MULLIGAN,
    E_TURN,
    E_DRAW,
    E_WASTE,
    E_SEARCH,
    E_BANK,
    E_PLAY,
    E_ENTER,
    E_RELIC,
    E_ATTACH,
    E_DECLARE,
    E_BLOCK,
    E_ATTACK,
    E_DAMAGE,
    E_LOSE,
    E_HEAL,
    E_BUFF,
    E_GRANT,
    E_SALVAGES,
    E_SHIELD,
    E_EXHAUST,
    E_SILENCE,
    E_DESTROY,
    E_DIE,
    E_TRIGGER,
    E_RETURN,
    E_FIND,
    E_DISCARD,
    E_ENERGY,
    E_LOOK,
    E_KEEP,
    E_BOTTOM,
    E_DETACH,
    E_BREAK,
    E_ACTIVATE,
    E_END_TURN,
    E_OVER,
    E_START,
) = range(39)

# What the lab counts of a card: the kind of event, and the fact that names the card.
TALLIES = {
    "started with": ("start", "card"),
    "drawn": ("draw", "card"),
    "played": ("play", "card"),
    "effects": ("trigger", "card"),
    "wasted": ("waste", "card"),
    "discarded": ("discard", "card"),
    "entered": ("enter", "card"),
    "died": ("die", "card"),
    "returned": ("return", "card"),
}

REASONS = ("health", "both at 0", "turn cap")
HEALTH_GONE, BOTH_GONE, TURN_CAP = 0, 1, 2

# --- refusals: what the table answers, by clause -----------------------------------------

REFUSALS = {
    "VL3.1": "You don't have enough energy.",
    "VL5.2": "Choose your starting hand first.",
    "VL6": "You can't do that now.",
    "VL6.5": "You can only use cards from your hand, on your own turn.",
    "VL6.6": "There is nothing of yours there that can do this.",
    "VL7.1": "This unit can't attack on the turn it entered.",
    "VL7.2": "You can only attack the enemy player or an enemy unit.",
    "VL9": "The match is over.",
    "V1": "You have already banked a card this turn.",
    "V15": "This unit has already attacked this turn.",
    "V18": "Only a defender that isn't exhausted can block.",
    "V21": "There is no room for it on your side.",
    "V23": "An upgrade goes on a unit of your own.",
    "V24": "That is not a legal target.",
    "V31": "It's not your turn.",
    "V39": "That unit has all the upgrades it can hold.",
    "V40": "Your bank is full.",
    "V41": "You can't take any more actions this turn.",
    "V48": "Its words forbid that: exhausted, pacifist, or a defender is in the way.",
    "V54": "Decide about the top card of your deck first.",
    "V56": "Your leader can't be played: it has been, or there is none.",
    "V76": "Nothing would happen: its condition does not hold now.",
}
