// The ground of the table: a hill map with contour lines, trees and three roads.
import { stream } from "../../lib/art/rng";
import { dataUrl, n1, n2, times } from "../../lib/art/svg";

const HILLS = [
  "#a9864f",
  "#8f8a4c",
  "#6f7d40",
  "#5a7038",
  "#486030",
  "#38502a",
  "#2a4022",
  "#1f311b",
];

interface Plan {
  width: number;
  height: number;
  /** The middle of each road. */
  roads: readonly number[];
  road: number;
  /** From where to where a road runs. */
  from: number;
  to: number;
}

export const WIDE: Plan = {
  width: 1440,
  height: 900,
  roads: [386, 720, 1054],
  road: 188,
  from: 90,
  to: 720,
};
export const TALL: Plan = {
  width: 390,
  height: 844,
  roads: [74, 200, 326],
  road: 108,
  from: 90,
  to: 560,
};

const picture = ({ width, height }: Plan, drawn: string): string =>
  dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${drawn}</svg>`,
  );

/** The hills as an address; the same on every machine. They fill the window, however wide it is. */
export function land(plan: Plan): string {
  const { width, height } = plan;
  const rng = stream(21);
  const far = width / 1440; // narrow ground has shorter waves
  const [long, high] = [Math.max(0.4, far), Math.max(0.6, far)];
  const hills = HILLS.map((colour, i) => {
    const y = -10 + i * (height / 8);
    const phase = rng() * 6;
    let edge = "";
    for (let x = -20; x <= width + 20; x += 30 * Math.max(0.5, far)) {
      const dy =
        Math.sin(((x * 0.0052) / long) * (1 + i * 0.12) + phase) * 34 * high +
        Math.sin((x * 0.017) / long + phase * 2) * 9 * high;
      edge += `L${n1(x)} ${n1(y + dy)}`;
    }
    const contours = times(5, (k) => {
      const opacity = n2(0.2 - (k + 1) * 0.025);
      return `<path d="M-20 ${y}${edge}" transform="translate(0 ${(k + 1) * 18})" fill="none" stroke="#11180a" stroke-opacity="${opacity}" stroke-width="1.6"/>`;
    });
    return `<path d="M-20 ${height + 20}V${y}${edge}V${height + 20}Z" fill="${colour}"/>${contours}`;
  }).join("");
  const trees = times(Math.round(70 * far), () => {
    const [x, y, s] = [rng() * width, 80 + rng() * (height - 100), 0.5 + rng() * 0.7];
    return `<path transform="translate(${n1(x)} ${n1(y)}) scale(${n2(s)})" d="M0 0l10-26 10 26zM3-14l7-20 7 20z" fill="#14200f" opacity=".55"/>`;
  });
  const shade = `<rect width="${width}" height="${height}" fill="#10150d" opacity=".22"/>`;
  const sky = `<rect width="${width}" height="${height / 2}" fill="#b8955a"/>`;
  return picture(plan, sky + hills + trees + shade);
}

/** The roads as an address: they lie where the lanes stand. */
export function roads(plan: Plan): string {
  const { road, from, to } = plan;
  const bend = road * 0.16;
  const down = (share: number) => n1(from + (to - from) * share);
  const drawn = plan.roads.map((x) => {
    const d = `M${x} ${from}C${x - bend} ${down(0.25)} ${x + bend * 1.4} ${down(0.55)} ${x} ${to}`;
    const stroke = (colour: string, opacity: number, wide: number) =>
      `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${wide}" stroke-linecap="round"/>`;
    return stroke("#e9d3a0", 0.4, road) + stroke("#2a2412", 0.38, road - 12);
  });
  return picture(plan, drawn.join(""));
}
