// What went wrong in a session, in words: one group for all problems of a kind, the serious ones first.

import { clip } from "./words.js";

/** What each rule of friction finds, in one sentence. */
const sentences = {
  doublePush: "The same screen was opened twice within 700 ms",
  pingPong: "Two screens took turns: there and back three times in 10 s",
  rageBack: "Three pops or dismissals in 2 s",
  bounce: "A screen was opened, and left within a second without going on",
  lostWork: "Screens went that nobody looked at, or more than were meant",
  storm: "More than 20 calls from one line of code within 1 s",
};

/** Reasons that an app meets in normal use: somebody tapped twice, or an app said again what was so already. */
const harmless = new Set(["alreadyOnTop", "atRoot", "nothingAsked", "unchanged", "nothingPresented", "alreadySelected"]);

/** Why a call had no effect: `atRoot`.
 * @param {Session} session @param {number} i */
function reasonOf(session, i) { return session.outcomeOf(i).text.replace(/^noEffect: /, "").replace(/[(:].*$/s, ""); }

/** The sentence for a call without effect.
 * @param {Session} session @param {number} i */
export function whyText(session, i) {
  const { why, text } = session.outcomeOf(i);
  // The reason of a refusal is the app's own text, of which a masked log keeps nothing.
  if (session.masked && reasonOf(session, i) === "refused") return "The call was refused.";
  return why || text;
}

/** A problem in a word or two, for a row of a list: `atRoot`, `opened again on home after 0.180 s`; empty for an event without one.
 * @param {Session} session @param {number} i */
export function problemText(session, i) {
  if (!session.isProblem(i)) return "";
  if (session.isGap(i)) return session.kindText(i);
  const found = session.findingsAt(i).map((finding) => finding.detail);
  if (session.outcomeOf(i).applied) return found.join(", ");
  const text = session.outcomeOf(i).text.replace(/^noEffect: /, "");
  return [session.masked && reasonOf(session, i) === "refused" ? "refused" : text, ...found].join(", ");
}

/** The problems of a session: those of a kind once, the most serious kind first, then the most frequent one.
 * @param {Session} session @returns {ProblemGroup[]} */
export function problemGroups(session) {
  /** @type {Map<string | number, ProblemGroup>} */
  const groups = new Map();
  /** @param {string | number} id @param {number} at @param {() => Omit<ProblemGroup, "events">} describe */
  const add = (id, at, describe) => {
    const group = groups.get(id) ?? { ...describe(), events: [] };
    group.events.push(at);
    groups.set(id, group);
  };
  for (const i of session.problems) {
    const id = session.outcome[i] * session.file.kinds.length + session.kind[i];
    if (session.isGap(i)) add(id, i, () => ({ key: session.kindText(i), severity: 0, text: "Events were lost here" }));
    else if (!session.outcomeOf(i).applied) add(id, i, () => withoutEffect(session, i));
  }
  for (const { rule, at } of session.findings) add(rule, at, () => ({ key: rule, severity: rule === "lostWork" ? 1 : 2, text: sentences[rule] }));
  return [...groups.values()].sort((left, right) => left.severity - right.severity || right.events.length - left.events.length);
}

/** The group of a call without effect.
 * @param {Session} session @param {number} i */
function withoutEffect(session, i) {
  return {
    key: `${session.kindText(i)} ${session.outcomeOf(i).text}`, severity: harmless.has(reasonOf(session, i)) ? 3 : 1,
    text: `${clip(session.kindText(i), 40)}: ${clip(whyText(session, i), 90).replace(/\.$/, "")}`,
  };
}
