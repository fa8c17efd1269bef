// The types of the page's data, which all modules can use without an import. Documentation/ViewerFormat.md describes the data
// in the file.

/** The index of the page's data. */
interface FileData {
  format: number;
  opens: Moment | null;
  sessions: SessionDescription[];
  kinds: string[];
  outcomes: { text: string; applied: boolean; why?: string }[];
  origins: string[];
  sources: string[];
  styles: string[];
  subjects: string[];
  details: [name: string, value: string][][];
  roots: { name: string; address: string }[];
  destinations: [text: string, name: string, parameters: [name: string, value: string][], type: string][];
  texts: string[];
}

interface Moment {
  session: string;
  position: number;
}

interface SessionDescription {
  id: string;
  app: string;
  version: string;
  system: string;
  /** Milliseconds since 1970. */
  started: number;
  ended: number | null;
  /** Milliseconds. */
  duration: number | null;
  parent: Moment | null;
  masked: boolean;
  events: number;
  /** The number of the first block, and the number of blocks. */
  first: number;
  blocks: number;
  /** The verdicts of rules, if the page was written with rules. */
  rules?: Verdict[];
  /** The matches of the friction rules that the page cannot check, if there are any. */
  findings?: WrittenFinding[];
}

/** A match of a friction rule that the page cannot check. */
interface WrittenFinding {
  rule: "bypassedGuard" | "restoredOtherwise";
  position: number;
}

/** The verdict of a rule on a session. */
interface Verdict {
  rule: string;
  text: string;
  verdict: "holds" | "violated" | "undecided";
  /** The first and the last event of the shortest run that shows the violation. If the rule is undecided, both are the event at
   * which the wait began. If the rule holds, both are 0. */
  from: number;
  to: number;
}

/** Up to 256 events of a block, with the offsets of the state before them and of their patches. */
interface Segment {
  bytes: Uint8Array;
  state: number;
  patches: number;
  first: number;
  last: number;
  /** The number of the block's first router. */
  offset: number;
}

/** The identity of a screen: the event that created it, and its number among the screens of that event. */
interface Entry {
  position: number;
  index: number;
}

// The state. Numbers are indexes of the file's destinations, roots and texts; -1 means none.

interface ScreenEntry extends Entry {
  destination: number;
}

interface Modal {
  screen: ScreenEntry;
  style: number;
  detent: number;
  router: RouterState;
}

interface Dialog {
  screen: ScreenEntry;
  style: number;
}

interface RouterState {
  root: number;
  path: ScreenEntry[];
  sheet: Modal | null;
  cover: Modal | null;
  dialog: Dialog | null;
  active: boolean;
}

interface Root {
  name: number;
  router: RouterState;
}

interface Intent extends Entry {
  summary: number;
}

interface State {
  selected: number;
  roots: Root[];
  flags: { name: number; value: number }[];
  intents: Intent[];
}

/** A change of a state, by its code; `target` is the number of the router that changes. */
type Operation =
  | { code: "push" | "pop" | "path"; target: number; removed: number; added: ScreenEntry[] }
  | { code: "openSheet" | "openCover"; target: number; modal: Modal }
  | { code: "closeSheet" | "closeCover" | "closeDialog" | "active" | "notActive"; target: number }
  | { code: "detent"; target: number; detent: number }
  | { code: "openDialog"; target: number; dialog: Dialog }
  | { code: "rootScreen"; target: number; root: number }
  | { code: "select"; target: number; selected: number }
  | { code: "roots"; target: number; roots: { name: number; kept: boolean }[] }
  | { code: "flag"; target: number; name: number; value: number }
  | { code: "removeFlag"; target: number; name: number }
  | { code: "intents"; target: number; intents: Intent[] };

type Session = import("./model/session.js").Session;
type Routers = import("./model/routers.js").Routers;
type Reader = import("./model/reader.js").Reader;
type TimeMap = import("./model/time.js").TimeMap;
type Lanes = import("./model/lanes.js").Lanes;
type Viewer = import("./view/viewer.js").Viewer;

/** The decoder at an event: the states before and after the event, and the event's patch. */
interface Cursor {
  segment: Segment;
  reader: Reader;
  at: number;
  state: State;
  before: State | null;
  patch: Operation[];
}

/** The router that is visible, and the modals that lead to it from the selected root. */
interface VisibleRouter {
  root: Root;
  chain: { modal: Modal; slot: "sheet" | "cover" }[];
  router: RouterState;
}

interface TreeLine {
  branch: string;
  text: string;
  /** Flags and pending intents at the end of a tree are facts. */
  kind: TreeNode["kind"] | "fact";
  /** A key that does not change while the line exists. */
  key: string;
  notes: string[];
  visible: boolean;
}

interface TreeNode {
  kind: "root" | "screen" | "modal" | "dialog";
  key: string;
  text: string;
  notes?: string[];
  visible?: boolean;
  children?: TreeNode[];
}

interface Change {
  sign: "+" | "-" | "~";
  text: string;
}

/** A screen that an event removed. */
interface Gone {
  destination: number;
  how: "popped" | "dismissed";
}

/** A lane of the timeline: its slices as columns. A slice begins with the event `from`, and ends before the event `to`. */
interface Lane {
  label: string;
  depth: number;
  /** The number of the lane that this lane covers; -1 for the lane of a root. */
  parent: number;
  from: number[];
  to: number[];
  destination: number[];
  covered: boolean[];
  open: { from: number; destination: number; covered: boolean; entry: number } | null;
  last: number;
}

/** A visit of a screen: the event with which it began (0 for the beginning of the session) and its duration in
 * milliseconds. */
interface Visit {
  from: number;
  time: number;
}

/** A match of a friction rule: the rule, the event, and the details as text. */
interface Finding {
  rule: "doublePush" | "pingPong" | "rageBack" | "bounce" | "lostWork" | "storm" | WrittenFinding["rule"];
  at: number;
  detail: string;
}

/** Problems of one kind, with their events in order. */
interface ProblemGroup {
  key: string;
  /** The rank; 0 is the most serious. */
  severity: number;
  text: string;
  events: number[];
  /** The events as text, if they are not single events: `events 3 to 7`. */
  stretch?: string;
}

/** The totals of all visits of a screen. */
interface Dwell {
  name: string;
  time: number;
  visits: number;
  longest: number;
  /** The event at which the longest visit began. */
  at: number;
}

interface GraphNode {
  key: string;
  name: string;
  visits: number;
  first: number;
}

/** An edge between two screens, by their keys. */
interface GraphEdge {
  from: string;
  to: string;
  times: number;
  /** The number of transitions to a screen that is less deep. */
  back: number;
  first: number;
}

/** A drawing of a graph: boxes, and curves with labels that do not overlap anything. */
interface GraphLayout {
  width: number;
  height: number;
  nodes: { node: GraphNode; box: { left: number; top: number; right: number; bottom: number } }[];
  edges: { edge: GraphEdge; path: string; label: { x: number; y: number; box: { left: number; top: number; right: number; bottom: number } } | null }[];
}

/** The colors of the timeline, from the style sheet. */
interface Colors
  extends Record<"text" | "quiet" | "line" | "panel" | "ground" | "accent" | "problem" | "marker" | "idle" | "faint", string> {
  slices: string[];
}

/** Attributes of an element, its `text`, and its listeners as `on…`. */
type Properties = Record<string, string | number | boolean | null | undefined | ((event: any) => void)>;

/** A row of the list of events: its elements, its event, and its offset. */
interface Row extends Record<"element" | "number" | "time" | "kind" | "subject" | "screen" | "outcome", HTMLElement> {
  event: number;
  place: string;
}

interface Uint8ArrayConstructor {
  /** This function is newer than the library of types. */
  fromBase64?: (text: string) => Uint8Array;
}
declare class DecompressionStream {
  constructor(format: string);
  readable: ReadableStream<Uint8Array>;
  writable: WritableStream<Uint8Array>;
}
interface Array<T> {
  findLast(test: (value: T, index: number) => boolean): T | undefined;
  findLastIndex(test: (value: T, index: number) => boolean): number;
}
interface CanvasRenderingContext2D {
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
}

/** The elements of page.html that are more than an `HTMLElement`. */
interface Elements {
  "search": HTMLInputElement;
  "live": HTMLFormElement;
  "live-text": HTMLInputElement;
  "go-text": HTMLInputElement;
  "filter": HTMLSelectElement;
  "sessions": HTMLSelectElement;
  "speed": HTMLSelectElement;
  "previous-hit": HTMLButtonElement;
  "next-hit": HTMLButtonElement;
  "help": HTMLDialogElement;
  "go": HTMLDialogElement;
  "timeline-canvas": HTMLCanvasElement;
  "timeline-head": HTMLCanvasElement;
}
