// A state as the tree that `navlog state` prints, line by line, and as its path.

import { entryText } from "./routers.js";
import { destinationText } from "./session.js";

/** Returns the lines of the tree.
 * @param {Session} session @param {State} state */
export function treeLines(session, state) {
  const { file } = session;
  const visible = visibleRouter(state).router;
  /** @type {TreeLine[]} */
  const lines = [];
  /** @param {ScreenEntry} screen */
  const text = (screen) => destinationText(file, screen.destination);
  /** @param {RouterState} router @param {string} address @param {number} root @returns {TreeNode[]} */
  const children = (router, address, root) => {
    /** @type {TreeNode[]} */
    const nodes = root < 0 ? [] : [{ kind: "screen", key: `${address} bottom`, text: destinationText(file, root) }];
    for (const screen of router.path) nodes.push({ kind: "screen", key: `screen ${entryText(screen.position, screen.index)}`, text: text(screen) });
    if (router === visible && !router.dialog && nodes.length > 0) nodes[nodes.length - 1].visible = true;
    for (const slot of /** @type {const} */ (["sheet", "fullScreen"])) {
      const modal = slot === "sheet" ? router.sheet : router.cover;
      if (!modal) continue;
      const here = `${address}/${slot}@${entryText(modal.screen.position, modal.screen.index)}`;
      const notes = [here];
      if (modal.detent >= 0) notes.push(`at ${file.texts[modal.detent]}`);
      if (modal.router.active) notes.push("active");
      nodes.push({
        kind: "modal", key: here, text: `${file.texts[modal.style]}: ${text(modal.screen)}`, notes,
        visible: modal.router === visible && modal.router.path.length === 0 && !modal.router.dialog,
        children: children(modal.router, here, -1),
      });
    }
    if (router.dialog) {
      nodes.push({ kind: "dialog", key: `dialog ${entryText(router.dialog.screen.position, router.dialog.screen.index)}`, text: `${file.texts[router.dialog.style]}: ${text(router.dialog.screen)}`, visible: router === visible });
    }
    return nodes;
  };
  /** @param {TreeNode} node @param {string} branch @param {string} indent */
  const add = (node, branch, indent) => {
    lines.push({ branch, text: node.text, kind: node.kind, key: node.key, notes: node.notes ?? [], visible: node.visible ?? false });
    (node.children ?? []).forEach((child, index, all) => {
      const last = index === all.length - 1;
      add(child, indent + (last ? "└─ " : "├─ "), indent + (last ? "   " : "│  "));
    });
  };
  /** @param {string} fact */
  const addFact = (fact, key = fact) => lines.push({ branch: "", text: fact, kind: "fact", key, notes: [], visible: false });
  for (const { name, router } of state.roots) {
    const notes = [];
    if (state.roots.length > 1 && name === state.selected) notes.push("selected");
    if (router.active) notes.push("active");
    const isBare = router.root < 0 && router.path.length === 0;
    add({
      kind: "root", key: file.roots[name].address, text: file.roots[name].name, notes, visible: router === visible && isBare && !router.dialog,
      children: children(router, file.roots[name].address, router.root),
    }, "", "");
  }
  if (state.flags.length > 0) {
    const facts = state.flags.map((flag) => [file.texts[flag.name], file.texts[flag.value]]);
    facts.sort((left, right) => (left[0] < right[0] ? -1 : 1));
    addFact(`flags: ${facts.map(([name, value]) => `${name} = ${value}`).join(", ")}`);
  }
  // Two pending intents can have the same summary.
  for (const intent of state.intents) addFact(`deferred: ${file.texts[intent.summary]}`, `deferred ${entryText(intent.position, intent.index)}`);
  return lines;
}

/** Returns the lines of two trees: common lines, lines of only the first tree, and lines of only the second tree. Screens
 * are compared by identity: of two equal screens, the one that was pushed last is new.
 * @param {TreeLine[]} before @param {TreeLine[]} after @returns {{ sign: " " | "-" | "+", line: TreeLine }[]} */
export function treeDiff(before, after) {
  /** @type {{ sign: " " | "-" | "+", line: TreeLine }[]} */
  const lines = [];
  const places = new Map(before.map((line, number) => [line.key, number]));
  let next = 0;
  for (const line of after) {
    const place = places.get(line.key) ?? -1;
    const at = place >= next ? place : -1;
    if (at >= 0) {
      for (const gone of before.slice(next, at)) lines.push({ sign: "-", line: gone });
      next = at + 1;
    }
    const isSame = at >= 0 && before[at].text === line.text && before[at].notes.join() === line.notes.join();
    if (at >= 0 && !isSame) lines.push({ sign: "-", line: before[at] });
    lines.push({ sign: isSame ? " " : "+", line });
  }
  for (const gone of before.slice(next)) lines.push({ sign: "-", line: gone });
  return lines;
}

/** Returns the tree as text, as `navlog state` prints it.
 * @param {TreeLine[]} lines @param {number} column */
export function treeText(lines, column = treeColumn(lines)) {
  return lines.map((line) => {
    if (line.kind === "fact") return line.text;
    const notes = lineNotes(line);
    const left = line.branch + line.text;
    return notes.length === 0 ? left : left + " ".repeat(Math.max(0, column - width(left)) + 2) + notes.join("  ");
  }).join("\n");
}

/** Returns the column of the notes. A very long line must not move the notes of all other lines out of view.
 * @param {TreeLine[]} lines */
export function treeColumn(lines) {
  const widths = lines.filter((line) => lineNotes(line).length > 0).map((line) => width(line.branch + line.text));
  return Math.min(48, Math.max(0, ...widths));
}

/** @param {TreeLine} line */
function lineNotes(line) { return line.visible ? [...line.notes, "◀ visible"] : line.notes; }

const graphemes = typeof Intl.Segmenter === "function" ? new Intl.Segmenter("en") : null;

/** Returns the number of a text's columns in a terminal, as the command counts them (TextWidth.swift).
 * @param {string} text */
function width(text) {
  // The characters of the tree's branches have one column each, like ASCII.
  if (/^[\x20-\x7e─-╿]*$/.test(text)) return text.length;
  const characters = graphemes ? Array.from(graphemes.segment(text), ({ segment }) => segment) : [...text];
  return characters.reduce((sum, character) => sum + characterWidth(character), 0);
}

/** The blocks of characters whose East Asian Width in Unicode is wide or full-width. */
const wide = new RegExp("^[\\u{1100}-\\u{115F}\\u{2E80}-\\u{303E}\\u{3041}-\\u{4DBF}\\u{4E00}-\\u{A4CF}\\u{A960}-\\u{A97F}"
  + "\\u{AC00}-\\u{D7A3}\\u{F900}-\\u{FAFF}\\u{FE30}-\\u{FE6F}\\u{FF00}-\\u{FF60}\\u{FFE0}-\\u{FFE6}"
  + "\\u{1F300}-\\u{1F64F}\\u{1F900}-\\u{1F9FF}\\u{20000}-\\u{3FFFD}]", "u");

/** @param {string} character */
function characterWidth(character) {
  if (/\uFE0F|\p{Emoji_Presentation}/u.test(character)) return 2;
  if (/^\p{Mn}/u.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

// MARK: - The visible router

/** Returns the visible router, and the modals that lead to it from the selected root.
 * @param {State} state */
export function visibleRouter(state) {
  const root = state.roots.find((each) => each.name === state.selected) ?? state.roots[0];
  /** @type {VisibleRouter["chain"]} */
  const chain = [];
  let router = root.router;
  for (let modal = router.cover ?? router.sheet; modal && !router.dialog; modal = router.cover ?? router.sheet) {
    chain.push({ modal, slot: router.cover ? "cover" : "sheet" });
    router = modal.router;
  }
  return { root, chain, router };
}

/** Returns the path of a state: `home/characterList > sheet:settings/characterDetail(id: 7)`.
 * @param {Session} session @param {State} state */
export function pathText(session, state) {
  const { file } = session;
  const { root, chain, router } = visibleRouter(state);
  /** @param {ScreenEntry[]} screens */
  const names = (screens) => screens.map((screen) => destinationText(file, screen.destination));
  let text = [file.roots[root.name].name, ...names(root.router.path)].join("/");
  for (const { modal, slot } of chain) {
    text += ` > ${slot === "cover" ? "fullScreen" : "sheet"}:${names([modal.screen, ...modal.router.path]).join("/")}`;
  }
  if (router.dialog) text += ` > ${file.texts[router.dialog.style]}:${destinationText(file, router.dialog.screen.destination)}`;
  return text;
}
