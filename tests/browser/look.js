// Reads what is drawn: colours, faces, controls, places. Evaluated in the page by test_look.py.
globalThis.look = (() => {
  const { all, shown } = probe;
  const name = (element) => {
    const part = element.closest("[data-testid]")?.dataset.testid;
    const classes = [...element.classList].filter((each) => !each.startsWith("svelte-"));
    return `${part ? `[${part}] ` : ""}${element.localName}.${classes.join(".")}`;
  };
  const drawn = () =>
    all("body *").filter(
      (each) => !each.closest("svg") && !each.closest(".sr") && each.getClientRects().length && shown(each),
    );

  // --- colours -----------------------------------------------------------------------------------

  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  /** Any notation as #rrggbb; the alpha is left out, since a veil of a token is a token. */
  function hex(colour) {
    const alpha = /\/ ?([\d.]+)\)$|rgba\(.*, ?([\d.]+)\)$/.exec(colour);
    if (alpha && Number(alpha[1] ?? alpha[2]) === 0) return null;
    const numbers = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour);
    const [r, g, b] = numbers ? numbers.slice(1).map(Number) : wide(colour);
    return `#${[r, g, b].map((n) => n.toString(16).padStart(2, "0")).join("")}`;
  }
  function wide(colour) {
    const srgb = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/.exec(colour);
    if (srgb) return srgb.slice(1).map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  }

  /** The mixtures that the style sheets make of tokens, as they come out in every scope. */
  function mixtures() {
    const texts = new Set();
    const read = (rules) => {
      for (const rule of rules) {
        if (rule.cssRules) read(rule.cssRules);
        for (const found of rule.cssText.matchAll(/color-mix\((?:[^()]|\([^()]*\))*\)/g))
          texts.add(found[0]);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    const scopes = [document.body, ...all("[data-game]")];
    const sample = document.createElement("i");
    const result = new Set();
    for (const scope of scopes) {
      scope.append(sample);
      for (const text of texts) {
        sample.style.color = "";
        sample.style.color = text;
        if (sample.style.color) result.add(hex(getComputedStyle(sample).color));
      }
    }
    sample.remove();
    return [...result].filter(Boolean);
  }

  function colours() {
    const found = {};
    const add = (colour, element, what) => {
      const key = hex(colour);
      if (key) (found[key] ??= []).push(`${name(element)} ${what}`);
    };
    for (const element of drawn()) {
      const style = getComputedStyle(element);
      const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      if (text) add(style.color, element, "text");
      add(style.backgroundColor, element, "ground");
      for (const side of ["Top", "Right", "Bottom", "Left"])
        if (parseFloat(style[`border${side}Width`]) && style[`border${side}Style`] !== "none")
          add(style[`border${side}Color`], element, "border");
    }
    return found;
  }

  // --- faces and controls ------------------------------------------------------------------------

  function faces() {
    const found = {};
    for (const element of drawn()) {
      if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
      const face = getComputedStyle(element).fontFamily.split(",")[0].replaceAll('"', "");
      (found[face] ??= []).push(name(element));
    }
    return found;
  }

  /** Controls that look as the browser made them. */
  function bare() {
    const faults = [];
    for (const element of all("button, input, select, textarea, summary, progress, meter")) {
      const style = getComputedStyle(element);
      const hidden = style.opacity === "0" || element.closest(".sr") || style.clipPath !== "none";
      if (!element.getClientRects().length || !shown(element) || hidden) continue;
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const face = style.fontFamily.split(",")[0];
      const ticked = ["checkbox", "radio", "range", "file", "color"].includes(element.type);
      const default_ =
        ["outset", "inset"].includes(style.borderTopStyle) ||
        (!ticked && /^(Arial|system-ui|monospace)/.test(face)) ||
        ["rgb(239, 239, 239)", "buttonface", "field"].includes(style.backgroundColor);
      const own = ["none", "auto"].includes(style.appearance) && !ticked;
      if (default_ || (!own && style.appearance !== "none" && element.localName !== "summary"))
        faults.push(`${name(element)} ${element.type ?? ""}: ${style.appearance} ${face}`);
    }
    return faults;
  }

  // --- places ------------------------------------------------------------------------------------

  const boxOf = (element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    return { name: name(element), left, top, right, bottom, width, height };
  };
  const boxes = (selector) => all(selector).filter(shown).map(boxOf);

  function scrolls() {
    const faults = [];
    const page = document.scrollingElement;
    if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1)
      faults.push(`the page: ${page.scrollWidth} x ${page.scrollHeight}`);
    for (const element of drawn()) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const down = ["auto", "scroll"].includes(overflowY);
      const along = ["auto", "scroll"].includes(overflowX);
      if (down && element.scrollHeight > element.clientHeight + 1) faults.push(name(element));
      else if (along && element.scrollWidth > element.clientWidth + 1) faults.push(name(element));
    }
    return faults;
  }

  /** What can be pressed and is too small; words in a sentence are as large as the sentence. */
  function small(least) {
    const faults = [];
    for (const element of all("button, a[href], select, textarea, input, summary")) {
      const style = getComputedStyle(element);
      if (!element.getClientRects().length || element.closest(".sr, .skip, [inert]")) continue;
      if (style.display === "inline" || style.visibility === "hidden") continue;
      const label = ["radio", "checkbox"].includes(element.type) ? element.closest("label") : null;
      const { width, height } = (label ?? element).getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      if (Math.min(width, height) < least - 0.5)
        faults.push(`${name(label ?? element)} ${element.ariaLabel ?? element.textContent.trim().slice(0, 20)}: ${Math.round(width)} x ${Math.round(height)}`);
    }
    return faults;
  }

  return { colours, mixtures, faces, bare, boxes, scrolls, small };
})();
