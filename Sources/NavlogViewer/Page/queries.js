"use strict";
// The same questions for the log itself: SQL for its views, and the command.

/** A text as an SQL literal. */
function quoted(text) { return `'${text.replaceAll("'", "''")}'`; }

function drawQueries(panel) {
  const { session, position } = viewer;
  const id = quoted(session.id);
  const at = Math.max(1, position);
  const parts = [make("p", { class: "quiet" },
    "Run these with ", make("code", { text: "navlog sql LOG 'QUERY'" }), " or ", make("code", { text: "sqlite3 -safe -readonly LOG" }), ".")];
  const add = (title, text) => parts.push(section(title,
    make("pre", { class: "code", tabindex: "0", text }),
    make("button", { type: "button", class: "small", text: "Copy", "aria-label": `Copy: ${title}`, onclick: () => copy(text, "the query") })));
  add("This event", `SELECT * FROM event_log\nWHERE session = ${id} AND position = ${at};`);
  add("What happened around it",
    `SELECT position, kind, router, destination, outcome, screen, source\nFROM event_log\nWHERE session = ${id} AND position BETWEEN ${Math.max(1, at - 5)} AND ${at + 5}\nORDER BY position;`);
  if (session.screen[at] >= 0) {
    const name = session.file.destinations[session.screen[at]][1];
    add(`How long ${clip(name, 60)} was seen`,
      `SELECT count(*) AS visits, sum(duration) AS seconds\nFROM screen_visits\nWHERE session = ${id} AND screen = ${quoted(clip(name, 200))};`);
  }
  add("Calls without effect in this session",
    `SELECT position, kind, reason, screen, source\nFROM no_effect\nWHERE session = ${id}\nORDER BY position;`);
  add("With the command", [
    `navlog show LOG ${momentText(at)}`, `navlog state LOG ${momentText(at)}`, `navlog diff LOG ${momentText(at - 1)} ${momentText(at)}`,
  ].join("\n"));
  panel.replaceChildren(...parts);
}
