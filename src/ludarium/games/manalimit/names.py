"""What ghosts are called: a number names one, so that a pool and a log hold no text of anybody's."""

FIRST = (
    "Amber", "Ashen", "Bold", "Brass", "Bright", "Cinder", "Clever", "Coal", "Copper", "Crooked", "Dusty",
    "Eager", "Ember", "Fierce", "Flint", "Gilded", "Glowing", "Grim", "Hasty", "Hollow", "Iron", "Jolly",
    "Keen", "Lucky", "Molten", "Nimble", "Patient", "Quiet", "Rusty", "Smoky", "Stubborn", "Wily",
)  # fmt: skip
LAST = (
    "Anvil", "Badger", "Bellows", "Broker", "Crow", "Drake", "Falcon", "Forge", "Fox", "Furnace", "Gambler",
    "Golem", "Hammer", "Heron", "Kettle", "Lantern", "Lynx", "Magpie", "Marten", "Miser", "Otter", "Peddler",
    "Piper", "Raven", "Smith", "Spark", "Stoker", "Tinker", "Toad", "Vulture", "Wanderer", "Wolf",
)  # fmt: skip


def ghost_name(number: int) -> str:
    return f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST) % len(LAST)]}"
