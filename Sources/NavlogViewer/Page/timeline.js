"use strict";
// The timeline's drawing. The canvas is drawn anew when the part that is seen changes; a move of the playhead moves one
// element. What a person without sight reads is the slider above it and the list of events.

const timeline = {
  gutter: 120,
  ruler: 22,
  ticks: 24,
  lane: 22,
  width: 0,
  height: 0,
  /** How much of the height is in view: with many lanes the rest scrolls. */
  view: 0,
  scrolled: 0,
  colors: null,
  lanes: null,
};

/** Prepares a session's timeline. */
function openTimeline() {
  const { session } = viewer;
  timeline.lanes = new Lanes(session);
  timeline.problems = [];
  timeline.markers = [];
  for (let i = 1; i <= session.count; i++) {
    if (session.isProblem(i)) timeline.problems.push(i);
    if (session.isMarker(i)) timeline.markers.push(i);
  }
  const slider = byId("timeline-slider");
  slider.setAttribute("aria-valuemax", session.count);
  sizeTimeline();
}

/** Takes the size and the colours of the timeline from the page, and draws it anew. */
function measureTimeline() {
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

function readColors() {
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  timeline.colors = { slices: [] };
  for (const name of ["text", "quiet", "line", "panel", "ground", "accent", "problem", "marker", "idle", "faint"]) {
    timeline.colors[name] = color(name);
  }
  for (let i = 0; i < 8; i++) timeline.colors.slices.push(color(`slice-${i}`));
  timeline.font = getComputedStyle(document.body).fontFamily;
}

/** Where a time on screen is, in pixels. */
function xOf(at) {
  return timeline.gutter + ((at - viewer.from) / (viewer.to - viewer.from)) * (timeline.width - timeline.gutter - 8);
}

/** The time on screen at a pixel. */
function timeAtX(x) {
  return viewer.from + ((x - timeline.gutter) / (timeline.width - timeline.gutter - 8)) * (viewer.to - viewer.from);
}

function drawTimeline() {
  const { session, time } = viewer;
  if (!timeline.lanes || !timeline.colors) return;
  const canvas = byId("timeline-canvas");
  const context = canvas.getContext("2d");
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
  drawTicks(context, colors, time);
  context.restore();
  drawLabels(context, colors);
  drawHead(canvas, scale);
}

/** Copies the ruler and the events above the lanes that scroll, when there are more than fit. */
function drawHead(canvas, scale) {
  const head = byId("timeline-head");
  const height = timeline.ruler + timeline.ticks;
  head.hidden = timeline.height <= timeline.view;
  if (head.hidden) return;
  head.width = canvas.width;
  head.height = Math.round(height * scale);
  head.style.width = `${timeline.width}px`;
  head.style.height = `${height}px`;
  const context = head.getContext("2d");
  context.fillStyle = timeline.colors.panel;
  context.fillRect(0, 0, head.width, head.height);
  context.drawImage(canvas, 0, 0);
}

function drawRuler(context, colors) {
  const { time } = viewer;
  const pixels = timeline.width - timeline.gutter;
  const span = viewer.to - viewer.from;
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 3e4, 6e4, 3e5, 6e5, 18e5, 36e5, 72e5, 216e5, 432e5, 864e5];
  const step = steps.find((each) => (each / span) * pixels > 84) ?? 864e5 * Math.ceil((84 / pixels) * (span / 864e5));
  context.fillStyle = colors.quiet;
  context.strokeStyle = colors.line;
  context.beginPath();
  for (let at = Math.ceil(viewer.from / step) * step; at <= viewer.to; at += step) {
    const x = Math.round(xOf(at)) + 0.5;
    context.moveTo(x, timeline.ruler - 5);
    context.lineTo(x, timeline.height);
    const text = rulerText(time.elapsedAt(at), step);
    if (x + 4 + context.measureText(text).width < timeline.width) context.fillText(text, x + 4, 13);
  }
  context.stroke();
}

/** A time of the ruler, as short as the distance of its lines allows. */
function rulerText(milliseconds, step) {
  if (step < 1000) return elapsedText(milliseconds).slice(1);
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m${String(seconds % 60).padStart(2, "0")}s`;
  if (minutes < 2880) return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, "0")}m`;
  return `${Math.floor(minutes / 1440)}d ${Math.floor(minutes / 60) % 24}h`;
}

/** Hatches where a pause is compressed. */
function drawPauses(context, colors, time) {
  const last = time.shown.length - 1;
  context.fillStyle = context.createPattern(hatching(colors.idle), "repeat");
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

/** A tile with a slanted line, which continues in the tiles beside it. */
function hatching(color) {
  const tile = make("canvas", { width: 6, height: 6 });
  const context = tile.getContext("2d");
  context.strokeStyle = color;
  context.beginPath();
  for (const x of [-6, 0, 6]) {
    context.moveTo(x - 1, 7);
    context.lineTo(x + 7, -1);
  }
  context.stroke();
  return tile;
}

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

/** Says how many lanes are out of view. */
function sayLanes() {
  const lanes = timeline.lanes.list.length;
  const above = Math.min(lanes, Math.round(timeline.scrolled / timeline.lane));
  const below = Math.max(0, Math.floor((timeline.height - timeline.scrolled - timeline.view) / timeline.lane));
  const words = [above > 0 ? `↑ ${above}` : "", below > 0 ? `↓ ${below}` : ""].filter(Boolean).join("  ");
  byId("more-lanes").hidden = words === "";
  setText(byId("more-lanes"), `${words} more ${above + below === 1 ? "lane" : "lanes"}`);
}

/** What the slider says. */
function spokenMoment() {
  const { session, position, time, at } = viewer;
  if (position === 0) return "Before the first event";
  const screen = session.screen[position] < 0 ? "no screen" : clip(session.screenText(position), 80);
  const problem = session.isProblem(position) ? `Problem: ${clip(session.outcomeOf(position).text, 120)}. ` : "";
  return `Event ${position} of ${session.count}, ${durationText(time.elapsedAt(at))}. ${problem}`
    + `${session.kindText(position)} ${clip(session.subjectText(position).replace("-> ", "to "), 120)}. On screen: ${screen}`;
}

drawing(["from", "to", "session", "query", "filter"], (changes) => {
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
  slider.setAttribute("aria-valuenow", viewer.position);
  slider.setAttribute("aria-valuetext", spokenMoment());
});
