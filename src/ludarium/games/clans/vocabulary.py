"""What the cells of a state mean to those who learn from it (core/vocabulary.py)."""

from dataclasses import replace

from ...core.vocabulary import EMPTY, bits, card, choice, count, flag, number, place
from .state import HAND, MAX_CARDS, MAX_HEROES, MOST_PLANNED, PILE
from .words import DECK_SIZE, ELEMENTS, LANES, MEMBERS, REASONS, SLOTS

MOST = 99  # of what a card has; custom cards may pile up more, which is shown as 99
SOME = number(0, MOST, clipped=True)
PLANNED = place(MAX_CARDS * MOST_PLANNED)  # card, lane and slot in one
IN_PLAY = replace(card(MAX_CARDS), unknown=EMPTY)  # nobody hides a card in play
ELEMENT = choice(("none", *ELEMENTS))
ABILITY = choice(("none", "I", "II"))
AIM = choice(("no lane", *LANES), -1)
NOTHING = number(0, 1, clipped=True)  # always 0 between actions
PLACES = tuple(f"{lane} {slot}" for lane in LANES for slot in SLOTS)

VOCABULARY = {
    "round": count(100),
    "over": choice(("no", *REASONS)),
    "winner": choice(("nobody", "seat 0", "seat 1")),
    "ids": count(9999),
    "final": flag(),
    "spare": NOTHING,
    "lanes.spare": NOTHING,
    "lanes.zone": choice(("base of seat 0", "middle", "base of seat 1"), -1),
    "lanes.units.card": IN_PLAY,
    "lanes.units.id": count(9999),
    "lanes.units.damage": SOME,
    "lanes.units.health": SOME,
    "lanes.units.full": SOME,
    "lanes.units.bonus": NOTHING,
    "lanes.units.guard": NOTHING,
    "lanes.units.marks": NOTHING,
    "players.gold": number(0, 9999, clipped=True),
    "players.crystal": number(0, 300, clipped=True),
    "players.dealt": number(0, 999, clipped=True),
    "players.hero": place(MAX_HEROES),
    "players.base_element": ELEMENT,
    "players.crystal_element": ELEMENT,
    "players.charges": number(0, 9, clipped=True),
    "players.families": bits(MEMBERS),
    "players.hand0": count(HAND),
    "players.deck0": count(PILE),
    "players.discard0": count(PILE),
    "players.n_hand": count(HAND),
    "players.n_deck": count(PILE),
    "players.n_discard": count(PILE),
    "players.confirmed": flag(),
    "players.n_plan": count(MOST_PLANNED),
    "players.take_backs": number(0, MOST, clipped=True),
    "players.used": ABILITY,
    "players.aim": AIM,
    "players.looking": count(4),
    "players.vanished": choice(("none", *PLACES)),
    "players.regrown": count(PILE),
    "players.n_bottom": count(PILE),
    "players.plan": PLANNED,
    "players.hand": card(MAX_CARDS, counted="players.n_hand"),
    "players.known": choice(("secret", "shown", "seen", "both")),
    "players.deck": card(MAX_CARDS, counted="players.n_deck"),
    "players.discard": card(MAX_CARDS, counted="players.n_discard"),
    "players.n_upgrades": count(DECK_SIZE),
    "players.upgrades": number(0, MAX_CARDS * 9, clipped=True),
    "players.last": PLANNED,
    "players.last_used": ABILITY,
    "players.last_aim": AIM,
    "players.last_card": count(MAX_CARDS),
    "players.ultimates": NOTHING,
    "players.earned": NOTHING,
    "players.spare": NOTHING,
}
