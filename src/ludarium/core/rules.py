"""Rules with a number or a switch: the book's values, variants laid over them, single changes.

`rules.toml` has a `[rule.x]` table per rule (default, bounds, choices or both, the clause that says so)
and a `[variant.y]` table per named variant, which sets some of them and may name card and deck
files of its own. A variant that stands for a strength says so with `level = "Easy"`; `level` on top
names the rules without a variant.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .cards import read_toml
from .errors import BadRules, nearest

Value = int | str | bool
NONE = "none"  # the choice that Python's None stands for


@dataclass(frozen=True)
class Rule:
    """One rule that may be changed: a number within bounds, one of some choices, or either."""

    name: str
    default: Value
    clause: str
    text: str
    low: int = 0
    high: int = 0
    choices: tuple[Value, ...] = ()

    def read(self, value: Any) -> Value:
        """The value itself, from what a file, a call or a command line gives."""
        if value is None and NONE in self.choices:
            return NONE
        if isinstance(value, str) and not isinstance(self.default, str):
            value = _from_text(value)
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        if self.choices and not (self.has_bounds and type(value) is int):
            hint = nearest(value, self.possible)
            known = ", ".join(self.possible)
            raise BadRules(f"rule {self.name}: {value!r} is none of {known}{hint}")
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadRules(f"rule {self.name}: expected a whole number, got {value!r}")
        if not self.low <= value <= self.high:
            words = f", and is not {' or '.join(map(str, self.choices))}" if self.choices else ""
            raise BadRules(f"rule {self.name}: {value} is outside {self.low} to {self.high}{words}")
        return value

    @property
    def has_bounds(self) -> bool:
        return self.low < self.high

    @property
    def possible(self) -> list[str]:
        """What it may be, in words: '1 to 10', 'none'."""
        bounds = [f"{self.low} to {self.high}"] if self.has_bounds or not self.choices else []
        return bounds + [str(c).lower() if isinstance(c, bool) else str(c) for c in self.choices]

    def cell(self, value: Value) -> int:
        """The number that goes into the tables: numbers as they are, words by their place."""
        if isinstance(value, str):
            return self.choices.index(value)
        return int(value)


@dataclass(frozen=True)
class Variant:
    name: str
    text: str
    changes: Mapping[str, Value]
    files: Mapping[str, str] = field(default_factory=dict)  # "cards", "decks": in place of FILES
    level: str = ""  # what it is called where it stands for a strength: "Easy"


LEVEL, LONGEST_LEVEL = "level", 20
FILES = {"cards": "cards.toml", "decks": "decks.toml"}  # beside rules.toml


@dataclass(frozen=True)
class RuleBook:
    """All rules of a game that may be changed, and its named variants."""

    rules: Mapping[str, Rule]
    variants: Mapping[str, Variant]
    folder: Path
    level: str = ""  # what the rules without a variant are called beside variants with a level

    def file(self, kind: str, variant: Iterable[str] = ()) -> Path:
        """The card or deck file: the one that the last of the variants names, else the game's."""
        known = [self.variants[name].files for name in variant if name in self.variants]
        named = [files[kind] for files in known if kind in files]
        return self.folder / (named[-1] if named else FILES[kind])

    def values(
        self, variant: str | Iterable[str] = (), changes: Mapping[str, Any] | None = None
    ) -> dict[str, Value]:
        """The book's values with variants laid over them in order, then single changes."""
        out = {name: rule.default for name, rule in self.rules.items()}
        names = [variant] if isinstance(variant, str) else list(variant)
        for name in names:
            if name not in self.variants:
                raise BadRules(f'unknown variant "{name}"{self._meant(name)}')
            out |= self.variants[name].changes
        for name, value in (changes or {}).items():
            if name not in self.rules:
                known = ", ".join(self.rules)
                raise BadRules(
                    f'unknown rule "{name}"{nearest(name, self.rules)}; known are {known}'
                )
            out[name] = self.rules[name].read(value)
        return out

    def _meant(self, name: object) -> str:
        """Behind the name of a variant that there is not."""
        parts = [part.strip() for part in str(name).split(",")]
        if len(parts) > 1 and all(part in self.variants for part in parts):
            options = " ".join(f"--variant {part}" for part in parts)
            return f"; several are named one by one: {options}, or a list in Python and JSON"
        known = ", ".join(self.variants) or "none"
        return f"{nearest(name, self.variants)}; known are {known}"


def _from_text(value: str) -> Any:
    if value.lower() in ("true", "on", "yes"):
        return True
    if value.lower() in ("false", "off", "no"):
        return False
    try:
        return int(value)
    except ValueError:
        return value


def _check_default(path: Path, rule: Rule) -> None:
    """The book's own value is one that the rule allows."""
    try:
        rule.read(rule.default)
    except BadRules as fault:
        allowed = "its `choices`" if rule.choices else "its `low` and `high`"
        place = f"{path.parent.name}/{path.name}"
        raise BadRules(f"{place}: {fault}; change its `default` or {allowed}") from None


def read_rules(path: Path) -> RuleBook:
    document, _ = read_toml(path, BadRules)
    rules = {}
    for name, row in document.get("rule", {}).items():
        if missing := [key for key in ("default", "clause", "text") if key not in row]:
            raise BadRules(f"{path.name}: rule {name}: {', '.join(missing)} is missing")
        rules[name] = Rule(
            name=name,
            default=row["default"],
            clause=row["clause"],
            text=row["text"],
            low=row.get("low", 0),
            high=row.get("high", 0),
            choices=tuple(row.get("choices", ())),
        )
        _check_default(path, rules[name])
    variants = {}
    for name, row in document.get("variant", {}).items():
        if "text" not in row:
            raise BadRules(f"{path.name}: variant {name}: text is missing")
        for unknown in row.keys() - rules.keys() - {"text", LEVEL, *FILES}:
            hint = nearest(unknown, [*rules, LEVEL, *FILES])
            raise BadRules(f'{path.name}: variant {name}: unknown rule "{unknown}"{hint}')
        try:
            changes = {k: rules[k].read(v) for k, v in row.items() if k in rules}
        except BadRules as fault:
            raise BadRules(f"{path.name}: variant {name}: {fault}") from None
        files = {
            k: _file(path, f"variant {name}: {k}", row[k])
            for k in FILES
            if k in row and k not in rules
        }
        level = _level(path, f"variant {name}: ", row) if LEVEL not in rules else ""
        variants[name] = Variant(name, row["text"], changes, files, level)
    return RuleBook(rules, variants, path.parent, _level(path, "", document))


def _level(path: Path, where: str, row: Mapping[str, Any]) -> str:
    """A short title, where there is one."""
    value = row.get(LEVEL, "")
    if not isinstance(value, str) or len(value) > LONGEST_LEVEL:
        raise BadRules(
            f"{path.name}: {where}level: expected at most {LONGEST_LEVEL} letters, got {value!r}"
        )
    return value


def _file(path: Path, key: str, value: Any) -> str:
    """A file that stands beside the rules."""
    if not isinstance(value, str) or value != Path(value).name:
        raise BadRules(f"{path.name}: {key}: expected the name of a file beside it, got {value!r}")
    if not (path.parent / value).is_file():
        hint = nearest(value, [each.name for each in path.parent.glob("*.toml")])
        raise BadRules(f'{path.name}: {key}: no such file: "{value}"{hint}')
    return value
