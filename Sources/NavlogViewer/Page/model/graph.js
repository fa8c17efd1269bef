// The layout of the graph of screens: the most frequent edges, from top to bottom, with labels that do not overlap
// anything.

/** The maximum number of edges in the picture. A picture with more would be unreadable. */
const shownWays = 15;
/** The size of a box, and the space between boxes. */
const [wide, high, gapX, gapY] = [126, 34, 14, 56];
/** The maximum number of boxes in a row, so that the picture fits into a pane. */
const columns = 3;

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** Places the most frequent forward edges and their screens. Transitions back do not count, and an edge that closes a cycle
 * with more frequent edges is not shown.
 * @param {GraphNode[]} nodes @param {GraphEdge[]} edges @returns {GraphLayout} */
export function layout(nodes, edges) {
  const forward = edges.map((edge) => ({ ...edge, times: edge.times - edge.back })).filter((edge) => edge.times > 0);
  const shown = strongest(forward.sort((left, right) => right.times - left.times));
  const touched = new Set(shown.flatMap((edge) => [edge.from, edge.to]));
  const chosen = nodes.filter((node, number) => touched.has(node.key) || (touched.size === 0 && number === 0));
  const boxes = place(chosen, shown);
  const taken = [...boxes.values()];
  return {
    width: Math.max(...taken.map((box) => box.right)) + 8, height: Math.max(...taken.map((box) => box.bottom)) + 8,
    nodes: chosen.map((node) => ({ node, box: /** @type {Box} */ (boxes.get(node.key)) })),
    edges: shown.map((edge) => {
      const curve = new Curve(/** @type {Box} */ (boxes.get(edge.from)), /** @type {Box} */ (boxes.get(edge.to)));
      return { edge, path: curve.path, label: freeLabel(curve, String(edge.times).length, taken) };
    }),
  };
}

/** Returns the most frequent edges that do not form a cycle.
 * @param {GraphEdge[]} edges The most frequent first. */
function strongest(edges) {
  /** @type {GraphEdge[]} */
  const shown = [];
  /** @type {(from: string, to: string) => boolean} */
  const leads = (from, to) => from === to || shown.some((edge) => edge.from === from && leads(edge.to, to));
  for (const edge of edges) {
    if (shown.length === shownWays) break;
    if (!leads(edge.to, edge.from)) shown.push(edge);
  }
  return shown;
}

/** Returns the boxes of the screens, each below the boxes of all screens that lead to it. If more than three
 * boxes are on a level, the level has several rows.
 * @param {GraphNode[]} nodes @param {GraphEdge[]} edges */
function place(nodes, edges) {
  /** @type {(key: string) => number} */
  const levelOf = (key) => Math.max(0, ...edges.filter((edge) => edge.to === key).map((edge) => levelOf(edge.from) + 1));
  /** @type {Map<string, Box>} */
  const boxes = new Map();
  /** @param {GraphNode} node */
  const middleOfSources = (node) => {
    const sources = edges.flatMap((edge) => (edge.to === node.key ? [boxes.get(edge.from)] : []));
    const lefts = sources.flatMap((box) => (box ? [box.left] : []));
    return lefts.length === 0 ? 0 : lefts.reduce((sum, left) => sum + left, 0) / lefts.length;
  };
  let line = 0;
  for (const number of [...new Set(nodes.map((node) => levelOf(node.key)))].sort((left, right) => left - right)) {
    const row = nodes.filter((node) => levelOf(node.key) === number)
      .map((node) => ({ node, middle: middleOfSources(node) })).sort((left, right) => left.middle - right.middle);
    for (let i = 0; i < row.length; i += columns) {
      const part = row.slice(i, i + columns);
      part.forEach(({ node }, column) => {
        const left = 8 + ((columns - part.length) / 2 + column) * (wide + gapX);
        const top = 8 + line * (high + gapY);
        boxes.set(node.key, { left, top, right: left + wide, bottom: top + high });
      });
      line += 1;
    }
  }
  return boxes;
}

/** The curve from the bottom of a box to the top of another one. */
class Curve {
  /** @param {Box} from @param {Box} to */
  constructor(from, to) {
    const [x0, y0, x1, y1] = [(from.left + from.right) / 2, from.bottom, (to.left + to.right) / 2, to.top - 1];
    const middle = (y0 + y1) / 2;
    this.points = [[x0, y0], [x0, middle], [x1, middle], [x1, y1]];
    this.path = `M${x0} ${y0}C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}`;
  }

  /** Returns the point at a fraction of the curve.
   * @param {number} share */
  at(share) {
    const rest = 1 - share;
    const weights = [rest ** 3, 3 * rest * rest * share, 3 * rest * share * share, share ** 3];
    /** @param {number} axis */
    const sum = (axis) => this.points.reduce((total, point, number) => total + point[axis] * weights[number], 0);
    return { x: sum(0), y: sum(1) };
  }
}

/** Reserves and returns an area on a curve for a label of `digits` digits. The area overlaps neither boxes nor other labels.
 * Returns `null` if no area is free.
 * @param {Curve} curve @param {number} digits @param {Box[]} taken */
function freeLabel(curve, digits, taken) {
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
    const { x, y } = curve.at(share);
    const [halfWidth, halfHeight] = [digits * 3.5 + 4, 8];
    const box = { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    return { x, y, box };
  }
  return null;
}

/** @param {Box} one @param {Box} other */
export function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
