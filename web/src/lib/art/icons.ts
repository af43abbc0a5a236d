// Line icons on a 24 grid (stroke 1.9, currentColor) and filled badges with colours of their own.

const EYE =
  '<path d="M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12z"/><circle cx="12" cy="12" r="3"/>';

export const LINE_ICONS = {
  home: '<path d="M4 11l8-7 8 7v9h-5v-6H9v6H4z"/>',
  play: '<path d="M7 4l13 8-13 8z" fill="currentColor"/>',
  pause: '<path d="M8 5v14M16 5v14"/>',
  step: '<path d="M6 5l9 7-9 7zM18 5v14"/>',
  skip: '<path d="M4 5l7 7-7 7zM12 5l7 7-7 7zM21 5v14"/>',
  replay: '<path d="M4 12a8 8 0 1 0 2.5-5.8M4 3v4.5h4.5"/>',
  undo: '<path d="M9 4L4 9l5 5M4 9h10a6 6 0 0 1 0 12h-4"/>',
  eye: EYE,
  watch: EYE,
  seat: '<circle cx="8" cy="8" r="3.2"/><circle cx="16" cy="8" r="3.2"/><path d="M2.5 20c0-4 2.5-6 5.5-6s5.5 2 5.5 6M15 14c3.5-.4 6.5 1.6 6.5 6"/>',
  talk: '<path d="M4 5h16v11h-9l-5 4v-4H4zM8 9.5h8M8 12.5h5"/>',
  person: '<circle cx="12" cy="8" r="4"/><path d="M4 21c0-5 3.6-7.5 8-7.5s8 2.5 8 7.5"/>',
  bot: '<rect x="4" y="8" width="16" height="11" rx="3"/><path d="M12 8V4M2 12v3M22 12v3M9 16h6"/><circle cx="12" cy="3.5" r="1"/><circle cx="9" cy="12.5" r=".8" fill="currentColor"/><circle cx="15" cy="12.5" r=".8" fill="currentColor"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5"/>',
  share:
    '<circle cx="6" cy="12" r="2.6"/><circle cx="18" cy="5.5" r="2.6"/><circle cx="18" cy="18.5" r="2.6"/><path d="M8.4 10.8l7.2-4M8.4 13.2l7.2 4"/>',
  deck: '<rect x="8" y="3" width="12" height="16" rx="2"/><path d="M5 6.5L4 20a1.5 1.5 0 0 0 1.4 1.6L14 22"/>',
  rules:
    '<path d="M12 6c-2-2-5-2-8-1.5V19c3-.5 6-.5 8 1.5 2-2 5-2 8-1.5V4.5C17 4 14 4 12 6zM12 6v14"/>',
  gear: '<circle cx="12" cy="12" r="3.2"/><path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1"/>',
  sound:
    '<path d="M4 9v6h4l5 4V5L8 9z"/><path d="M16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12"/>',
  mute: '<path d="M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5"/>',
  bell: '<path d="M6 16V11a6 6 0 0 1 12 0v5l2 2.5H4zM10 21.5h4"/>',
  flag: '<path d="M5 22V3h12l-2.5 4.5L17 12H5"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
  hourglass:
    '<path d="M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5 9"/>',
  q: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.6 2.6 0 1 1 3.6 2.4c-.8.4-1.1.9-1.1 1.8M12 17v.2"/>',
  hint: '<path d="M9 18h6M10 21h4M8.5 15c0-2-3-3.2-3-7a6.5 6.5 0 0 1 13 0c0 3.8-3 5-3 7z"/><path d="M10 9.5l2 2 2-2M12 11.5V15"/>',
  lock: '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
  copy: '<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h3"/>',
  print: '<path d="M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l5 5"/>',
  check: '<path d="M4 12.5l5 5L20 6"/>',
  x: '<path d="M5 5l14 14M19 5L5 19"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  swap: '<path d="M4 8h14l-4-4M20 16H6l4 4"/>',
  chev: '<path d="M9 5l7 7-7 7"/>',
  more: '<circle cx="5" cy="12" r="1.5" fill="currentColor"/><circle cx="12" cy="12" r="1.5" fill="currentColor"/><circle cx="19" cy="12" r="1.5" fill="currentColor"/>',
  heart:
    '<path d="M12 20C5 15 3 11.5 3.5 8c.6-4 6-5 8.5-1 2.5-4 7.9-3 8.5 1 .5 3.5-1.5 7-8.5 12z"/>',
  trophy:
    '<path d="M7 4h10v5a5 5 0 0 1-10 0zM7 5H3.5c0 4 1.5 5.5 4 5.5M17 5h3.5c0 4-1.5 5.5-4 5.5M12 14v4M8 20.5h8"/>',
  day: '<rect x="4" y="5" width="16" height="16" rx="2.5"/><path d="M4 10h16M8.5 2.5V7M15.5 2.5V7"/><circle cx="12" cy="15.5" r="1.9" fill="currentColor"/>',
  ghost:
    '<path d="M5 21V11a7 7 0 0 1 14 0v10l-2.8-2.2L14 21l-2-2-2 2-2.2-2.2z"/><path d="M9.5 10.5v1M14.5 10.5v1"/>',
  swords:
    '<path d="M4 3l11 11M20 3L9 14M4 3l.5 3.5L13 15M20 3l-.5 3.5L11 15M4.5 14.5l5 5M19.5 14.5l-5 5M7 17l-3.5 3.5M17 17l3.5 3.5"/>',
  lab: '<path d="M9 3h6M10 3v6l-5.5 9A2 2 0 0 0 6.2 21h11.6a2 2 0 0 0 1.7-3L14 9V3M7.5 15h9"/>',
  collection:
    '<rect x="3.5" y="4" width="7.5" height="10.5" rx="1.6"/><rect x="13" y="4" width="7.5" height="10.5" rx="1.6"/><path d="M3.5 18.5h17M3.5 21.5h10"/>',
  pack: '<path d="M6 6.5h12V21H6zM6 6.5L7.5 3h9L18 6.5M12 10l1.3 2.6 2.9.4-2.1 2 .5 2.9-2.6-1.4-2.6 1.4.5-2.9-2.1-2 2.9-.4z"/>',
  coin: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5l3.5 4.5-3.5 4.5L8.5 12z"/>',
} as const;

const SHIELD = "M12 2L4 5v7c0 5 4 8 8 10 4-2 8-5 8-10V5z";
const SKULL = "M12 3C6.5 3 4 7 4 11c0 3 1.6 4.6 3 5.4V20h10v-3.6c1.4-.8 3-2.4 3-5.4 0-4-2.5-8-8-8z";

/** Marks of keywords and states; the colour repeats what the shape says. */
export const BADGES = {
  guard: `<path d="${SHIELD}" fill="#f2c14e"/><path d="M12 6v12c3-1.6 5-3.6 5-7V7.4z" fill="#8a6413"/>`,
  charge: '<path d="M14 1L4 14h6l-2 9 12-14h-7z" fill="#ffb24d"/>',
  lifesteal:
    '<path d="M12 2C8 9 5 12 5 16a7 7 0 0 0 14 0c0-4-3-7-7-14z" fill="#ff6f7d"/><path d="M12 11v8M8 15h8" stroke="#fff" stroke-width="2.4"/>',
  ward: '<path d="M12 1l9 5.5v11L12 23l-9-5.5v-11z" fill="none" stroke="#8fe6ff" stroke-width="2.6"/><path d="M12 7l4 2.6v5L12 17l-4-2.4v-5z" fill="#8fe6ff"/>',
  frozen:
    '<g stroke="#bfeaff" stroke-width="2.4" stroke-linecap="round" fill="none"><path d="M12 2v20M3.5 7l17 10M20.5 7l-17 10M9 4l3 3 3-3M9 20l3-3 3 3"/></g>',
  death: `<path d="${SKULL}" fill="#cfe3b4"/><circle cx="9" cy="11.5" r="2" fill="#111"/><circle cx="15" cy="11.5" r="2" fill="#111"/><path d="M10 20v-2.5M14 20v-2.5" stroke="#111" stroke-width="1.4"/>`,
  "battle ready": '<path d="M14 1L4 14h6l-2 9 12-14h-7z" fill="#ffb24d"/>',
  armed:
    '<path d="M21 3l-1 4-8 8-3-3 8-8zM5 12l7 7" fill="#f4efe4" stroke="#f4efe4" stroke-width="2" stroke-linecap="round"/><path d="M8.5 15.5L4 20" stroke="#f4efe4" stroke-width="3" stroke-linecap="round"/>',
  defender: `<path d="${SHIELD}" fill="none" stroke="#ffd98a" stroke-width="2.6"/><path d="M12 7v10" stroke="#ffd98a" stroke-width="2.6" stroke-linecap="round"/>`,
  evasive:
    '<path d="M2 16c6 0 6-9 12-9h7M17 3l4 4-4 4" fill="none" stroke="#9ff5ff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>',
  shielded:
    '<circle cx="12" cy="12" r="9" fill="none" stroke="#8fe6ff" stroke-width="2.6"/><circle cx="12" cy="12" r="4" fill="#8fe6ff"/>',
  pacifist:
    '<path d="M12 21V9M12 13C7 13 4 10 4 5c5 0 8 3 8 8zM12 10c0-4 3-7 8-7 0 5-3 8-8 8z" fill="#bfe8b0" stroke="#bfe8b0" stroke-width="1.8" stroke-linejoin="round"/>',
  decay:
    '<path d="M12 3c5 5 8 8 8 12a8 8 0 0 1-16 0c0-4 3-7 8-12z" fill="none" stroke="#d6a8ff" stroke-width="2.4" stroke-dasharray="5 3"/><path d="M8 15h8" stroke="#d6a8ff" stroke-width="2.6" stroke-linecap="round"/>',
  salvage:
    '<path d="M12 4a8 8 0 1 0 8 8M20 4v6h-6" fill="none" stroke="#f0c987" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="12" cy="12" r="3" fill="#f0c987"/>',
  turn_start:
    '<path d="M3 18a9 9 0 0 1 18 0z" fill="#ffd98a"/><path d="M12 2v4M3 7l3 3M21 7l-3 3M1 18h22" stroke="#ffd98a" stroke-width="2.4" stroke-linecap="round"/>',
  played:
    '<path d="M12 1l2.6 7.4L22 11l-7.4 2.6L12 21l-2.6-7.4L2 11l7.4-2.6z" fill="#ffe08a"/><path d="M5 22h14" stroke="#ffe08a" stroke-width="2.4" stroke-linecap="round"/>',
  exhausted:
    '<path d="M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5 9" fill="none" stroke="#c9c5d3" stroke-width="2.2" stroke-linecap="round"/><path d="M9 20.5c.4-2.5 3-3 3-4.5 0 1.5 2.6 2 3 4.5z" fill="#c9c5d3"/>',
  damage:
    '<path d="M12 1l2.5 6.5L21 5l-2.5 6.5L23 15l-6.5.5L15 23l-4-5-6.5 3 1.5-6.5L1 11l6-1.5L5.5 4 11 6.5z" fill="#ff7d70"/>',
  heal: '<path d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" fill="#7df0b4"/>',
  raised: '<path d="M12 3l8 9h-5v9H9v-9H4z" fill="#9dffb0"/>',
  lowered: '<path d="M12 21l-8-9h5V3h6v9h5z" fill="#ff9d8f"/>',
  draw: '<rect x="7" y="3" width="12" height="16" rx="2" fill="#e0b96c"/><path d="M4 7v12a3 3 0 0 0 3 3h9" fill="none" stroke="#e0b96c" stroke-width="2.2" stroke-linecap="round"/>',
} as const;

export type LineIcon = keyof typeof LINE_ICONS;
export type Badge = keyof typeof BADGES;
export type IconName = LineIcon | Badge;

export const isBadge = (name: string): name is Badge => Object.hasOwn(BADGES, name);

/** The mark of a keyword, also of one with a number: "salvage 2". */
export function badgeOf(keyword: string): Badge | null {
  const word = keyword.replace(/ \d+$/, "");
  return isBadge(word) ? word : null;
}
