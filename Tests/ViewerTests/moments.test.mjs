// The page and the command read moments alike. Both are checked against Tests/Golden/moments.json.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { findPoint, parseLink, parseReference } from "../../Sources/NavlogViewer/Page/model/moments.js";

const golden = JSON.parse(readFileSync(new URL("../Golden/moments.json", import.meta.url), "utf8"));

/** The parts of a session that the search for a moment needs. */
function session({ id, started, ended, events }) {
  const markers = events.flatMap(([, line], number) => (line.startsWith("mark ") ? [number + 1] : []));
  return {
    id, started, ended, count: events.length, length: ended - started, markers,
    elapsed: Float64Array.from([0, ...events.map(([elapsed]) => elapsed)]),
    wall: (i) => started + events[i - 1][0],
    line: (i) => events[i - 1][1],
    markerName: (i) => /"(.*)"/.exec(events[i - 1][1])[1],
  };
}

for (const [text, position] of golden.moments) {
  test(`the page reads ${JSON.stringify(text)} as ${position ?? "no moment"}`, () => {
    const { sessions, point } = parseReference({ sessions: [golden.session] }, 0, text);
    assert.equal(sessions.length === 0 ? null : findPoint(session(golden.session), point), position);
  });
}

test("a link to a session that the file does not contain leads to no other session", () => {
  const file = { sessions: [{ id: "aa01" }, { id: "aa02" }, { id: "bb" }] };
  const sessions = (text) => parseReference(file, 1, text).sessions;
  assert.deepEqual(["4", "@4", "last@4", "-3@4", "bb@4", "aa01@4"].map(sessions), [[1], [2], [2], [0], [2], [0]]);
  assert.deepEqual(["aa@4", "c@4", "-4@4", "-0@4"].map(sessions), [[], [], [], []]);
  assert.deepEqual(["14:03", "@14:03", "@2026-11-21T14:03:22Z", "@#a:b", "last@14:03"].map(sessions), [[1], [2, 1, 0], [2, 1, 0], [2], [2]]);
});

test("a link names a session by the beginning of its id, and an event by its position", () => {
  const file = { sessions: [{ id: "aaaa01" }, { id: "bbbb02" }] };
  const cases = { "": [0, 0], "#s=bbbb02&e=7": [1, 7], "#s=bbbb&e=7": [1, 7], "#s=bb": [-1, 0], "#e=-1": [0, 0], "#e=1.5": [0, 0] };
  for (const [hash, [number, event]] of Object.entries(cases)) assert.deepEqual(parseLink(file, hash), { number, event }, hash);
});
