// The timeline's drawing of a session: slices for the screens of each lane, and above them ticks for events, problems and
// markers. The drawing time depends on the pixels, not on the length of the session.

import { sliceText } from "../model/lanes.js";
import { lastAtMost, lastOf } from "../model/time.js";
import { finder } from "./finder.js";
import { timeAtX, timeline, xOf } from "./timeline.js";

/** @param {CanvasRenderingContext2D} context @param {Colors} colors @param {Session} session @param {TimeMap} time
 * @param {Lane} lane @param {number} top */
export function drawLane(context, colors, session, time, lane, top) {
  const { from, to, destination, covered } = lane;
  const last = time.shown.length - 1;
  /** @param {number} i */
  const right = (i) => xOf(to[i] > last ? time.end : time.shown[to[i]]);
  // The loop starts at the first slice that ends in view. It skips the slices that end within the same pixel as the previous
  // one.
  /** @param {number} x @param {number} low */
  const firstEndingAfter = (x, low) => 1 + lastOf(low - 1, to.length - 1, (number) => right(number) <= x);
  let i = firstEndingAfter(timeline.gutter, 0);
  while (i < to.length) {
    const start = xOf(time.shown[from[i]]);
    if (start > timeline.width) break;
    const end = right(i);
    const left = Math.max(start, timeline.gutter - 2);
    const wide = Math.min(end, timeline.width + 2) - left;
    context.globalAlpha = covered[i] ? 0.38 : 1;
    context.fillStyle = colors.slices[hueOf(session, destination[i])];
    if (wide < 3) {
      context.fillRect(left, top + 2, Math.max(1, wide), timeline.lane - 4);
      const next = firstEndingAfter(Math.max(end, left + 1), i + 1);
      i = Math.max(i + 1, next);
      continue;
    }
    context.beginPath();
    context.roundRect(left + 0.5, top + 2, wide - 1, timeline.lane - 4, 3);
    context.fill();
    context.globalAlpha = 1;
    if (covered[i]) {
      // A dashed outline also shows that the slice is covered.
      context.strokeStyle = colors.faint;
      context.setLineDash([3, 3]);
      context.stroke();
      context.setLineDash([]);
    }
    if (wide > 26) {
      context.fillStyle = covered[i] ? colors.quiet : colors.text;
      context.fillText(fitting(context, sliceText(session, lane, destination[i]), wide - 12), left + 6, top + timeline.lane / 2 + 0.5);
    }
    i += 1;
  }
  context.globalAlpha = 1;
}

/** Returns one of eight tints, the same for all screens with the same name.
 * @param {Session} session @param {number} destination */
function hueOf(session, destination) {
  if (destination < 0) return 0;
  const name = session.file.destinations[destination][1];
  let hue = session.hues.get(name);
  if (hue === undefined) session.hues.set(name, hue = session.hues.size % 8);
  return hue;
}

/** Returns a text, cut with an ellipsis if it does not fit or exceeds 120 characters. The result is empty if nothing fits.
 * @param {CanvasRenderingContext2D} context @param {string} whole @param {number} space */
export function fitting(context, whole, space) {
  const text = whole.length > 120 ? `${whole.slice(0, 120)}…` : whole;
  if (context.measureText(text).width <= space) return text;
  const length = lastOf(0, text.length, (part) => context.measureText(`${text.slice(0, part)}…`).width <= space);
  return length === 0 ? "" : `${text.slice(0, length)}…`;
}

/** Draws lines for events, which are higher where events are dense. Draws problems and markers above these lines, with
 * different shapes.
 * @param {CanvasRenderingContext2D} context @param {Colors} colors @param {Session} session @param {TimeMap} time */
export function drawTicks(context, colors, session, time) {
  const top = timeline.ruler;
  const bottom = top + timeline.ticks - 4;
  /** @param {number} x */
  const before = (x) => lastAtMost(time.shown, timeAtX(x));
  context.fillStyle = colors.faint;
  let seen = timeAtX(timeline.gutter) <= 0 ? 0 : before(timeline.gutter);
  const numbers = [];
  for (let x = timeline.gutter; x < timeline.width; x++) {
    const upto = timeAtX(x + 1) < time.shown[0] ? 0 : before(x + 1);
    numbers.push(upto - seen);
    seen = upto;
  }
  const steps = Math.max(4, Math.log2(Math.max(...numbers)));
  numbers.forEach((number, index) => {
    if (number === 0) return;
    const height = 5 + (timeline.ticks - 13) * (Math.log2(number) / steps);
    context.fillRect(timeline.gutter + index, bottom - height, 1.5, height);
  });
  drawMarks(context, session.markers, time, colors.marker, top + 2, bottom, (x) => {
    context.moveTo(x, top + 2);
    context.lineTo(x + 9, top + 5.5);
    context.lineTo(x, top + 9);
  });
  drawMarks(context, session.problems, time, colors.problem, top + 10, bottom, (x) => {
    context.moveTo(x, top + 1);
    context.lineTo(x + 5, top + 10);
    context.lineTo(x - 5, top + 10);
  });
  context.fillStyle = colors.accent;
  marks(finder.hits, time, (x) => context.fillRect(x - 1.5, bottom, 3, 3));
}

/** Draws a line for each of the given events in view, with a shape if there is space. If too many of these events are in view,
 * draws bars instead, which show their share of all events.
 * @param {CanvasRenderingContext2D} context @param {number[]} events @param {TimeMap} time @param {string} color @param {number} top @param {number} bottom @param {(x: number) => void} form */
function drawMarks(context, events, time, color, top, bottom, form) {
  const pixels = timeline.width - timeline.gutter;
  const inView = rankOf(events, time, timeline.width) - rankOf(events, time, timeline.gutter);
  context.fillStyle = color;
  if (inView > pixels / 10) {
    drawDensity(context, events, time, bottom);
    return;
  }
  let last = -Infinity;
  marks(events, time, (x) => {
    context.fillRect(x - 0.75, top, 1.5, bottom - top + 1);
    if (x - last < 10) return;
    last = x;
    context.beginPath();
    form(x);
    context.fill();
  });
}

/** Draws a bar for every four pixels. The height of a bar is the share of the given events among all events in these pixels.
 * @param {CanvasRenderingContext2D} context @param {number[]} events @param {TimeMap} time @param {number} bottom */
function drawDensity(context, events, time, bottom) {
  const step = 4;
  const height = timeline.ticks - 5;
  let before = rankOf(events, time, timeline.gutter);
  let allBefore = time.eventAt(timeAtX(timeline.gutter));
  context.globalAlpha = 0.85;
  for (let x = timeline.gutter; x < timeline.width; x += step) {
    const upto = rankOf(events, time, x + step);
    const allUpto = time.eventAt(timeAtX(x + step));
    if (upto > before) {
      const bar = Math.max(2, Math.min(1, (upto - before) / Math.max(1, allUpto - allBefore)) * height);
      context.fillRect(x, bottom - bar, step - 1, bar);
    }
    before = upto;
    allBefore = allUpto;
  }
  context.globalAlpha = 1;
}

/** Returns the number of events before a pixel, at least `low`.
 * @param {number[]} events @param {TimeMap} time @param {number} x @param {number} low */
function rankOf(events, time, x, low = 0) {
  const at = timeAtX(x);
  return 1 + lastOf(low - 1, events.length - 1, (number) => time.shown[events[number]] < at);
}

/** Calls a function for events in view, up to once for every two pixels.
 * @param {number[]} events @param {TimeMap} time @param {(x: number) => void} each */
function marks(events, time, each) {
  let edge = -Infinity;
  let low = 0;
  while (low < events.length) {
    low = rankOf(events, time, Math.max(timeline.gutter - 5, edge + 2), low);
    if (low >= events.length) return;
    const x = xOf(time.shown[events[low]]);
    if (x > timeline.width) return;
    each(x);
    edge = x;
    low += 1;
  }
}
