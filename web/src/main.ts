import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { applySettings } from "./lib/settings.svelte";

// What a game's table, diagrams and pages share beyond the colours of its look.
import.meta.glob("./games/*/look.css", { eager: true });

applySettings(); // before the first paint, so that no theme flashes

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
target.replaceChildren(); // what stood there before the script came
mount(App, { target });
