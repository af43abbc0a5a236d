// The places of the header; those with an icon are tabs at the foot of a phone.
import type { IconName } from "../lib/art/icons";
import { games } from "../lib/games.svelte";
import { router } from "../lib/router.svelte";
import { canStudy } from "../lib/study/games";

interface Place {
  page: string;
  title: string;
  href: string;
  icon?: IconName;
}

const SHARED: readonly Place[] = [
  { page: "Home", title: "Play", icon: "home", href: "/" },
  { page: "Lobby", title: "Lobby", icon: "watch", href: "/lobby" },
];

const cards = (game: string): Place[] => [
  { page: "Decks", title: "Decks", icon: "deck", href: `/games/${game}/decks` },
  { page: "Cards", title: "Cards", href: `/games/${game}/cards` },
];
const progress = (game: string): Place[] => [
  {
    page: "Collection",
    title: "Collection",
    icon: "collection",
    href: `/games/${game}/collection`,
  },
];
const puzzles = (game: string): Place[] => [
  { page: "Puzzles", title: "Puzzles", icon: "q", href: `/puzzles/${game}` },
];
const analysis = (game: string): Place[] => [
  { page: "Analysis", title: "Analysis", href: `/analysis/${game}` },
];
const books = (game: string): Place[] => [
  { page: "Replays", title: "Replays", href: `/games/${game}/replays` },
  { page: "Rules", title: "Rules", icon: "rules", href: `/games/${game}/rules` },
  { page: "Workshop", title: "Workshop", href: `/workshop/${game}` },
];

export function places(): Place[] {
  const game = router.route.params.game ?? games.last;
  if (!game) return [...SHARED];
  const row = games.find(game);
  return [
    ...SHARED,
    ...(!row || row.cards ? cards(game) : []),
    ...(row?.puzzles ? puzzles(game) : []),
    ...(canStudy(game) ? analysis(game) : []),
    ...(row?.progress ? progress(game) : []),
    ...books(game),
  ];
}
