"""Kernels keep to the subset of Python that is the same in every mode; checked on the syntax tree."""

import ast
import builtins
import importlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludarium
from ludarium.lab.bench import state_bytes
from tests.contract.cases import ALONE, EXAMPLES, GAMES, load, table, toy_is_known

SOURCE = Path(__file__).parents[2] / "src" / "ludarium"
TOYS = Path(__file__).parents[1] / "contract"
OUTSIDE = [
    *sorted(TOYS.glob("*/*.py")),
    *sorted(ALONE.glob("*/*.py")),
    *sorted(EXAMPLES.glob("*/*.py")),
]
BUILTINS = {"range", "min", "max", "abs", "len"}
FORBIDDEN = (
    *(ast.Try, ast.Raise, ast.With, ast.Assert, ast.Delete, ast.Global, ast.Nonlocal),
    *(ast.Lambda, ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    *(ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith),
    *(ast.List, ast.Tuple, ast.Dict, ast.Set, ast.Slice, ast.Starred),
    *(
        ast.JoinedStr,
        ast.Match,
        ast.Div,
        ast.Pow,
        ast.MatMult,
        ast.In,
        ast.NotIn,
        ast.Is,
        ast.IsNot,
    ),
)
Kernel = tuple[str, str]  # the plain module and the function


def module_name(path: Path) -> str:
    if path in OUTSIDE:
        return f"ludarium.plain.games.{path.parent.name}.{path.stem}"
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(("ludarium.plain", *parts)).removesuffix(".__init__")


def decorated(tree: ast.Module) -> list[ast.FunctionDef]:
    return [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(d, ast.Name) and d.id == "kernel" for d in node.decorator_list)
    ]


@cache
def kernels() -> dict[Kernel, tuple[Path, ast.FunctionDef]]:
    out = {}
    for path in [*sorted(SOURCE.rglob("*.py")), *OUTSIDE]:
        for node in decorated(ast.parse(path.read_text(encoding="utf-8"))):
            out[module_name(path), node.name] = path, node
    return out


ALL = list(kernels())
EVERY_KERNEL = pytest.mark.parametrize("kernel", ALL, ids=[f"{m[9:]}.{f}" for m, f in ALL])


def module(kernel: Kernel) -> Any:
    with toy_is_known():
        return importlib.import_module(kernel[0])


@cache
def body(kernel: Kernel) -> list[ast.AST]:
    """All nodes of the function but its docstring and its decorator."""
    node = kernels()[kernel][1]
    statements = node.body[1:] if ast.get_docstring(node) else node.body
    return [inner for statement in statements for inner in ast.walk(statement)]


def calls(kernel: Kernel) -> list[str]:
    """The names a kernel calls; methods and attributes are not called in kernels."""
    out = []
    for node in body(kernel):
        if isinstance(node, ast.Call):
            assert isinstance(node.func, ast.Name), f"line {node.lineno}: {ast.unparse(node)}"
            assert not node.keywords, f"line {node.lineno}: {ast.unparse(node)}"
            out.append(node.func.id)
    return out


def callees(kernel: Kernel) -> set[Kernel]:
    out = set()
    for name in calls(kernel):
        if name not in BUILTINS:
            function = getattr(module(kernel), name)
            out.add((function.__module__, function.__name__))
    return out


def test_there_are_kernels() -> None:
    assert len(ALL) > 100
    assert {name for name, _ in ALL} >= {
        "ludarium.plain.core.kernel",
        module_name(TOYS / "toy" / "kernel.py"),
    }


@EVERY_KERNEL
def test_nothing_that_only_python_has(kernel: Kernel) -> None:
    for node in body(kernel):
        line = f"line {getattr(node, 'lineno', '?')}: {type(node).__name__}"
        assert not isinstance(node, FORBIDDEN), line
        if isinstance(node, ast.Constant):
            assert isinstance(node.value, int) and abs(node.value) < 1 << 63, line
    arguments = kernels()[kernel][1].args
    assert not (arguments.defaults or arguments.vararg or arguments.kwarg or arguments.kwonlyargs)


@EVERY_KERNEL
def test_only_kernels_are_called(kernel: Kernel) -> None:
    for name in calls(kernel):
        if name not in BUILTINS:
            function = getattr(module(kernel), name)
            found = (function.__module__, function.__name__)
            assert found in kernels(), f"{name} is no kernel"


@EVERY_KERNEL
def test_globals_are_whole_numbers(kernel: Kernel) -> None:
    node = kernels()[kernel][1]
    local = {argument.arg for argument in node.args.args}
    names = [inner for inner in body(kernel) if isinstance(inner, ast.Name)]
    local |= {name.id for name in names if isinstance(name.ctx, ast.Store)}
    called = set(calls(kernel))
    for name in {name.id for name in names} - local - called:
        assert type(getattr(module(kernel), name)) is int, name
    assert not local & (called | set(dir(builtins))), "a local name hides a function"


@EVERY_KERNEL
def test_a_kernel_returns_one_type(kernel: Kernel) -> None:
    returns = [node for node in body(kernel) if isinstance(node, ast.Return)]
    assert len({node.value is None for node in returns}) <= 1
    if returns and returns[0].value is not None:
        kinds = {
            isinstance(node.value, ast.Compare | ast.BoolOp)
            or (isinstance(node.value, ast.Constant) and isinstance(node.value.value, bool))
            for node in returns
            if isinstance(node.value, ast.Compare | ast.BoolOp | ast.Constant)
        }
        assert len(kinds) <= 1, "a truth value here, a number there"


def test_no_kernel_calls_itself_in_the_end() -> None:
    done: set[Kernel] = set()

    def visit(kernel: Kernel, way: tuple[Kernel, ...]) -> None:
        assert kernel not in way, " -> ".join(f for _, f in (*way, kernel))
        if kernel in done or kernel not in kernels():
            return
        for each in callees(kernel):
            visit(each, (*way, kernel))
        done.add(kernel)

    for kernel in kernels():
        visit(kernel, ())
    assert len(done) == len(ALL)


@pytest.mark.parametrize("path", sorted({p for p, _ in kernels().values()}), ids=module_name)
def test_kernel_files_import_only_relatively(path: Path) -> None:
    if path == SOURCE / "core" / "kernel.py":  # which makes the decorator
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Import), f"line {node.lineno}"
        if isinstance(node, ast.ImportFrom):
            assert node.level > 0, f"line {node.lineno}: {node.module}"


@pytest.mark.parametrize("name", GAMES)
def test_no_kernel_knows_a_card(name: str) -> None:
    """Cards are rows: neither their ids nor their names occur in the code of the rules."""
    game = load(name)
    ids = {card["id"] for card in game.cards}
    ids |= {card["name"].lower().replace(" ", "_") for card in game.cards}
    words = set()
    for _, node in (kernels()[k] for k in ALL if k[0].startswith(f"ludarium.plain.games.{name}.")):
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name):
                words.add(inner.id.lower())
            elif isinstance(inner, ast.Attribute):
                words.add(inner.attr.lower())
            elif isinstance(inner, ast.FunctionDef):
                words.add(inner.name.lower())
    assert words and not words & ids


# --- records -----------------------------------------------------------------------------------------


def cells(dtype: np.dtype[Any]) -> list[str]:
    """The type of every cell, in its order."""
    if dtype.subdtype:
        base, shape = dtype.subdtype
        assert len(shape) == 1, f"{dtype}: arrays are one-dimensional"
        return cells(base) * int(shape[0])
    if dtype.names:
        return [cell for name in dtype.names for cell in cells(dtype[name])]
    return [str(dtype.str[1:])]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("record", ["STATE", "TABLES", "DECK", "INPUT"])
def test_records_hold_whole_numbers_without_padding(name: str, record: str) -> None:
    dtype = getattr(load(name).kernel, record)
    kinds = cells(dtype)
    assert set(kinds) <= {"i2", "i8"}
    assert sum(int(kind[1:]) for kind in kinds) == dtype.itemsize, "padding"
    assert all(name.isidentifier() for name in dtype.names)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_small_and_made_of_words(name: str) -> None:
    kernel = load(name).kernel
    state = kernel.STATE
    assert state.names[0] == "dice" and state["dice"].str[1:] == "i8"
    assert state.itemsize % 8 == 0
    assert state_bytes(load(name)) <= 2048


@pytest.mark.parametrize("name", [name for name in GAMES if hasattr(load(name).kernel, "used")])
def test_behind_the_words_in_use_a_state_is_zero(name: str) -> None:
    record = table(name).play(5)
    words = record.states.view(np.int64).reshape(len(record.states), -1)
    kernel, states = load(name).kernel, load(name).states
    for row in words:
        n = kernel.used(states.unpack(row.tobytes()))
        assert 0 < n <= len(row) and not row[n:].any()


@pytest.mark.parametrize("name", GAMES)
def test_the_book_gives_every_cell_of_the_tables_that_a_rule_names(name: str) -> None:
    game = load(name)
    assert set(game.rulebook.rules) <= set(game.kernel.TABLES.names)
    for rule, value in game.rules.items():
        assert getattr(game.tables, rule) == game.rulebook.rules[rule].cell(value)
    assert game.tables is not ludarium.load("spellfaire").tables
