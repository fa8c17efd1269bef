// The changes of an event, as text and as removed screens. The text is that of the command's diff (StateDiff.swift); a
// test compares both.

import { destinationText } from "./session.js";
import { entryText } from "./routers.js";
import { applied, newRouter, patchAt, routerIn, stateAt } from "./state.js";
import { count } from "./words.js";

/** Returns the changes of event i, outermost router first.
 * @param {Session} session @param {number} i @returns {Change[]} */
export function changesAt(session, i) {
  return i < 1 ? [] : new Comparison(session.file).compare(stateAt(session, i - 1), stateAt(session, i));
}

/** Collects the differences in one walk over both states. */
class Comparison {
  /** @param {FileData} file */
  constructor(file) {
    this.file = file;
    /** @type {Change[]} */
    this.changes = [];
  }

  /** @param {Change["sign"]} sign @param {string} text */
  add(sign, text) { this.changes.push({ sign, text }); }

  /** @param {number} number */
  screen(number) { return number < 0 ? "none" : destinationText(this.file, number); }

  /** Returns two screens in words. If the screens have the same text but different types, the result contains the types.
   * @param {number} old @param {string} separator @param {number} screen */
  screens(old, separator, screen) {
    const { destinations } = this.file;
    const isAlike = old >= 0 && screen >= 0 && this.screen(old) === this.screen(screen) && destinations[old][3] !== destinations[screen][3];
    /** @param {number} number */
    const text = (number) => (isAlike && destinations[number][3] !== "" ? `${destinations[number][3]}.` : "") + this.screen(number);
    return text(old) + separator + text(screen);
  }

  /** @param {{ name: number }[]} roots */
  list(roots) { return roots.map(({ name }) => this.file.roots[name].name).join(", "); }

  /** @param {State} old @param {State} state */
  compare(old, state) {
    const { roots, texts } = this.file;
    if (this.list(old.roots) !== this.list(state.roots)) this.add("~", `roots: ${this.list(old.roots)} → ${this.list(state.roots)}`);
    for (const { name, router } of old.roots) {
      const screens = screensOn(router);
      if (screens > 0 && !state.roots.some((root) => root.name === name)) this.add("-", `removed root ${roots[name].name} with ${count(screens, "screen")}`);
    }
    if (old.selected !== state.selected) this.add("~", `selected ${roots[state.selected].name} instead of ${roots[old.selected].name}`);
    for (const { name, router } of state.roots) {
      this.routers(old.roots.find((root) => root.name === name)?.router ?? newRouter, router, roots[name].address);
    }
    this.flags(old, state);
    /** @param {Intent} one @param {State} other */
    const isIn = (one, other) => other.intents.some((each) => each.position === one.position && each.index === one.index && each.summary === one.summary);
    for (const intent of old.intents) if (!isIn(intent, state)) this.add("-", `no longer deferred: ${texts[intent.summary]}`);
    for (const intent of state.intents) if (!isIn(intent, old)) this.add("+", `deferred ${texts[intent.summary]}`);
    return this.changes;
  }

  /** @param {State} old @param {State} state */
  flags(old, state) {
    const { texts } = this.file;
    /** @param {State} of */
    const values = (of) => new Map(of.flags.map(({ name, value }) => [texts[name], texts[value]]));
    const [before, after] = [values(old), values(state)];
    for (const name of [...new Set([...before.keys(), ...after.keys()])].sort()) {
      if (before.get(name) === after.get(name)) continue;
      this.add("~", `flag ${name}: ${before.get(name) ?? "not set"} → ${after.get(name) ?? "not set"}`);
    }
  }

  /** @param {RouterState} old @param {RouterState} router @param {string} address */
  routers(old, router, address) {
    if (old === router) return;
    if (old.root !== router.root) this.add("~", `bottom of ${address}: ${this.screens(old.root, " → ", router.root)}`);
    if (old.active !== router.active) this.add("~", `${address} ${router.active ? "became active" : "became inactive"}`);
    this.paths(old.path, router.path, address);
    this.modals(old.sheet, router.sheet, "the sheet", address, "sheet");
    this.modals(old.cover, router.cover, "the cover", address, "fullScreen");
    this.dialogs(old.dialog, router.dialog, address);
  }

  /** @param {ScreenEntry[]} old @param {ScreenEntry[]} path @param {string} address */
  paths(old, path, address) {
    let common = 0;
    while (common < old.length && common < path.length && isSame(old[common], path[common])) common += 1;
    const [removed, added] = [old.slice(common), path.slice(common)];
    if (removed.length === 1 && added.length === 1) {
      this.add("~", `replaced ${this.screens(removed[0].destination, " by ", added[0].destination)} on ${address}`);
      return;
    }
    for (const gone of removed.reverse()) this.add("-", `popped ${this.screen(gone.destination)} from ${address}`);
    for (const pushed of added) this.add("+", `pushed ${this.screen(pushed.destination)} on ${address}`);
  }

  /** @param {Modal | null} old @param {Modal | null} modal @param {string} words @param {string} address @param {string} slot */
  modals(old, modal, words, address, slot) {
    const { texts } = this.file;
    /** @param {number} number */
    const detent = (number) => (number < 0 ? "none" : texts[number]);
    if (modal) {
      const [screen, here] = [this.screen(modal.screen.destination), `${address}/${slot}@${entryText(modal.screen.position, modal.screen.index)}`];
      if (old && isSame(old.screen, modal.screen)) {
        if (old.style !== modal.style) this.add("~", `${screen} of ${address}: ${texts[old.style]} → ${texts[modal.style]}`);
        if (old.detent !== modal.detent) this.add("~", `detent of ${screen} of ${address}: ${detent(old.detent)} → ${detent(modal.detent)}`);
        this.routers(old.router, modal.router, here);
        return;
      }
      this.dismissed(old, words, address);
      this.add("+", `presented ${screen} as ${texts[modal.style]} on ${address}`);
      if (modal.detent >= 0) this.add("~", `detent of ${screen} of ${address}: none → ${detent(modal.detent)}`);
      this.routers({ ...newRouter, root: modal.router.root }, modal.router, here);
    } else {
      this.dismissed(old, words, address);
    }
  }

  /** @param {Modal | null} modal @param {string} words @param {string} address */
  dismissed(modal, words, address) {
    if (!modal) return;
    const inside = modal.router.path.length;
    this.add("-", `dismissed ${words} ${this.screen(modal.screen.destination)} of ${address}`
      + (inside > 0 ? `, and ${count(inside, "screen")} pushed in it` : ""));
  }

  /** @param {Dialog | null} old @param {Dialog | null} dialog @param {string} address */
  dialogs(old, dialog, address) {
    const { texts } = this.file;
    if (old && dialog && isSame(old.screen, dialog.screen) && old.style === dialog.style) return;
    if (old) {
      const style = texts[old.style] === "confirmationDialog" ? "confirmation dialog" : texts[old.style];
      this.add("-", `dismissed the ${style} ${this.screen(old.screen.destination)} of ${address}`);
    }
    if (dialog) this.add("+", `presented ${this.screen(dialog.screen.destination)} as ${texts[dialog.style]} on ${address}`);
  }
}

/** Returns the number of screens pushed and presented on a router and on the routers of its modals.
 * @param {RouterState} router @returns {number} */
function screensOn(router) {
  const modals = [router.sheet, router.cover].flatMap((modal) => modal ?? []);
  return modals.reduce((screens, modal) => screens + 1 + screensOn(modal.router), router.path.length);
}

/** @param {ScreenEntry} one @param {ScreenEntry} other */
function isSame(one, other) {
  return one.destination === other.destination && one.position === other.position && one.index === other.index;
}

/** Returns the screens that event i removed, the top one first.
 * @param {Session} session @param {number} i */
export function goneAt(session, i) {
  /** @type {Gone[]} */
  const gone = [];
  if (i < 1) return gone;
  let state = stateAt(session, i - 1);
  for (const operation of patchAt(session, i)) {
    if (operation.code === "roots") {
      for (const { name, router } of state.roots) if (!operation.roots.some((root) => root.name === name)) addScreens(gone, router);
    } else {
      addGone(gone, routerIn(state, session.routers, operation.target), operation);
    }
    state = applied(state, operation, session);
  }
  return gone;
}

/** Adds the screens that an operation removes from a router.
 * @param {Gone[]} gone @param {RouterState | null} before @param {Operation} operation */
function addGone(gone, before, operation) {
  switch (operation.code) {
    case "push": case "pop": case "path":
      for (const { destination } of before?.path.slice(before.path.length - operation.removed).reverse() ?? []) {
        gone.push({ destination, how: "popped" });
      }
      break;
    case "closeSheet": case "openSheet": if (before?.sheet) addModal(gone, before.sheet); break;
    case "closeCover": case "openCover": if (before?.cover) addModal(gone, before.cover); break;
    case "closeDialog": case "openDialog": if (before?.dialog) gone.push({ destination: before.dialog.screen.destination, how: "dismissed" }); break;
    default: break;
  }
}

/** Adds the screens of a router that no longer exists, the top one first.
 * @param {Gone[]} gone @param {RouterState} router */
function addScreens(gone, router) {
  if (router.dialog) gone.push({ destination: router.dialog.screen.destination, how: "dismissed" });
  for (const modal of [router.cover, router.sheet]) if (modal) addModal(gone, modal);
  for (const { destination } of [...router.path].reverse()) gone.push({ destination, how: "dismissed" });
}

/** Adds the screens of a modal, the top one first.
 * @param {Gone[]} gone @param {Modal} modal */
function addModal(gone, modal) {
  addScreens(gone, modal.router);
  gone.push({ destination: modal.screen.destination, how: "dismissed" });
}
