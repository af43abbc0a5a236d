// A line that must not be longer than its box: letters of other games are wider.

const waiting = new Set<HTMLElement>();
const shown = new Set<HTMLElement>();

/** All at once: reading a width after writing one would lay the page out again. */
function measure(): void {
  const lines = [...waiting].map((line) => {
    line.style.removeProperty("--fit");
    return line;
  });
  waiting.clear();
  const ratios = lines.map((line) => {
    const box = line.parentElement;
    if (!box || !line.offsetWidth) return 1;
    const { paddingLeft, paddingRight } = getComputedStyle(box);
    return (
      (box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) / line.offsetWidth
    );
  });
  lines.forEach((line, i) => {
    const ratio = ratios[i] ?? 1;
    if (ratio < 1) line.style.setProperty("--fit", ratio.toFixed(3));
  });
}

function ask(line: HTMLElement): void {
  if (!waiting.size) requestAnimationFrame(measure);
  waiting.add(line);
}

/** Makes letters of a line smaller by `--fit` where its box is too narrow. */
export function fit(line: HTMLElement, text: string) {
  void text;
  shown.add(line);
  ask(line);
  return {
    update: () => {
      ask(line);
    },
    destroy: () => {
      shown.delete(line);
      waiting.delete(line);
    },
  };
}

if (typeof document !== "undefined" && "fonts" in document)
  document.fonts.addEventListener("loadingdone", () => {
    shown.forEach(ask);
  });
