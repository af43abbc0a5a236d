import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The Python server that a development page talks to.
const server = process.env.LUDARIUM_SERVER ?? "http://127.0.0.1:8000";

/** A file that is shared by several pages has the names of all of them. */
const short = (name = "") => name.replace(/~.*|\.[^.]*$/g, "");

export default defineConfig({
  base: "/",
  plugins: [svelte()],
  build: {
    outDir: "../src/ludarium/webdist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content policy allows no data: addresses
    modulePreload: { polyfill: false },
    // What pages share goes into a few files, not into one per module: a request costs a weak phone
    // more than the bytes of a module that this page does not need.
    rolldownOptions: {
      output: {
        // Files that pages share need one another: a module still runs after those that it imports.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${short(name)}-[hash].js`,
        assetFileNames: ({ names: [name] }) => `assets/${short(name)}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: "shell", tags: ["$initial"], priority: 2 },
            {
              name: "shared",
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 100_000,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    // The host stays the page's own, or the server takes its requests for foreign ones.
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/ws": { target: server, changeOrigin: false, ws: true },
    },
  },
});
