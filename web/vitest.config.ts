import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] },
  // A pretended browser per worker, not per file: a quarter of the time.
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], pool: "vmThreads" },
});
