// Paper does not scroll, so the rows of the list are printed whether or not they are in view, up to a limit.

import { count, grouped } from "../model/words.js";
import { byId } from "./dom.js";
import { drawRows, listedCount } from "./events.js";

/** The maximum number of printed events. */
export const printedRows = 2000;
export let printing = false;

export function watchPrinting() {
  addEventListener("beforeprint", () => {
    printing = true;
    const all = listedCount();
    byId("rows").dataset.note = all > printedRows ? `The first ${count(printedRows, "event")} of ${grouped.format(all)}` : "";
    drawRows();
  });
  addEventListener("afterprint", () => {
    printing = false;
    drawRows();
  });
}
