// The rules of the log's view friction, which Migrations/0002-views.sql defines. A test compares both definitions. The page
// cannot check two of the rules: bypassedGuard needs the decisions of guards, which a page contains only as text, and
// restoredOtherwise needs the previous session, which a page may not contain. "navlog view" writes their matches into the page.

import { goneAt } from "./changes.js";
import { visits } from "./visits.js";
import { count } from "./words.js";

const openings = new Set(["navigate", "present"]);
const setups = new Set(["setRoots", "restore", "branch"]);
const backs = new Set(["pop", "popTo", "popToRoot", "dismiss", "dismissSheet", "dismissFullScreen", "dismissModal", "dismissAll"]);

/** The details of the matches that "navlog view" writes into the page. */
const writtenDetails = {
  bypassedGuard: "opened after a guard had stopped it",
  restoredOtherwise: "differs from the end of the previous session",
};

/** Returns the matches of the rules in a session, by event: those that the page finds, and the written ones. Calls without
 * effect are not among them: their outcome already marks them as problems.
 * @param {Session} session @param {WrittenFinding[]} written @returns {Finding[]} */
export function findFriction(session, written) {
  const seen = visits(session);
  const findings = [...doublePushes(session), ...pingPongs(session, seen), ...rageBacks(session), ...bounces(session, seen), ...losses(session), ...storms(session)];
  for (const { rule, position } of written) findings.push(found(rule, position, writtenDetails[rule]));
  return findings.sort((left, right) => left.at - right.at || (left.rule < right.rule ? -1 : 1));
}

/** Returns, for each kind of call in the file, whether a set contains this kind. The table saves a look-up per event.
 * @param {Session} session @param {Set<string>} kinds */
function table(session, kinds) { return session.file.kinds.map((kind) => kinds.has(kind)); }

/** @param {Finding["rule"]} rule @param {number} at @param {string} detail @returns {Finding} */
function found(rule, at, detail) { return { rule, at, detail }; }

/** @param {number} milliseconds */
function secondsText(milliseconds) { return `${(milliseconds / 1000).toFixed(3)} s`; }

/** Finds screens that were opened twice on the same router within 700 ms, without going back in between.
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

/** Finds a user who goes from a screen to another one and back, three times within 10 s, at any depth. A longer series is one
 * match.
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

/** Finds three gestures within 2 s that lead back, even gestures without effect. Calls less than 100 ms apart, such as those of
 * a logout, are one gesture. A longer series is one match.
 * @param {Session} session */
function rageBacks(session) {
  const isBack = table(session, backs);
  const all = session.where((i) => isBack[session.kind[i]] && !session.isRepetition(i));
  const calls = all.filter((at, number) => number === 0 || session.elapsed[at] - session.elapsed[all[number - 1]] >= 100);
  /** @param {number} number */
  const apart = (number) => (number < 2 ? Infinity : session.elapsed[calls[number]] - session.elapsed[calls[number - 2]]);
  return calls.flatMap((at, number) => (apart(number) <= 2000 && apart(number - 1) > 2000
    ? [found("rageBack", at, `back 3 times in ${secondsText(apart(number))}`)] : []));
}

/** Finds a screen that a call opened and that was left within a second for a screen that is not deeper.
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

/** Finds screens that a call probably removed by mistake: screens of an invisible root, screens on a cover that the system
 * closed, or several screens by one setPath.
 * @param {Session} session */
function losses(session) {
  const isRemoval = table(session, new Set([...backs, "navigate", "present", "setPath", "replaceTop"]));
  return session.where((i) => isRemoval[session.kind[i]] && session.outcomeOf(i).applied && !session.isRepetition(i)).flatMap((i) => {
    const detail = loss(session, i);
    return detail ? [found("lostWork", i, detail)] : [];
  });
}

/** Returns a text about the screens that a call probably removed by mistake; empty if there are none.
 * @param {Session} session @param {number} i */
function loss(session, i) {
  const { routers } = session;
  const [kind, router] = [session.kindText(i), session.router[i]];
  const root = routers.root[router];
  const isInvisible = root !== session.rootOf(i) && kind !== "dismissAll";
  const isCover = kind === "dismissFullScreen" || (kind === "dismiss" && routers.parent[router] >= 0 && routers.slot[router] === 1);
  const isClosedCover = isCover && session.originText(i) === "system";
  if (!isInvisible && !isClosedCover && kind !== "setPath") return "";
  const removed = goneAt(session, i).length;
  if (isInvisible && removed > 0) return `${kind} removed ${count(removed, "screen")} of ${routers.roots[root].address}, which is not visible`;
  if (removed < 2) return "";
  return kind === "setPath" ? `setPath removed ${removed} screens` : `the system closed a cover with ${count(removed - 1, "screen")} on it`;
}

/** Finds more than 20 calls from one call site within 1 s. A call counts only if it and the ten events before it, or it and
 * the ten events after it, are within one second. A longer series is one match.
 * @param {Session} session */
function storms(session) {
  /** @type {Map<number, number[]>} */
  const sites = new Map();
  const { elapsed } = session;
  for (let i = 1; i <= session.count; i++) {
    const isDense = (i > 10 && elapsed[i] - elapsed[i - 10] <= 1000) || (i + 10 <= session.count && elapsed[i + 10] - elapsed[i] <= 1000);
    if (!isDense || session.source[i] < 0 || session.isRepetition(i)) continue;
    const calls = sites.get(session.source[i]) ?? [];
    calls.push(i);
    sites.set(session.source[i], calls);
  }
  return [...sites.values()].flatMap((calls) => {
    /** @param {number} number */
    const apart = (number) => (number < 20 ? Infinity : elapsed[calls[number]] - elapsed[calls[number - 20]]);
    return calls.flatMap((at, number) => (apart(number) <= 1000 && apart(number - 1) > 1000
      ? [found("storm", at, `21 calls in ${secondsText(apart(number))}`)] : []));
  });
}
