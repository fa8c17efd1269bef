// The tabs next to the screen. Each draws into the panel when it is selected, and again when its content changes.

import { changesAt } from "../model/changes.js";
import { parameterName } from "../model/layers.js";
import { stretchText, whyText } from "../model/problems.js";
import { stateAt } from "../model/state.js";
import { pathText, treeColumn, treeDiff, treeLines, treeText } from "../model/tree.js";
import { clip, clockText, dateText, elapsedText } from "../model/words.js";
import { byId, copy, elements, make } from "./dom.js";
import { drawDwell } from "./dwell.js";
import { drawGraph } from "./graph.js";
import { drawQueries } from "./queries.js";
import { drawRules } from "./rules.js";
import { eventLink, fields, nothing, section } from "./parts.js";
import { drawing, shownState, update, viewer } from "./viewer.js";

/** @type {Record<string, (panel: HTMLElement) => void>} */
const tabs = {
  diff: drawDiff,
  tree: drawTree,
  event: drawEvent,
  cause: drawCause,
  sql: drawQueries,
  graph: drawGraph,
  dwell: drawDwell,
  rules: drawRules,
};

/** The tabs that show the whole session instead of the moment. */
const wholeTabs = new Set(["graph", "dwell", "rules"]);

/** @param {HTMLElement} panel */
function drawDiff(panel) {
  const { session, position } = viewer;
  if (position === 0) return panel.replaceChildren(nothing("Before the first event nothing has changed."));
  const changes = changesAt(session, position);
  const head = make("p", { class: "event-line" }, make("span", { class: "number", text: `${position}` }), ` ${clip(session.line(position), 300)}`);
  const words = changes.length === 0
    ? [nothing(!session.outcomeOf(position).applied
      ? `Nothing changed. ${whyText(session, position)}`
      : "The event changed nothing visible.")]
    : [make("ul", { class: "changes" }, ...changes.map(({ sign, text }) => make("li", { class: signName(sign) },
      make("span", { class: "sign", "aria-label": signName(sign), role: "img", text: sign === "-" ? "−" : sign }), ` ${clip(text, 600)}`)))];
  const before = treeLines(session, stateAt(session, position - 1));
  const after = treeLines(session, stateAt(session, position));
  panel.replaceChildren(head, section("Changes", ...words), section("Tree before and after", diffElement(before, after)));
}

/** Returns the word for the sign of a change. The word is also the CSS class of the change.
 * @param {string} sign */
function signName(sign) { return { "+": "added", "-": "removed" }[sign] ?? "changed"; }

/** Returns the lines of two trees. A line that only one of the trees contains has a sign.
 * @param {TreeLine[]} before @param {TreeLine[]} after */
function diffElement(before, after) {
  // Both trees use the same column, so that their notes are aligned.
  const column = Math.max(treeColumn(before), treeColumn(after));
  /** @type {HTMLElement[]} */
  const parts = [];
  /** @type {string[]} */
  let same = [];
  // Adjacent unchanged lines share one element, because an element per line would slow down seeking.
  const endSame = () => {
    if (same.length > 0) parts.push(make("div", { class: "same", text: same.join("\n") }));
    same = [];
  };
  for (const { sign, line } of treeDiff(before, after)) {
    const text = clip(treeText([line], column), 2000);
    if (sign === " ") {
      same.push(text);
      continue;
    }
    endSame();
    parts.push(make("div", { class: signName(sign) }, make("span", { class: "sign", text: sign === "-" ? "−" : sign }), text));
  }
  endSame();
  return make("div", { class: "tree", tabindex: "0", role: "group", "aria-label": "Tree before and after the event" },
    make("div", { class: "lines" }, ...parts));
}

/** @param {HTMLElement} panel */
export function drawTree(panel) {
  const { session, position, side } = viewer;
  if (session.count === 0) return panel.replaceChildren(nothing("The session has no events, and therefore no state."));
  const state = shownState();
  const lines = treeLines(session, state);
  const text = treeText(lines);
  panel.replaceChildren(
    make("p", { class: "event-line", text: position === 0 ? "Before the first event" : `${side === "before" ? "Before" : "After"} event ${position}` }),
    make("pre", { id: "tree-text", class: "tree", tabindex: "0", "aria-label": "Routers and screens", text }),
    section("As a path", make("p", { class: "path", text: clip(pathText(session, state), 4000) })),
    make("button", { type: "button", class: "small", text: "Copy the tree", onclick: () => copy(text, "the tree") }));
}

/** @param {HTMLElement} panel */
function drawEvent(panel) {
  const { session, position } = viewer;
  if (position === 0) return panel.replaceChildren(nothing("Before the first event."));
  const outcome = session.outcomeOf(position);
  const source = session.sourceText(position);
  const destination = session.destination[position];
  /** @type {[string, string][]} */
  const rows = [
    ["Call", `${session.kindText(position)} ${session.subjectText(position)}`.trim()],
    ["Router", session.routerText(position)],
    ["Outcome", outcome.applied ? outcome.text : `▲ ${outcome.text.replace(/[(].*/s, "")}. ${whyText(session, position)}`],
    ...session.findingsAt(position).map(({ rule, detail }) => /** @type {[string, string]} */ (["Friction", `▲ ${rule}: ${detail}`])),
    ...session.violationsAt(position).map((verdict) => /** @type {[string, string]} */ ([
      "Violated rule", `▲ ${verdict.rule}: ${verdict.text} (${stretchText(verdict)})`,
    ])),
    ["Screen afterwards", session.screenText(position) || "none"],
    ["Origin", session.file.origins[session.origin[position]]],
    ["Source", source || "unknown"],
    ["Time", `${elapsedText(session.elapsed[position])} · ${dateText(session.wall(position)).replace(/, .*/, "")} ${clockText(session.wall(position))} UTC`],
    ["Since the previous event", elapsedText(session.elapsed[position] - session.elapsed[position - 1])],
  ];
  /** @type {HTMLElement[]} */
  const parts = [fields(rows)];
  if (source) parts.push(make("button", { type: "button", class: "small", text: "Copy the call site", onclick: () => copy(source, "the call site") }));
  const parameters = destination < 0 ? [] : session.file.destinations[destination][2];
  if (parameters.length > 0) parts.push(section("Parameters", fields(parameters.map(([name, value]) => [parameterName(name), value]))));
  const detail = session.detailOf(position);
  if (detail) parts.push(section("Fields of the call", fields(detail)));
  panel.replaceChildren(...parts);
}

/** @param {HTMLElement} panel */
function drawCause(panel) {
  const { session, position } = viewer;
  if (position === 0) return panel.replaceChildren(nothing("Before the first event."));
  const chain = [position];
  while (session.cause[chain[0]] > 0 && chain.length < 100) chain.unshift(chain[0] - session.cause[chain[0]]);
  const led = [];
  // The consequences of an event follow soon after it, so the search ends after 5,000 events.
  for (let i = position + 1; i <= session.count && led.length < 50 && i < position + 5000; i++) {
    if (session.cause[i] > 0 && i - session.cause[i] === position) led.push(i);
  }
  /** @param {number[]} events */
  const items = (events) => make("ol", { class: "chain" }, ...events.map((i) => make("li", { "aria-current": i === position ? "step" : null }, eventLink(i))));
  panel.replaceChildren(
    section("Causes", chain.length === 1
      ? nothing("No other event caused this event.") : null, items(chain)),
    section("Consequences", led.length === 0 ? nothing("This event caused no other event.") : items(led)));
}

function drawDetails() {
  const panel = byId("panel");
  for (const tab of elements("[role=tab]")) {
    const isChosen = tab.dataset.tab === viewer.tab;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
  panel.setAttribute("aria-labelledby", `tab-${viewer.tab}`);
  tabs[viewer.tab](panel);
}

export function watchTabs() {
  byId("tab-rules").hidden = !viewer.file.sessions.some(({ rules }) => rules);
  const all = elements("[role=tab]:not([hidden])");
  for (const tab of all) {
    tab.addEventListener("click", () => update({ tab: tab.dataset.tab }));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const next = event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1)
        : step ? all[(all.indexOf(tab) + step + all.length) % all.length] : null;
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      update({ tab: next.dataset.tab });
      next.focus();
    });
  }
}

drawing(["session", "tab", "position", "side"], (changes) => {
  if (changes.has("session") || changes.has("tab") || !wholeTabs.has(viewer.tab)) drawDetails();
});
