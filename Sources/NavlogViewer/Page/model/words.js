// Numbers, times and long texts in a readable form.

/** Returns a duration: `4.2 s`, `1 min 12 s`, `2 h 05 min`, `3 d 4 h`.
 * @param {number} milliseconds */
export function durationText(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 1) return `${Math.round(milliseconds)} ms`;
  if (seconds < 59.95) return `${seconds.toFixed(seconds < 9.995 ? 2 : 1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  if (whole < 86400) return `${Math.floor(whole / 3600)} h ${String(Math.floor(whole / 60) % 60).padStart(2, "0")} min`;
  return `${Math.floor(whole / 86400)} d ${Math.floor(whole / 3600) % 24} h`;
}

/** Returns an elapsed time: `+2.749s`, `+1m12.250s`, as the command prints it.
 * @param {number} milliseconds */
export function elapsedText(milliseconds) {
  const total = Math.round(milliseconds);
  const seconds = ((total % 60000) / 1000).toFixed(3);
  if (total < 60000) return `+${seconds}s`;
  const minutes = Math.floor(total / 60000);
  const padded = seconds.padStart(6, "0");
  if (minutes < 60) return `+${minutes}m${padded}s`;
  return `+${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, "0")}m${padded}s`;
}

/** Returns a date, or `null` outside the range of JavaScript's dates.
 * @param {number} milliseconds */
function instant(milliseconds) {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns a date with its time: `22 Nov 2026, 05:12:57 UTC`.
 * @param {number} milliseconds */
export function dateText(milliseconds) {
  const date = instant(milliseconds);
  if (!date) return "unknown date";
  const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  return `${format.format(date)}, ${date.toISOString().slice(-13, -5)} UTC`;
}

/** Returns a time of day in UTC: `05:13:00.252`.
 * @param {number} milliseconds */
export function clockText(milliseconds) { return instant(milliseconds)?.toISOString().slice(-13, -1) ?? "?"; }

/** Returns a text shortened to a number of characters. A name in a log may be a megabyte long.
 * @param {string} text @param {number} length */
export function clip(text, length = 200) {
  return text.length <= length ? text : `${text.slice(0, length)}… (${count(text.length, "character")})`;
}

export const grouped = new Intl.NumberFormat("en");

/** Returns a number with a noun: `1 event`, `1,204 events`.
 * @param {number} number @param {string} noun */
export function count(number, noun) { return `${grouped.format(number)} ${noun}${number === 1 ? "" : "s"}`; }
