// Elements. Text enters the page only as text: no code of the page parses HTML.

import { clip } from "../model/words.js";

/** Returns the element with an identifier.
 * @template {string} Id @param {Id} id @returns {Id extends keyof Elements ? Elements[Id] : HTMLElement} */
export function byId(id) { return /** @type {any} */ (document.getElementById(id)); }

/** Returns all elements that match a selector.
 * @param {string} selector */
export function elements(selector) { return /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]); }

/** Returns a new element with properties (`class`, `text`, `data-…`, `aria-…`, `on…`) and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Properties} properties @param {...(Node | string | null)} children */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice("on".length), value);
    else if (name === "text") element.textContent = String(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/** Returns a new SVG element.
 * @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
export function makeSVG(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Sets the text of an element that contains only text. An equal text is not set again, to avoid a layout.
 * @param {Element} element @param {string} text */
export function setText(element, text) {
  const node = element.firstChild;
  if (!(node instanceof Text)) element.textContent = text;
  else if (node.data !== text) node.data = text;
}

/** Copies a text, and announces the text or that the browser did not copy it.
 * @param {string} text @param {string} what */
export async function copy(text, what) {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page of file:// may have no clipboard. The older method copies a selection.
    const area = make("textarea", { class: "unseen", "aria-hidden": "true" });
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    isCopied = document.execCommand("copy");
    area.remove();
  }
  say(isCopied ? `Copied ${what}: ${clip(text, 80)}` : `The browser did not copy ${what}: ${clip(text, 80)}`);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let spokenUntil;

/** Shows a short message, which screen readers speak.
 * @param {string} text */
export function say(text) {
  const spoken = byId("spoken");
  spoken.textContent = text;
  spoken.classList.add("shown");
  clearTimeout(spokenUntil);
  spokenUntil = setTimeout(() => spoken.classList.remove("shown"), 2500);
}
