"""A hero and a nation in a deck go through every door: command line, code, replay, lab, HTTP, environments."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ludarium
from ludarium.bots import make_bot
from ludarium.cli.app import app
from ludarium.core.replay import Replay
from ludarium.envs import make_aec, make_single, make_vector
from tests.contract.cases import load, toy_is_known
from tests.server.conftest import Serve, Served, serve  # noqa: F401  (a fixture)
from tests.server.servers import players

SOUTH = {
    "hero": "iri",
    "nation": "south",
    "cards": {"sun_lancer": 2, "oasis": 2, "pikeman": 2},
}
NORTH = {"hero": "brand", "nation": "north", "cards": {"snow_wolf": 2, "ice_wall": 2, "scout": 2}}
IRI, SOUTHERN = 1, 1  # their numbers in a record


@pytest.fixture(autouse=True, scope="module")
def known() -> Iterator[None]:
    with toy_is_known():
        yield


def command(*arguments: str) -> Any:
    result = CliRunner().invoke(app, arguments, prog_name="ludarium")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


# --- code and replay ---------------------------------------------------------------------------------


def test_code_and_replay_keep_the_fields() -> None:
    game = load("muster")
    match = game.match(seed=3, decks=[SOUTH, NORTH])
    assert [seat["hero"] for seat in match.view(0)["seats"]] == ["iri", "brand"]
    assert [seat["nation"] for seat in match.view(None)["seats"]] == ["south", "north"]
    while not match.is_over:
        match.take(match.actors[0], match.legal_ids(match.actors[0])[0])
    for again in (
        Replay.from_json(match.replay().to_json()).run(),
        Replay.from_text(match.replay().to_text()).run(),
        match.replay().fork(4),
        match.copy(),
    ):
        assert [seat["hero"] for seat in again.view(1)["seats"]] == ["iri", "brand"]
    assert "Iri" in match.replay().to_text() or "iri" in match.replay().to_text()


# --- the lab ---------------------------------------------------------------------------------------


def test_the_lab_plays_decks_by_list_and_code(tmp_path: Path) -> None:
    game = load("muster")
    path = tmp_path / "south.json"
    path.write_text(json.dumps(SOUTH), encoding="utf-8")
    decks = f"{path},{game.deck_code(NORTH)}"
    found = command(
        "simulate", "muster", "--games", "40", "--bots", "random", "--decks", decks, "--json"
    )
    assert found["games"] == 40
    other = f"{path},{game.deck_code({**NORTH, 'hero': 'iri'})}"
    changed = command(
        "simulate", "muster", "--games", "40", "--bots", "random", "--decks", other, "--json"
    )
    assert changed != found  # another hero plays another match


def test_balance_measures_the_decks_with_their_heroes() -> None:
    found = command("balance", "muster", "--games", "200", "--bot", "random", "--json")
    assert set(found["decks"]) == {"frost", "dunes", "levy"}


# --- environments -----------------------------------------------------------------------------------


def test_environments_take_decks_with_fields() -> None:
    vector = make_vector("muster", 8, decks=[SOUTH, NORTH])
    vector.reset(seed=1)
    records = vector.unwrapped.setting.deck_array()
    assert (records["hero"][:, 0], records["nation"][:, 0]) == (IRI, SOUTHERN)
    single = make_single("muster", decks=[SOUTH, NORTH], opponent="random")
    seen, _ = single.reset(seed=1)
    assert single.observation_space.contains(seen)
    make_aec("muster", decks=[NORTH, SOUTH]).reset(seed=2)
    with pytest.raises(ludarium.BadDeck, match='unknown key "heros"'):
        make_vector("muster", 2, decks=[{**SOUTH, "heros": "iri"}, NORTH])


# --- the server -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(serve: Serve) -> Served:  # noqa: F811
    return serve()


def test_http_checks_keeps_and_plays_it(server: Served) -> None:
    with players(server, 1) as (ada,):
        checked = ada.http.post("/games/muster/decks/check", json={"deck": SOUTH}).json()
        assert checked["legal"] and checked["picks"] == {"hero": "iri", "nation": "south"}
        assert checked["fields"] == checked["picks"] and checked["families"] == ["south"]
        assert checked["list"].startswith("hero: Iri the Calm\nnation: south\n")
        body = {"game": "muster", "name": "Sun", "code": checked["code"]}
        kept = ada.http.put("/me/decks", json=body).json()
        assert kept["fields"] == checked["fields"] and kept["picks"] == checked["picks"]
        match = ada.create(game="muster", mode="hotseat", deck=kept["code"], deck2="frost")["id"]
        ada.join(match)
        assert [seat["hero"] for seat in ada.view["seats"]] == ["iri", "brand"]


@pytest.mark.parametrize(
    ("deck", "problem"),
    [
        ({**SOUTH, "hero": 7}, "hero: "),
        ({**SOUTH, "hero": "iry"}, 'did you mean "iri"'),
        ({**SOUTH, "nation": ["south"]}, "nation: "),
        ({**SOUTH, "natoin": "south"}, 'unknown key "natoin" (did you mean "nation"?)'),
        ({"cards": SOUTH["cards"]}, 'the field "hero" is missing'),
    ],
)
def test_http_names_what_is_wrong_with_a_field(server: Served, deck: Any, problem: str) -> None:
    with server.guest() as guest:
        found = guest.post("/games/muster/decks/check", json={"deck": deck}).json()
        assert not found["legal"] and problem in found["problems"][0]["text"]


def test_http_shows_its_look_cards_and_heroes(server: Served) -> None:
    with server.guest() as guest:
        row = next(g for g in guest.get("/games").json()["games"] if g["name"] == "muster")
        assert row["look"]["mark"] and row["look"]["families"]["north"]["title"] == "The North"
        assert row["decks"][1]["picked"] == {"hero": "Iri the Calm", "nation": "The South"}
        assert row["tagline"] and row["decks"][0]["picks"] == {"hero": "brand", "nation": "north"}
        found = guest.get("/games/muster/cards").json()
        assert found["tables"]["hero"][0] == {
            "id": "brand",
            "name": "Brand",
            "health": 12,
            "might": 1,
            "text": "Health 12, might 1.",
        }
        wolf = next(card for card in found["cards"] if card["id"] == "snow_wolf")
        assert (wolf["family"], wolf["power"], wolf["nation"]) == ("north", 4, "north")
        assert "abilities" not in wolf and wolf["kind"] is None


def test_a_bot_plays_for_a_hero() -> None:
    game = load("muster")
    match = game.match(seed=1, decks=[SOUTH, NORTH])
    bot = make_bot(game, "search:20", 1)
    for seat in match.actors:
        assert bot.choose(match.observe(seat)) in match.legal_ids(seat)
