// The problems of a session as text: one group for each kind of problem, the most serious kind first.

import { clip } from "./words.js";

/** The sentence of each friction rule. */
const sentences = {
  doublePush: "The same screen was opened twice within 700 ms",
  pingPong: "The user went back and forth between two screens three times within 10 s",
  rageBack: "Three pops or dismissals within 2 s",
  bounce: "A screen was opened, and left within a second for a screen that is not deeper",
  lostWork: "A call probably removed screens by mistake: invisible screens, or several at once",
  bypassedGuard: "A call opened a screen that a guard had stopped, and bypassed the guard",
  restoredOtherwise: "A restore showed a state that differs from the end of the previous session",
  storm: "More than 20 calls from one line of code within 1 s",
};

/** The friction rules whose matches are probably bugs of the app. ProblemSeverity.swift defines the same severities for the
 * command. */
const serious = new Set(["lostWork", "bypassedGuard", "restoredOtherwise"]);

/** Reasons that occur in normal use: a second tap, or a call that sets an existing value. */
const harmless = new Set(["alreadyOnTop", "atRoot", "nothingRequested", "unchanged", "nothingPresented", "alreadySelected"]);

/** Returns the reason why a call had no effect: `atRoot`.
 * @param {Session} session @param {number} i */
function reasonOf(session, i) { return session.outcomeOf(i).text.replace(/^noEffect: /, "").replace(/[(:].*$/s, ""); }

/** Returns the outcome of a call without effect: `noEffect: atRoot`. The reason of a refusal is the app's own text, which a
 * masked log does not contain.
 * @param {Session} session @param {number} i */
function outcomeText(session, i) {
  return isMaskedRefusal(session, i) ? "noEffect: refused" : session.outcomeOf(i).text;
}

/** @param {Session} session @param {number} i */
function isMaskedRefusal(session, i) { return session.masked && reasonOf(session, i) === "refused"; }

/** Returns the sentence for a call without effect.
 * @param {Session} session @param {number} i */
export function whyText(session, i) {
  const { why, text } = session.outcomeOf(i);
  return isMaskedRefusal(session, i) ? "The call was refused." : why || text;
}

/** Returns the events that show a violation: `event 7`, `events 3 to 7`.
 * @param {Verdict} verdict */
export function stretchText({ from, to }) { return from === to ? `event ${to}` : `events ${from} to ${to}`; }

/** Returns a short text of a problem for a row of a list: `atRoot`, `opened again on home after 0.180 s`; empty for an
 * event without a problem.
 * @param {Session} session @param {number} i */
export function problemText(session, i) {
  if (!session.isProblem(i)) return "";
  if (session.isGap(i)) return session.kindText(i);
  const found = [
    ...session.findingsAt(i).map((finding) => finding.detail),
    ...session.violationsAt(i).map(({ rule }) => `violates “${clip(rule, 60)}”`),
  ];
  if (session.outcomeOf(i).applied) return found.join(", ");
  return [outcomeText(session, i).replace(/^noEffect: /, ""), ...found].join(", ");
}

/** Returns the problems of a session, one group per kind: the most serious kind first, then the most frequent one.
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
  for (const { rule, at } of session.findings) add(rule, at, () => ({ key: rule, severity: serious.has(rule) ? 1 : 2, text: sentences[rule] }));
  for (const verdict of session.violations) {
    const { rule, text, to } = verdict;
    add(`rule ${rule}`, to, () => ({ key: `${rule}: ${text}`, severity: 0, text: `Violated rule: ${clip(rule, 60)}`, stretch: stretchText(verdict) }));
  }
  return [...groups.values()].sort((left, right) => left.severity - right.severity || right.events.length - left.events.length);
}

/** Returns the sentence for a session without problems.
 * @param {Session} session */
export function noProblemsText(session) {
  if (session.count === 0) return "Nothing was recorded.";
  return "No problems: every call had an effect, and none of the page's own friction rules matched. "
    + "“navlog stats” also checks the rules bypassedGuard and restoredOtherwise.";
}

/** Returns the group of a call without effect.
 * @param {Session} session @param {number} i */
function withoutEffect(session, i) {
  return {
    key: `${session.kindText(i)} ${outcomeText(session, i)}`, severity: harmless.has(reasonOf(session, i)) ? 3 : 1,
    text: `${clip(session.kindText(i), 40)}: ${clip(whyText(session, i), 90).replace(/\.$/, "")}`,
  };
}
