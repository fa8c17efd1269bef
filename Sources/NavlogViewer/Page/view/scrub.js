// The timeline's reaction to a pointer and a wheel: scrubbing, zooming, panning, and the tip at the pointer.

import { sliceText } from "../model/lanes.js";
import { clip, elapsedText } from "../model/words.js";
import { byId, setText } from "./dom.js";
import { measureTimeline, sayLanes, timeAtX, timeline, xOf } from "./timeline.js";
import { drawing, seek, seekTime, update, viewer } from "./viewer.js";

/** Zooms by a factor around a time on screen. The default is the playhead.
 * @param {number} factor @param {number} around */
export function zoom(factor, around = viewer.at) {
  const { time } = viewer;
  const least = Math.min(time.end, 20);
  const span = Math.max(least, Math.min(time.end, (viewer.to - viewer.from) * factor));
  const share = (around - viewer.from) / (viewer.to - viewer.from);
  showSpan(around - span * Math.max(0, Math.min(1, share)), span);
}

/** Shows a part of the session that begins at a time on screen.
 * @param {number} from @param {number} span */
function showSpan(from, span) {
  const start = Math.max(0, Math.min(viewer.time.end - span, from));
  update({ from: start, to: start + span });
}

/** Moves the visible part after the playhead has left it. */
export function keepPlayheadInView() {
  const span = viewer.to - viewer.from;
  if (span >= viewer.time.end) return;
  if (viewer.at < viewer.from || viewer.at > viewer.to) showSpan(viewer.at - span * 0.2, span);
}

export function watchTimeline() {
  const box = byId("timeline");
  const slider = byId("timeline-slider");
  const tip = byId("timeline-tip");
  /** @param {MouseEvent} event */
  const place = (event) => event.clientX - box.getBoundingClientRect().left;
  let scrubbing = false;
  slider.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    scrubbing = true;
    slider.setPointerCapture(event.pointerId);
    scrub(place(event));
  });
  slider.addEventListener("pointermove", (event) => {
    if (scrubbing) scrub(place(event));
    else if (event.pointerType === "mouse") pointAt(place(event), event.offsetY);
  });
  const done = () => { scrubbing = false; };
  slider.addEventListener("pointerup", done);
  slider.addEventListener("pointercancel", done);
  slider.addEventListener("pointerleave", () => { tip.hidden = true; });
  box.addEventListener("wheel", (event) => {
    if (!viewer.session || viewer.session.count === 0) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      zoom(Math.exp(event.deltaY * 0.004), timeAtX(place(event)));
    } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
      event.preventDefault();
      const pixels = event.deltaX || event.deltaY;
      showSpan(viewer.from + (pixels / timeline.width) * (viewer.to - viewer.from), viewer.to - viewer.from);
    }
  }, { passive: false });
  box.addEventListener("scroll", () => {
    timeline.scrolled = box.scrollTop;
    if (timeline.lanes) sayLanes();
  }, { passive: true });
  new ResizeObserver(() => {
    if (timeline.lanes && (box.clientWidth !== timeline.width || box.clientHeight !== timeline.view)) measureTimeline();
  }).observe(box);
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", () => measureTimeline());
  }
}

/** Moves to the time at a pixel, or to an event within a few pixels.
 * @param {number} x */
function scrub(x) {
  const { time } = viewer;
  const at = timeAtX(x);
  const near = time.eventAt(at);
  for (const i of [near, near + 1]) {
    if (i <= viewer.session.count && Math.abs(xOf(time.shown[i]) - x) < 4) {
      seek(i, { playing: false });
      return;
    }
  }
  seekTime(at, { playing: false });
}

/** Shows the tip for the content at the pointer.
 * @param {number} x @param {number} y */
function pointAt(x, y) {
  const { session, time } = viewer;
  const tip = byId("timeline-tip");
  if (!session || session.count === 0 || x < timeline.gutter) {
    tip.hidden = true;
    return;
  }
  const at = timeAtX(x);
  const i = time.eventAt(at);
  const head = timeline.ruler + timeline.ticks;
  // The ruler does not scroll, and covers lanes that are scrolled away.
  const lane = y - timeline.scrolled < head ? undefined : timeline.lanes.list[Math.floor((y - head) / timeline.lane)];
  const slice = lane ? lane.from.findLastIndex((from, number) => from <= i && lane.to[number] > i) : -1;
  const words = lane && slice >= 0
    ? `${clip(sliceText(session, lane, lane.destination[slice]), 60)} · ${lane.label}${lane.covered[slice] ? " · covered" : ""}`
    : i === 0 ? "Before the first event" : `${i} · ${session.kindText(i)} ${clip(session.subjectText(i), 60)}`;
  setText(tip, `${elapsedText(time.elapsedAt(at))}  ${words}`);
  tip.hidden = false;
  tip.style.left = `${Math.min(Math.max(x + 12, 0), timeline.width - tip.offsetWidth - 8)}px`;
  tip.style.top = `${Math.max(0, y + 14 - byId("timeline").scrollTop)}px`;
}

drawing(["at"], keepPlayheadInView);
