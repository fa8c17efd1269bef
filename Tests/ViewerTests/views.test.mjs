// The page's facts about a session agree with the views of the log.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { screenCount, visits } from "../../Sources/NavlogViewer/Page/model/visits.js";
import { databases, open } from "./support.mjs";

function ask(path, sql) {
  const text = execFileSync("sqlite3", ["-safe", "-readonly", "-json", path, sql], { encoding: "utf8" });
  return text.trim() === "" ? [] : JSON.parse(text);
}

/** The rules that a page cannot check, since it has neither the decisions of guards nor every earlier session. */
const beyondPage = new Set(["bypassedGuard", "restoredOtherwise"]);

for (const { name, path } of databases()) {
  test(`${name}: the page's visits have the beginnings, durations and names of screen_visits`, () => {
    const rows = ask(path, "SELECT session, position, screen, depth, CAST(round(duration * 1000) AS INTEGER) AS ms FROM screen_visits ORDER BY 1, 2");
    for (const session of open(name).sessions.filter((each) => each.count > 0)) {
      const shown = visits(session).map((visit) => [visit.from, session.screenName(visit.from), session.depth[visit.from]]);
      const of = rows.filter((row) => row.session === session.id);
      assert.deepEqual(shown, of.map((row) => [row.position, row.screen, row.depth]));
      // The times of a page are in milliseconds.
      visits(session).forEach((visit, number) => assert.ok(Math.abs(visit.time - of[number].ms) <= 1, `${visit.from}`));
    }
  });

  test(`${name}: the page's problems are the findings of the view friction`, () => {
    const rows = ask(path, "SELECT DISTINCT session, position, rule FROM friction ORDER BY 1, 2, 3");
    // "navlog view" writes the findings of the rules that a page cannot check.
    const written = ({ id }) => ({ findings: rows.filter((row) => row.session === id && beyondPage.has(row.rule)) });
    for (const session of open(name, written).sessions) {
      const withoutEffect = session.where((i) => !session.outcomeOf(i).applied).map((at) => ({ at, rule: "noEffect" }));
      const shown = [...session.findings, ...withoutEffect].sort((left, right) => left.at - right.at || (left.rule < right.rule ? -1 : 1))
        .map(({ at, rule }) => `${at} ${rule}`);
      assert.deepEqual(session.problems.filter((i) => !session.isGap(i)), [...new Set([...session.findings, ...withoutEffect].map(({ at }) => at))].sort((a, b) => a - b));
      const expected = rows.filter((row) => row.session === session.id).map((row) => `${row.position} ${row.rule}`);
      assert.deepEqual(shown, expected);
    }
  });

  test(`${name}: the page's number of screens is that of session_summary`, () => {
    const rows = ask(path, "SELECT session, screens FROM session_summary");
    for (const session of open(name).sessions) {
      assert.equal(screenCount(session), rows.find((row) => row.session === session.id).screens);
    }
  });
}
