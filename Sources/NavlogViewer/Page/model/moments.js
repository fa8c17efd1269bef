// Moments as text and as links: the command's notation, and `#s=SESSION&e=POSITION`.

import { regularExpression } from "./search.js";
import { lastAtMost } from "./time.js";

/** Returns a moment as text, with the whole id of its session. The log may contain sessions that are missing in this file, so a
 * shorter id could be ambiguous.
 * @param {{ id: string }} session @param {number} position */
export function momentText(session, position) { return `${session.id}@${position}`; }

/** Returns the shortest prefix of a session's id that is not a prefix of another id in the file: 8 to 64 characters.
 * @param {FileData} file @param {string} id */
export function shortID(file, id) { return shortIDs(file, id).get(id) ?? id; }

/** Returns a map from the ids of all sessions in the file, and from other ids, to their short ids. An id has its longest common
 * prefix with one of its neighbors in sorted order.
 * @param {FileData} file @param {string[]} others */
export function shortIDs(file, ...others) {
  const ids = [...new Set([...file.sessions.map(({ id }) => id), ...others])].sort();
  /** @param {string} id @param {string} [neighbor] */
  const needed = (id, neighbor = "") => {
    let common = 0;
    while (common < Math.min(id.length, 63) && id[common] === neighbor[common]) common += 1;
    return common + 1;
  };
  return new Map(ids.map((id, i) => [id, id.slice(0, Math.max(8, needed(id, ids[i - 1]), needed(id, ids[i + 1])))]));
}

/** Returns the link to a moment in this file.
 * @param {{ id: string }} session @param {number} position */
export function momentLink(session, position) { return `#s=${encodeURIComponent(session.id)}&e=${position}`; }

/** Returns the target of a link: a session's number and an event. The defaults are the first session and its beginning.
 * @param {FileData} file @param {string} hash */
export function parseLink(file, hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const id = values.get("s") ?? "";
  const exact = file.sessions.findIndex((session) => session.id === id);
  const number = id === "" ? 0 : exact >= 0 || id.length < 4 ? exact : file.sessions.findIndex((session) => session.id.startsWith(id));
  const event = Number(values.get("e") ?? "");
  return { number, event: Number.isInteger(event) && event >= 0 ? event : 0 };
}

/** Parses `SESSION@POINT` as the command does. Returns the sessions by number, and the point. Without `SESSION@`, the
 * point is in the current session. The result has no sessions if the session is unknown. A time after a bare `@`, as in
 * `@14:03`, is in the last session that contains the time. The result then has all sessions, the last one first.
 * @param {FileData} file @param {number} shown @param {string} text @returns {{ sessions: number[], point: string }} */
export function parseReference(file, shown, text) {
  const at = /^[#/]/.test(text) ? -1 : text.indexOf("@");
  if (at < 0) return { sessions: [shown], point: text };
  const [name, point] = [text.slice(0, at), text.slice(at + 1)];
  if (name === "" && /^[^#/]*[T:]/.test(point)) return { sessions: [...file.sessions.keys()].reverse(), point };
  const number = sessionNumber(file, name);
  return { sessions: number >= 0 && number < file.sessions.length ? [number] : [], point };
}

/** Returns the number of the session that a name means, or -1. Counting from the end skips sessions without events, unless all
 * sessions are empty.
 * @param {FileData} file @param {string} name */
function sessionNumber(file, name) {
  const { sessions } = file;
  const used = [...sessions.keys()].filter((number) => sessions[number].events > 0);
  const counted = used.length > 0 ? used : [...sessions.keys()];
  if (name === "" || name === "last") return counted[counted.length - 1] ?? -1;
  if (/^-\d+$/.test(name)) return counted[counted.length + Number(name)] ?? -1;
  const exact = sessions.findIndex((session) => session.id === name);
  const found = sessions.filter((session) => session.id.startsWith(name));
  return exact >= 0 ? exact : found.length === 1 ? sessions.indexOf(found[0]) : -1;
}

/** Returns the event that a point of a session means, as the command finds it; `null` if the point does not exist.
 * Tests/Golden/moments.json lists examples for the page and the command.
 * @param {Session} session @param {string} text @returns {number | null} */
export function findPoint(session, text) {
  const last = session.count;
  if (text === "last") return last;
  if (text.startsWith("#")) return session.markers.find((i) => text !== "#" && session.markerName(i) === text.slice(1)) ?? null;
  if (text.startsWith("/")) return firstMatch(session, text);
  if (text.startsWith("+")) {
    const elapsed = parseDuration(text.slice(1));
    return elapsed === null || Math.floor(elapsed) > session.length ? null : lastAtMost(session.elapsed, elapsed);
  }
  if (text.startsWith("-")) {
    const fromEnd = wholeNumber(text.slice(1));
    return fromEnd === null || fromEnd === 0 || fromEnd > Math.max(1, last) ? null : Math.max(0, last + 1 - fromEnd);
  }
  if (text.endsWith("%")) {
    const percent = /^(\d+\.?\d*|\.\d+)%$/.test(text) ? Number(text.slice(0, -1)) : NaN;
    return percent <= 100 ? Math.floor((last * percent) / 100) : null;
  }
  if (text.includes("T")) return lastByClock(session, parseDate(text));
  if (text.includes(":")) return lastByClock(session, timeOfDay(session, text));
  const position = wholeNumber(text);
  return position === null || position > last ? null : position;
}

/** @param {string} text */
function wholeNumber(text) { return /^\d+$/.test(text) ? Number(text) : null; }

/** Returns the first event whose line matches `/regex/`.
 * @param {Session} session @param {string} text */
function firstMatch(session, text) {
  try {
    const expression = /^\/(.+)\/$/.exec(text);
    const pattern = expression && regularExpression(expression[1], "u");
    for (let i = 1; pattern && i <= session.count; i++) if (pattern.test(session.line(i))) return i;
  } catch {
    // The text is not a regular expression.
  }
  return null;
}

/** Returns the milliseconds of `1m12s`, `1h2m3.5s`, `500ms`, `72`.
 * @param {string} text */
function parseDuration(text) {
  const parts = /^(?:([\d.]+)h)?(?:([\d.]+)m(?!s))?(?:([\d.]+)s)?(?:([\d.]+)ms)?([\d.]+)?$/.exec(text);
  if (!parts || text === "") return null;
  const units = [3600_000, 60_000, 1000, 1, 1000];
  return parts.slice(1).reduce((/** @type {number | null} */ sum, part, unit) => {
    if (part === undefined || sum === null) return sum;
    return /^\d*\.?\d*$/.test(part) && part !== "." ? Math.round((sum + Number(part) * units[unit]) * 1000) / 1000 : null;
  }, 0);
}

/** Returns the event that was the last one at a wall-clock time, as in the view on_screen; `null` if the time is outside the
 * session. If no event was the last one at this time, because the clock was set, returns the last event up to this time.
 * @param {Session} session @param {number | null} time */
function lastByClock(session, time) {
  const { first, last } = clockSpan(session);
  if (time === null || time < first || time > last) return null;
  for (let i = session.count; i >= 0; i--) if (isLastAt(session, i, time)) return i;
  for (let i = session.count; i > 0; i--) if (session.wall(i) <= time) return i;
  return 0;
}

/** Returns whether an event was the last one at a wall-clock time. If the clock was set back before the next event, the
 * monotonic clock determines when the next event happened.
 * @param {Session} session @param {number} i @param {number} time */
function isLastAt(session, i, time) {
  const { started, ended, elapsed, length, count } = session;
  const wall = i > 0 ? session.wall(i) : started;
  const next = i < count ? session.wall(i + 1) : ended ?? wall + 1;
  if (time < wall) return false;
  if (time < next) return true;
  const isSetBack = i > 0 && (i === count || next < wall);
  return isSetBack && time - wall < (i < count ? elapsed[i + 1] : length) - elapsed[i];
}

/** Returns the earliest and the latest wall-clock time of a session. The clock may jump, so all events are examined.
 * @param {Session} session */
function clockSpan(session) {
  const { started, ended } = session;
  let [first, last] = [Math.min(started, ended ?? started), Math.max(started, ended ?? started)];
  for (let i = 1; i <= session.count; i++) {
    first = Math.min(first, session.wall(i));
    last = Math.max(last, session.wall(i));
  }
  return { first, last };
}

/** Returns the milliseconds since 1970 of `2026-11-21T14:03:22Z`.
 * @param {string} text */
function parseDate(text) {
  const parts = /^([+-]?)(\d+)-(\d+)-(\d+)T(.*)Z$/.exec(text);
  const clock = parts && /^\d+:\d+:/.test(parts[5]) ? parseClock(parts[5]) : null;
  if (!parts || clock === null) return null;
  const [year, month, day] = [Number(`${parts[1]}${parts[2]}`), Number(parts[3]), Number(parts[4])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() + clock : null;
}

/** Returns the first moment of a session at a time of day in UTC.
 * @param {Session} session @param {string} text */
function timeOfDay(session, text) {
  const clock = parseClock(text);
  if (clock === null) return null;
  const { first } = clockSpan(session);
  const onFirstDay = first - (((first % 864e5) + 864e5) % 864e5) + clock;
  return onFirstDay < first ? onFirstDay + 864e5 : onFirstDay;
}

/** Returns the milliseconds since midnight of `14:03`, `14:03:22` or `14:03:22.5`.
 * @param {string} text */
function parseClock(text) {
  const parts = /^(\d+):(\d+)(?::(\d+)(?:\.(\d{1,9}))?)?$/.exec(text);
  if (!parts) return null;
  const [hours, minutes, seconds] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number(`${parts[4] ?? ""}00`.padEnd(3, "0").slice(0, 3));
}
