// The graph of screens: who led where, and how often. A picture for a person's eye, and below it the same as a table.

import { edgeCurve, place } from "../model/graph.js";
import { momentLink } from "../model/moments.js";
import { flows } from "../model/visits.js";
import { clip, count, grouped } from "../model/words.js";
import { make, makeSVG } from "./dom.js";
import { nothing } from "./parts.js";
import { viewer } from "./viewer.js";

/** How many screens the picture shows; beyond that it would be a knot. */
const drawnScreens = 24;

/** @param {HTMLElement} panel */
export function drawGraph(panel) {
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

/** The screens in rows by their distance from the first, with an arrow for each way.
 * @param {GraphNode[]} nodes @param {GraphEdge[]} edges */
function graphPicture(nodes, edges) {
  const places = place(nodes, edges);
  const [wide, high, gapX, gapY] = [126, 34, 14, 46];
  const columns = Math.max(...[...places.values()].map((at) => at.columns));
  const rows = 1 + Math.max(...[...places.values()].map((at) => at.row));
  const [width, height] = [columns * (wide + gapX) + 48, rows * (high + gapY) - gapY + 16];
  const svg = makeSVG("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": "Which screen led to which; the table below says the same" });
  svg.append(makeSVG("defs", {}, makeSVG("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto" },
    makeSVG("path", { d: "M0 0l8 4-8 4z", class: "arrow" }))));
  /** @param {Place} at */
  const center = (at) => 10 + (columns - at.columns) * (wide + gapX) / 2 + at.column * (wide + gapX) + wide / 2;
  /** @param {Place} at */
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
    if (!at) continue;
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
