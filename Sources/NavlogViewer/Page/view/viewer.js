// The state of the page: one value that every pane draws from. `update` changes it, and draws the affected panes.

import { stateAt } from "../model/state.js";
import { Store } from "../model/store.js";

export const viewer = {
  file: /** @type {FileData} */ (/** @type {unknown} */ (null)),
  /** The data elements of all sessions' blocks. */
  blocks: /** @type {HTMLElement[]} */ ([]),
  session: /** @type {Session} */ (/** @type {unknown} */ (null)),
  /** The session's time map. */
  time: /** @type {TimeMap} */ (/** @type {unknown} */ (null)),
  /** The number of events before the current moment; 0 is before the first event. */
  position: 0,
  /** The playhead, as a time on screen. While playing, it is between two events. */
  at: 0,
  playing: false,
  speed: 1,
  /** Whether the screen shows the state before or after the event. */
  side: "after",
  tab: "diff",
  pane: "screen",
  /** Whether the list keeps the event in view. */
  follow: true,
  /** The display of times: since the start, since the previous event, or by the clock. */
  times: "elapsed",
  query: "",
  filter: "all",
  /** The visible part of the timeline, as times on screen. */
  from: 0,
  to: 1,
};

/** @typedef {typeof viewer} Viewer */

const store = new Store(viewer, (drawAll) => requestAnimationFrame(drawAll));

/** Registers a function that draws a pane when one of the named values has changed.
 * @param {(keyof Viewer)[]} names @param {(changes: Set<string>) => void} drawPane */
export function drawing(names, drawPane) { store.on(names, drawPane); }

/** Changes values, and draws the affected panes before the next frame.
 * @param {Partial<Viewer>} values */
export function update(values) { store.update(values); }

/** Draws the changes immediately. */
export function draw() { store.draw(); }

/** Moves to an event at the user's request. From then on, the list keeps the current event in view.
 * @param {number} position @param {Partial<Viewer>} more */
export function seek(position, more = {}) {
  const { session, time } = viewer;
  const to = Math.max(0, Math.min(session.count, position));
  update({ position: to, at: time.shown[to], follow: true, ...more });
}

/** Moves the playhead to a time on screen.
 * @param {number} at @param {Partial<Viewer>} more */
export function seekTime(at, more = {}) {
  const clamped = Math.max(0, Math.min(viewer.time.end, at));
  update({ at: clamped, position: viewer.time.eventAt(clamped), follow: true, ...more });
}

/** Returns the state that the screen shows: before or after the event. */
export function shownState() {
  const { session, position, side } = viewer;
  return stateAt(session, side === "before" ? Math.max(0, position - 1) : position);
}
