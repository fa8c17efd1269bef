import assert from "node:assert/strict";
import test from "node:test";
import { layout, overlap } from "../../Sources/NavlogViewer/Page/model/graph.js";
import { flows } from "../../Sources/NavlogViewer/Page/model/visits.js";
import { open } from "./support.mjs";

/** Returns a graph from transitions such as `["a>b", 3]`. */
function graph(...ways) {
  const edges = ways.map(([way, times], first) => ({ from: way.split(">")[0], to: way.split(">")[1], times, back: 0, first }));
  const keys = [...new Set(edges.flatMap((edge) => [edge.from, edge.to]))];
  return [keys.map((key, first) => ({ key, name: key, visits: 1, first })), edges.sort((left, right) => right.times - left.times)];
}

const ways = (picture) => picture.edges.map(({ edge }) => `${edge.from}>${edge.to}`);

test("the graph hides a transition that forms a cycle with more frequent transitions", () => {
  assert.deepEqual(ways(layout(...graph(["a>b", 5], ["b>a", 4], ["b>c", 3], ["c>a", 2], ["c>c", 9]))), ["a>b", "b>c"]);
});

test("the frequency of a transition in the graph does not include the times that the user went back", () => {
  const [nodes, edges] = graph(["a>b", 5], ["b>a", 9], ["b>c", 2]);
  edges[0].back = 9;
  assert.deepEqual(ways(layout(nodes, edges)), ["a>b", "b>c"]);
});

test("the graph shows the fifteen most frequent transitions", () => {
  const many = Array.from({ length: 40 }, (_, i) => [`s${i}>s${i + 1}`, i + 1]);
  const picture = layout(...graph(...many));
  assert.deepEqual(picture.edges.map(({ edge }) => edge.times), Array.from({ length: 15 }, (_, i) => 40 - i));
  assert.equal(picture.nodes.length, 16);
});

test("each screen of the graph is below the screens that lead to it, and labels cover nothing", () => {
  const dense = ["a", "b", "c", "d", "e", "f"].flatMap((from, i, all) => all.slice(i + 1).map((to, k) => [`${from}>${to}`, 1000 - 10 * i - k]));
  const samples = ["tour", "random-0", "random-5", "3000-events-in-5-hours"].map((name) => {
    const { nodes, edges } = flows(open(name).sessions[0]);
    return layout(nodes, edges);
  });
  for (const picture of [layout(...graph(...dense)), ...samples]) {
    const box = new Map(picture.nodes.map(({ node, box: of }) => [node.key, of]));
    for (const { edge } of picture.edges) assert.ok(box.get(edge.from).bottom < box.get(edge.to).top);
    const taken = [...box.values(), ...picture.edges.flatMap(({ label }) => (label ? [label.box] : []))];
    taken.forEach((one, i) => taken.slice(i + 1).forEach((other) => assert.ok(!overlap(one, other))));
  }
});

test("the graph of a session with one screen shows that screen", () => {
  const picture = layout([{ key: "a", name: "a", visits: 1, first: 1 }], []);
  assert.deepEqual([picture.nodes.length, picture.edges.length], [1, 0]);
});
