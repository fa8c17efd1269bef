"use strict";
// What an event changed, in words and as the screens that came and went. Both follow from the operations of its patch.

/** The changes of event i: `{ sign: "+" | "-" | "~", text }`, in order. */
function changesAt(session, i) {
  const changes = [];
  if (i < 1) return changes;
  let state = stateAt(session, i - 1);
  for (const operation of patchAt(session, i)) {
    describe(changes, state, operation, session);
    state = applied(state, operation, session);
  }
  return changes;
}

function describe(changes, state, operation, session) {
  const { file, routers } = session;
  const add = (sign, text) => changes.push({ sign, text });
  const screen = (number) => destinationText(file, number);
  const text = (number) => file.texts[number];
  const on = routers.address(operation.target);
  const before = operation.code < 13 ? routerIn(state, routers, operation.target) : null;
  const closing = (modal, words) => {
    if (!modal) return;
    const inside = modal.router.path.length;
    add("-", `dismissed ${words} ${screen(modal.screen.destination)} of ${on}`
      + (inside > 0 ? `, and ${count(inside, "screen")} pushed in it` : ""));
  };
  const opening = (modal) => {
    add("+", `presented ${screen(modal.screen.destination)} as ${text(modal.style)} on ${on}`);
    for (const pushed of modal.router.path) add("+", `pushed ${screen(pushed.destination)} in it`);
  };
  switch (operation.code) {
    case 0: case 1: case 2: {
      const path = before?.path ?? [];
      const removed = path.slice(path.length - operation.removed);
      for (const gone of removed.reverse()) add("-", `popped ${screen(gone.destination)} from ${on}`);
      for (const pushed of operation.added) add("+", `pushed ${screen(pushed.destination)} on ${on}`);
      break;
    }
    case 3: closing(before?.sheet, "the sheet"); break;
    case 4: closing(before?.cover, "the cover"); break;
    case 5: closing(before?.sheet, "the sheet"); opening(operation.modal); break;
    case 6: closing(before?.cover, "the cover"); opening(operation.modal); break;
    case 7: add("~", `the sheet on ${on} rests at ${operation.detent < 0 ? "its usual height" : text(operation.detent)}`); break;
    case 8: if (before?.dialog) add("-", `dismissed the dialog ${screen(before.dialog.screen.destination)} of ${on}`); break;
    case 9: add("+", `presented ${screen(operation.dialog.screen.destination)} as ${text(operation.dialog.style)} on ${on}`); break;
    case 10: add("~", `${on} became active`); break;
    case 11: add("~", `${on} is no longer active`); break;
    case 12: add("~", `bottom of ${on}: ${operation.root < 0 ? "none" : screen(operation.root)}`); break;
    case 13: add("~", `selected ${rootName(file, operation.selected)} instead of ${rootName(file, state.selected)}`); break;
    case 14: add("~", `roots: ${operation.roots.map((root) => rootName(file, root.name)).join(", ")}`); break;
    case 15: {
      const old = state.flags.find((flag) => flag.name === operation.name);
      add("~", `flag ${text(operation.name)}: ${old ? text(old.value) : "not set"} → ${text(operation.value)}`);
      break;
    }
    case 16: add("~", `flag ${text(operation.name)}: no longer set`); break;
    default: add("~", `deferred calls: ${operation.intents.length === 0 ? "none" : operation.intents.map((intent) => text(intent.summary)).join("; ")}`);
  }
}

/** The name of a root, as trees show it. */
function rootName(file, number) { return file.roots[number].name; }

/** The screens that left with event i: `{ destination, how: "popped" | "dismissed" }`, the top one first. */
function goneAt(session, i) {
  const gone = [];
  if (i < 1) return gone;
  let state = stateAt(session, i - 1);
  for (const operation of patchAt(session, i)) {
    const before = operation.code < 10 ? routerIn(state, session.routers, operation.target) : null;
    const add = (screen, how) => gone.push({ destination: screen.destination, how });
    if (operation.code <= 2 && before) {
      for (const screen of before.path.slice(before.path.length - operation.removed).reverse()) add(screen, "popped");
    }
    if ((operation.code === 3 || operation.code === 5) && before?.sheet) addModal(before.sheet, add);
    if ((operation.code === 4 || operation.code === 6) && before?.cover) addModal(before.cover, add);
    if (operation.code === 8 && before?.dialog) add(before.dialog.screen, "dismissed");
    state = applied(state, operation, session);
  }
  return gone;
}

function addModal(modal, add) {
  for (const inner of [modal.router.cover, modal.router.sheet]) if (inner) addModal(inner, add);
  for (const screen of [...modal.router.path].reverse()) add(screen, "dismissed");
  add(modal.screen, "dismissed");
}
