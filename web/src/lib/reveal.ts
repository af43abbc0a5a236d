/** A row of cards may be wider than a phone; nothing else is scrolled. */
export function reveal(meant: Element): void {
  let row = meant.parentElement;
  while (row && getComputedStyle(row).overflowX !== "auto") row = row.parentElement;
  if (!row) return;
  const [own, room] = [meant, row].map((each) => each.getBoundingClientRect());
  if (own && room && (own.left < room.left || own.right > room.right))
    row.scrollLeft += own.left - room.left - (room.width - own.width) / 2;
}
