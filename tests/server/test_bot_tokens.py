"""Tokens of bots: shown once, kept as a hash, good for playing only."""

import httpx
import pytest

from ludarium.server import tokens
from ludarium.server.auth import COOKIE

from .bot_client import Bot, problem
from .conftest import OWN, Served


def test_a_token_is_shown_once_and_kept_as_a_hash(server: Served) -> None:
    with Bot(server, "HAL") as bot:
        assert bot.made["name"] == "HAL (bot)" and bot.token.startswith(tokens.PREFIX)
        assert bot.http.get("/bot/account").json() == {
            key: bot.made[key] for key in ("id", "name", "created")
        }
        listed = bot.owner.get("/bot/tokens")
        assert [each["id"] for each in listed.json()["bots"]] == [bot.made["id"]]
        assert bot.token not in listed.text
        export = bot.owner.get("/me/export").json()
        assert [each["name"] for each in export["bots"]] == ["HAL (bot)"]
        with open(str(server.settings.database), "rb") as file:
            assert bot.token.encode() not in file.read()


def test_a_wrong_token_opens_nothing(server: Served) -> None:
    for header in (None, "Bearer", "Bearer x", f"Bearer {tokens.PREFIX}{'x' * 32}", "Basic eDp5"):
        headers = OWN | ({"Authorization": header} if header else {})
        for method, path in (
            ("GET", "/bot/account"),
            ("GET", "/bot/events"),
            ("GET", "/bot/games/x"),
            ("POST", "/bot/games/x/resign"),
        ):
            answer = httpx.request(method, f"{server.api}{path}", headers=headers)
            assert "Bearer" in answer.headers["www-authenticate"], (header, path)
            problem(answer, 401)


def test_a_token_is_for_playing_only(server: Served) -> None:
    """It neither renames the bot nor makes more bots: that is for its owner."""
    with Bot(server) as bot:
        me = bot.http.patch("/me", json={"name": "A person"})
        assert me.json()["id"] != bot.made["id"]
        assert bot.http.get("/bot/account").json()["name"] == "Deep Thought (bot)"


def test_a_bot_is_deleted_by_its_owner_only(server: Served, guest: httpx.Client) -> None:
    with Bot(server) as bot:
        problem(guest.delete(f"/bot/tokens/{bot.made['id']}"), 404)
        game = bot.create(mode="open")["id"]
        assert bot.owner.delete(f"/bot/tokens/{bot.made['id']}").status_code == 204
        problem(bot.http.get("/bot/account"), 401)
        assert game not in guest.get("/matches?open=1").text


def test_bots_go_with_their_owner(server: Served) -> None:
    with Bot(server) as bot:
        game = bot.create(mode="bot", level="random")["id"]
        with bot.stream(f"/games/{game}") as lines:
            lines.wait("gameFull")
            assert bot.owner.delete("/me").status_code == 204
            with pytest.raises(EOFError):
                while True:
                    lines.next()
        problem(bot.http.get("/bot/account"), 401)


def test_nobody_has_any_number_of_bots(server: Served, guest: httpx.Client) -> None:
    made = [guest.post("/bot/token", json={"name": f"b{i}"}) for i in range(tokens.MOST_BOTS + 1)]
    assert [each.status_code for each in made[:-1]] == [201] * tokens.MOST_BOTS
    assert "delete one first" in problem(made[-1], 409)["detail"]
    for name in ("", "   ", "a\u202eb"):
        problem(guest.post("/bot/token", json={"name": name}), 422)


def test_a_cookie_is_no_token(server: Served, guest: httpx.Client) -> None:
    assert guest.cookies[COOKIE]
    problem(guest.get("/bot/account"), 401)
