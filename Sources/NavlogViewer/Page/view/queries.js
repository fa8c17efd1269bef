// The tab with questions for the log itself.

import { queries } from "../model/queries.js";
import { copy, make } from "./dom.js";
import { section } from "./parts.js";
import { viewer } from "./viewer.js";

/** @param {HTMLElement} panel */
export function drawQueries(panel) {
  panel.replaceChildren(
    make("p", { class: "quiet" },
      "Run these with ", make("code", { text: "navlog sql LOG 'QUERY'" }), " or ", make("code", { text: "sqlite3 -safe -readonly LOG" }), "."),
    ...queries(viewer.session, viewer.position).map(({ title, text }) => section(title,
      make("pre", { class: "code", tabindex: "0", text }),
      make("button", { type: "button", class: "small", text: "Copy", "aria-label": `Copy: ${title}`, onclick: () => copy(text, "the query") }))));
}
