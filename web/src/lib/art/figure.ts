// A subject as SVG: every shape is defined once and used lit, in shade, as outline and as shadow.
import type { Palette } from "./palettes";
import { SUBJECTS, type SubjectName } from "./subjects";
import type { Tone } from "./subjects/types";
import { mix } from "./svg";

const MIRROR = ' transform="matrix(-1 0 0 1 100 0)"';

export type Colours = Pick<Palette, "lit" | "shade" | "hi" | "glow" | "ground">;

interface Figure {
  /** Goes into <defs>; `#${prefix}s` is the silhouette. */
  defs: string;
  body: string;
}

const isMirrored = (tone: Tone): boolean => "abcdgh".includes(tone);

function toneColours(tone: Tone, p: Colours): [lit: string, shade: string] {
  const ink = mix(p.ground, "#000000", 0.25);
  switch (tone) {
    case "a":
      return [p.lit, p.shade];
    case "b":
      return [mix(p.lit, p.shade, 0.45), mix(p.shade, p.ground, 0.4)];
    case "c":
      return [mix(p.lit, p.hi, 0.75), mix(p.lit, p.shade, 0.5)];
    case "h":
      return [p.hi, mix(p.hi, p.ground, 0.35)];
    case "g":
    case "G":
      return [p.glow, mix(p.glow, "#ffffff", 0.25)];
    case "d":
    case "D":
      return [ink, ink];
    case "f":
      return [p.lit, p.lit];
    case "F":
      return [p.shade, p.shade];
  }
}

/** Light along the inside of a body's edge: warm on the lit half, the sky's on the other. */
function rim(id: string, clip: string, colour: string, opacity: number, mirror: string): string {
  return `<use href="#${id}" fill="none" stroke="${colour}" stroke-width="3" opacity="${opacity}" clip-path="url(#${clip})"${mirror}/>`;
}

export function figure(name: SubjectName, p: Colours, prefix: string): Figure {
  let halves = "";
  let wholes = "";
  let clips = "";
  let body = "";
  SUBJECTS[name].forEach(([tone, d], i) => {
    const id = `${prefix}${i}`;
    const mirrored = isMirrored(tone);
    const [lit, shade] = toneColours(tone, p);
    const path = `<path id="${id}" d="${d}"/>`;
    if (mirrored) halves += path;
    else wholes += path;
    body += `<use href="#${id}" fill="${lit}"/>`;
    if (mirrored) body += `<use href="#${id}" fill="${shade}"${MIRROR}/>`;
    if (tone === "a" || tone === "f") {
      const clip = `${id}c`;
      clips += `<clipPath id="${clip}"><use href="#${id}"/></clipPath>`;
      body += rim(id, clip, "#ffffff", 0.5, "");
      if (mirrored) body += rim(id, clip, p.glow, 0.4, MIRROR);
    }
  });
  const mirror = halves ? `<use href="#${prefix}m"${MIRROR}/>` : "";
  const silhouette = `<g id="${prefix}s">${wholes}<g id="${prefix}m">${halves}</g>${mirror}</g>`;
  return { defs: silhouette + clips, body };
}

/** The figure alone on its 100 grid, with its shadow, for scenes and marks. */
export function emblem(name: SubjectName, p: Colours, prefix: string): string {
  const { defs, body } = figure(name, p, prefix);
  return (
    `<defs>${defs}</defs><use href="#${prefix}s" fill="#000" opacity=".35" transform="translate(3 4)"/>` +
    `<use href="#${prefix}s" fill="${p.ground}" stroke="${p.ground}" stroke-width="4" stroke-linejoin="round"/>${body}`
  );
}
