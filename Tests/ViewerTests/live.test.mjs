// The page of a running app: requests, the moment after new events, and the data that is read again.

import assert from "node:assert/strict";
import test from "node:test";
import { dataElements, positionAfter, requestOf } from "../../Sources/NavlogViewer/Page/model/live.js";

test("the page sends a text that is an object as a call, and any other text as a link", () => {
  assert.deepEqual(requestOf("app://item/7"), { do: "link", url: "app://item/7" });
  assert.deepEqual(requestOf('{"call":"pop","count":2}'), { do: "call", call: { call: "pop", count: 2 } });
  assert.throws(() => requestOf("{pop}"), /a call is JSON, such as/);
});

test("after new events, a page that showed the end still shows the end, and any other page keeps its moment", () => {
  assert.deepEqual([[7, 7], [0, 0], [3, 7], [0, 7]].map(([position, count]) => positionAfter(position, count)), [Infinity, Infinity, 3, 0]);
});

test("the page finds the data elements of a text in their order", () => {
  const text = '<script type="a" data-navlog="block">AA==</script>\n<script type="a" data-navlog="index">BB==</script>\n';
  assert.deepEqual(dataElements(text), [{ name: "block", data: "AA==" }, { name: "index", data: "BB==" }]);
  assert.deepEqual(dataElements("the log cannot be read"), []);
});
