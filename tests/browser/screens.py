"""Pictures of every screen at two sizes, and one contact sheet: `python -m tests.browser.screens`.

With words behind it, only screens whose names begin with one of them. They go to screens/ (not in git). The tests of the look and of accessibility show the same screens.
"""

import html
import json
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from sqlalchemy import insert, update

from ludarium.server import tables
from ludarium.server.runs import new_row
from tests.server.drafted import enrich, half_drafted, made_run, past_matches, sealed_packs
from tests.server.finished import finished
from tests.server.purses import book_with
from tests.server.rated import rated
from tests.server.servers import query

from .answers import BEGUN, Pretended
from .chromium import FLAGS, MISSING, chromium
from .friendly import ask, at_one_table, befriend, concede, paired
from .guests import DESKTOP, LOW, OWN, PHONE, STILL, Guest
from .measured import field_known, questions_known
from .owners import after_match, aside, honoured, progress_of
from .positions import (
    CLANS_LAST,
    LAST_BLOW,
    MANA,
    MANA_WON,
    MIDDLE,
    TWO_DEATHS,
    VOID_BLOCK,
    VOID_CHOICE,
    VOID_EARLY,
    VOID_LAST,
    VOID_LOOK,
    clans,
    voidlit,
)
from .runners import runner
from .server import ROOT, Server, page_fault
from .table import FIRST_MOVE_MS, Hand, place, spot, turn, wait

FOLDER = ROOT / "screens"
GAME = "/games/spellfaire"
RUNS = "manalimit"  # a game for one


@dataclass
class Studio:
    """Who is in the picture, and where more people come from."""

    guest: Guest
    server: Server
    more: Callable[[], Guest]

    @property
    def page(self) -> Page:
        return self.guest.page


@dataclass(frozen=True)
class Screen:
    name: str
    route: str  # as in router.svelte.ts; empty: no route at all
    show: Callable[[Studio], object]
    light: bool = False  # also pictured in the light theme
    low: bool = False  # also pictured on a phone that lies on its side


def at(path: str, sign: str) -> Callable[[Studio], object]:
    """A page that needs nothing but its address; `sign` is there when it is complete."""

    def show(studio: Studio) -> None:
        studio.guest.go(path)
        studio.page.locator(sign).first.wait_for()

    return show


def mulligan(studio: Studio) -> None:
    studio.guest.table(level="random", deck="kingdom-frost", first=0)
    studio.page.get_by_test_id("mulligan-card").nth(1).click()


def aiming(studio: Studio) -> None:
    """A spell is held over a creature: arrow, ring and what would happen."""
    studio.guest.table(level="random", position=MIDDLE)
    turn(studio.page)
    Hand(studio.page).press(place("hand:0"))
    wait(studio.page, "aim")
    studio.page.mouse.move(*spot(studio.page, '[data-testid="enemy-unit"]'), steps=4)


def order(studio: Studio) -> None:
    studio.guest.table(level="random", position=TWO_DEATHS)
    Hand(studio.page).step()
    studio.page.get_by_test_id("prompt").wait_for()


def other_turn(studio: Studio) -> None:
    studio.guest.table("invite", position=MIDDLE | {"active": 1})
    link = studio.page.get_by_label("Invitation link").input_value()
    studio.more().go(link).get_by_test_id("sit-down").click()
    studio.page.get_by_test_id("end-turn").wait_for()


def over(studio: Studio) -> None:
    studio.guest.table(level="random", position=LAST_BLOW)
    Hand(studio.page).step()
    studio.page.get_by_test_id("game-over").wait_for()


def owned(page: str, part: str, sign: str) -> Callable[[Studio], object]:
    """A page of what one owns, of the first game whose progress has this part."""

    def show(studio: Studio) -> None:
        at(f"/games/{book_with(part).game.name}/{page}", sign)(studio)

    return show


def pack_opening(studio: Studio) -> None:
    owned("packs", "pack", '[data-testid="open-pack"]')(studio)
    studio.page.get_by_test_id("open-pack").click()
    studio.page.get_by_test_id("turn-next").click()


def shop(studio: Studio) -> None:
    book, other = book_with("shop"), studio.more()
    after_match(studio.server, studio.guest, other, book)
    at(f"/games/{book.game.name}/shop", '[data-testid="offer"]')(studio)


def modes(studio: Studio) -> None:
    """A draft that is under way, and enough to begin a sealed run."""
    half_way(studio)
    aside(enrich, studio.server.database, studio.guest.get("/me")["id"], book_with("draft"))
    owned("modes", "draft", '[data-testid="go-on-draft"]')(studio)


def half_way(studio: Studio) -> None:
    user, book = studio.guest.get("/me")["id"], book_with("draft")
    over = {"state": "over", "ended": 1.0, "prize": {}}
    for created, (wins, losses) in enumerate(((2, 3), (7, 1), (4, 3))):
        past = over | {"wins": wins, "losses": losses, "created": float(created)}
        aside(partial(made_run, studio.server.database, user, book, "draft", **past))
    aside(half_drafted, studio.server.database, user, book, 19)


def draft(studio: Studio) -> None:
    half_way(studio)
    owned("runs/draft", "draft", '[data-testid="offer-2"]')(studio)
    studio.page.keyboard.press("2")


def opening(studio: Studio) -> None:
    """The first pack of a sealed run, one of its cards turned."""
    user = studio.guest.get("/me")["id"]
    aside(sealed_packs, studio.server.database, user, book_with("sealed"))
    owned("runs/sealed", "sealed", '[data-testid="sealed-packs"]')(studio)
    studio.page.get_by_test_id("turn-next").click()


def sealed(studio: Studio) -> None:
    opening(studio)
    studio.page.get_by_test_id("skip-packs").click()
    studio.page.locator('[data-testid="deck-pool"] li').first.wait_for()
    studio.page.get_by_test_id("complete-deck").click()
    studio.page.locator('[data-testid="deck-list"] li').first.wait_for()


def run(outcomes: str, sign: str, **more: Any) -> Callable[[Studio], object]:
    """A drafted run after some matches."""

    def show(studio: Studio) -> None:
        user, book = studio.guest.get("/me")["id"], book_with("draft")
        record: dict[str, Any] = {"wins": outcomes.count("w"), "losses": outcomes.count("l")}
        won = book["draft"]["prizes"][record["wins"]]
        record["prize"] = won["coins"] | {f"pack:{kind}": n for kind, n in won["packs"].items()}
        row = aside(
            partial(made_run, studio.server.database, user, book, "draft", **record, **more)
        )
        content = row["content"] | {"matches": past_matches(outcomes)}
        changed = update(tables.runs).where(tables.runs.c.id == row["id"])
        aside(query, studio.server.database, (changed.values(content=content), None))
        owned("runs/draft", "draft", sign)(studio)

    return show


def gauntlet(studio: Studio) -> None:
    user, book = studio.guest.get("/me")["id"], book_with("boss")
    row = new_row(user, book.game.name, "gauntlet", "play", 1.0)
    row["content"] = {"beaten": [boss["id"] for boss in book["boss"][:3]]}
    aside(query, studio.server.database, (insert(tables.runs), [row]))
    owned("gauntlet", "boss", '[data-state="next"]')(studio)


def today(studio: Studio) -> None:
    """Somebody with a streak, quests, and two matches, one of which waits for a move."""
    guest = studio.guest
    honoured(studio.server, guest)
    progress_of(guest, book_with("quests"))
    guest.post("/matches", {"game": "spellfaire", "mode": "hotseat"})
    for _ in range(2):
        made = guest.post("/matches", {"game": "mana", "mode": "invite", "first": 0})
        other = studio.more()
        other.go(made["invite"]).get_by_test_id("sit-down").click()
        other.page.wait_for_url("**/match/**")
    at("/", '[data-testid="home-puzzle"]:visible, [data-testid="tile-puzzle"]:visible')(studio)
    studio.page.get_by_test_id("home-turns").get_by_text("Move").first.wait_for()


def honours(studio: Studio) -> None:
    """A profile with a level, badges, a rating and a record."""
    guest = studio.guest
    honoured(studio.server, guest)
    rated(studio.server.database, guest.get("/me")["id"], "spellfaire")
    at("/profile", '[data-testid="head-to-head"]')(studio)
    studio.page.get_by_test_id("badge").first.wait_for()


def waiting(studio: Studio) -> None:
    studio.guest.table("invite")
    studio.page.get_by_label("Invitation link").wait_for()


def join(studio: Studio) -> None:
    made = studio.more().post("/matches", {"game": "spellfaire", "mode": "invite"})
    at(made["invite"], '[data-testid="sit-down"]')(studio)


def curtain(studio: Studio) -> None:
    studio.guest.table("hotseat", first=0)
    studio.page.get_by_test_id("curtain-ready").wait_for()


def finished_match(studio: Studio) -> str:
    return finished(studio.server.database, studio.guest.get("/me")["id"], public=True)


def replay(studio: Studio) -> None:
    studio.guest.go(f"/replay/{finished_match(studio)}?n=30")
    studio.page.get_by_test_id("replay-at").wait_for()


def replays(studio: Studio) -> None:
    finished_match(studio)
    at(f"{GAME}/replays", '[data-testid="replay-row"]')(studio)


def lobby(studio: Studio) -> None:
    studio.more().post("/matches", {"game": "spellfaire", "mode": "open"})
    studio.guest.table(level="random", position=MIDDLE)
    at("/lobby", '[data-testid="table-row"]')(studio)


def quick(studio: Studio) -> None:
    studio.guest.go("/quick/spellfaire?mode=ranked")
    studio.page.locator('[data-testid="quick"][data-state="waiting"]').wait_for()


def ranking(studio: Studio) -> None:
    """Of a game with seasons, whose tiers pay."""
    game = book_with("season").game.name
    rated(studio.server.database, studio.guest.get("/me")["id"], game)
    at(f"/ranking/{game}", '[data-testid="tiers"]')(studio)


def friends(studio: Studio) -> None:
    """One who is here and asks for a match, one who is not, one who hides it and one who is muted."""
    people = [studio.more() for _ in range(4)]
    for guest, name in zip(people, ("Lumenade", "Orrin Pale", "Juno Vane", "Sable"), strict=True):
        guest.post("/me/keep", {})
        guest.context.request.patch("/api/v1/me", data={"name": name}, headers=OWN)
    befriend(studio.guest, *people[:3])
    people[2].context.request.patch("/api/v1/me/friends", data={"visible": False}, headers=OWN)
    people[0].go("/")
    people[0].page.locator(".cabinet button").first.wait_for()
    sable = people[3].get("/me")["id"]
    studio.guest.post("/me/blocks", {"user": sable, "kind": "mute"})
    ask(people[0], studio.guest, "spellfaire")
    at("/friends", '[data-testid="invitation"]')(studio)
    studio.page.locator(".here").first.wait_for()


def invited(studio: Studio) -> None:
    other = studio.more()
    befriend(studio.guest, other)
    ask(other, studio.guest, "spellfaire")
    at("/play/spellfaire", '[data-testid="invitation"]')(studio)


def talk(studio: Studio, game: str = "spellfaire") -> None:
    """Somebody has spoken, and a phrase is about to be chosen."""
    other = studio.more()
    at_one_table(studio.guest, other, game)
    other.page.keyboard.press("/")
    other.page.get_by_test_id("say-luck").click()
    studio.page.get_by_test_id("talk").click()
    studio.page.get_by_test_id("phrases").wait_for()
    studio.page.get_by_test_id("bubble").wait_for()


def rated_over(studio: Studio) -> None:
    other = studio.more()
    paired(studio.guest, other, "spellfaire")
    concede(other)
    studio.page.get_by_test_id("end-rating").wait_for()


def mana_home(studio: Studio) -> None:
    studio.guest.go("/")
    studio.page.get_by_role("region", name="Mana", exact=True).click(position={"x": 60, "y": 12})
    studio.page.get_by_role("button", name="Play the computer").wait_for()


def mana(studio: Studio, position: str, *cells: str) -> None:
    """Both sides at one screen; cells that are pressed one after the other."""
    studio.guest.table("hotseat", "mana", position=position)
    turn(studio.page)
    for cell in cells:
        studio.page.locator(place(f"cell:{cell}")).click()


def mana_aiming(studio: Studio) -> None:
    """A tile that bursts: where it could go and jump."""
    mana(studio, MANA, "0,2")
    studio.page.mouse.move(*spot(studio.page, place("cell:3,2")), steps=4)


def mana_start(studio: Studio) -> None:
    mana(studio, "Gg w")


def mana_over(studio: Studio) -> None:
    mana(studio, MANA_WON, "0,2", "2,1")
    studio.page.get_by_test_id("game-over").wait_for()


def mana_lesson(studio: Studio) -> None:
    studio.guest.go("/learn/mana")
    studio.page.get_by_test_id("start-lesson").click()
    studio.page.get_by_test_id("coach").wait_for()
    turn(studio.page)


def mana_replay(studio: Studio) -> None:
    mana_over(studio)
    studio.page.get_by_role("link", name="Replay").click()
    studio.page.get_by_test_id("step-forward").click()
    studio.page.locator("[data-tile]").first.wait_for()


def mana_analysis(studio: Studio) -> None:
    studio.guest.go(f"/analysis/mana?position={quote(MANA)}&actions={quote('R>(3,2)')}")
    studio.page.get_by_test_id("line-move").first.wait_for(timeout=FIRST_MOVE_MS)


def next_puzzle(game: str) -> Callable[[Studio], None]:
    def shown(studio: Studio) -> None:
        at(f"/puzzles/{game}", '[data-testid="next-puzzle"]')(studio)
        studio.page.get_by_test_id("next-puzzle").click()
        studio.page.get_by_test_id("told").wait_for()

    return shown


def challenge(studio: Studio) -> None:
    with runner(studio.more()) as other:
        match = other.named("Ada").begin(RUNS)
        other.lose()
        made = other.http.post(f"/matches/{match}/challenge").json()
    at(made["url"], '[data-testid="duel"]')(studio)


def ghosts(studio: Studio) -> None:
    with runner(studio.guest) as mine:
        mine.begin(RUNS)
        mine.play(2)
    at(f"/ghosts/{RUNS}", '[data-testid="ghost-row"]')(studio)


# --- Clans -------------------------------------------------------------------------------------------

CONFIRM = '[data-testid="confirm"][aria-disabled="false"]'


def clans_table(studio: Studio, position: object) -> Page:
    """Two people, so that no bot has to wake up; gives the other one's page."""
    studio.guest.table("invite", "clans", position=position)
    link = studio.page.get_by_label("Invitation link").input_value()
    other = studio.more().go(link)
    other.get_by_test_id("sit-down").click()
    for page in (other, studio.page):
        page.locator(CONFIRM).wait_for()
    return other


def stage(studio: Studio, card: str, where: str) -> None:
    page = studio.page
    page.locator(f'[data-testid="hand-card"][aria-label^="{card}"]').press("Enter")
    page.locator(place(f"drop:{where}")).press("Enter")
    page.locator(f'[data-staged][aria-label^="{card}"]').wait_for()
    page.locator(CONFIRM).wait_for()


def clans_plan(studio: Studio) -> None:
    """Two cards are staged, and the forecast says how the lanes would end."""
    clans_table(studio, clans())
    stage(studio, "Deep Regent", "left:top")
    stage(studio, "Otter Pair", "center:bottom")
    studio.page.get_by_test_id("fate").first.wait_for()


def clans_hero(studio: Studio) -> None:
    """An ability waits for its lane."""
    clans_table(studio, clans("Ashka Torchbearer"))
    page = studio.page
    if page.get_by_test_id("hero").count():  # on a phone the abilities are behind the hero
        page.get_by_test_id("hero").click()
    page.get_by_test_id("power").nth(1).click()
    page.get_by_test_id("lane-target").first.wait_for()


def clans_round(studio: Studio) -> None:
    """The third tick, at rest."""
    page = studio.page
    moving = json.dumps(json.dumps(STILL | {"speed": 0.5}))
    page.add_init_script(f"localStorage['ludarium.settings'] = {moving}")
    clans_table(studio, clans()).locator(CONFIRM).click()
    stage(studio, "Deep Regent", "left:top")
    page.locator(CONFIRM).click()
    page.get_by_test_id("pause").click()
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    ticks = 0
    while ticks < 3:
        page.keyboard.press("ArrowRight")
        ticks += page.get_by_test_id("round").get_attribute("data-beat") == "tick"


def clans_over(studio: Studio) -> None:
    clans_table(studio, CLANS_LAST).locator(CONFIRM).click()
    studio.page.locator(CONFIRM).click()
    studio.page.get_by_test_id("clans-summary").wait_for()


def clans_replay(studio: Studio) -> None:
    """A round of the match, at its first beat."""
    match = finished(studio.server.database, public=True, name="clans")
    studio.guest.go(f"/replay/{match}")
    for _ in range(4):
        studio.page.get_by_test_id("step-forward").click()
    studio.page.get_by_test_id("round").wait_for()
    if studio.page.get_by_test_id("secrets").count():
        studio.page.get_by_test_id("secrets").first.locator("summary").click()


def clans_lesson(studio: Studio) -> None:
    studio.guest.table("learn", "clans")
    studio.page.get_by_test_id("coach").wait_for(timeout=FIRST_MOVE_MS)


# --- Voidlit -----------------------------------------------------------------------------------------


def void(position: object, *presses: str, sign: str, variant: str = "") -> Callable[[Studio], None]:
    """A position, then presses one after the other; `sign` is there when the picture is complete."""

    def show(studio: Studio) -> None:
        led: dict[str, Any] = {"variant": [variant]} if variant else {}
        studio.guest.table(game="voidlit", level="random", position=position, **led)
        for each in presses:
            studio.page.locator(each).first.wait_for(timeout=FIRST_MOVE_MS)
            Hand(studio.page).press(each)
        studio.page.locator(sign).first.wait_for(timeout=FIRST_MOVE_MS)

    return show


def held(card: str) -> str:
    return f'[data-testid="hand-card"][aria-label^="{card}"]'


def void_mulligan(studio: Studio) -> None:
    studio.guest.table(game="voidlit", level="random", deck="tidewright-starter", first=0)
    studio.page.get_by_test_id("mulligan-card").nth(1).click()


def void_aiming(studio: Studio) -> None:
    """An attack is held over a unit: arrow, ring and what would happen."""
    void(voidlit(), UNIT.format("Ledger Mage"), sign='[data-lit="target"]')(studio)
    studio.page.mouse.move(*spot(studio.page, '[data-testid="enemy-unit"]'), steps=4)


UNIT = '[data-testid="own-unit"][aria-label^="{}"]'
ENEMY = '[data-testid="enemy-player"][data-lit]'

WORKSHOP = "/workshop/spellfaire?at=card:titan_forgeguard"


def workshop_card(studio: Studio) -> Pretended:
    """Two less Attack, and what that does as far as it is known."""
    pretended = Pretended(studio.page)
    studio.guest.go(WORKSHOP)
    for _ in range(2):
        studio.page.get_by_label("Attack: less").click()
    studio.page.get_by_text("Attack 7 → 5").wait_for()
    studio.page.get_by_test_id("bot-adept").wait_for()
    return pretended


def workshop_stale(studio: Studio) -> None:
    workshop_card(studio).answer = BEGUN
    studio.page.get_by_label("Attack: less").click()
    studio.page.get_by_text("The struck marks below were measured").wait_for()


def workshop_field(studio: Studio) -> None:
    field_known(studio.server, studio.guest, "spellfaire")
    at("/workshop/spellfaire?tab=field", '[data-testid="field"][data-state="done"]')(studio)


def workshop_open(studio: Studio) -> None:
    """A reading that differs from the book's is chosen to try."""
    questions_known(studio.server, studio.guest, "spellfaire")
    at("/workshop/spellfaire?tab=open", '[data-testid="questions"][data-state="done"]')(studio)
    studio.page.get_by_test_id("choose").first.click()
    studio.page.get_by_test_id("keep-reading").wait_for()


def workshop_versions(studio: Studio) -> None:
    """Three versions and a draft."""
    workshop_card(studio)
    page = studio.page
    keep(page, "")
    page.get_by_text("version 2", exact=True).wait_for()
    page.get_by_label("Health: less").click()
    keep(page, "It lived too long")
    page.get_by_text("version 3", exact=True).wait_for()
    page.get_by_label("Cost: more").click()
    page.get_by_test_id("change-words").wait_for()
    page.locator('[data-tab="versions"]').click()
    page.get_by_label("Compare version 3 as B").click()
    page.get_by_label("Compare version 1 as A").click()
    page.get_by_text("Score of each deck").wait_for()


def keep(page: Page, note: str) -> None:
    page.get_by_test_id("change-words").wait_for()
    page.get_by_test_id("keep-it").click()
    page.get_by_label("Why").fill(note)
    page.get_by_test_id("keep-yes").click()


def shared_version(studio: Studio) -> None:
    """Somebody else's, by its link."""
    other = studio.more()
    card = next(
        row
        for row in other.get("/games/spellfaire/workshop")["rows"]["card"]
        if row["id"] == "titan_forgeguard"
    )
    edition = {"game": "spellfaire", "rows": [card | {"attack": 5}]}
    book = other.post("/games/spellfaire/workshop/books", {"name": "Friday rules"})
    body = {"edition": edition, "note": "It was too strong"}
    code = other.post(f"/workshop/books/{book['id']}/versions", body)["versions"][0]["code"]
    at(f"/w/{code}", '[data-testid="what-changed"]')(studio)


SCREENS = [
    Screen("home", "/", at("/", ".cabinet button"), light=True),
    Screen("today", "/", today, light=True),
    Screen("lobby", "/lobby", lobby),
    Screen("new-match", "/play/:game", at("/play/spellfaire", '[data-testid="start-match"]')),
    Screen("quick", "/quick/:game", quick),
    Screen("ranking", "/ranking/:game", ranking),
    Screen("friends", "/friends", friends, light=True),
    Screen("friend-link", "/friend/:code", at("/friend/ABCD-EF23", '[data-testid="my-code"]')),
    Screen("invited", "/play/:game", invited, light=True),
    Screen("talk", "/match/:id", talk),
    Screen("rated-over", "/match/:id", rated_over),
    Screen("mulligan", "/match/:id", mulligan),
    Screen("match", "/match/:id", aiming),
    Screen("order", "/match/:id", order),
    Screen("other-turn", "/match/:id", other_turn),
    Screen("game-over", "/match/:id", over),
    Screen("waiting", "/match/:id", waiting),
    Screen("join", "/join/:id", join),
    Screen("curtain", "/match/:id", curtain),
    Screen(
        "decks", "/games/:game/decks", at(f"{GAME}/decks", '[data-testid="deck-list"] li'), True
    ),
    Screen("library", "/games/:game/cards", at(f"{GAME}/cards", '[data-zone="cards"] button')),
    Screen(
        "collection",
        "/games/:game/collection",
        owned("collection", "pack", '[data-zone="cards"] button'),
        light=True,
    ),
    Screen("packs", "/games/:game/packs", owned("packs", "pack", '[data-testid="open-pack"]')),
    Screen("pack-opening", "/games/:game/packs", pack_opening),
    Screen(
        "quests",
        "/games/:game/quests",
        owned("quests", "quests", '[data-testid="quest"]'),
        light=True,
    ),
    Screen("shop", "/games/:game/shop", shop, light=True),
    Screen("modes", "/games/:game/modes", modes, light=True),
    Screen("draft-pick", "/games/:game/runs/:mode", draft, light=True),
    Screen("sealed-packs", "/games/:game/runs/:mode", opening),
    Screen("sealed-build", "/games/:game/runs/:mode", sealed),
    Screen("run", "/games/:game/runs/:mode", run("wwlw", '[data-testid="play-run"]')),
    Screen(
        "run-summary",
        "/games/:game/runs/:mode",
        run("wwlwwlwl", '[data-testid="run-prize"]', state="over", ended=1.0),
    ),
    Screen("gauntlet", "/games/:game/gauntlet", gauntlet),
    Screen("rules", "/games/:game/rules", at(f"{GAME}/rules#S6.2", "article.lit"), light=True),
    Screen("replay", "/replay/:id", replay),
    Screen("replays", "/games/:game/replays", replays),
    Screen("learn", "/learn/:game", at("/learn/spellfaire", '[data-testid="start-lesson"]')),
    Screen("settings", "/settings", at("/settings", ".slider"), light=True),
    Screen("profile", "/profile", at("/profile", '[data-testid="keep"]'), light=True),
    Screen("honours", "/profile", honours, light=True),
    Screen("gallery", "/gallery", at("/gallery", "main svg, main img")),
    Screen("mana-home", "/", mana_home),
    Screen("mana", "/match/:id", mana_aiming, light=True),
    Screen("mana-start", "/match/:id", mana_start),
    Screen("mana-over", "/match/:id", mana_over),
    Screen("mana-lesson", "/match/:id", mana_lesson),
    Screen("mana-new-match", "/play/:game", at("/play/mana", '[data-testid="start-match"]')),
    Screen("mana-rules", "/games/:game/rules", at("/games/mana/rules#MA11.4", ".lit svg"), True),
    Screen("mana-learn", "/learn/:game", at("/learn/mana", '[data-testid="start-lesson"]')),
    Screen("mana-replay", "/replay/:id", mana_replay),
    Screen("mana-analysis", "/analysis/:game", mana_analysis, light=True),
    Screen("mana-editor", "/editor/:game", at(f"/editor/mana?position={quote(MANA)}", ".box")),
    Screen("mana-puzzles", "/puzzles/:game", at("/puzzles/mana", '[data-testid="next-puzzle"]')),
    Screen("mana-puzzle", "/puzzles/:game/:id", next_puzzle("mana")),
    Screen("spellfaire-puzzle", "/puzzles/:game/:id", next_puzzle("spellfaire")),
    Screen("daily", "/daily", at("/daily", '[data-testid="daily"]')),
    Screen("daily-run", "/daily/:game", at(f"/daily/{RUNS}", '[data-testid="daily"]')),
    Screen("challenge", "/challenge/:id", challenge),
    Screen("ghosts", "/ghosts/:game", ghosts),
    Screen("clans", "/match/:id", clans_plan, light=True),
    Screen("clans-hero", "/match/:id", clans_hero),
    Screen("clans-round", "/match/:id", clans_round),
    Screen("clans-over", "/match/:id", clans_over),
    Screen("clans-replay", "/replay/:id", clans_replay),
    Screen("clans-lesson", "/match/:id", clans_lesson),
    Screen("clans-new-match", "/play/:game", at("/play/clans", '[data-testid="start-match"]')),
    Screen(
        "clans-decks",
        "/games/:game/decks",
        at("/games/clans/decks", '[data-testid="deck-list"] li'),
    ),
    Screen(
        "clans-library",
        "/games/:game/cards",
        at("/games/clans/cards", '[data-zone="cards"] button'),
    ),
    Screen("voidlit", "/match/:id", void_aiming, low=True),
    Screen("voidlit-mulligan", "/match/:id", void_mulligan, low=True),
    Screen(
        "voidlit-early",
        "/match/:id",
        void(VOID_EARLY, held("Hired Blade"), sign='[data-testid="acts"]', variant="paragon"),
    ),
    Screen(
        "voidlit-block",
        "/match/:id",
        void(VOID_BLOCK, sign='[data-testid="prompt"] button'),
        light=True,
        low=True,
    ),
    Screen(
        "voidlit-choice",
        "/match/:id",
        void(VOID_CHOICE, held("Dismantle"), sign='[data-testid="choice"]'),
        low=True,
    ),
    Screen(
        "voidlit-look",
        "/match/:id",
        void(VOID_LOOK, sign='[data-testid="prompt"] button'),
        low=True,
    ),
    Screen(
        "voidlit-over",
        "/match/:id",
        void(VOID_LAST, UNIT.format("Hired Blade"), ENEMY, sign='[data-testid="game-over"]'),
    ),
    Screen(
        "voidlit-decks",
        "/games/:game/decks",
        at("/games/voidlit/decks", '[data-testid="deck-list"] li'),
        light=True,
    ),
    Screen(
        "voidlit-library",
        "/games/:game/cards",
        at("/games/voidlit/cards", '[data-zone="cards"] button'),
        light=True,
    ),
    Screen("workshop-card", "/workshop/:game", workshop_card, light=True),
    Screen("workshop-stale", "/workshop/:game", workshop_stale),
    Screen("workshop-versions", "/workshop/:game", workshop_versions),
    Screen(
        "workshop-rules", "/workshop/:game", at("/workshop/mana", '[data-testid="card-tab"] li')
    ),
    Screen("workshop-field", "/workshop/:game", workshop_field),
    Screen("workshop-open", "/workshop/:game", workshop_open),
    Screen("workshop-shared", "/w/:code", shared_version),
    Screen("not-found", "", at("/nowhere", "main h1")),
]


DECODED = "Promise.all([...document.images].map((each) => each.decode().catch(() => 0)))"


def settle(page: Page) -> None:
    """Letters are there, nothing moves any more."""
    page.evaluate("document.fonts.ready.then(() => null)")
    page.evaluate(
        "() => { for (const each of document.getAnimations()) try { each.finish() } catch {} }"
    )
    page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))"
    )


def picture(
    browser: Browser, server: Server, screen: Screen, size: ViewportSize, theme: str, path: Path
) -> None:
    guests: list[Guest] = []

    def more() -> Guest:
        settings = STILL | {"theme": theme}
        guests.append(Guest(browser, server.url, size, size is not DESKTOP, settings))
        return guests[-1]

    studio = Studio(more(), server, more)
    screen.show(studio)
    studio.page.evaluate(DECODED)
    settle(studio.page)
    studio.page.screenshot(path=path)
    for guest in guests:
        guest.leave()


def pictures(
    browser: Browser, server: Server, folder: Path, names: tuple[str, ...]
) -> list[tuple[Path, str]]:
    """Every screen in every size and theme that it is wanted in."""
    made: list[tuple[Path, str]] = []
    for screen in [each for each in SCREENS if each.name.startswith(names)]:
        low = [(LOW, "low")] if screen.low else []
        for size, word in ((DESKTOP, "desktop"), (PHONE, "phone"), *low):
            for theme in ("dark", "light") if screen.light else ("dark",):
                path = folder / f"{screen.name}-{word}{'-light' if theme == 'light' else ''}.png"
                picture(browser, server, screen, size, theme, path)
                made.append((path, word))
                print(path.name, flush=True)
    return made


SHEET = """<!doctype html><meta charset="utf-8"><style>
body { margin: 24px; background: #0b0c11; color: #c3bdb0; font: 15px sans-serif }
div { display: grid; gap: 18px; margin-bottom: 30px }
figure { margin: 0 } img { width: 100%; border-radius: 6px } figcaption { padding: 4px }
</style>"""


def contact_sheet(browser: Browser, made: list[tuple[Path, str]], folder: Path) -> Path:
    """Drawn by the browser itself, from a page that shows all pictures."""
    rows = []
    for word, columns in (("desktop", 4), ("low", 6), ("phone", 10)):
        figures = "".join(
            f'<figure><img src="{path.name}"><figcaption>{html.escape(path.stem)}</figcaption></figure>'
            for path, kind in made
            if kind == word
        )
        rows.append(f'<div style="grid-template-columns: repeat({columns}, 1fr)">{figures}</div>')
    page_path, sheet = folder / "sheet.html", folder / "contact-sheet.png"
    page_path.write_text(SHEET + "".join(rows))
    page = browser.new_page(viewport={"width": 2400, "height": 1200})
    page.goto(page_path.as_uri())
    page.screenshot(path=sheet, full_page=True)
    page.close()
    page_path.unlink()
    return sheet


def main(names: tuple[str, ...] = ()) -> int:
    path = chromium()
    if fault := MISSING if path is None else page_fault():
        print(fault, file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        try:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            print(contact_sheet(browser, pictures(browser, server, FOLDER, names or ("",)), FOLDER))
            browser.close()
        finally:
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
