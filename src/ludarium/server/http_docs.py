"""docs/http-api.md, from the OpenAPI document of the server."""

from typing import Any

from .app import PREFIX, create_app
from .limits import LARGEST_BODY
from .settings import Rates, Settings

INTRODUCTION = """# The HTTP interface

Generated from the server's OpenAPI document (`{prefix}/openapi.json`) by `ludarium docs --write`. That document has all
shapes; this page is the overview.

- **Who you are** is a signed cookie. `GET /me` makes a guest; so does a first writing request.
- **Writing requests** (`POST`, `PUT`, `PATCH`, `DELETE`) need the header `X-Ludarium: 1` and must not come from another
  site's page.
- **Errors** are `application/problem+json` with `title`, `status`, `detail`, and where they apply `clause` (of the
  rule book) and `problems` (a list). A body that cannot be read is 422, whatever is wrong with it: not JSON, not UTF-8,
  a field of the wrong type. 503 says that the server cannot do it now; try again later.
- **Rate limits** are in the headers `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`; a refusal is 429
  with `Retry-After`.
- **Lists** are paged by `cursor`: send back the `next` you got; null is the end.
- **The record** (`GET /me/record`) is counted from the stored matches. A match counts if you had one seat of your own,
  against a bot or a person (or alone), from an ordinary start or that of a contest, and it ended with a result. Hot-seat and guided matches,
  positions that were set up (also "try from here"), and aborted or void matches do not count. `DELETE /me` deletes it,
  since it detaches you from your matches; `GET /me/export` contains it.
- **Steps** of a finished match are what somebody else than the actor could see: a move, or a round with everything that was
  planned for it in secret (`moves`). `n` counts the entries of the log up to the end of a step; links, reviews and
  `continue` use the same numbers, and `continue` takes any entry.
- **A review** (`GET /matches/{{match}}/review`) gives each step a `value` from -1 (seat 1 wins) to 1 (seat 0 wins) and the
  `chance` of seat 0 to win. In a game of perfect information the value is the engine's score, and `chance` is null unless the
  game has learned one. `costliest` names for each player the decision that cost most: the chance `before` it, the `chance` after
  what was played and the `best_chance` after the better action, all by the same search, in the same position and with what
  that player knew, so luck afterwards does not count. `best_plan` is the whole plan where several choices make one in secret, and `summary` says it in a line. See [chances.md](chances.md). In games whose steps have
  outcomes (a battle), `luck` gives the [odds](chances.md#odds-of-single-steps) of each: with other dice, and by what could be known before.
- **Leaving for good** (`DELETE /matches/{{match}}`) concedes a match that counts once you have moved; any other match
  ends without a result. A match that only one person plays, who has not moved and has been gone for two minutes, is
  called off by itself, unless it is somebody's try of a contest.
- **Contests** are runs of a game for one that several people play, each once, with the same deck, order of cards and ghosts and with dice of their own: a run of the day
  (`GET /daily`, from midnight to midnight UTC) and challenges made from a finished run (`POST /matches/{{match}}/challenge`). `POST /contests/{{contest}}/try` begins
  your try (201), returns it while it is running (200), and is refused (409) when it is over or the day is. Table, steps, replay, review, ghosts and `continue` of other people's tries
  answer 403 until the day is over, or, for a challenge, until your own try is; `match` in a result is null until then. `open` says whether a try can begin. A run of a day that was begun in time counts if it ends within the hour after midnight; for all that is closed the day is over when that hour is. A try left before its first move does not count, and is closed to its player, too; `replay` and `continue` of one's own run of a day answer 403 until that day is over, since they have the order of all cards.
- **Ghosts**: `GET /me/ghosts` lists the battles of your runs, the latest first; `person` says that somebody's run left this ghost. `GET /matches/{{match}}/ghosts` names the people whose ghosts
  were met so far. Other ghosts have the name that the view gives, and so have those of people who deleted their data.
- **Progress** (`GET /games/{{game}}/progress`) is what you own and earn in a game that has such; any other answers 404. Every deed is a `claim` with a name that the client makes, another one for each:
  the same claim again changes nothing and is answered as before (`repeated`); the same name for another deed, an offer that is sold, closed or somebody else's, and a price you cannot pay are
  refused (409), unknown names (422) with the nearest one. `changes` are by item: coins, `xp`, `card:ID`, `pack:KIND`, `dry:KIND` (packs without what is due), `upgrade:CARD`. Quests are paid when
  they are done. `dust` and `sell` of a card that a kept deck needs want `sure`.
- **Bots** send a token instead of the cookie, and play over streams of JSON lines: [bots.md](bots.md).

```sh
curl -c jar -b jar http://127.0.0.1:8000{prefix}/me
curl -c jar -b jar -H 'X-Ludarium: 1' -H 'Content-Type: application/json' \\
     -d '{{"game": "spellfaire", "mode": "bot", "level": "adept"}}' http://127.0.0.1:8000{prefix}/matches
```

## New matches

Matches are played over the [WebSocket](protocol.md); `POST /matches` makes them.

| field | meaning |
|---|---|
| `mode` | `bot` (against a `level`), `hotseat` (both seats are yours), `invite` and `open` (a seat is free), `watch` (two bots), `learn` (the guided match). A game for one is played `alone`, or by a bot (`watch`) |
| `level`, `level2` | of the bot, or of the two bots at a `watch` table |
| `deck`, `deck2` | a text: the name of a ready deck, a deck code, or the lines of a deck (`2x Ember Bolt`). Without it: a random ready deck |
| `position` | a text: the `link` that `POST /games/GAME/positions` returns. That request also takes a position as a table; this one does not |
| `first` | the seat that goes first; with a `position`, 1 gives you seat 1 and the bot seat 0 |
| `clock` | `move` (per turn) and `match`, in seconds; or `game`: true for the game's own clock, with a `limit` in seconds for the match where `times.limit` of the game is true: then the running round is the last |
| `variant`, `rules_of`, `version` | the names of variants, or the id of a match whose rules are used, or the code of a version of a rule book (Workshop): such a match is not rated and pays nothing |

A person may have {open_tables} tables that wait for a guest and {watch_tables} matches between bots (409 beyond that). An
`open` table ends when its host has been away for {open_hours:g} hours, an `invite` table after {invite_days:g} days.

## Streams of bots

The first line of `GET /bot/games/GAME` is `gameFull`. It has all fields of a table as in [protocol.md](protocol.md#tableinfo), among them `mode`,
`seats`, `you` (a list of your seats), `watching`, `invite` (for the host, while the seat is free), `rematch` (the id of the next
match) and `clock`, plus `fingerprint` and `state`. Then come `gameState`, `offer` and `refused` lines, and at tables with a
clock, only there, `clock` lines. An empty line keeps the connection alive.

## Limits

| what | per address | at once |
|---|---|---|
{rates}

- An address is an IPv4 address or an IPv6 /64. From the server's own machine, all but phrases may be {loopback:g} times as many.
- A request has {seconds:g} s to arrive; a body may take one second more for each KiB received. Streams and answers have no limit.
- A body may have {body} bytes.
- An address may have {requests} plain connections and {connections} WebSockets (`--connections`). When there are too many, the oldest
  one without a complete request is closed.
- **Behind a proxy** start the server with `--trust-proxy`. Without it, all visitors count as one address and share these limits.
  More for operators: [running a server](running-a-server.md).
- `GET /metrics` answers only requests from the server's own machine that came through no proxy, or with `--metrics-token`
  those with the header `Authorization: Bearer TOKEN`.
- Bots and analyses share threads fairly between people. While many wait, an analysis is shorter than the `seconds` requested.
"""
RATES = {
    "read": "reading requests",
    "write": "writing requests",
    "guest": "new guests and bots",
    "phrase": "attempts to open a profile by its phrase",
    "heavy": "uploads of replays, matches continued from a replay",
    "analysis": "analyses",
}


def rate_rows() -> str:
    return "\n".join(
        f"| {said} | {rate:g} per second | {burst:g} |"
        for said, (rate, burst) in ((RATES[name], getattr(Rates, name)) for name in RATES)
    )


def shape(document: dict[str, Any], schema: dict[str, Any] | None) -> str:
    """A schema in a few words: the names of its fields."""
    if not schema:
        return ""
    if "$ref" in schema:
        return shape(document, document["components"]["schemas"][schema["$ref"].split("/")[-1]])
    if "properties" in schema:
        return ", ".join(f"`{name}`" for name in schema["properties"])
    return str(schema.get("type", ""))


def content(part: dict[str, Any]) -> dict[str, Any] | None:
    found: dict[str, Any] | None = part.get("content", {}).get("application/json", {}).get("schema")
    return found


def markdown() -> str:
    document = create_app(Settings(":memory:")).api.openapi()
    groups: dict[str, list[str]] = {}
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            title = path.removeprefix(PREFIX)
            asked = [f"`{each['name']}`" for each in operation.get("parameters", ())]
            asked = [each for each in asked if f"{{{each.strip('`')}}}" not in path]
            body = shape(document, content(operation.get("requestBody", {})))
            good: dict[str, Any] = next(
                (r for code, r in operation["responses"].items() if code[0] == "2"), {}
            )
            takes = ", ".join([*asked, *([body] if body else [])])
            gives = shape(document, content(good))
            line = f"| `{verb.upper()} {title}` | {operation['summary']} | {takes} | {gives} |"
            groups.setdefault(operation["tags"][0], []).append(line)
    page = [
        INTRODUCTION.format(
            prefix=PREFIX,
            rates=rate_rows(),
            loopback=Rates.loopback,
            seconds=Settings.request_seconds,
            body=LARGEST_BODY,
            requests=Settings.requests,
            connections=Settings.connections,
            open_tables=Settings.open_tables,
            watch_tables=Settings.watch_tables,
            open_hours=Settings.open_hours,
            invite_days=Settings.invite_hours / 24,
        )
    ]
    for tag, lines in groups.items():
        page.append(
            f"## {tag.capitalize()}\n\n| request | what | takes | gives |\n|---|---|---|---|"
        )
        page.append("\n".join(lines) + "\n")
    return "\n".join(page)
