"""Answers of the Workshop that are there at once: for pictures, which must not wait for matches."""

from typing import Any

from playwright.sync_api import Page, Route

Row = dict[str, Any]
BOTS = ("random", "heuristic", "adept")
KNOWN, SAME, OPEN = "known", "same", "measuring"


def number(state: str, before: float, low: float, middle: float, high: float, n: int) -> Row:
    after = round(before + middle, 2)
    found = {"before": before, "after": after, "low": low, "middle": middle, "high": high}
    return {"state": state, **found, "n": n, "differed": 0, "clipped": 0, "exact": False}


def row(key: str, title: str, unit: str, zone: float, *numbers: Row) -> Row:
    by = dict(zip(BOTS, numbers, strict=True))
    return {"key": key, "title": title, "unit": unit, "zone": zone, "by": by}


def deck(name: str, title: str, before: float, by: float) -> Row:
    """One that moved beyond doubt, in all but the strongest play."""
    return row(
        *(f"deck:{name}", f"{title} wins", "points", 1.0),
        number(KNOWN, before - 20, by - 1.8, by - 0.8, by + 0.1 if by < 0 else by + 0.2, 2520),
        number(KNOWN, before, by - 0.8, by, by + 0.7, 2520),
        number(OPEN, before + 3, by - 5, by + 0.8, by + 6, 120),
    )


ROWS = [
    deck("ironbound-fire", "Ironbound & Fire", 75.0, -1.5),
    deck("ironbound-nature", "Ironbound & Nature", 65.3, -11.0),
    deck("kingdom-fire", "Kingdom & Fire", 65.1, 3.8),
    deck("wildclan-fire", "Wildclan & Fire", 62.3, 1.9),
    deck("ironbound-frost", "Ironbound & Frost", 58.8, -15.6),
    deck("necropolis-fire", "Necropolis & Fire", 49.9, 3.6),
    deck("kingdom-frost", "Kingdom & Frost", 44.8, 5.6),
    row(
        *("first_seat", "The first seat wins", "points", 1.0),
        number(SAME, 53.4, -0.2, 0.0, 0.2, 20160),
        number(SAME, 63.6, -0.5, -0.2, 0.0, 20160),
        number(OPEN, 62.3, -0.4, 1.0, 2.5, 960),
    ),
    row(
        *("length", "A match lasts", "turns", 0.1),
        number(KNOWN, 30.2, 0.22, 0.25, 0.28, 20160),
        number(KNOWN, 17.1, 0.05, 0.07, 0.08, 20160),
        number(OPEN, 19.7, -0.04, 0.06, 0.17, 960),
    ),
]
SENTENCE = (
    "The win rate of Ironbound & Fire falls by 1.5 points with heuristic (0.8 to 2.3), and with random; "
    "with adept no difference is known yet."
)


def bot(name: str, state: str, played: int, wanted: int, left: float | None) -> Row:
    return {"bot": name, "state": state, "played": played, "wanted": wanted, "left": left}


def pair(seed: int, before: str, after: str, turns: list[int]) -> Row:
    decks = ["ironbound-fire", "kingdom-fire"]
    told = {"seed": seed, "decks": decks, "seats": ["heuristic"] * 2, "bot": "heuristic"}
    links = [f"/api/v1/workshop/asks/q/matches/{seed}/{when}" for when in ("before", "after")]
    return told | {"before": before, "after": after, "turns": turns, "replays": links}


HALF_WAY = {
    "state": "measuring",
    "bots": [
        bot("random", "done", 40320, 40320, 0),
        bot("heuristic", "done", 40320, 40320, 0),
        bot("adept", "measuring", 1920, 9600, 40),
    ],
    "rows": ROWS,
    "sentence": SENTENCE,
    "matches": [
        pair(0, "won", "lost", [14, 17]),
        pair(1, "won", "lost", [17, 16]),
        pair(2, "lost", "won", [12, 15]),
    ],
}
BEGUN = {
    "state": "measuring",
    "bots": [
        bot("random", "measuring", 4830, 40320, 2),
        bot("heuristic", "waiting", 0, 40320, None),
        bot("adept", "waiting", 0, 9600, None),
    ],
    "rows": [],
    "sentence": "No difference is known yet.",
    "matches": [],
}


class Pretended:
    """Takes the questions of a page; each is answered by what was set when it was put."""

    def __init__(self, page: Page) -> None:
        self.answer: Row = HALF_WAY
        self.given: list[Row] = []
        page.route("**/api/v1/games/*/workshop/asks", self.take)
        page.route("**/api/v1/workshop/asks/*", self.give)

    def take(self, route: Route) -> None:
        about: Row = {"kind": "change", "before": "a", "after": "b", "found": {}, "why": None}
        self.given.append({"id": str(len(self.given))} | about | self.answer)
        route.fulfill(json=self.given[-1])

    def give(self, route: Route) -> None:
        route.fulfill(json=self.given[int(route.request.url.rpartition("/")[2])])
