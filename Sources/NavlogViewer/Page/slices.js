"use strict";
// What the timeline shows of a session: slices for the screens of each lane, and above them ticks for events, problems and
// markers. However long the session is, drawing takes the time of the pixels.

function drawLane(context, colors, session, time, lane, top) {
  const { from, to, destination, covered } = lane;
  const last = time.shown.length - 1;
  const right = (i) => xOf(to[i] > last ? time.end : time.shown[to[i]]);
  // The first slice that ends in view, and from one that is drawn to the next that is not within the same pixel.
  const firstEndingAfter = (x, low) => {
    let high = to.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (right(middle) > x) high = middle; else low = middle + 1;
    }
    return low;
  };
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
      // Lying below something: said by the dashed outline, too.
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

/** One of eight tints, the same for all screens of a name. */
function hueOf(session, destination) {
  if (destination < 0) return 0;
  session.hues ??= new Map();
  const name = session.file.destinations[destination][1];
  let hue = session.hues.get(name);
  if (hue === undefined) session.hues.set(name, hue = session.hues.size % 8);
  return hue;
}

/** As much of a text as fits, with an ellipsis. */
function fitting(context, whole, space) {
  const text = whole.length > 120 ? `${whole.slice(0, 120)}…` : whole;
  if (context.measureText(text).width <= space) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(`${text.slice(0, middle)}…`).width <= space) low = middle; else high = middle - 1;
  }
  return low === 0 ? "" : `${text.slice(0, low)}…`;
}

/** One line for each pixel with events, higher where there are many; problems and markers above, each with a form of its own. */
function drawTicks(context, colors, time) {
  const top = timeline.ruler;
  const bottom = top + timeline.ticks - 4;
  const before = (x) => lastAtMost(time.shown, timeAtX(x));
  context.fillStyle = colors.faint;
  let seen = timeAtX(timeline.gutter) <= 0 ? 0 : before(timeline.gutter);
  for (let x = timeline.gutter; x < timeline.width; x++) {
    const upto = timeAtX(x + 1) < time.shown[0] ? 0 : before(x + 1);
    const number = upto - seen;
    seen = upto;
    if (number > 0) {
      const height = Math.min(timeline.ticks - 8, 5 + 3 * Math.log2(number));
      context.fillRect(x, bottom - height, 1.5, height);
    }
  }
  // Where many lie close together, flags and triangles would be a bar: then only the first has its form.
  let last = -Infinity;
  marks(timeline.markers, time, (x) => {
    context.fillStyle = colors.marker;
    context.fillRect(x - 0.75, top + 2, 1.5, timeline.ticks - 5);
    if (x - last < 10) return;
    last = x;
    context.beginPath();
    context.moveTo(x, top + 2);
    context.lineTo(x + 9, top + 5.5);
    context.lineTo(x, top + 9);
    context.fill();
  });
  last = -Infinity;
  marks(timeline.problems, time, (x) => {
    context.fillStyle = colors.problem;
    context.fillRect(x - 0.75, top + 10, 1.5, timeline.ticks - 13);
    if (x - last < 10) return;
    last = x;
    context.beginPath();
    context.moveTo(x, top + 1);
    context.lineTo(x + 5, top + 10);
    context.lineTo(x - 5, top + 10);
    context.fill();
  });
  context.fillStyle = colors.accent;
  marks(finder.hits, time, (x) => context.fillRect(x - 1.5, bottom, 3, 3));
}

/** Calls a function for events in view, at most once in two pixels. */
function marks(events, time, each) {
  let edge = -Infinity;
  let low = 0;
  while (low < events.length) {
    const target = timeAtX(Math.max(timeline.gutter - 5, edge + 2));
    let high = events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (time.shown[events[middle]] >= target) high = middle; else low = middle + 1;
    }
    if (low >= events.length) return;
    const x = xOf(time.shown[events[low]]);
    if (x > timeline.width) return;
    each(x);
    edge = x;
    low += 1;
  }
}
