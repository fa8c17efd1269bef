"use strict";
// The lanes of the timeline: one for each root, and below it one for each place in which modals open. A slice says which
// screen a lane showed from one event to another, and whether something lay on top of it.

class Lanes {
  constructor(session) {
    this.session = session;
    this.list = [];
    this.byKey = new Map();
    this.laneOf = new Int32Array(session.routers.parent.length).fill(-1);
    this.chains = [];
    // What was shown before the first event is a lane only if that was for a while.
    for (let i = session.elapsed[1] > 0 ? 0 : 1; i <= session.count; i++) {
      const same = i > 1 && session.visible[i] === session.visible[i - 1] && session.screen[i] === session.screen[i - 1];
      if (!same && session.count > 0) this.turn(i);
    }
    for (const lane of this.list) this.close(lane, session.count + 1);
    this.order();
  }

  /** The numbers of the lanes of a router and those above it, its own first. */
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
    this.laneOf[router] = lane;
    this.chains[router] = [lane, ...above];
    return this.chains[router];
  }

  /** The visible screen changes with event i. */
  turn(i) {
    const { session } = this;
    const router = session.visible[i];
    const chain = this.chain(router);
    for (let number = 0; number < this.list.length; number++) {
      const lane = this.list[number];
      const place = chain.indexOf(number);
      if (place < 0) {
        this.close(lane, i);
        lane.last = -1;
        continue;
      }
      if (place === 0) lane.last = session.screen[i];
      const entry = session.routers.entry[place === 0 ? router : this.above(router, place)];
      const { open } = lane;
      if (open && open.destination === lane.last && open.covered === place > 0 && open.entry === entry) continue;
      this.close(lane, i);
      lane.open = { from: i, destination: lane.last, covered: place > 0, entry };
    }
  }

  above(router, levels) {
    let above = router;
    for (let level = 0; level < levels; level++) above = this.session.routers.parent[above];
    return above;
  }

  close(lane, i) {
    const { open } = lane;
    if (!open) return;
    lane.open = null;
    if (open.from === i) return;
    lane.from.push(open.from);
    lane.to.push(i);
    lane.destination.push(open.destination);
    lane.covered.push(open.covered);
  }

  /** Sorts the lanes so that each stands below the one that it lies on. */
  order() {
    const sorted = [];
    const add = (parent) => {
      this.list.forEach((lane, number) => {
        if (lane.parent !== parent) return;
        sorted.push(lane);
        add(number);
      });
    };
    add(-1);
    this.list = sorted;
  }
}

/** What a slice is called: its screen, or the root that shows none. */
function sliceText(session, lane, destination) {
  return destination < 0 ? lane.label : destinationText(session.file, destination);
}
