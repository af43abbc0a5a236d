"""Every screen, dark and light: only the design's colours, faces and controls; axe-core is content.

The pictures of `make screens` show the same screens.
"""

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .guests import Guest, Lodge
from .screens import SCREENS, Screen, Studio, settle
from .server import ROOT, Server

ROUTER = ROOT / "web/src/lib/router.svelte.ts"
# Where colours are named: the house's, those of each game's look, and what pictures are drawn in.
TOKENS = (
    "web/src/styles/tokens.css",
    "web/src/lib/look.ts",
    "web/src/lib/art/**/*.ts",
    "web/src/games/*/look.css",
    *(f"web/src/games/*/{name}.ts" for name in ("mark", "scene", "back", "tiles", "glass")),
    "src/ludarium/games/*/look.toml",
    "src/ludarium/server/api/shelf.toml",
)
FACES = {
    "Figtree",
    "Fraunces",
    "JetBrains Mono",
    "Grenze Gotisch",
    "Shippori Mincho",
    "Unbounded",
    "Bricolage Grotesque",
    "Almendra",
    "Oxanium",
}
LOOK = Path(__file__).with_name("look.js")
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
NO_AXE = "axe-core is not there: `python web/run.py test` fetches the page's tools"
# Cards and tokens are pictures with figures on them; their names are the sentences of the design,
# which do not repeat the figures in the order in which they are drawn.
PICTURES = "[data-item], [data-testid='history-entry']"
# Only the colours differ between the themes: the second one is asked for nothing else.
RUN_AXE = """async ([pictures, colours]) => {
  const only = colours ? { runOnly: ["color-contrast"] } : {};
  const found = await axe.run(document, { resultTypes: ["violations"], ...only });
  const told = ({ id }, node) =>
    id === "label-content-name-mismatch" && document.querySelector(node.target[0])?.matches(pictures);
  return found.violations
    .filter((each) => ["serious", "critical"].includes(each.impact))
    .flatMap((each) => each.nodes.filter((node) => !told(each, node)).map(
      (node) => `${each.id}: ${node.target.join(" ")} ${node.failureSummary.split("\\n")[1]}`));
}"""
THEMES = ("dark", "light")


def test_every_route_is_among_the_screens() -> None:
    routes = set(re.findall(r'page: "\w+", path: "([^"]*)"', ROUTER.read_text()))
    assert len(routes) > 8
    assert {screen.route for screen in SCREENS} == routes


@pytest.fixture(scope="module", params=SCREENS, ids=lambda screen: screen.name)
def page(request: pytest.FixtureRequest, lodge: Lodge, server: Server) -> Iterator[Page]:
    """A screen, complete and at rest."""
    screen: Screen = request.param
    guests: list[Guest] = []

    def more() -> Guest:
        guests.append(lodge.open(server.url))
        return guests[-1]

    studio = Studio(more(), server, more)
    screen.show(studio)
    studio.page.evaluate(LOOK.read_text())
    yield studio.page
    errors = [error for guest in guests for error in guest.errors]
    for guest in guests:
        lodge.take_back(guest)
    assert errors == []


@pytest.fixture(scope="module", params=THEMES)
def theme(request: pytest.FixtureRequest, page: Page) -> str:
    """Changed as the settings do, once for all that is looked at in it."""
    theme = str(request.param)
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    settle(page)
    return theme


@cache
def tokens() -> set[str]:
    """Every colour that the design names, as #rrggbb."""
    found = {"#000000", "#ffffff"}
    for file in [file for pattern in TOKENS for file in ROOT.glob(pattern)]:
        for digits in re.findall(r"#([0-9a-fA-F]{3,8})\b", file.read_text()):
            short = len(digits) in (3, 4)
            whole = "".join(each * 2 for each in digits[:3]) if short else digits[:6]
            found.add(f"#{whole.lower()}")
    return found


@pytest.mark.usefixtures("theme")
def test_the_look_is_the_designs(page: Page) -> None:
    check_look(page)


def test_axe_finds_no_serious_fault(page: Page, theme: str) -> None:
    check_with_axe(page, theme == "light")


def check_look(page: Page) -> None:
    allowed = tokens() | set(page.evaluate("look.mixtures()"))
    colours = page.evaluate("look.colours()")
    strange = {colour: who[:3] for colour, who in colours.items() if colour not in allowed}
    faces = page.evaluate("look.faces()")
    other = {face: who[:3] for face, who in faces.items() if face not in FACES}
    faults = [*strange.items(), *other.items(), *page.evaluate("look.bare()")]
    assert not faults, "\n".join(map(str, faults))
    for face in faces:
        assert page.evaluate("face => document.fonts.check(`16px '${face}'`)", face), face


def check_with_axe(page: Page, colours: bool = False) -> None:
    """All its rules, or those about colours alone."""
    if not AXE.is_file():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_AXE)
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text())
    faults = page.evaluate(RUN_AXE, [PICTURES, colours])
    assert not faults, "\n".join(faults)
