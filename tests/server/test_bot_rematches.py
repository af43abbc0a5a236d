"""Rematches that are offered to a bot."""

from collections.abc import Iterator
from contextlib import contextmanager

from .bot_client import Bot, problem
from .client import Client
from .conftest import Served


@contextmanager
def after_a_match(server: Served) -> Iterator[tuple[Bot, Client, str]]:
    """A bot has given up against a person, who still sits there."""
    with Bot(server) as bot, Client(server.url) as person:
        made = person.create(mode="open", game="mana")["id"]
        person.join(made)
        assert bot.post(f"/games/{made}/join").status_code == 204
        assert bot.post(f"/games/{made}/resign").status_code == 204
        person.wait("update", lambda body: body["view"]["result"] is not None)
        yield bot, person, made


def online(person: Client) -> bool:
    found: bool = person.table["seats"][1]["online"]
    return found


def test_a_bot_agrees_to_a_rematch(server: Served) -> None:
    with after_a_match(server) as (bot, person, made), bot.stream("/events") as events:
        person.wait("table", lambda body: body["table"]["seats"][1]["online"])
        person.send("rematch")
        asked = events.wait("offer")
        assert (asked["offer"], asked["seat"], asked["state"]) == ("rematch", 0, "open")
        assert asked["game"]["id"] == made and asked["game"]["over"] and asked["match"] is None
        assert bot.post(f"/games/{made}/answer", offer="rematch", yes=True).status_code == 204
        follow = person.wait("offer", lambda body: body["state"] == "accepted")["match"]
        assert events.wait("offer", state="accepted")["match"] == follow
        assert events.wait("gameStart")["game"]["id"] == follow
        with bot.stream(f"/games/{follow}") as lines:
            full = lines.wait("gameFull")
            assert full["you"] == [1] and full["state"]["status"] == "started"
        late = bot.post(f"/games/{made}/answer", offer="rematch", yes=False)
        assert "no longer open" in problem(late, 409)["detail"]


def test_a_bot_declines_a_rematch(server: Served) -> None:
    with after_a_match(server) as (bot, person, made), bot.stream("/events") as events:
        person.send("rematch")
        events.wait("offer", state="open")
        assert bot.post(f"/games/{made}/answer", offer="rematch", yes=False).status_code == 204
        person.wait("offer", lambda body: body["state"] == "declined")
        assert events.wait("offer")["state"] == "declined"
        problem(bot.post(f"/games/{made}/answer", offer="draw", yes=False), 422)


def test_a_bot_that_comes_back_hears_of_the_open_offer(server: Served) -> None:
    """Until then the person reads that it is away."""
    with after_a_match(server) as (bot, person, made):
        person.send("rematch")
        person.wait("offer")
        assert not online(person)
        with bot.stream("/events") as events:
            assert events.wait("offer")["game"]["id"] == made
            person.wait("table", lambda body: body["table"]["seats"][1]["online"])
        person.wait("table", lambda body: not body["table"]["seats"][1]["online"])
        again = person.twin().join(made)  # the page is loaded again: it still waits
        assert again.wait("offer")["state"] == "open"


def test_others_hear_nothing_of_it(server: Served) -> None:
    with (
        after_a_match(server) as (bot, person, _),
        Bot(server, "Other") as other,
        bot.stream("/events") as events,
        other.stream("/events") as elsewhere,
    ):
        person.send("rematch")
        events.wait("offer")
        made = other.create(mode="bot", level="random")["id"]
        assert elsewhere.wait("gameStart")["game"]["id"] == made
        assert not any('"offer"' in heard for heard in elsewhere.heard)
