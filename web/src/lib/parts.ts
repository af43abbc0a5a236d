// Parts of the deck builder that a game brings: games/<name>/builder.ts exports a component for each
// field of a deck that it draws itself.
import type { Component } from "svelte";
import type { Builder } from "./builder.svelte";

type Parts = Readonly<Record<string, Component<{ builder: Builder; name: string }>>>;

const folders = import.meta.glob<Parts>("../games/*/builder.ts", { eager: true });

export const ownParts = (game: string): Parts => folders[`../games/${game}/builder.ts`] ?? {};
