// The list of events. The list draws only the rows in view and a few rows next to them. The attribute `aria-rowindex` of a row
// is its position among all rows. The list keeps the current event in view until the user scrolls.

import { problemText } from "../model/problems.js";
import { lastAtMost } from "../model/time.js";
import { clip, clockText, elapsedText, grouped } from "../model/words.js";
import { byId, make, say, setText } from "./dom.js";
import { chooseEvents, finder } from "./finder.js";
import { printedRows, printing } from "./print.js";
import { drawing, seek, update, viewer } from "./viewer.js";

export const list = {
  row: 28,
  /** The number of additional rows beyond each edge, so that a small scroll shows no gaps. */
  spare: 3,
  /** The maximum height: browsers limit heights to 17 to 33 million pixels. In a list with more rows, a pixel of scrolling
   * moves the rows by more than a pixel. */
  tallest: 8e6,
  /** The identity of the session whose events are listed. */
  session: "",
  /** The events that are listed, as numbers; `null` for all. */
  shown: /** @type {Int32Array | null} */ (null),
  rows: /** @type {Row[]} */ ([]),
  /** The height and the scroll offset of the list. They are stored here, because reading them from the browser causes a
   * layout. */
  height: 0,
  scrolled: 0,
  ours: 0,
};

export function listedCount() { return list.shown ? list.shown.length : viewer.session.count; }

/** @param {number} row */
export function listedEvent(row) { return list.shown ? list.shown[row] : row + 1; }

/** Returns the row of an event, or of the last listed event before it.
 * @param {number} position */
export function rowOf(position) {
  if (!list.shown) return position - 1;
  if (list.shown.length === 0 || list.shown[0] > position) return -1;
  return lastAtMost(list.shown, position);
}

function listHeight() { return Math.min(list.tallest, listedCount() * list.row); }

/** Returns the offset of the view's top, in pixels of a list whose height is not limited. */
export function listTop() {
  const view = list.height - list.row;
  const real = listedCount() * list.row;
  return real <= list.tallest ? list.scrolled : (list.scrolled / (list.tallest - view)) * (real - view);
}

/** Sets the height of the list to that of all its rows. */
function sizeList() {
  const height = `${listHeight()}px`;
  if (byId("rows").style.height === height) return;
  byId("rows").style.height = height;
  byId("events").setAttribute("aria-rowcount", String(listedCount() + 1));
}

export function drawRows() {
  const { session, position } = viewer;
  if (!session) return;
  const box = byId("events");
  const rows = byId("rows");
  const all = listedCount();
  sizeList();
  const top = listTop();
  const first = Math.max(0, Math.floor(top / list.row) - list.spare);
  const number = printing ? Math.min(all, printedRows) : Math.min(all - first, Math.ceil(list.height / list.row) + 2 * list.spare);
  while (list.rows.length < number) {
    const row = newRow();
    list.rows.push(row);
    rows.append(row.element);
  }
  while (list.rows.length > Math.max(number, 60)) list.rows.pop()?.element.remove();
  list.rows.forEach((row, index) => {
    if (row.element.hidden !== index >= number) row.element.hidden = index >= number;
    if (index >= number) return;
    const at = (printing ? 0 : first) + index;
    fillRow(row, session, listedEvent(at), at, position);
    const place = printing ? "" : `translateY(${list.scrolled + at * list.row - top}px)`;
    if (row.place !== place) row.element.style.transform = row.place = place;
  });
  const current = rowOf(position);
  const isListed = current >= 0 && listedEvent(current) === position && current >= first && current < first + number;
  if (isListed) box.setAttribute("aria-activedescendant", `row-${position}`);
  else box.removeAttribute("aria-activedescendant");
}

/** @returns {Row} */
function newRow() {
  /** @param {string} name @param {...Node} children */
  const cell = (name, ...children) => make("span", { role: "gridcell", class: name }, ...children);
  const [number, time] = [cell("number"), cell("moment")];
  const [kind, subject, screen, outcome] = ["kind", "subject", "screen", "outcome"].map((name) => make("span", { class: name }));
  const element = make("div", { class: "event", role: "row" }, number, time, cell("call", kind, subject), cell("result", screen, outcome));
  const row = { element, number, time, kind, subject, screen, outcome, event: 0, place: "" };
  element.addEventListener("click", () => seek(row.event, { playing: false }));
  return row;
}

/** @param {Row} row @param {Session} session @param {number} event @param {number} at @param {number} position */
function fillRow(row, session, event, at, position) {
  const { element } = row;
  row.event = event;
  element.id = `row-${event}`;
  element.setAttribute("aria-rowindex", String(at + 2));
  element.setAttribute("aria-selected", String(event === position));
  setText(row.number, `${event}`);
  setText(row.time, rowTime(session, event));
  setText(row.kind, clip(session.kindText(event), 40));
  const subject = session.subjectText(event);
  setText(row.subject, clip(subject.startsWith("-> ") ? subject.slice(3) : subject, 200));
  setText(row.screen, clip(session.screenText(event) || session.screenName(event), 120));
  element.classList.toggle("unchanged", event > 1 && session.isSameView(event, event - 1));
  const problem = problemText(session, event);
  setText(row.outcome, problem && `▲ ${clip(problem, 80)}`);
  element.classList.toggle("problem", problem !== "");
  element.classList.toggle("marker", session.isMarker(event));
  element.classList.toggle("hit", finder.isHit !== null && finder.isHit[event] === 1);
}

/** Makes the columns of numbers and times as wide as their longest values. */
function sizeColumns() {
  const { session } = viewer;
  const { style } = byId("events");
  style.setProperty("--number", `${Math.max(3, String(session.count).length) + 0.6}ch`);
  style.setProperty("--moment", `${Math.max(8, viewer.times === "clock" ? 12 : elapsedText(session.elapsed[session.count]).length) + 0.6}ch`);
}

/** @param {Session} session @param {number} event */
function rowTime(session, event) {
  switch (viewer.times) {
    case "clock": return clockText(session.wall(event));
    case "delta": return elapsedText(session.elapsed[event] - session.elapsed[event - 1]);
    default: return elapsedText(session.elapsed[event]);
  }
}

/** Switches between times since the start, since the previous event, and by the clock. */
export function changeTimes() {
  const all = ["elapsed", "delta", "clock"];
  const times = all[(all.indexOf(viewer.times) + 1) % all.length];
  update({ times });
  say(times === "elapsed" ? "Times since the start" : times === "delta" ? "Times since the previous event" : "Times by the clock, in UTC");
}

/** Scrolls so that the event is in view, or in the middle if it was far away. */
function keepInView() {
  const box = byId("events");
  const row = rowOf(viewer.position);
  const view = list.height - list.row;
  if (view <= 0) return;
  const top = listTop();
  const y = Math.max(0, row) * list.row;
  let to = top;
  if (y < top || y > top + view - list.row) {
    const isNear = y > top - 3 * list.row && y < top + view + 3 * list.row;
    to = !isNear ? y - view / 2 : y < top ? y - list.row : y - view + 2 * list.row;
  }
  if (to === top) return;
  // The offset is rounded up to whole rows, so that the header does not cover part of a row.
  to = Math.ceil(to / list.row) * list.row;
  const real = listedCount() * list.row;
  const most = listHeight() - view;
  const scroll = Math.round(Math.max(0, Math.min(most, real <= list.tallest ? to : (to / (real - view)) * (list.tallest - view))));
  sizeList();
  box.scrollTop = scroll;
  list.scrolled = list.ours = scroll;
}

export function watchEvents() {
  const box = byId("events");
  box.addEventListener("scroll", () => {
    // The page itself scrolls only to `list.ours`. Any other offset comes from the user, so the list stops following.
    if (box.scrollTop === list.scrolled) return;
    if (Math.abs(box.scrollTop - list.ours) > 1) update({ follow: false });
    list.scrolled = list.ours = box.scrollTop;
    drawRows();
  }, { passive: true });
  byId("time-head").addEventListener("click", changeTimes);
  byId("follow").addEventListener("click", () => update({ follow: true }));
  new ResizeObserver(() => {
    list.row = matchMedia("(pointer: coarse)").matches ? 40 : 28;
    box.style.setProperty("--row", `${list.row}px`);
    list.height = box.clientHeight;
    list.scrolled = list.ours = box.scrollTop;
    if (viewer.session) {
      if (viewer.follow) keepInView();
      drawRows();
    }
  }).observe(box);
}

drawing(["session", "position", "times", "query", "filter", "follow"], (changes) => {
  const { session, follow } = viewer;
  if (changes.has("session")) {
    list.shown = null;
    // The list of a running app keeps its scroll offset when the session is read again.
    if (list.session !== session.id) byId("events").scrollTop = list.scrolled = list.ours = 0;
    list.session = session.id;
  }
  if (changes.has("session") || changes.has("query") || changes.has("filter")) chooseEvents();
  if (changes.has("session") || changes.has("times")) sizeColumns();
  const all = listedCount();
  setText(byId("events-count"), all === session.count ? grouped.format(all) : `${grouped.format(all)} of ${grouped.format(session.count)}`);
  setText(byId("time-head"), viewer.times === "clock" ? "UTC" : viewer.times === "delta" ? "Since last" : "Time");
  byId("follow").hidden = follow;
  byId("events").hidden = all === 0;
  byId("no-rows").hidden = all > 0;
  setText(byId("no-rows"), session.count === 0 ? "This session has no events." : "No matching events. Choose “All events” to see all of them.");
  if (follow) keepInView();
  drawRows();
});
