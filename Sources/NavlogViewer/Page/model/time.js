// The map between a session's time and the time on screen, in which pauses are compressed, and searches in sorted values.

/** The duration above which a pause is compressed, in milliseconds. */
const idleLimit = 2000;

/** The duration of a compressed pause on screen and while playing, in milliseconds. */
const idleLength = 900;

/** Maps a session's time to the time on screen, in which pauses are compressed. */
export class TimeMap {
  /** @param {Session} session */
  constructor(session) {
    const { elapsed, count: events } = session;
    /** The time of each event on screen. */
    this.shown = new Float64Array(events + 1);
    /** The compressed pauses, by the events before them. */
    this.pauses = [];
    let sum = 0;
    for (let i = 1; i <= events; i++) {
      // Time during which the clock ran backwards is not shown.
      const gap = Math.max(0, elapsed[i] - elapsed[i - 1]);
      if (gap > idleLimit) {
        this.pauses.push(i - 1);
        sum += idleLength;
      } else {
        sum += gap;
      }
      this.shown[i] = sum;
    }
    const tail = Math.max(0, session.length - elapsed[events]);
    this.hasTail = tail > idleLimit;
    if (this.hasTail) this.pauses.push(events);
    this.end = sum + (this.hasTail ? idleLength : tail);
    if (this.end <= 0) {
      // All events are at one instant, so they are placed next to each other.
      for (let i = 0; i <= events; i++) this.shown[i] = i * 100;
      this.end = Math.max(1, events) * 100;
    }
    // The axis continues after the last event, so that the result of this event is visible for a moment.
    this.end = Math.max(this.end, this.shown[events] + Math.min(1000, Math.max(1, this.end * 0.02)));
    /** The part of the axis with events. After a burst of calls, the rest of the session may be empty. */
    this.busy = Math.min(this.end, Math.max(20, this.shown[events] * 1.25));
    this.elapsed = elapsed;
    this.length = session.length;
  }

  /** Returns the last event at or before a time on screen; 0 before the first.
   * @param {number} shown */
  eventAt(shown) { return lastAtMost(this.shown, shown); }

  /** Returns the session's time at a time on screen.
   * @param {number} shown */
  elapsedAt(shown) {
    const i = this.eventAt(shown);
    const last = this.shown.length - 1;
    const [from, to] = [this.shown[i], i < last ? this.shown[i + 1] : this.end];
    const [start, end] = [this.elapsed[i], i < last ? this.elapsed[i + 1] : Math.max(this.length, this.elapsed[i])];
    return to > from ? start + ((end - start) * (shown - from)) / (to - from) : start;
  }

  /** Returns the time on screen at a session's time.
   * @param {number} elapsed */
  shownAt(elapsed) {
    const i = lastAtMost(this.elapsed, elapsed);
    const last = this.shown.length - 1;
    const [start, end] = [this.elapsed[i], i < last ? this.elapsed[i + 1] : this.length];
    const [from, to] = [this.shown[i], i < last ? this.shown[i + 1] : this.end];
    return end > start ? Math.min(to, from + ((to - from) * (elapsed - start)) / (end - start)) : from;
  }
}

/** Returns the index of the last number of a sorted array that is not greater than a value; 0 if all numbers are greater.
 * @param {ArrayLike<number>} numbers @param {number} value */
export function lastAtMost(numbers, value) { return lastOf(0, numbers.length - 1, (i) => numbers[i] <= value); }

/** Returns the last number from `first` through `limit` that passes a test. All numbers before the result must pass, too.
 * `first` is not tested: it is the result if no other number passes, or if the range is empty.
 * @param {number} first @param {number} limit @param {(number: number) => boolean} passes */
export function lastOf(first, limit, passes) {
  let [low, high] = [first, limit];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (passes(middle)) low = middle; else high = middle - 1;
  }
  return low;
}
