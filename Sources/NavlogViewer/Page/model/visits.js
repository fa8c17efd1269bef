// How long each screen was seen, and which led to which.

/** The screens of a session with their visits, and the ways between them, by name.
 * @param {Session} session */
export function flows(session) {
  /** @type {Map<string, GraphNode>} */
  const nodes = new Map();
  /** @type {Map<string, GraphEdge>} */
  const edges = new Map();
  /** @type {string | null} */
  let from = null;
  for (let i = 1; i <= session.count; i++) {
    if (i > 1 && session.isSameScreen(i, i - 1)) continue;
    const to = session.screenName(i);
    const node = nodes.get(to) ?? { name: to, visits: 0, first: i };
    node.visits += 1;
    nodes.set(to, node);
    if (from !== null) {
      const key = JSON.stringify([from, to]);
      const edge = edges.get(key) ?? { from, to, times: 0, first: i };
      edge.times += 1;
      edges.set(key, edge);
    }
    from = to;
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()].sort((left, right) => right.times - left.times) };
}

/** The time that each screen was visible, in all and at most.
 * @param {Session} session */
export function dwells(session) {
  /** @type {Map<string, Dwell>} */
  const screens = new Map();
  const end = session.length;
  /** @param {number} from @param {number} to */
  const close = (from, to) => {
    const name = session.screenName(from);
    const time = Math.max(0, (to > session.count ? end : session.elapsed[to]) - session.elapsed[from]);
    const screen = screens.get(name) ?? { name, time: 0, visits: 0, longest: -1, at: from };
    screen.time += time;
    screen.visits += 1;
    if (time > screen.longest) {
      screen.longest = time;
      screen.at = from;
    }
    screens.set(name, screen);
  };
  let from = 1;
  for (let i = 2; i <= session.count; i++) {
    if (session.isSameScreen(i, from)) continue;
    close(from, i);
    from = i;
  }
  if (session.count > 0) close(from, session.count + 1);
  return [...screens.values()].sort((left, right) => right.time - left.time);
}
