// The tab with questions for the log itself.

import { queries, shells } from "../model/queries.js";
import { copy, make } from "./dom.js";
import { section } from "./parts.js";
import { viewer } from "./viewer.js";

/** @param {HTMLElement} panel */
export function drawQueries(panel) {
  panel.replaceChildren(
    make("p", { class: "quiet" },
      "Run a query with ", make("code", { text: shells[0] }), " or ", make("code", { text: shells[1] }), "."),
    ...queries(viewer.session, viewer.position).map(({ title, text }) => section(title,
      make("pre", { class: "code", tabindex: "0", text }),
      make("button", { type: "button", class: "small", text: "Copy", "aria-label": `Copy: ${title}`, onclick: () => copy(text, "the query") }))));
}
