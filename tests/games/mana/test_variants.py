"""The rules that may be changed: every key of rules.toml, and every named variant."""

import pytest

import ludarium
from ludarium import BadPosition, BadRules
from tests.clauses import clause

from .board import VARIANTS, act, after, at, cells, end, ended, load, refused, texts


def test_every_variant_is_offered_and_no_other() -> None:
    offered = ludarium.load("mana").rulebook.variants
    assert set(offered) | {""} == set(VARIANTS)
    for variant, changes in VARIANTS.items():
        if variant:
            assert offered[variant].changes == changes


@pytest.mark.parametrize(
    "rules",
    [
        {"start": "apart"},
        {"boundary": "never"},
        {"suicide": "ignored"},
        {"ply_cap": 201},
        {"ply_cap": 0},
        {"geyser_burst": "maybe"},
    ],
)
def test_what_measured_badly_or_does_not_exist_is_not_offered(rules: dict[str, object]) -> None:
    with pytest.raises(BadRules):
        ludarium.load("mana", rules=rules)


def test_switches_may_be_written_as_words() -> None:
    assert ludarium.load("mana", rules={"geyser_burst": "off"}).rules["geyser_burst"] is False
    assert ludarium.load("mana", rules={"swap": "on"}).rules["swap"] is True


@clause("M1")
def test_diagonal_start() -> None:
    match = load("diagonal").match(1, first=0)
    assert match.position() == ".g/G. w"
    assert "O@(0,1)" not in texts(match) and "O@(1,0)" not in texts(match)  # beside the enemy's


@clause("M4", "M38")
def test_no_suicide() -> None:
    position = "O../PGg/.n. w"
    assert "O>(1,2)" in texts(position)
    assert refused(position, "O>(1,2)", "no-suicide") == "M4"
    assert refused(position, "R@(1,2)", "no-suicide") == "M4"


@clause("M38", "M5")
def test_no_suicide_allows_what_wins_as_well() -> None:
    both = "...a./..T../..o../.sgr./nG..P w"
    assert ended(both, "P>(2,0)", variant="no-suicide") == ("w", "enclosed")


@clause("M38")
def test_no_suicide_looks_at_the_boundary() -> None:
    # Placing at the right edge makes the box five wide: the boundary covers Gran's left side.
    edge = "n.../GoP./sg.R w"
    assert ended(edge, "S@(4,0)") == ("b", "self-enclosed")
    assert refused(edge, "S@(4,0)", "no-suicide") == "M4"


@clause("M6", "M44")
def test_no_isolated() -> None:
    position = "gO../..G./...n w"
    assert refused(position, "G>(1,1)") == "MA3.4"
    assert refused(position, "G>(1,1)", "no-isolated") == "MA3.4"  # Noa would be alone
    apart = "gn.PG w"
    with pytest.raises(BadPosition, match="cut off"):
        at(apart)
    match = at(apart, "no-isolated")
    assert refused(match, "P^") == "MA8.2"
    assert after("gnoPG w", "P>(3,1)", variant="no-isolated") == "...P./gno.G b"
    with pytest.raises(BadPosition, match=r'"n" in row 1, column 5 is alone'):
        at("gG..n w", "no-isolated")


@clause("M21", "M40")
def test_strict_frame() -> None:
    assert refused("P*goGn w", "P>(5,0)", "strict-frame") == "MA2.1"
    assert "P>(0,1)" in texts("P*goGn w", variant="strict-frame")
    assert after("NgoGp w", "N>(1,1)", variant="strict-frame") == "N.../goGp b"
    pushing = "O*goGn w"
    assert refused(pushing, "O>(1,0)", "strict-frame") == "MA11.4"
    assert after(pushing, "O>(1,0)") == "OgoGn b"


@clause("M25")
def test_enemy_only() -> None:
    position = "T*N./.GO/g.. w"
    assert "T>(2,1)" in texts(position)
    assert refused(position, "T>(2,1)", "enemy-only") == "M25"
    assert "T>(2,1)" in texts("T*N./.Go/g.. w", variant="enemy-only")
    assert cells("NA*o/.G./g.. w", "A>", "enemy-only") == {(2, 2)}


@clause("M24", "M37")
def test_lame() -> None:
    assert cells("noP/GTg w", "T>", "lame") == set()
    assert refused("noP/GTg w", "T>(2,2)", "lame") == "M37"
    assert refused("noP/GTg w", "T>(1,2)", "lame") == "MA11.9"
    second = "T.n/gGo w"  # the first cell to the right is free, the second is not
    assert "T>(2,0)" not in texts(second, variant="lame")
    assert "T>(2,0)" in texts("T*../gGo w", variant="lame")  # only what it devours is in the way
    assert refused("T*n./gGo w", "T>(2,0)", "lame") == "M37"


@clause("M23", "M41")
def test_one_jump() -> None:
    assert {x for x, y in cells("P*g.nG/..o.. w", "P>", "one-jump") if y == 1} == {2}
    assert {x for x, y in cells("P*G.g/..o. w", "P>", "one-jump") if y == 1} == {2}
    assert {x for x, y in cells("ng.GP*/..o.. w", "P>", "one-jump") if y == 1} == {2}
    assert refused("P*g.nG/..o.. w", "P>(5,1)", "one-jump") == "MA11.6"


@clause("M11")
def test_calm_geyser() -> None:
    assert refused("Gg w", "G!", "calm-geyser") == "M11"
    assert texts("O./Gg w", "O!", "calm-geyser") == {"O!"}
    with pytest.raises(BadPosition, match=r"row 1, column 2.*M11"):
        at("Gg* w", "calm-geyser")


@clause("M39")
def test_swap() -> None:
    match = act(load("swap").match(1, first=0), "O@(0,1)")
    assert [action.text for action in match.legal(1)][-1] == "swap"
    act(match, "swap")
    assert match.position() == "O./Gg b" and match.actors == (0,)
    assert match.view()["first"] == 1 and match.view()["seats"][0]["side"] == 1
    assert match.view()["turn"] == 2 and match.view()["occurrences"] == 1
    assert match.events()[-1] == {"event": "swap", "seat": 1, "clause": "M39"}
    assert refused(match, "swap") == "M39"  # nobody swaps twice
    act(match, "o@(2,0)", "O!")
    assert refused(match, "swap") == "M39"
    match.concede(0)
    assert end(match) == ("w", "concede")  # seat 1 is White now


@clause("M39")
def test_swap_is_only_the_second_players_first_action() -> None:
    assert "swap" not in texts("Gg w", variant="swap")
    assert "swap" in texts("O./Gg b", variant="swap")  # Black's first action of this match
    match = act(at("Gg w", "swap"), "O@(0,1)", "o@(2,0)", "O!")
    assert "swap" not in texts(match)
    assert "swap" not in texts(act(at("Gg w"), "G!"))
    assert act(at("O./Gg b", "swap"), "swap").actors == (0,)
