import assert from "node:assert/strict";
import test from "node:test";
import { Store } from "../../Sources/NavlogViewer/Page/model/store.js";

/** Returns a store, its drawings so far, and the functions that the store scheduled for the next frame. */
function made() {
  const frames = [];
  const drawn = [];
  const store = new Store({ position: 0, tab: "diff", query: "" }, (draw) => frames.push(draw));
  store.on(["position"], (changes) => drawn.push(["list", ...changes]));
  store.on(["position", "tab"], (changes) => drawn.push(["details", ...changes]));
  return { store, frames, drawn };
}

test("several changes are drawn once before the next frame, and only by the panes that show them", () => {
  const { store, frames, drawn } = made();
  store.update({ position: 1 });
  store.update({ position: 2, query: "x" });
  assert.deepEqual([frames.length, drawn.length], [1, 0]);
  frames[0]();
  assert.deepEqual(drawn, [["list", "position", "query"], ["details", "position", "query"]]);
  store.update({ tab: "tree" });
  store.draw();
  assert.deepEqual(drawn.slice(2), [["details", "tab"]]);
});

test("setting a value to an equal value draws nothing", () => {
  const { store, frames, drawn } = made();
  store.update({ position: 0, tab: "diff" });
  store.draw();
  assert.deepEqual([frames, drawn], [[], []]);
});

test("a value that changes during drawing is drawn with the next frame", () => {
  const { store, frames, drawn } = made();
  store.on(["tab"], () => store.update({ position: 9 }));
  store.update({ tab: "sql" });
  frames[0]();
  assert.equal(frames.length, 2);
  frames[1]();
  assert.deepEqual(drawn.at(-1), ["details", "position"]);
});
