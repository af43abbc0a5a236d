"""S6.4, S14.2 and the rulings on deaths, their triggers and fallen heroes."""

from ludarium.core.dice import scripted
from tests.clauses import clause

from .duel import (
    Row,
    act,
    duel,
    health,
    kinds,
    load,
    play,
    refused,
    seat,
    side,
    texts,
    unit,
    winner,
)


def triggers(events: list[Row]) -> list[tuple[int, str]]:
    return [(e["seat"], e["card"]) for e in events if e["event"] == "trigger"]


def creature_card(name: str, *effects: Row, **fields: object) -> Row:
    """A custom 1/1 with effects."""
    row = {"id": name.lower().replace(" ", "_"), "name": name, "kind": "creature", "cost": 1}
    return row | {"attack": 1, "health": 1, "effects": list(effects)} | fields


def spell_card(name: str, *effects: Row) -> Row:
    row = {"id": name.lower().replace(" ", "_"), "name": name, "kind": "spell", "cost": 0}
    return row | {"effects": list(effects)}


# --- the order of death triggers (A22) ---------------------------------------------------------------


@clause("S6.4", "A22")
def test_two_different_triggers_of_one_owner_are_ordered_by_the_active_player() -> None:
    for order, left in (("Grave Rat", 25), ("Soul Collector", 24)):
        board = [unit("Grave Rat"), unit("Soul Collector", health=2)]
        match = duel(board, hand=["Inferno Sweep"], own={"deck": []})
        act(match, "play Inferno Sweep")
        assert match.position()["phase"] == "order" and match.actors == (0,)
        assert texts(match) == ["first Grave Rat", "first Soul Collector"]
        assert side(match) == ""  # all the dead have left
        act(match, f"first {order}")
        assert match.position()["phase"] == "main"
        assert health(match)[0] == left  # tired before or after the healing


@clause("A22", "S6.4")
def test_the_active_player_orders_the_others_triggers_too() -> None:
    board = [unit("Soul Collector", health=2), "Grave Rat"]
    match = duel([], board, ["Inferno Sweep"], other={"deck": []})
    act(match, "play Inferno Sweep")
    assert match.actors == (0,) and match.legal(1) == []
    act(match, "first Soul Collector")
    assert health(match) == (25, 24)


@clause("A22")
def test_nothing_but_the_order_may_be_chosen_while_triggers_wait() -> None:
    board = ["Elder Mammoth", "Grave Rat", unit("Soul Collector", health=2)]
    match = act(duel(board, hand=["Inferno Sweep", "Mend"]), "play Inferno Sweep")
    assert refused(match, "end turn") == "A22"
    assert refused(match, "play Mend") == "A22"
    assert refused(match, "attack own 1 on enemy hero") == "A22"
    assert refused(match, "first Grave Rat", seat=1) == "S13.2"


@clause("A22")
def test_equal_triggers_need_no_order() -> None:
    match = duel(["Grave Rat", "Grave Rat"], hand=["Inferno Sweep"])
    act(match, "play Inferno Sweep")
    assert match.position()["phase"] == "main" and len(seat(match)["hand"]) == 2


@clause("A22")
def test_triggers_of_different_owners_resolve_active_side_first() -> None:
    rat, soul = "Grave Rat", unit("Soul Collector", health=2)
    match = duel([rat], [soul], ["Inferno Sweep"])
    assert triggers(play(match, "play Inferno Sweep")) == [(0, "grave_rat"), (1, "soul_collector")]
    match = duel([soul], [rat], other={"hand": ["Inferno Sweep"]}, active=1)
    events = play(match, "play Inferno Sweep")
    assert triggers(events) == [(1, "grave_rat"), (0, "soul_collector")]


@clause("A22")
def test_three_triggers_are_asked_for_until_the_rest_is_clear() -> None:
    soul = unit("Soul Collector", health=2)
    match = duel(["Grave Rat", soul], ["Grave Rat"], ["Inferno Sweep"])
    act(match, "play Inferno Sweep")
    assert texts(match) == ["first own Grave Rat", "first Soul Collector", "first enemy Grave Rat"]
    assert triggers(play(match, "first enemy Grave Rat")) == [(1, "grave_rat")]
    assert texts(match) == ["first Grave Rat", "first Soul Collector"]
    events = play(match, "first Soul Collector")
    assert triggers(events) == [(0, "soul_collector"), (0, "grave_rat")]


@clause("A22")
def test_custom_triggers_of_different_owners_are_ordered_by_choice() -> None:
    spark = creature_card("Spark", {"on": "death", "do": "damage", "n": 1, "to": "both heroes"})
    game = load(cards=[spark])
    match = duel(["Grave Rat"], ["Spark"], ["Inferno Sweep"], game=game)
    act(match, "play Inferno Sweep")
    assert texts(match) == ["first Grave Rat", "first Spark"]
    for choice, order in (
        ("first Spark", [(0, "spark"), (1, "grave_rat")]),
        ("first Grave Rat", [(1, "grave_rat"), (0, "spark")]),
    ):
        match = duel(["Spark"], ["Grave Rat"], ["Inferno Sweep"], game=game)
        act(match, "play Inferno Sweep")
        assert match.position()["pending"] == [
            {"card": "Spark", "seat": 0},
            {"card": "Grave Rat", "seat": 1},
        ]
        assert triggers(play(match, choice)) == order


@clause("A22")
def test_the_same_custom_trigger_on_both_sides_is_ordered_by_side() -> None:
    spark = creature_card("Spark", {"on": "death", "do": "damage", "n": 1, "to": "enemy hero"})
    match = duel(["Spark"], ["Spark"], ["Inferno Sweep"], game=load(cards=[spark]))
    act(match, "play Inferno Sweep")
    assert texts(match) == ["first own Spark", "first enemy Spark"]
    assert triggers(play(match, "first enemy Spark")) == [(1, "spark"), (0, "spark")]
    assert health(match) == (24, 24)


# --- when deaths happen --------------------------------------------------------------------------------


@clause("S14.2", "S6.4")
def test_a_destroyed_creature_triggers_and_lies_among_the_dead() -> None:
    match = duel([], ["Grave Rat"], ["Void Snare"], other={"deck": ["Mend"]})
    act(match, "play Void Snare on enemy 1")
    assert (seat(match, 1)["hand"], seat(match, 1)["dead"]) == (["Mend"], ["Grave Rat"])


@clause("A19")
def test_a_creature_killed_by_a_when_played_effect_is_truly_dead() -> None:
    match = duel([], [unit("Grave Rat", health=1)], ["Arc Sparkbot"], other={"deck": ["Mend"]})
    act(match, "play Arc Sparkbot on enemy 1")
    assert (seat(match, 1)["hand"], seat(match, 1)["dead"]) == (["Mend"], ["Grave Rat"])
    match = duel(hand=["Squire Captain", "Bone Acolyte", "Bone Acolyte"])
    act(match, "play Bone Acolyte on own 1", "play Bone Acolyte on own 1")
    assert (side(match), seat(match)["dead"]) == ("Bone Acolyte 2/2", ["Bone Acolyte"])


@clause("A23")
def test_a_text_is_carried_out_before_the_dead_leave() -> None:
    match = duel([], ["Grave Rat"], ["Combust"])
    events = play(match, "play Combust on enemy 1")
    assert kinds(events) == ["play", "damage", "damage", "die", "trigger", "draw"]


@clause("A23", "A25")
def test_the_winner_is_looked_for_after_the_triggers() -> None:
    match = duel([], ["Soul Collector"], ["Combust"], other={"health": 2})
    act(match, "play Combust on enemy 1")
    assert match.result is None and health(match) == (25, 3)


@clause("A23")
def test_triggers_that_kill_set_off_further_ones() -> None:
    bomb = creature_card("Bomb", {"on": "death", "do": "damage", "n": 2, "to": "all creatures"})
    match = duel(["Bomb"], ["Grave Rat"], ["Ember Bolt"], game=load(cards=[bomb]))
    events = play(match, "play Ember Bolt on own 1")
    assert triggers(events) == [(0, "bomb"), (1, "grave_rat")]
    assert side(match, 1) == ""


@clause("A24", "A23")
def test_the_card_of_a_sacrificed_rat_is_drawn_third() -> None:
    own = {"deck": ["Mend", "Growth", "Combust", "Ghoul"]}
    match = duel(["Grave Rat"], hand=["Grim Bargain"], own=own)
    events = play(match, "play Grim Bargain on own 1")
    assert kinds(events) == ["play", "destroy", "draw", "draw", "die", "trigger", "draw"]
    assert seat(match)["hand"] == ["Mend", "Growth", "Combust"]


@clause("A54")
def test_a_batch_of_triggers_resolves_before_those_it_kills_leave() -> None:
    bomb = creature_card("Bomb", {"on": "death", "do": "damage", "n": 2, "to": "all creatures"})
    match = duel(
        ["Bomb", "Grave Rat"],
        [unit("Soul Collector", health=4)],
        ["Inferno Sweep"],
        game=load(cards=[bomb]),
    )
    act(match, "play Inferno Sweep")
    events = play(match, "first Bomb")
    assert kinds(events) == ["trigger", "damage", "trigger", "draw", "die", "trigger"]
    assert triggers(events) == [(0, "bomb"), (0, "grave_rat"), (1, "soul_collector")]


# --- fallen heroes ---------------------------------------------------------------------------------------


@clause("A25")
def test_a_hero_may_go_below_0_within_an_action() -> None:
    own = {"health": 8, "deck": [], "fatigue": 3}
    match = duel(["Soul Collector"], hand=["Grim Bargain"], own=own)
    act(match, "play Grim Bargain on own 1")  # 8 - 4 - 5 + 3
    assert match.result is None and health(match)[0] == 2


@clause("A25")
def test_a_hero_that_stays_below_0_falls() -> None:
    own = {"health": 6, "deck": [], "fatigue": 3}
    match = duel(["Soul Collector"], hand=["Grim Bargain"], own=own)
    act(match, "play Grim Bargain on own 1")  # 6 - 4 - 5 + 3
    assert winner(match) == 1


@clause("A25")
def test_a_hero_that_falls_in_the_start_phase_does_not_draw() -> None:
    leech = creature_card("Leech", {"on": "turn start", "do": "damage", "n": 1, "to": "own hero"})
    match = duel(["Leech"], own={"health": 1}, game=load(cards=[leech]), active=1)
    assert kinds(play(match, "end turn")) == ["end turn", "turn", "trigger", "damage", "over"]
    assert winner(match) == 1


@clause("A25", "S5.6")
def test_a_hero_that_falls_in_the_draw_phase_loses_at_once() -> None:
    match = duel(own={"health": 2, "deck": [], "fatigue": 1}, active=1)
    assert kinds(play(match, "end turn"))[-3:] == ["fatigue", "damage", "over"]
    assert winner(match) == 1


@clause("A26")
def test_own_cards_can_lose_the_game() -> None:
    for card in ("Frenzied Mauler", "Rotting Giant", "Overclock Colossus"):
        match = act(duel(hand=[card], own={"health": 1}), f"play {card}")
        assert winner(match) == 1
    match = act(duel(hand=["Ember Bolt"], own={"health": 2}), "play Ember Bolt on own hero")
    assert winner(match) == 1


@clause("A26")
def test_dark_touch_on_the_own_hero_at_1_is_safe() -> None:
    match = act(duel(hand=["Dark Touch"], own={"health": 1}), "play Dark Touch on own hero")
    assert match.result is None and health(match)[0] == 1


@clause("A53", "S14.4")
def test_a_fallen_hero_shows_0_health() -> None:
    match = act(duel(hand=["Final Spark"], other={"health": 2}), "play Final Spark")
    assert health(match) == (25, 0)
    match = act(duel(hand=["Rotting Giant"], own={"health": 1}), "play Rotting Giant")
    assert health(match) == (0, 25)


# --- chains and turn triggers ------------------------------------------------------------------------------

HYDRA = creature_card(
    "Hydra",
    {"on": "death", "do": "summon", "card": "hydra"},
    {"on": "death", "do": "destroy", "to": "all friendly creatures"},
)


@clause("A50")
def test_a_chain_without_end_is_cut_after_200_triggers() -> None:
    match = duel(["Hydra"], hand=["Ember Bolt"], game=load(cards=[HYDRA]))
    events = play(match, "play Ember Bolt on own 1")
    assert len(triggers(events)) == 200
    assert side(match) == "" and match.position()["phase"] == "main"
    act(match, "end turn")  # the game goes on


@clause("A50")
def test_each_action_may_set_off_200_triggers_anew() -> None:
    match = duel(["Hydra"], hand=["Ember Bolt", "Hydra", "Ember Bolt"], game=load(cards=[HYDRA]))
    act(match, "play Ember Bolt on own 1", "play Hydra")
    assert len(triggers(play(match, "play Ember Bolt on own 1"))) == 200


@clause("A50")
def test_a_chain_with_choices_is_cut_too() -> None:
    summon = {"on": "death", "do": "summon", "card": "twin"}
    twin = creature_card("Twin", summon, HYDRA["effects"][1])
    match = duel(["Hydra", "Twin"], hand=["Inferno Sweep"], game=load(cards=[HYDRA, twin]))
    resolved = len(triggers(play(match, "play Inferno Sweep")))
    while match.position()["phase"] == "order" and resolved <= 200:
        resolved += len(triggers(play(match, "first Hydra")))
    assert resolved == 200


@clause("A50")
def test_turn_triggers_that_still_wait_are_dropped() -> None:
    fuse = creature_card(
        "Fuse", {"on": "turn start", "do": "damage", "n": 1, "to": "all creatures"}
    )
    drum = creature_card("Drum", {"on": "turn start", "do": "damage", "n": 1, "to": "enemy hero"})
    game = load(cards=[HYDRA, fuse | {"health": 9}, drum | {"health": 9}])
    match = duel(["Fuse", "Drum"], ["Hydra"], game=game, active=1)
    assert len(triggers(play(match, "end turn"))) == 200
    assert match.actors == (0,) and health(match) == (25, 25)


@clause("A55", "A32")
def test_each_turn_trigger_resolves_with_its_deaths_before_the_next() -> None:
    fuse = creature_card(
        "Fuse", {"on": "turn start", "do": "damage", "n": 2, "to": "all creatures"}
    )
    game = load(cards=[fuse | {"health": 9}])
    match = duel(["Fuse", "Grave Rat", "Royal Tactician"], game=game, active=1)
    events = play(match, "end turn")
    assert [card for _, card in triggers(events)] == ["fuse", "grave_rat", "royal_tactician"]
    assert kinds(events).index("draw") < len(kinds(events)) - 2


@clause("A55")
def test_a_creature_that_has_left_no_longer_triggers() -> None:
    fuse = creature_card(
        "Fuse", {"on": "turn start", "do": "damage", "n": 2, "to": "all creatures"}
    )
    game = load(cards=[fuse | {"health": 9}])
    dying = unit("Royal Tactician", health=2)
    match = duel(["Fuse", dying, "Lich Adept"], game=game, active=1)
    events = play(match, "end turn")
    assert [card for _, card in triggers(events)] == ["fuse", "lich_adept"]
    assert seat(match)["dead"] == ["Royal Tactician"]


@clause("A55", "A32")
def test_a_creature_that_entered_meanwhile_does_not_trigger() -> None:
    nest = creature_card("Nest", {"on": "turn start", "do": "summon", "card": "nest"})
    match = duel(["Nest"], game=load(cards=[nest]), active=1)
    act(match, "end turn")
    assert side(match) == "Nest 1/1 | Nest 1/1"
    act(match, "end turn", "end turn")
    assert side(match) == " | ".join(["Nest 1/1"] * 4)


@clause("A55", "A22")
def test_an_order_may_be_asked_for_within_the_start_phase() -> None:
    fuse = creature_card(
        "Fuse", {"on": "turn start", "do": "damage", "n": 3, "to": "all creatures"}
    )
    game = load(cards=[fuse | {"health": 9}])
    board = ["Fuse", "Grave Rat", "Soul Collector", "Royal Tactician"]
    match = act(duel(board, game=game, active=1), "end turn")
    assert match.position()["phase"] == "order" and match.actors == (0,)
    with scripted(0):
        events = play(match, "first Soul Collector")
    cards = [card for _, card in triggers(events)]
    assert cards == ["soul_collector", "grave_rat", "royal_tactician"]
    assert kinds(events)[-1] == "draw" and match.position()["phase"] == "main"


# --- tokens and summons ---------------------------------------------------------------------------------------


@clause("A56")
def test_a_summoned_card_is_a_token() -> None:
    raise_ghoul = spell_card("Raise", {"do": "summon", "card": "grave_rat", "n": 2})
    match = duel(
        hand=["Raise", "Inferno Sweep"], own={"deck": ["Mend"] * 3}, game=load(cards=[raise_ghoul])
    )
    act(match, "play Raise")
    assert side(match) == "Grave Rat 1/2 | Grave Rat 1/2"
    act(match, "play Inferno Sweep")
    assert (side(match), seat(match)["dead"]) == ("", [])
    assert seat(match)["hand"] == ["Mend", "Mend"]  # they died all the same


@clause("A56", "A21")
def test_a_summoned_wildclan_creature_is_no_beast() -> None:
    call = spell_card("Call", {"do": "summon", "card": "razor_cub"})
    match = duel(hand=["Call", "Pack Runner"], game=load(cards=[call]))
    act(match, "play Call", "play Pack Runner")
    assert side(match) == "Razor Cub 1/1 | Pack Runner 2/2"


@clause("A57")
def test_a_trigger_that_summons_onto_a_full_board_goes_on_without() -> None:
    horn = creature_card(
        "Horn",
        {"on": "turn start", "do": "summon", "card": "razor_cub", "n": 3},
        {"on": "turn start", "do": "damage", "n": 1, "to": "enemy hero"},
    )
    match = duel(["Horn"] + ["Ghoul"] * 4, game=load(cards=[horn]), active=1)
    act(match, "end turn")
    assert side(match).endswith("Ghoul 3/3 | Razor Cub 1/1")
    assert len(seat(match)["board"]) == 6 and health(match) == (25, 24)
    act(match, "end turn", "end turn")
    assert len(seat(match)["board"]) == 6 and health(match) == (25, 23)


@clause("A57")
def test_a_when_played_summon_onto_a_full_board_does_not_forbid_the_play() -> None:
    twins = creature_card("Elder", {"on": "played", "do": "summon", "card": "razor_cub"})
    match = duel(["Ghoul"] * 5, hand=["Elder"], game=load(cards=[twins]))
    assert side(act(match, "play Elder")).endswith("Elder 1/1")


@clause("A39")
def test_tokens_leave_no_card_and_cost_nothing() -> None:
    match = duel([], ["Sproutling", "Bramble Wall"], ["Void Snare", "Searing Ping"])
    act(match, "play Searing Ping", "play Void Snare on enemy 1")
    assert side(match, 1) == "" and seat(match, 1)["dead"] == seat(match, 1)["discard"] == []


# --- Lifesteal of texts (A52), random picks (A59) ---------------------------------------------------------------


@clause("A52")
def test_lifesteal_heals_for_when_played_and_turn_triggers_but_not_for_deaths() -> None:
    effects = [
        {"on": moment, "do": "damage", "n": 2, "to": "enemy hero"}
        for moment in ("played", "turn start", "death")
    ]
    vampire = creature_card("Vampire", *effects, keywords=["lifesteal"])
    match = duel(hand=["Vampire", "Ember Bolt"], own={"health": 10}, game=load(cards=[vampire]))
    assert health(act(match, "play Vampire")) == (12, 23)
    assert health(act(match, "end turn", "end turn")) == (14, 21)
    assert health(act(match, "play Ember Bolt on own 1")) == (14, 19)


@clause("A52", "A11")
def test_lifesteal_of_a_text_heals_by_what_got_through() -> None:
    effect = {"on": "played", "do": "damage", "n": 3, "to": "all enemy creatures"}
    vampire = creature_card("Vampire", effect, keywords=["lifesteal"])
    match = duel(
        [], ["Copper Drone", "Ghoul"], ["Vampire"], own={"health": 10}, game=load(cards=[vampire])
    )
    assert health(act(match, "play Vampire"))[0] == 13


@clause("A59", "S13.3")
def test_a_dying_creature_is_no_candidate_of_a_random_pick() -> None:
    chill = spell_card(
        "Chill",
        {"do": "damage", "n": 2, "to": "all enemy creatures"},
        {"do": "freeze", "to": "random enemy creature"},
    )
    for roll in range(2):
        enemies = ["Town Guard", "Ghoul", "Razor Cub", "Elder Mammoth"]
        match = duel([], enemies, ["Chill"], game=load(cards=[chill]))
        with scripted(roll):
            act(match, "play Chill")
        assert [u["frozen"] for u in seat(match, 1)["board"]] == [roll == 0, roll == 1]


@clause("A59")
def test_a_creature_marked_for_destruction_is_no_candidate_and_does_not_survive() -> None:
    doom = spell_card(
        "Doom",
        {"do": "destroy", "to": "chosen enemy creature"},
        {"do": "damage", "n": 1, "to": "enemy hero", "when": "it survives"},
        {"do": "freeze", "to": "random enemy creature"},
    )
    match = duel([], ["Ghoul"], ["Doom"], game=load(cards=[doom]))
    with scripted():
        events = play(match, "play Doom on enemy 1")
    assert kinds(events) == ["play", "destroy", "die"]
