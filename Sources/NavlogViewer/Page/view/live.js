// The bar of a running app. Only a page that `navlog view --attach` serves has this bar; a page in a file sends no
// requests.

import { dataElements, positionAfter, requestOf } from "../model/live.js";
import { readData } from "./data.js";
import { byId, make } from "./dom.js";
import { readSession, showSession } from "./opening.js";
import { keepPlayheadInView } from "./scrub.js";
import { update, viewer } from "./viewer.js";

/** Whether new events are being read, and whether further events were recorded meanwhile. */
const reading = { isBusy: false, isBehind: false };

export function watchApp() {
  if (!document.documentElement.dataset.attached) return;
  byId("live").hidden = false;
  showStatus("attached");
  byId("live-show").addEventListener("click", () => ask({ do: "show", at: viewer.position }));
  byId("live-present").addEventListener("click", () => ask({ do: "show" }));
  byId("live").addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      ask(requestOf(byId("live-text").value.trim()));
    } catch (error) {
      showStatus(String(/** @type {Error} */ (error).message), true);
    }
  });
  const source = new EventSource("events");
  source.addEventListener("message", readNewEvents);
  source.addEventListener("end", (event) => end(source, event.data));
  source.addEventListener("error", () => end(source, "navlog view has ended"));
}

/** @param {EventSource} source @param {string} reason */
function end(source, reason) {
  source.close();
  showStatus(reason, true);
  for (const control of byId("live").elements) control.setAttribute("disabled", "");
}

/** @param {string} text */
function showStatus(text, isProblem = false) {
  const status = byId("live-status");
  status.textContent = text;
  status.classList.toggle("live-problem", isProblem);
}

/** Sends a request to the app, and shows its answer.
 * @param {object} request */
async function ask(request) {
  try {
    const answer = await fetch("do", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request) });
    const { said, error } = await answer.json();
    showStatus(error ?? said, error !== undefined);
  } catch {
    showStatus("navlog view does not answer", true);
  }
}

/** Reads the session again, and keeps the moment, the playback, the search and the filter. Further events may be recorded
 * meanwhile. */
async function readNewEvents() {
  reading.isBehind = true;
  if (reading.isBusy) return;
  reading.isBusy = true;
  try {
    while (reading.isBehind) {
      reading.isBehind = false;
      await showNewData(await (await fetch("data")).text());
    }
  } catch {
    showStatus("the new events cannot be read", true);
  }
  reading.isBusy = false;
}

/** @param {string} text */
async function showNewData(text) {
  const found = dataElements(text).map(({ name, data }) => make("script", { type: "application/octet-stream;base64", "data-navlog": name, text: data }));
  const { file, blocks } = await readData(found);
  viewer.file = file;
  viewer.blocks = blocks;
  const read = await readSession(0);
  // The user may have moved or typed while the data was read. Blanks at the end of the search field are not part of the query.
  const { position, at, playing, query, filter, follow, session, from, to, time } = viewer;
  const typed = byId("search").value;
  const isZoomed = from > 0 || to < time.busy;
  const shown = positionAfter(position, session.count);
  showSession(read, 0, shown);
  // The playhead may be between two events. If all events were at one instant, a new event may have changed their times on
  // screen. `at` is assigned directly, because `update` would move the visible part to the playhead.
  if (shown === position && viewer.time.eventAt(at) === position) viewer.at = at;
  byId("search").value = typed;
  byId("filter").value = filter;
  update({ query, filter, follow, playing, ...(isZoomed ? { from, to } : {}) });
  if (shown !== position && at >= from && at <= to) keepPlayheadInView();
}
