// The dialog that asks for a moment, and the links to moments.

import { openSession, readSession } from "./opening.js";
import { findPoint, momentLink, momentText, parseLink, parseReference } from "../model/moments.js";
import { byId, copy, say } from "./dom.js";
import { drawing, seek, update, viewer } from "./viewer.js";

export function watchMoments() {
  const dialog = byId("go");
  const field = byId("go-text");
  byId("go-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const found = await findMoment(field.value.trim());
    if (!found) {
      byId("go-problem").textContent = "No moment in this file matches this text.";
      field.setAttribute("aria-invalid", "true");
      return;
    }
    // The field keeps the focus for a frame after its dialog closes, and would receive the next key.
    field.blur();
    dialog.close();
    if (found.session === viewer.session) seek(found.position, { playing: false });
    else await openSession(found.number, found.position);
  });
  dialog.addEventListener("cancel", () => field.blur());
  byId("go-cancel").addEventListener("click", () => dialog.close());
  byId("copy-link").addEventListener("click", copyMoment);
  addEventListener("hashchange", () => followLink());
  // A link to the current moment does not change the address, so the browser reports no `hashchange`.
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#s=']") : null;
    if (link && !event.defaultPrevented) {
      event.preventDefault();
      update({ playing: false });
      followLink(link.getAttribute("href") ?? "");
    }
  });
}

/** Returns the moment that a text names, in any session of the file; `null` if the text names none.
 * @param {string} text */
async function findMoment(text) {
  const shown = viewer.file.sessions.findIndex((each) => each.id === viewer.session.id);
  const { sessions, point } = parseReference(viewer.file, shown, text);
  for (const number of sessions) {
    const session = number === shown ? viewer.session : await readSession(number);
    const position = findPoint(session, point);
    if (position !== null) return { session, number, position };
  }
  return null;
}

export function askForMoment() {
  byId("go-problem").textContent = "";
  byId("go-text").removeAttribute("aria-invalid");
  byId("go").showModal();
  byId("go-text").select();
}

export function copyMoment() { copy(momentText(viewer.session, viewer.position), "the moment"); }

/** Shows the moment that a link names.
 * @param {string} hash */
async function followLink(hash = location.hash) {
  const { number, event } = parseLink(viewer.file, hash);
  if (number < 0) {
    say("The link names a session that is not in this file.");
    return;
  }
  if (viewer.file.sessions[number].id !== viewer.session?.id) await openSession(number, event);
  else if (event !== viewer.position) seek(event);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let linkDrawn;

/** Updates the address to a link to the moment, but not at every frame, because browsers reject too many changes. */
drawing(["position", "session", "playing"], () => {
  clearTimeout(linkDrawn);
  linkDrawn = setTimeout(drawLink, 200);
});

function drawLink() {
  if (viewer.playing) return;
  const link = momentLink(viewer.session, viewer.position);
  if (location.hash !== link) history.replaceState(null, "", link);
}
