// The picture of a card: a pure function of its id, its family and its subject.
import { figure } from "./figure";
import { motif } from "./motifs";
import {
  artName,
  paletteOf,
  type Art,
  type LandName,
  type MotifName,
  type Palette,
} from "./palettes";
import { particles } from "./particles";
import { hash, pick, stream, type Rng } from "./rng";
import type { SubjectName } from "./subjects";
import { dataUrl, mix, n1, n2, stop, times } from "./svg";
import { ridge } from "./terrain";

export type PictureKind = "creature" | "spell";

/** Variety inside a family: what else may stand in the place of its motif and its terrain. */
const MOTIF_CHOICE: Record<MotifName, readonly MotifName[]> = {
  rays: ["rays", "stars"],
  claws: ["claws", "moon"],
  moon: ["moon", "eclipse"],
  gear: ["gear", "rings"],
  rings: ["rings", "rays"],
  shards: ["shards", "stars"],
  leaves: ["leaves", "rays"],
  eclipse: ["eclipse", "rings"],
  orbit: ["orbit", "eclipse", "rays", "stars"],
  hex: ["hex", "rings"],
  stars: ["stars", "rays"],
};

const LAND_CHOICE: Record<LandName, readonly LandName[]> = {
  castle: ["castle", "peaks"],
  pines: ["pines", "crags"],
  graves: ["graves", "spires"],
  foundry: ["foundry", "plates"],
  crags: ["crags", "dunes"],
  floes: ["floes", "peaks"],
  canopy: ["canopy", "pines"],
  spires: ["spires", "crags"],
  dunes: ["dunes", "peaks"],
  peaks: ["peaks", "pines"],
  waves: ["waves", "peaks"],
  plates: ["plates", "spires"],
};

/** The sky at another hour: as given, by night, by day. */
function skyAt(hour: number, [top, middle, horizon]: Palette["sky"]): Palette["sky"] {
  if (hour === 1)
    return [mix(top, "#000000", 0.3), mix(middle, top, 0.5), mix(horizon, middle, 0.4)];
  if (hour === 2) return [mix(top, middle, 0.55), mix(middle, horizon, 0.4), horizon];
  return [top, middle, horizon];
}

function variant(palette: Palette, rng: Rng): Palette {
  const hour = Math.floor(rng() * 3);
  return {
    ...palette,
    sky: skyAt(hour, palette.sky),
    motif: pick(rng, MOTIF_CHOICE[palette.motif]),
    land: pick(rng, LAND_CHOICE[palette.land]),
  };
}

function gradients(p: Palette, u: string): string {
  const [top, middle, horizon] = p.sky;
  const down = 'x1="0" y1="0" x2="0" y2="1"';
  const haze = mix(horizon, p.glow, 0.35);
  return (
    `<linearGradient id="${u}k" ${down}>${stop(0, top)}${stop(0.46, middle)}${stop(0.74, horizon)}${stop(1, middle)}</linearGradient>` +
    `<radialGradient id="${u}g">${stop(0, p.glow, 0.85)}${stop(0.45, p.glow, 0.28)}${stop(1, p.glow, 0)}</radialGradient>` +
    `<radialGradient id="${u}v" cx=".5" cy=".42" r=".75">${stop(0.5, "#000", 0)}${stop(1, "#000", 0.6)}</radialGradient>` +
    `<linearGradient id="${u}f" ${down}>${stop(0, p.ground, 0)}${stop(1, p.ground)}</linearGradient>` +
    `<radialGradient id="${u}h">${stop(0, haze, 0.75)}${stop(0.5, haze, 0.3)}${stop(1, haze, 0)}</radialGradient>`
  );
}

/** Long soft banks; each is one ellipse filled with the haze. */
function mist(u: string, rng: Rng, y: number, count: number, opacity: number): string {
  return times(count, () => {
    const [x, dy, rx, ry] = [rng() * 200, (rng() - 0.5) * 12, 50 + rng() * 50, 6 + rng() * 8];
    return `<ellipse cx="${n1(x)}" cy="${n1(y + dy)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="url(#${u}h)" opacity="${opacity}"/>`;
  });
}

/** A ridge with the light of the sky along its edge. */
function litRidge(d: string, fill: string, edge: string, opacity: number): string {
  return `<path d="${d}" fill="${fill}" stroke="${edge}" stroke-width="1.2" stroke-opacity=".45" opacity="${opacity}"/>`;
}

/** Half a kilobyte less in every picture. */
const withoutLeadingZeros = (svg: string): string => svg.replace(/(?<![\d.])0\./g, ".");

function draw(id: string, art: Art, subject: SubjectName, kind: PictureKind): string {
  const family = artName(art);
  const seed = hash(id + family);
  const rng = stream(seed);
  const p = variant(paletteOf(art), rng);
  const u = `p${hash(`${id}/${family}/${subject}/${kind}`).toString(36)}`;
  const [cx, cy] = [100 + (rng() - 0.5) * 14, 92];
  const scale = n2(1.02 + rng() * 0.14);
  const tilt = n1((rng() - 0.5) * (kind === "spell" ? 14 : 5));
  const flip = rng() > 0.5 ? "matrix(-1 0 0 1 200 0)" : "matrix(1 0 0 1 0 0)";
  const [, middle, horizon] = p.sky;
  const near = mix(middle, p.ground, 0.78);
  const ink = mix(p.ground, "#000000", 0.2);
  const { defs, body } = figure(subject, p, u);
  const silhouette = `<use href="#${u}s" stroke-linejoin="round"`;

  const back =
    `<rect width="200" height="200" fill="url(#${u}k)"/>${mist(u, rng, 34, 2, 0.3)}` +
    `<g opacity=".9">${motif(p.motif, { rng, palette: p, cx, cy })}</g>` +
    `<circle cx="${n1(cx)}" cy="${cy}" r="92" fill="url(#${u}g)"/>`;
  const far = litRidge(
    ridge(p.land, rng, 132, 30),
    mix(horizon, middle, 0.45),
    mix(horizon, "#ffffff", 0.15),
    0.75,
  );
  const middleRidge = litRidge(
    ridge(p.land, rng, 152, 34),
    mix(middle, p.ground, 0.45),
    mix(horizon, middle, 0.35),
    0.94,
  );
  const land = `<g transform="${flip}">${far}${mist(u, rng, 134, 3, 0.7)}${middleRidge}</g>${mist(u, rng, 158, 3, 0.55)}`;
  const hero =
    `<g transform="translate(${n1(cx)} ${cy}) rotate(${tilt}) scale(${scale}) translate(-50 -50)">` +
    `${silhouette} fill="#000" opacity=".4" transform="translate(2.5 5)"/>` +
    `${silhouette} fill="none" stroke="${p.glow}" stroke-width="9" opacity=".3"/>` +
    `${silhouette} fill="${ink}" stroke="${ink}" stroke-width="4.5"/>${body}</g>`;
  const front =
    litRidge(ridge(p.land, rng, 180, 24), near, mix(near, horizon, 0.4), 1) +
    `<rect y="118" width="200" height="82" fill="url(#${u}f)"/>${mist(u, rng, 184, 2, 0.28)}` +
    particles(p, rng) +
    `<rect width="200" height="200" fill="url(#${u}v)"/>`;

  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">` +
    `<defs>${gradients(p, u)}${defs}</defs>${back}${land}${hero}${front}</svg>`;
  return withoutLeadingZeros(svg);
}

const pictures = new Map<string, string>();
const addresses = new Map<string, string>();

function remember(store: Map<string, string>, key: string, make: () => string): string {
  let value = store.get(key);
  if (value === undefined) {
    value = make();
    store.set(key, value);
  }
  return value;
}

/** The SVG text of a picture, 200 x 200. */
export function art(
  id: string,
  family: Art,
  subject: SubjectName,
  kind: PictureKind = "creature",
): string {
  return remember(pictures, `${id}/${artName(family)}/${subject}/${kind}`, () =>
    draw(id, family, subject, kind),
  );
}

/** The same picture as an address for <img> and <image>. */
export function artUrl(
  id: string,
  family: Art,
  subject: SubjectName,
  kind: PictureKind = "creature",
): string {
  return remember(addresses, `${id}/${artName(family)}/${subject}/${kind}`, () =>
    dataUrl(art(id, family, subject, kind)),
  );
}
