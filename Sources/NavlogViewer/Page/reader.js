"use strict";
// The data elements of the page, and the numbers in them: Documentation/ViewerFormat.md.

/** The data cannot be read; the message is for the person who opened the page. */
class DataError extends Error {}

/** The bytes that a data element stands for: base64 of raw deflate. */
async function inflate(element) {
  const text = element.textContent.trim();
  let bytes;
  try {
    if (Uint8Array.fromBase64) {
      bytes = Uint8Array.fromBase64(text);
    } else {
      const characters = atob(text);
      bytes = new Uint8Array(characters.length);
      for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
    }
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw new DataError(
      "The data in this file is damaged: a part of it does not decompress. The file may have been cut off "
      + "when it was sent; ask for it again, or write it anew with “navlog view”.");
  }
}

/** Reads numbers in LEB128 from bytes. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number() {
    const bytes = this.bytes;
    let byte = bytes[this.at++];
    if (byte < 128) return byte;
    let value = byte & 127;
    // Multiplication, since shifts end at 32 bits.
    let scale = 128;
    do {
      byte = bytes[this.at++];
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte >= 128);
    if (byte === undefined) throw new DataError("The data in this file is damaged: it ends in a number.");
    return value;
  }

  signed() {
    const number = this.number();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }

  /** The number less one: a reference that may be missing, which is −1. */
  reference() { return this.number() - 1; }

  /** Reads a length, and returns where what has it ends. */
  end() {
    const length = this.number();
    const end = this.at + length;
    if (!(end <= this.bytes.length)) throw new DataError("The data in this file is damaged: a part of it is missing.");
    return end;
  }
}

/** The page's data: the index, with each session's blocks as bytes. */
async function readData() {
  const elements = [...document.querySelectorAll("script[data-navlog]")];
  const index = elements.find((element) => element.dataset.navlog === "index");
  if (!index) {
    throw new DataError("This page holds no data. Write it with “navlog view LOG -o session.html”.");
  }
  if (typeof DecompressionStream === "undefined") {
    throw new DataError(
      "This browser cannot decompress the data in this file. Open it in Chrome or Edge 103, Safari 16.4, Firefox 113, or later.");
  }
  const blocks = elements.filter((element) => element !== index);
  let file;
  try {
    file = JSON.parse(new TextDecoder().decode(await inflate(index)));
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError("The data in this file is damaged: its index cannot be read.");
  }
  if (file.format !== 1) {
    throw new DataError(`The data in this file has format ${file.format}; this page reads format 1.`);
  }
  return { file, blocks };
}
