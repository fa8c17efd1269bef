// Questions for the log itself: SQL for its views, and the command.

import { momentText } from "./moments.js";
import { clip } from "./words.js";

/** The programs that answer the questions: Navlog's command, and SQLite's shell. Without `-safe`, a crafted file can make the
 * shell run commands. */
export const shells = ['navlog sql LOG "QUERY"', "sqlite3 -safe -readonly LOG"];

/** Returns a text as an SQL expression. The characters that a shell interprets within double quotes are replaced by their
 * codes.
 * @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", "''").replace(/["$`\\!]/g, (character) => `' || char(${character.charCodeAt(0)}) || '`)}'`;
}

/** Returns a text as an argument of a command in a shell.
 * @param {string} text */
function argument(text) { return /^[\w.@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`; }

/** Returns questions to ask a log about an event: titles, and texts to copy.
 * @param {Session} session @param {number} position */
export function queries(session, position) {
  const id = quoted(session.id);
  const at = Math.max(1, position);
  const moment = argument(momentText(session, at));
  const list = [
    { title: "This event", text: `SELECT * FROM event_log\nWHERE session = ${id} AND position = ${at};` },
    {
      title: "This event and the events around it",
      text: `SELECT position, kind, router, destination, outcome, screen, source\nFROM event_log\nWHERE session = ${id} AND position BETWEEN ${Math.max(1, at - 5)} AND ${at + 5}\nORDER BY position;`,
    },
  ];
  if (session.screen[at] >= 0) {
    const name = session.file.destinations[session.screen[at]][1];
    list.push({
      title: `Time on ${clip(name, 60)}`,
      text: `SELECT count(*) AS visits, sum(duration) AS seconds\nFROM screen_visits\nWHERE session = ${id} AND screen = ${quoted(clip(name, 200))};`,
    });
  }
  list.push({
    title: "Calls without effect in this session",
    text: `SELECT position, kind, reason, screen, source\nFROM no_effect\nWHERE session = ${id}\nORDER BY position;`,
  }, {
    title: "Commands for this event",
    text: [
      `navlog show LOG ${moment}`, `navlog state LOG ${moment}`,
      `navlog diff LOG ${argument(momentText(session, at - 1))} ${moment}`,
    ].join("\n"),
  });
  return list;
}
