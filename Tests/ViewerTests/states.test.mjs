// At every moment the page shows the tree that `navlog state` prints and the changes that `navlog diff` prints. Only the Swift code
// defines the effect of an event.

import assert from "node:assert/strict";
import test from "node:test";
import { changesAt } from "../../Sources/NavlogViewer/Page/model/changes.js";
import { stateAt } from "../../Sources/NavlogViewer/Page/model/state.js";
import { Lanes, topIn } from "../../Sources/NavlogViewer/Page/model/lanes.js";
import { pathText, treeLines, treeText, visibleRouter } from "../../Sources/NavlogViewer/Page/model/tree.js";
import { moments, open, samples } from "./support.mjs";

test("the samples come from the example apps, fifty random sessions, and a session with wide names", () => {
  const names = samples();
  assert.equal(names.filter((name) => name.startsWith("random-")).length, 50);
  for (const name of ["tour", "wide", "challenge", "Shop"]) assert.ok(names.includes(name), name);
});

for (const name of samples()) {
  test(`the states of ${name} are those of the command, forwards and after jumps`, () => {
    const expected = moments(name);
    for (const session of open(name).sessions) {
      if (session.count === 0) continue;
      const rows = expected.get(session.id);
      const forwards = rows.map((row) => row.position);
      const jumps = Array.from({ length: 60 }, () => Math.floor(Math.random() * rows.length));
      for (const position of [...forwards, ...jumps]) {
        const state = stateAt(session, position);
        const where = `${name} ${session.id}@${position}, jumps ${jumps}`;
        assert.equal(treeText(treeLines(session, state)), rows[position].tree, where);
        assert.equal(pathText(session, state), rows[position].path, where);
        assert.deepEqual(changesAt(session, position).map(({ text }) => text), rows[position].changes, where);
      }
    }
  });
}

test("a lane shows the screens of its router", () => {
  for (const name of ["tour", "random-3", "random-11"]) {
    const [session] = open(name).sessions;
    for (const lane of new Lanes(session).list) {
      lane.destination.forEach((destination, number) => {
        for (let i = lane.from[number]; i < lane.to[number]; i++) {
          const chain = [];
          for (let router = session.visible[i]; router >= 0; router = session.routers.parent[router]) chain.push(router);
          const isTop = lane.depth === chain.length - 1;
          const top = isTop ? session.screen[i] : topIn(stateAt(session, i), session.routers, chain[chain.length - 1 - lane.depth]);
          assert.deepEqual([top, lane.covered[number]], [destination, !isTop], `${name}: ${lane.label}@${i}`);
        }
      });
    }
  }
});

test("the visible router of the page is the one that the log names", () => {
  const [session] = open("tour").sessions;
  for (let i = 1; i <= session.count; i++) {
    const { chain } = visibleRouter(stateAt(session, i));
    assert.equal(session.routers.address(session.visible[i]).split("/").length - 1, chain.length, `${i}`);
  }
});
