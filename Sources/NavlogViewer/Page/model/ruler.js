// The texts of the ruler above the lanes.

import { elapsedText } from "./words.js";

/** A time of the ruler, as short as the distance of its lines allows.
 * @param {number} milliseconds @param {number} step */
export function rulerText(milliseconds, step) {
  if (step < 1000) return elapsedText(milliseconds).slice(1);
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m${String(seconds % 60).padStart(2, "0")}s`;
  if (minutes < 2880) return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, "0")}m`;
  return `${Math.floor(minutes / 1440)}d ${Math.floor(minutes / 60) % 24}h`;
}
