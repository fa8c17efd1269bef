// Where somebody had trouble: the rules of the log's view friction, which Migrations/0002-views.sql defines. A test compares them.

import { visits } from "./visits.js";

const openings = new Set(["navigate", "present"]);
const setups = new Set(["setRoots", "restore", "branch"]);
const backs = new Set(["pop", "popTo", "popToRoot", "dismiss", "dismissSheet", "dismissFullScreen", "dismissModal", "dismissAll"]);

/** What the rules find in a session, by event; except for calls without effect, whose outcome says it.
 * @param {Session} session @returns {Finding[]} */
export function findFriction(session) {
  const seen = visits(session);
  const findings = [...doublePushes(session), ...pingPongs(session, seen), ...rageBacks(session), ...bounces(session, seen)];
  return findings.sort((left, right) => left.at - right.at || (left.rule < right.rule ? -1 : 1));
}

/** Whether each kind of call of the file is one of some: asked once for a kind, and not for each event.
 * @param {Session} session @param {Set<string>} kinds */
function table(session, kinds) { return session.file.kinds.map((kind) => kinds.has(kind)); }

/** @param {Finding["rule"]} rule @param {number} at @param {string} detail @returns {Finding} */
function found(rule, at, detail) { return { rule, at, detail }; }

/** @param {number} milliseconds */
function secondsText(milliseconds) { return `${(milliseconds / 1000).toFixed(3)} s`; }

/** Opens a screen that was opened on the same router up to 700 ms before, with no call between that leads back.
 * @param {Session} session */
function doublePushes(session) {
  const [isOpening, leadsBack] = [table(session, openings), table(session, new Set([...backs, "dismissDialog", "setPath"]))];
  const isApplied = session.file.outcomes.map((outcome) => outcome.applied);
  /** @param {number} i */
  const opens = (i) => isOpening[session.kind[i]] && isApplied[session.outcome[i]] && !session.isRepetition(i);
  /** @type {Finding[]} */
  const findings = [];
  for (let i = 2; i <= session.count; i++) {
    if (!isOpening[session.kind[i]] || !opens(i)) continue;
    for (let j = i - 1; j >= Math.max(1, i - 50); j--) {
      const apart = session.elapsed[i] - session.elapsed[j];
      if (apart > 700 || (isApplied[session.outcome[j]] && leadsBack[session.kind[j]])) break;
      if (session.destination[j] !== session.destination[i] || !opens(j)) continue;
      if (session.routerText(j) !== session.routerText(i)) continue;
      findings.push(found("doublePush", i, `opened again on ${session.routerText(i)} after ${secondsText(apart)}`));
      break;
    }
  }
  return findings;
}

/** A-B-A three times in 10 s, at any depth. A longer series is one finding.
 * @param {Session} session @param {Visit[]} seen */
function pingPongs(session, seen) {
  /** @param {number} last */
  const apart = (last) => session.elapsed[seen[last].from] - session.elapsed[seen[last - 5].from];
  /** @param {number} last */
  const isPingPong = (last) => {
    if (last < 6) return false;
    for (let number = last - 6; number <= last; number++) {
      const other = number % 2 === last % 2 ? last : last - 1;
      if (!session.isSameScreen(seen[number].from, seen[other].from)) return false;
      if (number > last - 6 && (seen[number].from === 0 || session.isRepetition(seen[number].from))) return false;
    }
    return !session.isSameScreen(seen[last].from, seen[last - 1].from) && apart(last) <= 10_000;
  };
  return seen.flatMap((visit, number) => (isPingPong(number) && !isPingPong(number - 1)
    ? [found("pingPong", visit.from, `there and back 3 times in ${secondsText(apart(number))}`)] : []));
}

/** Three calls that lead back in 2 s, with or without effect. A longer series is one finding.
 * @param {Session} session */
function rageBacks(session) {
  const isBack = table(session, backs);
  const calls = session.where((i) => isBack[session.kind[i]] && !session.isRepetition(i));
  /** @param {number} number */
  const apart = (number) => (number < 2 ? Infinity : session.elapsed[calls[number]] - session.elapsed[calls[number - 2]]);
  return calls.flatMap((at, number) => (apart(number) <= 2000 && apart(number - 1) > 2000
    ? [found("rageBack", at, `back 3 times in ${secondsText(apart(number))}`)] : []));
}

/** A screen that a call opened was left within a second, for one that is not deeper.
 * @param {Session} session @param {Visit[]} seen */
function bounces(session, seen) {
  return seen.slice(2).flatMap((visit, number) => {
    const [opened, left] = [seen[number + 1].from, visit.from];
    const apart = session.elapsed[left] - session.elapsed[opened];
    const [opening, leaving] = [session.kindText(opened), session.kindText(left)];
    if (apart >= 1000 || session.depth[left] > session.depth[opened] || session.isRepetition(left) || session.isRepetition(opened)) return [];
    if (setups.has(leaving) || leaving === "dismissDialog") return [];
    if (setups.has(opening) || opening === "dismissDialog" || backs.has(opening)) return [];
    return [found("bounce", opened, `left after ${secondsText(apart)} by ${leaving}`)];
  });
}
