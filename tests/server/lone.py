"""Somebody alone on a server who goes through its modes as a bot of a level would: drafts, builds, plays, shops.

All of it goes through HTTP and the socket, as a browser does it.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from ludarium.core.decks import Deck
from ludarium.progress import Book
from ludarium.progress.builders import build, care_of, pick
from ludarium.progress.purse import Purse
from ludarium.progress.shop import Offer
from ludarium.progress.shoppers import is_rerolled, next_buy
from ludarium.server.store import new_id

from .client import Client, mover
from .drafted import Body, done, runs_at, step

Decide = Callable[["Lone"], int]  # the number of an action that is offered


def by_chance(lone: "Lone") -> int:
    return lone.dice.choice(list(lone.client.choices().values()))


class Lone:
    def __init__(
        self, client: Client, book: Book, level: str, decide: Decide = by_chance, seed: int = 1
    ) -> None:
        self.client = client
        self.http = client.http
        self.book = book
        self.level = level
        self.care = care_of(level)
        self.decide = decide
        self.dice = Random(seed)

    def play(self, match: str) -> Body:
        """A match to its end; its result."""
        self.client.join(match)
        while mover([self.client]) is not None:
            self.client.act(self.decide(self))
        self.client.sync()
        result: Body = self.client.view["result"]
        return result

    # --- modes ------------------------------------------------------------------------------------

    def practise(self, deck: str | None = None) -> tuple[str, Body]:
        made = self.client.create(
            game=self.book.game.name, mode="bot", level=self.level, deck=deck
        )["id"]
        return made, self.play(made)

    def seek(self, mode: str) -> None:
        if self.client.socket is None:
            self.client.connect()
        self.client.send("seek", game=self.book.game.name, mode=mode)
        self.client.wait("queue", lambda body: body["state"] == "waiting")

    def paired(self) -> Body:
        return self.client.wait("queue", lambda body: body["state"] == "paired")

    def run(self, mode: str) -> Body:
        """A whole run against bots that are taken after a while; how it stands at its end."""
        run = self.ready(mode)
        while run["state"] != "over":
            self.seek(mode)
            self.client.send("takebot")
            made = self.paired()
            assert made["mode"] == mode and made["bot"]
            self.play(made["match"])
            run = self.http.get(f"{runs_at(self.book)}/{run['id']}").json()
        return run

    def ready(self, mode: str) -> Body:
        """A run whose deck is drafted or built with the care of the level."""
        run = done(step(self.http, self.book, "", mode=mode))
        value = self.dice.choice(run["values"])["id"]
        run = self.go_on(run, "value", value=value)
        while run["state"] == "pick":
            card = pick(self.book.game, run["offer"], run["picks"], self.dice.randrange, self.care)
            run = self.go_on(run, "pick", card=card)
        if run["state"] == "build":
            deck = build(self.book, mode, run["value"], run["pool"], self.dice.randrange, self.care)
            run = self.go_on(run, "deck", deck=self.book.game.reader.encode(deck))
        assert run["state"] == "play"
        return run

    def go_on(self, run: Body, what: str, **body: Any) -> Body:
        return done(step(self.http, self.book, f"/{run['id']}/{what}", step=run["step"], **body))

    def gauntlet(self, tries: int) -> list[str]:
        """Every boss, each until it is beaten, in so many matches at most; the states of all."""
        for _ in range(tries):
            bosses = self.bosses()
            upcoming = next((row["id"] for row in bosses if row["state"] == "next"), None)
            if upcoming is None:
                break
            path = f"/games/{self.book.game.name}/gauntlet"
            made = self.http.post(path, json={"boss": upcoming})
            assert made.status_code == 201, made.text
            self.play(made.json()["id"])
        return [row["state"] for row in self.bosses()]

    def bosses(self) -> list[Body]:
        found: list[Body] = self.http.get(runs_at(self.book)).json()["gauntlet"]["bosses"]
        return found

    # --- the shop -----------------------------------------------------------------------------------

    @property
    def progress(self) -> Body:
        found: Body = self.http.get(f"/games/{self.book.game.name}/progress").json()
        return found

    def shop(self, goal: Deck) -> Counter[str]:
        """Buy after a match what the level would buy, with the goal of a deck; what has changed by it."""
        found: Counter[str] = Counter()
        while (told := self.progress)["shop"] is not None:
            shop, purse = told["shop"], purse_of(self.book, told)
            offers = [Offer(o["kind"], o["card"], o["price"], o["level"]) for o in shop["offers"]]
            sold = {n for n, offer in enumerate(shop["offers"]) if offer["sold"]}
            dice = self.dice.randrange
            if (n := next_buy(purse, offers, sold, goal, dice, self.care)) is not None:
                found.update(self.claim("buy", shop=shop["id"], n=n))
            elif shop["reroll"] is not None and is_rerolled(purse, offers, goal, dice, self.care):
                found.update(self.claim("reroll", shop=shop["id"]))
            else:
                break
        return found

    def claim(self, deed: str, **body: Any) -> dict[str, int]:
        path = f"/games/{self.book.game.name}/progress/{deed}"
        answer = self.http.post(path, json={"claim": f"claim-{new_id()}"} | body)
        assert answer.status_code == 200, answer.text
        changes: dict[str, int] = answer.json()["changes"]
        return changes


def purse_of(book: Book, told: Body) -> Purse:
    """What somebody owns, as they are told it."""
    held = {row["name"]: row["amount"] for row in told["currencies"]}
    for row in told["cards"]:
        held |= {f"card:{row['id']}": row["owned"], f"upgrade:{row['id']}": row["upgrades"]}
    return Purse(book, held, lambda sides: 0)
