// Where the graph of screens draws what.

/** The rows of the picture: breadth first from the screens that were seen first.
 * @param {GraphNode[]} nodes @param {GraphEdge[]} edges */
export function place(nodes, edges) {
  /** @type {Map<string, string[]>} */
  const next = new Map(nodes.map((node) => [node.name, []]));
  for (const edge of edges) if (next.has(edge.to)) next.get(edge.from)?.push(edge.to);
  const row = new Map();
  for (const start of [...nodes].sort((left, right) => left.first - right.first)) {
    if (row.has(start.name)) continue;
    row.set(start.name, 0);
    const queue = [start.name];
    for (const name of queue) {
      for (const to of next.get(name) ?? []) {
        if (row.has(to)) continue;
        row.set(to, row.get(name) + 1);
        queue.push(to);
      }
    }
  }
  // A row of more than three is broken, so that the picture stays as narrow as a pane.
  /** @type {string[][]} */
  const levels = [];
  for (const node of nodes) (levels[row.get(node.name)] ??= []).push(node.name);
  /** @type {Map<string, Place>} */
  const places = new Map();
  let line = 0;
  for (const names of levels) {
    for (let i = 0; i < names.length; i += 3) {
      const part = names.slice(i, i + 3);
      part.forEach((name, column) => places.set(name, { row: line, column, columns: part.length }));
      line += 1;
    }
  }
  return places;
}

/** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1
 * @param {{ wide: number, high: number, down: boolean, same: boolean }} options */
export function edgeCurve(x0, y0, x1, y1, { wide, high, down, same }) {
  if (same) {
    const x = x0 + wide / 2;
    return { path: `M${x} ${y0 + 10}c26 -8 26 22 0 14`, x: x + 24, y: y0 + 21 };
  }
  if (down) {
    const [start, end] = [y0 + high, y1 - 1];
    const middle = (start + end) / 2;
    return { path: `M${x0} ${start}C${x0} ${middle} ${x1} ${middle} ${x1} ${end}`, x: (x0 + x1) / 2 + 6, y: middle };
  }
  // Back, or to the side: around the right.
  const [startX, endX] = [x0 + wide / 2, x1 + wide / 2 + 1];
  const out = Math.max(startX, endX) + 22 + Math.min(30, Math.abs(y1 - y0) / 8);
  return { path: `M${startX} ${y0 + high / 2}C${out} ${y0 + high / 2} ${out} ${y1 + high / 2} ${endX} ${y1 + high / 2}`, x: out - 8, y: (y0 + y1) / 2 + high / 2 };
}
