"""The records of Clans: one match, the tables, a deck.

Until both seats have confirmed, nothing that a seat does touches what the other may see: planned cards stay in
`hand`, a vanished card in its stack and a regrown one in the discard, each with a mark in its owner's part. Cards
drawn in a round come behind the first `hand0` cells of the hand, burned ones behind the first `discard0` cells of the
discard. So the picture of the other side as the round began is the state without these marks (`hidden.py`).
"""

import numpy as np

from .words import DECK_SIZE

SEATS, MAX_CARDS, MAX_HEROES = 2, 192, 16
LANE_COUNT, SLOT_COUNT = 3, 2
HAND, PILE = 12, 36  # room: for any hand cap that can be set; a position may hold more than a deck
MOST_PLANNED = LANE_COUNT * SLOT_COUNT
EMPTY = -1
MOST = 999  # Damage, Health and what abilities add, in one step; a cell holds 16 bits
ALL_MARKS = 15
SUNDERED, BARE, COWED, HUNTED = 1, 2, 4, 8  # marks; HUNTED: its last wound was by a `bounty` card
SHOWN, SEEN = 1, 2  # of a card in the hand: everybody knows it, the other seat does
NO_LANE = -1

UNIT = np.dtype(
    [
        ("card", "i2"),  # EMPTY: nothing in this slot; then all else is 0
        ("id", "i2"),  # from 1; how events call it
        ("damage", "i2"),  # printed, with upgrades
        ("health", "i2"),
        ("full", "i2"),  # printed Health, with upgrades
        ("bonus", "i2"),  # this and the next two: 0 between actions
        ("guard", "i2"),
        ("marks", "i2"),
    ],
    align=True,
)
LANE = np.dtype(  # `units`: seat * SLOT_COUNT + slot; no bottom without a top between actions
    [("zone", "i2"), ("spare", "i2", (3,)), ("units", UNIT, (SEATS * SLOT_COUNT,))], align=True
)
PLAYER = np.dtype(
    [
        ("gold", "i8"),
        ("crystal", "i2"),
        ("dealt", "i2"),
        ("hero", "i2"),  # a row of the heroes; EMPTY: none
        ("base_element", "i2"),  # 1 + the place in ELEMENTS, 0: none
        ("crystal_element", "i2"),
        ("charges", "i2", (2,)),  # as the other sees them: paid at the reveal
        ("families", "i2"),  # bits: family * VARIATIONS + variation, from 0
        ("hand0", "i2"),  # sizes as the round began
        ("deck0", "i2"),
        ("discard0", "i2"),
        ("n_hand", "i2"),
        ("n_deck", "i2"),
        ("n_discard", "i2"),
        # the plan of the round, a secret
        ("confirmed", "i2"),
        ("n_plan", "i2"),
        ("take_backs", "i2"),  # used this round (C48, C50)
        ("used", "i2"),  # the hero's ability of this round: 0 none, 1, 2
        ("aim", "i2"),  # its lane, else NO_LANE (0 while `used` is 0)
        ("looking", "i2"),  # Omen waits: so many cards on top of the deck are seen
        ("vanished", "i2"),  # 1 + lane * SLOT_COUNT + slot of the card that is back in the hand
        ("regrown", "i2"),  # 1 + the place in the discard of the card that is back in the hand
        ("n_bottom", "i2"),  # cards at the bottom of the deck that its owner knows (Omen)
        ("plan", "i2", (MOST_PLANNED,)),  # in the order placed: code(card, lane, slot), else EMPTY
        ("hand", "i2", (HAND,)),  # rows; in a hidden record EMPTY where unknown, known ones first
        ("known", "i2", (HAND,)),  # SHOWN, SEEN or both
        ("deck", "i2", (PILE,)),  # the top card is the last
        ("discard", "i2", (PILE,)),
        ("n_upgrades", "i2"),
        ("upgrades", "i2", (DECK_SIZE,)),  # row * 9 + levels of Damage * 3 + of Health; ascending
        # the last round as it was revealed, in sight until the next
        ("last", "i2", (MOST_PLANNED,)),  # by lane, in the order placed; code, else EMPTY
        ("last_used", "i2"),
        ("last_aim", "i2"),
        ("last_card", "i2"),  # 1 + row: vanished or regrown
        ("ultimates", "i2"),  # bits of the families completed this round; 0 between actions
        ("earned", "i2"),  # gold of the round that is being resolved, 0 between actions
        ("spare", "i2", (2,)),
    ],
    align=True,
)
STATE = np.dtype(
    [
        ("dice", "i8"),
        ("round", "i2"),  # from 1
        ("over", "i2"),  # 0, else a place in REASONS + 1
        ("winner", "i2"),  # 1 + the seat, 0: nobody
        ("ids", "i2"),  # the last id given to a unit
        ("final", "i2"),  # 1: the time of the match is up, this round is the last
        ("spare", "i2", (3,)),
        ("lanes", LANE, (LANE_COUNT,)),
        ("players", PLAYER, (SEATS,)),
    ],
    align=True,
)

DECK = np.dtype(
    [
        ("n", "i2"),
        ("hero", "i2"),
        ("base_element", "i2"),
        ("crystal_element", "i2"),
        ("n_upgrades", "i2"),
        ("cards", "i2", (DECK_SIZE,)),
        ("upgrades", "i2", (DECK_SIZE,)),
        ("spare", "i2", (1,)),
    ],
    align=True,
)
INPUT = np.dtype([("none", "i8")], align=True)  # nothing comes from outside

CARD = np.dtype(
    [
        ("element", "i2"),
        ("tick", "i2"),
        ("damage", "i2"),
        ("health", "i2"),
        ("rarity", "i2"),
        ("family", "i2"),  # 1 + the place in FAMILIES, 0: none
        ("variation", "i2"),  # from 0
        ("token", "i2"),
        ("fury", "i2"),
        ("shield", "i2"),
        ("stack_buff", "i2"),
        ("stack_self", "i2"),
        ("stack_debuff", "i2"),
        ("regen", "i2"),
        ("thorns", "i2"),
        ("drain", "i2"),
        ("siege", "i2"),
        ("bulwark", "i2"),
        ("vanguard", "i2"),
        ("mend", "i2"),
        ("last_stand", "i2"),
        ("deploy_draw", "i2"),
        ("deploy_crystal", "i2"),
        ("deploy_heal_ally", "i2"),
        ("cleave", "i2"),
        ("pierce", "i2"),
        ("bounty", "i2"),
        ("buff_element", "i2"),  # whom stack_buff helps: 0 anybody
        ("buff_family", "i2"),
        ("self_element", "i2"),  # beside whom stack_self counts
        ("self_family", "i2"),
        ("points", "i2"),  # tenths of its budget, for bots
    ],
    align=True,
)
HERO = np.dtype([("powers", "i2", (2,)), ("charges", "i2", (2,))], align=True)  # of I and II
TABLES = np.dtype(
    [
        ("crystal_hp", "i2"),
        ("hand_cap", "i2"),
        ("draw", "i2"),
        ("survivor_fatigue", "i2"),
        ("round_cap", "i2"),
        ("limit_mode", "i2"),  # 0 hp, 1 draw
        ("timeout", "i2"),  # 0 clear, 1 keep
        ("heroes", "i2"),
        ("families", "i2"),
        ("gold", "i2"),
        ("take_backs", "i2"),
        ("n_cards", "i2"),
        ("n_heroes", "i2"),
        ("ant_token", "i2"),  # its row; a kernel names no card
        ("spare", "i2", (2,)),
        ("hero_rows", HERO, (MAX_HEROES,)),
        ("cards", CARD, (MAX_CARDS,)),
    ],
    align=True,
)
STARTING_HAND = 6
LOOKED_AT = 4  # by Omen

# --- actions: one number each ---------------------------------------------------------------------------

CONFIRM = 1
CONFIRM_NOTHING = 2
TAKE_BACK_HERO = 3
HERO_PLAIN = 4  # + ability (0, 1): without a choice
HERO_LANE = HERO_PLAIN + 2  # + ability * LANE_COUNT + lane
HERO_UNIT = HERO_LANE + 2 * LANE_COUNT  # + ability * 6 + lane * SLOT_COUNT + slot: Vanish
HERO_CARD = HERO_UNIT + 2 * MOST_PLANNED  # + ability * MAX_CARDS + row: Regrowth
TAKE = HERO_CARD + 2 * MAX_CARDS  # + row: Omen
PLACE = TAKE + MAX_CARDS  # + code(row, lane, slot)
TAKE_BACK = PLACE + MAX_CARDS * MOST_PLANNED  # + row * LANE_COUNT + lane
ACTIONS = TAKE_BACK + MAX_CARDS * LANE_COUNT
MAX_LEGAL = 128
MAX_EVENTS = 1200  # of a step: a whole round with every ability

# --- clauses: LC5.1 is 501, ruling C13 is 11300 --------------------------------------------------------

LC1, LC2, LC3, LC4, LC5_1, LC5_2, LC5_3, LC5_4 = 100, 200, 300, 400, 501, 502, 503, 504
LC6_1, LC6_2, LC6_3, LC7_1, LC7_2, LC7_3, LC8, LC9 = 601, 602, 603, 701, 702, 703, 800, 900
LC10_1, LC10_2, LC10_3 = 1001, 1002, 1003  # heroes, gold, families
# fmt: off
(
    C1, C2, C3, C4, C5, C6, C7, C8, C9, C10,
    C11, C12, C13, C14, C15, C16, C17, C18, C19, C20,
    C21, C22, C23, C24, C25, C26, C27, C28, C29, C30,
    C31, C32, C33, C34, C35, C36, C37, C38, C39, C40,
    C41, C42, C43, C44, C45, C46, C47, C48, C49, C50,
    C51, C52, C53, C54, C55, C56, C57, C58, C59, C60,
) = range(10100, 16100, 100)
# fmt: on
