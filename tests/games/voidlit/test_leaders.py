"""Leaders, in the variant `paragon`: V29, V56 and the ten of them, V57 to V66."""

from typing import Any

import pytest

from ludarium import Match
from tests.clauses import clause

from .duel import Row, act, duel, first, health, load, refused, seat, side, texts, unit

GAME = load(variant="paragon")
FIRST_SET = load(variant=["first", "paragon"])


def led(name: str, units: Any = (), enemy: Any = (), hand: Any = (), **own: Any) -> Match:
    return duel(units, enemy, hand, own={"paragon": name, "health": 20} | own, game=GAME)


def fallen(name: str) -> Match:
    """Two of the leader's units fall, and one of the other side."""
    weak = [unit("Hired Blade", health=1), unit("Hired Blade", health=1)]
    match = led(name, weak, [unit("Checkpoint Guard", health=3), "Freight Titan"])
    return act(match, "attack own 1 on enemy 1", "attack own 1 on enemy 1")


@clause("V56")
def test_each_nation_has_two_leaders() -> None:
    nations = [row["nation"] for row in GAME.rows_of("paragon")]
    assert len(nations) == 10 and {nations.count(nation) for nation in nations} == {2}


@clause("V56")
def test_a_deck_names_a_leader_of_its_nation() -> None:
    match = GAME.match(1)
    for n in (0, 1):
        (row,) = [r for r in GAME.rows_of("paragon") if r["name"] == seat(match, n)["paragon"]]
        assert row["nation"] == seat(match, n)["nation"]
        assert row["name"] not in seat(match, n)["deck"] + seat(match, n)["hand"]


@clause("V56")
def test_the_same_decks_are_led_or_not_by_the_rules() -> None:
    """So that the lab can compare both: its versions of the rules share the records of the decks."""
    plain = load()
    records = plain.deck_records(["forge-rush", "deep-grove"])
    for game, named in ((GAME, ["Ilka Sunderforge", "Mother Sorrel"]), (plain, [None, None])):
        state = game.states.new()
        game.kernel.setup(state, game.tables, records, [0])
        seats = game.definition.write_position(game, state)["seats"]
        assert [row["paragon"] for row in seats] == named


@clause("V56")
def test_a_leader_is_played_once_for_its_cost() -> None:
    match = led("Ilka Sunderforge", hand=["Drifter"])
    assert "play Ilka Sunderforge" in texts(match) and "bank Ilka Sunderforge" not in texts(match)
    act(match, "play Ilka Sunderforge")
    assert side(match) == "Ilka Sunderforge 5/4" and seat(match)["energy"] == 6
    assert first(match)["fatigued"] and refused(match, "play Ilka Sunderforge") == "V56"
    poor = led("Ilka Sunderforge", energy=3)
    assert refused(poor, "play Ilka Sunderforge") == "VL3.1"
    full = led("Ilka Sunderforge", ["Drifter"] * 7)
    assert refused(full, "play Ilka Sunderforge") == "V21"


@clause("V56")
def test_nobody_plays_the_leader_of_another() -> None:
    match = led("Ilka Sunderforge")
    assert refused(match, "play Mother Sorrel") == "V56"
    assert refused(duel(game=GAME), "play Mother Sorrel") == "V56"


@clause("V56")
@pytest.mark.parametrize("card", ["Final Rite", "Ebb"])
def test_a_leader_leaves_like_a_token_and_its_ability_goes_on(card: str) -> None:
    leader = unit("Factor Ysolde")
    own = {"paragon": "Factor Ysolde", "paragon_played": True, "health": 20}
    match = duel([leader], own=own, other={"hand": [card]}, game=GAME, active=1)
    act(match, f"play {card} on enemy 1")
    now = seat(match)
    assert (now["units"], now["waste"], now["hand"]) == ([], [], [])
    act(match, "end turn", "bank Freight Titan")
    assert health(match)[0] == 21 and refused(match, "play Factor Ysolde") == "V56"


@clause("V56", "V75")
def test_the_ability_is_the_players_and_not_the_units() -> None:
    """In play it does not happen twice; silencing the unit does not end it."""
    for fields in ({}, {"silenced": True}):
        own = {"paragon": "Factor Ysolde", "paragon_played": True, "health": 20}
        match = duel([unit("Factor Ysolde", **fields)], hand=["Ebb"], own=own, game=GAME)
        assert health(act(match, "bank Ebb"))[0] == 21


@clause("V56", "V29")
def test_without_the_rule_a_leader_stays_out() -> None:
    own = {"paragon": "Factor Ysolde", "health": 20, "hand": ["Ebb"]}
    match = duel(own=own, game=load())
    assert health(act(match, "bank Ebb"))[0] == 20 and refused(match, "play Factor Ysolde") == "V56"


@clause("V57")
def test_ilka_sunderforge() -> None:
    assert health(fallen("Ilka Sunderforge")) == (20, 28)


@clause("V58")
@pytest.mark.parametrize(("units", "left"), [(0, 29), (1, 29), (2, 30)])
def test_tovan_of_the_last_coal(units: int, left: int) -> None:
    match = act(led("Tovan of the Last Coal", ["Drifter"] * units), "end turn")
    assert health(match) == (20, left)
    assert health(act(match, "end turn")) == (20, left)


@clause("V59")
def test_factor_ysolde() -> None:
    match = act(led("Factor Ysolde", hand=["Ebb", "Vault Archivist"]), "bank Ebb")
    assert health(match) == (21, 30)
    assert health(act(match, "play Vault Archivist")) == (22, 30)


@clause("V60", "V54")
def test_pilot_maro_deepline() -> None:
    own = {"paragon": "Pilot Maro Deepline", "deck": ["Ebb", "Triage", "Drifter"]}
    match = act(duel(own=own, game=GAME, active=1), "end turn")
    assert texts(match) == ["keep", "bottom"]
    act(match, "bottom")
    assert (seat(match)["hand"], seat(match)["deck"]) == (["Ebb"], ["Drifter", "Triage"])


@clause("V61")
def test_mother_sorrel() -> None:
    match = led("Mother Sorrel", [unit("Salvager", health=1)], [unit("Salvager", health=1)])
    act(match, "end turn")
    assert (side(match), side(match, 1)) == ("Salvager 3/2", "Salvager 3/1")


@clause("V62")
@pytest.mark.parametrize(("units", "left"), [((), "Sprout 1/1"), (("Drifter",), "Drifter 1/2")])
def test_old_hazelwake(units: tuple[str, ...], left: str) -> None:
    assert side(act(led("Old Hazelwake", units), "end turn")) == left


@clause("V63")
def test_foreman_dask() -> None:
    match = led("Foreman Dask", ["Drifter"], hand=["Barkmail"] * 2)
    act(match, "play Barkmail on own 1", "play Barkmail on own 1")
    assert seat(match)["energy"] == 10 - 1 - 2


@clause("V64")
def test_orsolya_gatekeeper() -> None:
    match = led("Orsolya Gatekeeper", ["Checkpoint Guard", "Drifter"], ["Checkpoint Guard"])
    assert side(match) == "Checkpoint Guard 2/5 | Drifter 1/2"
    assert side(match, 1) == "Checkpoint Guard 2/4"


@clause("V65")
def test_abbess_nocturne() -> None:
    assert health(fallen("Abbess Nocturne")) == (22, 30)


@clause("V66")
def test_vesper_the_unburied() -> None:
    match = fallen("Vesper the Unburied")
    assert len(seat(match, 1)["deck"]) == 8 - 2
    assert len(seat(match, 1)["waste"]) == 3 and len(seat(match)["deck"]) == 8


@clause("V56", "V57")
def test_the_leader_itself_counts_as_a_unit_that_falls() -> None:
    row: Row = {"paragon": "Ilka Sunderforge", "paragon_played": True}
    match = duel([unit("Ilka Sunderforge", health=1)], ["Drifter"], own=row, game=GAME)
    act(match, "attack own 1 on enemy 1")
    assert health(match) == (30, 29)


@clause("V56")
def test_the_first_set_has_the_same_leaders() -> None:
    assert [r["name"] for r in FIRST_SET.rows_of("paragon")] == [
        r["name"] for r in GAME.rows_of("paragon")
    ]
