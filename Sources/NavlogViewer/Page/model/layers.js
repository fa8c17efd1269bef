// The names and heights of layers.

import { clip } from "./words.js";

/** Returns the name of a parameter. A parameter without a label is named by its number: `value 1`.
 * @param {string} name */
export function parameterName(name) { return /^_\d*$/.test(name) ? `value ${Number(name.slice(1) || 0) + 1}` : clip(name, 40); }

/** Returns the height of a sheet as a percentage of the screen: at its current detent, or else at its
 * smallest one.
 * @param {FileData} file @param {Modal} modal */
export function sheetHeight(file, modal) {
  const detents = modal.detent >= 0 ? [file.texts[modal.detent]] : /\((.*)\)$/.exec(file.texts[modal.style])?.[1].split(",") ?? ["large"];
  const heights = detents.map((detent) => {
    const [name, value] = detent.trim().split(":");
    if (name === "medium") return 52;
    if (name === "fraction") return 100 * Number(value);
    if (name === "height") return Number(value) / 8;
    return 90;
  });
  return Math.max(22, Math.min(92, Math.min(...heights) || 90));
}
