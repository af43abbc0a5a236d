"""S10.2: every Wildclan creature."""

from tests.clauses import clause

from .duel import act, creature, duel, health, side, texts

FACE = "attack own 1 on enemy hero"


@clause("S10.2", "S7.2")
def test_razor_cub() -> None:
    match = act(duel(hand=["Razor Cub"], own={"mana": 1}), "play Razor Cub", FACE)
    assert health(match) == (25, 24)


@clause("S10.2", "A21")
def test_pack_runner() -> None:
    match = act(
        duel(["Razor Cub"], hand=["Pack Runner"], own={"mana": 2}),
        "play Pack Runner",
        "end turn",
        "end turn",
    )
    assert side(match) == "Razor Cub 1/1 | Pack Runner 3/2"


@clause("S10.2", "A21")
def test_pack_runner_needs_another_wildclan_creature_of_its_own_side() -> None:
    match = duel(["Ghoul", "Sproutling"], ["Razor Cub"], ["Pack Runner"])
    assert side(act(match, "play Pack Runner")).endswith("Pack Runner 2/2")
    match = duel(hand=["Pack Runner"])
    assert side(act(match, "play Pack Runner")) == "Pack Runner 2/2"


@clause("S10.2", "S7.2")
def test_bristleback() -> None:
    match = act(duel(hand=["Bristleback"], own={"mana": 3}), "play Bristleback", FACE)
    assert health(match) == (25, 22)


@clause("S10.2", "A15")
def test_alpha_howler() -> None:
    match = duel(["Ghoul", "Sproutling"], ["Ghoul"], ["Alpha Howler", "Razor Cub"])
    act(match, "play Alpha Howler", "play Razor Cub")  # the Cub comes too late
    assert side(match) == "Ghoul 4/3 | Sproutling 2/1 | Alpha Howler 2/4 | Razor Cub 1/1"
    assert side(match, 1) == "Ghoul 3/3"
    act(match, "attack own 1 on enemy hero", "end turn")
    assert health(match)[1] == 21
    assert side(match) == "Ghoul 3/3 | Sproutling 1/1 | Alpha Howler 2/4 | Razor Cub 1/1"


@clause("A15")
def test_two_howls_add_up() -> None:
    match = duel(["Ghoul"], hand=["Alpha Howler", "Alpha Howler"])
    act(match, "play Alpha Howler", "play Alpha Howler")
    assert side(match) == "Ghoul 5/3 | Alpha Howler 3/4 | Alpha Howler 2/4"


@clause("S10.2")
def test_thicket_stalker() -> None:
    match = act(duel(hand=["Thicket Stalker"], own={"mana": 4}), "play Thicket Stalker")
    assert side(match) == "Thicket Stalker 4/4" and texts(match, "attack") == []
    assert not any(creature(match)[k] for k in ("guard", "charge", "lifesteal", "ward"))


@clause("S10.2", "S7.2", "A26")
def test_frenzied_mauler() -> None:
    match = duel(hand=["Frenzied Mauler"], own={"mana": 5})
    act(match, "play Frenzied Mauler", FACE)
    assert health(match) == (24, 20)
    assert creature(match)["charge"]


@clause("S10.2")
def test_elder_mammoth() -> None:
    match = act(duel(hand=["Elder Mammoth"], own={"mana": 7}), "play Elder Mammoth")
    assert side(match) == "Elder Mammoth 7/7"
    assert not any(creature(match)[k] for k in ("guard", "charge", "lifesteal", "ward"))
