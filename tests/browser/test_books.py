"""What is read: the card library and the rule book."""

import re

from playwright.sync_api import expect

from .guests import Guest


def test_the_library_is_filtered(guest: Guest) -> None:
    page = guest.go("/games/spellfaire/cards")
    found = page.get_by_role("status").filter(has_text=" of ")
    cards = page.locator('[data-zone="cards"] [data-item]')
    expect(cards).not_to_have_count(0)
    everything = cards.count()
    page.get_by_test_id("family-frost").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Frost")
    expect(found).to_have_text(re.compile(rf"^\d of {everything}$"))
    some = cards.count()
    page.get_by_role("button", name="Cost 1", exact=True).click()
    expect(cards).not_to_have_count(some)
    assert 0 < cards.count() < some < everything
    page.get_by_test_id("search").fill("no card is called like this")
    expect(cards).to_have_count(0)
    page.get_by_role("button", name="Show all").click()
    expect(cards).to_have_count(everything)


def test_a_card_of_the_library_has_an_address(guest: Guest) -> None:
    page = guest.go("/games/spellfaire/cards")
    card = page.locator('[data-zone="cards"] [data-item]').nth(4)
    card.click()
    name = (card.get_attribute("aria-label") or "").split(",")[0]
    expect(page.get_by_test_id("card-detail")).to_contain_text(name)
    assert "?card=" in page.url
    page.reload()
    expect(page.get_by_test_id("card-detail")).to_contain_text(name)


def test_a_clause_has_an_anchor(guest: Guest) -> None:
    page = guest.go("/games/spellfaire/rules#S6.2")
    clause = page.locator('[data-testid="clause"][id="S6.2"]')
    expect(clause).to_be_in_viewport()
    expect(clause).to_have_class(re.compile("lit"))
    page.goto("/games/spellfaire/rules")
    other = page.get_by_test_id("clause").last
    other.locator("a.number").click()
    expect(other).to_have_class(re.compile("lit"))
    assert page.url.endswith(f"#{other.get_attribute('id')}")


def test_the_rules_are_searched(guest: Guest) -> None:
    page = guest.go("/games/spellfaire/rules")
    clauses = page.get_by_test_id("clause")
    expect(clauses).not_to_have_count(0)
    everything = clauses.count()
    page.get_by_test_id("search").fill("mulligan")
    expect(clauses).not_to_have_count(everything)
    assert clauses.count() > 0
    for text in clauses.all_inner_texts():
        assert "mulligan" in text.lower()
