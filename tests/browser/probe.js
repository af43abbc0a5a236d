// What a player sees on a table, read from the page; put into every page before its own scripts.
globalThis.probe = (() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  /** Centre first, then further out: where a pointer really hits the element. */
  function pointOf(element) {
    const box = element.getBoundingClientRect();
    const parts = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92];
    for (const py of parts)
      for (const px of parts) {
        const [x, y] = [box.left + box.width * px, box.top + box.height * py];
        const hit = document.elementFromPoint(x, y);
        if (hit && (hit === element || element.contains(hit))) return { x, y };
      }
    return null;
  }

  const point = (selector) => {
    for (const element of all(selector).filter(shown)) {
      const found = pointOf(element);
      if (found) return found;
    }
    return null;
  };

  const places = (state) =>
    all(`[data-place][data-state="${state}"]`).filter(shown).map((each) => each.dataset.place);

  /** What the player can do now: null while there is nothing but waiting. */
  function turn() {
    const has = (id) => all(`[data-testid="${id}"]`).some((each) => shown(each) && !each.disabled);
    if (has("game-over")) return { kind: "over" };
    if (has("curtain-ready")) return { kind: "curtain" };
    if (has("mulligan-confirm")) return { kind: "mulligan" };
    if (has("prompt")) return { kind: "prompt" };
    const sources = places("playable");
    if (sources.length) return { kind: "act", sources };
    const end = all('[data-testid="end-turn"]').find(shown);
    return end?.getAttribute("aria-disabled") === "false" ? { kind: "end" } : null;
  }

  /** After a source was chosen: its targets, or that it waits for the board. */
  function aim() {
    const chosen = places("selected");
    return chosen.length ? { source: chosen[0], targets: places("target") } : null;
  }

  /** What the table shows, for comparing two moments or two browsers. */
  function board() {
    const labels = (id) => all(`[data-testid="${id}"]`).map((each) => each.getAttribute("aria-label"));
    return {
      hand: labels("hand-card"),
      own: labels("own-unit"),
      enemy: labels("enemy-unit"),
      heroes: [...labels("own-hero"), ...labels("enemy-hero")],
      tiles: ["own-geyser", "own-tile", "enemy-geyser", "enemy-tile", "hand-tile"].flatMap(labels),
    };
  }

  /** Where the keyboard is at the table, if it is there, and how far away the wanted element is. */
  const way = (selector) => {
    const here = document.activeElement ?? document.body;
    const there = all(selector).find(shown);
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const [a, b] = [middle(here), there ? middle(there) : { x: 0, y: 0 }];
    const at = all("[data-item]").indexOf(here);
    return { at, gone: !there, there: here === there, dx: b.x - a.x, dy: b.y - a.y };
  };

  /** Where each arrow leads from each place: pressed, and the focus looked at. */
  function arrows() {
    const items = all("[data-item]").filter((each) => each.offsetParent && !each.disabled);
    return items.map((item) =>
      ["Left", "Right", "Up", "Down"].map((key) => {
        item.focus();
        item.dispatchEvent(new KeyboardEvent("keydown", { key: `Arrow${key}`, bubbles: true }));
        return items.indexOf(document.activeElement);
      }),
    );
  }

  /** All that a step can change; the deck and the mana tell one turn from the next. */
  const sight = () => JSON.stringify([turn(), board()]);
  const other = (before) => (sight() === before ? null : { now: sight() });

  const same = (wanted) => JSON.stringify(board()) === JSON.stringify(wanted);

  const tests = { point, turn, aim, other, same };

  /** Playwright's own waiting needs eval, which the content policy forbids. */
  async function wait([name, argument, ms]) {
    const end = performance.now() + ms;
    for (let pause = 10; performance.now() < end; pause = Math.min(1.5 * pause, 60)) {
      const found = tests[name](argument);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return null;
  }

  return { all, shown, pointOf, turn, aim, board, sight, way, arrows, wait };
})();
