// The page and the command read moments alike. Both are checked against Tests/Golden/moments.json.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { findPoint, momentText, parseLink, parseReference, shortID, shortIDs } from "../../Sources/NavlogViewer/Page/model/moments.js";
import { regularExpression } from "../../Sources/NavlogViewer/Page/model/search.js";

const golden = JSON.parse(readFileSync(new URL("../Golden/moments.json", import.meta.url), "utf8"));

/** Returns the parts of a session that the search for a moment needs. */
function session({ id, started, ended, events }) {
  // The page's data contains whole milliseconds.
  const markers = events.flatMap(([, line], number) => (line.startsWith("mark ") ? [number + 1] : []));
  return {
    id, started, ended, count: events.length, length: ended - started, markers,
    elapsed: Float64Array.from([0, ...events.map(([elapsed]) => Math.floor(elapsed))]),
    wall: (i) => started + Math.floor(events[i - 1][0]),
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

test("counting sessions from the end skips sessions without events, unless all are empty", () => {
  const file = { sessions: [{ id: "aa", events: 0 }, { id: "bb", events: 3 }, { id: "cc", events: 2 }, { id: "dd", events: 0 }] };
  const sessions = (text) => parseReference(file, 1, text).sessions;
  assert.deepEqual(["@4", "last@4", "-1@4", "-2@4", "-3@4", "dd@0"].map(sessions), [[2], [2], [2], [1], [], [3]]);
  assert.deepEqual(parseReference({ sessions: [{ id: "aa", events: 0 }, { id: "bb", events: 0 }] }, 0, "-2@0").sessions, [0]);
});

test("the times of a session begin at its earliest time, even if the clock was set back", () => {
  const started = Date.UTC(2026, 10, 21, 0, 10);
  const walls = [started + 60_000, started - 1200_000, started - 600_000];
  const elapsed = [0, 60_000, 600_000, 1200_000];
  const set = { started, ended: started - 300_000, count: 3, elapsed, length: 1500_000, wall: (i) => walls[i - 1] };
  const moments = { "23:50": 2, "23:55": 2, "2026-11-20T23:50:00Z": 2, "23:49": null, "2026-11-20T23:49:59Z": null, "00:00": 3, "00:11": 1, "00:12": null };
  for (const [text, position] of Object.entries(moments)) assert.equal(findPoint(set, text), position, text);
  const ended = { started, ended: started - 1200_000, count: 0 };
  assert.deepEqual(["23:50", "00:10", "23:49", "00:11"].map((text) => findPoint(ended, text)), [0, 0, null, null]);
});

test("if the clock was set back, a time means the last moment at which the clock showed it", () => {
  const started = Date.UTC(2026, 10, 21, 12);
  const elapsed = [0, 10_000, 600_000, 900_000, 1020_000];
  // The clock was set back by ten minutes between the second and the third event.
  const drift = [0, 0, 0, -600_000, -600_000];
  const set = { started, ended: started + 480_000, count: 4, elapsed, length: 1080_000, wall: (i) => started + elapsed[i] + drift[i] };
  const moments = { "12:00:05": 0, "12:03": 1, "12:05:30": 3, "12:07": 4, "12:09": 1, "12:10": 2 };
  for (const [text, position] of Object.entries(moments)) assert.equal(findPoint(set, text), position, text);
});

test("a time of day means the first day of a session that began before 1970", () => {
  const started = Date.UTC(1969, 11, 30, 23, 50);
  const elapsed = [0, 600_000, 1200_000];
  const early = { started, ended: started + 1200_000, count: 2, elapsed, length: 1200_000, wall: (i) => started + elapsed[i] };
  const moments = { "23:50": 0, "23:55": 0, "00:00": 1, "00:05": 1, "00:10": 2, "00:11": null, "23:49": null };
  for (const [text, position] of Object.entries(moments)) assert.equal(findPoint(early, text), position, text);
});

test("a copied moment contains the whole id, and a list shows the shortest id that names one session of the file", () => {
  const ids = ["0198f3c2aa10", "0198f3c2aa2", "0198f3c2", "5e551077aa", "short"];
  const file = { sessions: ids.map((id) => ({ id })) };
  assert.deepEqual(ids.map((id) => shortID(file, id)), ["0198f3c2aa1", "0198f3c2aa2", "0198f3c2", "5e551077", "short"]);
  assert.deepEqual(ids.map((id) => shortIDs(file).get(id)), ids.map((id) => shortID(file, id)));
  assert.equal(shortID(file, "0198f3c2aa3"), "0198f3c2aa3");
  const long = ["a", "b"].map((end) => "x".repeat(80) + end);
  assert.deepEqual(long.map((id) => shortID({ sessions: long.map((each) => ({ id: each })) }, id)), long.map(() => "x".repeat(64)));
  assert.equal(momentText(file.sessions[3], 20), "5e551077aa@20");
});

test("a link names a session by the beginning of its id, and an event by its position", () => {
  const file = { sessions: [{ id: "aaaa01" }, { id: "bbbb02" }] };
  const cases = { "": [0, 0], "#s=bbbb02&e=7": [1, 7], "#s=bbbb&e=7": [1, 7], "#s=bb": [-1, 0], "#e=-1": [0, 0], "#e=1.5": [0, 0] };
  for (const [hash, [number, event]] of Object.entries(cases)) assert.deepEqual(parseLink(file, hash), { number, event }, hash);
  const nested = { sessions: [{ id: "0198f3c2aa10" }, { id: "0198f3c2" }] };
  assert.deepEqual(["0198f3c2aa10", "0198f3c2", "0198f3c2a", "0198"].map((id) => parseLink(nested, `#s=${id}`).number), [0, 1, 0, 0]);
});

test("a regular expression finds the words and digits of all scripts, as in the command", () => {
  const found = {
    "^\\w+$": ["größe_1", "e\u0301", "नमस्ते", "a\u200d", "٣"], "^\\W$": ["-", " ", "€"], "^\\d\\d$": ["42", "٣٤"], "^\\D$": ["a", "²"],
    "^[\\w.-]+$": ["größe.a-b"], "^[^\\w]$": ["-"], "^[\\d]$": ["٣"], "^[a\\]\\w]+$": ["ö]"], "^[[:alpha:]\\d]+$": ["ö٣"],
  };
  const missed = { "^\\W$": ["ö", "٣", "\u0301"], "^\\d$": ["²", "a"], "^\\D$": ["٣"], "^\\w$": ["-", "€"], "^[^\\w]$": ["ö"], "^\\\\w$": ["ö"] };
  for (const [text, lines] of Object.entries(found)) for (const line of lines) assert.match(line, regularExpression(text, "u"));
  for (const [text, lines] of Object.entries(missed)) for (const line of lines) assert.doesNotMatch(line, regularExpression(text, "u"));
  assert.throws(() => regularExpression("[[:constructor:]]", "u"), SyntaxError);
});
