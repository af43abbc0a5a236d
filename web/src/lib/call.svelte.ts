// A tab in the background calls its player by its title.
const CALL = "● Your turn";
const AGAIN_MS = 1000;

/** To be used while a component is made; `waits` says whether the match waits for this player. */
export function callWhenHidden(waits: () => boolean): void {
  let hidden = $state(document.hidden);
  $effect(() => {
    const look = () => (hidden = document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
    };
  });
  $effect(() => {
    if (!hidden || !waits()) return;
    let before = document.title;
    // The shell writes the title, too: said again each second, and given back in the end.
    const call = () => {
      if (document.title !== CALL) before = document.title;
      document.title = CALL;
    };
    call();
    const timer = setInterval(call, AGAIN_MS);
    return () => {
      clearInterval(timer);
      document.title = before;
    };
  });
}
