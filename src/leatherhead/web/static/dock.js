// Objects that are answers: cards of a hand, slots, men on the field. What cannot be chosen now is dimmed and says why.

import { h } from "./dom.js";
import { card, playing, suited } from "./cards.js";
import { formation, stands } from "./lineup.js";

/** The key of an answer: 1 to 9, then a for 10, b for 11 …; none for answers without a number. */
export const keyOf = (number) => (number >= 1 && number <= 35 ? number.toString(36) : "");

/** What an answer does here, and what it leads to. */
export const noteOf = (option) => [option.hint, option.leads_to].filter(Boolean).join(" · ");

const itemsOf = (part) => part.cards ?? part.men ?? [];
const holdsAnswers = (part) => itemsOf(part).some((each) => each.answers.length);
const laidOut = (part) => part.part === "hand" && part.cards.some((each) => each.place);

/** The parts that a question is answered with, and those that face them: both lineups, both rows of slots. */
export function docked({ asked, table }) {
  if (!asked) return [];
  const own = table.filter(holdsAnswers);
  const faces = (part) => (part.part === "lineup" && own.some((each) => each.part === "lineup")) || (part.needed && laidOut(part) && own.length > 0);
  return table.filter((part) => own.includes(part) || faces(part));
}

/** Tags of an answer: given last time, usual, the coach's choice. */
export function tags(option, asked) {
  return [
    option.label === asked.again ? h("span", { class: "tag" }, "last time") : null,
    option.label === asked.usual ? h("span", { class: "tag" }, "usual") : null,
    h("span", { class: "tag coach", hidden: true }, "the coach's choice"),
  ];
}

const sentence = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1)}.` : "");

/** Let an element be a button with the same looks. */
function pressable(element, props, ...more) {
  const button = h("button", { type: "button", ...props, class: `${element.className} object` });
  button.append(...element.childNodes, ...more.filter(Boolean));
  if (element.getAttribute("style")) button.style.cssText = element.style.cssText;
  element.className = "holder";
  element.replaceChildren(button);
  return button;
}

/** One item of a part as a list item: a button if it is an answer, dimmed if it would be one at another time. */
function choosable(element, item, { asked, choose, several }) {
  if (!item.answers.length) return element;
  const offered = asked.options.filter((each) => item.answers.includes(each.label));
  if (!offered.length) return barred(element, item, asked);
  if (offered.length > 1) {
    pressable(element, { "data-several": item.answers[0], "aria-expanded": "false", onclick: (event) => several(offered, event.currentTarget) });
    return element;
  }
  const [option] = offered;
  const key = keyOf(option.number);
  const note = noteOf(option);
  const small = element.matches(".playing, .man");
  pressable(element, { "data-label": option.label, "data-key": key, title: small && note ? note : null, onclick: (event) => choose(option.label, event) },
    note && !small ? h("span", { class: "does" }, suited(note)) : note ? h("span", { class: "hidden-text" }, `: ${suited(note)}`) : null,
    h("span", { class: "foot" }, key ? h("kbd", { "aria-hidden": "true" }, key) : null, tags(option, asked)));
  return element;
}

function barred(element, item, asked) {
  const why = sentence(asked.barred.find((each) => item.answers.includes(each.label))?.why ?? "");
  const small = element.matches(".playing, .man");
  pressable(element, { "aria-disabled": "true", "data-barred": item.answers[0], title: why || null },
    why && small ? h("span", { class: "hidden-text" }, `: ${why}`) : why ? h("span", { class: "does why" }, why) : null);
  element.classList.add("barred");
  return element;
}

const SUITS = "SHCD";
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** A whole deck of playing cards lies in rows by suit, each rank in its column. */
function inSuits(element, item) {
  element.style.setProperty("--suit", String(SUITS.indexOf(item.short.at(-1)) + 1));
  element.style.setProperty("--rank", String(RANKS.indexOf(playing(item.short).rank) + 1));
  return element;
}

function hand(part, teams, way) {
  const deck = part.cards.length > 13 && part.cards.every((each) => playing(each.short));
  const laid = laidOut(part);
  const items = part.cards.map((each) => {
    const element = card(each, teams, part.owner);
    return choosable(deck ? inSuits(element, each) : element, each, way);
  });
  return h("div", { class: `docked hand ${deck ? "deck" : laid ? "slots" : "held"}`, role: "group", "aria-label": part.name },
    part.docked ? null : h("h3", {}, part.name), h("ul", { class: "cards" }, items));
}

/** The viewer's own men stand on the near side. */
function lineups(parts, viewer, way) {
  const near = viewer === "away" ? "away" : "home";
  const [own, other] = [...parts].sort((a, b) => Number(b.owner === near) - Number(a.owner === near));
  const draw = (part, facing) => part && formation(part, facing, (element, man) => choosable(element, man, way));
  return h("div", { class: "docked men row on-the-field" }, draw(own, false), other ? h("div", { class: "snap", "aria-hidden": "true" }) : null, draw(other, true));
}

/** Draw the objects of a question; null where it has none. */
export function dock(frame, choose) {
  const parts = docked(frame);
  if (!parts.length) return null;
  const picked = h("div", { class: "picked", role: "group", "aria-label": "Answers", hidden: true });
  const { asked } = frame;
  /** Several answers are about one object: it is looked at first. */
  const several = (offered, pressed) => {
    for (const each of root.querySelectorAll("[data-several]")) each.setAttribute("aria-expanded", String(each === pressed));
    picked.replaceChildren(...offered.map((option) => h("button", { type: "button", class: "answer", "data-label": option.label, "data-key": keyOf(option.number), onclick: (event) => choose(option.label, event) },
      h("span", { class: "words" }, h("span", { class: "title" }, option.title || option.label, tags(option, asked)), h("span", { class: "note" }, noteOf(option) || option.about)))));
    picked.hidden = false;
    picked.querySelector("button").focus({ preventScroll: true });
  };
  const way = { asked, choose, several };
  const men = parts.filter((part) => part.part === "lineup" && stands(part));
  const hands = parts.filter((part) => part.part === "hand");
  const root = h("div", { class: "dock" }, hands.map((part) => hand(part, frame.teams, way)), men.length ? lineups(men, frame.viewer, way) : null, picked);
  return root;
}
