"use strict";
// Moments in words and in links: the grammar of the command, and `#s=SESSION&e=POSITION`.

/** The event that a text means: `120`, `-3`, `last`, `50%`, `+1m12s`, `14:03:22`, `#marker`, `/regex/`; `null` for none. */
function parseMoment(text) {
  const { session, position } = viewer;
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
    return timeline.markers.find((i) => session.subjectText(i).replace(/^"|"$/g, "") === name)
      ?? timeline.markers.find((i) => session.subjectText(i).includes(name)) ?? null;
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

function watchMoments() {
  const dialog = byId("go");
  const field = byId("go-text");
  byId("go-form").addEventListener("submit", (event) => {
    const moment = parseMoment(field.value);
    if (moment === null) {
      event.preventDefault();
      byId("go-problem").textContent = "There is no such moment in this session.";
      field.setAttribute("aria-invalid", "true");
      return;
    }
    // The field keeps the focus for a frame after its dialog is gone, and would take the next key.
    field.blur();
    seek(moment, { playing: false });
  });
  dialog.addEventListener("cancel", () => field.blur());
  byId("go-cancel").addEventListener("click", () => dialog.close());
  byId("copy-link").addEventListener("click", copyMoment);
  addEventListener("hashchange", () => followLink());
  // A link to the moment that is shown already changes no address.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='#s=']");
    if (link && !event.defaultPrevented) {
      event.preventDefault();
      update({ playing: false });
      followLink(link.getAttribute("href"));
    }
  });
}

function askForMoment() {
  byId("go-problem").textContent = "";
  byId("go-text").removeAttribute("aria-invalid");
  byId("go").showModal();
  byId("go-text").select();
}

function copyMoment() { copy(momentText(viewer.position), "the moment"); }

/** What a link names: a session's number and an event; the first and the beginning where it says nothing. */
function parseLink(hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const id = values.get("s") ?? "";
  const { sessions } = viewer.file;
  const number = id === "" ? 0 : sessions.findIndex((session) => session.id === id || (id.length >= 4 && session.id.startsWith(id)));
  const event = Number(values.get("e") ?? "");
  return { number, event: Number.isInteger(event) && event >= 0 ? event : 0 };
}

/** Shows the moment that a link names. */
async function followLink(hash = location.hash) {
  const { number, event } = parseLink(hash);
  if (number < 0) {
    say("The link names a session that this file does not hold.");
    return;
  }
  if (viewer.file.sessions[number].id !== viewer.session?.id) await openSession(number, event);
  else if (event !== viewer.position) seek(event);
}

/** Keeps the address a link to the moment; not at every frame, since browsers refuse too many changes. */
drawing(["position", "session"], () => {
  clearTimeout(drawLink.timer);
  drawLink.timer = setTimeout(drawLink, 200);
});

function drawLink() {
  if (viewer.playing) return;
  const link = momentLink(viewer.session, viewer.position);
  if (location.hash !== link) history.replaceState(null, "", link);
}
