// The ground behind a name: hills under a rising moon.
import { stream } from "./rng";
import { dataUrl, times } from "./svg";
import { ridge } from "./terrain";

const [WIDTH, HEIGHT] = [1384, 168];
const HILLS = [
  { scale: 0.75, y: 78, colour: "#5f9ba0", opacity: 0.8 },
  { scale: 0.95, y: 86, colour: "#2c6672", opacity: 0.95 },
  { scale: 1.05, y: 100, colour: "#17404c", opacity: 1 },
] as const;

export function banner(): string {
  const dice = stream(9);
  const stars = times(70, () => {
    const [x, y, r] = [Math.floor(dice() * WIDTH), Math.floor(dice() * 120), 0.5 + dice() * 1.3];
    return `<circle cx="${x}" cy="${y}" r="${r.toFixed(1)}" fill="#fff" opacity="${(0.2 + dice() * 0.6).toFixed(2)}"/>`;
  });
  const rings = times(
    8,
    (i) =>
      `<circle cx="930" cy="96" r="${(i + 1) * 34}" fill="none" stroke="#9fe6e6" stroke-opacity="${(0.38 - i * 0.04).toFixed(2)}" stroke-width="1.2"${i % 2 ? "" : ' stroke-dasharray="2 7"'}/>`,
  );
  const hills = HILLS.map(
    ({ scale, y, colour, opacity }, i) =>
      `<g transform="translate(${-30 - i * 40} ${y - 110 * scale}) scale(7.3 ${scale})"><path d="${ridge(i === 2 ? "pines" : "peaks", stream(40 + i), 150, i === 2 ? 26 : 60)}" fill="${colour}" opacity="${opacity}"/></g>`,
  ).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">` +
    '<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0f2a33"/><stop offset=".55" stop-color="#347a88"/><stop offset="1" stop-color="#f6e3b4"/></linearGradient>' +
    '<radialGradient id="g" cx=".672" cy=".57" r=".3"><stop stop-color="#f6e3b4" stop-opacity=".95"/><stop offset="1" stop-color="#f6e3b4" stop-opacity="0"/></radialGradient></defs>' +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>${stars}${rings}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>` +
    `<circle cx="930" cy="96" r="34" fill="#fff6dc" opacity=".85"/>${hills}<rect y="140" width="${WIDTH}" height="28" fill="#0d2028"/></svg>`
  );
}

export const bannerUrl = (): string => dataUrl(banner());
