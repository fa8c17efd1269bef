// The summary at the top: the app, the time, the duration, the end, and the problems with links to their moments.

import { openSession } from "./opening.js";
import { momentLink, shortID, shortIDs } from "../model/moments.js";
import { noProblemsText, problemGroups } from "../model/problems.js";
import { story } from "../model/story.js";
import { clip, count, dateText, durationText, grouped } from "../model/words.js";
import { byId, make } from "./dom.js";
import { timeline } from "./timeline.js";
import { seek, viewer } from "./viewer.js";

/** The maximum number of kinds of problems that are listed. */
const listedProblems = 8;

export function drawSummary() {
  const { session, file } = viewer;
  const name = [session.app || "An app without a name", session.version].filter(Boolean).join(" ");
  const id = shortID(file, session.id);
  document.title = `${clip(name, 60)} · ${id} · Navlog`;
  byId("app-name").replaceChildren(clip(session.app || "An app without a name", 80), " ", make("span", { text: clip(session.version || "", 40) }));
  const facts = [
    dateText(session.started), durationText(session.length), count(session.count, "event"),
    session.ended === null ? "not closed" : "closed", session.system ? clip(session.system, 60) : null, id,
  ];
  byId("facts").replaceChildren(...facts.filter(Boolean).map((text) => make("li", { text })));
  byId("story").textContent = story(session, timeline.lanes.layers);
  const notices = notes(session, file);
  byId("notices").hidden = notices.length === 0;
  byId("notices").replaceChildren(...notices);
  drawProblems(session);
}

/** Returns the notices about this file.
 * @param {Session} session @param {FileData} file */
function notes(session, file) {
  /** @type {HTMLElement[]} */
  const items = [];
  /** @param {string} kind @param {...(Node | string)} content */
  const add = (kind, ...content) => items.push(make("li", { class: `notice-${kind}` }, ...content));
  if (session.masked) {
    add("plain", make("b", { text: "Masked. " }), "Values are replaced; names are kept.");
  } else {
    add("warning", make("b", { text: "Not masked. " }), "This file contains all values as recorded, including personal data.");
  }
  const gap = session.problems.find((i) => session.isGap(i));
  if (gap !== undefined) {
    add("warning", make("b", { text: "Damaged. " }), "Events of this log could not be read; the screens after ",
      make("a", { href: momentLink(session, gap), text: `event ${gap}` }), " are uncertain.");
  }
  const { parent } = session;
  if (parent) {
    const here = file.sessions.some((each) => each.id === parent.session);
    const words = `${shortID(file, parent.session)}@${parent.position}`;
    add("plain", "Continues ", here ? make("a", { href: momentLink({ id: parent.session }, parent.position), text: words }) : words, ".");
  }
  return items;
}

/** @param {Session} session */
function drawProblems(session) {
  const groups = problemGroups(session);
  const items = groups.slice(0, listedProblems).map(problemChip);
  if (groups.length > listedProblems) items.push(make("li", { class: "quiet", text: `and ${count(groups.length - listedProblems, "other kind")}` }));
  if (items.length === 0) items.push(make("li", { class: "fine", text: noProblemsText(session) }));
  byId("wrong").replaceChildren(...items);
}

/** Returns a link to the problems of a group. A click leads to the next problem of the group after the current event, or to the
 * first problem if none follows.
 * @param {ProblemGroup} group */
function problemChip({ key, text, events, stretch }) {
  const { session } = viewer;
  const [first] = events;
  return make("li", {}, make("a", {
    class: "chip", href: momentLink(session, first), title: clip(key, 300),
    onclick: (event) => {
      event.preventDefault();
      seek(events.find((i) => i > viewer.position) ?? first, { playing: false });
    },
  },
  make("span", { class: "sign", "aria-hidden": "true", text: "▲" }),
  make("span", { text }),
  make("span", { class: "number", text: stretch ?? (events.length === 1 ? `event ${first}` : `×${grouped.format(events.length)}, first at ${grouped.format(first)}`) })));
}

/** Fills the list of sessions, if there are several. */
export function fillSessions() {
  const { file } = viewer;
  const select = byId("sessions");
  const names = shortIDs(file);
  select.hidden = file.sessions.length < 2;
  select.replaceChildren(...file.sessions.map((session, index) => make("option", {
    value: index,
    text: `${names.get(session.id)} · ${dateText(session.started)} · ${count(session.events, "event")} · ${session.ended === null ? "not closed" : "closed"}`,
  })));
  select.addEventListener("change", () => openSession(Number(select.value), 0));
}
