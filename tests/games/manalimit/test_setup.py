"""ML1, ML2, B2, B12: how a run begins."""

from collections import Counter

import ludarium
from ludarium.core.game import Game
from tests.clauses import clause

from .run import GAME, act, kinds, load, texts

DECK = "brood-swarm"


@clause("B12", "ML1", "ML4")
def test_a_run_starts_with_nothing_but_its_deck() -> None:
    match = GAME.match(1)
    position = match.position()
    assert [position[k] for k in ("round", "trophies", "lives", "mana")] == [1, 0, 3, 0]
    assert position["board"] == position["bench"] == [None] * 5
    assert position["ash"] == position["frozen"] == [] and "last_battle" not in position
    assert (len(position["belt"]), len(position["deck"]), position["known"]) == (7, 53, 0)
    assert None not in position["belt"] and position["ghost"]
    assert match.actors == (0,) and match.result is None


@clause("ML2", "B12")
def test_the_deck_is_shuffled_and_keeps_its_cards() -> None:
    orders = set()
    for seed in range(20):
        position = GAME.match(seed, decks=[DECK]).position()
        cards = position["belt"] + position["deck"]
        ids = Counter({card["id"]: cards.count(card["name"]) for card in GAME.cards})
        assert +ids == Counter(GAME.decks[DECK])
        orders.add(tuple(cards))
    assert len(orders) == 20


@clause("ML2")
def test_each_card_is_equally_likely_on_top() -> None:
    game = ludarium.load("manalimit").with_stock({})
    tops = Counter(game.match(seed, decks=[DECK]).view(0)["belt"][0]["card"] for seed in range(400))
    copies = game.decks[DECK]
    assert set(tops) <= set(copies) and len(tops) >= len(copies) - 1
    for card_id, n in copies.items():  # 400/60 for each copy
        assert tops[card_id] <= 6.7 * n + 5 * (6.7 * n) ** 0.5


@clause("ML2", "B15")
def test_no_card_is_ever_added_or_lost() -> None:
    match = act(GAME.match(3, decks=[DECK]), "pitch belt 1", "pitch belt 4", "freeze 2", "end turn")
    zones = match.position()
    cards = [*zones["belt"], *zones["deck"], *zones["ash"]]
    assert sum(card is not None for card in cards) == 60


@clause("ML2", "ML1")
def test_the_same_seed_gives_the_same_run() -> None:
    one, other = (act(GAME.match(5), "pitch belt 1", "end turn") for _ in range(2))
    assert one.state_bytes == other.state_bytes and one.events() == other.events()


@clause("B2", "ML5.1")
def test_the_belt_has_7_places_and_board_and_bench_5() -> None:
    position = GAME.match(1).position()
    assert [len(position[zone]) for zone in ("belt", "board", "bench")] == [7, 5, 5]


@clause("B2", "ML5.1")
def test_the_sizes_are_rules() -> None:
    game: Game = load(rules={"belt": 4, "board": 3, "bench": 2})
    position = game.match(1).position()
    assert [len(position[zone]) for zone in ("belt", "board", "bench")] == [4, 3, 2]
    assert len(position["deck"]) == 56
    wide = load(rules={"belt": 9, "board": 7, "bench": 7}).match(1)
    assert len(wide.position()["belt"]) == 9 and "pitch belt 9" in texts(wide)


@clause("ML1", "B31")
def test_lives_and_trophies_are_rules() -> None:
    view = load(rules={"lives": 5, "trophies": 2}).match(1).view(0)
    assert [view[k] for k in ("lives", "max_lives", "trophies", "goal")] == [5, 5, 0, 2]


@clause("ML5", "B12")
def test_a_run_opens_with_its_first_shop() -> None:
    match = GAME.match(1)
    assert kinds(match.events(0)) == ["shop"] + ["slide"] * 7
    assert [e["place"] for e in match.events(0)[1:]] == [1, 2, 3, 4, 5, 6, 7]
    view = match.view(0)
    assert (view["phase"], view["turn"], view["round"], view["limit"]) == ("shop", 0, 1, 3)


@clause("ML5", "ML5.4")
def test_a_round_is_a_shop_and_a_battle() -> None:
    match = GAME.match(1)
    for n in (1, 2):
        assert match.view(0)["round"] == n
        told = kinds(match.submit(0, "end turn"))
        assert told.index("end turn") < told.index("battle") < told.index("outcome")
        assert told.index("outcome") < told.index("shop")
