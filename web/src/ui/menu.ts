// The places of the header and of the tabs at the foot.
import { games } from "../lib/games.svelte";
import { router } from "../lib/router.svelte";

export function places() {
  const game = router.route.params.game ?? games.last;
  return [
    { page: "Home", title: "Play", icon: "home", href: "/" },
    { page: "Lobby", title: "Lobby", icon: "watch", href: "/lobby" },
    { page: "Replays", title: "Replays", icon: "replay", href: `/games/${game}/replays` },
    { page: "Rules", title: "Rules", icon: "rules", href: `/games/${game}/rules` },
  ] as const;
}
