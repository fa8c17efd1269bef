"use strict";
// Elements. Text enters the page as text only: nothing here, or anywhere else, parses HTML.

/** The element with an identifier. */
function byId(id) { return document.getElementById(id); }

/** A new element with properties (`class`, `text`, `data-…`, `aria-…`, `on…`) and children. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name === "class" ? "class" : name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** A new SVG element. */
function makeSVG(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Sets the text of an element that holds nothing else, if it differs, so that nothing is laid out in vain. */
function setText(element, text) {
  const node = element.firstChild;
  if (!node) element.textContent = text;
  else if (node.data !== text) node.data = text;
}

/** A text of at most so many characters. A name in a log may be a megabyte long. */
function clip(text, length = 200) {
  return text.length <= length ? text : `${text.slice(0, length)}… (${count(text.length, "character")})`;
}

const grouped = new Intl.NumberFormat("en");

/** `1 event`, `1,204 events`. */
function count(number, noun) { return `${grouped.format(number)} ${noun}${number === 1 ? "" : "s"}`; }

/** Copies a text, and says so. */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page of file:// may have no clipboard: the old way needs a selection.
    const area = make("textarea", { class: "unseen", "aria-hidden": "true" });
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say(`Copied ${what}: ${clip(text, 80)}`);
}

/** Shows a short message, and has it spoken. */
function say(text) {
  const spoken = byId("spoken");
  spoken.textContent = text;
  spoken.classList.add("shown");
  clearTimeout(say.timer);
  say.timer = setTimeout(() => spoken.classList.remove("shown"), 2500);
}
