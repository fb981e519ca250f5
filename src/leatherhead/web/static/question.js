// The question with its answers, by mouse, touch and keys. A key means the same thing all game long.

import { h } from "./dom.js";
import { playing, playingFace } from "./cards.js";

const TYPING = 1200; // ms in which letters belong together

/** The key of an answer: 1 to 9, then a for 10, b for 11 …; none for answers without a number. */
export const keyOf = (number) => (number >= 1 && number <= 35 ? number.toString(36) : "");

const noteOf = (option) => [option.hint, option.leads_to].filter(Boolean).join(" · ");

function tags(option, asked) {
  return [
    option.label === asked.again ? h("span", { class: "tag" }, "last time") : null,
    option.label === asked.usual ? h("span", { class: "tag" }, "usual") : null,
    h("span", { class: "tag coach", hidden: true }, "the coach's choice"),
  ];
}

function button(option, asked, choose) {
  const key = keyOf(option.number);
  const known = playing(option.label);
  const props = { type: "button", "data-label": option.label, "data-key": key, onclick: () => choose(option.label) };
  if (known) {
    return h("button", { ...props, class: `card playing ${known.red ? "red" : "black"}`, "aria-label": option.title || option.label },
      playingFace(known), h("span", { class: "tag coach", hidden: true }, "coach"));
  }
  const note = noteOf(option);
  return h("button", { ...props, class: "answer" },
    key ? h("kbd", { "aria-hidden": "true" }, key) : null,
    h("span", { class: "words" },
      h("span", { class: "title" }, option.title || option.label, tags(option, asked)),
      note ? h("span", { class: "note" }, note) : null,
      option.about && !note ? h("span", { class: "about" }, option.about) : null));
}

/** Sort playing cards for a hand: by suit where all are cards, as people hold them. */
function inOrder(options) {
  if (!options.every((each) => playing(each.label))) return options;
  const suit = (option) => "SHCD".indexOf(option.label.at(-1));
  return [...options].sort((a, b) => suit(a) - suit(b));
}

function rules(asked) {
  const said = [asked.help, ...asked.rules].filter(Boolean);
  if (!said.length) return null;
  return h("details", { class: "rules" }, h("summary", {}, "What the rules say"), said.map((each) => h("p", {}, each)));
}

function headingOf(asked, opponent) {
  const sealed = asked.sealed && opponent ? h("p", { class: "sealed" }, `Face down: ${opponent} will not see it until both have chosen.`) : null;
  const typed = asked.options.length > 3 && asked.options.every((each) => !each.number)
    ? h("p", { class: "muted keys" }, "Or type its first letters and press Enter.") : null;
  return [h("h2", { id: "question-text", tabindex: "-1" }, asked.text), sealed, typed];
}

/** Draw a question. */
export function question(asked, opponent, choose) {
  const cards = asked.options.every((each) => playing(each.label));
  const list = h("ul", { class: cards ? "answers in-cards" : asked.options.length > 8 ? "answers dense" : "answers" },
    inOrder(asked.options).map((option) => h("li", {}, button(option, asked, choose))));
  return [headingOf(asked, opponent), list, rules(asked)].flat();
}

/** Mark what the coach would answer. */
export function markHint(root, label) {
  for (const each of root.querySelectorAll("[data-label]")) {
    const its = each.dataset.label === label;
    each.classList.toggle("hinted", its);
    each.querySelector(".coach").hidden = !its;
    if (its) each.focus();
  }
}

/** Keys for the answers below `root`: one key picks; letters of a name only move there. */
export class Keys {
  constructor(root) {
    this.root = root;
    this.typed = "";
    this.at = 0;
  }

  /** Take a key; returns whether it was one of ours. */
  press(key) {
    const buttons = [...this.root.querySelectorAll("button[data-label]:not(:disabled)")];
    const lower = key.toLowerCase();
    if (key.length !== 1 || !buttons.length) return false;
    const numbered = buttons.find((each) => each.dataset.key === lower);
    if (numbered) {
      numbered.click();
      return true;
    }
    return buttons.every((each) => !each.dataset.key) && this.#type(lower, buttons);
  }

  #type(letter, buttons) {
    const now = Date.now();
    this.typed = now - this.at < TYPING ? this.typed + letter : letter;
    this.at = now;
    const begins = (each) => [each.dataset.label, each.querySelector(".title")?.textContent ?? ""].some((name) => name.toLowerCase().startsWith(this.typed));
    const found = buttons.find(begins);
    found?.focus();
    return Boolean(found);
  }
}
