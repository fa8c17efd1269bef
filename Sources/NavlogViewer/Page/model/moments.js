// Moments in words and in links: the grammar of the command, and `#s=SESSION&e=POSITION`.

import { searchTest } from "./search.js";
import { lastAtMost } from "./time.js";

/** A moment's address: `3f2a9c01@20`.
 * @param {{ id: string }} session @param {number} position */
export function momentText(session, position) { return `${session.id.slice(0, 8)}@${position}`; }

/** The link to a moment in this file.
 * @param {{ id: string }} session @param {number} position */
export function momentLink(session, position) { return `#s=${encodeURIComponent(session.id)}&e=${position}`; }

/** What a link names: a session's number and an event; the first and the beginning where it says nothing.
 * @param {FileData} file @param {string} hash */
export function parseLink(file, hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const id = values.get("s") ?? "";
  const number = id === "" ? 0 : file.sessions.findIndex((session) => session.id === id || (id.length >= 4 && session.id.startsWith(id)));
  const event = Number(values.get("e") ?? "");
  return { number, event: Number.isInteger(event) && event >= 0 ? event : 0 };
}

/** The event that a text means: `120`, `-3`, `last`, `50%`, `+1m12s`, `14:03:22`, `#marker`, `/regex/`; `null` for none.
 * @param {Session} session @param {string} text @param {number} position */
export function parseMoment(session, text, position) {
  const last = session.count;
  const word = text.trim().replace(/^.*@/, (prefix) => (/^[0-9a-f-]*@$|^last@$/i.test(prefix) ? "" : prefix));
  if (word === "last") return last;
  if (/^\d+$/.test(word)) return Number(word) <= last ? Number(word) : null;
  if (/^-\d+$/.test(word)) return Math.max(0, last + 1 + Number(word));
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(word);
  if (percent) return Number(percent[1]) > 100 ? null : Math.floor((Number(percent[1]) / 100) * last);
  const since = /^\+(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/.exec(word);
  if (since && word !== "+") {
    const [hours, minutes, seconds] = since.slice(1).map((part) => Number(part ?? 0));
    return lastAtMost(session.elapsed, ((hours * 60 + minutes) * 60 + seconds) * 1000);
  }
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?$/.exec(word);
  if (clock) {
    const ofDay = ((Number(clock[1]) * 60 + Number(clock[2])) * 60 + Number(clock[3] ?? 0)) * 1000;
    const day = Math.floor(session.started / 864e5) * 864e5;
    for (const at of [day + ofDay, day + 864e5 + ofDay]) {
      if (at < session.started) continue;
      let found = 0;
      for (let i = 1; i <= last; i++) if (session.wall(i) <= at) found = i;
      return found;
    }
  }
  if (word.startsWith("#")) {
    const name = word.slice(1);
    return session.markers.find((i) => session.subjectText(i).replace(/^"|"$/g, "") === name)
      ?? session.markers.find((i) => session.subjectText(i).includes(name)) ?? null;
  }
  if (/^\/.+\/$/.test(word)) {
    const test = searchTest(word);
    if (!test) return null;
    for (let step = 1; step <= last; step++) {
      const i = ((position + step - 1) % last) + 1;
      if (test(session.line(i))) return i;
    }
  }
  return null;
}
