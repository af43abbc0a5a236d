"""The vocabulary of Mana: each word's place in its list is its number in the records."""

LETTERS = "GONRPSTA"
NAMES = ("Gran", "Goetia", "Noa", "Raziel", "Paulina", "Salomonis", "Theurgia", "Abramelin")
GRAN, GOETIA, NOA, RAZIEL, PAULINA, SALOMONIS, THEURGIA, ABRAMELIN = range(8)

SIDES = "wb"  # how a position writes who is to move
WHITE, BLACK = 0, 1

# --- the choices of rules.toml, in its order ---------------------------------------------------------

ADJACENT, DIAGONAL = 0, 1  # start
LOSES, ILLEGAL = 0, 1  # suicide
ONE_GROUP, NO_ISOLATED = 0, 1  # connectivity
FREE, STRICT = 0, 1  # frame
ANY, ENEMY_ONLY = 0, 1  # devour
LEAP, LAME = 0, 1  # theurgia
ANY_NUMBER, ONE = 0, 1  # jump

# --- events: the facts that a client animates --------------------------------------------------------
# Places are those of the box before the action.

EVENTS = {
    "begins": (),
    "place": ("tile", "side", "to"),
    "move": ("tile", "side", "from", "to"),
    "push": ("tile", "side", "from", "to"),
    "devour": ("tile", "side", "at"),
    "retrieve": ("tile", "side", "from"),
    "burst": ("tile", "side", "at"),
    "settle": ("tile", "side", "at"),
    "field": ("dx", "dy", "width", "height"),
    "enclosed": ("side",),
    "swap": (),
    "over": ("winner", "reason"),
}
(
    E_BEGINS,
    E_PLACE,
    E_MOVE,
    E_PUSH,
    E_DEVOUR,
    E_RETRIEVE,
    E_BURST,
    E_SETTLE,
    E_FIELD,
    E_ENCLOSED,
    E_SWAP,
    E_OVER,
) = range(12)

# What the lab counts of a tile: the kind of event, and the fact that names the tile.
TALLIES = {
    "placed": ("place", "tile"),
    "moved": ("move", "tile"),
    "pushed": ("push", "tile"),
    "retrieved": ("retrieve", "tile"),
    "burst": ("burst", "tile"),
    "devoured": ("devour", "tile"),
}

REASONS = ("enclosed", "devoured", "self-enclosed", "no action", "repetition", "ply cap")
ENCLOSED, DEVOURED, SELF_ENCLOSED, NO_ACTION, REPETITION, PLY_CAP = range(6)
NOBODY = 2  # the winner of a draw

# --- refusals: what the table shows a player, by clause -----------------------------------------

REFUSALS = {
    "MA2.1": "The mana would no longer fit into five by five cells.",
    "MA3.4": "Mana would be cut off from the rest.",
    "MA3.5": "This cell is occupied.",
    "MA5": "It is not your turn.",
    "MA6.1": "This mana is already on the field.",
    "MA6.2": "Place mana next to your own mana.",
    "MA6.3": "You can't place mana right next to the enemy geyser.",
    "MA7": "This mana is still in your hand.",
    "MA8.1": "This mana is already in your hand.",
    "MA8.2": "The rest would fall apart without it.",
    "MA9.1": "Only mana on the field can burst.",
    "MA10": "The match is over.",
    "MA11.1": "Gran moves one cell in any direction.",
    "MA11.2": "Goetia moves one cell along a row or a column.",
    "MA11.3": "Noa moves one cell diagonally.",
    "MA11.4": "It can't push that: the mana would no longer fit or hold together.",
    "MA11.5": "Raziel moves along free straight lines, in all eight directions.",
    "MA11.6": "Paulina moves along free rows and columns.",
    "MA11.7": "Salomonis moves along free diagonals.",
    "MA11.9": "Theurgia moves two cells straight and one to the side.",
    "MA11.11": "Abramelin moves only in Burst mode.",
    "MA11.12": "Abramelin moves only onto mana right next to it, which it devours.",
    "M4": "Your own geyser would be covered on all four sides.",
    "M9": "You can't take back the geyser.",
    "M11": "The geyser can't burst under these rules.",
    "M15": "It is already in Burst mode.",
    "M25": "It can't devour this mana.",
    "M37": "Something stands in Theurgia's way.",
    "M39": "Only the second player may swap sides, as their first action.",
}
