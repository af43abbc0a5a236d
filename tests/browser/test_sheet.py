"""Printed cards in a browser: the pages come out as they were laid, and no text is cut off."""

from pathlib import Path

from playwright.sync_api import Browser

from ludarium.cli.sheet import write_sheet
from ludarium.core.changes import changed_game

WORDY = {
    "id": "hive_queen",
    "name": "Hive Queen of the Deep",
    "kind": "creature",
    "faction": "wildclan",
    "cost": 15,
    "attack": 12,
    "health": 16,
    "keywords": ["guard", "charge", "lifesteal", "ward"],
    "effects": [
        {"on": "turn start", "do": "buff", "to": "all other friendly creatures", "attack": 1},
        {"on": "death", "do": "buff", "to": "all friendly creatures", "attack": 1, "for": "turn"},
        {"on": "played", "do": "damage", "n": 3, "to": "chosen enemy creature", "max_cost": 5},
        {"on": "turn end", "do": "return", "n": 3, "max_cost": 5},
    ],
}
CUT_OFF = """() => [...document.querySelectorAll('.words, h2, .line, .cards')]
    .filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
    .map((e) => e.textContent)"""


def test_pages_of_nine_cards_and_nothing_cut_off(browser: Browser, tmp_path: Path) -> None:
    changes = ["Combust.effects.2.n=3", "Combust.cost=5", "Combust.effects.1.to=enemy hero"]
    path = tmp_path / "cards.html"
    game = changed_game("spellfaire", (), changes, [WORDY])
    assert write_sheet(str(path), game, game.cards) == 7
    page = browser.new_page()
    try:
        page.goto(path.as_uri())
        page.emulate_media(media="print")
        assert page.evaluate(CUT_OFF) == []
        card = page.locator("article").first.bounding_box()
        assert card is not None
        assert (round(card["width"] / 96 * 25.4), round(card["height"] / 96 * 25.4)) == (63, 88)
        printed = page.pdf(prefer_css_page_size=True, print_background=True)
    finally:
        page.close()
    assert printed.count(b"/Type /Page\n") == 7
