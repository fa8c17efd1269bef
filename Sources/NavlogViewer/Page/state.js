"use strict";
// The state at a moment: the decoded state of the segment, and the patches up to the event. What an event does is not
// known here; Swift computed it. A patch makes new objects where it changes something and shares all else, so the states
// before and after an event can be compared.

/** The state after event i. */
function stateAt(session, i) {
  const cached = session.cached;
  if (cached?.at === i) return cached.state;
  if (cached?.before && cached.at === i + 1) return cached.before;
  if (session.count === 0) return null;
  const segment = session.segments[segmentOf(session, Math.max(1, i))];
  let cursor;
  if (cached && cached.segment === segment && cached.at < i) {
    cursor = cached;
  } else {
    const reader = new Reader(segment.reader.bytes, segment.state);
    cursor = { segment, at: segment.first - 1, state: readState(reader), before: null, patch: [] };
    cursor.reader = new Reader(segment.reader.bytes, segment.patches);
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

/** What event i did: the operations of its patch. */
function patchAt(session, i) {
  if (i < 1 || i > session.count) return [];
  if (session.cached?.at !== i) {
    // The state before may be cached as that of another segment; the patch is read with the state after.
    stateAt(session, i);
    if (session.cached.at !== i) {
      session.cached = null;
      stateAt(session, i);
    }
  }
  return session.cached.patch;
}

function segmentOf(session, i) {
  let low = 0;
  let high = session.segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (session.segments[middle].first <= i) low = middle; else high = middle - 1;
  }
  return low;
}

// MARK: - Reading

function readList(reader, each) {
  const list = new Array(reader.number());
  for (let i = 0; i < list.length; i++) list[i] = each();
  return list;
}

/** `position`: of the event whose patch is read; entries are relative to it. 0 in a state, where they are absolute. */
function readScreen(reader, position) {
  const destination = reader.number();
  const entry = readEntry(reader);
  return { destination, position: position === 0 ? entry.position : position - entry.position, index: entry.index };
}

function readRouter(reader, position) {
  const bits = reader.number();
  const router = { root: bits & 1 ? reader.number() : -1, path: [], sheet: null, cover: null, dialog: null, active: (bits & 16) !== 0 };
  router.path = readList(reader, () => readScreen(reader, position));
  if (bits & 2) router.sheet = readModal(reader, position);
  if (bits & 4) router.cover = readModal(reader, position);
  if (bits & 8) router.dialog = readDialog(reader, position);
  return router;
}

function readModal(reader, position) {
  const screen = readScreen(reader, position);
  const style = reader.number();
  const detent = reader.reference();
  return { screen, style, detent, router: readRouter(reader, position) };
}

function readDialog(reader, position) {
  const screen = readScreen(reader, position);
  return { screen, style: reader.number() };
}

function readIntents(reader, position) {
  return readList(reader, () => {
    const entry = readEntry(reader);
    return { position: position === 0 ? entry.position : position - entry.position, index: entry.index, summary: reader.number() };
  });
}

function readState(reader) {
  const selected = reader.number();
  const roots = readList(reader, () => ({ name: reader.number(), router: readRouter(reader, 0) }));
  const flags = readList(reader, () => ({ name: reader.number(), value: reader.number() }));
  return { selected, roots, flags, intents: readIntents(reader, 0) };
}

function readPatch(reader, session, position, offset) {
  return readList(reader, () => {
    const number = reader.number();
    const operation = { code: number >> 1, target: session.router[position] };
    if (number % 2 === 1) operation.target = offset + reader.number();
    switch (operation.code) {
      case 0: operation.added = [{ destination: reader.number(), position, index: 0 }]; operation.removed = 0; break;
      case 1: operation.added = []; operation.removed = 1; break;
      case 2: operation.removed = reader.number(); operation.added = readList(reader, () => readScreen(reader, position)); break;
      case 3: case 4: case 8: case 10: case 11: break;
      case 5: case 6: operation.modal = readModal(reader, position); break;
      case 7: operation.detent = reader.reference(); break;
      case 9: operation.dialog = readDialog(reader, position); break;
      case 12: operation.root = reader.reference(); break;
      case 13: operation.selected = reader.number(); break;
      case 14: operation.roots = readList(reader, () => ({ name: reader.number(), kept: reader.number() === 1 })); break;
      case 15: operation.name = reader.number(); operation.value = reader.number(); break;
      case 16: operation.name = reader.number(); break;
      case 17: operation.intents = readIntents(reader, position); break;
      default: throw new DataError(`The data in this file has an operation ${operation.code}, which this page does not know.`);
    }
    return operation;
  });
}

// MARK: - Applying

const newRouter = { root: -1, path: [], sheet: null, cover: null, dialog: null, active: false };

function applied(state, operation, session) {
  switch (operation.code) {
    case 13: return { ...state, selected: operation.selected };
    case 14: {
      const roots = operation.roots.map(({ name, kept }) =>
        (kept && state.roots.find((root) => root.name === name)) || { name, router: { ...newRouter } });
      return { ...state, roots };
    }
    case 15: case 16: {
      const flags = state.flags.filter((flag) => flag.name !== operation.name);
      if (operation.code === 15) flags.push({ name: operation.name, value: operation.value });
      return { ...state, flags };
    }
    case 17: return { ...state, intents: operation.intents };
    default: return changing(state, session.routers, operation.target, (router) => changed(router, operation));
  }
}

function changed(router, operation) {
  switch (operation.code) {
    case 0: case 1: case 2:
      return { ...router, path: [...router.path.slice(0, router.path.length - operation.removed), ...operation.added] };
    case 3: return { ...router, sheet: null };
    case 4: return { ...router, cover: null };
    case 5: return { ...router, sheet: operation.modal };
    case 6: return { ...router, cover: operation.modal };
    case 7: return { ...router, sheet: router.sheet && { ...router.sheet, detent: operation.detent } };
    case 8: return { ...router, dialog: null };
    case 9: return { ...router, dialog: operation.dialog };
    case 10: return { ...router, active: true };
    case 11: return { ...router, active: false };
    default: return { ...router, root: operation.root };
  }
}

/** The state with one router replaced by what `change` makes of it. */
function changing(state, table, number, change) {
  const steps = [];
  let router = number;
  for (; table.parent[router] >= 0; router = table.parent[router]) steps.push(table.slot[router] === 0 ? "sheet" : "cover");
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

/** The router at an address in a state; `null` when it is not there. */
function routerIn(state, table, number) {
  if (table.parent[number] < 0) return state.roots.find((root) => root.name === table.root[number])?.router ?? null;
  const above = routerIn(state, table, table.parent[number]);
  return above?.[table.slot[number] === 0 ? "sheet" : "cover"]?.router ?? null;
}
