"""Runs for tests: people who can pay, whole drafts by HTTP, and matches of a run that have just ended."""

import time
from collections import Counter
from random import Random
from typing import Any

import httpx
from sqlalchemy import insert, select, update

from ludarium.core.decks import Deck
from ludarium.progress import Book
from ludarium.progress.builders import build, own_deck, pick
from ludarium.progress.limited import draft_offer, sealed_pool, values_offered
from ludarium.server import tables
from ludarium.server.runs import new_row
from ludarium.server.store import new_id

from .servers import insert_match, query

Body = dict[str, Any]


def enrich(database: str, user: str, book: Book, n: int = 1000) -> None:
    """Coins of every kind, as a row like any other."""
    now = time.time()
    same = {"user": user, "game": book.game.name, "reason": "a test", "ref": f"test:{new_id()}"}
    rows = [same | {"item": name, "amount": n, "at": now} for name in book["currency"]]
    query(database, (insert(tables.ledger), rows))


def runs_at(book: Book) -> str:
    return f"/games/{book.game.name}/runs"


def step(http: httpx.Client, book: Book, path: str, **body: Any) -> httpx.Response:
    """A claim with a name of its own."""
    return http.post(runs_at(book) + path, json={"claim": f"claim-{new_id()}"} | body)


def done(answer: httpx.Response) -> Body:
    assert answer.status_code == 200, answer.text
    found: Body = answer.json()["run"]
    return found


def begun(http: httpx.Client, book: Book, mode: str) -> Body:
    """A run after its first choice."""
    run = done(step(http, book, "", mode=mode))
    value = run["values"][0]["id"]
    return done(step(http, book, f"/{run['id']}/value", step=run["step"], value=value))


def pick_all(http: httpx.Client, book: Book, run: Body) -> Body:
    while run["state"] == "pick":
        path = f"/{run['id']}/pick"
        run = done(step(http, book, path, step=run["step"], card=run["offer"][0]))
    return run


def own_build(book: Book, run: Body) -> Deck:
    return build(book, run["mode"], run["value"], run["pool"], lambda sides: 0)


def playable(http: httpx.Client, book: Book, mode: str) -> Body:
    """A run whose deck is complete."""
    run = pick_all(http, book, begun(http, book, mode))
    if run["state"] == "build":
        code = book.game.reader.encode(own_build(book, run))
        run = done(step(http, book, f"/{run['id']}/deck", step=run["step"], deck=code))
    assert run["state"] == "play"
    return run


def made_run(database: str, user: str, book: Book, mode: str, **more: Any) -> Body:
    """A run with a bot's deck, straight into the database."""
    dice = Random(5).randrange
    deck = own_deck(book, mode, dice)
    value = deck.fields[book[mode]["group"]]
    content: Body = {"values": [value], "value": value, "deck": book.game.reader.encode(deck)}
    content["picks" if mode == "draft" else "pool"] = list(Counter(deck).elements())
    row = new_row(user, book.game.name, mode, "play", time.time()) | {"content": content} | more
    query(database, (insert(tables.runs), [row]))
    return row | {"deck": {"code": content["deck"]}, "value": value}


def half_drafted(database: str, user: str, book: Book, n: int) -> Body:
    """A draft after so many picks."""
    dice = Random(5).randrange
    values, picks = values_offered(book, "draft", dice), list[str]()
    for _ in range(n):
        picks.append(pick(book.game, draft_offer(book, values[1], picks, dice), picks, dice))
    content: Body = {"values": values, "value": values[1], "picks": picks}
    content["offer"] = draft_offer(book, values[1], picks, dice)
    return made_run(database, user, book, "draft", state="pick", step=n + 1, content=content)


def sealed_packs(database: str, user: str, book: Book) -> Body:
    """A sealed run whose packs are open and whose deck is not built."""
    dice = Random(5).randrange
    values = values_offered(book, "sealed", dice)
    content = {"values": values, "value": values[0], "pool": sealed_pool(book, values[0], dice)}
    return made_run(database, user, book, "sealed", state="build", step=1, content=content)


def past_matches(outcomes: str) -> list[Body]:
    """What a run says of its matches: "wwl"."""
    words = {"w": "won", "d": "drawn", "l": "lost"}
    names = ("Juno Vane", "Adept bot", "Marrow", "Sable", "Orrin Pale", "Greta Iron", "Ottoline")
    return [
        {"match": f"match-{n}", "outcome": words[each], "name": names[n % len(names)]}
        | {"level": "adept" if n % len(names) == 1 else None}
        for n, each in enumerate(outcomes)
    ]


def run_row(database: str, run: str) -> Any:
    return query(database, (select(tables.runs).where(tables.runs.c.id == run), None))[0]


def ended_match(
    database: str, book: Book, run: Body, user: str, winner: int | None, reason: str = "life"
) -> str:
    """A match of a run that has ended, as by a server that was killed before the run knew of it."""
    decks = list(book.game.decks)[:2]
    match = insert_match(
        database, [user, "nobody"], game=book.game, start={"decks": decks, "first": None}
    )
    table = tables.matches
    result = {"winner": winner, "scores": [0, 0], "reason": reason}
    over = update(table).where(table.c.id == match).values(ended=time.time(), result=result)
    taken = update(tables.runs).where(tables.runs.c.id == run["id"]).values(match=match)
    query(database, (over.values(pairing=run["mode"]), None), (taken, None))
    return match


def play_out(http: httpx.Client, database: str, book: Book, run: Body, outcomes: str) -> Body:
    """Matches of a run, "wwl": the run after them."""
    user = http.get("/me").json()["id"]
    for each in outcomes:
        ended_match(database, book, run, user, {"w": 0, "l": 1, "d": None}[each])
        run = http.get(f"{runs_at(book)}/{run['id']}").json()
    return run
