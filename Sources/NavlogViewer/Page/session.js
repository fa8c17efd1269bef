"use strict";
// A session as columns: event i of 1…count is at index i of every column; index 0 is the moment before the first event.

/** How many events a segment holds at most: one decoded state, and a patch for each. */
const segmentLength = 256;

class Session {
  /** The columns of the events, in the order of the format. Those that are differences are summed up while reading. */
  constructor(file, description, blocks) {
    Object.assign(this, description);
    this.file = file;
    this.count = description.events;
    const size = this.count + 1;
    this.elapsed = new Float64Array(size);
    this.drift = new Float64Array(size);
    for (const name of [
      "kind", "router", "destination", "style", "subject", "outcome", "origin", "cause", "source", "visible", "screen", "detail",
    ]) this[name] = new Int32Array(size);
    this.destination[0] = this.screen[0] = this.source[0] = this.style[0] = this.subject[0] = this.detail[0] = -1;
    this.routers = new Routers(file.roots);
    this.segments = [];
    let first = 1;
    for (const bytes of blocks) first += this.read(new Reader(bytes), first);
    if (first !== size) {
      throw new DataError(`The data in this file is damaged: session ${this.id} has ${first - 1} of its ${this.count} events.`);
    }
    if (this.count > 0) this.visible[0] = 0;
    this.cached = null;
  }

  /** Reads a block, and returns how many events it holds. */
  read(reader, first) {
    const number = reader.number();
    if (!(first + number <= this.count + 1)) throw new DataError("The data in this file is damaged: it has too many events.");
    const offset = this.routers.read(reader);
    const end = first + number;
    const column = (each) => {
      const limit = reader.end();
      for (let i = first; i < end; i++) each(i);
      if (reader.at !== limit) throw new DataError("The data in this file is damaged: a column has another length.");
    };
    let sum = 0;
    column((i) => { this.elapsed[i] = sum += reader.signed(); });
    sum = 0;
    column((i) => { this.drift[i] = sum += reader.signed(); });
    column((i) => { this.kind[i] = reader.number(); });
    // Who was visible before an event is known with the column of who was visible after it.
    column((i) => { this.router[i] = reader.reference(); });
    for (const name of ["destination", "style", "subject"]) column((i) => { this[name][i] = reader.reference(); });
    column((i) => { this.outcome[i] = reader.number(); });
    column((i) => { this.origin[i] = reader.number(); });
    column((i) => { this.cause[i] = reader.number(); });
    column((i) => { this.source[i] = reader.reference(); });
    let visible = offset;
    column((i) => {
      const local = reader.reference();
      if (this.router[i] < 0) this.router[i] = visible; else this.router[i] += offset;
      if (local >= 0) visible = offset + local;
      this.visible[i] = visible;
    });
    let screen = -1;
    column((i) => {
      const value = reader.number();
      if (value > 0) screen = value === 1 ? this.destination[i] : value - 3;
      this.screen[i] = value === 2 ? -1 : screen;
      if (value === 2) screen = -1;
    });
    column((i) => { this.detail[i] = reader.reference(); });
    for (let i = first; i < end; i += segmentLength) {
      const state = reader.end();
      const segment = { reader: new Reader(reader.bytes, reader.at), state: reader.at, first: i, offset };
      reader.at = state;
      const patches = reader.end();
      segment.patches = reader.at;
      reader.at = patches;
      this.segments.push(segment);
      segment.last = Math.min(i + segmentLength, end) - 1;
    }
    return number;
  }

  // MARK: Events in words

  kindText(i) { return this.file.kinds[this.kind[i]]; }
  outcomeOf(i) { return this.file.outcomes[this.outcome[i]]; }
  routerText(i) { return this.routers.address(this.router[i]); }
  sourceText(i) { return this.source[i] < 0 ? "" : this.file.sources[this.source[i]]; }
  screenText(i) { return destinationText(this.file, this.screen[i]); }

  /** The name of the visible screen after event i; of a root that shows none, the root's. */
  screenName(i) {
    if (this.screen[i] >= 0) return this.file.destinations[this.screen[i]][1];
    return this.file.roots[this.routers.root[this.visible[i]]].name;
  }

  isSameScreen(i, other) {
    return this.screen[i] === this.screen[other]
      && (this.screen[i] >= 0 || this.routers.root[this.visible[i]] === this.routers.root[this.visible[other]]);
  }

  detailOf(i) { return this.detail[i] < 0 ? null : this.file.details[this.detail[i]]; }

  /** What stands between the router and the outcome in a list: `-> sheet:settings`. */
  subjectText(i) {
    if (this.subject[i] >= 0) return this.file.subjects[this.subject[i]];
    if (this.destination[i] < 0) return "";
    const style = this.style[i] < 0 ? "" : this.file.styles[this.style[i]];
    return `-> ${style}${destinationText(this.file, this.destination[i])}`;
  }

  /** The event's line in a list, as `navlog events` prints it. */
  line(i) {
    return [this.kindText(i), this.routerText(i), this.subjectText(i), this.outcomeOf(i).text, this.sourceText(i)]
      .filter((text) => text !== "").join(" ");
  }

  /** When the event was recorded, by the wall clock, in milliseconds since 1970. */
  wall(i) { return this.started + this.elapsed[i] + this.drift[i]; }

  /** How long the session lasted, as far as is known. */
  get length() { return Math.max(this.duration ?? 0, this.elapsed[this.count]); }

  isProblem(i) { return i > 0 && (!this.outcomeOf(i).applied || this.isGap(i)); }
  isGap(i) { const kind = this.kindText(i); return kind === "lost" || kind === "damaged"; }
  isMarker(i) { return i > 0 && this.kindText(i) === "mark"; }
}

/** The text of a destination: `characterDetail(id: 42)`. */
function destinationText(file, number) { return number < 0 ? "" : file.destinations[number][0]; }

/** The routers that events and patches refer to, as a table of parents. */
class Routers {
  constructor(roots) {
    this.roots = roots;
    this.parent = [];
    this.slot = [];
    this.entry = [];
    this.index = [];
    this.root = [];
  }

  /** Reads the table of a block; returns the number of its first router. */
  read(reader) {
    const end = reader.end();
    const offset = this.parent.length;
    while (reader.at < end) {
      const parent = reader.number();
      if (parent === 0) {
        this.add(-1, -1, 0, 0, reader.number());
      } else {
        const above = offset + parent - 1;
        const slot = reader.number();
        const { position, index } = readEntry(reader);
        this.add(above, slot, position, index, this.root[above]);
      }
    }
    return offset;
  }

  add(parent, slot, entry, index, root) {
    this.parent.push(parent);
    this.slot.push(slot);
    this.entry.push(entry);
    this.index.push(index);
    this.root.push(root);
  }

  /** `main/sheet@17/fullScreen@23`. */
  address(router) {
    if (!(router >= 0 && router < this.parent.length)) return "";
    if (this.parent[router] < 0) return this.roots[this.root[router]].address;
    return `${this.address(this.parent[router])}/${slotName(this.slot[router])}@${entryText(this.entry[router], this.index[router])}`;
  }
}

function slotName(slot) { return slot === 0 ? "sheet" : "fullScreen"; }

/** The identity of a screen: `17`, `17.1`. */
function entryText(position, index) { return index === 0 ? `${position}` : `${position}.${index}`; }

function readEntry(reader) {
  const number = reader.number();
  const index = number % 2 === 1 ? reader.number() : 0;
  return { position: Math.floor(number / 2), index };
}
