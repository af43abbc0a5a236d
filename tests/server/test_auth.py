"""Guests, names, recovery phrases; export and deletion of what is kept."""

import math
import sqlite3
from http.cookies import SimpleCookie

import httpx
import pytest

from ludarium.core.errors import BadInput
from ludarium.server import phrases
from ludarium.server.auth import clean_name
from ludarium.server.settings import Rates

from .conftest import OWN, Serve, Served
from .finished import finished


def test_a_newcomer_becomes_a_guest_with_a_signed_cookie(server: Served) -> None:
    answer = httpx.get(f"{server.api}/me")
    assert answer.json()["name"].startswith("Guest ") and not answer.json()["kept"]
    cookie = SimpleCookie(answer.headers["set-cookie"])["ludarium"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and not cookie["secure"]
    assert cookie["path"] == "/" and int(cookie["max-age"]) == 365 * 24 * 3600
    again = httpx.get(f"{server.api}/me", headers={"cookie": f"ludarium={cookie.value}"})
    assert again.json() == answer.json()


def test_a_cookie_that_we_did_not_sign_is_nobodys(server: Served, guest: httpx.Client) -> None:
    me = guest.get("/me").json()
    value = guest.cookies["ludarium"]
    for forged in (value[:-2] + "xx", f'"{me["id"]}"', me["id"], "", "=;=", "x" * 4000):
        other = httpx.get(f"{server.api}/me", headers={"cookie": f"ludarium={forged}"})
        assert other.status_code == 200 and other.json()["id"] != me["id"]


@pytest.mark.parametrize(
    "other", ['a={"b":1}', "x=a b", 'theme="dark', "a[b]=1", "=x", "\xe9=1", "ludarium=forged"]
)
def test_the_cookies_of_other_programs_at_this_host(
    server: Served, guest: httpx.Client, other: str
) -> None:
    """Cookies know no ports: whatever else runs at localhost has set some of its own."""
    me, own = guest.get("/me").json()["id"], f"ludarium={guest.cookies['ludarium']}"
    for both in (f"{other}; {own}", f"{own}; {other}"):
        answer = httpx.get(f"{server.api}/me", headers=[(b"cookie", both.encode("latin-1"))])
        assert answer.json()["id"] == me


def test_looking_around_makes_no_guest(server: Served) -> None:
    for path in ("/games", "/games/spellfaire/cards", "/matches?open=1", "/replays", "/health"):
        assert "set-cookie" not in httpx.get(f"{server.api}{path}").headers


def test_the_cookie_is_for_https_where_the_proxy_speaks_it(serve: Serve) -> None:
    server = serve(trust_proxy=True)
    answer = httpx.get(f"{server.api}/me", headers={"x-forwarded-proto": "https"})
    assert "; Secure" in answer.headers["set-cookie"]


# --- names -----------------------------------------------------------------------------------------


def test_a_name_can_be_changed(guest: httpx.Client) -> None:
    assert guest.patch("/me", json={"name": "  Ada   Lovelace "}).json()["name"] == "Ada Lovelace"
    assert guest.get("/me").json()["name"] == "Ada Lovelace"


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "x" * 25, "a\x00b", "a\u202eb", "\u200b", "a\nb\x1b[31m"),
        *("\u3164", "\u2800\u2800", "\u115f\u1160", "\ufe0f", "\u0301"),  # seen as nothing
    ],
)
def test_a_name_that_cannot_be_shown_is_refused(guest: httpx.Client, name: str) -> None:
    refused = guest.patch("/me", json={"name": name})
    assert refused.status_code == 422 and "name" in refused.json()["detail"]


def test_names_are_kept_in_one_form() -> None:
    assert clean_name("Zoe\u0308") == "Zo\u00eb"
    assert clean_name("\u00a0Bob\u3000the  2nd") == "Bob the 2nd"
    with pytest.raises(BadInput, match="1 to 24"):
        clean_name("\t")


# --- recovery phrases ------------------------------------------------------------------------------


def test_a_phrase_opens_the_same_guest_elsewhere(server: Served, guest: httpx.Client) -> None:
    guest.patch("/me", json={"name": "Grace"})
    phrase = guest.post("/me/keep").json()["phrase"]
    assert guest.get("/me").json()["kept"]
    with httpx.Client(base_url=server.api, headers=OWN, timeout=60) as device:
        written = f"  {phrase.upper().replace(' ', '-')} "
        opened = device.post("/me/open", json={"phrase": written})
        assert opened.json() == guest.get("/me").json()
        assert device.get("/me").json()["name"] == "Grace"


def test_a_new_phrase_replaces_the_old_one(server: Served, guest: httpx.Client) -> None:
    old = guest.post("/me/keep").json()["phrase"]
    guest.post("/me/keep")
    assert guest.post("/me/open", json={"phrase": old}).status_code == 404


def test_a_phrase_is_not_in_the_database(server: Served, guest: httpx.Client) -> None:
    phrase = guest.post("/me/keep").json()["phrase"]
    connection = sqlite3.connect(str(server.settings.database))
    rows = connection.execute("SELECT phrase_key, phrase_hash FROM users").fetchall()
    connection.close()
    assert any(row[1] and row[1].startswith("$argon2id$") for row in rows)
    assert phrase not in repr(rows)


def test_a_misspelt_word_is_named() -> None:
    with pytest.raises(BadInput, match=r'"anchr" \(did you mean "anchor"'):
        phrases.read_phrase("anchr badge cabin daisy eagle fable")
    with pytest.raises(BadInput, match="expected 6 words, got 2"):
        phrases.read_phrase("anchor badge")


def test_phrases_cannot_be_guessed() -> None:
    words = phrases.word_list()
    assert len(words) == len(set(words)) and words == sorted(words)
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words)
    assert phrases.WORDS * math.log2(len(words)) >= 66
    assert len({phrases.new_phrase() for _ in range(50)}) == 50


def test_guessing_is_slowed_down(serve: Serve) -> None:
    server = serve(rates=Rates(phrase=(0.01, 3)))
    with server.guest() as guest:
        tries = [guest.post("/me/open", json={"phrase": phrases.new_phrase()}) for _ in range(4)]
    assert [each.status_code for each in tries] == [404, 404, 404, 429]
    assert 1 <= int(tries[-1].headers["retry-after"]) <= 100


# --- one's data ------------------------------------------------------------------------------------


def test_everything_can_be_exported(server: Served, guest: httpx.Client) -> None:
    me = guest.get("/me").json()
    code = guest.get("/games/spellfaire/decks").json()["decks"][0]["code"]
    guest.put("/me/decks", json={"game": "spellfaire", "name": "Mine", "code": code})
    running = guest.post("/matches", json={"game": "spellfaire", "mode": "hotseat"}).json()["id"]
    over = finished(server.database, me["id"])
    data = guest.get("/me/export").json()
    assert data["profile"] | {"level": me["level"]} == me
    assert [deck["name"] for deck in data["decks"]] == ["Mine"]
    matches = {match["id"]: match for match in data["matches"]}
    assert set(matches) == {running, over}
    assert matches[over]["log"][0]["text"] and "log" not in matches[running]


def test_deletion_leaves_the_match_to_the_other_player(server: Served, guest: httpx.Client) -> None:
    me = guest.get("/me").json()["id"]
    code = guest.get("/games/spellfaire/decks").json()["decks"][0]["code"]
    guest.put("/me/decks", json={"game": "spellfaire", "name": "Mine", "code": code})
    match = finished(server.database, me)
    assert guest.delete("/me").status_code == 204
    assert guest.get("/me").json()["id"] != me  # the cookie is gone: somebody new
    seats = guest.get(f"/matches/{match}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Someone", "Bot"]
    connection = sqlite3.connect(str(server.settings.database))
    for query in ("users WHERE id", "decks WHERE user", "seats WHERE user"):
        assert not connection.execute(f"SELECT * FROM {query} = ?", (me,)).fetchall()
    connection.close()


def test_the_open_tables_of_one_who_leaves_are_closed(server: Served, guest: httpx.Client) -> None:
    made = guest.post("/matches", json={"game": "spellfaire", "mode": "open"}).json()["id"]
    assert guest.get(f"/matches/{made}").json()["invite"]
    assert made in server_list(server)
    guest.delete("/me")
    assert made not in server_list(server)


def server_list(server: Served) -> list[str]:
    return [row["id"] for row in httpx.get(f"{server.api}/matches?open=1").json()["matches"]]


@pytest.mark.parametrize(
    "name",
    [
        "Adept bot",
        "x (bot)",
        "MASTER  BOT",
        "adept_bot",
        "AdeptBot",
        "b o t",
        "B0t",
        "b\u00f3t",
        "\uff42\uff4f\uff54",
        "\u0410d\u0435pt \u0412\u043e\u0442",
        "Ada [bot]",
        "\u0299\u1d0f\u1d1b",
        "B\u20ddOT",
    ],
)
def test_nobody_takes_the_name_of_a_bot(guest: httpx.Client, name: str) -> None:
    refused = guest.patch("/me", json={"name": name})
    assert refused.status_code == 422 and "looks like a computer player" in refused.text


@pytest.mark.parametrize("name", ["Abbot", "Botticelli", "Robot", "Bo T", "Talbot", "Master Ada"])
def test_names_that_only_sound_like_one_are_fine(guest: httpx.Client, name: str) -> None:
    assert guest.patch("/me", json={"name": name}).json()["name"] == name
