// A badge: split light on a notched coin; one that is not won yet is only an outline.
import { emblem } from "./figure";
import { isFamily, PALETTES, type Palette } from "./palettes";
import { stream } from "./rng";
import { SUBJECT_NAMES, type SubjectName } from "./subjects";
import { dataUrl, mix, n1, TURN } from "./svg";
import { ridge } from "./terrain";

const METALS: Readonly<Record<string, readonly [lit: string, shade: string]>> = {
  gold: ["#f6dc97", "#9a7430"],
  silver: ["#e9eef4", "#8894a6"],
  bronze: ["#f0b98a", "#8a5230"],
};
const NOTCHES = 24;

const edge = Array.from({ length: NOTCHES * 2 }, (_, i) => {
  const [angle, r] = [(i / (NOTCHES * 2)) * TURN - TURN / 4, i % 2 ? 46 : 50];
  return `${i ? "L" : "M"}${n1(50 + r * Math.cos(angle))} ${n1(50 + r * Math.sin(angle))}`;
}).join("");

const subjectOf = (name: string): SubjectName =>
  SUBJECT_NAMES.find((each) => each === name) ?? "orb";
const paletteOf = (name: string): Palette => PALETTES[isFamily(name) ? name : "universal"];

export interface Medal {
  picture: string;
  family: string;
  metal: string;
}

export function medal({ picture, family, metal }: Medal, won: boolean): string {
  const p = paletteOf(family);
  const figure = emblem(subjectOf(picture), p, "m");
  const head =
    '<svg xmlns="http://www.w3.org/2000/svg" width="104" height="104" viewBox="-2 -2 104 106">';
  if (!won)
    return (
      `${head}<filter id="g"><feColorMatrix type="saturate" values="0"/><feComponentTransfer><feFuncR type="linear" slope=".62"/><feFuncG type="linear" slope=".62"/><feFuncB type="linear" slope=".62"/></feComponentTransfer></filter>` +
      `<path d="${edge}Z" fill="#8a8578" fill-opacity=".12" stroke="#8a8578" stroke-width="2" stroke-dasharray="5 5"/>` +
      `<g transform="translate(24 22) scale(.52)" filter="url(#g)" opacity=".8">${figure}</g></svg>`
    );
  const [lit, shade] = METALS[metal] ?? ["#f6dc97", "#9a7430"];
  return (
    `${head}<defs><clipPath id="c"><circle cx="50" cy="50" r="38"/></clipPath><clipPath id="h"><rect width="50" height="100"/></clipPath></defs>` +
    `<path d="${edge}Z" transform="translate(0 3)" fill="#000" opacity=".5"/>` +
    `<path d="${edge}Z" fill="${shade}" stroke="#0b0b10" stroke-width="3"/><path d="${edge}Z" fill="${lit}" clip-path="url(#h)"/>` +
    `<circle cx="50" cy="50" r="38" fill="#0b0b10"/><g clip-path="url(#c)"><rect width="50" height="100" fill="${mix(p.sky[1], "#ffffff", 0.06)}"/><rect x="50" width="50" height="100" fill="${mix(p.sky[0], p.sky[1], 0.35)}"/>` +
    `<g transform="translate(-4 14) scale(.54)"><path d="${ridge(p.land, stream(5), 150, 24)}" fill="${p.ground}" opacity=".55"/></g></g>` +
    `<g transform="translate(22.5 20) scale(.55)">${figure}</g></svg>`
  );
}

const kept = new Map<string, string>();

export function medalUrl(badge: Medal, won: boolean): string {
  const key = `${badge.picture} ${badge.family} ${badge.metal} ${won}`;
  const known = kept.get(key) ?? dataUrl(medal(badge, won));
  kept.set(key, known);
  return known;
}
