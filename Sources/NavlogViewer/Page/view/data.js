// The data elements of the page: Documentation/ViewerFormat.md.

import { DataError } from "../model/reader.js";
import { elements } from "./dom.js";

/** Returns the bytes of a data element, which contains base64 of raw deflate.
 * @param {Element} element */
export async function inflate(element) {
  const text = (element.textContent ?? "").trim();
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
      + "when it was sent; ask for the file again, or write the file again with “navlog view”.");
  }
}

/** Returns the page's data: the decoded index, and the elements that contain the sessions' blocks.
 * @param {HTMLElement[]} found */
export async function readData(found = elements("script[data-navlog]")) {
  const index = found.find((element) => element.dataset.navlog === "index");
  if (!index) {
    throw new DataError("This page contains no data. Write it with “navlog view LOG -o session.html”.");
  }
  if (typeof DecompressionStream === "undefined") {
    throw new DataError(
      "This browser cannot decompress the data in this file. Open it in Chrome or Edge 103, Safari 16.4, Firefox 113, or later.");
  }
  const blocks = found.filter((element) => element !== index);
  /** @type {FileData} */
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
