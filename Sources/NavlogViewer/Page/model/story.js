// What a person reads first, in sentences.

import { clip, count } from "./words.js";

/** The session in a few sentences.
 * @param {Session} session @param {number} layers */
export function story(session, layers) {
  if (session.count === 0) {
    return session.ended === null
      ? "This session has no events: the app was started, and nothing was recorded before it stopped."
      : "This session has no events: the app was started and closed, and no screen was asked for.";
  }
  const screens = new Set();
  for (let i = 1; i <= session.count; i++) if (session.screen[i] >= 0) screens.add(session.screen[i]);
  const last = session.screen[session.count];
  const seen = screens.size === 0 ? "no screen" : count(screens.size, "different screen");
  return `The user saw ${seen}${layers > 1 ? `, up to ${layers} layers deep,` : ""}`
    + `${last >= 0 ? ` and ended on ${clip(session.screenText(session.count), 80)}` : ""}. `
    + (session.ended === null
      ? "It has no end: the app was killed, or still ran when this was written."
      : "The app closed the session.");
}
