// The data elements of the page, and the numbers in them: Documentation/ViewerFormat.md.

/** An error: the data cannot be read. The message is for the user who opened the page. */
export class DataError extends Error {}

/** Reads numbers in LEB128 from bytes. */
export class Reader {
  /** @param {Uint8Array} bytes @param {number} at */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number() {
    const bytes = this.bytes;
    let byte = bytes[this.at++];
    if (byte < 128) return byte;
    let value = byte & 127;
    // The code multiplies, because shifts are limited to 32 bits.
    let scale = 128;
    do {
      byte = bytes[this.at++];
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte >= 128);
    if (byte === undefined) throw new DataError("The data in this file is damaged: it ends in the middle of a number.");
    return value;
  }

  signed() {
    const number = this.number();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }

  /** Reads a reference, which is stored as the number plus one. A missing reference is stored as 0, and read as −1. */
  reference() { return this.number() - 1; }

  /** Reads the length of the following part, and returns the end of that part. */
  end() {
    const length = this.number();
    const end = this.at + length;
    if (!(end <= this.bytes.length)) throw new DataError("The data in this file is damaged: a part of it is missing.");
    return end;
  }
}
