// The star chart behind the table: two lights of the nations, orbits around an eclipse, stars.
import { hash, stream } from "../../lib/art/rng";
import { TURN, n1, n2, stop, times } from "../../lib/art/svg";

const light = (id: string, x: number, y: number, r: number, colour: string, strong: number) =>
  `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${stop(0, colour, strong)}${stop(1, colour, 0)}</radialGradient>`;

export interface Chart {
  width: number;
  height: number;
  /** Where the eclipse stands. */
  x: number;
  y: number;
  /** The lights of the side above and of the one below. */
  above: string;
  below: string;
}

export function chart({ width, height, x, y, above, below }: Chart): string {
  const rng = stream(hash("voidlit sky"));
  const whole = `width="${width}" height="${height}"`;
  const stars = times(200, () => {
    const q = rng();
    const colour = ["#fff", "#9db1ff", "#62efe0"][Math.floor(rng() * 3)] ?? "#fff";
    return `<circle cx="${n1(rng() * width)}" cy="${n1(rng() * height)}" r="${n1(0.4 + q * q * 1.8)}" fill="${colour}" opacity="${n2(0.25 + rng() * 0.6)}"/>`;
  });
  const orbits = times(10, (k) => {
    const r = 120 + (k + 1) * 74;
    const dash = k % 2 ? ` stroke-dasharray="2 9"` : "";
    return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${n1(r * 0.4)}" transform="rotate(-9 ${x} ${y})" fill="none" stroke="#9db1ff" stroke-opacity="${n2(0.28 - k * 0.02)}" stroke-width="${k % 3 ? 1 : 2}"${dash}/>`;
  });
  const lines = times(24, (i) => {
    const [c, s] = [Math.cos((i / 24) * TURN), Math.sin((i / 24) * TURN)];
    return `<path d="M${n1(x + 150 * c)} ${n1(y + 60 * s)}L${n1(x + 900 * c)} ${n1(y + 360 * s)}" stroke="#9db1ff" stroke-opacity=".07"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs>` +
    light("a", 0.22, 0.05, 0.7, above, 0.6) +
    light("b", 0.75, 0.95, 0.75, below, 0.75) +
    light("c", 0.5, 0.36, 0.5, "#39418a", 0.9) +
    `</defs><rect ${whole} fill="#080a18"/>` +
    ["c", "a", "b"].map((id) => `<rect ${whole} fill="url(#${id})"/>`).join("") +
    stars +
    orbits +
    lines +
    `<circle cx="${x}" cy="${y}" r="66" fill="#cfd9ff"/><circle cx="${x + 3}" cy="${y + 1}" r="64" fill="#080a18"/></svg>`
  );
}
