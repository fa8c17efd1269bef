"use strict";
// On paper there is no scrolling: the list is written out, as far as is reasonable.

/** How many events are printed. */
const printedRows = 2000;
let printing = false;

function watchPrinting() {
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
