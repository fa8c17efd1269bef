// Search and filter: the matching events, and the listed ones.

/** ICU's character classes, such as `[:alpha:]`, as properties of a regular expression in JavaScript.
 * @type {Record<string, string>} */
const characterClasses = {
  alpha: "\\p{Alphabetic}", alnum: "\\p{Alphabetic}\\p{Nd}", digit: "\\p{Nd}", lower: "\\p{Lowercase}", punct: "\\p{P}",
  space: "\\p{White_Space}", upper: "\\p{Uppercase}",
};

/** The characters of `\w` in ICU. The list begins and ends with a property: within brackets, a literal character at an end
 * could become part of a range. */
const wordCharacters = "\\p{Alphabetic}\\u200c\\u200d\\p{M}\\p{Nd}\\p{Pc}";

/** Compiles a regular expression in the syntax of the command, ICU. Unlike JavaScript, ICU allows a backslash before every
 * sign, a leading `(?i)`, and classes such as `[[:alpha:]]`. Its `\d` and `\w` are the digits, letters and marks of all
 * scripts. An invalid expression throws an error. Within brackets, `\W` keeps its meaning in JavaScript.
 * @param {string} text @param {string} flags */
export function regularExpression(text, flags) {
  const ignoresCase = text.startsWith("(?i)");
  let isInBrackets = false;
  const source = (ignoresCase ? text.slice(4) : text).replace(/\\(.)|\[:(\w+):\]|[[\]]/gsu, (part, escaped, name) => {
    if (name !== undefined) return Object.hasOwn(characterClasses, name) ? characterClasses[name] : part;
    if (escaped === undefined) {
      isInBrackets = part === "[";
      return part;
    }
    if (escaped === "d") return "\\p{Nd}";
    if (escaped === "D") return "\\P{Nd}";
    if (escaped === "w") return isInBrackets ? wordCharacters : `[${wordCharacters}]`;
    if (escaped === "W" && !isInBrackets) return `[^${wordCharacters}]`;
    return /[\w^$\\.*+?()[\]{}|/]/.test(escaped) ? part : `\\u{${escaped.codePointAt(0).toString(16)}}`;
  });
  return new RegExp(source, ignoresCase && !flags.includes("i") ? `${flags}i` : flags);
}

/** Returns a function that tests, ignoring case, whether a line contains a text or matches `/a regular expression/`; `null` for
 * an invalid expression.
 * @param {string} query @returns {((text: string) => boolean) | null} */
function searchTest(query) {
  const expression = /^\/(.+)\/$/.exec(query);
  if (expression) {
    try {
      const pattern = regularExpression(expression[1], "iu");
      return (text) => pattern.test(text);
    } catch {
      return null;
    }
  }
  const wanted = query.toLowerCase();
  return (text) => text.toLowerCase().includes(wanted);
}

/** Returns the events whose line in the list matches, in order; `null` if the query is an invalid expression.
 * @param {Session} session @param {string} query */
export function findHits(session, query) {
  /** @type {number[]} */
  const hits = [];
  if (query === "") return hits;
  const test = searchTest(query);
  if (!test) return null;
  // Lines repeat, because most consist of the same few parts.
  const known = new Map();
  for (let i = 1; i <= session.count; i++) {
    const key = `${session.kind[i]} ${session.router[i]} ${session.subject[i]} ${session.style[i]} ${session.destination[i]} ${session.outcome[i]} ${session.source[i]}`;
    let found = known.get(key);
    if (found === undefined) {
      found = test(session.line(i));
      if (known.size < 1e5) known.set(key, found);
    }
    if (found) hits.push(i);
  }
  return hits;
}

/** Returns the events that a filter lists; `null` for all. `isHit` marks the hits of the search.
 * @param {Session} session @param {string} filter @param {Uint8Array | null} isHit */
export function filtered(session, filter, isHit) {
  const test = filterTest(session, filter, isHit);
  if (!test) return null;
  const shown = [];
  for (let i = 1; i <= session.count; i++) if (test(i)) shown.push(i);
  return Int32Array.from(shown);
}

/** Returns the row that is `step` rows below `row`, within a list of `count` rows. If the current event is not listed, `row` is
 * the row above it, so the first step up leads to `row` itself.
 * @param {number} row @param {boolean} isListed @param {number} step @param {number} count */
export function movedRow(row, isListed, step, count) {
  return Math.max(0, Math.min(count - 1, row + step + (step < 0 && !isListed ? 1 : 0)));
}

/** @param {Session} session @param {number} i */
function address(session, i) { return session.routers.address(session.visible[i]); }

/** @param {Session} session @param {string} filter @param {Uint8Array | null} isHit @returns {((i: number) => boolean) | null} */
function filterTest(session, filter, isHit) {
  switch (filter) {
    case "all": return null;
    case "problems": return (i) => session.isProblem(i);
    case "hits": return (i) => isHit === null || isHit[i] === 1;
    case "links": return (i) => session.kindText(i) === "deepLink";
    // The number of a router can differ between blocks of the file, so this also compares addresses.
    case "modals": return (i) => session.visible[i] !== session.visible[i - 1] && address(session, i) !== address(session, i - 1);
    case "markers": return (i) => session.isMarker(i);
    default: {
      const kind = Number(filter.slice("kind ".length));
      return (i) => session.kind[i] === kind;
    }
  }
}
