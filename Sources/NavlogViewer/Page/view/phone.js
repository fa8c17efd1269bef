// Draws the screens of a moment schematically, from their names and parameters. Marks new screens, and draws the top one of
// the removed screens with a dashed outline.

import { goneAt } from "../model/changes.js";
import { parameterName, sheetHeight } from "../model/layers.js";
import { destinationText } from "../model/session.js";
import { pathText, visibleRouter } from "../model/tree.js";
import { clip, count } from "../model/words.js";
import { byId, elements, make, setText } from "./dom.js";
import { drawing, shownState, update, viewer } from "./viewer.js";

function drawPhone() {
  const { session, position, side } = viewer;
  const phone = byId("phone");
  const layers = byId("layers");
  if (session.count === 0) {
    phone.replaceChildren(make("p", { class: "empty", text: "Nothing was on screen." }));
    phone.setAttribute("aria-label", "Nothing was on screen.");
    layers.replaceChildren();
    return;
  }
  const state = shownState();
  const seen = visibleRouter(state);
  const device = make("div", { class: "device" });
  device.append(layerElement({ kind: "root", name: session.file.roots[seen.root.name].name, router: seen.root.router, first: null }));
  seen.chain.forEach(({ modal, slot }, index) => {
    const element = layerElement({ kind: slot, name: "", router: modal.router, first: modal.screen });
    const top = slot === "cover" ? 0 : 100 - sheetHeight(session.file, modal);
    element.style.top = `calc(${top}% + ${Math.min(index + 1, 8) * 9}px)`;
    device.append(element);
  });
  if (state.roots.length > 1) device.append(rootBar(session, state));
  if (seen.router.dialog) device.append(dialogElement(seen.router.dialog));
  if (side === "after") {
    const gone = goneAt(session, position);
    if (gone.length > 0) device.append(ghostElement(gone));
  }
  const last = device.querySelectorAll(".layer");
  last.forEach((element, index) => element.classList.toggle("covered", index < last.length - 1));
  phone.replaceChildren(device);
  phone.setAttribute("aria-label", `Screen ${side} event ${position}: ${clip(pathText(session, state), 400)}`);
  layers.replaceChildren(...layerTexts(session, seen).reverse());
  setText(byId("phone-note"), position === 0 ? "Before the first event" : side === "before" ? `Before event ${position}` : `After event ${position}`);
}

/** Returns a layer: the stack of a root or of a modal, whose top screen is visible.
 * @param {{ kind: string, name: string, router: RouterState, first: ScreenEntry | null }} options */
function layerElement({ kind, name, router, first }) {
  const { file } = viewer.session;
  /** @type {{ destination: number, position: number }[]} */
  const screens = [...(first ? [first] : router.root < 0 ? [] : [{ destination: router.root, position: -1 }]), ...router.path];
  const top = screens[screens.length - 1];
  const below = screens.slice(0, -1);
  const title = top ? file.destinations[top.destination][1] : name;
  const element = make("div", { class: `layer layer-${kind}${below.length > 0 ? " stacked" : ""}` });
  // The edges of the screens below look like a stack of paper.
  for (let i = Math.min(below.length, 3); i > 0; i--) element.append(make("i", { class: `edge edge-${i}` }));
  const back = below.length > 0 ? clip(file.destinations[below[below.length - 1].destination][1], 40) : "";
  element.append(make("div", { class: "bar" },
    kind === "sheet" ? make("i", { class: "grabber" }) : null,
    make("span", { class: "back", text: back ? `‹ ${back}` : "" }),
    make("span", { class: "name", text: clip(title, 40) }),
    make("span", { class: "where", text: kind === "root" ? clip(name, 40) : kind })));
  const body = make("div", { class: "body" }, make("strong", { class: "title", text: clip(title, 80) }));
  if (isNew(top)) body.append(make("span", { class: "tag", text: "new" }));
  if (top) body.append(parameterList(file.destinations[top.destination][2]));
  if (!top) body.append(make("span", { class: "quiet", text: "the view at the bottom of the root" }));
  if (below.length > 0) body.append(make("span", { class: "depth", text: `${count(below.length, "screen")} below` }));
  element.append(body);
  return element;
}

/** Returns whether the current event added a screen.
 * @param {{ position: number } | undefined} screen */
function isNew(screen) { return screen !== undefined && viewer.side === "after" && screen.position === viewer.position; }

/** @param {[string, string][]} parameters */
function parameterList(parameters) {
  const items = parameters.slice(0, 6).flatMap(([name, value]) => [
    make("dt", { text: parameterName(name) }), make("dd", { text: clip(value, 80) }),
  ]);
  if (parameters.length > 6) items.push(make("dt", { text: "…" }), make("dd", { text: `${parameters.length - 6} more` }));
  return make("dl", { class: "parameters" }, ...items);
}

/** @param {Dialog} dialog */
function dialogElement(dialog) {
  const { file } = viewer.session;
  const [, name, parameters] = file.destinations[dialog.screen.destination];
  const style = file.texts[dialog.style];
  return make("div", { class: `dialog-shade ${style === "alert" ? "dialog-alert" : "dialog-choice"}` },
    make("div", { class: "layer dialog-card" },
      make("span", { class: "where", text: style === "alert" ? "alert" : "confirmation" }),
      make("strong", { class: "title", text: clip(name, 80) }),
      isNew(dialog.screen) ? make("span", { class: "tag", text: "new" }) : null,
      parameterList(parameters)));
}

/** Returns the roots as a bar of tabs. The selected root has a different shape and weight.
 * @param {Session} session @param {State} state */
function rootBar(session, state) {
  return make("div", { class: "root-bar" }, ...state.roots.slice(0, 5).map((root) => make("span", {
    class: root.name === state.selected ? "selected" : "", text: clip(session.file.roots[root.name].name, 24),
  })), state.roots.length > 5 ? make("span", { text: `+${state.roots.length - 5}` }) : null);
}

/** Returns the screens that the event removed: the top one as a dashed outline, the rest as a number.
 * @param {Gone[]} gone */
function ghostElement(gone) {
  const { file } = viewer.session;
  const [top] = gone;
  return make("div", { class: `ghost ghost-${top.how}` },
    make("span", { class: "where", text: top.how }),
    make("strong", { text: clip(file.destinations[top.destination][1], 60) }),
    gone.length > 1 ? make("span", { text: `and ${gone.length - 1} more` }) : null);
}

/** Returns the layers as text, the bottom one first.
 * @param {Session} session @param {VisibleRouter} options */
function layerTexts(session, { root, chain, router }) {
  const { file } = session;
  /** @param {{ destination: number }[]} screens */
  const names = (screens) => screens.map((screen) => clip(destinationText(file, screen.destination), 80));
  /** @param {string} kind @param {string[]} texts @param {boolean} last */
  const item = (kind, texts, last) => make("li", { class: last ? "on-top" : "" },
    make("span", { class: "slot", text: kind }), make("span", { class: "stack", text: texts.join(" › ") || "no screen" }));
  const bottom = root.router.root < 0 ? [] : [{ destination: root.router.root }];
  const items = [item(clip(file.roots[root.name].name, 40), names([...bottom, ...root.router.path]), chain.length === 0 && !router.dialog)];
  chain.forEach(({ modal, slot }, index) => {
    items.push(item(slot, names([modal.screen, ...modal.router.path]), index === chain.length - 1 && !router.dialog));
  });
  if (router.dialog) items.push(item(file.texts[router.dialog.style], names([router.dialog.screen]), true));
  return items;
}

export function watchPhone() {
  for (const button of elements("[data-side]")) {
    button.addEventListener("click", () => update({ side: button.dataset.side }));
  }
}

drawing(["session", "position", "side"], () => {
  for (const button of elements("[data-side]")) {
    button.setAttribute("aria-pressed", String(button.dataset.side === viewer.side));
  }
  drawPhone();
});
