// Copying and sharing, said aloud; both may be forbidden by the browser.
import { toast } from "../../lib/toast.svelte";

export async function copy(text: string, said = "Copied"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said, "good");
  } catch {
    toast("The browser does not let us copy: mark the text and copy it yourself.", "bad");
  }
}

export const canShare = (): boolean => typeof navigator.share === "function";

export async function share(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ url, title });
  } catch {
    // Turned away by the player: nothing to say.
  }
}

/** Hands a text to the browser as a file. */
export function download(name: string, text: string, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 1000);
}
