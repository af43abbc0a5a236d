"""How fast and how large the first page is, on loopback."""

import pytest
from playwright.sync_api import Response

from .conftest import Invite

LOADS = 3
PAINT_MS = 1000
SCRIPT_BYTES = 250_000
FONT_BYTES = 250_000
FILES = 20  # of script and style: what pages share is in a few
PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
  for (const entry of list.getEntriesByName("first-contentful-paint")) done(entry.startTime);
}).observe({ type: "paint", buffered: true }))"""


def test_the_first_page_is_quick_and_small(
    invite: Invite, capsys: pytest.CaptureFixture[str]
) -> None:
    paints: list[float] = []
    responses: list[Response] = []
    for _ in range(LOADS):
        guest = invite(settings={}, new=True, plain=False)  # nothing is in its cache
        responses.clear()
        guest.page.on("response", lambda found: responses.append(found))
        page = guest.go("/")
        paints.append(page.evaluate(PAINT))
        page.locator(".cabinet button").first.wait_for()
        page.evaluate("document.fonts.ready.then(() => null)")
        page.wait_for_load_state("networkidle")
    sizes = {"script": 0, "stylesheet": 0, "font": 0}
    files = 0
    for response in responses:
        kind = response.request.resource_type
        files += kind in ("script", "stylesheet")
        if kind in sizes:
            sizes[kind] += response.request.sizes()["responseBodySize"]
    code = sizes["script"] + sizes["stylesheet"]
    with capsys.disabled():
        print(
            f"\nhome: first paint {min(paints):.0f} ms (of {[round(each) for each in paints]}), "
            f"script and styles {code / 1000:.0f} kB in {files} files, fonts {sizes['font'] / 1000:.0f} kB"
        )
    assert min(paints) < PAINT_MS
    assert 0 < code < SCRIPT_BYTES
    assert 0 < files <= FILES
    assert 0 < sizes["font"] < FONT_BYTES
