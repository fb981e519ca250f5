// A clause of the rules, shown over the page by a button with its number.

import { h } from "./dom.js";
import { say } from "./language.js";

/**
 * A button that shows a clause until Escape or a click elsewhere, and what it shows.
 * @param {string} id
 * @param {() => Promise<Element | null>} find the term of the clause, before its description, on a page of the rulebook
 */
export function clauseButton(id, find) {
  const text = h("div");
  const close = h("button", { type: "button", class: "quiet", autofocus: true, onclick: () => box.hidePopover() }, say("Close"));
  const box = h("div", { class: "clause-box", popover: "auto", role: "dialog", "aria-label": id }, text, close);
  const button = h("button", { type: "button", class: "clause" }, id);
  button.popoverTargetElement = box;
  box.addEventListener("beforetoggle", async () => {
    if (text.childElementCount) return;
    const term = await find();
    if (term) text.replaceChildren(h("h3", {}, term.textContent), h("p", {}, term.nextElementSibling.textContent));
  });
  return [button, box, " "];
}
