// The requests to a running app, its data, and the moment that the page shows after new events.

/** Returns the request for a typed text: a call in JSON, or a link.
 * @param {string} text */
export function requestOf(text) {
  if (!text.startsWith("{")) return { do: "link", url: text };
  try {
    return { do: "call", call: JSON.parse(text) };
  } catch {
    throw new Error('a call is JSON, such as {"call":"pop"}');
  }
}

/** Returns the position to show after new events: the new end if the old end was shown, otherwise the same
 * position.
 * @param {number} position @param {number} count The previous number of events. */
export function positionAfter(position, count) { return position === count ? Infinity : position; }

/** Returns the data elements in a text.
 * @param {string} text */
export function dataElements(text) {
  return [...text.matchAll(/<script [^>]*data-navlog="(block|index)">([^<]*)<\/script>/g)].map(([, name, data]) => ({ name, data }));
}
