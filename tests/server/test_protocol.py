"""The messages are declared once: what is generated from them, and what they look like on the line."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludarium.core.errors import BadInput
from ludarium.server import hub, schema, socket
from ludarium.server import messages as m
from ludarium.server.dispatch import COSTS, POLICY
from ludarium.server.limits import LARGEST_FRAME

ROOT = Path(__file__).parents[2]
TABLE = m.TableInfo(
    "id", "spellfaire", "SpellfAIre", "invite", [], [m.SeatInfo("person", "Ada")], [0], 0, "ab"
)
PROMPT = m.Prompt("0.1", 0, "main", [m.Choice(1, "end turn", {"kind": "end"})])
ROW = m.LobbyRow("id", "spellfaire", "SpellfAIre", "open", [], 3, True, False, 0, 1.0)

FROM_CLIENT: dict[str, dict[str, Any]] = {
    "join": {"match": "id", "seen": 3, "key": "k", "deck": "kingdom-frost", "upgrades": True},
    "leave": {},
    "act": {"request": "0.1", "action": 5},
    "concede": {"seat": 1},
    "claim": {"win": False},
    "discard": {},
    "pace": {"seconds": 0.5},
    "takeback": {},
    "rematch": {},
    "answer": {"offer": "takeback", "yes": True},
    "hint": {"request": "0.1"},
    "preview": {"request": "0.1", "actions": [1, 2]},
    "why": {"request": "0.1", "parts": {"kind": "play", "card": "mend"}},
    "odds": {"request": "0.4", "action": 1},
    "forecast": {"request": "0.4", "action": 1},
    "lobby": {"on": False, "changes": True},
    "say": {"phrase": "hello"},
    "seek": {"game": "spellfaire", "mode": "ranked", "deck": "kingdom-frost"},
    "unseek": {},
    "takebot": {},
    "ping": {"n": 7},
}
FROM_SERVER: dict[str, msgspec.Struct] = {
    "welcome": m.Welcome(m.PROTOCOL, "0", "Ada", "u"),
    "snapshot": m.Snapshot(TABLE, {"phase": "main"}, [m.Step(1, [{"event": "draw"}])], PROMPT),
    "update": m.Update([], {}, None, m.Reveal("00", "11")),
    "table": m.Table(TABLE),
    "clock": m.Clock([0], [1, 2], [3, None]),
    "offer": m.Offer("rematch", 0, "accepted", match="id"),
    "refused": m.Refused("Not possible", "why", "0.1", "S7.5"),
    "hint": m.Hint("0.1", "expert", [m.Advice(1, "end turn", 0.5)]),
    "preview": m.Preview("0.1", [m.Foreseen(1, [])]),
    "odds": m.Odds(1000, "battle", [m.Share("victory", 580, 0.549, 0.61)], "0.4", 1),
    "forecast": m.Forecast("0.4", 1, {"crystals": [81, 64]}),
    "thinking": m.Thinking(1, "waking"),
    "lobby": m.Lobby([ROW], [], [], {"spellfaire": {"ranked": 2}}),
    "tables": m.Tables(m.Changes([ROW], ["gone"]), None, [ROW]),
    "queue": m.Queued("paired", "spellfaire", "ranked", 3.5, match="id"),
    "spoken": m.Spoken(0, "hello", "Hello!"),
    "challenge": m.Challenge("Ada", "spellfaire", "id", "key"),
    "closed": m.Closed("No such table", "gone"),
    "pong": m.Pong(7),
}


def frame(tag: str, body: Any) -> str:
    return json.dumps({"t": tag, "d": body})


@pytest.mark.parametrize("tag", m.CLIENT)
def test_a_client_message_is_read(tag: str) -> None:
    read = m.decode(frame(tag, FROM_CLIENT[tag]))
    assert type(read) is m.CLIENT[tag] and msgspec.to_builtins(read) == FROM_CLIENT[tag]
    assert m.decode(frame(tag, FROM_CLIENT[tag]).encode()) == read


@pytest.mark.parametrize("tag", m.SERVER)
def test_a_server_message_is_written(tag: str) -> None:
    message = FROM_SERVER[tag]
    version = 4 if tag in ("snapshot", "update") else None
    written = json.loads(m.encode(message, version))
    assert written["t"] == tag and written.get("v") == version
    assert set(written) == {"t", "d"} | ({"v"} if version else set())
    assert msgspec.convert(written["d"], m.SERVER[tag]) == message


def test_every_kind_has_an_example() -> None:
    assert set(FROM_CLIENT) == set(m.CLIENT) and set(FROM_SERVER) == set(m.SERVER)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("", "frame"),
        ("[]", "frame"),
        ('{"d": {}}', "frame"),
        ('{"t": 5}', "frame"),
        ('{"t": "fly"}', "unknown message 'fly'"),
        ('{"t": "actt"}', 'did you mean "act"?'),
        ('{"t": "act"}', "request"),
        (frame("act", {"request": "0.1", "action": -1}), "action"),
        (frame("act", {"request": "0.1", "action": 1 << 31}), "action"),
        (frame("act", {"request": "0.1", "action": True}), "action"),
        (frame("act", {"request": "0.1", "action": 1.5}), "action"),
        (frame("act", {"request": "x" * 25, "action": 1}), "request"),
        (frame("join", {"match": "x" * 65}), "match"),
        (frame("join", {"match": "m", "seen": "1"}), "seen"),
        (frame("concede", {"seat": 8}), "seat"),
        (frame("answer", {"offer": "takeback"}), "yes"),
        (frame("preview", {"request": "0.1", "actions": list(range(65))}), "actions"),
        ('{"t": "join", "d": ' + "[" * 8000 + "]" * 8000 + "}", ""),
        (b"\xff\xfe", "frame"),
    ],
)
def test_what_is_no_message_is_refused_in_words(written: str | bytes, words: str) -> None:
    with pytest.raises(BadInput) as fault:
        m.decode(written)
    assert words in str(fault.value) and len(str(fault.value)) < 400


def test_the_types_of_the_client_are_these() -> None:
    written = (ROOT / "web/src/lib/protocol.ts").read_text(encoding="utf-8")
    assert written == schema.typescript(), "run `ludarium docs --write`"


def test_the_page_is_this() -> None:
    written = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    assert written == schema.markdown(), "run `ludarium docs --write`"


def test_all_messages_are_on_the_page_and_in_the_types() -> None:
    page, types = schema.markdown(), schema.typescript()
    for tag, kind in (m.CLIENT | m.SERVER).items():
        assert f"### `{tag}`" in page and f"export interface {kind.__name__} " in types
        assert f"  {tag}: {kind.__name__};" in types
    assert f"PROTOCOL = {m.PROTOCOL};" in types and str(LARGEST_FRAME) in page


def test_the_page_names_costs_and_close_codes() -> None:
    """Every close code that the server's files use is listed, and every cost."""
    page, sources = schema.markdown(), Path(hub.__file__).parent
    used = {POLICY, hub.GONE, *(code for code, _, _ in schema.CODES)}
    for path in sources.glob("*.py"):
        used |= {int(code) for code in re.findall(r"^[A-Z]+ = (44\d\d)\b", path.read_text(), re.M)}
    for code in used | {socket.RESTART, socket.TOO_SLOW, socket.NOBODY}:
        assert f"\n| {code} |" in page, code
    for kind, points in COSTS.items():
        tag = next(tag for tag, each in m.CLIENT.items() if each is kind)
        assert f"| `{tag}` | {points:g}" in page
