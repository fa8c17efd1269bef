// What an event changed, in words and as the screens that came and went. Both follow from the operations of its patch.

import { destinationText } from "./session.js";
import { applied, patchAt, routerIn, stateAt } from "./state.js";
import { count } from "./words.js";

/** The changes of event i, in order.
 * @param {Session} session @param {number} i */
export function changesAt(session, i) {
  /** @type {Change[]} */
  const changes = [];
  if (i < 1) return changes;
  let state = stateAt(session, i - 1);
  for (const operation of patchAt(session, i)) {
    describe(changes, state, operation, session);
    state = applied(state, operation, session);
  }
  return changes;
}

/** @param {Change[]} changes @param {State} state @param {Operation} operation @param {Session} session */
function describe(changes, state, operation, session) {
  const { file, routers } = session;
  /** @param {Change["sign"]} sign @param {string} text */
  const add = (sign, text) => changes.push({ sign, text });
  /** @param {number} number */
  const screen = (number) => destinationText(file, number);
  /** @param {number} number */
  const text = (number) => file.texts[number];
  const on = routers.address(operation.target);
  const before = operation.target >= 0 ? routerIn(state, routers, operation.target) : null;
  /** @param {Modal | null | undefined} modal @param {string} words */
  const closing = (modal, words) => {
    if (!modal) return;
    const inside = modal.router.path.length;
    add("-", `dismissed ${words} ${screen(modal.screen.destination)} of ${on}`
      + (inside > 0 ? `, and ${count(inside, "screen")} pushed in it` : ""));
  };
  /** @param {Modal} modal */
  const opening = (modal) => {
    add("+", `presented ${screen(modal.screen.destination)} as ${text(modal.style)} on ${on}`);
    for (const pushed of modal.router.path) add("+", `pushed ${screen(pushed.destination)} in it`);
  };
  switch (operation.code) {
    case "push": case "pop": case "path": {
      const path = before?.path ?? [];
      const removed = path.slice(path.length - operation.removed);
      for (const gone of removed.reverse()) add("-", `popped ${screen(gone.destination)} from ${on}`);
      for (const pushed of operation.added) add("+", `pushed ${screen(pushed.destination)} on ${on}`);
      break;
    }
    case "closeSheet": closing(before?.sheet, "the sheet"); break;
    case "closeCover": closing(before?.cover, "the cover"); break;
    case "openSheet": closing(before?.sheet, "the sheet"); opening(operation.modal); break;
    case "openCover": closing(before?.cover, "the cover"); opening(operation.modal); break;
    case "detent": add("~", `the sheet on ${on} rests at ${operation.detent < 0 ? "its usual height" : text(operation.detent)}`); break;
    case "closeDialog": if (before?.dialog) add("-", `dismissed the dialog ${screen(before.dialog.screen.destination)} of ${on}`); break;
    case "openDialog": add("+", `presented ${screen(operation.dialog.screen.destination)} as ${text(operation.dialog.style)} on ${on}`); break;
    case "active": add("~", `${on} became active`); break;
    case "notActive": add("~", `${on} is no longer active`); break;
    case "rootScreen": add("~", `bottom of ${on}: ${operation.root < 0 ? "none" : screen(operation.root)}`); break;
    case "select": add("~", `selected ${rootName(file, operation.selected)} instead of ${rootName(file, state.selected)}`); break;
    case "roots": add("~", `roots: ${operation.roots.map((root) => rootName(file, root.name)).join(", ")}`); break;
    case "flag": {
      const old = state.flags.find((flag) => flag.name === operation.name);
      add("~", `flag ${text(operation.name)}: ${old ? text(old.value) : "not set"} → ${text(operation.value)}`);
      break;
    }
    case "removeFlag": add("~", `flag ${text(operation.name)}: no longer set`); break;
    default: add("~", `deferred calls: ${operation.intents.length === 0 ? "none" : operation.intents.map((intent) => text(intent.summary)).join("; ")}`);
  }
}

/** The name of a root, as trees show it.
 * @param {FileData} file @param {number} number */
function rootName(file, number) { return file.roots[number].name; }

/** The screens that left with event i, the top one first.
 * @param {Session} session @param {number} i */
export function goneAt(session, i) {
  /** @type {Gone[]} */
  const gone = [];
  if (i < 1) return gone;
  let state = stateAt(session, i - 1);
  for (const operation of patchAt(session, i)) {
    const before = routerIn(state, session.routers, operation.target);
    addGone(gone, before, operation);
    state = applied(state, operation, session);
  }
  return gone;
}

/** Adds the screens that an operation removes from a router.
 * @param {Gone[]} gone @param {RouterState | null} before @param {Operation} operation */
function addGone(gone, before, operation) {
  switch (operation.code) {
    case "push": case "pop": case "path":
      for (const { destination } of before?.path.slice(before.path.length - operation.removed).reverse() ?? []) {
        gone.push({ destination, how: "popped" });
      }
      break;
    case "closeSheet": case "openSheet": if (before?.sheet) addModal(gone, before.sheet); break;
    case "closeCover": case "openCover": if (before?.cover) addModal(gone, before.cover); break;
    case "closeDialog": if (before?.dialog) gone.push({ destination: before.dialog.screen.destination, how: "dismissed" }); break;
    default: break;
  }
}

/** Adds the screens of a modal, the top one first.
 * @param {Gone[]} gone @param {Modal} modal */
function addModal(gone, modal) {
  for (const inner of [modal.router.cover, modal.router.sheet]) if (inner) addModal(gone, inner);
  for (const { destination } of [...modal.router.path].reverse()) gone.push({ destination, how: "dismissed" });
  gone.push({ destination: modal.screen.destination, how: "dismissed" });
}
