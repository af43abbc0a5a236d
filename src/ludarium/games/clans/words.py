"""The vocabulary of Clans: each word's place in its list is its number in the tables."""

LANES = ("left", "center", "right")
LEFT, CENTER, RIGHT = 0, 1, 2
SLOTS = ("top", "bottom")
TOP, BOTTOM = 0, 1
ELEMENTS = ("fire", "water", "nature")  # in the tables 1 + the place, 0: none
NO_ELEMENT, FIRE, WATER, NATURE = 0, 1, 2, 3
RARITIES = ("common", "rare", "epic", "legendary")
COMMON, RARE, EPIC, LEGENDARY = 0, 1, 2, 3
FAMILIES = ("monkey", "ant", "wolf", "heron", "salamander")  # in the tables 1 + the place, 0: none
MONKEY, ANT, WOLF, HERON, SALAMANDER = 0, 1, 2, 3, 4
VARIATIONS = 3
MEMBERS = tuple(f"{family} {i + 1}" for family in FAMILIES for i in range(VARIATIONS))
DECK_SIZE = 25

ABILITIES = (  # with a number
    "fury",
    "shield",
    "stack_buff",
    "stack_self",
    "stack_debuff",
    "regen",
    "thorns",
    "drain",
    "siege",
    "bulwark",
    "vanguard",
    "mend",
    "last_stand",
    "deploy_draw",
    "deploy_crystal",
    "deploy_heal_ally",
    "cleave",  # the last three are written with 1
    "pierce",
    "bounty",
)

# --- heroes ------------------------------------------------------------------------------------------

# What an ability of a hero does; rows of the table of heroes name one of these for I and II.
POWERS = (
    "kindle",  # combat
    "furnace charge",
    "soothe",
    "springwell",
    "barkskin",
    "feint",
    "brace",
    "last wall",
    "intimidate",
    "sunder",
    "regrowth",  # instant
    "requisition",
    "levy",
    "vanish",
    "foresight",
    "omen",
)
(
    KINDLE,
    FURNACE_CHARGE,
    SOOTHE,
    SPRINGWELL,
    BARKSKIN,
    FEINT,
    BRACE,
    LAST_WALL,
    INTIMIDATE,
    SUNDER,
    REGROWTH,
    REQUISITION,
    LEVY,
    VANISH,
    FORESIGHT,
    OMEN,
) = range(16)
FIRST_INSTANT = REGROWTH
# Those that are aimed at a lane: FURNACE_CHARGE, BARKSKIN, FEINT, INTIMIDATE, SUNDER.

# --- events: the facts that a client animates ----------------------------------------------------------
# Each has a seat and four numbers; the names say which of them mean something. Lanes and slots are
# places in LANES and SLOTS, units the ids of cards in play.

EVENTS = {
    "draw": ("card",),  # others read that a card was drawn, not which
    "burn": ("card",),  # drawn over the cap (C5)
    # planning, to the seat alone
    "place": ("card", "lane", "slot"),
    "take back": ("card", "lane"),
    "prepare": ("ability", "lane"),  # a combat ability is part of the plan
    "take back hero": ("ability",),
    "look": ("card",),  # Omen
    "take": ("card",),
    "see": ("card",),  # Foresight
    "confirm": (),
    "clear": (),  # out of time: the plan is gone (C36)
    # a round
    "reveal": ("round",),
    "hero": ("ability", "lane", "card"),
    "vanish": ("unit", "card", "lane"),
    "regrow": ("card",),
    "enter": ("unit", "card", "lane", "slot"),
    "swap": ("lane",),
    "boost": ("unit", "n", "cause"),  # damage this round
    "guard": ("unit", "n"),  # shield this round
    "sunder": ("unit",),
    "cow": ("unit", "n"),
    "bare": ("unit",),
    "ultimate": ("family",),
    "tick": ("tick",),
    "promote": ("unit", "lane"),
    "attack": ("unit", "target", "n"),
    "modify": ("unit", "target", "step", "n"),  # a step of C30 that changed the attack before it
    "damage": ("unit", "n", "left", "cause"),
    "heal": ("unit", "n", "left", "cause"),
    "die": ("unit", "card", "lane"),
    "lane": ("lane", "zone", "moved"),  # the seat that won it, -1: nobody; moved: by how many zones
    "strike": ("unit", "lane", "n"),  # a survivor hits the crystal of the other seat
    "crystal": ("n", "left"),  # damage in all
    "mend crystal": ("n", "left", "cause"),
    "tire": ("unit", "n", "left"),  # survivor_fatigue (C52)
    "gold": ("n", "total"),
    "round": ("round",),
    "over": ("reason",),
}
(
    E_DRAW,
    E_BURN,
    E_PLACE,
    E_TAKE_BACK,
    E_PREPARE,
    E_TAKE_BACK_HERO,
    E_LOOK,
    E_TAKE,
    E_SEE,
    E_CONFIRM,
    E_CLEAR,
    E_REVEAL,
    E_HERO,
    E_VANISH,
    E_REGROW,
    E_ENTER,
    E_SWAP,
    E_BOOST,
    E_GUARD,
    E_SUNDER,
    E_COW,
    E_BARE,
    E_ULTIMATE,
    E_TICK,
    E_PROMOTE,
    E_ATTACK,
    E_MODIFY,
    E_DAMAGE,
    E_HEAL,
    E_DIE,
    E_LANE,
    E_STRIKE,
    E_CRYSTAL,
    E_MEND_CRYSTAL,
    E_TIRE,
    E_GOLD,
    E_ROUND,
    E_OVER,
) = range(38)
# Why an attack differs from the card's Damage, in the order of C30.
STEPS = ("element", "base", "zone", "hero", "fury", "stack", "debuff", "shield")
(
    BY_ELEMENT,
    BY_BASE,
    BY_ZONE,
    BY_HERO,
    BY_FURY,
    BY_STACK,
    BY_DEBUFF,
    BY_SHIELD,
) = range(8)
CAUSES = (
    "attack",
    "overflow",
    "cleave",
    "thorns",
    "last stand",
    "ultimate",
    "hero",
    "regen",
    "drain",
    "mend",
    "deploy",
)
(
    AS_ATTACK,
    AS_OVERFLOW,
    AS_CLEAVE,
    AS_THORNS,
    AS_LAST_STAND,
    AS_ULTIMATE,
    AS_HERO,
    AS_REGEN,
    AS_DRAIN,
    AS_MEND,
    AS_DEPLOY,
) = range(11)
REASONS = ("crystal", "both crystals", "limit", "equal at the limit")
CRYSTAL, BOTH_CRYSTALS, LIMIT, EQUAL = 1, 2, 3, 4  # as `over` of the state: 0 while the match runs

# What the lab counts of a card: the kind of event, and the fact that names the card.
TALLIES = {
    "drawn": ("draw", "card"),
    "burned": ("burn", "card"),
    "entered": ("enter", "card"),
    "vanished": ("vanish", "card"),
    "regrown": ("regrow", "card"),
    "died": ("die", "card"),
}

# --- refusals: what the table answers, by clause ---------------------------------------------------------

REFUSALS = {
    "LC3": "That card is not in your hand.",
    "LC4": "Name a lane: left, center or right.",
    "LC5.1": "There is nothing like that to do while you plan.",
    "LC9": "The match is over.",
    "LC10.1": "Your hero can't do that now: one ability a round, while it has charges and something to work on.",
    "C32": "That stack is full: it holds two cards.",
    "C34": "The first card of a stack is its top.",
    "C35": "You have confirmed. The round begins when the other side has, too.",
    "C36": "Nothing is staged.",
    "C48": "No more taking back in this round.",
    "C51": "There are no heroes in this variant.",
}
