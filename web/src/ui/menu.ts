// The places of the header; those with an icon are tabs at the foot of a phone.
import type { IconName } from "../lib/art/icons";
import { games } from "../lib/games.svelte";
import { router } from "../lib/router.svelte";

interface Place {
  page: string;
  title: string;
  href: string;
  icon?: IconName;
}

export function places(): Place[] {
  const game = router.route.params.game ?? games.last;
  const cards = games.withCards(game);
  return [
    { page: "Home", title: "Play", icon: "home", href: "/" },
    { page: "Lobby", title: "Lobby", icon: "watch", href: "/lobby" },
    { page: "Decks", title: "Decks", icon: "deck", href: `/games/${cards}/decks` },
    { page: "Cards", title: "Cards", href: `/games/${cards}/cards` },
    { page: "Replays", title: "Replays", href: `/games/${game}/replays` },
    { page: "Rules", title: "Rules", icon: "rules", href: `/games/${game}/rules` },
  ];
}
