// The timeline's drawing. A move of the playhead does not redraw the canvas, because the playhead is a separate element. Screen
// readers use the slider above the canvas and the list of events.

import { problemText } from "../model/problems.js";
import { rulerLines } from "../model/ruler.js";
import { lastAtMost } from "../model/time.js";
import { clip, durationText } from "../model/words.js";
import { byId, make, setText } from "./dom.js";
import { drawLane, drawTicks, fitting } from "./slices.js";
import { drawing, viewer } from "./viewer.js";

export const timeline = {
  gutter: 120,
  ruler: 22,
  ticks: 24,
  lane: 22,
  width: 0,
  height: 0,
  /** The visible height. If the lanes do not fit, the user can scroll them. */
  view: 0,
  scrolled: 0,
  font: "",
  colors: /** @type {Colors} */ (/** @type {unknown} */ (null)),
  lanes: /** @type {Lanes} */ (/** @type {unknown} */ (null)),
};

/** Prepares the timeline of the session on screen.
 * @param {Lanes} lanes The session's lanes. */
export function openTimeline(lanes) {
  timeline.lanes = lanes;
  byId("timeline-slider").setAttribute("aria-valuemax", String(viewer.session.count));
  sizeTimeline();
}

/** Reads the size and the colors of the timeline from the page, and redraws the timeline. */
export function measureTimeline() {
  if (!timeline.lanes) return;
  sizeTimeline();
  drawTimeline();
  placePlayhead();
  showLane();
  sayLanes();
}

function sizeTimeline() {
  const box = byId("timeline");
  const canvas = byId("timeline-canvas");
  timeline.width = Math.max(200, box.clientWidth);
  timeline.gutter = timeline.width < 620 ? 64 : 120;
  timeline.height = timeline.ruler + timeline.ticks + Math.max(1, timeline.lanes.list.length) * timeline.lane + 8;
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(timeline.width * scale);
  canvas.height = Math.round(timeline.height * scale);
  canvas.style.width = `${timeline.width}px`;
  canvas.style.height = `${timeline.height}px`;
  byId("timeline-slider").style.height = `${timeline.height}px`;
  byId("playhead").style.height = `${timeline.height}px`;
  timeline.view = box.clientHeight;
  readColors();
}

/** @param {HTMLCanvasElement} canvas */
function contextOf(canvas) { return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")); }

function readColors() {
  const style = getComputedStyle(document.documentElement);
  /** @param {string} name */
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  timeline.colors = {
    text: color("text"), quiet: color("quiet"), line: color("line"), panel: color("panel"), ground: color("ground"),
    accent: color("accent"), problem: color("problem"), marker: color("marker"), idle: color("idle"), faint: color("faint"),
    slices: Array.from({ length: 8 }, (_, hue) => color(`slice-${hue}`)),
  };
  timeline.font = getComputedStyle(document.body).fontFamily;
}

/** Returns the pixel of a time on screen.
 * @param {number} at */
export function xOf(at) {
  return timeline.gutter + ((at - viewer.from) / (viewer.to - viewer.from)) * (timeline.width - timeline.gutter - 8);
}

/** Returns the time on screen at a pixel.
 * @param {number} x */
export function timeAtX(x) {
  return viewer.from + ((x - timeline.gutter) / (timeline.width - timeline.gutter - 8)) * (viewer.to - viewer.from);
}

function drawTimeline() {
  const { session, time } = viewer;
  if (!timeline.lanes || !timeline.colors) return;
  const canvas = byId("timeline-canvas");
  const context = contextOf(canvas);
  const scale = window.devicePixelRatio || 1;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  const { colors, width: full, height } = timeline;
  context.clearRect(0, 0, full, height);
  context.font = `11px ${timeline.font}`;
  context.textBaseline = "middle";
  context.save();
  context.beginPath();
  context.rect(timeline.gutter, 0, full - timeline.gutter, height);
  context.clip();
  drawRuler(context, colors);
  drawPauses(context, colors, time);
  timeline.lanes.list.forEach((lane, index) => drawLane(context, colors, session, time, lane, timeline.ruler + timeline.ticks + index * timeline.lane));
  drawTicks(context, colors, session, time);
  context.restore();
  drawLabels(context, colors);
  drawHead(canvas, scale);
}

/** Copies the ruler and the marks of the events to a canvas that stays above the lanes while they scroll. Hides this canvas if
 * all lanes fit.
 * @param {HTMLCanvasElement} canvas @param {number} scale */
function drawHead(canvas, scale) {
  const head = byId("timeline-head");
  const height = timeline.ruler + timeline.ticks;
  head.hidden = timeline.height <= timeline.view;
  if (head.hidden) return;
  head.width = canvas.width;
  head.height = Math.round(height * scale);
  head.style.width = `${timeline.width}px`;
  head.style.height = `${height}px`;
  const context = contextOf(head);
  context.fillStyle = timeline.colors.panel;
  context.fillRect(0, 0, head.width, head.height);
  context.drawImage(canvas, 0, 0);
}

/** @param {CanvasRenderingContext2D} context @param {Colors} colors */
function drawRuler(context, colors) {
  const { session, time, from, to, times } = viewer;
  context.fillStyle = colors.quiet;
  context.strokeStyle = colors.line;
  context.beginPath();
  // A text that would touch the previous one is omitted.
  let free = 0;
  for (const { at, text } of rulerLines(time, from, to, timeline.width - timeline.gutter, times === "clock" ? session.started : 0, (event) => session.drift[event])) {
    const x = Math.round(xOf(at)) + 0.5;
    context.moveTo(x, timeline.ruler - 5);
    context.lineTo(x, timeline.height);
    const end = x + 4 + context.measureText(text).width;
    if (x < free || end > timeline.width) continue;
    context.fillText(text, x + 4, 13);
    free = end + 6;
  }
  context.stroke();
}

/** Hatches compressed pauses.
 * @param {CanvasRenderingContext2D} context @param {Colors} colors @param {TimeMap} time */
function drawPauses(context, colors, time) {
  const last = time.shown.length - 1;
  context.fillStyle = context.createPattern(hatching(colors.idle), "repeat") ?? colors.idle;
  let edge = -Infinity;
  for (let k = lastAtMost(time.pauses, time.eventAt(viewer.from)); k < time.pauses.length; k++) {
    const before = time.pauses[k];
    const start = Math.max(timeline.gutter, edge, xOf(time.shown[before]));
    if (start > timeline.width) break;
    const end = Math.min(timeline.width, xOf(before < last ? time.shown[before + 1] : time.end));
    if (end < start + 0.5) continue;
    context.fillRect(start, timeline.ruler, end - start, timeline.height);
    edge = end;
  }
}

/** Returns a tile with a slanted line that continues in the adjacent tiles.
 * @param {string} color */
function hatching(color) {
  const tile = make("canvas", { width: 6, height: 6 });
  const context = contextOf(tile);
  context.strokeStyle = color;
  context.beginPath();
  for (const x of [-6, 0, 6]) {
    context.moveTo(x - 1, 7);
    context.lineTo(x + 7, -1);
  }
  context.stroke();
  return tile;
}

/** @param {CanvasRenderingContext2D} context @param {Colors} colors */
function drawLabels(context, colors) {
  context.fillStyle = colors.panel;
  context.fillRect(0, 0, timeline.gutter - 1, timeline.height);
  context.fillStyle = colors.line;
  context.fillRect(timeline.gutter - 1, 0, 1, timeline.height);
  context.fillStyle = colors.quiet;
  context.fillText("Events", 12, timeline.ruler + timeline.ticks / 2);
  timeline.lanes.list.forEach((lane, index) => {
    const indent = 12 + Math.min(lane.depth, 5) * (timeline.gutter < 100 ? 4 : 10);
    context.fillStyle = lane.depth === 0 ? colors.text : colors.quiet;
    const y = timeline.ruler + timeline.ticks + (index + 0.5) * timeline.lane;
    context.fillText(fitting(context, lane.label, timeline.gutter - indent - 6), indent, y);
  });
}

function placePlayhead() {
  if (!timeline.lanes) return;
  const x = xOf(viewer.at);
  const playhead = byId("playhead");
  playhead.hidden = x < timeline.gutter - 1 || x > timeline.width;
  playhead.style.transform = `translateX(${x}px)`;
}

/** Scrolls to the lane of the visible router. */
function showLane() {
  if (timeline.height <= timeline.view || viewer.position === 0) return;
  const box = byId("timeline");
  const { session, position } = viewer;
  const head = timeline.ruler + timeline.ticks;
  const y = head + timeline.lanes.rowOf(session.visible[position]) * timeline.lane;
  const to = Math.max(y + timeline.lane * 2 - timeline.view, Math.min(timeline.scrolled, y - head));
  if (to === timeline.scrolled) return;
  box.scrollTop = to;
  timeline.scrolled = box.scrollTop;
  sayLanes();
}

/** Shows the number of lanes out of view. */
export function sayLanes() {
  const lanes = timeline.lanes.list.length;
  const above = Math.min(lanes, Math.round(timeline.scrolled / timeline.lane));
  const below = Math.max(0, Math.floor((timeline.height - timeline.scrolled - timeline.view) / timeline.lane));
  const words = [above > 0 ? `↑ ${above}` : "", below > 0 ? `↓ ${below}` : ""].filter(Boolean).join("  ");
  byId("more-lanes").hidden = words === "";
  setText(byId("more-lanes"), `${words} more ${above + below === 1 ? "lane" : "lanes"}`);
}

/** Returns the spoken value of the slider. */
function spokenMoment() {
  const { session, position, time, at } = viewer;
  if (position === 0) return "Before the first event";
  const screen = session.screen[position] < 0 ? "no screen" : clip(session.screenText(position), 80);
  const problem = session.isProblem(position) ? `Problem: ${clip(problemText(session, position), 120)}. ` : "";
  return `Event ${position} of ${session.count}, ${durationText(time.elapsedAt(at))}. ${problem}`
    + `${session.kindText(position)} ${clip(session.subjectText(position).replace("-> ", "to "), 120)}. On screen: ${screen}`;
}

drawing(["from", "to", "session", "query", "filter", "times"], (changes) => {
  if (changes.has("session")) {
    byId("timeline").scrollTop = timeline.scrolled = 0;
    sayLanes();
  }
  drawTimeline();
  placePlayhead();
});

drawing(["at", "position", "session"], () => {
  placePlayhead();
  showLane();
  const slider = byId("timeline-slider");
  slider.setAttribute("aria-valuenow", String(viewer.position));
  slider.setAttribute("aria-valuetext", String(spokenMoment()));
});
