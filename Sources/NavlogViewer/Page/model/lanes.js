// The lanes of the timeline: one for each root, and below that lane one for each slot in which modals open. A slice is the
// screen that a lane showed from one event to another, and whether something covered that screen.

import { destinationText } from "./session.js";
import { routerIn, slotOf, stateAt } from "./state.js";

export class Lanes {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Lane[]} */
    this.list = [];
    this.byKey = new Map();
    /** @type {number[][]} */
    this.chains = [];
    // The screens before the first event get slices only if time passed before this event.
    for (let i = session.elapsed[1] > 0 ? 0 : 1; i <= session.count; i++) {
      if (session.count === 0) break;
      // A call to the visible router changes only the lane of that router. After other calls, the state must
      // be examined.
      const stays = i > 1 && session.visible[i] === session.visible[i - 1];
      const isOwn = stays && session.router[i] === session.visible[i - 1];
      if (!isOwn && session.outcomeOf(i).applied) this.turn(i, stateAt(session, i));
      else if (!stays || session.screen[i] !== session.screen[i - 1]) this.turn(i, null);
    }
    for (const lane of this.list) this.close(lane, session.count + 1);
    this.rows = this.order();
  }

  /** Returns the numbers of a router's lane and of the lanes that contain it, the router's own lane first.
   * @param {number} router */
  chain(router) {
    if (this.chains[router]) return this.chains[router];
    const { parent, slot, root, roots } = this.session.routers;
    const above = parent[router] < 0 ? [] : this.chain(parent[router]);
    const key = parent[router] < 0 ? `root ${root[router]}` : `${above[0]} ${slot[router]}`;
    let lane = this.byKey.get(key);
    if (lane === undefined) {
      lane = this.list.length;
      const label = parent[router] < 0 ? roots[root[router]].name : slot[router] === 0 ? "sheet" : "cover";
      this.list.push({
        label, depth: above.length, parent: above[0] ?? -1, from: [], to: [], destination: [], covered: [], open: null, last: -1,
      });
      this.byKey.set(key, lane);
    }
    this.chains[router] = [lane, ...above];
    return this.chains[router];
  }

  /** Updates the lanes that event i changes. `state` is the state after the event, or `null` if the screens below the visible
   * one are unchanged.
   * @param {number} i @param {State | null} state */
  turn(i, state) {
    const { session } = this;
    const router = session.visible[i];
    const chain = this.chain(router);
    for (let number = 0; number < this.list.length; number++) {
      const lane = this.list[number];
      const place = chain.indexOf(number);
      if (place < 0) {
        this.close(lane, i);
        continue;
      }
      const here = this.above(router, place);
      if (place === 0) lane.last = session.screen[i];
      else if (state) lane.last = topIn(state, session.routers, here);
      const entry = session.routers.entry[here];
      const { open } = lane;
      if (open && open.destination === lane.last && open.covered === place > 0 && open.entry === entry) continue;
      this.close(lane, i);
      lane.open = { from: i, destination: lane.last, covered: place > 0, entry };
    }
  }

  /** @param {number} router @param {number} levels */
  above(router, levels) {
    let above = router;
    for (let level = 0; level < levels; level++) above = this.session.routers.parent[above];
    return above;
  }

  /** @param {Lane} lane @param {number} i */
  close(lane, i) {
    const { open } = lane;
    if (!open) return;
    lane.open = null;
    lane.from.push(open.from);
    lane.to.push(i);
    lane.destination.push(open.destination);
    lane.covered.push(open.covered);
  }

  /** Sorts the lanes so that each lane is below the lane that it covers. Returns each lane's row by the lane's number. */
  order() {
    /** @type {Lane[]} */
    const sorted = [];
    /** @param {number} parent */
    const add = (parent) => {
      this.list.forEach((lane, number) => {
        if (lane.parent !== parent) return;
        sorted.push(lane);
        add(number);
      });
    };
    add(-1);
    const rows = new Map(sorted.map((lane, row) => [lane, row]));
    const numbered = this.list.map((lane) => rows.get(lane) ?? 0);
    this.list = sorted;
    return numbered;
  }

  /** The maximum number of layers on top of each other. */
  get layers() { return 1 + Math.max(0, ...this.list.map((lane) => lane.depth)); }

  /** Returns the row of a router's lane.
   * @param {number} router */
  rowOf(router) { return this.rows[this.chain(router)[0]]; }
}

/** Returns the screen on top of a router's stack; −1 for none.
 * @param {State} state @param {Routers} routers @param {number} number @returns {number} */
export function topIn(state, routers, number) {
  const router = routerIn(state, routers, number);
  if (!router) return -1;
  const pushed = router.path[router.path.length - 1];
  if (pushed) return pushed.destination;
  if (routers.parent[number] < 0) return router.root;
  return routerIn(state, routers, routers.parent[number])?.[slotOf(routers, number)]?.screen.destination ?? -1;
}

/** Returns the name of a slice: its screen, or its root if no screen is shown.
 * @param {Session} session @param {Lane} lane @param {number} destination */
export function sliceText(session, lane, destination) {
  return destination < 0 ? lane.label : destinationText(session.file, destination);
}
