"""What a deck builder is offered agrees with the deck rules, in every game with decks."""

from typing import Any

import pytest

import ludarium
from ludarium.core.building import Choices, choices, families_of, picks_of, title_of
from ludarium.core.decks import Deck
from ludarium.core.errors import BadInput

from .cases import CASES, load, toy_is_known

with toy_is_known():
    WITH_DECKS = [case for case in CASES if load(*case).definition.build_deck is not None]
NAMES = ["-".join(filter(None, case)) for case in WITH_DECKS]
each_game = pytest.mark.parametrize("case", WITH_DECKS, ids=NAMES)


def legal(game: ludarium.Game, deck: Deck) -> bool:
    return not game.definition.check_deck(game, deck)


def filled(offered: Choices) -> dict[str, int]:
    """As many copies of the first cards as fit."""
    deck: dict[str, int] = {}
    for part in offered.parts:
        left = part.size or 0
        for card_id, most in part.most.items():
            if left:
                deck[card_id] = min(most, left)
                left -= deck[card_id]
    return deck


def offered_for(game: ludarium.Game, deck: Deck) -> Choices:
    return choices(game, {name: value for name, value in picks_of(game, deck).items() if value})


@each_game
def test_ready_decks_fit_what_is_offered(case: tuple[str, str]) -> None:
    game = load(*case)
    for name, deck in game.decks.items():
        offered = offered_for(game, deck)
        most = {card: n for part in offered.parts for card, n in part.most.items()}
        assert all(n <= most[card] for card, n in deck.items()), name
        for part in offered.parts:
            assert part.size in (None, sum(deck.get(card, 0) for card in part.most)), name
        assert title_of(game, name, deck) and set(families_of(game, deck)) <= families(game)


def families(game: ludarium.Game) -> set[str]:
    return set(families_of(game, Deck(dict.fromkeys(game.card_ids, 1))))


@each_game
def test_what_fits_is_legal_and_what_does_not_is_not(case: tuple[str, str]) -> None:
    game = load(*case)
    for deck in game.decks.values():
        offered = offered_for(game, deck)
        if any(part.size is None for part in offered.parts):
            continue
        cards = filled(offered)
        assert legal(game, deck.holding(cards))
        for part in offered.parts:
            inside = [card for card in part.most if cards.get(card)]
            short = cards | {inside[0]: cards[inside[0]] - 1}
            assert not legal(game, deck.holding({k: n for k, n in short.items() if n}))
            over = short | {inside[-1]: part.most[inside[-1]] + 1}
            assert not legal(game, deck.holding({k: n for k, n in over.items() if n}))
        known = {card for part in offered.parts for card in part.most}
        for card in game.reader.ids:
            if card not in known:
                part = offered.parts[0]
                taken = next(each for each in part.most if cards.get(each))
                other = {k: n for k, n in (cards | {taken: cards[taken] - 1}).items() if n}
                assert not legal(game, deck.holding(other | {card: 1})), card


@each_game
def test_a_wrong_choice_is_named_with_the_nearest(case: tuple[str, str]) -> None:
    game = load(*case)
    with pytest.raises(BadInput, match='has no choice "nothing"'):
        choices(game, {"nothing": "x"})
    for pick in choices(game, {}).picks:
        with pytest.raises(BadInput, match=f'{pick.name}: "zzz" is not one of'):
            choices(game, {pick.name: "zzz"})
        assert pick.value in [option.id for option in pick.options]


def test_fields_of_a_deck_are_choices() -> None:
    offered = choices(load("muster"), {"hero": "iri"})
    hero, nation = offered.picks
    assert (hero.value, hero.field) == ("iri", True)
    assert [option.title for option in hero.options] == ["Brand", "Iri the Calm"]
    assert hero.options[1].text == "Health 16, might 0."
    assert [option.title for option in nation.options] == ["The North", "The South"]
    assert nation.options[0].family == "north"
    south = choices(load("muster"), {"nation": "south"})
    assert "oasis" in south.parts[0].most and "ice_wall" not in south.parts[0].most


def test_other_fields_have_their_kinds() -> None:
    from dataclasses import replace

    from ludarium.core.cards import Form, flag, number, table, text

    def deck_form(game: Any, cards: Any) -> Form:
        kinds: Any = {"level": number(0, 3, default=1), "open": flag(), "motto": text()}
        return Form(kinds | {"upgrades": table(Form({"damage": number(0, 2)}))})

    plain = load("muster")
    game = ludarium.Game(
        replace(plain.definition, deck_form=deck_form, folder=plain.definition.folder)
    )
    deck = game.reader.read({"cards": {"scout": 2}, "upgrades": "{ damage = 2 }", "level": 3})
    assert deck.fields == {"level": 3, "open": False, "motto": "", "upgrades": {"damage": 2}}
    assert game.reader.read("\n".join(game.reader.lines(deck))) == deck
    from ludarium.core.building import entries

    game.__dict__["_read_decks"] = ({"one": deck}, {})
    found = {each.name: (each.kind, each.value) for each in entries(game)}
    assert found == {
        "level": ("number", 3),
        "open": ("flag", False),
        "motto": ("text", ""),
        "upgrades": ("toml", '{ "damage" = 2 }'),
    }
