// Copying, said aloud (the browser may forbid it), and saving as a file.
import { toast } from "../../lib/toast.svelte";

export async function copy(text: string, said = "Copied"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said, "good");
  } catch {
    toast("Your browser doesn't allow copying. Select the text and copy it yourself.", "bad");
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
