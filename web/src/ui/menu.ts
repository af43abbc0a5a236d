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

export function places(): Place[] {
  const game = router.route.params.game ?? games.last;
  const row = games.find(game);
  const own: Place[] =
    !row || row.cards
      ? [
          { page: "Decks", title: "Decks", icon: "deck", href: `/games/${game}/decks` },
          { page: "Cards", title: "Cards", href: `/games/${game}/cards` },
        ]
      : [];
  if (canStudy(game))
    own.push(
      { page: "Puzzles", title: "Puzzles", icon: "q", href: `/puzzles/${game}` },
      { page: "Analysis", title: "Analysis", href: `/analysis/${game}` },
    );
  return [
    { page: "Home", title: "Play", icon: "home", href: "/" },
    { page: "Lobby", title: "Lobby", icon: "watch", href: "/lobby" },
    ...own,
    { page: "Replays", title: "Replays", href: `/games/${game}/replays` },
    { page: "Rules", title: "Rules", icon: "rules", href: `/games/${game}/rules` },
  ];
}
