"""S10.7 and S11: every Nature spell and the two tokens."""

from tests.clauses import clause

from .duel import GAME, act, creature, duel, health, refused, seat, side, texts, unit


@clause("S10.7", "A27")
def test_mend() -> None:
    match = act(duel(hand=["Mend"], own={"health": 10, "mana": 1}), "play Mend")
    assert health(match) == (13, 25)
    assert health(act(duel(hand=["Mend"], own={"health": 23}), "play Mend")) == (25, 25)


@clause("S10.7", "S7.5")
def test_vine_whip() -> None:
    match = duel([], ["Ghoul"], ["Vine Whip"], own={"mana": 2})
    act(match, "play Vine Whip on enemy 1")
    assert side(match, 1) == "Ghoul 3/1" and creature(match, 1)["frozen"]
    act(match, "end turn")
    assert refused(match, "attack own 1 on enemy hero") == "S7.5"


@clause("S10.7", "A59")
def test_vine_whip_freezes_only_what_survives() -> None:
    events = duel([], ["Town Guard"], ["Vine Whip"]).submit(0, "play Vine Whip on enemy 1")
    assert [e["event"] for e in events] == ["play", "damage", "die"]


@clause("S10.7", "S11")
def test_sproutling() -> None:
    match = act(duel(hand=["Sproutling"], own={"mana": 2}), "play Sproutling")
    assert side(match) == "Sproutling 1/1"
    assert (seat(match)["mana"], seat(match)["discard"]) == (0, ["Sproutling"])


@clause("S10.7", "A28")
def test_growth() -> None:
    match = duel([unit("Ghoul", health=1)], hand=["Growth"], own={"mana": 3})
    act(match, "play Growth on own 1", "end turn", "end turn")
    assert side(match) == "Ghoul 5/3" and creature(match)["max_health"] == 5


@clause("S10.7", "S11")
def test_bramble_wall() -> None:
    match = act(duel([], ["Ghoul"], ["Bramble Wall"], own={"mana": 4}), "play Bramble Wall")
    assert side(match) == "Bramble Wall 0/6" and seat(match)["mana"] == 0
    act(match, "end turn")
    assert texts(match, "attack") == ["attack own 1 on enemy 1"]


@clause("S10.7")
def test_renewal() -> None:
    match = duel(hand=["Renewal"], own={"health": 10, "mana": 5, "deck": ["Mend", "Ghoul"]})
    act(match, "play Renewal")
    assert (health(match), seat(match)["hand"]) == ((16, 25), ["Mend"])


@clause("S11", "A39")
def test_sproutling_token() -> None:
    card = next(c for c in GAME.cards if c["id"] == "sproutling_token")
    assert (card["cost"], card["attack"], card["health"], card["keywords"]) == (0, 1, 1, ())
    match = act(duel(["Sproutling"], ["Ghoul"]), "attack own 1 on enemy 1")
    assert (side(match), seat(match)["dead"], seat(match)["discard"]) == ("", [], [])


@clause("S11", "A39")
def test_bramble_wall_token() -> None:
    card = next(c for c in GAME.cards if c["id"] == "bramble_wall_token")
    assert (card["cost"], card["attack"], card["health"]) == (0, 0, 6)
    assert card["keywords"] == ("guard",)
    match = duel(["Elder Mammoth"], ["Bramble Wall"])
    assert refused(match, "attack own 1 on enemy hero") == "S6.2"
    act(match, "attack own 1 on enemy 1")
    assert (side(match, 1), seat(match, 1)["dead"]) == ("", [])


@clause("A39", "A40")
def test_void_snare_catches_tokens() -> None:
    match = duel([], ["Bramble Wall"], ["Void Snare"])
    assert side(act(match, "play Void Snare on enemy 1"), 1) == ""


@clause("A33", "S5.3")
def test_a_summoning_spell_is_illegal_on_a_full_board() -> None:
    match = duel(["Ghoul"] * 6, hand=["Sproutling", "Bramble Wall"])
    assert refused(match, "play Sproutling") == "A33"
    assert refused(match, "play Bramble Wall") == "A33"
    assert seat(match)["mana"] == 10 and len(seat(match)["hand"]) == 2
    match = duel(["Ghoul"] * 5, ["Ghoul"] * 6, ["Sproutling"])
    assert side(act(match, "play Sproutling")).endswith("Sproutling 1/1")
