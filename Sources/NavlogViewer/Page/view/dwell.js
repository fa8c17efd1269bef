// The total and the longest time that each screen was visible.

import { momentLink } from "../model/moments.js";
import { dwells } from "../model/visits.js";
import { clip, count, durationText, grouped } from "../model/words.js";
import { make } from "./dom.js";
import { figures, nothing } from "./parts.js";
import { viewer } from "./viewer.js";

/** @param {HTMLElement} panel */
export function drawDwell(panel) {
  const { session } = viewer;
  const screens = dwells(session);
  if (screens.length === 0) return panel.replaceChildren(nothing("No screen was shown in this session."));
  const all = Math.max(1, screens.reduce((sum, screen) => sum + screen.time, 0));
  const rows = screens.slice(0, 300).map((screen) => {
    const share = screen.time / all;
    const bar = make("i", { class: "share", "aria-hidden": "true" });
    bar.style.width = `${Math.max(0.5, share * 100)}%`;
    return make("tr", {},
      make("th", { scope: "row" }, clip(screen.name, 60), bar),
      make("td", { class: "number", text: grouped.format(screen.visits) }),
      make("td", { class: "number", text: durationText(screen.time) }),
      make("td", { class: "number", text: `${(share * 100).toFixed(1)} %` }),
      make("td", { class: "number" }, make("a", { href: momentLink(session, screen.at), text: durationText(screen.longest) })));
  });
  panel.replaceChildren(
    make("p", { class: "quiet", text: `${count(screens.length, "screen")} in ${durationText(session.length)}, pauses included. The column Longest links to the beginning of the longest visit.` }),
    figures(screens.length > rows.length ? `The ${rows.length} screens with the most time` : "Time on each screen", ["Screen", "Visits", "Time", "Share", "Longest"], rows));
}
