// The page's texts about a session.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { changesAt, goneAt } from "../../Sources/NavlogViewer/Page/model/changes.js";
import { Lanes } from "../../Sources/NavlogViewer/Page/model/lanes.js";
import { noProblemsText, problemGroups, problemText } from "../../Sources/NavlogViewer/Page/model/problems.js";
import { queries, shells } from "../../Sources/NavlogViewer/Page/model/queries.js";
import { rulerLines, rulerText } from "../../Sources/NavlogViewer/Page/model/ruler.js";
import { filtered, findHits, movedRow } from "../../Sources/NavlogViewer/Page/model/search.js";
import { stateAt } from "../../Sources/NavlogViewer/Page/model/state.js";
import { story } from "../../Sources/NavlogViewer/Page/model/story.js";
import { TimeMap } from "../../Sources/NavlogViewer/Page/model/time.js";
import { treeDiff, treeLines } from "../../Sources/NavlogViewer/Page/model/tree.js";
import { dwells, flows } from "../../Sources/NavlogViewer/Page/model/visits.js";
import { open } from "./support.mjs";

const first = (name) => open(name).sessions[0];
const summaryOf = (name) => { const session = first(name); return story(session, new Lanes(session).layers); };
const problems = (name) => problemGroups(first(name)).map(({ text, events }) => [text, events]);

test("a double push is a problem although every call had an effect", () => {
  assert.deepEqual(problems("double-push"), [["The same screen was opened twice within 700 ms", [3]]]);
  assert.equal(problemText(first("double-push"), 3), "opened again on main after 0.180 s");
  assert.deepEqual(problems("no-friction"), []);
});

test("the page lists serious problems first, and each kind of problem once", () => {
  const groups = problemGroups(first("tour"));
  assert.deepEqual(groups.map((group) => group.severity), groups.map((group) => group.severity).sort());
  for (const name of ["random-0", "3000-events-in-5-hours"]) {
    const texts = problemGroups(first(name)).map((group) => group.key);
    assert.deepEqual(texts, [...new Set(texts)]);
  }
  const { events, severity } = problemGroups(first("3000-events-in-5-hours")).find((group) => group.key === "pop noEffect: atRoot") ?? {};
  assert.ok(events === undefined || (events.length > 1 && severity === 3));
});

test("a violated rule is the most serious problem of its event, and names the events that show the violation", () => {
  const rules = [
    { rule: "links", text: "never kind = 'deepLink'", verdict: "holds", from: 0, to: 0 },
    { rule: "one detail", text: "at most 1 screen = 'detail' per session", verdict: "violated", from: 2, to: 3 },
    { rule: "back", text: "screen = 'list' leads to screen = 'main' within 9 events", verdict: "undecided", from: 1, to: 1 },
    { rule: "shallow", text: "never depth > 0", verdict: "violated", from: 1, to: 1 },
  ];
  const [session] = open("double-push", () => ({ rules })).sessions;
  assert.deepEqual(problemGroups(session).map(({ text, events, stretch }) => [text, events, stretch]), [
    ["Violated rule: one detail", [3], "events 2 to 3"], ["Violated rule: shallow", [1], "event 1"],
    ["The same screen was opened twice within 700 ms", [3], undefined],
  ]);
  assert.deepEqual(session.problems, [1, 3]);
  assert.deepEqual([1, 2, 3].map((i) => problemText(session, i)),
    ["violates “shallow”", "", "opened again on main after 0.180 s, violates “one detail”"]);
});

test("the page names no reason for a refusal whose reason is masked", () => {
  assert.deepEqual(problems("refused-and-masked"), [["navigate: The call was refused", [2]]]);
  assert.equal(problemText(first("refused-and-masked"), 2), "refused");
  assert.deepEqual(problemGroups(first("refused-and-masked")).map(({ key }) => key), ["navigate noEffect: refused"]);
});

test("a finding that the page contains is a serious problem of its event", () => {
  const findings = [{ rule: "bypassedGuard", position: 3 }, { rule: "restoredOtherwise", position: 1 }];
  const [session] = open("double-push", () => ({ findings })).sessions;
  assert.deepEqual(problemGroups(session).map(({ text, events, severity }) => [text, events, severity]), [
    ["A restore showed a state that differs from the end of the previous session", [1], 1],
    ["A call opened a screen that a guard had stopped, and bypassed the guard", [3], 1],
    ["The same screen was opened twice within 700 ms", [3], 2],
  ]);
  assert.deepEqual(session.problems, [1, 3]);
  assert.deepEqual([1, 3].map((i) => problemText(session, i)),
    ["differs from the end of the previous session", "opened after a guard had stopped it, opened again on main after 0.180 s"]);
});

test("for a session without problems, the page names the friction rules that it cannot check", () => {
  assert.equal(noProblemsText(first("no-friction")),
    "No problems: every call had an effect, and none of the page's own friction rules matched. "
    + "“navlog stats” also checks the rules bypassedGuard and restoredOtherwise.");
  assert.equal(noProblemsText({ count: 0 }), "Nothing was recorded.");
});

test("the story consists of whole sentences, also without a screen or without an end", () => {
  assert.equal(summaryOf("killed-in-a-sheet"),
    "The user saw 2 different screens, up to 2 layers deep, and ended on main. No end was recorded: the app was killed, or was still running when this file was written.");
  assert.equal(summaryOf("double-push"), "The user saw 2 different screens and ended on detail. The app closed the session.");
  assert.doesNotMatch(summaryOf("random-0"), /,\.|,,/);
});

test("the story counts the different screens regardless of their parameters", () => {
  assert.match(summaryOf("3000-events-in-5-hours"), /^The user saw 1[12] different screens/);
});

test("the same screen at another depth is another visit", () => {
  const [screen, ...others] = dwells(first("same-screen-deeper")).filter(({ name }) => name === "detail");
  assert.deepEqual([screen.visits, others], [4, []]);
  assert.deepEqual(flows(first("same-screen-deeper")).edges.map((edge) => edge.times), [3, 1]);
});

test("the diff of a double push marks the second entry as added", () => {
  const session = first("double-push");
  const lines = treeDiff(treeLines(session, stateAt(session, 2)), treeLines(session, stateAt(session, 3)));
  assert.deepEqual(lines.map(({ sign, line }) => `${sign} ${line.text}`), ["  main", "  list", "  detail", "+ detail"]);
  const back = treeDiff(treeLines(session, stateAt(session, 3)), treeLines(session, stateAt(session, 2)));
  assert.deepEqual(back.map(({ sign }) => sign), [" ", " ", " ", "-"]);
  assert.deepEqual(treeDiff([], []), []);
});

test("the diff of equal states has no signs, even if two pending intents have the same summary", () => {
  const session = first("tour");
  const intents = [1, 2].map((position) => ({ position, index: 0, summary: 0 }));
  const lines = treeLines(session, { ...stateAt(session, session.count), intents });
  assert.deepEqual(treeDiff(lines, lines).map(({ sign }) => sign), lines.map(() => " "));
});

test("the diff shows every line of both trees, in their order", () => {
  for (const name of ["tour", "random-0", "random-7", "wide"]) {
    const session = first(name);
    for (let i = 1; i <= session.count; i++) {
      const [before, after] = [stateAt(session, i - 1), stateAt(session, i)].map((state) => treeLines(session, state));
      const lines = treeDiff(before, after);
      assert.deepEqual(lines.filter(({ sign }) => sign !== "-").map(({ line }) => line), after, `${name}@${i}`);
      assert.deepEqual(lines.filter(({ sign }) => sign !== "+").map(({ line }) => line.key).sort(), before.map((line) => line.key).sort(), `${name}@${i}`);
    }
  }
});

test("the page describes changes, and lists the removed screens, the top one first", () => {
  const session = first("double-push");
  assert.deepEqual(changesAt(session, 3), [{ sign: "+", text: "pushed detail on main" }]);
  const tour = first("tour");
  assert.match(changesAt(tour, 24)[0].text, /^dismissed the sheet settings of home/);
  assert.deepEqual(goneAt(session, 3), []);
  assert.ok(goneAt(tour, 24).length > 1);
});

test("the removed screens include a replaced dialog, and the screens of a removed root", () => {
  const router = (parts) => ({ root: -1, path: [], sheet: null, cover: null, dialog: null, active: true, ...parts });
  const entry = (destination) => ({ destination, position: 1, index: 0 });
  const dialog = (destination) => ({ screen: entry(destination), style: 0 });
  const sheet = { screen: entry(3), style: 0, detent: -1, router: router({ path: [entry(4)], dialog: dialog(5) }) };
  const state = {
    selected: 0, flags: [], intents: [],
    roots: [{ name: 0, router: router({ dialog: dialog(1) }) }, { name: 1, router: router({ path: [entry(2)], sheet }) }],
  };
  const gone = (patch) => goneAt({
    count: 2, routers: { parent: [-1, -1], root: [0, 1] }, segments: [], cached: { at: 2, before: state, state, segment: null, patch },
  }, 2).map(({ destination, how }) => [destination, how]);
  assert.deepEqual(gone([{ code: "openDialog", target: 0, dialog: dialog(6) }]), [[1, "dismissed"]]);
  assert.deepEqual(gone([{ code: "roots", target: 0, roots: [{ name: 0, kept: true }] }]),
    [5, 4, 3, 2].map((destination) => [destination, "dismissed"]));
});

test("the lines of a zoomed ruler have different texts, also after hours and as times of day", () => {
  const hours = 8_040_000;
  const elapsed = Float64Array.from({ length: 101 }, (_, i) => (i === 0 ? 0 : hours + i * 100));
  const time = new TimeMap({ elapsed, count: 100, length: hours + 10_000 });
  const texts = rulerLines(time, time.shown[1], time.shown[100], 800, 0).map(({ text }) => text);
  assert.ok(texts.length >= 5);
  assert.deepEqual(texts, [...new Set(texts)]);
  assert.match(texts[1], /^2h14m0\ds$/);
  const clock = rulerLines(time, time.shown[1], time.shown[100], 800, Date.UTC(2026, 10, 21, 9, 0)).map(({ text }) => text);
  assert.deepEqual(clock, [...new Set(clock)]);
  assert.match(clock[1], /^11:14:0\d$/);
});

test("the lines of the ruler are at round times, and equally far apart without a pause", () => {
  const time = new TimeMap({ elapsed: Float64Array.of(0, 900, 1800, 2700, 4000), count: 4, length: 4000 });
  assert.deepEqual(rulerLines(time, 0, 4000, 800, 0).map(({ text }) => text), ["0.000s", "0.500s", "1.000s", "1.500s", "2.000s", "2.500s", "3.000s", "3.500s", "4.000s"]);
  const tail = rulerLines(time, 0, time.end, 800, 0).map(({ text }) => text);
  assert.deepEqual(tail.slice(0, 4), ["0.000s", "0.500s", "1.000s", "1.500s"]);
  const hours = new TimeMap({ elapsed: Float64Array.from({ length: 301 }, (_, i) => i * 60_000), count: 300, length: 18_000_000 });
  for (const { text } of rulerLines(hours, 0, hours.end, 1200, 0)) assert.match(text, /^(\dh)?\d?[05]m$|^0s$/);
});

test("a long pause at the end of a session leaves few lines on the ruler", () => {
  for (const length of [60_000, 36e5, 864e5, 864e6]) {
    const time = new TimeMap({ elapsed: Float64Array.of(0, 400, 900, 1500), count: 3, length });
    const lines = rulerLines(time, 0, time.end, 1000, 0);
    assert.ok(lines.length >= 5 && lines.length <= 15, `${length}: ${lines.length}`);
  }
});

test("after a clock was set, the ruler shows the time of the clock, as the list does", () => {
  const time = new TimeMap({ elapsed: Float64Array.of(0, 1000, 2000, 3000), count: 3, length: 3000 });
  const lines = rulerLines(time, 0, 3000, 300, Date.UTC(2026, 10, 21, 9, 0), (event) => (event >= 2 ? 36e5 : 0));
  assert.deepEqual(lines.map(({ text }) => text), ["09:00:00", "09:00:01", "10:00:02", "10:00:03"]);
});

test("the filter for modals and roots lists only changes, although each block numbers its routers again", () => {
  const session = { count: 3, visible: [0, 0, 5, 9], routers: { address: (router) => (router < 6 ? "main" : "main/sheet@3") } };
  assert.deepEqual([...filtered(session, "modals", null)], [3]);
});

test("the keys of the list move by rows, also from an event that a filter hides", () => {
  const rows = (row, isListed) => [-Infinity, -4, -1, 1, 4, Infinity].map((step) => movedRow(row, isListed, step, 10));
  assert.deepEqual(rows(6, true), [0, 2, 5, 7, 9, 9]);
  assert.deepEqual(rows(6, false), [0, 3, 6, 7, 9, 9]);
  assert.deepEqual(rows(-1, false), [0, 0, 0, 0, 3, 9]);
});

test("a time of the ruler is as short as the distance to the next one allows", () => {
  assert.deepEqual([[250, 50], [4_000, 1_000], [75_000, 5_000], [8_045_000, 5_000], [8_045_000, 60_000], [190_000_000, 36e5]]
    .map(([at, apart]) => rulerText(at, apart)), ["0.250s", "4s", "1m15s", "2h14m05s", "2h14m", "2d 4h"]);
});

test("the page's SQL commands use SQLite's safe mode, and quote names", () => {
  assert.ok(shells.filter((shell) => shell.startsWith("sqlite3")).every((shell) => shell.includes(" -safe -readonly ")));
  const session = first("tour");
  session.id = "a'b";
  const texts = queries(session, 20).map(({ text }) => text);
  assert.ok(texts.filter((text) => text.startsWith("SELECT")).every((text) => text.includes("session = 'a''b'")));
});

test("a query of the page contains nothing that a shell interprets within double quotes", () => {
  assert.ok(shells[0].endsWith(' "QUERY"'));
  const name = "a'b\"c$d`e\\f!g";
  const session = { id: name, screen: [-1, 0], file: { destinations: [[name, name]] } };
  const texts = queries(session, 1).map(({ text }) => text).filter((text) => text.startsWith("SELECT"));
  const literal = "'a''b' || char(34) || 'c' || char(36) || 'd' || char(96) || 'e' || char(92) || 'f' || char(33) || 'g'";
  assert.equal(texts.length, 4);
  for (const text of texts) {
    assert.ok(text.includes(`session = ${literal}`));
    assert.doesNotMatch(text, /["$`\\!]/);
  }
});

test("a shell reads each moment in a command of the page as one argument", () => {
  const command = (id) => queries({ id, screen: [-1, -1], file: {} }, 1).at(-1).text;
  assert.equal(command("3f2a-9c.01").split("\n")[0], "navlog show LOG 3f2a-9c.01@1");
  for (const id of [";date;#x", "`date`", "$(date)", "a'b; date #", "a b\nc", "*", "~", "é", ""]) {
    const printed = execFileSync("sh", ["-c", `navlog() { printf '%s\\0' "$@"; }; ${command(id)}`], { encoding: "utf8" });
    assert.deepEqual(printed.split("\0").slice(0, -1), ["show", "LOG", `${id}@1`, "state", "LOG", `${id}@1`, "diff", "LOG", `${id}@0`, `${id}@1`]);
  }
});

test("a search ignores case, and a malformed pattern is reported", () => {
  const session = first("tour");
  const expected = session.where((i) => session.line(i).toLowerCase().includes("deeplink"));
  assert.deepEqual(findHits(session, "DEEPLINK"), expected);
  assert.deepEqual(findHits(session, "/(?i)deep[[:upper:]]INK\\ /"), findHits(session, "/deep[A-Z]ink /"));
  assert.ok(findHits(session, "/(?i)deep/").length > 0);
  assert.deepEqual([findHits(session, "/(/"), findHits(session, "")], [null, []]);
});
