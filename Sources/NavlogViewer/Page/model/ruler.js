// The lines of the ruler above the lanes, and their texts.

import { clockText, elapsedText } from "./words.js";

/** Round intervals, in milliseconds. */
const steps = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 3e4, 6e4, 12e4, 3e5, 6e5, 18e5, 36e5, 72e5, 216e5, 432e5, 864e5,
];

/** Returns the lines of a part of the ruler: their times on screen, and their texts. Without a compressed pause, the
 * lines are at multiples of one step. With a compressed pause, equal distances are not equal times, so each line is at the
 * roundest time nearby.
 * @param {TimeMap} time @param {number} from @param {number} to @param {number} pixels @param {number} started When the session began, for times by the clock; 0 for times since the beginning. @param {(event: number) => number} drift How far the clock had been set when an event was recorded. @param {number} space @returns {{ at: number, text: string }[]} */
export function rulerLines(time, from, to, pixels, started, drift = () => 0, space = 96) {
  const part = (space / pixels) * (to - from);
  const [first, last] = [time.elapsedAt(from) + started, time.elapsedAt(to) + started];
  /** @type {number[]} */
  const times = [];
  // The lines end at the last event, unless a long pause follows it: the axis can be longer than the session.
  const end = time.hasTail ? to : Math.min(to, time.shown[time.shown.length - 1]);
  if (Math.abs(time.elapsedAt(end) + started - first - (end - from)) < 1) {
    const step = steps.find((each) => each > part) ?? 864e5 * Math.ceil(part / 864e5);
    for (let round = Math.ceil(first / step) * step; round <= last; round += step) times.push(round);
  } else {
    for (let at = from; at < to; at += part) {
      const round = roundest(time.elapsedAt(at) + started, time.elapsedAt(Math.min(to, at + part * 0.3)) + started);
      if (round > (times[times.length - 1] ?? -Infinity)) times.push(round);
    }
  }
  const nearest = Math.min(...times.slice(1).map((each, i) => each - times[i]));
  return times.map((each) => {
    const at = time.shownAt(each - started);
    return { at, text: started === 0 ? rulerText(each, nearest) : clockLine(each + drift(time.eventAt(at)), nearest) };
  });
}

/** Returns the roundest time between two times.
 * @param {number} from @param {number} to */
function roundest(from, to) {
  for (let i = steps.length - 1; i >= 0; i--) {
    const round = Math.ceil(from / steps[i]) * steps[i];
    if (round <= to) return round;
  }
  return from;
}

/** Returns a time of the ruler, as short as the interval of its lines allows: `2h14m`, `2h14m05s`, `2h14m05.250s`.
 * @param {number} milliseconds @param {number} apart */
export function rulerText(milliseconds, apart) {
  if (apart < 1000) return elapsedText(milliseconds).slice(1);
  const seconds = Math.round(milliseconds / 1000);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  if (seconds < 60) return `${seconds}s`;
  if (hours < 1) return apart < 60_000 ? `${minutes}m${two(seconds % 60)}s` : `${minutes}m`;
  if (apart < 60_000) return `${hours}h${two(minutes % 60)}m${two(seconds % 60)}s`;
  if (hours < 48) return `${hours}h${two(minutes % 60)}m`;
  return `${Math.floor(hours / 24)}d ${hours % 24}h${apart < 36e5 ? `${two(minutes % 60)}m` : ""}`;
}

/** Returns a time of day in UTC, with the precision that the distance between two lines needs: `14:03`, `14:03:05`,
 * `14:03:05.250`.
 * @param {number} wall @param {number} apart */
function clockLine(wall, apart) {
  const text = clockText(wall);
  return apart < 1000 ? text : apart < 60_000 ? text.slice(0, 8) : text.slice(0, 5);
}
