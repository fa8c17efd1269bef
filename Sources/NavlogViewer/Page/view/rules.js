// The verdicts of the page's rules, those of violated rules first.

import { momentLink } from "../model/moments.js";
import { clip, count } from "../model/words.js";
import { make } from "./dom.js";
import { figures } from "./parts.js";
import { viewer } from "./viewer.js";

const order = ["violated", "undecided", "holds"];

/** @param {HTMLElement} panel */
export function drawRules(panel) {
  const { verdicts, violations } = viewer.session;
  const sorted = [...verdicts].sort((left, right) => order.indexOf(left.verdict) - order.indexOf(right.verdict));
  panel.replaceChildren(
    make("p", { class: "quiet", text: `${count(verdicts.length, "rule")}, ${violations.length} violated. A rule is undecided if it was still waiting at the last event.` }),
    figures("Verdicts on this session", ["Rule", "Verdict", "Events"], sorted.map((verdict) => make("tr", { class: verdict.verdict },
      make("th", { scope: "row" }, clip(verdict.rule, 60), make("code", { class: "rule-text", text: clip(verdict.text, 600) })),
      make("td", { text: verdict.verdict === "violated" ? "▲ violated" : verdict.verdict }),
      make("td", {}, ...eventLinks(verdict))))));
}

/** Returns links to the events that show a verdict.
 * @param {Verdict} verdict @returns {(Node | string)[]} */
function eventLinks({ verdict, from, to }) {
  /** @param {number} event */
  const link = (event) => make("a", { href: momentLink(viewer.session, event), text: `${event}` });
  if (verdict === "undecided") return ["since ", link(from)];
  if (verdict === "holds") return [];
  return from === to ? [link(to)] : [link(from), " to ", link(to)];
}
