"""The variants: the whole game by default, the base game, the first set (C51)."""

import ludarium
from ludarium.server.api.catalogue import playable_row
from ludarium.server.books import Books
from tests.clauses import clause


@clause("C51")
def test_full_is_the_default_and_core_leaves_section_10_out() -> None:
    game = ludarium.load("clans")
    assert ludarium.load("clans", variant="full").fingerprint == game.fingerprint
    core = ludarium.load("clans", variant=["first", "core"])
    assert not any(core.rules[name] for name in ("heroes", "families", "gold"))
    match = core.match(seed=1, decks=["ember-rush", "tidewall"])
    assert [seat["hero"] for seat in match.position()["seats"]] == [None, None]
    assert not [action for action in match.legal(0) if action.text.startswith("hero")]


def test_the_page_offers_what_changes_something() -> None:
    row = playable_row(Books(), "clans")
    assert "full" not in [variant["name"] for variant in row["variants"]]
    assert "core" in [variant["name"] for variant in row["variants"]]
    assert not row["first"]  # both plan at once
