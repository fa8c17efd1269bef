// The summary of a session in sentences.

import { screenCount } from "./visits.js";
import { clip, count } from "./words.js";

/** Returns the session in a few sentences. `layers` is the maximum number of layers on top of each other.
 * @param {Session} session @param {number} layers */
export function story(session, layers) {
  if (session.count === 0) {
    return session.ended === null
      ? "This session has no events: the app was started, and no event was recorded."
      : "This session has no events: the app was started and closed, and no screen was requested.";
  }
  const ending = session.ended === null
    ? "No end was recorded: the app was killed, or was still running when this file was written."
    : "The app closed the session.";
  const deep = layers > 1 ? `, up to ${layers} layers deep` : "";
  return `The user saw ${count(screenCount(session), "different screen")}${deep && `${deep},`} and ended on ${clip(lastScreen(session), 80)}. ${ending}`;
}

/** @param {Session} session */
function lastScreen(session) { return session.screenText(session.count) || session.screenName(session.count); }
