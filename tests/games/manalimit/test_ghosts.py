"""B28 to B30: which ghost is met, what a ghost is, and where the first ones come from."""

from collections import Counter
from pathlib import Path

import pytest

import ludarium
from ludarium import BadInput, Game, Match, Replay
from ludarium.core.mirror import mirror
from ludarium.games.manalimit import ghosts
from tests.clauses import clause

from .run import GAME, Row, act, at, card, load, on, plain, shop

POOLS = ("easy", "normal", "hard")


def ghost(card_id: str, round: int, trophies: int, lives: int, *more: str) -> Row:
    line = [(each, 1, 1) for each in (card_id, *more)]
    return {"name": 1, "round": round, "trophies": trophies, "lives": lives, "line": line}


def stocked(*pool: Row) -> Game:
    game = GAME.with_stock(ghosts.packed(GAME, [*pool]))
    game.states = mirror(game.kernel.STATE, strict=True)
    return game


def met(game: Game, round: int, trophies: int, lives: int, seeds: int = 12) -> set[str]:
    """The cards in front of the ghosts that such a run meets."""
    spec = {"phase": "waiting", "round": round, "trophies": trophies, "lives": lives}
    found = [at(game.position(spec | {"seed": seed}), "ghost") for seed in range(seeds)]
    return {line[0]["card"] for line in found}


# --- which ghost ---------------------------------------------------------------------------------------


@clause("B28")
def test_a_ghost_of_the_same_round_is_met() -> None:
    game = stocked(
        ghost("mite", 4, 2, 3),
        ghost("wanderer", 5, 9, 1),
        ghost("sparkling", 6, 2, 3),
    )
    assert met(game, 5, 2, 3) == {"Wanderer"}


@clause("B28")
def test_then_the_nearest_number_of_wins() -> None:
    game = stocked(
        ghost("mite", 5, 0, 3),
        ghost("wanderer", 5, 3, 1),
        ghost("sparkling", 5, 5, 3),
    )
    assert met(game, 5, 2, 3) == {"Wanderer"}
    assert met(game, 5, 0, 1) == {"Mite"}
    assert met(game, 5, 9, 1) == {"Sparkling"}


@clause("B28")
def test_then_the_nearest_number_of_lives() -> None:
    game = stocked(ghost("mite", 5, 2, 3), ghost("wanderer", 5, 2, 1), ghost("sparkling", 5, 4, 2))
    assert met(game, 5, 2, 1) == {"Wanderer"}
    assert met(game, 5, 2, 3) == {"Mite"}


@clause("B28")
def test_then_chance() -> None:
    """More and fewer wins are equally far, and so are lives."""
    game = stocked(ghost("mite", 5, 1, 3), ghost("wanderer", 5, 3, 3), ghost("sparkling", 5, 3, 1))
    assert met(game, 5, 2, 3, 40) == {"Mite", "Wanderer"}
    assert met(game, 5, 2, 2, 60) == {"Mite", "Wanderer", "Sparkling"}


@clause("B28")
def test_the_same_seed_meets_the_same_ghost() -> None:
    game = stocked(*(ghost(card["id"], 1, 0, 3) for card in GAME.cards[:20]))
    spec = {"phase": "waiting", "seed": 5}
    assert game.position(spec).position() == game.position(spec).position()
    assert len(met(game, 1, 0, 3, 60)) > 12


@clause("B28")
def test_without_one_the_nearest_lower_round_is_taken() -> None:
    game = stocked(ghost("mite", 2, 0, 3), ghost("wanderer", 4, 0, 3), ghost("sparkling", 8, 3, 3))
    assert met(game, 7, 3, 3) == {"Wanderer"}
    assert met(game, 3, 3, 3) == {"Mite"}
    assert met(game, 30, 3, 3) == {"Sparkling"}


@clause("B28", "B30")
def test_without_any_a_line_is_improvised() -> None:
    game = stocked(ghost("mite", 9, 0, 3))
    spec = {"phase": "waiting", "round": 3, "trophies": 1, "lives": 2}
    match = game.position(spec)
    assert at(match, "ghost") and at(match, "ghost")[0] != {
        "card": "Mite",
        "attack": 1,
        "health": 1,
    }
    record = at(match, "ghost_record")
    assert (record["round"], record["trophies"], record["lives"]) == (3, 1, 2)


@clause("B30", "B28")
def test_an_improvised_line_is_never_empty_and_could_have_been_bought() -> None:
    costs = {card["name"]: card["cost"] for card in GAME.cards}
    for n in (*range(1, 10), 15, 30):
        for seed in range(4):
            line = at(GAME.position({"phase": "waiting", "round": n, "seed": seed}), "ghost")
            assert 1 <= len(line) <= 5
            assert max(costs[name] for name in line) <= min(10, 2 + n)


@clause("B28")
def test_the_pool_does_not_change_the_dice_of_a_run() -> None:
    game = stocked(ghost("mite", 1, 0, 3), ghost("wanderer", 1, 0, 3))
    one, other = game.match(7), GAME.match(7)
    assert at(one, "deck") == at(other, "deck") and at(one, "seed") == at(other, "seed")


@clause("B28")
def test_the_ghost_meets_with_the_numbers_it_had() -> None:
    grown = {"name": 9, "round": 1, "trophies": 0, "lives": 3}
    game = stocked(grown | {"line": [("mite", 7, 8), ("wanderer", 2, 2)]})
    match = game.match(1)
    assert at(match, "ghost") == [{"card": "Mite", "attack": 7, "health": 8}, "Wanderer"]
    assert at(act(match, "end turn"), "last_battle")["ghost"] == [[7, 8], [2, 2]]


# --- what a ghost is --------------------------------------------------------------------------------------


def taken(match: Match) -> Row:
    return ghosts.snapshot(match.game, match._state, 5)


@clause("B29")
def test_a_snapshot_is_the_ordered_line_with_what_lasts() -> None:
    match = shop(
        board=[None, plain(5, 6), "Mite"],
        bench=["Mountain Ogre"],
        round=4,
        trophies=2,
        lives=2,
        ghost=[plain(0, 1)],
    )
    act(match, "end turn")
    assert taken(match) == {
        "name": 5,
        "round": 4,
        "trophies": 2,
        "lives": 2,
        "line": [("wanderer", 5, 6), ("mite", 2, 1)],
    }


@clause("B29")
def test_it_is_taken_after_the_end_of_the_turn_and_before_the_battle() -> None:
    tale = card("Tale", 1, 9, on("end of turn", "buff", "self", attack=1, permanent=True))
    grow = card("Grow", 5, 9, on("kill", "buff", "self", attack=1, permanent=True))
    match = shop(tale, grow, board=["Grow", "Tale"], ghost=[plain(1, 1)])
    act(match, "end turn")
    assert at(match, "board")[0]["attack"] == 6
    assert taken(match)["line"] == [("t_grow", 5, 9), ("t_tale", 2, 9)]


@clause("B29", "B45")
def test_what_ends_with_the_battle_is_no_part_of_it() -> None:
    hype = card("Hype", 1, 9, on("end of turn", "buff", "all allies", attack=3, health=3))
    match = act(shop(hype, board=["Hype", plain(2, 2, shield=3)]), "end turn")
    assert taken(match)["line"] == [("t_hype", 1, 9), ("wanderer", 2, 2)]


@clause("B29")
def test_a_snapshot_can_be_met() -> None:
    match = act(shop(board=[plain(5, 6), "Mite"]), "end turn")
    game = stocked(taken(match))
    assert at(game.match(1), "ghost") == [plain(5, 6), "Mite"]


@clause("B29")
def test_empty_boards_are_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ghosts, "RUNS", 2)
    monkeypatch.setitem(ghosts.BURNS, "normal", 0)  # nothing is burnt, so nothing can be bought
    assert ghosts.quick_ghosts(GAME) == []
    monkeypatch.setitem(ghosts.BURNS, "normal", 4)
    assert all(each["line"] for each in ghosts.quick_ghosts(GAME))


# --- the first ghosts --------------------------------------------------------------------------------------


@clause("B30")
@pytest.mark.parametrize("pool", POOLS)
def test_every_pool_has_20_ghosts_for_each_of_15_rounds(pool: str) -> None:
    game = ludarium.load("manalimit", rules={"pool": pool})
    n = int(game.stock["n_ghosts"][0])
    rows = game.stock["ghosts"][:n]
    rounds = Counter(rows["round"].tolist())
    assert min(rounds[round] for round in range(1, 16)) >= 20
    assert (rows["n"] >= 1).all() and (rows["n"] <= 5).all()
    assert (rows["lives"] >= 1).all() and (rows["trophies"] < rows["round"]).all()
    for row in rows:
        line = row["line"][: row["n"]]
        assert (line["health"] >= 1).all() and (line["attack"] >= 0).all()
        assert (line["card"] < len(game.cards)).all()
    starts = game.stock["ghosts_from"]
    for round in range(1, 16):
        part = rows[starts[round] : starts[round + 1]]
        assert (part["round"] == round).all() and len(part) == rounds[round]


@clause("B30")
def test_the_variants_choose_the_pool() -> None:
    assert ludarium.load("manalimit").rules["pool"] == "normal"
    for variant in ("easy", "hard"):
        assert ludarium.load("manalimit", variant=variant).rules["pool"] == variant


@clause("B30")
def test_a_ghost_of_a_changed_card_does_not_fit() -> None:
    """Those whose cards are as they were."""
    mite = next(card for card in GAME.cards if card["id"] == "mite")
    kept = {k: v for k, v in mite.items() if v is not None and k not in ("custom", "abilities")}
    game = load(kept | {"attack": 9})
    marks = ghosts.card_marks(GAME)
    assert not ghosts.fits(game, ghost("mite", 1, 0, 3) | {"cards": marks}, ghosts.card_marks(game))
    assert ghosts.fits(game, ghost("wanderer", 1, 0, 3) | {"cards": marks}, ghosts.card_marks(game))


@clause("B30")
def test_a_ghost_longer_than_the_board_does_not_fit() -> None:
    marks = ghosts.card_marks(GAME)
    row = ghost("mite", 1, 0, 3, "mite", "mite") | {"cards": marks}
    assert ghosts.fits(GAME, row, marks)
    assert not ghosts.fits(load(rules={"board": 2}), row, marks)


@clause("B28", "B30")
def test_a_replay_needs_no_pool() -> None:
    match = stocked(ghost("mite", 1, 0, 3), ghost("wanderer", 2, 0, 3)).match(3)
    for _ in range(2):
        act(match, "pitch belt 1", "end turn")
    for replay in (match.replay(), Replay.from_json(match.replay().to_json())):
        again = replay.run()
        assert again.state_bytes == match.state_bytes and again.events() == match.events()
    fed = [entry.value for entry in match.entries if entry.kind == "feed"]
    assert [each["line"][0]["card"] for each in fed[:2]] == ["Mite", "Wanderer"]


@clause("B30")
@pytest.mark.parametrize(
    "text",
    ['{"cards": {"mite"', "{}", "[]", "7", '{"cards": {}, "ghosts": [[1, 1, 0, 3, [[4, 1, 1]]]]}',
     '{"cards": {"mite": "x"}, "ghosts": [[1, 99, 0, 3, [[0, 1, 1]]]]}',
     '{"cards": {"mite": "x"}, "ghosts": [["a", 1, 0, 3, [[0, 1, 1]]]]}'],
)  # fmt: skip
def test_a_damaged_pool_is_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "normal.json"
    path.write_text(text)
    with pytest.raises(BadInput, match="is damaged: expected a pool of ghosts"):
        ghosts.read(path)
    path.write_bytes(b"\xff\xfe")
    ghosts.read.cache_clear()
    with pytest.raises(BadInput, match="damaged"):
        ghosts.read(path)
