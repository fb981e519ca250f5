// Making elements. Text only ever becomes text nodes, never HTML.

import { say } from "./language.js";

const SVG = "http://www.w3.org/2000/svg";

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== ""));
  return element;
}

/** An element with attributes, listeners (onclick) and children. */
export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);

/** The same of an SVG picture. */
export const s = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

/**
 * An element of the page, whose kind only the HTML knows.
 * @type {(id: string) => any}
 */
export const find = (id) => document.getElementById(id);

/** A picture that the server has drawn. */
export const picture = (text) => new DOMParser().parseFromString(text, "text/html").body.firstElementChild;

/** Put children in place of what an element holds. */
export function put(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  element.hidden = element.childNodes.length === 0;
}

/** Open a dialog with a title and whatever belongs into it; Escape and the button close it. */
export function dialog(title, ...children) {
  const label = h("h2", { id: "dialog-title" }, title);
  const close = h("button", { class: "quiet", type: "button", onclick: () => box.close() }, say("Close"));
  const body = h("div", { class: "dialog-body", tabindex: "0", role: "group", "aria-labelledby": "dialog-title" }, ...children);
  const box = h("dialog", { "aria-labelledby": "dialog-title", onclose: () => box.remove() }, h("header", {}, label, close), body);
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Offer a text as a file. */
export function download(name, text, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
