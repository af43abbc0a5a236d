"""Draft, sealed and the bosses over HTTP and sockets: whole runs, and what is forged, repeated, stale or foreign."""

import logging
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select, update

from ludarium.progress import Book
from ludarium.progress.book import most_copies
from ludarium.progress.builders import own_deck
from ludarium.progress.limited import not_offered
from ludarium.progress.rewards import Prize
from ludarium.server import moment, pairing, runs, tables
from ludarium.server.gauntlet import house

from .client import PATIENCE, Client
from .conftest import Served
from .drafted import (
    Body,
    begun,
    done,
    ended_match,
    enrich,
    made_run,
    own_build,
    play_out,
    playable,
    run_row,
    runs_at,
    step,
)
from .finished import played
from .purses import book_with, books_with, held, rows_of
from .servers import match_row, players, query, served, user_of

MODES = [pytest.param(book, mode, id=mode) for mode in pairing.RUNS for book in books_with(mode)]
Come = Any


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(str(tmp_path_factory.mktemp("modes") / "games.db")) as found:
        yield found


@pytest.fixture
def come(own_server: Served) -> Iterator[Come]:
    """People who can pay; all leave at the end."""
    with ExitStack() as stack:

        def new(book: Book) -> Client:
            (one,) = stack.enter_context(players(own_server, 1))
            enrich(str(own_server.settings.database), user_of(one), book)
            return one

        yield new


def brought(book: Book, prize: Body, changes: dict[str, int]) -> bool:
    """Whether what was paid is what the book says."""
    wanted = Prize()
    wanted.add(prize)
    cards: int = sum(n for name, n in changes.items() if name.startswith("card:"))
    return (
        all(changes.get(name, 0) >= n for name, n in wanted.coins.items())
        and all(changes.get(f"pack:{kind}", 0) == n for kind, n in wanted.packs.items())
        and (cards == wanted.cards.total() or book["spare"] in changes)
    )


def whole_run(server: Served, book: Book, mode: str) -> None:
    """From the price to the prize, which is paid once."""
    database, row = str(server.settings.database), book[mode]
    with players(server, 1) as (ada,):
        user = user_of(ada)
        enrich(database, user, book)
        before = held(database, user)
        run = playable(ada.http, book, mode)
        paid = Counter(before)
        paid.subtract(held(database, user))
        assert {name: paid[name] for name in row["price"]} == row["price"]
        deck = book.game.deck(run["deck"]["code"])
        assert not_offered(book, mode, deck, run["picks"] or run["pool"]) == []
        assert deck.fields[row["group"]] == run["value"]
        picks: Counter[str] = Counter(run["picks"])
        assert all(deck[card] >= n for card, n in picks.items())
        run = play_out(ada.http, database, book, run, "lwdl" + "w" * (row["wins"] - 1))
        assert (run["state"], run["wins"], run["losses"]) == ("over", row["wins"], 2)
        assert len(run["matches"]) == row["wins"] + 3
        paid_rows = rows_of(database, user, f"run:{run['id']}")
        assert {each.item: each.amount for each in paid_rows} == run["prize"]
        assert brought(book, row["prizes"][row["wins"]], run["prize"])
        before = held(database, user)
        ended_match(database, book, run, user, 0)  # as if there had been another
        after = ada.http.get(f"{runs_at(book)}/{run['id']}").json()
        assert after["state"] == "over" and held(database, user) == before


@pytest.mark.parametrize(("book", "mode"), MODES)
def test_a_whole_run(own_server: Served, book: Book, mode: str) -> None:
    whole_run(own_server, book, mode)


def test_the_third_loss_ends_it(come: Come, own_server: Served) -> None:
    database, book = str(own_server.settings.database), book_with("draft")
    ada = come(book)
    run = made_run(database, user_of(ada), book, "draft")
    run = play_out(ada.http, database, book, run, "wl" + "l" * (book["draft"]["losses"] - 1))
    assert (run["state"], run["wins"]) == ("over", 1)
    assert brought(book, book["draft"]["prizes"][1], run["prize"])
    told = ada.http.get(runs_at(book)).json()["modes"][0]
    assert told["run"] is None and told["past"] == [run]
    assert done(step(ada.http, book, "", mode="draft"))["state"] == "value", "the next one"


def test_a_match_without_a_result_changes_nothing(come: Come, own_server: Served) -> None:
    database, book = str(own_server.settings.database), book_with("sealed")
    ada = come(book)
    run = made_run(database, user_of(ada), book, "sealed")
    ended_match(database, book, run, user_of(ada), None, "void")
    after = ada.http.get(f"{runs_at(book)}/{run['id']}").json()
    assert (after["match"], after["wins"], after["losses"], after["matches"]) == (None, 0, 0, [])


def test_offers_stay_as_they_were_fixed(tmp_path: Path) -> None:
    """Asked again, after a refused claim and after a restart."""
    database, book = str(tmp_path / "games.db"), book_with("draft")
    with served(database) as server, players(server, 1) as (ada,):
        enrich(database, user_of(ada), book)
        run = begun(ada.http, book, "draft")
        row = run_row(database, run["id"])
        assert row.content["offer"] == run["offer"], "it was written"
        step(ada.http, book, f"/{run['id']}/pick", step=run["step"], card="no-such-card")
        where = f"{runs_at(book)}/{run['id']}"
        assert ada.http.get(where).json() == run
    with served(database) as again:
        ada.move_to(again.url)
        with Client(again.url, ada.cookie) as same:
            assert same.http.get(where).json() == run
            path = f"/{run['id']}/pick"
            assert done(step(same.http, book, path, step=run["step"], card=run["offer"][1]))


def test_claims_that_are_refused(
    come: Come, own_server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    database, book = str(own_server.settings.database), book_with("draft")
    ada, ben = come(book), come(book)
    run, other = begun(ada.http, book, "draft"), begun(ben.http, book, "draft")
    own, name, at = f"/{run['id']}", run["offer"][0], run["step"]
    pool = begun(ada.http, book, "sealed")
    deck = own_build(book, pool)
    legal = most_copies(book.game)
    missing = next(
        card["id"]
        for card in book.game.cards
        if card[pool["group"]] == pool["value"] and card["id"] in legal
        if card["id"] not in pool["pool"]
    )
    greedy = Counter(deck) - Counter(list(deck)[:1]) + Counter([missing])
    code = book.game.reader.encode(type(deck)(greedy, deck.fields))
    bad: list[tuple[str, Body, int, str]] = [
        ("", {"mode": "draft"}, 409, "is not over"),
        ("", {"mode": "drafft"}, 422, 'did you mean "draft"?'),
        (f"{own}/pick", {"step": at, "card": name + "x"}, 422, "did you mean"),
        (f"{own}/pick", {"step": at - 1, "card": name}, 409, f"and it is at {at}"),
        (f"{own}/pick", {"step": at + 1, "card": name}, 409, f"and it is at {at}"),
        (f"{own}/value", {"step": at, "value": run["value"]}, 409, "not what the run waits for"),
        (f"{own}/deck", {"step": at, "deck": "x"}, 409, "not what the run waits for"),
        (f"/{other['id']}/pick", {"step": at, "card": other["offer"][0]}, 409, "no such run"),
        (f"/{other['id']}/retire", {"step": at}, 409, "no such run"),
        (f"/{pool['id']}/deck", {"step": pool["step"], "deck": code}, 422, "your pool has 0"),
        (f"/{pool['id']}/deck", {"step": pool["step"], "deck": ""}, 422, ""),
    ]
    state = [rows_of(database, user_of(one)) for one in (ada, ben)]
    state.append([run_row(database, each["id"]) for each in (run, other, pool)])
    with caplog.at_level(logging.WARNING):
        for path, body, status, words in bad:
            answer = step(ada.http, book, path, **body)
            assert answer.status_code == status, (path, body, answer.text)
            assert words in answer.json()["detail"]
    assert sum("a claim was refused" in line for line in caplog.messages) == len(bad)
    assert step(ada.http, book, f"{own}/pick", step="1", card=name).status_code == 422
    assert ada.http.get(f"{runs_at(book)}/{other['id']}").status_code == 409
    now = [rows_of(database, user_of(one)) for one in (ada, ben)]
    now.append([run_row(database, each["id"]) for each in (run, other, pool)])
    assert now == state


def test_a_repeated_claim_changes_nothing(come: Come, own_server: Served) -> None:
    database, book = str(own_server.settings.database), book_with("draft")
    ada = come(book)
    begin = {"claim": "begin-a-draft", "mode": "draft"}
    first, again = (ada.http.post(runs_at(book), json=begin).json() for _ in range(2))
    assert not first["repeated"] and again == first | {"repeated": True}
    run = first["run"]
    value = {"claim": "choose-a-value", "step": 0, "value": run["values"][1]["id"]}
    where = f"{runs_at(book)}/{run['id']}"
    first, again = (ada.http.post(f"{where}/value", json=value).json() for _ in range(2))
    assert again == first | {"repeated": True} and first["run"]["step"] == 1
    taken = {"claim": "take-a-card", "step": 1, "card": first["run"]["offer"][2]}
    first, again = (ada.http.post(f"{where}/pick", json=taken).json() for _ in range(2))
    assert again == first | {"repeated": True}
    assert first["run"]["picks"] == [taken["card"]]
    other = next(card for card in first["run"]["offer"] if card != taken["card"])
    forged = ada.http.post(f"{where}/pick", json=taken | {"card": other})
    assert forged.status_code == 409 and "make a new name" in forged.json()["detail"]
    price = book["draft"]["price"]
    had = Counter({name: 1000 + book["start"]["coins"].get(name, 0) for name in price})
    had.subtract(price)
    assert {name: held(database, user_of(ada))[name] for name in price} == had


def test_who_cannot_pay_does_not_begin(own_server: Served) -> None:
    book = book_with("draft")
    with players(own_server, 1) as (ada,):
        answer = step(ada.http, book, "", mode="draft")
        assert answer.status_code == 409 and "it costs" in answer.json()["detail"]
        assert ada.http.get(runs_at(book)).json()["modes"][0]["run"] is None


def test_giving_up(come: Come, own_server: Served) -> None:
    database, book = str(own_server.settings.database), book_with("draft")
    ada = come(book)
    run = play_out(ada.http, database, book, made_run(database, user_of(ada), book, "draft"), "ww")
    run = done(step(ada.http, book, f"/{run['id']}/retire", step=run["step"]))
    assert run["state"] == "over" and brought(book, book["draft"]["prizes"][2], run["prize"])
    again = step(ada.http, book, f"/{run['id']}/retire", step=run["step"])
    assert again.status_code == 409 and "is over" in again.json()["detail"]
    assert len(rows_of(database, user_of(ada), f"run:{run['id']}")) == len(run["prize"])


@pytest.mark.parametrize(("book", "mode"), MODES)
def test_giving_up_without_a_win_brings_nothing(
    come: Come, own_server: Served, book: Book, mode: str
) -> None:
    """Neither at once nor after losses: else a run would be a pack for its price, and another offer for nothing."""
    database = str(own_server.settings.database)
    ada = come(book)
    user = user_of(ada)

    def worth() -> list[Any]:
        return [row for row in rows_of(database, user) if not row.item.startswith("mark:")]

    run = done(step(ada.http, book, "", mode=mode))
    paid = worth()
    run = done(step(ada.http, book, f"/{run['id']}/retire", step=run["step"]))
    assert (run["state"], run["prize"]) == ("over", {}) and worth() == paid
    run = play_out(ada.http, database, book, made_run(database, user, book, mode), "dl")
    run = done(step(ada.http, book, f"/{run['id']}/retire", step=run["step"]))
    assert (run["losses"], run["prize"]) == (1, {}) and worth() == paid


@pytest.mark.parametrize(("book", "mode"), MODES)
def test_bots_alone_play_a_run_to_its_end(own_server: Served, book: Book, mode: str) -> None:
    """With decks that they made themselves; they play at random, which is quick."""
    database, game = str(own_server.settings.database), book.game
    with players(own_server, 1) as (ada,):
        run = made_run(database, user_of(ada), book, mode)
        for seed in range(book[mode]["wins"] + book[mode]["losses"] + 5):
            decks = [game.deck(run["deck"]["code"]), own_deck(book, mode, Random(seed).randrange)]
            result = played(game, seed, None, decks).result
            assert result is not None
            ended_match(database, book, run, user_of(ada), result.winner, result.reason)
            run = ada.http.get(f"{runs_at(book)}/{run['id']}").json()
            if run["state"] == "over":
                break
        assert run["state"] == "over"
        assert brought(book, book[mode]["prizes"][run["wins"]], run["prize"])


def test_bots_alone_play_against_every_boss() -> None:
    book = book_with("boss")
    for row in book["boss"]:
        game = house(book, row["id"])
        decks = [game.decks[book["start"]["decks"][0]], game.decks[row["deck"]]]
        assert played(game, 1, None, decks).result is not None


# --- matches --------------------------------------------------------------------------------------


def seek(one: Client, book: Book, mode: str) -> Body:
    if one.socket is None:
        one.connect()
    one.send("seek", game=book.game.name, mode=mode)
    return one.wait("queue", lambda body: body["state"] == "waiting")


def paired(one: Client) -> Body:
    return one.wait("queue", lambda body: body["state"] == "paired")


def test_runs_of_a_like_record_are_paired(come: Come, own_server: Served) -> None:
    database, book = str(own_server.settings.database), book_with("draft")
    ada, ben = come(book), come(book)
    own = {one: made_run(database, user_of(one), book, "draft") for one in (ada, ben)}
    assert seek(ada, book, "draft")["players"][0]["record"] == [0, 0]
    seek(ben, book, "draft")
    match = paired(ada)["match"]
    assert paired(ben)["match"] == match
    row = match_row(database, match)
    for one in (ada, ben):
        one.join(match)
        assert one.table["pairing"] == "draft"
        lines = row.start["decks"][one.table["you"][0]]
        assert book.game.deck(lines) == book.game.deck(own[one]["deck"]["code"])
        assert run_row(database, own[one]["id"]).match == match
    assert match in ada.refused("seek", game=book.game.name, mode="draft")["detail"]
    assert "part of a run" in ada.refused("takeback")["detail"]
    where = f"/{own[ada]['id']}/retire"
    running = step(ada.http, book, where, step=own[ada]["step"])
    assert running.status_code == 409 and match in running.json()["detail"]
    assert ada.http.delete(f"/matches/{match}").status_code == 204, "who leaves has lost"
    while not ben.is_over:
        ben.recv()
    ben.sync()
    for one, (wins, losses) in ((ada, (0, 1)), (ben, (1, 0))):
        now = one.http.get(f"{runs_at(book)}/{own[one]['id']}").json()
        assert (now["wins"], now["losses"], now["match"]) == (wins, losses, None)
        assert [each["match"] for each in now["matches"]] == [match]
    ratings = query(database, (select(tables.ratings), None))
    assert not [each for each in ratings if each.match == match], "runs are not rated"
    stranger = come(book)
    listed = [row["id"] for row in stranger.http.get("/replays").json()["replays"]]
    assert match not in listed, "both runs go on: nobody else learns their decks"
    for part in ("", "/replay", "/steps"):
        assert stranger.http.get(f"/matches/{match}{part}").status_code == 403, part
        assert ada.http.get(f"/matches/{match}{part}").status_code == 200, part
    for one in (ada, ben):
        now = run_row(database, own[one]["id"])
        done(step(one.http, book, f"/{now.id}/retire", step=now.step))
    assert stranger.http.get(f"/matches/{match}/replay").status_code == 200
    assert "part of a run" in ben.refused("rematch")["detail"]


def test_no_seat_in_two_matches_of_a_run(come: Come, own_server: Served) -> None:
    """Whatever else goes wrong: a run takes one match, and the second is not made."""
    database, book = str(own_server.settings.database), book_with("draft")
    ada = come(book)
    run = made_run(database, user_of(ada), book, "draft")
    seek(ada, book, "draft")
    table = tables.runs
    query(database, (update(table).where(table.c.id == run["id"]).values(match="another"), None))
    n = len(query(database, (select(tables.matches.c.id), None)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(moment, "steady", lambda now=moment.steady: now() + pairing.BOT_AFTER)
        assert ada.refused("takebot")
    assert len(query(database, (select(tables.matches.c.id), None))) == n
    assert run_row(database, run["id"]).match == "another"


def test_a_run_that_cannot_be_played(come: Come) -> None:
    book = book_with("sealed")
    ada = come(book)
    ada.connect()
    wanted = {"game": book.game.name, "mode": "sealed"}
    assert "begin one first" in ada.refused("seek", **wanted)["detail"]
    begun(ada.http, book, "sealed")
    assert "not complete" in ada.refused("seek", **wanted)["detail"]


@pytest.mark.parametrize(("book", "mode"), MODES)
def test_a_bot_after_a_while(
    come: Come, own_server: Served, monkeypatch: pytest.MonkeyPatch, book: Book, mode: str
) -> None:
    """It has a deck of its own making, and to leave it is a loss."""
    database = str(own_server.settings.database)
    ada = come(book)
    run = made_run(database, user_of(ada), book, mode)
    seek(ada, book, mode)
    monkeypatch.setattr(moment, "steady", lambda now=moment.steady: now() + pairing.BOT_AFTER)
    assert ada.wait("queue")["bot"]
    ada.send("takebot")
    made = paired(ada)
    assert made["mode"] == mode and made["players"][1]["level"] == made["bot"]
    ada.join(made["match"])
    seats = {seat["kind"]: seat["name"] for seat in ada.table["seats"]}
    assert seats["bot"].endswith(" bot")
    decks = match_row(database, made["match"]).start["decks"]
    assert all(book.game.deck(lines) for lines in decks)
    assert ada.http.delete(f"/matches/{made['match']}").status_code == 204
    ada.sync()
    now = ada.http.get(f"{runs_at(book)}/{run['id']}").json()
    assert (now["losses"], now["matches"][0]["level"]) == (1, made["bot"])


def made_up_for(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end is noted, and the run does not know: the next start tells it, and pays once."""
    book = book_with("draft")
    row = book["draft"]

    def killed(*_: Any) -> Any:
        raise RuntimeError("the power is gone")

    with served(database) as server, players(server, 2) as clients:
        own = []
        for one in clients:
            lost = row["losses"] - 1
            own.append(made_run(database, user_of(one), book, "draft", losses=lost))
            seek(one, book, "draft")
        match = paired(clients[0])["match"]
        with monkeypatch.context() as patch:
            patch.setattr(runs, "settle", killed)
            clients[0].join(match)
            clients[0].send("concede")
            while not clients[0].is_over:
                clients[0].recv()
            clients[0].sync()
        users = [user_of(one) for one in clients]
        assert match_row(database, match).ended is not None
        assert run_row(database, own[0]["id"]).match == match
    for _ in range(2):
        with served(database):
            end = time.monotonic() + PATIENCE
            while run_row(database, own[0]["id"]).match is not None:
                assert time.monotonic() < end, "it was not made up for"
                time.sleep(0.02)
        lost, won = (run_row(database, each["id"]) for each in own)
        assert (lost.state, lost.losses, won.state, won.wins) == ("over", row["losses"], "play", 1)
        paid = rows_of(database, users[0], f"run:{lost.id}")
        assert {each.item: each.amount for each in paid} == lost.prize


def test_killed_between_the_end_and_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_up_for(str(tmp_path / "games.db"), monkeypatch)


# --- bosses ---------------------------------------------------------------------------------------


def challenge(one: Client, book: Book, boss: str, **more: Any) -> Any:
    return one.http.post(f"/games/{book.game.name}/gauntlet", json={"boss": boss} | more)


def bosses(one: Client, book: Book) -> dict[str, Body]:
    told = one.http.get(runs_at(book)).json()["gauntlet"]
    return {each["id"]: each for each in told["bosses"]}


def beat(database: str, one: Client, book: Book, boss: Body, winner: str = "person") -> None:
    answer = challenge(one, book, boss["id"])
    assert answer.status_code == 201, answer.text
    match = answer.json()["id"]
    one.join(match)
    other = one.table["seats"][1 - one.table["you"][0]]
    assert (other["kind"], other["name"], other["level"]) == ("bot", boss["name"], boss["level"])
    if winner == "bot":
        one.send("concede")
        while not one.is_over:
            one.recv()
        one.sync()
        return
    # The bot is not there in these tests: the end is written as a server would have that was killed then.
    table, seat = tables.matches, one.table["you"][0]
    result = {"winner": seat, "scores": [0, 0], "reason": "life"}
    over = update(table).where(table.c.id == match).values(ended=time.time(), result=result)
    query(database, (over, None))


def test_bosses_are_met_in_order_and_pay_once(come: Come, own_server: Served) -> None:
    database, book = str(own_server.settings.database), book_with("boss")
    ada = come(book)
    rows = book["boss"]
    last = challenge(ada, book, rows[-1]["id"])
    assert last.status_code == 409 and f"beat {rows[0]['name']} first" in last.json()["detail"]
    assert "did you mean" in challenge(ada, book, rows[0]["id"] + "x").json()["detail"]
    assert challenge(ada, book, rows[0]["id"], deck="no deck").status_code == 422
    for n, row in enumerate(rows):
        states = [each["state"] for each in bosses(ada, book).values()]
        assert states == ["beaten"] * n + ["next"] + ["closed"] * (len(rows) - n - 1)
        beat(database, ada, book, row)
        found = bosses(ada, book)[row["id"]]
        assert found["state"] == "beaten" and brought(book, row["pays"], found["brought"])
        fingerprint = query(
            database,
            (select(tables.matches.c.fingerprint).order_by(tables.matches.c.created), None),
        )[-1][0]
        assert (fingerprint == book.game.fingerprint) == (not row["rules"]), "the rule of the house"
    before = held(database, user_of(ada))
    beat(database, ada, book, rows[0])
    assert bosses(ada, book)[rows[0]["id"]]["state"] == "beaten"
    assert held(database, user_of(ada)) == before


def test_a_boss_that_wins_stays(come: Come, own_server: Served) -> None:
    database, book = str(own_server.settings.database), book_with("boss")
    ada = come(book)
    first = book["boss"][0]
    beat(database, ada, book, first, "bot")
    assert bosses(ada, book)[first["id"]]["state"] == "next"
    match = challenge(ada, book, first["id"]).json()["id"]
    second = challenge(ada, book, first["id"])
    assert second.status_code == 409 and match in second.json()["detail"]
    told = ada.http.get(runs_at(book)).json()["gauntlet"]
    assert (told["match"], told["boss"]) == (match, first["id"])
    ada.join(match)
    assert "there are no hints" in ada.refused("hint", request="0.1")["detail"]


def test_one_boss_at_a_time_is_met(come: Come) -> None:
    """Also where several requests come at once: one is taken, the others are told which match is on."""
    book = book_with("boss")
    ada = come(book)
    with ThreadPoolExecutor(6) as pool:
        first = book["boss"][0]["id"]
        answers = list(pool.map(lambda _: challenge(ada, book, first), range(6)))
    made = [answer.json()["id"] for answer in answers if answer.status_code in (200, 201)]
    refused = [answer for answer in answers if answer.status_code == 409]
    assert len(made) == 1 and len(refused) == 5, [answer.text for answer in answers]
    assert all(made[0] in answer.json()["detail"] for answer in refused)


def test_data_of_a_person_can_be_had_and_deleted(come: Come, own_server: Served) -> None:
    database, book = str(own_server.settings.database), book_with("draft")
    ada = come(book)
    run = begun(ada.http, book, "draft")
    found = ada.http.get("/me/export").json()["runs"]
    assert [each["id"] for each in found] == [run["id"]] and "user" not in found[0]
    assert ada.http.delete("/me").status_code == 204
    assert not query(database, (select(tables.runs).where(tables.runs.c.id == run["id"]), None))


def test_a_game_without_modes(own_server: Served) -> None:
    with players(own_server, 1) as (ada,):
        rows = ada.http.get("/games").json()["games"]
        modes = {row["name"]: row["modes"] for row in rows}
        for book in books_with("start"):
            wanted = [*runs.modes_of(book), *(["gauntlet"] if book["boss"] else [])]
            assert modes[book.game.name] == wanted
            told = ada.http.get(runs_at(book)).json()
            assert [each["mode"] for each in told["modes"]] == runs.modes_of(book)
            assert bool(told["gauntlet"]) == bool(book["boss"])
