"""Voidlit's table: a match by what is lit, by keys, with a finger; blocks, choices, the waste, two at one screen.

Whatever is pressed is pressed at its centre, and the server's own messages say what happened.
"""

import re
from itertools import takewhile
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import ludarium

from .conftest import Invite
from .guests import DESKTOP, LOW, PHONE
from .positions import VOID_BLOCK, VOID_CHOICE, void_side, voidlit
from .screens import settle
from .table import FIRST_MOVE_MS, STEP_MS
from .test_keyboard import Keys
from .test_screens import LOOK, check_look, check_with_axe
from .test_touch import Finger
from .visitor import Visitor

LONGEST = 400  # presses, or events, of a match
# All that can be seen and chosen, as a screen reader says it.
SHOWN = (
    """() => [...document.querySelectorAll('[data-item]')].map(e => e.ariaLabel ?? e.innerText)"""
)
LIT = """() => {
  const shown = selector => [...document.querySelectorAll(selector)].filter(e => e.offsetParent);
  if (shown('[data-testid="game-over"]').length) return 'over';
  for (const [what, selector] of [
    ['mulligan', '[data-testid="mulligan-confirm"]'],
    ['prompt', '[data-testid="prompt"] button'],
    ['choice', '[data-testid="choice"]'],
  ]) if (shown(selector).length) return what;
  if (shown('[data-testid="end-turn"][aria-disabled="false"]').length) return 'turn';
  return null;
}"""


class Player(Visitor):
    def sit(self, position: Any = None, mode: str = "bot", **wanted: Any) -> None:
        level = {"level": "random"} if mode == "bot" else {}
        self.guest.table(mode, "voidlit", position=position, **{**level, **wanted})

    def asked(self) -> str:
        """What the table asks for next: a turn, a prompt, a mulligan, a choice, or nothing more."""
        self.page.wait_for_function(LIT, timeout=FIRST_MOVE_MS)
        return str(self.page.evaluate(LIT))

    def test(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def unit(self, name: str, side: str = "own") -> Locator:
        return self.page.locator(f'[data-testid="{side}-unit"][aria-label*="{name}"]').first

    def put(self, *presses: Locator, **facts: Any) -> dict[str, Any]:
        seen = len(self.events)
        for each in presses:
            self.press(each)
        return self.took(seen, FIRST_MOVE_MS, **facts)

    def table(self) -> Locator:
        return self.page.locator("i.free[data-lit], .ground[data-lit]")


# --- a whole match -----------------------------------------------------------------------------------


def step(player: Player, asked: str) -> None:
    """One press, or two: whatever is lit first."""
    page = player.page
    if asked == "mulligan":
        player.press(player.test("mulligan-confirm"))
    elif asked in ("prompt", "choice"):
        player.press(page.locator('[data-testid="prompt"] button, [data-testid="choice"]'))
    else:
        source = page.locator('[data-lit="source"]:not([data-testid="end-turn"])')
        bankable = page.locator('[data-testid="hand-card"][aria-label$="can be banked"]')
        if source.count():
            player.press(source.first)
            target = page.locator('[data-lit="target"]:not([data-testid="own-bank"])')
            player.press(target.or_(player.table()).or_(player.test("activate-now")).first)
        elif bankable.count():
            player.press(bankable.first)
            player.press(player.test("own-bank"))
        else:
            player.press(player.test("end-turn"))


def step_on(player: Player) -> bool:
    """Press what is lit, and see that something came of it; false where the match is over."""
    asked = player.asked()
    if asked == "over":
        return False
    seen = len(player.events)
    step(player, asked)
    for _ in range(int(STEP_MS / 20)):
        if len(player.events) > seen or player.asked() != asked:
            return True
        player.page.wait_for_timeout(20)
    raise AssertionError(f"nothing came of a press while {asked} was asked")


def test_a_match_by_what_is_lit(invite: Invite) -> None:
    """Its beginning, and from its last turns to the end."""
    player = Player(invite())
    player.sit(first=0)
    while player.view.get("phase", "mulligan") == "mulligan":
        assert step_on(player)
    assert player.asked() == "turn"
    late = {"health": 6, "units": ["Hired Blade", "Checkpoint Guard"], "waste": ["Triage"]}
    own = void_side(**late, hand=["Ebb", "Current Scout", "Current Cloak", "Deep Ledger"])
    other = void_side(**late, nation="emberhold", hand=["Spark Lancer", "Flare Burst"])
    player.sit(voidlit(own, other))
    while step_on(player):
        assert len(player.events) < LONGEST, "the match does not end"
    assert player.view["result"]
    kinds = {each["event"] for each in player.events if each["seat"] == 0}
    assert {"mulligan", "bank", "play", "declare", "end turn"} <= kinds
    expect(player.test("game-over")).to_be_visible()


# --- the mulligan ------------------------------------------------------------------------------------


def test_a_mulligan_with_a_reload_in_the_middle(invite: Invite) -> None:
    player = Player(invite())
    player.sit()
    assert player.asked() == "mulligan"
    cards = player.test("mulligan-card")
    expect(cards).to_have_count(5)
    player.press(cards.nth(1))
    expect(player.test("mulligan-confirm")).to_have_text("Replace 1 card")
    dealt = player.view["seats"][player.view["seat"]]["hand"]
    player.page.reload()
    assert player.asked() == "mulligan"
    expect(player.test("mulligan-confirm")).to_have_text("Keep all")  # nothing was sent
    assert player.view["seats"][player.view["seat"]]["hand"] == dealt
    for i in (0, 4):
        player.press(cards.nth(i))
    player.put(player.test("mulligan-confirm"), event="mulligan", n=2)


def test_of_two_equal_cards_the_second_can_be_replaced(invite: Invite) -> None:
    game = ludarium.load("voidlit")
    dealt = (game.match(seed=seed).position() for seed in range(99))
    twin = next(
        each for each in dealt if each["seats"][0]["hand"][4] in each["seats"][0]["hand"][:4]
    )
    player = Player(invite())
    player.sit(twin)
    assert player.asked() == "mulligan"
    player.press(player.test("mulligan-card").nth(4))
    player.put(player.test("mulligan-confirm"), event="mulligan", n=1)


# --- blocks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_block_with_a_reload_in_the_middle(invite: Invite, size: Any) -> None:
    touch = size is PHONE
    player = Player(invite(size=size, touch=touch), touch)
    player.sit(VOID_BLOCK)
    assert player.asked() == "prompt"
    prompt = player.test("prompt")
    expect(prompt).to_contain_text("Forge Vanguard attacks you for 5")
    expect(player.test("attack-lines").locator("path.way")).to_have_count(2)
    before = player.page.evaluate(SHOWN)
    player.page.reload()
    assert player.asked() == "prompt"
    assert player.page.evaluate(SHOWN) == before
    # what is lit is the defender, and it may be pressed itself
    seen = len(player.events)
    player.put(player.unit("Lock Keeper"), event="block")
    # up to the next attack: the computer does not wait for us
    blow = list(takewhile(lambda each: each["event"] != "attack", player.events[seen:]))
    hurt = {each["unit"] for each in blow if each["event"] == "damage" and each["seat"] == 0}
    assert blow and 0 not in hurt  # not the player


def test_taking_the_blow_and_not_being_asked_again(invite: Invite) -> None:
    host, friend = Player(invite()), Player(invite())
    host.guest.table("invite", "voidlit", position=VOID_BLOCK)
    link = host.page.get_by_label("Invitation link").input_value()
    friend.guest.go(link).get_by_test_id("sit-down").click()
    assert host.asked() == "prompt"
    expect(friend.test("decides")).to_contain_text("decides whether to block")
    host.put(host.test("quiet"), event="damage", unit=0, seat=0, n=5)
    seen = len(host.events)
    friend.asked()
    friend.put(
        friend.unit("Scorch Captain"), friend.test("enemy-player"), event="declare", target=0
    )
    host.took(seen, event="damage", unit=0, seat=0)  # it answered by itself
    expect(host.test("prompt")).to_have_count(0)
    friend.asked()
    friend.put(friend.test("end-turn"), event="end turn", seat=1)
    assert host.asked() == "prompt"
    expect(host.test("prompt")).to_contain_text("On top of your deck")  # Deep Ledger


def test_the_block_shows_its_time(invite: Invite) -> None:
    host, friend = Player(invite()), Player(invite())
    host.guest.table("invite", "voidlit", position=VOID_BLOCK, clock={"game": True})
    link = host.page.get_by_label("Invitation link").input_value()
    friend.guest.go(link).get_by_test_id("sit-down").click()
    assert host.asked() == "prompt"
    expect(host.test("block-time")).to_have_text(re.compile(r"0:1\d|0:0\d"))
    # nobody answers: the default is no block
    host.took(0, 30_000, event="damage", unit=0, seat=0, n=5)


def test_a_block_at_one_screen_is_asked_in_the_open(invite: Invite) -> None:
    player = Player(invite())
    own = void_side(units=["Hired Blade", "Drifter"], hand=["Drifter"])
    player.sit(voidlit(own, void_side(units=["Lock Keeper"], hand=["Ebb"])), mode="hotseat")
    page = player.page
    player.test("curtain-ready").click()
    player.put(player.unit("Hired Blade"), player.test("enemy-player"), event="declare", target=0)
    assert player.asked() == "prompt"
    expect(player.test("curtain-ready")).to_have_count(0)
    expect(player.test("hand-card")).to_have_count(0)  # both hands are face down
    assert [hand for side in player.view["seats"] for hand in side["hand"]] == [None, None]
    page.reload()
    assert player.asked() == "prompt"
    expect(player.test("curtain-ready")).to_have_count(0)
    player.put(page.get_by_role("button", name="Block with Lock Keeper"), event="block")
    assert player.asked() == "turn"  # the device has not changed hands
    expect(player.card("Drifter")).to_be_visible()
    player.put(player.test("end-turn"), event="end turn")
    expect(player.test("curtain-ready")).to_be_visible()


# --- choices -----------------------------------------------------------------------------------------


def test_an_empty_deck_searches_the_waste_for_health(invite: Invite) -> None:
    player = Player(invite())
    waste = ["Ledger Mage", "Ebb"]
    player.sit(voidlit(void_side(deck=[], waste=waste, hand=["Drifter"]), void_side()))
    player.asked()
    expect(player.test("price").locator(".now")).to_have_text("1")
    expect(player.test("end-turn")).not_to_contain_text("search")  # nothing is banked yet
    player.press(player.test("own-waste"))
    expect(player.test("zones").locator("li")).to_have_count(2)
    player.page.keyboard.press("Escape")
    player.put(player.card("Drifter"), player.test("own-bank"), event="bank")
    player.asked()
    player.page.reload()
    player.asked()
    expect(player.test("end-turn")).to_contain_text("Search costs 1")
    found = player.put(player.test("end-turn"), event="search", seat=0)
    assert found["n"] == 1 and found["card"] in ("ledger_mage", "ebb")
    player.asked()  # the next turn began with another search
    expect(player.test("price").locator(".now")).to_have_text("4")


def test_a_search_that_would_lose_is_no_matter_of_one_press(invite: Invite) -> None:
    player = Player(invite())
    own = void_side(health=2, searches=1, deck=[], waste=["Ebb"], hand=["Drifter"])
    player.sit(voidlit(own, void_side()))
    player.asked()
    player.press(player.card("Drifter"))
    expect(player.test("bank-it")).to_contain_text("Bank (you would lose: search costs 2)")
    player.put(player.test("bank-it"), event="bank")
    player.asked()
    expect(player.test("end-turn")).to_contain_text("You would lose: search costs 2")
    player.page.keyboard.press("e")
    expect(player.page.get_by_role("dialog")).to_contain_text("you would lose")
    player.page.get_by_role("button", name="Play on").click()
    player.press(player.test("end-turn"))
    found = player.put(player.test("confirm-yes"), event="search", seat=0)
    assert (found["n"], found["left"]) == (2, 0)


def test_the_top_card_is_kept_or_goes_to_the_bottom(invite: Invite) -> None:
    player = Player(invite())
    place = voidlit(void_side(), void_side()) | {"phase": "choose", "pending": {"card": "Drifter"}}
    player.sit(place)
    assert player.asked() == "prompt"
    expect(player.test("prompt")).to_contain_text("On top of your deck: Drifter")
    player.page.reload()
    assert player.asked() == "prompt"
    player.put(player.page.get_by_role("button", name="To the bottom"), event="bottom")
    assert player.asked() == "turn"
    player.press(player.test("own-zones"))
    expect(player.test("zones")).to_contain_text("At the bottom of the deck")


def test_cards_of_the_deck_relics_and_upgrades_are_chosen_from_a_list(invite: Invite) -> None:
    player = Player(invite())
    own = void_side(
        nation="ironveil dominion", hand=["Foundry Smith", "Dismantle"], deck=["Sidearm", "Drifter"]
    )
    armed = {"card": "Drifter", "upgrades": ["Sidearm"]}
    other = void_side(relics=["War Brazier"], units=[armed, armed])
    player.sit(voidlit(own, other))
    player.asked()
    player.press(player.card("Foundry Smith"))
    player.put(player.test("choice"), event="find", card="sidearm", zone="deck")
    player.asked()
    player.press(player.card("Dismantle"))
    choices = player.test("choice")
    expect(choices).to_have_count(3)
    expect(choices.nth(0)).to_contain_text("enemy relic")
    expect(choices.nth(1)).to_contain_text("on the first enemy Drifter")
    expect(choices.nth(2)).to_contain_text("on the second enemy Drifter")
    player.put(choices.nth(0), event="break", card="war_brazier")


def test_a_drag_plays_banks_attacks_and_is_refused(invite: Invite) -> None:
    player = Player(invite())
    own = void_side(hand=["Hired Blade", "Freight Titan", "Sidearm"], units=["Drifter"])
    player.sit(voidlit(own, void_side(units=["Hired Blade"])))
    player.asked()

    def drag(source: Locator, target: Locator) -> None:
        x, y = player.centre(source)
        player.page.mouse.move(x, y)
        player.page.mouse.down()
        player.page.mouse.move(x, y - 30, steps=3)
        player.page.mouse.move(*player.centre(target), steps=5)
        player.page.mouse.up()

    for name, target, kind, card in (
        ("Freight Titan", player.test("own-bank"), "bank", "freight_titan"),
        ("Hired Blade", player.page.locator(".ground"), "enter", "hired_blade"),
        ("Sidearm", player.unit("Drifter"), "attach", "sidearm"),
    ):
        seen = len(player.events)
        drag(player.card(name), target)
        player.took(seen, event=kind, card=card)
        player.asked()
    # the unit that has just come is fatigued
    player.press(player.unit("Hired Blade"))
    expect(player.page.locator('a[href$="#VL7.1"]')).to_be_visible()
    seen = len(player.events)
    drag(player.unit("Drifter"), player.unit("Hired Blade", "enemy"))
    player.took(seen, event="attack")


# --- keys and a finger -------------------------------------------------------------------------------


def test_a_turn_and_a_block_with_the_keyboard_alone(invite: Invite) -> None:
    player = Player(invite())
    own = void_side(hand=["Hired Blade", "Freight Titan", "Sidearm"], units=["Drifter"])
    player.sit(voidlit(own, void_side()))
    player.asked()
    page, keys = player.page, Keys(player.page)

    def typed(*selectors: str, then: str = "", **facts: Any) -> None:
        seen = len(player.events)
        for each in selectors:
            keys.press(each)
        if then:
            page.keyboard.press(then)
        player.took(seen, **facts)
        player.asked()

    hand = '[data-testid="hand-card"][aria-label^="{}"]'
    typed(hand.format("Freight Titan"), then="b", event="bank", card="freight_titan")
    typed(hand.format("Hired Blade"), then="Enter", event="enter", card="hired_blade")
    typed(
        hand.format("Sidearm"),
        '[data-testid="own-unit"][aria-label^="Drifter"]',
        event="attach",
        card="sidearm",
    )
    typed(
        '[data-testid="own-unit"][aria-label^="Drifter"]',
        '[data-testid="enemy-player"]',
        event="attack",
    )
    seen = len(player.events)
    page.keyboard.press("e")
    player.took(seen, event="end turn", seat=0)
    player.sit(VOID_BLOCK)
    assert player.asked() == "prompt"
    seen = len(player.events)
    page.keyboard.press("b")
    player.took(seen, FIRST_MOVE_MS, event="block")


def test_a_turn_with_a_finger(invite: Invite) -> None:
    player = Player(invite(size=PHONE, touch=True), touch=True)
    own = void_side(
        hand=["Hired Blade", "Freight Titan", "Sidearm", "Drifter"] * 2,
        units=["Drifter"],
        relics=["Signal Beacon"],
    )
    player.sit(voidlit(own, void_side()))
    player.asked()
    page, finger = player.page, Finger(player.page)
    player.press(player.card("Freight Titan"))
    player.put(player.test("bank-it"), event="bank", card="freight_titan")
    player.asked()
    player.put(player.card("Hired Blade"), player.test("play-now"), event="enter")
    player.asked()
    start, seen = player.centre(player.card("Sidearm")), len(player.events)
    end = player.centre(player.unit("Drifter"))
    finger.send("touchStart", start)
    finger.send("touchMove", (start[0], start[1] - 14))
    finger.send("touchMove", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    finger.send("touchMove", end)
    finger.rest()
    finger.send("touchEnd")
    player.took(seen, event="attach", card="sidearm")
    player.asked()
    player.put(player.unit("Drifter"), player.test("enemy-player"), event="attack")
    player.asked()
    player.press(player.test("own-side"))
    expect(player.test("sheet")).to_contain_text("Signal Beacon")
    player.press(player.test("own-waste"))
    expect(player.test("zones")).to_be_visible()
    page.get_by_role("button", name="Close").last.click()


# --- the look ----------------------------------------------------------------------------------------


def looked_at(page: Page) -> None:
    settle(page)
    page.evaluate(LOOK.read_text())
    check_look(page)
    check_with_axe(page)


@pytest.mark.parametrize("size", [PHONE, LOW], ids=["upright", "sideways"])
def test_the_look_on_a_phone(invite: Invite, size: Any) -> None:
    """What a desktop shows is among the screens."""
    player = Player(invite(size=size, touch=True), touch=True)
    player.sit()
    player.asked()
    looked_at(player.page)  # the starting hand
    player.sit(voidlit())
    player.asked()
    looked_at(player.page)
    player.press(player.unit("Lock Keeper"))
    looked_at(player.page)
    player.sit(VOID_CHOICE)
    player.asked()
    player.press(player.card("Dismantle"))
    looked_at(player.page)
    player.sit(VOID_BLOCK)
    player.asked()
    looked_at(player.page)
    inside = player.page.locator('[data-testid="prompt"] button').last.bounding_box()
    assert inside and inside["y"] + inside["height"] <= size["height"]
    player.put(player.unit("Lock Keeper"), event="block")


def test_the_guided_first_match(invite: Invite) -> None:
    player = Player(invite())
    player.guest.table("learn", "voidlit")
    player.asked()
    coach = player.test("coach")
    expect(coach).to_contain_text("Cards are energy")
    player.test("coach-next").click()
    expect(coach).to_contain_text("Bank a card")
    player.put(player.card("Freight Titan"), player.test("own-bank"), event="bank")
    expect(coach).to_contain_text("Play a unit")
    player.asked()
    player.put(player.card("Spark Lancer"), player.table(), event="enter")
    expect(coach).to_contain_text("Put an upgrade on it")
    player.asked()
    player.put(player.card("Thermal Blade"), player.unit("Spark Lancer"), event="attach")
    expect(coach).to_contain_text("Attack")
    player.asked()
    player.put(player.unit("Spark Lancer"), player.test("enemy-player"), event="attack")
    expect(coach).to_contain_text("End your turn")


# --- leaders, the waste, the builder -----------------------------------------------------------------


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_leader_heals_and_comes_to_the_table(invite: Invite, size: Any) -> None:
    """Factor Ysolde: each banked card restores 1 Health (V59); she is played once, from beside the table (V56)."""
    touch = size is PHONE
    player = Player(invite(size=size, touch=touch), touch)
    own = void_side(health=20, paragon="Factor Ysolde", hand=["Ebb", "Drifter"])
    other = void_side(nation="emberhold", paragon="Ilka Sunderforge")
    player.sit(voidlit(own, other), variant=["paragon"])
    player.asked()
    player.put(player.card("Ebb"), player.test("own-bank"), event="heal", seat=0, n=1)
    player.asked()
    player.page.reload()
    player.asked()
    assert player.view["seats"][0]["health"] == 21
    if touch:
        player.press(player.test("own-side"))
    leader = player.test("own-leader")
    expect(leader).to_contain_text("costs 5")
    player.press(leader)
    player.put(player.test("play-now"), event="enter", card="factor_ysolde")
    player.asked()
    expect(player.unit("Factor Ysolde")).to_be_visible()
    if touch:
        player.press(player.test("own-side"))
    expect(leader).to_contain_text("has come to the table")


def test_a_unit_comes_back_from_the_waste(invite: Invite) -> None:
    player = Player(invite())
    own = void_side(
        nation="umbral synod",
        hand=["Bone Cantrix"],
        waste=["Drifter", "Freight Titan", "Triage", "Hired Blade"],
    )
    player.sit(voidlit(own, void_side()))
    player.asked()
    player.press(player.card("Bone Cantrix"))
    choices = player.test("choice")
    expect(choices).to_have_count(2)  # units that cost 3 or less
    expect(choices.nth(1)).to_contain_text("waste")
    player.page.reload()
    player.asked()
    expect(choices).to_have_count(0)  # nothing was chosen
    player.press(player.card("Bone Cantrix"))
    found = choices.filter(has_text="Hired Blade")
    player.put(found, event="find", card="hired_blade", zone="waste")
    assert player.view["seats"][0]["waste"] == ["drifter", "freight_titan", "triage"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_builder_names_what_is_wrong_and_completes(invite: Invite, size: Any) -> None:
    touch = size is PHONE
    page = invite(size=size, touch=touch).go("/games/voidlit/decks")
    message = page.get_by_test_id("deck-message")
    expect(message).to_contain_text("Ready to play")
    expect(page.get_by_role("radiogroup", name="Paragon").get_by_role("radio")).to_have_count(2)
    expect(page.get_by_text("only in matches with the variant Paragon")).to_be_visible()
    page.get_by_test_id("pick-umbral synod").click()  # its cards leave, Universals stay
    expect(message).to_contain_text("exactly 40 are needed")
    expect(message.get_by_role("link").first).to_have_attribute(
        "href", re.compile(r"/games/voidlit/rules#VL2\.1$")
    )
    expect(page.get_by_test_id("pick-abbess_nocturne").get_by_role("radio")).to_be_checked()
    expect(page.get_by_test_id("pick-ilka_sunderforge")).to_have_count(0)
    cantrix = page.get_by_role("group", name=re.compile("^Bone Cantrix: 0 of [12]$"))
    expect(cantrix).to_be_visible()  # a newcomer owns fewer than a deck may hold
    page.get_by_role("switch", name="Only cards I own").click()
    page.get_by_role("button", name="Add one Bone Cantrix").click()
    page.reload()
    expect(page.get_by_role("group", name="Bone Cantrix: 1 of 3")).to_be_visible()
    page.get_by_test_id("complete-deck").click()
    expect(message).to_contain_text("Ready to play")
    kept = page.get_by_role("group", name=re.compile("^Bone Cantrix: [123] of 3"))
    expect(kept).to_be_visible()
    library = page.get_by_role("link", name="Library")
    box = library.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]


def test_a_short_match_with_the_keyboard_alone(invite: Invite) -> None:
    """From a starting hand to the end: arrows, Enter, letters."""
    player = Player(invite())
    player.sit(first=0)
    page, keys = player.page, Keys(player.page)
    assert player.asked() == "mulligan"
    keys.press('[data-testid="mulligan-card"]')
    expect(player.test("mulligan-confirm")).to_have_text("Replace 1 card")
    keys.press('[data-testid="mulligan-confirm"]')
    assert player.asked() == "turn"
    weak = {"health": 5, "hand": ["Drifter", "Hired Blade"], "units": ["Hired Blade"]}
    player.sit(voidlit(void_side(**weak), void_side(**weak)))
    for n in range(LONGEST):
        asked = player.asked()
        if asked == "over":
            break
        if n == 3:
            page.reload()
            continue
        seen = len(player.events)
        if asked == "turn":
            type_a_move(player, keys)
        else:
            page.keyboard.press("Enter")  # the first answer has the focus
        player.took(seen)
    assert player.view["result"] and player.test("game-over").is_visible()


def type_a_move(player: Player, keys: Keys) -> None:
    page = player.page
    source = page.locator('[data-lit="source"]:not([data-testid="end-turn"])')
    bankable = page.locator('[data-testid="hand-card"][aria-label$="can be banked"]')
    if source.count():
        keys.press(f'[data-place="{source.first.get_attribute("data-place")}"]')
        target = page.locator('[data-lit="target"]:not([data-testid="own-bank"])')
        if target.count():
            keys.press(f'[data-place="{target.first.get_attribute("data-place")}"]')
        else:
            page.keyboard.press("Enter")  # once more: it needs no target
    elif bankable.count():
        keys.press(f'[data-place="{bankable.first.get_attribute("data-place")}"]')
        page.keyboard.press("b")
    else:
        page.keyboard.press("e")
