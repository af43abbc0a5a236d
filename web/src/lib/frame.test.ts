import { expect, it } from "vitest";
import { fit } from "./frame.svelte";

it("fits the drawing into the window, or into what a page leaves of it", () => {
  expect(fit(1440, 900)).toEqual({ tall: false, unit: 1 });
  expect(fit(390, 844)).toEqual({ tall: true, unit: 1 });
  expect(fit(1440, 900, { x: 360, y: 0 })).toEqual({ tall: false, unit: 0.75 });
  // The shape of the window decides how the table is drawn, not what is left of it.
  expect(fit(1000, 900, { x: 400, y: 0 }).tall).toBe(false);
});
