// Values with the functions that draw them. Changes are collected and drawn together before the next frame.

/** @template {object} Values */
export class Store {
  /** @param {Values} values @param {(draw: () => void) => void} schedule Calls a function before the next frame. */
  constructor(values, schedule) {
    this.values = values;
    this.schedule = schedule;
    /** @type {{ names: Set<string>, draw: (changes: Set<string>) => void }[]} */
    this.panes = [];
    /** @type {Set<string> | null} */
    this.pending = null;
  }

  /** Registers a function that draws when one of the named values has changed.
   * @param {(string & keyof Values)[]} names @param {(changes: Set<string>) => void} draw */
  on(names, draw) { this.panes.push({ names: new Set(names), draw }); }

  /** Changes values, and schedules a drawing.
   * @param {Partial<Values>} values */
  update(values) {
    let changes = this.pending;
    for (const name of /** @type {(string & keyof Values)[]} */ (Object.keys(values))) {
      const value = /** @type {Values[string & keyof Values]} */ (values[name]);
      if (value === undefined || this.values[name] === value) continue;
      this.values[name] = value;
      if (!changes) {
        changes = new Set();
        this.schedule(() => this.draw());
      }
      changes.add(name);
    }
    this.pending = changes;
  }

  /** Draws the changes immediately. */
  draw() {
    const changes = this.pending;
    this.pending = null;
    if (!changes) return;
    for (const pane of this.panes) {
      for (const name of changes) {
        if (!pane.names.has(name)) continue;
        pane.draw(changes);
        break;
      }
    }
  }
}
