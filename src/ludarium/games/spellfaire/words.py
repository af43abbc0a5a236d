"""The vocabulary of SpellfAIre: each word's place in its list is its number in the tables."""

KINDS = ("creature", "spell")
CREATURE, SPELL = 0, 1

FACTIONS = ("kingdom", "wildclan", "necropolis", "ironbound")
SCHOOLS = ("fire", "frost", "nature", "shadow")
NONE = -1  # no faction (tokens), no school, an undeclared deck

KEYWORDS = ("guard", "charge", "lifesteal", "ward")
GUARD, CHARGE, LIFESTEAL, WARD = 1, 2, 4, 8

# --- effects: when, what, to whom ------------------------------------------------------------------

MOMENTS = ("cast", "played", "death", "turn start", "turn end")
CAST, PLAYED, DEATH, TURN_START, TURN_END = 0, 1, 2, 3, 4

VERBS = ("damage", "heal", "buff", "freeze", "grant", "destroy", "draw", "summon", "return")
DAMAGE, HEAL, BUFF, FREEZE, GRANT, DESTROY, DRAW, SUMMON, RETURN = 0, 1, 2, 3, 4, 5, 6, 7, 8

# `to` is a way of picking and, for most, a group to pick from: "chosen enemy creature".
PICKS = ("it", "self", "own hero", "enemy hero", "both heroes", "chosen", "all", "random")
IT, SELF, OWN_HERO, ENEMY_HERO, BOTH_HEROES, CHOSEN, ALL, RANDOM = 0, 1, 2, 3, 4, 5, 6, 7
GROUPS = (
    "target",
    "creature",
    "other creature",
    "friendly creature",
    "other friendly creature",
    "enemy creature",
)
ANY_TARGET, ANY_CREATURE, OTHER, FRIENDLY, OTHER_FRIENDLY, ENEMY = 0, 1, 2, 3, 4, 5

DURATIONS = ("permanent", "turn")
PERMANENT, THIS_TURN = 0, 1

# `when`: always, "it survives", "you control another guard", "you control another wildclan"
ALWAYS, SURVIVES, ANOTHER_KEYWORD, ANOTHER_FACTION = 0, 1, 2, 3

# --- a deck (S4.2) -----------------------------------------------------------------------------------

DECK_CREATURES, DECK_SPELLS, COPIES = 14, 10, 2
DECK_SIZE = DECK_CREATURES + DECK_SPELLS

# --- events: the facts that a client animates --------------------------------------------------------
# Each has a seat and four numbers; the names say which of them mean something.

EVENTS = {
    "begins": (),
    "mulligan": ("n",),
    "turn": ("n", "mana"),
    "draw": ("card",),
    "burn": ("card",),
    "fatigue": ("n",),
    "play": ("card", "side", "unit"),
    "enter": ("unit", "card"),
    "attack": ("unit", "target"),
    "damage": ("unit", "n", "left"),
    "ward": ("unit",),
    "heal": ("n", "left"),
    "buff": ("unit", "attack", "health"),
    "freeze": ("unit",),
    "grant": ("unit", "keyword"),
    "destroy": ("unit",),
    "die": ("unit", "card"),
    "trigger": ("unit", "card", "moment"),
    "return": ("card",),
    "order": ("n",),
    "end turn": (),
    "over": ("winner", "reason"),
    "keep": ("card",),  # a starting card; told to nobody (A58), the lab counts it
}
(
    E_BEGINS,
    E_MULLIGAN,
    E_TURN,
    E_DRAW,
    E_BURN,
    E_FATIGUE,
    E_PLAY,
    E_ENTER,
    E_ATTACK,
    E_DAMAGE,
    E_WARD,
    E_HEAL,
    E_BUFF,
    E_FREEZE,
    E_GRANT,
    E_DESTROY,
    E_DIE,
    E_TRIGGER,
    E_RETURN,
    E_ORDER,
    E_END_TURN,
    E_OVER,
    E_KEEP,
) = range(23)

# What the lab counts of a card: the kind of event, and the fact that names the card.
TALLIES = {
    "kept": ("keep", "card"),
    "drawn": ("draw", "card"),
    "played": ("play", "card"),
    "effects": ("trigger", "card"),
    "burned": ("burn", "card"),
    "entered": ("enter", "card"),
    "died": ("die", "card"),
    "returned": ("return", "card"),
}

REASONS = ("hero", "both heroes", "turn cap")
HERO_FELL, BOTH_FELL, TURN_CAP = 0, 1, 2

# --- refusals: what a player is told at the table, by clause -----------------------------------------

REFUSALS = {
    "S1": "The match is over.",
    "S4.6": "Now the starting hands are chosen.",
    "S5": "This cannot be done now.",
    "S5.1": "You have not enough mana for it.",
    "S5.3": "Your side of the board is full.",
    "S5.7": "This is done in the main phase, with a card of your hand.",
    "S6.1": "This creature cannot attack now: it has just come, has already attacked, or has no attack.",
    "S6.2": "A creature with Guard stands in the way: attack it first.",
    "S7.5": "It is Frozen and cannot attack this turn.",
    "S8": "It cannot be aimed at this.",
    "S8.2": "It cannot be aimed at a hero.",
    "S13.2": "It is not your turn.",
    "A17": "There is something to aim at, so a target must be chosen.",
    "A22": "First the order of what happens must be chosen.",
    "A33": "There is no room for what it would summon.",
    "A34": "There is nothing it could be aimed at.",
    "A51": "No more actions are possible in this turn.",
}
