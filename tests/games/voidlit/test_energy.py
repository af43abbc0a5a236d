"""Energy and the bank: VL3, V1 to V3, V6, V7, V36, V43, V53."""

from tests.clauses import clause

from .duel import act, card, duel, first, health, load, refused, seat, side, texts, unit

CHEAP = {"on": "aura", "do": "discount", "n": 1}
LAB = load(
    cards=[
        card("T Vault", "relic", effects=[{"on": "on bank", "do": "heal", "to": "you", "n": 2}]),
        card("T Cellar", effects=[{"on": "muster", "do": "bank from deck", "n": 2}]),
        card("T Sale", "relic", effects=[CHEAP]),
        card("T Relic Sale", "relic", effects=[CHEAP | {"n": 2, "type": "relic"}]),
        card("T Smith", effects=[CHEAP | {"type": "upgrade"}]),
        card("T Grip", "upgrade", effects=[CHEAP | {"type": "upgrade", "n": 3}]),
        card("T Dear", "relic", cost=9),
    ]
)


@clause("VL3.1", "VL6.5")
def test_a_card_is_played_for_its_cost() -> None:
    match = duel(hand=["Salvager"], own={"energy": 5})
    assert seat(act(match, "play Salvager"))["energy"] == 2
    assert seat(match)["hand"] == [] and side(match) == "Salvager 3/4"


@clause("VL3.1")
def test_a_card_that_costs_more_cannot_be_played() -> None:
    match = duel(hand=["Salvager"], own={"energy": 2})
    assert refused(match, "play Salvager") == "VL3.1" and texts(match, "play") == []
    assert texts(duel(hand=["Salvager"], own={"energy": 3}), "play") == ["play Salvager"]


@clause("VL3.2", "V2")
def test_each_banked_card_is_worth_one_energy_at_once() -> None:
    match = duel(hand=["Drifter", "Cinder Recruit"], own={"bank": []})
    assert texts(match, "play") == []
    act(match, "bank Drifter")
    assert seat(match)["energy"] == 1 and seat(match)["bank"] == ["Drifter"]
    assert side(act(match, "play Cinder Recruit")) == "Cinder Recruit 2/1"
    spent = act(duel(hand=["Drifter"], own={"energy": 0}), "bank Drifter")
    assert seat(spent)["energy"] == 1 and len(seat(spent)["bank"]) == 11


@clause("VL3.3", "V6")
def test_energy_is_filled_up_and_never_saved() -> None:
    match = duel(own={"energy": 1, "bank": ["Drifter"] * 3}, other={"bank": ["Drifter"] * 2})
    act(match, "end turn")
    assert seat(match, 1)["energy"] == 2
    act(match, "end turn", "end turn", "end turn")
    assert seat(match)["energy"] == 3


@clause("V6")
def test_energy_gained_for_a_turn_is_gone_in_the_next() -> None:
    match = duel(own={"bank": ["Drifter"] * 2, "energy": 9})
    assert seat(act(match, "end turn", "end turn"))["energy"] == 2


@clause("V1")
def test_one_card_a_turn_may_be_banked() -> None:
    match = act(duel(hand=["Drifter", "Triage"]), "bank Triage")
    assert refused(match, "bank Drifter") == "V1" and texts(match, "bank") == []
    act(match, "end turn", "end turn")
    assert "bank Drifter" in texts(match, "bank")


@clause("V1")
def test_any_card_may_be_banked_at_any_moment_of_the_turn() -> None:
    hand = ["Drifter", "Triage", "Ossuary", "Sidearm"]
    match = duel(["Hired Blade"], hand=hand)
    assert sorted(texts(match, "bank")) == sorted(f"bank {name}" for name in hand)
    act(match, "attack own 1 on enemy player", "play Drifter", "bank Ossuary")
    assert seat(match)["bank"][-1] == "Ossuary"


@clause("V1", "VL6.5")
def test_only_cards_of_the_own_hand_are_banked_in_the_own_turn() -> None:
    match = duel(hand=["Drifter"], other={"hand": ["Triage"]})
    assert refused(match, "bank Triage") == "VL6.5"
    assert refused(match, "bank Triage", seat=1) == "V31"


@clause("VL6.4", "V3")
def test_who_banked_draws_exactly_one_as_the_turn_ends() -> None:
    own = {"deck": ["Drifter", "Salvager", "Triage"]}
    match = act(duel(hand=["Sidearm"], own=own), "bank Sidearm")
    assert seat(match)["hand"] == []
    act(match, "end turn")
    assert seat(match)["hand"] == ["Drifter"] and match.actors == (1,)
    assert seat(act(duel(own=own), "end turn"))["hand"] == []


@clause("V3", "VL6.7")
def test_the_card_for_banking_comes_before_the_turn_passes() -> None:
    match = act(duel(hand=["Sidearm"]), "bank Sidearm")
    events = [e["event"] for e in match.submit(0, "end turn")]
    assert events.index("end turn") < events.index("draw") < events.index("turn")


@clause("V7")
def test_banked_cards_stay_and_no_search_finds_them() -> None:
    own = {"bank": ["Drifter", "Triage"], "deck": []}
    match = act(duel(own=own), "end turn", "end turn", "end turn", "end turn")
    assert seat(match)["bank"] == ["Drifter", "Triage"]
    assert (seat(match)["waste"], seat(match)["hand"], seat(match)["searches"]) == ([], [], 0)


@clause("V7", "V37")
def test_the_other_player_sees_how_many_are_banked() -> None:
    match = duel(own={"bank": ["Drifter", "Triage"]})
    own, other = (match.view(n)["seats"][0] for n in (0, 1))
    assert (own["bank"], own["bank_cards"]) == (2, ["drifter", "triage"])
    assert (other["bank"], other["bank_cards"]) == (2, None)


@clause("V40")
def test_a_full_bank_takes_no_more() -> None:
    match = duel(hand=["Drifter"], own={"bank": ["Triage"] * 40})
    assert refused(match, "bank Drifter") == "V40" and texts(match, "bank") == []
    match = duel(hand=["T Cellar"], own={"bank": ["Triage"] * 39}, game=LAB)
    act(match, "play T Cellar")
    assert len(seat(match)["bank"]) == 40 and len(seat(match)["deck"]) == 7


@clause("V43")
def test_banking_from_the_deck_is_not_the_banking_of_the_turn() -> None:
    own = {"deck": ["Drifter", "Salvager", "Triage"], "bank": [], "health": 20}
    match = duel(hand=["T Cellar", "Sidearm"], own=own | {"relics": ["T Vault"]}, game=LAB)
    act(match, "play T Cellar")
    now = seat(match)
    assert (now["bank"], now["energy"], now["banked"]) == (["Drifter", "Salvager"], 2, False)
    assert now["health"] == 24  # twice `on bank`
    assert match.view(1)["seats"][0]["bank_cards"] is None
    assert all(e["card"] is None for e in match.events(1) if e["event"] == "bank")
    assert "bank Sidearm" in texts(match)
    assert len(seat(act(match, "end turn"))["hand"]) == 1  # nothing is drawn for it


@clause("V43")
def test_on_bank_speaks_of_the_own_bank() -> None:
    relics = {"relics": ["T Vault"], "health": 20}
    match = duel(hand=["Drifter"], own={"health": 20}, other=relics, game=LAB)
    assert health(act(match, "bank Drifter")) == (20, 20)
    match = act(duel(hand=["Drifter"], own=relics, game=LAB), "bank Drifter")
    assert health(match) == (22, 30)


@clause("V53", "V36")
def test_discounts_add_up_and_stop_at_zero() -> None:
    own = {"relics": ["T Sale", "T Sale", "T Relic Sale"], "energy": 7}
    match = duel(["T Smith"], hand=["Drifter", "T Dear", "Thermal Blade"], own=own, game=LAB)
    act(match, "play Drifter")  # 1 - 2
    assert seat(match)["energy"] == 7
    act(match, "play Thermal Blade on own 1")  # 2 - 3
    assert seat(match)["energy"] == 7
    act(match, "play T Dear")  # 9 - 4
    assert seat(match)["energy"] == 2


@clause("V53", "V51")
def test_a_discount_may_come_from_an_upgrade() -> None:
    match = duel([unit("Drifter", upgrades=["T Grip"])], hand=["Servo Frame"], game=LAB)
    assert seat(act(match, "play Servo Frame on own 1"))["energy"] == 10
    assert side(match) == "Drifter 3/5"


@clause("V53")
def test_the_first_upgrade_of_a_turn_is_the_first_that_is_played() -> None:
    match = duel(["Drifter"], hand=["Field Armor"] * 3, own={"relics": ["Assembly Line"]})
    energy = []
    for _ in range(2):
        act(match, "play Field Armor on own 1")
        energy.append(seat(match)["energy"])
    assert energy == [9, 7]
    act(match, "end turn", "end turn", "play Field Armor on own 1")
    assert seat(match)["energy"] == 9
    late = duel(["Drifter"], hand=["Field Armor", "Assembly Line", "Field Armor"])
    act(late, "play Field Armor on own 1", "play Assembly Line", "play Field Armor on own 1")
    assert seat(late)["energy"] == 10 - 2 - 3 - 2


@clause("V53")
def test_discounts_are_for_their_own_side() -> None:
    match = duel(["Drifter"], hand=["Sidearm"], other={"relics": ["Assembly Line"]})
    assert seat(act(match, "play Sidearm on own 1"))["energy"] == 9


@clause("V36")
def test_a_silenced_unit_gives_no_discount() -> None:
    match = duel([unit("T Smith", silenced=True)], hand=["Sidearm"], game=LAB)
    assert seat(act(match, "play Sidearm on own 1"))["energy"] == 9
    assert first(match)["upgrades"] == ["Sidearm"]
