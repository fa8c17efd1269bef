// The keys, which are those of `navlog debug` where a page supports them.

import { movedRow } from "../model/search.js";
import { byId, elements, make, say } from "./dom.js";
import { changeTimes, list, listedCount, listedEvent, rowOf } from "./events.js";
import { finder, nextOf } from "./finder.js";
import { askForMoment, copyMoment } from "./moments.js";
import { actions, changeSpeed, skip, skipToPause, togglePlaying } from "./player.js";
import { draw, drawing, seek, update, viewer } from "./viewer.js";

/** The keys as shown in the help, their actions, and their names in the browser.
 * @type {[shown: string, does: string, names: string[], action: (key: string) => void][]} */
export const keys = [
  ["space", "play or pause", [" "], togglePlaying],
  [". ,", "one event forwards, back", [".", ","], (key) => seek(viewer.position + (key === "." ? 1 : -1), { playing: false })],
  ["→ ←", "5 s forwards, back", ["ArrowRight", "ArrowLeft"], (key) => skip(key === "ArrowRight" ? 5000 : -5000)],
  ["] [", "next, previous marker", ["]", "["], (key) => nextOf(viewer.session.markers, key === "]" ? 1 : -1, "marker")],
  ["0–9", "tenths of the session", [..."0123456789"], (key) => seek(Math.floor((Number(key) / 10) * viewer.session.count), { playing: false })],
  ["g G", "start, end", ["g", "G"], (key) => actions[key === "g" ? "start" : "end"]()],
  ["j k", "down, up in the list", ["j", "k"], (key) => moveInList(key === "j" ? 1 : -1)],
  ["/", "search", ["/"], () => { showPane("events"); byId("search").select(); byId("search").focus(); }],
  ["n N", "next, previous hit", ["n", "N"], (key) => nextOf(finder.hits, key === "n" ? 1 : -1, "hit")],
  ["b", "pause at hits while playing", ["b"], toggleBreaks],
  ["c C", "run to the next, previous hit", ["c", "C"], (key) => nextOf(finder.hits, key === "c" ? 1 : -1, "hit")],
  ["s S", "next, previous pause", ["s", "S"], (key) => skipToPause(key === "s" ? 1 : -1)],
  ["e E", "next, previous problem", ["e", "E"], (key) => actions[key === "e" ? "next-problem" : "previous-problem"]()],
  ["f", "filter", ["f"], () => { showPane("events"); byId("filter").focus(); }],
  ["d", "diff or tree", ["d"], () => { showPane("details"); update({ tab: viewer.tab === "diff" ? "tree" : "diff" }); }],
  ["v", "before or after the event", ["v"], () => update({ side: viewer.side === "after" ? "before" : "after" })],
  ["t", "time since the start, time since the previous event, time of day", ["t"], changeTimes],
  ["+ -", "faster, slower", ["+", "=", "-"], (key) => changeSpeed(key === "-" ? -1 : 1)],
  ["z Z x", "zoom in, out, whole session", ["z", "Z", "x"], (key) => actions[key === "z" ? "zoom-in" : key === "Z" ? "zoom-out" : "zoom-fit"]()],
  [":", "go to a moment", [":", "@"], askForMoment],
  ["y", "copy the moment", ["y"], copyMoment],
  ["?", "this help", ["?"], () => byId("help").showModal()],
  ["q esc", "close the dialog", ["q"], closeDialog],
];

const keyActions = new Map(keys.flatMap(([, , names, action]) => names.map((name) => [name, action])));

/** @param {number} step */
function moveInList(step) {
  const { position } = viewer;
  const row = rowOf(position);
  const isOn = row >= 0 && listedEvent(row) === position;
  if (listedCount() > 0) seek(listedEvent(movedRow(row, isOn, step, listedCount())), { playing: false });
}

function toggleBreaks() {
  finder.breaks = !finder.breaks;
  say(finder.breaks ? "Playback pauses at search hits." : "Playback does not pause at search hits.");
}

/** Selects the pane that a narrow window shows.
 * @param {string} pane */
export function showPane(pane) { update({ pane }); draw(); }

export function watchKeys() {
  byId("keys").replaceChildren(...keys.flatMap(([name, does]) => [
    make("dt", {}, ...name.split(" ").map((key) => make("kbd", { text: key }))), make("dd", { text: does }),
  ]));
  byId("open-help").addEventListener("click", () => byId("help").showModal());
  byId("close-help").addEventListener("click", () => byId("help").close());
  document.addEventListener("keydown", handlePageKey);
  byId("timeline-slider").addEventListener("keydown", handleSliderKey);
  byId("events").addEventListener("keydown", handleListKey);
  for (const button of elements("button[data-pane]")) {
    button.addEventListener("click", () => update({ pane: button.dataset.pane }));
  }
}

function closeDialog() {
  for (const dialog of [byId("help"), byId("go")]) dialog.close();
}

/** @param {KeyboardEvent} event */
function handlePageKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target.matches("input, textarea")) return;
  if (document.querySelector("dialog[open]") && event.key !== "q") return;
  // A focused button or list of choices keeps the keys that operate it.
  if (target.matches("button, a, select, summary") && (event.key === " " || event.key === "Enter")) return;
  if (target.matches("select") && event.key.length === 1) return;
  if (target.matches("select, [role=tab]") && event.key.startsWith("Arrow")) return;
  const action = keyActions.get(event.key);
  if (!action) return;
  event.preventDefault();
  action(event.key);
}

/** Handles the keys of the slider that are not keys of the page.
 * @param {KeyboardEvent} event */
function handleSliderKey(event) {
  const last = viewer.session.count;
  const tenth = Math.max(1, Math.round(last / 10));
  const to = {
    ArrowUp: viewer.position + 1, ArrowDown: viewer.position - 1, PageUp: viewer.position + tenth,
    PageDown: viewer.position - tenth, Home: 0, End: last,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  seek(to, { playing: false });
}

/** Handles the keys of the list.
 * @param {KeyboardEvent} event */
function handleListKey(event) {
  const page = Math.max(1, Math.floor(byId("events").clientHeight / list.row) - 2);
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined || event.target !== byId("events")) return;
  event.preventDefault();
  moveInList(step);
}

drawing(["pane", "session"], () => {
  byId("app").dataset.pane = viewer.pane;
  for (const button of elements("button[data-pane]")) {
    button.setAttribute("aria-pressed", String(button.dataset.pane === viewer.pane));
  }
});
