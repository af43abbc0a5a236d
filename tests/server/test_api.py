"""The interface over HTTP: games, tables, errors, the page."""

import gzip
import tomllib
from pathlib import Path
from typing import Any

import httpx
import pytest

import ludarium
from ludarium.bots.levels import LEVELS
from ludarium.core.links import from_link
from ludarium.server.api import catalogue
from ludarium.server.pages import Pages

from ..parts import OURS
from .conftest import OWN, Served


def new_match(guest: httpx.Client, **wanted: Any) -> httpx.Response:
    return guest.post("/matches", json={"game": "spellfaire", "mode": "bot"} | wanted)


# --- games -----------------------------------------------------------------------------------------


def test_the_shelf_has_five_games_and_all_can_be_played(guest: httpx.Client) -> None:
    games = guest.get("/games").json()["games"][:5]  # behind them whatever tests have added
    assert [game["name"] for game in games] == [
        "spellfaire",
        "mana",
        "manalimit",
        "clans",
        "voidlit",
    ]
    assert all(game["available"] for game in games)
    first, mana, run, clans, duel = games
    assert mana["cards"] == 0 and mana["decks"] == [] and mana["seats"] == 2
    assert {variant["name"] for variant in mana["variants"]} >= {"diagonal", "swap"}
    assert [level["name"] for level in first["levels"]] == list(LEVELS)
    assert {variant["name"] for variant in first["variants"]} >= {"early-mana"}
    assert len(first["decks"]) == 16 and first["starters"] == ["kingdom-frost", "wildclan-fire"]
    pool = [card for card in ludarium.load("spellfaire").cards if not card["token"]]
    assert first["cards"] == len(pool) and first["seats"] == 2
    assert all(game["tagline"] and game["summary"] and game["minutes"] for game in games)
    looks = [game["look"] for game in games]
    assert len({look["accent"] for look in looks}) == len({str(x["ground"]) for x in looks}) == 5
    assert first["look"]["card"]["corners"]["top_left"] == "cost"
    assert run["seats"] == 1 and run["cards"] == 72 and len(run["decks"]) >= 8
    assert clans["cards"] == 64 and len(clans["decks"]) >= 6 and not clans["first"]
    assert duel["cards"] == 91 and len(duel["decks"]) == 15
    assert len(duel["look"]["families"]["emberhold"]["colours"]) == 5
    strengths = {each["name"]: each["level"] for each in run["variants"] if each["level"]}
    assert strengths == {"easy": "Easy", "hard": "Hard"} and run["level"] == "Normal"
    assert first["level"] is None and all(each["level"] is None for each in first["variants"])


def test_a_card_has_all_that_is_drawn(guest: httpx.Client) -> None:
    found = guest.get("/games/spellfaire/cards").json()
    cards = {card["id"]: card for card in found["cards"]}
    assert found["fingerprint"] == ludarium.load("spellfaire").fingerprint
    guard = cards["town_guard"]
    assert (guard["kind"], guard["faction"], guard["family"]) == ("creature", "kingdom", "kingdom")
    assert guard["keywords"] == ["guard"] and "S7.1" in guard["clauses"] and guard["text"]
    assert cards["ice_shard"]["school"] == "frost" and cards["ice_shard"]["attack"] is None
    assert "A18" in cards["bone_acolyte"]["clauses"]
    assert found["rules"]["board_limit"] == 6 and found["rules"]["max_mana"] == 10
    assert found["tables"] == {}


def test_the_page_gets_what_events_say(guest: httpx.Client) -> None:
    found = guest.get("/games/spellfaire/sentences").json()
    assert found == ludarium.load("spellfaire").sentences
    assert found["names"]["card"]["ember_bolt"] == "Ember Bolt"
    assert found["say"]["begins"][0]["say"][-1] == " first."
    table = new_match(guest, game="mana").json()
    same = guest.get("/games/mana/sentences", params={"match": table["id"]})
    assert same.json() == ludarium.load("mana").sentences
    assert guest.get("/games/chess/sentences").status_code == 404


def test_the_rule_book_comes_in_sections(guest: httpx.Client) -> None:
    page = guest.get("/games/spellfaire/clauses").json()
    clauses = {c["id"]: c for section in page["sections"] for c in section["clauses"]}
    assert set(clauses) == set(ludarium.load("spellfaire").clauses)
    assert page["title"] == "SpellfAIre" and page["intro"].startswith("This page")
    assert clauses["A1"]["ruling"] and not clauses["S6.2"]["ruling"]
    assert clauses["S6.2"]["example"].startswith("pos1-") and clauses["S1"]["example"] is None
    assert clauses["A1"]["switch"] == "first_turn_mana" and clauses["S1"]["switch"] is None
    assert page["sections"][0]["title"] == "The game"


# --- tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["bot", "hotseat", "invite", "open", "watch"])
def test_every_mode_makes_a_table(guest: httpx.Client, mode: str) -> None:
    made = new_match(guest, mode=mode, level="random", deck="kingdom-frost")
    assert made.status_code == 201, made.text
    found = made.json()
    assert found["url"] == f"/match/{found['id']}"
    assert (found["invite"] is not None) == (mode in ("invite", "open"))
    table = guest.get(f"/matches/{found['id']}").json()
    assert table["mode"] == mode and table["game"] == "spellfaire" and len(table["seats"]) == 2
    assert not table["over"] and table["result"] is None and len(table["commitment"]) == 64
    assert table["you"] == {"hotseat": [0, 1], "watch": []}.get(mode, [0])


def test_variant_clock_and_level_are_at_the_table(guest: httpx.Client) -> None:
    clock = {"move": 60, "match": None}
    made = new_match(guest, level="novice", variant=["early-mana"], clock=clock).json()
    table = guest.get(f"/matches/{made['id']}").json()
    assert table["title"] == "SpellfAIre (early-mana)" and table["variant"] == ["early-mana"]
    assert (
        table["clock"] == clock | {"game": False, "limit": None}
        and table["seats"][1]["level"] == "novice"
    )


def test_my_tables_are_mine_alone(server: Served, guest: httpx.Client) -> None:
    made = new_match(guest, mode="hotseat").json()["id"]
    assert made in [row["id"] for row in guest.get("/matches?mine=1").json()["matches"]]
    with server.guest() as other:
        assert other.get("/matches?mine=1").json() == {"matches": [], "next": None}


def test_an_open_table_is_listed_and_its_key_is_not_told(
    server: Served, guest: httpx.Client
) -> None:
    made = new_match(guest, mode="open").json()
    key = made["invite"].partition("key=")[2]
    assert guest.get(f"/matches/{made['id']}").json()["invite"] == key  # the host's page opens it
    with server.guest() as other:
        listed = other.get("/matches?open=1")
        assert made["id"] in [row["id"] for row in listed.json()["matches"]]
        assert key not in listed.text
        assert key not in other.get(f"/matches/{made['id']}").text


@pytest.mark.parametrize(
    ("wanted", "status", "words"),
    [
        ({"game": "spellfair"}, 404, 'did you mean "spellfaire"'),
        ({"mode": "bots"}, 422, "mode: should be"),
        ({"level": "grandmaster"}, 422, "grandmaster"),
        ({"variant": ["early-manna"]}, 422, "early-mana"),
        ({"deck": "kingdom-frist"}, 422, "kingdom-frost"),
        ({"clock": {"move": 1}}, 422, "clock.move"),
        ({"first": 2}, 422, "first"),
        ({"position": "pos1-AAAA"}, 422, "link"),
        ({"zzz": "red"}, 422, "zzz: no such field; fields are game, mode, level"),
        ({"decks": ["kingdom-frost"]}, 422, 'decks: no such field (did you mean "deck"?)'),
        ({"clock": {"mvoe": 30}}, 422, 'clock.mvoe: no such field (did you mean "move"?)'),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(
    guest: httpx.Client, wanted: dict[str, Any], status: int, words: str
) -> None:
    refused = new_match(guest, **wanted)
    assert refused.status_code == status, refused.text
    assert refused.headers["content-type"] == "application/problem+json"
    problem = refused.json()
    assert problem["status"] == status and words in problem["detail"], problem


def test_a_broken_deck_names_every_clause(guest: httpx.Client) -> None:
    code = guest.post("/games/spellfaire/decks/check", json={"deck": "2x Ghoul"}).json()["code"]
    problem = new_match(guest, deck=code).json()
    assert {each["clause"] for each in problem["problems"]} == {"S4.2"}
    few = guest.post("/games/clans/decks/check", json={"deck": "hero: Iri Seer"}).json()
    assert few["problems"][0]["clause"] == "LC2"  # the first of two that its text names


# --- errors ----------------------------------------------------------------------------------------


def test_what_is_not_there_is_a_problem(guest: httpx.Client) -> None:
    for path in ("/nowhere", "/matches/none", "/games/chess/cards", "/matches/none/steps"):
        missing = guest.get(path)
        assert missing.status_code == 404
        assert missing.headers["content-type"] == "application/problem+json"
    assert guest.post("/nowhere").status_code == 404
    wrong = guest.put("/games")
    assert wrong.status_code == 405 and wrong.headers["content-type"].endswith("problem+json")


def test_a_request_that_is_no_json_says_so(guest: httpx.Client) -> None:
    refused = guest.post("/matches", content="{", headers={"content-type": "application/json"})
    assert refused.status_code == 422 and "not JSON" in refused.json()["detail"]


def test_a_fault_of_ours_tells_an_id_and_nothing_else(
    server: Served, guest: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr(server.app.parts.hub.lobby, "page", fail)
    answer = guest.get("/matches?open=1")
    assert answer.status_code == 500 and "secret" not in answer.text
    assert answer.json()["id"] == answer.headers["x-request-id"]


# --- for those who run it --------------------------------------------------------------------------


def test_health_and_metrics(server: Served, guest: httpx.Client) -> None:
    health = guest.get("/health").json()
    assert health["ok"] and health["version"] == ludarium.__version__
    assert health["database"] == "sqlite" and health["matches"] >= 0
    for address in (f"{server.api}/metrics", f"{server.url}/metrics"):
        text = httpx.get(address).text
        assert 'ludarium_requests_total{method="GET",route="/health",status="200"}' in text
        assert "ludarium_rooms" in text and "ludarium_write_batches_total" in text


def test_openapi_describes_every_path(server: Served) -> None:
    document = httpx.get(f"{server.api}/openapi.json", timeout=30).json()
    assert all(path.startswith("/api/v1/") for path in document["paths"])
    operations = [one for path in document["paths"].values() for one in path.values()]
    assert all(one["summary"] and one["tags"] for one in operations)
    assert "LobbyRow" in document["components"]["schemas"]
    assert len(operations) >= 25


# --- the page --------------------------------------------------------------------------------------


@pytest.fixture
def built(tmp_path: Path) -> Pages:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Ludarium</title>")
    (tmp_path / "assets" / "app-Bx3_s9aQ.js").write_text("// a long script\n" * 200)
    (tmp_path / "favicon.svg").write_text("<svg/>")
    return Pages(tmp_path)


def get(pages: Pages, path: str, **headers: str) -> Any:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return pages.response({"type": "http", "method": "GET", "path": path, "headers": raw})


def test_unknown_paths_are_the_page_and_unknown_files_are_not(built: Pages) -> None:
    for path in ("/", "/match/abc", "/rules/spellfaire/S6"):
        page = get(built, path)
        assert page.status_code == 200 and b"<title>" in page.body
        assert page.headers["cache-control"] == "no-cache"
    assert get(built, "/assets/gone-12345678.js").status_code == 404
    assert get(built, "/api/v1/nowhere").status_code == 404
    assert get(built, "/../pyproject.toml").status_code == 404


def test_assets_are_packed_and_kept_for_ever(built: Pages) -> None:
    packed = get(built, "/assets/app-Bx3_s9aQ.js", accept_encoding="gzip, br")
    plain = get(built, "/assets/app-Bx3_s9aQ.js")
    assert "immutable" in packed.headers["cache-control"]
    assert packed.headers["content-type"].startswith("text/javascript")
    assert gzip.decompress(packed.body) == plain.body and len(packed.body) < len(plain.body)
    assert get(built, "/", if_none_match=get(built, "/").headers["etag"]).status_code == 304


def test_a_page_that_was_not_built_says_how(tmp_path: Path) -> None:
    answer = get(Pages(tmp_path), "/")
    assert answer.status_code == 503 and b"make play" in answer.body


def test_the_server_serves_something_at_its_root(server: Served) -> None:
    answer = httpx.get(server.url)
    assert "Ludarium" in answer.text and "set-cookie" not in answer.headers
    assert httpx.post(server.url, headers=OWN).status_code == 405


@pytest.mark.parametrize("name", OURS)
def test_examples_of_clauses_can_be_played(name: str) -> None:
    game = ludarium.load(name)
    sections = catalogue.rule_page(game)["sections"]
    found = {c["id"]: c["example"] for section in sections for c in section["clauses"]}
    for link in filter(None, found.values()):
        match = game.position(from_link(link))
        assert match.actors and not match.is_over
    path = game.definition.folder / "examples.toml"
    if path.is_file():
        assert set(tomllib.loads(path.read_text(encoding="utf-8"))) <= set(found)


def test_some_game_has_examples_of_its_clauses() -> None:
    """They are optional; else the test above tries nothing."""
    found = {
        name: [
            c for s in catalogue.rule_page(ludarium.load(name))["sections"] for c in s["clauses"]
        ]
        for name in OURS
    }
    assert max(sum(bool(c["example"]) for c in clauses) for clauses in found.values()) >= 5
