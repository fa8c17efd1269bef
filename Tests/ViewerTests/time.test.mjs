import assert from "node:assert/strict";
import test from "node:test";
import { lastAtMost, TimeMap } from "../../Sources/NavlogViewer/Page/model/time.js";
import { clip, count, dateText, durationText, elapsedText } from "../../Sources/NavlogViewer/Page/model/words.js";

test("a pause takes 900 ms on the time axis, and other times are not compressed", () => {
  const time = new TimeMap({ elapsed: Float64Array.of(0, 500, 60_500, 60_700), count: 3, length: 60_700 });
  assert.deepEqual([...time.shown], [0, 500, 1400, 1600]);
  assert.deepEqual(time.pauses, [1]);
  assert.deepEqual([0, 499, 500, 1399, 1400, 1600].map((at) => time.eventAt(at)), [0, 0, 1, 1, 2, 3]);
  assert.equal(time.elapsedAt(950), 30_500);
  assert.equal(time.shownAt(30_500), 950);
});

test("events at the same time are drawn next to each other", () => {
  const time = new TimeMap({ elapsed: Float64Array.of(0, 0, 0), count: 2, length: 0 });
  assert.deepEqual([...time.shown], [0, 100, 200]);
});

test("the search returns the index of the last number up to a value, or 0", () => {
  assert.deepEqual([0, 1, 2, 3, 9].map((value) => lastAtMost([1, 2, 2, 5], value)), [0, 0, 2, 2, 3]);
});

test("times and numbers are formatted for readers", () => {
  assert.deepEqual([15, 999, 4_200, 59_960, 72_000, 7_500_000, 273_600_000].map(durationText),
    ["15 ms", "999 ms", "4.20 s", "1 min 0 s", "1 min 12 s", "2 h 05 min", "3 d 4 h"]);
  assert.deepEqual([0, 2_749, 72_250, 3_723_004].map(elapsedText), ["+0.000s", "+2.749s", "+1m12.250s", "+1h02m03.004s"]);
  assert.equal(dateText(Date.UTC(2026, 10, 22, 5, 12, 57)), "22 Nov 2026, 05:12:57 UTC");
  assert.equal(dateText(1e300), "unknown date");
  assert.deepEqual([count(1, "event"), count(1204, "event")], ["1 event", "1,204 events"]);
  assert.equal(clip("abcdef", 3), "abc… (6 characters)");
});
