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

# --- refusals: what the table answers, by clause -----------------------------------------

REFUSALS = {
    "S1": "The match is over.",
    "S4.6": "Choose your starting hand first.",
    "S5": "You can't do that now.",
    "S5.1": "You don't have enough mana.",
    "S5.3": "Your side of the board is full.",
    "S5.7": "You can only play cards from your hand, during your main phase.",
    "S6.1": "This creature can't attack now: it entered this turn or has already attacked.",
    "S6.2": "A creature with Guard is in the way. Attack it first.",
    "S7.5": "This creature is Frozen and can't attack this turn.",
    "S8": "That is not a legal target.",
    "S8.2": "This card can't target a hero.",
    "S13.2": "It's not your turn.",
    "A17": "Choose a target.",
    "A22": "Choose which effect happens first.",
    "A33": "There is no room for what it would summon.",
    "A34": "There is no legal target.",
    "A51": "You can't take any more actions this turn.",
}
