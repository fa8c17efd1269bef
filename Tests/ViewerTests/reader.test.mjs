import assert from "node:assert/strict";
import test from "node:test";
import { DataError, Reader } from "../../Sources/NavlogViewer/Page/model/reader.js";

test("the reader decodes numbers with seven bits per byte, the lowest first", () => {
  const reader = new Reader(Uint8Array.of(5, 0x80, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f));
  assert.deepEqual([reader.number(), reader.number(), reader.number()], [5, 128, 2 ** 53 - 1]);
});

test("the reader decodes zigzag codes as signed numbers, and a reference as the number minus one", () => {
  const reader = new Reader(Uint8Array.of(0, 1, 2, 3, 0, 7));
  assert.deepEqual([reader.signed(), reader.signed(), reader.signed(), reader.signed()], [0, -1, 1, -2]);
  assert.deepEqual([reader.reference(), reader.reference()], [-1, 6]);
});

test("the reader reports data that ends within a number or a part as damaged", () => {
  assert.throws(() => new Reader(Uint8Array.of(0x80)).number(), DataError);
  assert.throws(() => new Reader(Uint8Array.of(9, 1)).end(), DataError);
});
