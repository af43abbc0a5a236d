"""The vocabulary of MANALIMIT: each word's place in its list is its number in the tables."""

TRIBES = (
    "Emberkin",
    "Bulwark",
    "Brood",
    "Gravebound",
    "Thornwild",
    "Cinderbank",
    "Warhost",
    "Wayfarers",
)
NONE = -1  # no tribe (tokens, some custom cards), no filter

# --- abilities: when, what, to whom ----------------------------------------------------------------

MOMENTS = (
    "start of battle",
    "before attack",
    "after attack",
    "hurt",
    "kill",
    "faint",
    "ally faints",
    "ally summoned",
    "buy",
    "pitched",
    "ally pitched",
    "end of turn",
)
(
    START,
    BEFORE_ATTACK,
    AFTER_ATTACK,
    HURT,
    KILL,
    FAINT,
    ALLY_FAINTS,
    ALLY_SUMMONED,
    BUY,
    PITCHED,
    ALLY_PITCHED,
    END_OF_TURN,
) = range(12)

VERBS = ("damage", "buff", "shield", "summon", "mana")
DAMAGE, BUFF, SHIELD, SUMMON, MANA = range(5)

TARGETS = (
    "self",
    "front ally",
    "back ally",
    "ally ahead",
    "ally behind",
    "adjacent allies",
    "random ally",
    "all allies",
    "other allies",
    "front enemy",
    "back enemy",
    "random enemy",
    "lowest health enemy",
    "highest attack enemy",
    "highest health enemy",
    "all enemies",
    "everybody",
    "attacker",
    "that unit",
)
(
    SELF,
    FRONT_ALLY,
    BACK_ALLY,
    ALLY_AHEAD,
    ALLY_BEHIND,
    ADJACENT_ALLIES,
    RANDOM_ALLY,
    ALL_ALLIES,
    OTHER_ALLIES,
    FRONT_ENEMY,
    BACK_ENEMY,
    RANDOM_ENEMY,
    LOWEST_HEALTH_ENEMY,
    HIGHEST_ATTACK_ENEMY,
    HIGHEST_HEALTH_ENEMY,
    ALL_ENEMIES,
    EVERYBODY,
    ATTACKER,
    THAT_UNIT,
) = range(19)

# --- a deck (ML2) ------------------------------------------------------------------------------------

DECK_SIZE, COPIES = 60, 3

# --- how a battle and a run end ------------------------------------------------------------------------

OUTCOMES = ("none", "victory", "defeat", "draw")  # none: no battle yet
VICTORY, DEFEAT, DRAW = 1, 2, 3
BATTLES = ("victory", "draw", "defeat")  # the best first: what `outcome` of the kernel counts
REASONS = ("won", "lost", "retired")
WON, LOST, RETIRED = 1, 2, 3  # as `over` of the state: 0 while the run goes on

# --- events: the facts that a client animates ----------------------------------------------------------
# Each has a seat and four numbers; the names say which of them mean something. In a battle the seat is
# that of the unit's side: 0 for the player's, -1 for the ghost's. Places count from 1.

EVENTS = {
    "shop": ("round", "limit", "mana"),
    "slide": ("card", "place"),
    "starve": (),
    "pitch": ("card", "zone", "place", "n"),
    "evaporate": ("n",),
    "buy": ("card", "place", "bench", "n"),
    "freeze": ("card", "place"),
    "thaw": ("card", "place"),
    "move": ("zone", "place", "to_zone", "to"),
    "end turn": ("n",),
    "cycle": ("n",),
    "battle": ("round", "name"),
    "line": ("unit", "card", "attack", "health"),
    "trigger": ("unit", "card", "moment", "about"),  # about: the unit that it is about, 0: none
    "clash": ("unit", "target"),
    "damage": ("unit", "n", "left", "by"),
    "absorb": ("unit", "n", "left"),
    "buff": ("unit", "attack", "health", "permanent"),
    "shield": ("unit", "n", "left"),
    "summon": ("unit", "card", "attack", "health"),
    "faint": ("unit", "card"),
    "improve": ("card", "place", "attack", "health"),  # for good; place 0: on the bench
    "brace": ("card", "place", "attack", "health"),  # until the end of the next battle
    "guard": ("card", "place", "n"),
    "wither": ("card", "zone", "place"),
    "mana": ("n", "total"),
    "save": ("n",),
    "stall": (),
    "outcome": ("outcome", "clashes", "trophies", "lives"),
    "over": ("reason",),
}
(
    E_SHOP,
    E_SLIDE,
    E_STARVE,
    E_PITCH,
    E_EVAPORATE,
    E_BUY,
    E_FREEZE,
    E_THAW,
    E_MOVE,
    E_END_TURN,
    E_CYCLE,
    E_BATTLE,
    E_LINE,
    E_TRIGGER,
    E_CLASH,
    E_DAMAGE,
    E_ABSORB,
    E_BUFF,
    E_SHIELD,
    E_SUMMON,
    E_FAINT,
    E_IMPROVE,
    E_BRACE,
    E_GUARD,
    E_WITHER,
    E_MANA,
    E_SAVE,
    E_STALL,
    E_OUTCOME,
    E_OVER,
) = range(30)
ZONES = ("belt", "board", "bench")
BELT_ZONE, BOARD_ZONE, BENCH_ZONE = 0, 1, 2

# What the lab counts of a card: the kind of event, and the fact that names the card.
TALLIES = {
    "seen": ("slide", "card"),
    "pitched": ("pitch", "card"),
    "bought": ("buy", "card"),
    "frozen": ("freeze", "card"),
    "triggers": ("trigger", "card"),
    "fainted": ("faint", "card"),
}

# --- refusals: what the table answers, by clause ---------------------------------------------------------

REFUSALS = {
    "ML1": "The run is over.",
    "ML4.1": "There is no card in that place to pitch.",
    "ML5.1": "There is no card in that place of the belt.",
    "ML5.2": "You don't have enough mana.",
    "ML6": "Units on the board can't be pitched in this variant.",
    "B1": "Only units on your board or bench can be moved, and not onto their own place.",
    "B2": "There is no such place.",
    "B3": "Your bench is full. Move or pitch a unit first.",
    "B4": "A unit on the bench can't be pitched. Move it to the board first.",
    "B28": "The next ghost is on its way.",
    "B36": "No more moves or freezes in this shop: pitch, buy or end your turn.",
}
