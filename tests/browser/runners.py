"""People who play runs over a bare socket: what others must have done before a page can show it."""

from typing import Any

from ludarium.server.auth import COOKIE
from tests.server.client import Client

from .guests import Guest

BURNED = 3  # cards a round


class Runner(Client):
    """Plays a run by simple habits: burn three cards, buy what can be bought, field it."""

    def __enter__(self) -> "Runner":
        return self

    def named(self, name: str) -> "Runner":
        assert self.http.patch("/me", json={"name": name}).is_success
        return self

    def enter(self, contest: str) -> str:
        """Sit down at one's try."""
        answer = self.http.post(f"/contests/{contest}/try")
        assert answer.is_success, answer.text
        match = str(answer.json()["id"])
        self.join(match)
        return match

    def begin(self, game: str, **wanted: Any) -> str:
        match = str(self.create(game=game, mode="alone", **wanted)["id"])
        self.join(match)
        return match

    def wanted(self, kind: str, most: str = "", **facts: Any) -> int | None:
        """An action of a kind that is offered: the one with the most of something, else the first."""
        assert self.prompt is not None
        found = [
            each
            for each in self.prompt["actions"]
            if each["parts"]["kind"] == kind and facts.items() <= each["parts"].items()
        ]
        best = max(found, key=lambda each: each["parts"].get(most, 0), default=None)
        return None if best is None else int(best["id"])

    def asked(self) -> bool:
        while self.prompt is None and not self.is_over:
            self.recv()
        return not self.is_over

    def play_round(self, idle: bool = False) -> None:
        burned = 0
        while self.asked() and not idle:
            full = self.view["mana"] >= self.view["limit"]
            field = self.wanted("move", zone="bench", to_zone="board", swap=False)
            ready = burned == BURNED or full
            buy = self.wanted("buy", "cost") if ready and None in self.view["board"] else None
            pitch = (
                self.wanted("pitch", "gain", zone="belt") if burned < BURNED and not full else None
            )
            action = next((each for each in (field, buy, pitch) if each is not None), None)
            if action is None:
                break
            burned += action == pitch
            self.act(action)
        end = self.wanted("end") if self.asked() else None
        if end is not None:
            self.act(end)

    def play(self, rounds: int) -> None:
        """Some rounds, then it is given up."""
        for _ in range(rounds):
            if self.asked():
                self.play_round()
        self.give_up()

    def lose(self) -> None:
        """Without ever fielding anybody."""
        while self.asked():
            self.play_round(idle=True)

    def give_up(self) -> None:
        if self.asked():
            self.send("concede")
        while not self.is_over:
            self.recv()


def runner(guest: Guest) -> Runner:
    """Whoever sits in front of this browser, over a socket of their own."""
    guest.get("/me")
    cookies = {each.get("name"): each.get("value") for each in guest.context.cookies()}
    return Runner(guest.url, cookies[COOKIE])
