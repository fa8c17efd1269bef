// Playing: the playhead moves with the time on screen, so a compressed pause is short at every speed.

import { clockText, count, elapsedText, grouped } from "../model/words.js";
import { byId, elements, say, setText } from "./dom.js";
import { finder, nextOf } from "./finder.js";
import { zoom } from "./scrub.js";
import { drawing, seek, seekTime, update, viewer } from "./viewer.js";

const player = { before: 0 };

function play() {
  const { session, time, position } = viewer;
  if (session.count === 0) return;
  const isAtEnd = position >= session.count;
  player.before = performance.now();
  update({ playing: true, side: "after", ...(isAtEnd ? { position: 0, at: time.shown[0], follow: true } : {}) });
  requestAnimationFrame(advance);
}

function pause() { update({ playing: false }); }

export function togglePlaying() { if (viewer.playing) pause(); else play(); }

/** @param {number} now */
function advance(now) {
  if (!viewer.playing) return;
  const { time, session, position, speed } = viewer;
  // A page in the background gets no frames, and continues from the same moment.
  const passed = Math.min(250, Math.max(0, now - player.before)) * speed;
  player.before = now;
  let at = viewer.at + passed;
  let next = time.eventAt(at);
  if (finder.breaks && finder.hits.length > 0) {
    const hit = finder.hits.find((i) => i > position && i <= next);
    if (hit !== undefined) {
      update({ at: time.shown[hit], position: hit, playing: false });
      say(`Paused at a hit: event ${hit}`);
      return;
    }
  }
  const isDone = next >= session.count && at >= time.shown[session.count];
  if (isDone) {
    next = session.count;
    at = time.shown[next];
  }
  update({ at, position: next, playing: !isDone });
  if (!isDone) requestAnimationFrame(advance);
}

const speeds = [0.25, 0.5, 1, 2, 4, 8, 16];

/** Selects a higher or lower speed, and announces it.
 * @param {number} step */
export function changeSpeed(step) {
  const index = Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(viewer.speed) + step));
  update({ speed: speeds[index] });
  say(`Speed ${speeds[index]}×`);
}

/** Moves by a part of the session's time, in milliseconds.
 * @param {number} milliseconds */
export function skip(milliseconds) {
  const { time, at } = viewer;
  const to = time.elapsedAt(at) + milliseconds;
  // The first events can have the same time as the beginning of the session, so seeking to this time would select an event.
  if (milliseconds < 0 && to <= 0) {
    seek(0);
    return;
  }
  const shown = time.shownAt(Math.min(time.length, to));
  // The axis continues after the end of the session, so the playhead may be after the end.
  seekTime(milliseconds < 0 ? Math.min(at, shown) : Math.max(at, shown));
}

/** Moves to the next or the previous pause.
 * @param {number} direction */
export function skipToPause(direction) {
  const pauses = viewer.time.pauses.filter((i) => i > 0);
  nextOf(pauses, direction, "pause longer than 2 s");
}

/** The actions of the buttons, by their `data-does`.
 * @type {Record<string, () => void>} */
export const actions = {
  start: () => seek(0, { playing: false }),
  back: () => seek(viewer.position - 1, { playing: false }),
  play: togglePlaying,
  forward: () => seek(viewer.position + 1, { playing: false }),
  end: () => seek(viewer.session.count, { playing: false }),
  "previous-problem": () => nextOf(viewer.session.problems, -1, "problem"),
  "next-problem": () => nextOf(viewer.session.problems, 1, "problem"),
  "zoom-in": () => zoom(0.5),
  "zoom-out": () => zoom(2),
  "zoom-fit": () => update({ from: 0, to: viewer.time.end }),
};

export function watchPlayer() {
  for (const button of elements("[data-does]")) button.addEventListener("click", () => actions[button.dataset.does ?? ""]());
  byId("speed").addEventListener("change", () => update({ speed: Number(byId("speed").value) }));
}

drawing(["playing", "speed", "position", "at", "session", "times"], (changes) => {
  const { playing, session, position, time, at } = viewer;
  if (changes.has("playing") || changes.has("session")) {
    byId("play").setAttribute("aria-label", String(playing ? "Pause (space)" : "Play (space)"));
    byId("play").classList.toggle("playing", playing);
  }
  if (changes.has("speed")) byId("speed").value = String(viewer.speed);
  const now = viewer.times === "clock" && position > 0 ? clockText(session.wall(position)) : elapsedText(time.elapsedAt(at)).slice(1);
  setText(byId("clock"), `${now} · ${grouped.format(position)} of ${count(session.count, "event")}`);
});
