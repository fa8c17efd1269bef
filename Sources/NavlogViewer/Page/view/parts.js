// Elements that several tabs use.

import { momentLink } from "../model/moments.js";
import { clip } from "../model/words.js";
import { make } from "./dom.js";
import { viewer } from "./viewer.js";

/** @param {string} title @param {...(Node | string | null)} content */
export function section(title, ...content) {
  return make("section", { class: "part" }, make("h3", { text: title }), ...content);
}

/** Returns the text for an empty tab.
 * @param {string} text */
export function nothing(text) { return make("p", { class: "empty", text }); }

/** Returns a link to an event, with its line.
 * @param {number} i */
export function eventLink(i) {
  const { session } = viewer;
  return make("a", { href: momentLink(session, i), class: "event-link" },
    make("span", { class: "number", text: `${i}` }), ` ${clip(session.line(i), 240)}`);
}

/** Returns names and values as a list.
 * @param {[string, string][]} rows */
export function fields(rows) {
  return make("dl", { class: "fields" }, ...rows.slice(0, 200).flatMap(([name, value]) => [
    make("dt", { text: clip(name, 100) }), make("dd", { text: clip(value, 20000) }),
  ]));
}

/** Returns a table of figures.
 * @param {string} caption @param {string[]} heads @param {Node[]} rows */
export function figures(caption, heads, rows) {
  return make("table", { class: "figures" },
    make("caption", { text: caption }),
    make("thead", {}, make("tr", {}, ...heads.map((text) => make("th", { scope: "col", text })))),
    make("tbody", {}, ...rows));
}
