export { default as upgrades } from "./Upgrades.svelte";
