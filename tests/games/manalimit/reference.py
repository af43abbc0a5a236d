"""A second, plain reading of the battle's rulings, to compare the game with.

It knows no dice: where chance would decide (a tie within a wave, a random target) it gives up.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

Row = dict[str, Any]


class Chance(Exception):
    """The dice would be asked."""


class Stall(Exception):
    """B26, B44: the battle has no end."""


@dataclass(eq=False)
class Unit:
    side: int
    row: Row | None  # None: a token (B48)
    attack: int
    health: int
    lasting: list[int] = field(default_factory=list)  # attack and health that stay (B41)
    shield: int = 0
    uses: dict[int, int] = field(default_factory=dict)
    told: bool = False  # its fall
    heirs: int = 0  # at its place since it fell (B22)

    @property
    def alive(self) -> bool:
        return self.health > 0

    @property
    def abilities(self) -> list[tuple[int, Row]]:
        return list(enumerate(self.row["abilities"])) if self.row else []

    @property
    def tribe(self) -> str | None:
        return self.row["tribe"] if self.row else None

    def has(self, moment: str) -> bool:
        return any(e["on"] == moment for _, e in self.abilities)


Call = tuple[Unit, str, Unit | None]


class Battle:
    def __init__(self, own: list[Unit], ghost: list[Unit], round: int, room: int = 5) -> None:
        self.lines = [own, ghost]
        self.round, self.room = round, room
        self.caused: list[list[Call]] = [[], [], []]  # Hurt, Ally Summoned, Faint (B50)
        self.trace: list[tuple[str, str]] = []
        self.clashes = 0
        self.stalled = False

    # --- asking ----------------------------------------------------------------------------------------

    def living(self, side: int) -> list[Unit]:
        return [u for u in self.lines[side] if u.alive]

    def next_to(self, unit: Unit, step: int) -> list[Unit]:
        line = self.lines[unit.side]
        i = line.index(unit)
        rest = line[i + 1 :] if step > 0 else line[:i][::-1]
        return [u for u in rest if u.alive][:1]

    def reached(self, e: Row, source: Unit, about: Unit | None) -> list[Unit]:
        tribe = source.tribe if e["tribe"] == "own" else e["tribe"]

        def fitting(units: list[Unit]) -> list[Unit]:
            return [u for u in units if tribe is None or u.tribe == tribe]

        own, foe = fitting(self.living(source.side)), fitting(self.living(1 - source.side))
        match e["to"]:
            case "self":
                return fitting([source] if source.alive else [])
            case "ally ahead":
                return fitting(self.next_to(source, -1))
            case "ally behind":
                return fitting(self.next_to(source, 1))
            case "adjacent allies":
                return fitting(self.next_to(source, -1) + self.next_to(source, 1))
            case "attacker" | "that unit":
                return fitting([about] if about and about.alive else [])
            case "front ally":
                return own[:1]
            case "back ally":
                return own[-1:]
            case "all allies":
                return own
            case "other allies":
                return [u for u in own if u is not source]
            case "front enemy":
                return foe[:1]
            case "back enemy":
                return foe[-1:]
            case "lowest health enemy":
                return sorted(foe, key=lambda u: u.health)[:1]
            case "highest attack enemy":
                return sorted(foe, key=lambda u: -u.attack)[:1]
            case "highest health enemy":
                return sorted(foe, key=lambda u: -u.health)[:1]
            case "all enemies":
                return foe
            case "everybody":
                return own + foe
        raise Chance

    def holds(self, when: Row, unit: Unit) -> bool:
        others = [u for u in self.living(unit.side) if u is not unit]
        line = self.lines[unit.side]
        ahead = [u for u in line[: line.index(unit)] if u.alive]
        kin = [u for u in others if u.tribe == unit.tribe]
        return (
            not (when.get("alone") and others)
            and not (when.get("front") and ahead)
            and 1 + len(kin) >= (when.get("tribe count") or 0)
            and self.round >= (when.get("round") or 0)
        )

    # --- doing -----------------------------------------------------------------------------------------

    def hit(self, unit: Unit, n: int, by: Unit) -> None:
        taken = min(unit.shield, n)
        unit.shield -= taken
        if n > taken:
            unit.health -= n - taken
            if unit.alive and unit.has("hurt"):
                self.caused[0].append((unit, "hurt", by if by.side != unit.side else None))

    def resolve(self, unit: Unit, e: Row, moment: str, about: Unit | None) -> None:
        if e["do"] == "summon":
            self.summon(unit, e, about if moment == "ally faints" else None)
            return
        if e["do"] == "mana":
            return
        for target in self.reached(e, unit, about):
            if e["do"] == "damage":
                self.hit(target, e["n"], unit)
            elif e["do"] == "shield":
                target.shield += e["n"]
            else:
                attack, health = e["attack"] or 0, e["health"] or 0
                target.attack = max(0, target.attack + attack)
                target.health += health
                if e["permanent"] and target.lasting:
                    target.lasting[0] = max(0, target.lasting[0] + attack)
                    target.lasting[1] += health

    def summon(self, unit: Unit, e: Row, fallen: Unit | None) -> None:
        line = self.lines[unit.side]
        anchor = fallen or unit
        for i in range(e["count"] or 1):
            if len(self.living(unit.side)) >= self.room:
                return
            token = Unit(unit.side, None, e["attack"], e["health"])
            behind = i if anchor.alive else anchor.heirs
            line.insert(line.index(anchor) + 1 + behind, token)
            anchor.heirs += 0 if anchor.alive else 1
            for ally in self.living(unit.side):
                if ally is not token and ally.has("ally summoned"):
                    self.caused[1].append((ally, "ally summoned", token))

    def bury(self) -> None:
        fell = [u for line in self.lines for u in line if not u.alive and not u.told]
        for unit in fell:
            unit.told = True
        for unit in fell:
            if unit.has("faint"):
                self.caused[2].append((unit, "faint", None))
            for ally in self.living(unit.side):
                if ally.has("ally faints"):
                    self.caused[2].append((ally, "ally faints", unit))

    def drain(self, first: list[Call]) -> None:
        waves = deque(wave for wave in (first, *self.caused) if wave)
        self.caused = [[], [], []]
        n = 0
        while waves:
            wave = waves.popleft()
            attacks = {id(unit): unit.attack for unit, _, _ in wave}
            if len(set(attacks.values())) < len(attacks):
                raise Chance
            for unit, moment, about in sorted(wave, key=lambda call: -attacks[id(call[0])]):
                n += 1
                if n > 400:
                    raise Stall
                self.call(unit, moment, about)
            self.bury()
            waves.extend(wave for wave in self.caused if wave)
            self.caused = [[], [], []]
        for side in range(2):
            self.lines[side] = self.living(side)

    def call(self, unit: Unit, moment: str, about: Unit | None) -> None:
        for i, e in unit.abilities:
            used = unit.uses.get(i, 0)
            if e["on"] == moment and (unit.alive or moment == "faint"):
                if (not e["limit"] or used < e["limit"]) and self.holds(e["when"], unit):
                    unit.uses[i] = used + 1
                    assert unit.row is not None
                    self.trace.append((unit.row["id"], moment))
                    self.resolve(unit, e, moment, about)

    # --- the whole -------------------------------------------------------------------------------------

    def calls(self, moment: str, units: list[Unit]) -> list[Call]:
        return [(unit, moment, None) for unit in units if unit.alive and unit.has(moment)]

    def fight(self) -> str:
        try:
            self.drain(self.calls("start of battle", self.lines[0] + self.lines[1]))
            for _ in range(400):
                if not (self.lines[0] and self.lines[1]):
                    break
                if self.clashes == 100:
                    raise Stall
                self.exchange()
            else:
                if self.lines[0] and self.lines[1]:
                    raise Stall
        except Stall:
            self.stalled = True
            self.lines = [self.living(0), self.living(1)]
            return "draw"
        own, ghost = (bool(line) for line in self.lines)
        return "draw" if own == ghost else "victory" if own else "defeat"

    def exchange(self) -> None:
        fronts = [line[0] for line in self.lines]
        self.drain(self.calls("before attack", fronts))
        if [line[:1] for line in self.lines] != [[front] for front in fronts]:
            return
        self.clashes += 1
        force = [front.attack for front in fronts]
        self.hit(fronts[1], force[0], fronts[0])
        self.hit(fronts[0], force[1], fronts[1])
        killed = [not fronts[1].alive, not fronts[0].alive]
        self.bury()
        self.drain([])
        after = []
        for front, kill in zip(fronts, killed, strict=True):
            after += self.calls("kill", [front]) if kill else []
            after += self.calls("after attack", [front])
        self.drain(after)
