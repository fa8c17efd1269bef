// A session as columns: event i of 1…count is at index i of every column; index 0 is the moment before the first event.

import { findFriction } from "./friction.js";
import { DataError, Reader } from "./reader.js";
import { Routers } from "./routers.js";

/** The maximum number of events in a segment, which contains one state, and a patch for each event. */
const segmentLength = 256;

export class Session {
  /** Creates the columns of the events, in the order of the format, and reads the blocks into them.
   * @param {FileData} file @param {SessionDescription} description @param {Uint8Array[]} blocks */
  constructor(file, description, blocks) {
    this.file = file;
    this.id = description.id;
    this.app = description.app;
    this.version = description.version;
    this.system = description.system;
    this.started = description.started;
    this.ended = description.ended;
    this.parent = description.parent;
    this.masked = description.masked;
    this.count = description.events;
    const size = this.count + 1;
    this.elapsed = new Float64Array(size);
    this.drift = new Float64Array(size);
    this.kind = new Int32Array(size);
    this.router = new Int32Array(size);
    this.destination = new Int32Array(size);
    this.style = new Int32Array(size);
    this.subject = new Int32Array(size);
    this.outcome = new Int32Array(size);
    this.origin = new Int32Array(size);
    this.cause = new Int32Array(size);
    this.source = new Int32Array(size);
    this.visible = new Int32Array(size);
    this.screen = new Int32Array(size);
    this.detail = new Int32Array(size);
    this.depth = new Int32Array(size);
    this.destination[0] = this.screen[0] = this.source[0] = this.style[0] = this.subject[0] = this.detail[0] = -1;
    this.routers = new Routers(file.roots);
    /** @type {Segment[]} */
    this.segments = [];
    let first = 1;
    for (const bytes of blocks) first += this.read(new Reader(bytes), first);
    if (first !== size) {
      throw new DataError(`The data in this file is damaged: session ${this.id} has ${first - 1} of its ${this.count} events.`);
    }
    if (this.count > 0) this.visible[0] = 0;
    /** The tint of each screen name.
     * @type {Map<string, number>} */
    this.hues = new Map();
    /** @type {Cursor | null} */
    this.cached = null;
    /** For each origin of the file, whether its calls repeat recorded ones. */
    this.repeats = file.origins.map((origin) => origin === "restore" || origin === "replay");
    /** The matches of the friction rules, except for calls without effect. */
    this.findings = findFriction(this, description.findings ?? []);
    /** @type {Map<number, Finding[]>} */
    this.findingsOf = new Map();
    for (const finding of this.findings) this.findingsOf.set(finding.at, [...this.findingsAt(finding.at), finding]);
    /** All verdicts of rules, and those of violated rules. */
    this.verdicts = description.rules ?? [];
    this.violations = this.verdicts.filter(({ verdict }) => verdict === "violated");
    const isGap = file.kinds.map((kind) => kind === "lost" || kind === "damaged");
    this.problemAt = new Uint8Array(size);
    for (const { at } of this.findings) this.problemAt[at] = 1;
    for (const { to } of this.violations) this.problemAt[to] = 1;
    for (let i = 1; i < size; i++) if (!this.outcomeOf(i).applied || isGap[this.kind[i]]) this.problemAt[i] = 1;
    /** The events that are problems, and the events that are markers, in order. */
    this.problems = this.where((i) => this.isProblem(i));
    this.markers = this.where((i) => this.isMarker(i));
    /** The duration of the session, which is at least the time of its last event. */
    this.length = Math.max(description.duration ?? 0, this.elapsed[this.count]);
  }

  /** Returns the events that pass a test, in order.
   * @param {(i: number) => boolean} test */
  where(test) {
    /** @type {number[]} */
    const found = [];
    for (let i = 1; i <= this.count; i++) if (test(i)) found.push(i);
    return found;
  }

  /** Reads a block and returns its number of events.
   * @param {Reader} reader @param {number} first */
  read(reader, first) {
    const number = reader.number();
    if (!(first + number <= this.count + 1)) throw new DataError("The data in this file is damaged: it has too many events.");
    const offset = this.routers.read(reader);
    const end = first + number;
    /** @param {(i: number) => void} each */
    const column = (each) => {
      const limit = reader.end();
      for (let i = first; i < end; i++) each(i);
      if (reader.at !== limit) throw new DataError("The data in this file is damaged: a column has more or fewer values than events.");
    };
    let sum = 0;
    column((i) => { this.elapsed[i] = sum += reader.signed(); });
    sum = 0;
    column((i) => { this.drift[i] = sum += reader.signed(); });
    column((i) => { this.kind[i] = reader.number(); });
    // If the call was made on the visible router, this column does not contain the router. The code that reads the visible
    // routers then adds the router.
    column((i) => { this.router[i] = reader.reference(); });
    column((i) => { this.destination[i] = reader.reference(); });
    column((i) => { this.style[i] = reader.reference(); });
    column((i) => { this.subject[i] = reader.reference(); });
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
    let depth = 0;
    column((i) => { this.depth[i] = depth += reader.signed(); });
    for (let i = first; i < end; i += segmentLength) {
      const afterState = reader.end();
      const state = reader.at;
      reader.at = afterState;
      const afterPatches = reader.end();
      const last = Math.min(i + segmentLength, end) - 1;
      this.segments.push({ bytes: reader.bytes, state, patches: reader.at, first: i, last, offset });
      reader.at = afterPatches;
    }
    return number;
  }

  // MARK: Events in words

  /** @param {number} i */
  kindText(i) { return this.file.kinds[this.kind[i]]; }
  /** @param {number} i */
  outcomeOf(i) { return this.file.outcomes[this.outcome[i]]; }
  /** @param {number} i */
  originText(i) { return this.file.origins[this.origin[i]]; }

  /** Returns whether the call was repeated because a session was restored or replayed.
   * @param {number} i */
  isRepetition(i) { return this.repeats[this.origin[i]]; }
  /** @param {number} i */
  routerText(i) { return this.routers.address(this.router[i]); }
  /** @param {number} i */
  sourceText(i) { return this.source[i] < 0 ? "" : this.file.sources[this.source[i]]; }
  /** @param {number} i */
  screenText(i) { return destinationText(this.file, this.screen[i]); }

  /** Returns the name of the visible screen after event i, or the name of the root if it shows no screen.
   * @param {number} i */
  screenName(i) {
    return this.screen[i] >= 0 ? this.file.destinations[this.screen[i]][1] : this.file.roots[this.rootOf(i)].name;
  }

  /** Returns the key of the visible screen, which is the same for all parameters.
   * @param {number} i */
  screenKey(i) { return `${this.screen[i] >= 0 ? this.file.destinations[this.screen[i]][3] : ""}\n${this.screenName(i)}`; }

  /** Returns the root of the router that is visible after event i.
   * @param {number} i */
  rootOf(i) { return this.routers.root[this.visible[i]]; }

  /** Returns whether the same screen of the same root is visible after two events.
   * @param {number} i @param {number} other */
  isSameScreen(i, other) { return this.screen[i] === this.screen[other] && this.rootOf(i) === this.rootOf(other); }

  /** Returns whether the same screen is visible after two events, at the same depth.
   * @param {number} i @param {number} other */
  isSameView(i, other) { return this.isSameScreen(i, other) && this.depth[i] === this.depth[other]; }

  /** @param {number} i */
  detailOf(i) { return this.detail[i] < 0 ? null : this.file.details[this.detail[i]]; }

  /** Returns the text between the router and the outcome in a list: `-> sheet:settings`.
   * @param {number} i */
  subjectText(i) {
    if (this.subject[i] >= 0) return this.file.subjects[this.subject[i]];
    if (this.destination[i] < 0) return "";
    const style = this.style[i] < 0 ? "" : this.file.styles[this.style[i]];
    return `-> ${style}${destinationText(this.file, this.destination[i])}`;
  }

  /** Returns the event's line in a list, as `navlog events` prints it.
   * @param {number} i */
  line(i) {
    return [this.kindText(i), this.routerText(i), this.subjectText(i), this.outcomeOf(i).text, this.sourceText(i)]
      .filter((text) => text !== "").join(" ");
  }

  /** Returns the wall time of the event, in milliseconds since 1970.
   * @param {number} i */
  wall(i) { return this.started + this.elapsed[i] + this.drift[i]; }

  /** Returns the matches of the friction rules for an event.
   * @param {number} i */
  findingsAt(i) { return this.findingsOf.get(i) ?? []; }

  /** Returns the rules that the session violates at an event.
   * @param {number} i */
  violationsAt(i) { return this.violations.filter(({ to }) => to === i); }

  /** @param {number} i */
  isProblem(i) { return this.problemAt[i] === 1; }
  /** Returns the name of a marker.
   * @param {number} i */
  markerName(i) { return this.detailOf(i)?.find(([name]) => name === "text")?.[1] ?? ""; }

  /** @param {number} i */
  isGap(i) { const kind = this.kindText(i); return kind === "lost" || kind === "damaged"; }
  /** @param {number} i */
  isMarker(i) { return i > 0 && this.kindText(i) === "mark"; }
}

/** Returns the text of a destination: `characterDetail(id: 42)`.
 * @param {FileData} file @param {number} number */
export function destinationText(file, number) { return number < 0 ? "" : file.destinations[number][0]; }
