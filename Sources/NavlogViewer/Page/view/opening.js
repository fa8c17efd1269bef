// Shows a session of the file.

import { Lanes } from "../model/lanes.js";
import { Session } from "../model/session.js";
import { TimeMap } from "../model/time.js";
import { inflate } from "./data.js";
import { byId } from "./dom.js";
import { fillFilter } from "./finder.js";
import { drawSummary } from "./summary.js";
import { openTimeline } from "./timeline.js";
import { update, viewer } from "./viewer.js";

/** Reads a session of the file, by its number.
 * @param {number} number */
export async function readSession(number) {
  const { file, blocks } = viewer;
  const description = file.sessions[number];
  const bytes = [];
  for (const element of blocks.slice(description.first, description.first + description.blocks)) bytes.push(await inflate(element));
  return new Session(file, description, bytes);
}

/** The number of calls of `openSession`. If another call begins while a session is read, that session is not shown. */
let openings = 0;

/** Reads a session of the file, and shows it.
 * @param {number} number @param {number} event */
export async function openSession(number, event) {
  const opening = ++openings;
  const session = await readSession(number);
  if (opening === openings) showSession(session, number, event);
}

/** Shows a session of the file.
 * @param {Session} session @param {number} number @param {number} event */
export function showSession(session, number, event) {
  const time = new TimeMap(session);
  // The lanes read states of the session. They are created before the page changes, because damaged data throws an error here.
  const lanes = new Lanes(session);
  const position = Math.min(event, session.count);
  /** @type {Partial<Viewer>} */
  const values = { time, position, at: time.shown[position], query: "", filter: "all", follow: true, from: 0, to: time.busy };
  Object.assign(viewer, values);
  // The views of the session are drawn with the next frame, all at once.
  update({ playing: false, session });
  byId("search").value = "";
  byId("sessions").value = String(number);
  openTimeline(lanes);
  drawSummary();
  fillFilter();
  byId("app").classList.toggle("is-empty", session.count === 0);
}
