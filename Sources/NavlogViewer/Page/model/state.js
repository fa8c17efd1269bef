// The state at a moment: the decoded state of the segment, and the patches up to the event. Swift computed the effects of
// events; the page only applies the patches. A patch creates new objects for changed parts and shares the other objects,
// so the states before and after an event can be compared.

import { operations } from "./opcodes.js";
import { DataError, Reader } from "./reader.js";
import { readEntry } from "./routers.js";
import { lastOf } from "./time.js";

/** @type {RouterState} */
export const newRouter = { root: -1, path: [], sheet: null, cover: null, dialog: null, active: false };

/** @type {State} */
const emptyState = { selected: -1, roots: [], flags: [], intents: [] };

/** Returns the state after event i.
 * @param {Session} session @param {number} i @returns {State} */
export function stateAt(session, i) {
  const cached = session.cached;
  if (cached?.at === i) return cached.state;
  if (cached?.before && cached.at === i + 1) return cached.before;
  if (session.count === 0) return emptyState;
  const { segments } = session;
  const segment = segments[lastOf(0, segments.length - 1, (number) => segments[number].first <= Math.max(1, i))];
  /** @type {Cursor} */
  let cursor;
  if (cached && cached.segment === segment && cached.at < i) {
    cursor = cached;
  } else {
    const reader = new Reader(segment.bytes, segment.state);
    cursor = {
      segment, reader: new Reader(segment.bytes, segment.patches), at: segment.first - 1, state: readState(reader),
      before: null, patch: [],
    };
    session.cached = cursor;
  }
  while (cursor.at < i) {
    cursor.at += 1;
    cursor.before = cursor.state;
    cursor.patch = readPatch(cursor.reader, session, cursor.at, segment.offset);
    for (const operation of cursor.patch) cursor.state = applied(cursor.state, operation, session);
  }
  return cursor.state;
}

/** Returns the operations of event i's patch.
 * @param {Session} session @param {number} i */
export function patchAt(session, i) {
  if (i < 1 || i > session.count) return [];
  if (session.cached?.at !== i) stateAt(session, i);
  if (session.cached?.at !== i) {
    // The cached patch belongs to the next event. Without the cache, stateAt also reads the patch of event i.
    session.cached = null;
    stateAt(session, i);
  }
  return /** @type {Cursor | null} */ (session.cached)?.patch ?? [];
}

// MARK: - Reading

/** @template T @param {Reader} reader @param {() => T} each @returns {T[]} */
function readList(reader, each) {
  const list = new Array(reader.number());
  for (let i = 0; i < list.length; i++) list[i] = each();
  return list;
}

/** Reads a screen. In a patch, the positions of entries are relative to `position`, the position of the event. In a state, they
 * are absolute, and `position` is 0.
 * @param {Reader} reader @param {number} position @returns {ScreenEntry} */
function readScreen(reader, position) {
  const destination = reader.number();
  const entry = readEntry(reader);
  return { destination, position: position === 0 ? entry.position : position - entry.position, index: entry.index };
}

/** @param {Reader} reader @param {number} position */
function readRouter(reader, position) {
  const bits = reader.number();
  /** @type {RouterState} */
  const router = { ...newRouter, root: bits & 1 ? reader.number() : -1, active: (bits & 16) !== 0 };
  router.path = readList(reader, () => readScreen(reader, position));
  if (bits & 2) router.sheet = readModal(reader, position);
  if (bits & 4) router.cover = readModal(reader, position);
  if (bits & 8) router.dialog = readDialog(reader, position);
  return router;
}

/** @param {Reader} reader @param {number} position @returns {Modal} */
function readModal(reader, position) {
  const screen = readScreen(reader, position);
  const style = reader.number();
  const detent = reader.reference();
  return { screen, style, detent, router: readRouter(reader, position) };
}

/** @param {Reader} reader @param {number} position @returns {Dialog} */
function readDialog(reader, position) {
  const screen = readScreen(reader, position);
  return { screen, style: reader.number() };
}

/** @param {Reader} reader @param {number} position */
function readIntents(reader, position) {
  return readList(reader, () => {
    const entry = readEntry(reader);
    return { position: position === 0 ? entry.position : position - entry.position, index: entry.index, summary: reader.number() };
  });
}

/** @param {Reader} reader */
function readState(reader) {
  const selected = reader.number();
  const roots = readList(reader, () => ({ name: reader.number(), router: readRouter(reader, 0) }));
  const flags = readList(reader, () => ({ name: reader.number(), value: reader.number() }));
  return { selected, roots, flags, intents: readIntents(reader, 0) };
}

/** @param {Reader} reader @param {Session} session @param {number} position @param {number} offset @returns {Operation[]} */
function readPatch(reader, session, position, offset) {
  return readList(reader, () => {
    const number = reader.number();
    const code = operations[number >> 1];
    const target = number % 2 === 1 ? offset + reader.number() : session.router[position];
    switch (code) {
      case "push": return { code, target, removed: 0, added: [{ destination: reader.number(), position, index: 0 }] };
      case "pop": return { code, target, removed: 1, added: [] };
      case "path": return { code, target, removed: reader.number(), added: readList(reader, () => readScreen(reader, position)) };
      case "closeSheet": case "closeCover": case "closeDialog": case "active": case "notActive": return { code, target };
      case "openSheet": case "openCover": return { code, target, modal: readModal(reader, position) };
      case "detent": return { code, target, detent: reader.reference() };
      case "openDialog": return { code, target, dialog: readDialog(reader, position) };
      case "rootScreen": return { code, target, root: reader.reference() };
      case "select": return { code, target, selected: reader.number() };
      case "roots": return { code, target, roots: readList(reader, () => ({ name: reader.number(), kept: reader.number() === 1 })) };
      case "flag": return { code, target, name: reader.number(), value: reader.number() };
      case "removeFlag": return { code, target, name: reader.number() };
      case "intents": return { code, target, intents: readIntents(reader, position) };
      default: throw new DataError(`The data in this file contains operation ${number >> 1}, which this page does not know.`);
    }
  });
}

// MARK: - Applying

/** Returns the state after an operation.
 * @param {State} state @param {Operation} operation @param {Session} session */
export function applied(state, operation, session) {
  switch (operation.code) {
    case "select": return { ...state, selected: operation.selected };
    case "roots": {
      const roots = operation.roots.map(({ name, kept }) =>
        (kept && state.roots.find((root) => root.name === name)) || { name, router: { ...newRouter } });
      return { ...state, roots };
    }
    case "flag": {
      const { name, value } = operation;
      return { ...state, flags: [...state.flags.filter((flag) => flag.name !== name), { name, value }] };
    }
    case "removeFlag": return { ...state, flags: state.flags.filter((flag) => flag.name !== operation.name) };
    case "intents": return { ...state, intents: operation.intents };
    default: return changing(state, session.routers, operation.target, (router) => changed(router, operation));
  }
}

/** @param {RouterState} router @param {Operation} operation */
function changed(router, operation) {
  switch (operation.code) {
    case "push": case "pop": case "path":
      return { ...router, path: [...router.path.slice(0, router.path.length - operation.removed), ...operation.added] };
    case "closeSheet": return { ...router, sheet: null };
    case "closeCover": return { ...router, cover: null };
    case "openSheet": return { ...router, sheet: operation.modal };
    case "openCover": return { ...router, cover: operation.modal };
    case "detent": return { ...router, sheet: router.sheet && { ...router.sheet, detent: operation.detent } };
    case "closeDialog": return { ...router, dialog: null };
    case "openDialog": return { ...router, dialog: operation.dialog };
    case "active": return { ...router, active: true };
    case "notActive": return { ...router, active: false };
    case "rootScreen": return { ...router, root: operation.root };
    default: return router;
  }
}

/** Returns the state with one router replaced by the result of `change`.
 * @param {State} state @param {Routers} table @param {number} number @param {(router: RouterState) => RouterState} change */
function changing(state, table, number, change) {
  /** @type {("sheet" | "cover")[]} */
  const steps = [];
  let router = number;
  for (; table.parent[router] >= 0; router = table.parent[router]) steps.push(slotOf(table, router));
  /** @type {(value: RouterState, depth: number) => RouterState} */
  const down = (value, depth) => {
    if (depth < 0) return change(value);
    const modal = value[steps[depth]];
    return modal ? { ...value, [steps[depth]]: { ...modal, router: down(modal.router, depth - 1) } } : value;
  };
  const name = table.root[router];
  return {
    ...state,
    roots: state.roots.map((root) => (root.name === name ? { name, router: down(root.router, steps.length - 1) } : root)),
  };
}

/** Returns the property of a router that contains a modal's router.
 * @param {Routers} table @param {number} number */
export function slotOf(table, number) { return table.slot[number] === 0 ? "sheet" : "cover"; }

/** Returns the state of a router, by the router's number in the table; `null` if the state does not contain the router.
 * @param {State} state @param {Routers} table @param {number} number @returns {RouterState | null} */
export function routerIn(state, table, number) {
  if (table.parent[number] < 0) return state.roots.find((root) => root.name === table.root[number])?.router ?? null;
  const above = routerIn(state, table, table.parent[number]);
  return above?.[slotOf(table, number)]?.router ?? null;
}
