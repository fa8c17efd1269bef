// The graph of screens with the transitions between them: a picture, and below it a table of all edges.

import { layout } from "../model/graph.js";
import { momentLink } from "../model/moments.js";
import { flows } from "../model/visits.js";
import { clip, count, grouped } from "../model/words.js";
import { make, makeSVG } from "./dom.js";
import { figures, nothing } from "./parts.js";
import { viewer } from "./viewer.js";

/** @param {HTMLElement} panel */
export function drawGraph(panel) {
  const { session } = viewer;
  const { nodes, edges } = flows(session);
  if (nodes.length === 0) return panel.replaceChildren(nothing("No screen was shown in this session."));
  const names = new Map(nodes.map((node) => [node.key, node.name]));
  const picture = layout(nodes, edges);
  const rows = edges.slice(0, 200).map((edge) => make("tr", {},
    make("td", { text: clip(names.get(edge.from) ?? "", 60) }), make("td", { text: clip(names.get(edge.to) ?? "", 60) }),
    make("td", { class: "number" }, make("a", { href: momentLink(session, edge.first), title: "Go to the first of these transitions", text: grouped.format(edge.times) }))));
  panel.replaceChildren(
    make("p", { class: "quiet", text: `${count(nodes.length, "screen")}, ${count(edges.length, "transition")} between them. The picture shows the ${picture.edges.length} most frequent forward transitions; the table lists ${edges.length > rows.length ? `the ${rows.length} most frequent` : "all"} transitions.` }),
    make("div", { class: "graph", tabindex: "0", role: "group", "aria-label": "Graph of screens" }, drawn(picture)),
    figures(edges.length > rows.length ? `The ${rows.length} most frequent transitions` : "Transitions between screens", ["From", "To", "Count"], rows));
}

/** @param {GraphLayout} picture */
function drawn({ width, height, nodes, edges }) {
  const svg = makeSVG("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": "The transitions between screens, also listed in the table below" });
  svg.append(makeSVG("defs", {}, makeSVG("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto" },
    makeSVG("path", { d: "M0 0l8 4-8 4z", class: "arrow" }))));
  const most = Math.max(1, ...edges.map(({ edge }) => edge.times));
  for (const { edge, path } of edges) {
    const strength = 1 + 2.5 * (Math.log2(1 + edge.times) / Math.log2(1 + most));
    svg.append(makeSVG("path", { d: path, class: "way", "stroke-width": strength, "marker-end": "url(#arrow)" }));
  }
  for (const { edge, label } of edges) {
    if (label && edge.times > 1) svg.append(makeSVG("text", { x: label.x, y: label.y + 4, class: "way-times" }, grouped.format(edge.times)));
  }
  for (const { node, box } of nodes) {
    const center = (box.left + box.right) / 2;
    svg.append(makeSVG("g", {},
      makeSVG("title", {}, `${clip(node.name, 200)}: ${count(node.visits, "visit")}`),
      makeSVG("rect", { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top, rx: 7, class: "node" }),
      makeSVG("text", { x: center, y: box.top + 15, class: "node-name" }, clip(node.name, 17).replace(/… .*/, "…")),
      makeSVG("text", { x: center, y: box.top + 27, class: "node-visits" }, count(node.visits, "visit"))));
  }
  return svg;
}
