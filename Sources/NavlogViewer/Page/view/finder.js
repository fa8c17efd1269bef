// Search and filter. A search marks the events whose line contains the text; a filter selects the events of
// the list.

import { filtered, findHits } from "../model/search.js";
import { lastAtMost } from "../model/time.js";
import { clip, count, grouped } from "../model/words.js";
import { byId, make, say, setText } from "./dom.js";
import { list } from "./events.js";
import { draw, drawing, seek, update, viewer } from "./viewer.js";

export const finder = {
  /** The hits of the search. */
  hits: /** @type {number[]} */ ([]),
  /** Whether each event is a hit; `null` without a search. */
  isHit: /** @type {Uint8Array | null} */ (null),
  breaks: false,
};

/** Searches, and selects the listed events. */
export function chooseEvents() {
  const { session, query, filter } = viewer;
  const hits = findHits(session, query);
  finder.hits = hits ?? [];
  finder.isHit = null;
  if (hits && query !== "") {
    finder.isHit = new Uint8Array(session.count + 1);
    for (const i of hits) finder.isHit[i] = 1;
  }
  showHits(hits === null ? "not a pattern" : query === "" ? "" : hits.length === 0 ? "no hit" : null);
  list.shown = filtered(session, filter, finder.isHit);
}

/** @param {string | null} words */
function showHits(words) {
  const { hits } = finder;
  const at = lastAtMost(hits, viewer.position);
  const isOn = hits.length > 0 && hits[at] === viewer.position;
  setText(byId("hits"), words ?? (isOn ? `${grouped.format(at + 1)} of ${grouped.format(hits.length)}` : count(hits.length, "hit")));
  byId("next-hit").disabled = byId("previous-hit").disabled = hits.length === 0;
  byId("search").setAttribute("aria-invalid", String(words === "not a pattern"));
}

/** Moves to the next event of a sorted list, forwards or backwards, and wraps around at the end of the list.
 * @param {ArrayLike<number> & number[]} events @param {number} direction @param {string} what */
export function nextOf(events, direction, what) {
  if (events.length === 0) {
    say(`This session has no ${what}.`);
    return;
  }
  const { position } = viewer;
  const next = direction > 0
    ? events.find((i) => i > position) ?? events[0]
    : events.findLast((i) => i < position) ?? events[events.length - 1];
  seek(next, { playing: false });
}

export function fillFilter() {
  const { session, file } = viewer;
  const kinds = new Map();
  for (let i = 1; i <= session.count; i++) kinds.set(session.kind[i], (kinds.get(session.kind[i]) ?? 0) + 1);
  /** @param {string} value @param {string} text */
  const option = (value, text) => make("option", { value, text });
  byId("filter").replaceChildren(
    option("all", "All events"), option("problems", `Problems (${grouped.format(viewer.session.problems.length)})`),
    option("hits", "Search hits"), option("links", "Links"), option("modals", "Modals and roots"), option("markers", "Markers"),
    make("optgroup", { label: "One kind of call" },
      ...[...kinds].sort((left, right) => right[1] - left[1]).slice(0, 40)
        .map(([kind, number]) => option(`kind ${kind}`, `${clip(file.kinds[kind], 40)} (${grouped.format(number)})`))));
  byId("filter").value = viewer.filter;
}

export function watchFinder() {
  const field = byId("search");
  field.addEventListener("input", () => update({ query: field.value.trim() }));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      draw();
      nextOf(finder.hits, event.shiftKey ? -1 : 1, "hit");
    } else if (event.key === "Escape") {
      field.value = "";
      update({ query: "" });
      byId("events").focus();
    }
  });
  byId("next-hit").addEventListener("click", () => nextOf(finder.hits, 1, "hit"));
  byId("previous-hit").addEventListener("click", () => nextOf(finder.hits, -1, "hit"));
  byId("filter").addEventListener("change", () => update({ filter: byId("filter").value, follow: true }));
}

drawing(["position"], () => { if (viewer.query !== "" && finder.hits.length > 0) showHits(null); });
