// The routers that events and patches refer to.

/** A table of all routers. It contains the parent, the slot, the entry and the root of each router, by the router's number. */
export class Routers {
  /** @param {FileData["roots"]} roots */
  constructor(roots) {
    this.roots = roots;
    /** @type {number[]} */
    this.parent = [];
    /** @type {number[]} */
    this.slot = [];
    /** @type {number[]} */
    this.entry = [];
    /** @type {number[]} */
    this.index = [];
    /** @type {number[]} */
    this.root = [];
  }

  /** Reads the table of a block; returns the number of its first router.
   * @param {Reader} reader */
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

  /** @param {number} parent @param {number} slot @param {number} entry @param {number} index @param {number} root */
  add(parent, slot, entry, index, root) {
    this.parent.push(parent);
    this.slot.push(slot);
    this.entry.push(entry);
    this.index.push(index);
    this.root.push(root);
  }

  /** Returns the address of a router: `main/sheet@17/fullScreen@23`.
   * @param {number} router @returns {string} */
  address(router) {
    if (!(router >= 0 && router < this.parent.length)) return "";
    if (this.parent[router] < 0) return this.roots[this.root[router]].address;
    return `${this.address(this.parent[router])}/${slotName(this.slot[router])}@${entryText(this.entry[router], this.index[router])}`;
  }
}

/** @param {number} slot */
function slotName(slot) { return slot === 0 ? "sheet" : "fullScreen"; }

/** Returns the identity of a screen: `17`, `17.1`.
 * @param {number} position @param {number} index */
export function entryText(position, index) { return index === 0 ? `${position}` : `${position}.${index}`; }

/** @param {Reader} reader */
export function readEntry(reader) {
  const number = reader.number();
  const index = number % 2 === 1 ? reader.number() : 0;
  return { position: Math.floor(number / 2), index };
}
