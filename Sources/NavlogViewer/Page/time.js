"use strict";
// Times in words, and the map between a session's time and what is shown: a pause in which nothing happens takes little.

/** A pause longer than this is compressed, in milliseconds. */
const idleLimit = 2000;
/** What a compressed pause takes on screen and while playing, in milliseconds. */
const idleLength = 900;

/** `4.2 s`, `1 min 12 s`, `2 h 05 min`, `3 d 4 h`. */
function durationText(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 1) return `${Math.round(milliseconds)} ms`;
  if (seconds < 59.95) return `${seconds.toFixed(seconds < 9.995 ? 2 : 1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  if (whole < 86400) return `${Math.floor(whole / 3600)} h ${String(Math.floor(whole / 60) % 60).padStart(2, "0")} min`;
  return `${Math.floor(whole / 86400)} d ${Math.floor(whole / 3600) % 24} h`;
}

/** `+2.749s`, `+1m12.250s`, as the command prints it. */
function elapsedText(milliseconds) {
  const total = Math.round(milliseconds);
  const seconds = ((total % 60000) / 1000).toFixed(3);
  if (total < 60000) return `+${seconds}s`;
  const minutes = Math.floor(total / 60000);
  const padded = seconds.padStart(6, "0");
  if (minutes < 60) return `+${minutes}m${padded}s`;
  return `+${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, "0")}m${padded}s`;
}

/** An instant in UTC; years beyond those of a calendar are shown as they can be. */
function instant(milliseconds) {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** `22 Nov 2026, 05:12:57 UTC`. */
function dateText(milliseconds) {
  const date = instant(milliseconds);
  if (!date) return "unknown date";
  const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  return `${format.format(date)}, ${date.toISOString().slice(-13, -5)} UTC`;
}

/** `05:13:00.252`. */
function clockText(milliseconds) { return instant(milliseconds)?.toISOString().slice(-13, -1) ?? "?"; }

/** Maps a session's time to the time on screen, in which pauses are compressed. */
class TimeMap {
  constructor(session) {
    const { elapsed, count: events } = session;
    /** When each event is, on screen. */
    this.shown = new Float64Array(events + 1);
    /** The compressed pauses, as the events before them. */
    this.pauses = [];
    let sum = 0;
    for (let i = 1; i <= events; i++) {
      // Of a clock that ran backwards nothing is shown.
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
      // All at one instant: the events stand side by side.
      for (let i = 0; i <= events; i++) this.shown[i] = i * 100;
      this.end = Math.max(1, events) * 100;
    }
    // The last event is not the end of the line: what it led to is seen for a moment.
    this.end = Math.max(this.end, this.shown[events] + Math.min(1000, Math.max(1, this.end * 0.02)));
    this.elapsed = elapsed;
    this.length = session.length;
  }

  /** The last event at or before a time on screen; 0 before the first. */
  eventAt(shown) { return lastAtMost(this.shown, shown); }

  /** The session's time at a time on screen. */
  elapsedAt(shown) {
    const i = this.eventAt(shown);
    const last = this.shown.length - 1;
    const [from, to] = [this.shown[i], i < last ? this.shown[i + 1] : this.end];
    const [start, end] = [this.elapsed[i], i < last ? this.elapsed[i + 1] : Math.max(this.length, this.elapsed[i])];
    return to > from ? start + ((end - start) * (shown - from)) / (to - from) : start;
  }

  /** The time on screen at a session's time. */
  shownAt(elapsed) {
    const i = lastAtMost(this.elapsed, elapsed);
    const last = this.shown.length - 1;
    const [start, end] = [this.elapsed[i], i < last ? this.elapsed[i + 1] : this.length];
    const [from, to] = [this.shown[i], i < last ? this.shown[i + 1] : this.end];
    return end > start ? Math.min(to, from + ((to - from) * (elapsed - start)) / (end - start)) : from;
  }
}

/** The index of the last number of a sorted array that is at most a value; 0 if there is none. */
function lastAtMost(numbers, value) {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle] <= value) low = middle; else high = middle - 1;
  }
  return low;
}
