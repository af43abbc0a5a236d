"""Voidlit's table on a phone, upright and on its side: what may lie over what, and what a row has scrolled away."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Invite
from .guests import LOW, PHONE
from .positions import VOID_BLOCK, VOID_LOOK, void_side, voidlit
from .screens import settle
from .table import FIRST_MOVE_MS
from .test_voidlit import Player

# Of what is lit or can be pressed: whatever something else lies over at its centre.
COVERED = """selectors => [...document.querySelectorAll(selectors)].flatMap(each => {
  const { left, top, width, height } = each.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return each.contains(found) ? [] : [each.ariaLabel ?? each.innerText];
})"""
LIT_THINGS = "button[data-lit]"  # not the free place, through which the table is pressed
# What a decision is made by.
OWN_SIDE = '[data-testid="own-player"], [data-testid="own-zones"], [data-testid="own-bank"]'
UNITS = '[data-testid="own-unit"], [data-testid="enemy-unit"]'
HAND = '[data-testid="hand-card"]'
END = '[data-testid="end-turn"]'
PHONES = pytest.mark.parametrize("size", [PHONE, LOW], ids=["upright", "sideways"])
BOXES = """selectors => [...document.querySelectorAll(selectors)].map(each => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return [each.ariaLabel ?? each.innerText, left, top, right, bottom];
})"""
FULL = voidlit(
    void_side(
        hand=["Vault Archivist", "Doge of Salt", "Glass Marksman", "Current Cloak"] * 2,
        units=["Undertow Agent", "Ledger Mage", "Drifter"] * 2 + ["Lock Keeper"],
    ),
    void_side(nation="emberhold", units=["Cinder Recruit"] * 6 + ["Forge Vanguard"]),
)
FULL_BLOCK = FULL | {
    "active": 1,
    "turn": 12,
    "phase": "block",
    "attack": {"attacker": 7, "target": "enemy player"},
}


def seated(invite: Invite, size: Any, position: Any = None) -> Player:
    player = Player(invite(size=size, touch=True), touch=True)
    if position is None:
        player.guest.table("learn", "voidlit")
    else:
        player.sit(position)
    player.asked()
    return player


def lies_apart(player: Player, what: str, *others: str) -> None:
    settle(player.page)
    first = player.page.evaluate(BOXES, what)
    assert first, what
    for name, left, top, right, bottom in player.page.evaluate(BOXES, ", ".join(others)):
        for who, start, above, end, below in first:
            beside = right <= start or left >= end or bottom <= above or top >= below
            assert beside, f"{who} lies over {name}"


def is_inside(player: Player, found: Locator) -> bool:
    box, size = found.bounding_box(), player.page.viewport_size
    assert box and size
    return box["x"] >= 0 and box["x"] + box["width"] <= size["width"]


def test_sideways_a_chosen_card_leaves_the_others_in_reach(invite: Invite) -> None:
    player = seated(invite, LOW, voidlit())
    for card in player.test("hand-card").all():
        player.press(card)
        expect(card).to_have_attribute("aria-pressed", "true")
        assert not player.page.evaluate(COVERED, f"{HAND}, {LIT_THINGS}, {OWN_SIDE}")
        lies_apart(player, '[data-testid="acts"]', HAND, UNITS, OWN_SIDE, END)
    player.press(player.unit("Lock Keeper"))
    expect(player.test("acts")).to_contain_text("Choose what it attacks")
    assert not player.page.evaluate(COVERED, LIT_THINGS)
    player.press(player.card("Freight Titan"))
    player.put(player.test("bank-it"), event="bank", card="freight_titan")


def test_sideways_a_full_hand_leaves_health_and_the_button_free(invite: Invite) -> None:
    player = seated(invite, LOW, FULL)
    cards = player.test("hand-card")
    expect(cards).to_have_count(8)
    lies_apart(player, HAND, OWN_SIDE, END)
    for card in (cards.first, cards.last):
        player.press(card)
        expect(card).to_have_attribute("aria-pressed", "true")
        lies_apart(player, HAND, OWN_SIDE, END)


def test_upright_a_row_says_what_it_has_scrolled_away(invite: Invite) -> None:
    player = seated(invite, PHONE, FULL)
    more, last = player.test("more-units"), player.unit("Lock Keeper")
    expect(more).to_have_text(["+2", "+2"])  # theirs and ours
    assert not is_inside(player, last)
    lies_apart(player, '[data-testid="own-unit"]:nth-child(-n + 4)', '[data-testid="more-units"]')
    player.press(more.nth(1))
    expect(more.nth(1)).to_have_attribute("aria-label", "2 units out of sight at the left")
    player.press(last)
    expect(last).to_have_attribute("aria-pressed", "true")


def test_upright_who_attacks_and_who_may_block_scroll_into_sight(invite: Invite) -> None:
    player = seated(invite, PHONE, FULL_BLOCK)
    expect(player.test("more-units").first).to_have_attribute(
        "aria-label", "2 units out of sight at the left"
    )
    assert is_inside(player, player.unit("Forge Vanguard", "enemy"))
    player.put(player.unit("Lock Keeper"), event="block")


def test_upright_a_hint_scrolls_to_the_unit_that_it_names(invite: Invite) -> None:
    idle = [{"card": "Drifter", "fatigued": True}] * 6
    winning = voidlit(void_side(units=[*idle, "Hired Blade"]), void_side(health=1, hand=["Ebb"]))
    player = seated(invite, PHONE, winning)
    blade = player.unit("Hired Blade")
    assert not is_inside(player, blade)
    player.page.get_by_role("button", name="More").click()
    player.page.get_by_role("button", name="Hint").click()
    expect(player.test("hint-note")).to_contain_text("Hired Blade", timeout=FIRST_MOVE_MS)
    settle(player.page)
    assert is_inside(player, blade)


@PHONES
@pytest.mark.parametrize("count", [1, 3, 7])
def test_the_question_of_a_block_leaves_what_decides_it_in_sight(
    invite: Invite, size: Any, count: int
) -> None:
    guards = (["Lock Keeper", "Checkpoint Guard", "Null Warden"] * 3)[:count]
    own = VOID_BLOCK["seats"][0] | {"units": guards}
    player = seated(invite, size, VOID_BLOCK | {"seats": [own, VOID_BLOCK["seats"][1]]})
    lies_apart(player, '[data-testid="prompt"]', UNITS, OWN_SIDE)
    page = player.page
    take = page.get_by_role("button", name="Take 5")
    for each in (page.get_by_role("button", name="Block with").first, take, player.test("quiet")):
        inside, box = each.bounding_box(), player.test("prompt").bounding_box()
        assert inside and box
        assert box["y"] <= inside["y"]
        assert inside["y"] + inside["height"] <= box["y"] + box["height"]
    player.put(take, event="damage", unit=0, seat=0)


@PHONES
def test_the_question_of_the_top_card_leaves_the_hand_in_sight(invite: Invite, size: Any) -> None:
    player = seated(invite, size, VOID_LOOK)
    expect(player.test("hand-card")).to_have_count(5)
    lies_apart(player, '[data-testid="prompt"]', HAND, UNITS, OWN_SIDE)
    player.put(player.page.get_by_role("button", name="To the bottom"), event="bottom")


@PHONES
def test_the_coach_leaves_what_it_speaks_of_free(invite: Invite, size: Any) -> None:
    player = seated(invite, size)

    def free(*more: str) -> None:
        others = [".coached", '[data-testid="acts"]', '[data-testid="prompt"]', *more]
        lies_apart(player, '[data-testid="coach"]', OWN_SIDE, HAND, END, *others)
        assert not player.page.evaluate(COVERED, f'{LIT_THINGS}, [data-testid="acts"] button')

    free()
    player.press(player.test("coach-next"))
    player.press(player.card("Freight Titan"))
    free()
    player.put(player.test("bank-it"), event="bank")
    player.asked()
    player.press(player.card("Spark Lancer"))
    free()
    player.put(player.test("play-now"), event="enter")
    player.asked()
    player.press(player.card("Thermal Blade"))
    free()
    player.put(player.unit("Spark Lancer"), event="attach")
    player.asked()
    player.press(player.unit("Spark Lancer"))
    free()
    player.put(player.test("enemy-player"), event="attack")
    player.asked()
    expect(player.test("coach")).to_contain_text("End your turn")
    free()
