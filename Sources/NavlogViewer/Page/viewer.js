"use strict";
// What is shown at the moment: one value that every pane draws from, and that only `update` changes.

const viewer = {
  file: null,
  session: null,
  /** The session's time map. */
  time: null,
  /** The number of events that have happened: 0 is before the first. */
  position: 0,
  /** The playhead, as a time on screen. It lies between two events while playing. */
  at: 0,
  playing: false,
  speed: 1,
  /** Whether the screen shows the state before or after the event. */
  side: "after",
  tab: "diff",
  pane: "screen",
  /** Whether the list keeps the event in view. */
  follow: true,
  /** How times are shown: since the start, since the previous event, or by the clock. */
  times: "elapsed",
  query: "",
  filter: "all",
  /** The part of the timeline that is seen, as times on screen. */
  from: 0,
  to: 1,
};

const panes = [];
let pending = null;

/** Registers what draws a pane, and the values at whose change it is drawn. */
function drawing(names, draw) { panes.push({ names: new Set(names), draw }); }

/** Changes values, and draws what shows them before the next frame. */
function update(values) {
  let differs = pending;
  for (const [name, value] of Object.entries(values)) {
    if (viewer[name] === value) continue;
    viewer[name] = value;
    if (!differs) {
      differs = new Set();
      requestAnimationFrame(draw);
    }
    differs.add(name);
  }
  pending = differs;
}

/** Draws what changed, now. */
function draw() {
  const changes = pending;
  pending = null;
  if (!changes) return;
  for (const pane of panes) {
    for (const name of changes) {
      if (!pane.names.has(name)) continue;
      pane.draw(changes);
      break;
    }
  }
}

/** Moves to an event, as the user asked; the list follows again. */
function seek(position, more = {}) {
  const { session, time } = viewer;
  const to = Math.max(0, Math.min(session.count, position));
  update({ position: to, at: time.shown[to], follow: true, ...more });
}

/** Moves the playhead to a time on screen. */
function seekTime(at, more = {}) {
  const clamped = Math.max(0, Math.min(viewer.time.end, at));
  update({ at: clamped, position: viewer.time.eventAt(clamped), follow: true, ...more });
}

/** The state that the screen shows: before or after the event. */
function shownState() {
  const { session, position, side } = viewer;
  return stateAt(session, side === "before" ? Math.max(0, position - 1) : position);
}

/** A moment's address: `3f2a9c@20`. */
function momentText(position) { return `${viewer.session.id.slice(0, 8)}@${position}`; }

/** The link to a moment in this file. */
function momentLink(session, position) { return `#s=${encodeURIComponent(session.id)}&e=${position}`; }
