"use strict";
// The graph of screens: who led where, and how often. A picture for a person's eye, and below it the same as a table.

/** How many screens the picture shows; beyond that it would be a knot. */
const drawnScreens = 24;

/** The screens of a session with their visits, and the ways between them, by name. */
function flows(session) {
  if (session.flows) return session.flows;
  const nodes = new Map();
  const edges = new Map();
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
  session.flows = { nodes: [...nodes.values()], edges: [...edges.values()].sort((left, right) => right.times - left.times) };
  return session.flows;
}

function drawGraph(panel) {
  const { session } = viewer;
  const { nodes, edges } = flows(session);
  if (nodes.length === 0) return panel.replaceChildren(nothing("No screen was shown in this session."));
  const shown = [...nodes].sort((left, right) => right.visits - left.visits).slice(0, drawnScreens);
  const rows = edges.slice(0, 200).map((edge) => make("tr", {},
    make("td", { text: clip(edge.from, 60) }), make("td", { text: clip(edge.to, 60) }),
    make("td", { class: "number" }, make("a", { href: momentLink(session, edge.first), title: "The first time", text: grouped.format(edge.times) }))));
  panel.replaceChildren(
    make("p", { class: "quiet", text: `${count(nodes.length, "screen")}, ${count(edges.length, "way")} between them.`
      + (shown.length < nodes.length ? ` The picture shows the ${shown.length} most visited.` : "") }),
    make("div", { class: "graph", tabindex: "0", role: "group", "aria-label": "Graph of screens" }, graphPicture(shown, edges)),
    make("table", { class: "figures" },
      make("caption", { text: edges.length > rows.length ? `The ${rows.length} most frequent ways` : "Who led where" }),
      make("thead", {}, make("tr", {}, ...["From", "To", "Times"].map((text) => make("th", { scope: "col", text })))),
      make("tbody", {}, ...rows)));
}

/** The screens in rows by their distance from the first, with an arrow for each way. */
function graphPicture(nodes, edges) {
  const places = place(nodes, edges);
  const [wide, high, gapX, gapY] = [126, 34, 14, 46];
  const columns = Math.max(...[...places.values()].map((at) => at.columns));
  const rows = 1 + Math.max(...[...places.values()].map((at) => at.row));
  const [width, height] = [columns * (wide + gapX) + 48, rows * (high + gapY) - gapY + 16];
  const svg = makeSVG("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": "Which screen led to which; the table below says the same" });
  svg.append(makeSVG("defs", {}, makeSVG("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto" },
    makeSVG("path", { d: "M0 0l8 4-8 4z", class: "arrow" }))));
  const center = (at) => 10 + (columns - at.columns) * (wide + gapX) / 2 + at.column * (wide + gapX) + wide / 2;
  const top = (at) => 8 + at.row * (high + gapY);
  const most = Math.max(1, ...edges.map((edge) => edge.times));
  for (const edge of edges) {
    const [from, to] = [places.get(edge.from), places.get(edge.to)];
    if (!from || !to) continue;
    const curve = edgeCurve(center(from), top(from), center(to), top(to), { wide, high, down: to.row > from.row, same: edge.from === edge.to });
    svg.append(makeSVG("path", { d: curve.path, class: to.row > from.row ? "way" : "way way-back", "stroke-width": 1 + 2.5 * (Math.log2(1 + edge.times) / Math.log2(1 + most)), "marker-end": "url(#arrow)" }));
    if (edge.times > 1) {
      const label = makeSVG("text", { x: curve.x, y: curve.y, class: "way-times" });
      label.textContent = grouped.format(edge.times);
      svg.append(label);
    }
  }
  for (const node of nodes) {
    const at = places.get(node.name);
    const title = makeSVG("title");
    title.textContent = `${clip(node.name, 200)}: ${count(node.visits, "visit")}`;
    const name = makeSVG("text", { x: center(at), y: top(at) + 15, class: "node-name" });
    name.textContent = node.name.length > 18 ? `${node.name.slice(0, 17)}…` : node.name;
    const visits = makeSVG("text", { x: center(at), y: top(at) + 27, class: "node-visits" });
    visits.textContent = count(node.visits, "visit");
    svg.append(makeSVG("g", {}, title,
      makeSVG("rect", { x: center(at) - wide / 2, y: top(at), width: wide, height: high, rx: 7, class: "node" }), name, visits));
  }
  return svg;
}

/** The rows of the picture: breadth first from the screens that were seen first. */
function place(nodes, edges) {
  const known = new Set(nodes.map((node) => node.name));
  const next = new Map(nodes.map((node) => [node.name, []]));
  for (const edge of edges) if (known.has(edge.from) && known.has(edge.to)) next.get(edge.from).push(edge.to);
  const row = new Map();
  for (const start of [...nodes].sort((left, right) => left.first - right.first)) {
    if (row.has(start.name)) continue;
    row.set(start.name, 0);
    const queue = [start.name];
    for (const name of queue) {
      for (const to of next.get(name)) {
        if (row.has(to)) continue;
        row.set(to, row.get(name) + 1);
        queue.push(to);
      }
    }
  }
  // A row of more than three is broken, so that the picture stays as narrow as a pane.
  const levels = [];
  for (const node of nodes) (levels[row.get(node.name)] ??= []).push(node.name);
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

function edgeCurve(x0, y0, x1, y1, { wide, high, down, same }) {
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
