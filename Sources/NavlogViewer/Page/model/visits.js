// The durations of the visits of screens, and the transitions between them. A visit begins when the visible screen, its
// parameters or its depth changes, as in the log's view screen_visits.

/** The kinds of calls that set up the app, if such a call is the first event. */
const starts = new Set(["setRoots", "restore"]);

/** Returns the visits of a session, in order. The first one begins before the first event, unless that event sets up the
 * app.
 * @param {Session} session @returns {Visit[]} */
export function visits(session) {
  if (session.count === 0) return [];
  /** @type {Visit[]} */
  const list = [];
  let from = starts.has(session.kindText(1)) ? 1 : 0;
  for (let i = from + 1; i <= session.count; i++) {
    if (session.isSameView(i, i - 1)) continue;
    list.push({ from, time: session.elapsed[i] - session.elapsed[from] });
    from = i;
  }
  list.push({ from, time: Math.max(0, session.length - session.elapsed[from]) });
  return list;
}

/** Returns the number of different screens, regardless of parameters.
 * @param {Session} session */
export function screenCount(session) {
  /** @type {Map<number, number>} */
  const examples = new Map();
  for (let i = 1; i <= session.count; i++) examples.set(session.screen[i] >= 0 ? session.screen[i] : -1 - session.rootOf(i), i);
  return new Set([...examples.values()].map((i) => session.screenKey(i))).size;
}

/** Returns the screens of a session with their visits, and the edges between them, the most frequent edge first.
 * @param {Session} session */
export function flows(session) {
  /** @type {Map<string, GraphNode>} */
  const nodes = new Map();
  /** @type {Map<string, GraphEdge>} */
  const edges = new Map();
  let before = "";
  visits(session).forEach(({ from }, number) => {
    const key = session.screenKey(from);
    const node = nodes.get(key) ?? { key, name: session.screenName(from), visits: 0, first: from };
    node.visits += 1;
    nodes.set(key, node);
    if (number > 0) {
      const way = JSON.stringify([before, key]);
      const edge = edges.get(way) ?? { from: before, to: key, times: 0, back: 0, first: from };
      edge.times += 1;
      if (session.depth[from] < session.depth[from - 1]) edge.back += 1;
      edges.set(way, edge);
    }
    before = key;
  });
  return { nodes: [...nodes.values()], edges: [...edges.values()].sort((left, right) => right.times - left.times) };
}

/** Returns the total and the longest time that each screen was visible, in descending order of the total.
 * @param {Session} session */
export function dwells(session) {
  /** @type {Map<string, Dwell>} */
  const screens = new Map();
  for (const { from, time } of visits(session)) {
    const key = session.screenKey(from);
    const screen = screens.get(key) ?? { name: session.screenName(from), time: 0, visits: 0, longest: -1, at: from };
    screen.time += Math.max(0, time);
    screen.visits += 1;
    if (time > screen.longest) {
      screen.longest = time;
      screen.at = from;
    }
    screens.set(key, screen);
  }
  return [...screens.values()].sort((left, right) => right.time - left.time);
}
