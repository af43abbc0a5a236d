"""What is lit can be pressed: a person presses the centre of it and the match takes it.

Nothing here asks the page where to press, nor whether it was taken: the marks say what is lit, the
server's own messages say what happened.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, WebSocket, expect

from .guests import DESKTOP, PHONE, Guest
from .positions import foe, position, side
from .server import Server
from .table import FIRST_MOVE_MS, STEP_MS

Event = dict[str, Any]


DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))"


class Person:
    """Presses the centre of what is lit, by mouse or with a finger."""

    def __init__(self, guest: Guest, touch: bool) -> None:
        self.guest = guest
        self.page = guest.page
        self.touch = touch
        self.events: list[Event] = []  # as the server sent them
        self.prompts = 0
        self.previews = 0
        self.page.on("websocket", self.listen)

    def forget(self) -> None:
        """What came before belongs to another match."""
        self.events.clear()
        self.prompts = 0

    def sit_down(self) -> None:
        self.guest.table(level="random", position=TABLE)
        self.asked()
        self.forget()

    def listen(self, wire: WebSocket) -> None:
        wire.on("framereceived", lambda frame: self.hear(json.loads(frame)))

    def hear(self, frame: dict[str, Any]) -> None:
        if frame["t"] == "update":
            self.events += frame["d"]["events"]
        if frame["t"] in ("update", "snapshot"):
            self.prompts += frame["d"]["prompt"] is not None
        self.previews += frame["t"] == "preview"

    def until(self, true: Callable[[], Any], what: str, ms: float = STEP_MS) -> None:
        for _ in range(int(ms / 20)):
            if true():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{what}: not within {ms / 1000:.0f} s")

    def lit(self, kind: str, where: str = "") -> Locator:
        return self.page.locator(f'[data-lit="{kind}"]{where}')

    def press(self, found: Locator) -> None:
        """The very centre: whatever lies there gets the press."""
        expect(found.first).to_be_visible()
        box = found.first.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def took(self, since: int, **facts: Any) -> Event | None:
        fits = (each for each in self.events[since:] if facts.items() <= each.items())
        return next(fits, None)

    def act(self, source: str, *ends: str, **facts: Any) -> None:
        """Press a source by its name, then what else is lit; the match must tell of it."""
        seen = len(self.events)
        self.press(self.lit("source", f'[aria-label*="{source}"]'))
        for end in ends:
            kind, _, where = end.partition(" ")
            self.press(self.lit(kind, where))
        self.until(lambda: self.took(seen, **facts), f"{source} {ends}: {facts}")

    def take_back(self) -> None:
        """By the button of the bar, which on a phone waits behind another one."""
        seen, prompts = len(self.events), self.prompts
        found, more = self.page.get_by_test_id("takeback"), self.page.get_by_label("More")
        if not found.is_visible():
            self.press(more)
        self.press(found)
        self.until(lambda: self.took(seen, event="takeback"), "a takeback")
        self.until(lambda: self.prompts > prompts, "the choice again")

    def asked(self) -> None:
        """The table waits for this person."""
        expect(self.lit("source").first).to_be_visible(timeout=FIRST_MOVE_MS)

    def coach(self, title: str) -> None:
        expect(self.page.get_by_test_id("coach").locator("b")).to_have_text(title)

    def go_on(self) -> None:
        self.press(self.page.get_by_test_id("coach-next"))


@pytest.fixture(scope="module", params=["mouse", "touch"])
def anyone(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Person]:
    """One guest for all tests by mouse, one for all with a finger."""
    touch = request.param == "touch"
    size = PHONE if touch else DESKTOP
    person = Person(Guest(browser, server.url, size=size, touch=touch), touch)
    yield person
    person.guest.leave()


@pytest.fixture
def person(anyone: Person) -> Iterator[Person]:
    anyone.forget()
    yield anyone
    assert not anyone.guest.errors, anyone.guest.errors


# --- an ordinary turn --------------------------------------------------------------------------------

TABLE = position(
    side(
        mana=10,
        max_mana=10,
        hand=["Town Guard", "Squire Captain", "Ember Bolt", "Inferno Sweep", "Final Spark"],
        board=["Banner Knight", "Town Guard"],
    ),
    foe(board=["Ghoul", "Bone Acolyte"]),
    turns=10,
)
ACTS: list[tuple[str, Event]] = [
    ("Ember Bolt", {"event": "play", "card": "ember_bolt"}),
    ("Squire Captain", {"event": "play", "card": "squire_captain"}),
    ("Banner Knight", {"event": "attack"}),
    ("Town Guard, cost", {"event": "play", "card": "town_guard"}),
    ("Inferno Sweep", {"event": "play", "card": "inferno_sweep"}),
]


def test_every_lit_end_of_an_action_takes_a_press(person: Person) -> None:
    """Each end in turn; what was done is taken back, all but the last, so that the table fills."""
    person.sit_down()
    pressed = 0
    for source, facts in ACTS:
        n, ends = 0, 1
        while n < ends:
            seen, prompts = len(person.events), person.prompts
            person.press(person.lit("source", f'[aria-label*="{source}"]'))
            lit = person.page.locator('[data-lit="target"], [data-lit="place"]')
            expect(lit.first).to_be_visible()
            ends = lit.count()
            person.press(lit.nth(n))
            wanted = {"seat": 0, **facts}
            person.until(lambda: person.took(seen, **wanted), f"{source}, end {n}")  # noqa: B023
            person.until(lambda: person.prompts > prompts, "the next choice")  # noqa: B023
            n += 1
            if n < ends:
                person.take_back()
        pressed += n
    assert pressed > 10


WHERE = [
    ("Final Spark", "enemy-hero"),
    ("Final Spark", "own-unit"),
    ("Inferno Sweep", "own-hero"),
    ("Inferno Sweep", "enemy-unit"),
]


def test_a_spell_without_a_target_goes_off_wherever_it_is_put(person: Person) -> None:
    person.sit_down()
    for card, where in WHERE:
        seen = len(person.events)
        person.press(person.lit("source", f'[aria-label*="{card}"]'))
        expect(person.lit("place")).to_have_count(1)
        expect(person.page.locator(".slot.free")).to_have_count(0)  # that is for creatures
        person.press(person.page.get_by_test_id(where))
        facts = {"event": "play", "card": card.lower().replace(" ", "_")}
        person.until(lambda: person.took(seen, **facts), f"{card} on {where}")  # noqa: B023
        person.take_back()


def test_a_card_without_a_target_is_carried_and_dropped(person: Person) -> None:
    if person.touch:
        pytest.skip("a finger taps")
    page = person.page
    person.sit_down()
    for card in ("Town Guard, cost", "Final Spark"):
        seen = len(person.events)
        expect(person.lit("source", f'[aria-label*="{card}"]')).to_be_visible()
        box = person.lit("source", f'[aria-label*="{card}"]').bounding_box()
        hero = page.get_by_test_id("enemy-hero").bounding_box()
        assert box and hero
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(700, 500, steps=5)
        expect(page.get_by_test_id("carried")).to_be_visible()
        expect(page.locator("svg .chevron")).to_have_count(0)  # nothing is aimed at
        page.mouse.move(hero["x"] + hero["width"] / 2, hero["y"] + hero["height"] / 2, steps=3)
        page.mouse.up()
        person.until(lambda: person.took(seen, event="play", seat=0), f"{card} on the hero")  # noqa: B023
        expect(page.get_by_test_id("carried")).to_have_count(0)
        person.take_back()


# --- the guided matches ------------------------------------------------------------------------------


def learn(person: Person, game: str) -> None:
    person.guest.go(f"/learn/{game}")
    person.page.get_by_test_id("start-lesson").click()
    person.page.wait_for_url("**/match/*")
    person.asked()
    person.forget()


def over(person: Person) -> Event | None:
    return person.took(0, event="over")


def end_turn(person: Person) -> None:
    """Whatever glows is used up first, as the coach says."""
    seen, prompts = len(person.events), person.prompts
    person.press(person.page.get_by_test_id("end-turn"))
    person.until(lambda: person.took(seen, event="end turn", seat=0), "End turn")
    person.until(lambda: person.prompts > prompts or over(person), "a turn", FIRST_MOVE_MS)


def test_the_guided_match_of_spellfaire_by_what_is_lit(person: Person) -> None:
    learn(person, "spellfaire")
    person.coach("Mana pays for cards")
    person.go_on()
    person.coach("Play a creature")
    person.act("Town Guard", "place", event="enter", seat=0)
    person.coach("Their Guard is in the way")
    person.go_on()
    person.coach("Cast a spell at a target")
    person.act("Ember Bolt", 'target [data-testid="enemy-unit"]', event="die", seat=1)
    person.coach("Attack")
    hero = 'target [data-testid="enemy-hero"]'
    person.act("Banner Knight, ", hero, event="attack", seat=0)
    person.coach("End your turn")
    person.act("Squire Captain", hero, event="attack", seat=0)
    person.act("Chapel Healer", "place", event="enter", seat=0)
    assert person.lit("source").count() == 1  # nothing else glows
    person.press(person.lit("source"))
    person.until(lambda: person.took(0, event="end turn", seat=0), "End turn")
    person.asked()
    person.coach("A spell without a target")
    person.act("Final Spark", "place", event="play", seat=0)
    person.until(lambda: over(person), "the end")
    assert over(person)["winner"] == 0  # type: ignore[index]
    person.coach("Well done")


def test_whoever_leaves_the_script_is_led_on(person: Person) -> None:
    learn(person, "spellfaire")
    person.act("Banner Knight, ", "target", event="attack", seat=0)
    person.coach("Mana pays for cards")
    person.go_on()
    person.coach("Play a creature")  # the Guard is dead: nobody speaks of it any more
    person.act("Town Guard", "place", event="enter", seat=0)
    person.coach("Attack")
    hero = 'target [data-testid="enemy-hero"]'
    person.act("Squire Captain", hero, event="attack", seat=0)
    person.coach("End your turn")
    end_turn(person)
    person.coach("A spell without a target")
    person.act("Final Spark", "place", event="play", seat=0)
    for _ in range(12):
        if over(person):
            break
        person.coach("Finish it")
        play_on(person)
    assert over(person), "the match has to end"
    person.coach("Well done")


def play_on(person: Person) -> None:
    """Every lit source and the first thing that it lights, then the end of the turn."""
    for _ in range(20):
        person.asked()
        if over(person) or person.lit("source").count() == 0:
            return
        source = person.lit("source", ":not([data-testid='end-turn'])")
        if source.count() == 0:
            break
        seen = len(person.events)
        person.press(source)
        ends = person.page.locator('[data-testid="enemy-hero"][data-lit="target"]')
        if ends.count() == 0:
            ends = person.page.locator('[data-lit="target"], [data-lit="place"]')
        person.press(ends)
        person.until(lambda seen=seen: len(person.events) > seen, "a press")  # type: ignore[misc]
        if over(person):
            return
    end_turn(person)


def test_the_guided_match_of_mana_by_what_is_lit(person: Person) -> None:
    learn(person, "mana")
    person.coach("Two geysers")
    person.go_on()
    person.go_on()
    person.coach("Place a tile")
    person.act("Goetia", 'target [data-place="cell:4,1"]', event="place", seat=0)
    person.coach("Symbols show how tiles move")
    person.asked()
    person.go_on()
    person.coach("Burst")
    person.act("Abramelin", 'target [data-testid="burst"]', event="burst", seat=0)
    title = person.page.get_by_test_id("coach").locator("b")
    person.until(lambda: over(person) or title.inner_text() == "Finish it", "an answer")
    if not over(person):  # the opponent, who blunders, may have lost by its own move
        person.asked()
        assert wins(person), "a tile wins"
    person.until(lambda: over(person), "the end")
    assert over(person)["winner"] == 0  # type: ignore[index]
    person.coach("Well done")


def test_whoever_leaves_the_script_of_mana_is_led_on(person: Person) -> None:
    learn(person, "mana")
    person.act("Paulina", "target", seat=0)
    title = person.page.get_by_test_id("coach").locator("b")
    next_ = person.page.get_by_test_id("coach-next")
    for turn in range(60):
        person.until(lambda: over(person) or person.lit("source").count(), "a turn", FIRST_MOVE_MS)
        while next_.count():
            before = title.inner_text()
            person.press(next_)
            expect(title).not_to_have_text(before)
        if over(person):
            break
        seen = len(person.events)
        if not wins(person):
            sources = person.lit("source")
            person.press(sources.nth(turn % sources.count()))
            ends = person.lit("target")
            expect(ends.first).to_be_visible()
            person.press(ends.nth(turn % ends.count()))
        person.until(lambda seen=seen: len(person.events) > seen, "a press")  # type: ignore[misc]
    assert over(person), "the match has to end"
    person.coach("Well done")


def wins(person: Person) -> bool:
    """Choose each tile in turn: the cell that wins says so."""
    winning = person.lit("target", '[aria-label$="win the match"]')
    sources = person.lit("source")
    for i in range(sources.count()):
        told = person.previews
        person.press(sources.nth(i))
        # The server says what is certain to happen; of a tile that can go nowhere, nothing.
        if person.lit("target").count():
            person.until(lambda told=told: person.previews > told, "a preview")  # type: ignore[misc]
            person.page.evaluate(DRAWN)  # the page may hear it a moment after the test
        if winning.count():
            person.press(winning)
            return True
        person.page.keyboard.press("Escape")
    return False
