// The page defines visits, problems and changes as in Tests/Golden/meanings.json. GoldenMeaningTests.swift checks the log's views and
// the command against the same table.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { changesAt } from "../../Sources/NavlogViewer/Page/model/changes.js";
import { visits } from "../../Sources/NavlogViewer/Page/model/visits.js";
import { open } from "./support.mjs";

const { cases } = JSON.parse(readFileSync(new URL("../Golden/meanings.json", import.meta.url), "utf8"));

cases.forEach((golden, number) => {
  const [session] = open(`golden-${number}`).sessions;

  test(`the page agrees with the table of visits: ${golden.name}`, () => {
    const shown = visits(session).map(({ from, time }) => [from, session.screenName(from), session.depth[from], Math.round(time)]);
    assert.deepEqual(shown, golden.visits);
  });

  test(`the page agrees with the table of problems: ${golden.name}`, () => {
    const withoutEffect = session.where((i) => !session.outcomeOf(i).applied).map((at) => ({ at, rule: "noEffect" }));
    const shown = [...session.findings, ...withoutEffect].sort((left, right) => left.at - right.at || (left.rule < right.rule ? -1 : 1));
    assert.deepEqual(shown.map(({ at, rule }) => `${at} ${rule}`), golden.problems);
  });

  test(`the page agrees with the table of changes: ${golden.name}`, () => {
    for (const [position, words] of Object.entries(golden.changes ?? {})) {
      assert.deepEqual(changesAt(session, Number(position)).map(({ text }) => text), words, `event ${position}`);
    }
  });
});
