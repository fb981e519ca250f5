// Objects that are answers: cards of a hand in the dock, slots and men on the field. What cannot be chosen now is dimmed and says why.

import { h } from "./dom.js";
import { card, dice, playing, suited } from "./cards.js";
import { formation, stands } from "./lineup.js";
import { sorted, sum } from "./parts.js";
import { places } from "./field.js";
import { say } from "./language.js";

/** The key of an answer: 1 to 9, then a for 10, b for 11 …; none for answers without a number. */
export const keyOf = (number) => (number >= 1 && number <= 35 ? number.toString(36) : "");

/** What an answer does here, and what it leads to. */
export const noteOf = (option) => [option.hint, option.leads_to].filter(Boolean).join(" · ");

const itemsOf = (part) => part.cards ?? part.men ?? [];
const holdsAnswers = (part) => itemsOf(part).some((each) => each.answers?.length);
const laidOut = (part) => part.part === "hand" && part.cards.some((each) => each.place);

const isClosed = (part) => part.part === "hand" && part.cards.length > 0 && part.cards.every((each) => !each.up);
const isHeld = (part) => isClosed(part) && part.name.endsWith("hand");

/**
 * Where the parts of a table lie: what is answered with lies in the dock, men and slots on the field, with what is
 * in play beside them; a game without a ball has the whole field for its cards.
 */
export function arrange(frame) {
  const { live, reference } = sorted(frame.table);
  const men = live.filter(stands);
  const slots = men.length ? [] : live.filter((part) => laidOut(part) && (part.needed || holdsAnswers(part)));
  const isRepeat = (part) => men.length > 0 && laidOut(part); // cards that say who stands where
  const loose = live.filter((part) => !men.includes(part) && !slots.includes(part) && !isRepeat(part));
  const held = (part) => part.part === "hand" && (holdsAnswers(part) || (part.owner === frame.viewer && part.name.endsWith("hand") && !part.docked && !laidOut(part)));
  const dock = loose.filter(held);
  const rest = loose.filter((part) => !dock.includes(part) && !part.docked);
  const open = !men.length && !slots.length && !places(frame); // the field is free
  const onField = (part) => (part.needed && part.part !== "note" && part.part !== "matrix") || (open && (isHeld(part) || part.part === "pile"));
  const notes = rest.filter((part) => part.part === "note" && part.needed);
  const laid = rest.filter(onField);
  return { dock, men, slots, laid, notes, charts: rest.filter((part) => part.part === "matrix" && part.needed), felt: rest.filter((part) => ![...laid, ...notes].includes(part) && part.part !== "matrix"), reference };
}

/** Tags of an answer: given last time, usual, the coach's pick. */
export function tags(option, asked) {
  return [
    option.label === asked.again ? h("span", { class: "tag" }, say("last time")) : null,
    option.label === asked.usual ? h("span", { class: "tag" }, say("usual")) : null,
    h("span", { class: "tag coach", hidden: true }, say("coach's pick")),
  ];
}

const sentence = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1)}.` : "");

/** Let an element be a button with the same looks. */
function pressable(element, props, ...more) {
  const button = h("button", { type: "button", ...props, class: `${element.className} object` });
  button.append(...element.childNodes, ...more.filter(Boolean));
  element.className = `holder${element.matches(".man") ? " man-holder" : ""}`;
  element.replaceChildren(button);
  return button;
}

/** One item of a part as a list item: a button if it is an answer, dimmed if it would be one at another time. */
function choosable(element, item, { asked, choose, several }) {
  if (!asked || !item.answers?.length) return element;
  const offered = asked.options.filter((each) => item.answers.includes(each.label));
  if (!offered.length) return barred(element, item, asked);
  const small = element.matches(".playing, .man, .back, .slot");
  if (offered.length > 1) {
    pressable(element, { "data-several": item.answers[0], "aria-expanded": "false", onclick: (event) => several(offered, event.currentTarget) });
    return element;
  }
  const [option] = offered;
  const key = keyOf(option.number);
  const note = noteOf(option);
  const named = small && !element.matches(".playing") ? option.title || option.label : "";
  pressable(element, { "data-label": option.label, "data-key": key, title: small && note ? `${named ? `${named}: ` : ""}${suited(note)}` : null, onclick: (event) => choose(option.label, event) },
    note && !small ? h("span", { class: "does" }, suited(note)) : note || named ? h("span", { class: "hidden-text" }, `: ${[named, suited(note)].filter(Boolean).join(", ")}`) : null,
    h("span", { class: "foot" }, key ? h("kbd", { "aria-hidden": "true" }, key) : null, tags(option, asked)));
  return element;
}

function barred(element, item, asked) {
  const why = sentence(asked.barred.find((each) => item.answers.includes(each.label))?.why ?? "");
  const small = element.matches(".playing, .man, .back, .slot");
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

const DRAGGED = "text/plain";

/** A card that is an answer can also be dragged to where it is to lie. */
function draggable(element) {
  const button = element.querySelector("[data-label]");
  if (!button) return element;
  button.draggable = true;
  button.addEventListener("dragstart", (event) => event.dataTransfer.setData(DRAGGED, button.dataset.label));
  return element;
}

function hand(part, teams, way) {
  const deck = part.cards.length > 13 && part.cards.every((each) => playing(each.short));
  const items = part.cards.map((each) => {
    const element = choosable(card(each, teams, part.owner), each, way);
    return deck ? draggable(inSuits(element, each)) : element;
  });
  return h("div", { class: `docked hand ${deck ? "deck" : "held"}`, role: "group", "aria-label": part.name }, h("ul", { class: "cards" }, items));
}

/** The last card laid: a click undoes it. */
function returnable(element, item, takeBack) {
  element.title = say("Undo");
  return pressable(element, { "data-takeback": item.place, onclick: takeBack }, h("span", { class: "hidden-text" }, say`: undo at ${item.place}`));
}

/** Cards by the place that they are laid on: for each a column, the near team's first. */
function slots(parts, frame, way) {
  const near = frame.viewer === "away" ? "away" : "home";
  const rows = [...parts].sort((a, b) => Number(b.owner === near) - Number(a.owner === near));
  const names = [...new Set(rows.flatMap((part) => part.cards.map((each) => each.place)))];
  const mine = rows.find((part) => part.owner === near)?.cards ?? [];
  const asked = mine.find((each) => each.short && !each.short.trim())?.place; // the first that is empty
  const latest = way.asked?.sealed && way.takeBack ? mine[mine.findIndex((each) => each.place === asked) - 1] : null;
  const drop = (event) => {
    const label = event.dataTransfer.getData(DRAGGED);
    event.preventDefault();
    if (way.asked?.options.some((each) => each.label === label)) way.choose(label, event);
  };
  const laid = (element, each) => {
    if (each === latest) returnable(element, each, way.takeBack);
    return each === latest ? element : choosable(element, each, way);
  };
  const column = (name) => {
    const items = rows.map((part) => ({ part, each: part.cards.find((one) => one.place === name) })).filter(({ each }) => each);
    const wanted = name === asked && way.asked?.sealed;
    return h("div", { class: `slot-column${wanted ? " wanted" : ""}`, role: "group", "aria-label": name, ondragover: wanted ? (event) => event.preventDefault() : null, ondrop: wanted ? drop : null },
      h("b", {}, name), h("ul", { class: "cards" }, items.map(({ part, each }) => laid(card({ ...each, place: "" }, frame.teams, part.owner), each))));
  };
  return h("div", { class: "slots", role: "group", "aria-label": rows.map((part) => part.name).join(", ") }, names.map(column));
}

/** The viewer's own men stand on the near side. */
function lineups(parts, frame, way) {
  const near = frame.viewer === "away" ? "away" : "home";
  return h("div", { class: "men" }, h("div", { class: "snap", "aria-hidden": "true" }), yardStrip(frame),
    [...parts].sort((a, b) => Number(b.owner === near) - Number(a.owner === near)).map((part) => formation(part, part.owner === near, (element, man) => choosable(element, man, way))));
}

function line(part) {
  return h("li", { title: part.text || null }, `${part.name} `, h("b", {}, String(part.count)), part.text ? h("span", { class: "hidden-text" }, `: ${part.text}`) : null);
}

/** A hand that is not played from: its cards side by side, backs one over the other. */
function shown(part, teams) {
  const closed = isClosed(part);
  return h("div", { class: `laid-hand${closed ? " closed" : ""}`, role: "group", "aria-label": part.name },
    h("p", { class: "hand-name" }, closed ? `${part.name} (${part.cards.length})` : part.name),
    part.cards.length ? h("ul", { class: "cards small" }, part.cards.map((each) => card(each, teams, part.owner))) : h("span", { class: "hidden-text" }, say("none")));
}

const SHOWN = { hand: shown, dice: (part) => dice(part), sum: (part) => sum(part) };

/** What lies loose on the field: hands that are held, in the middle what the question is about, then piles. */
function loose(parts, frame) {
  const drawn = (part) => SHOWN[part.part]?.(part, frame.teams) ?? null;
  const hands = parts.filter(isHeld);
  const others = parts.filter((part) => !hands.includes(part));
  const lines = others.filter((part) => !part.needed).map(line);
  return h("div", { class: "loose", tabindex: "0", role: "group", "aria-label": say("On the field") },
    h("div", { class: "beside" }, hands.map(drawn)), h("div", { class: "in-play" }, others.filter((part) => part.needed).map(drawn)), lines.length ? h("ul", { class: "piles-list" }, lines) : h("span", {}));
}

/** Where the ball lies, in little, below men who cover the field. */
function yardStrip(frame) {
  const at = places(frame);
  const mark = (kind, x) => {
    const drawn = h("i", { class: kind });
    drawn.style.left = `${x / 12}%`;
    return drawn;
  };
  return at && h("div", { class: "yard-strip", "aria-hidden": "true" }, at.toGain === null ? null : mark("gains", at.toGain), mark("lies", at.ball));
}

const SHARES = /^(.+?:) ((?:\d+% [^,%]+(?:, |$))+)$/;

/** What an answer on the field does, in the dock, with bars where it is a list of shares. */
function detail(option) {
  const note = suited(noteOf(option) || option.about);
  const [, lead, list] = SHARES.exec(note) ?? [];
  const bars = list?.split(", ").map((each) => /^(\d+)% (.+)$/.exec(each)).filter(Boolean);
  const bar = (/** @type {RegExpExecArray} */ [, share, name]) => {
    const filled = h("u");
    filled.style.width = `${share}%`;
    return [h("span", {}, name), h("div", {}, filled), h("b", {}, `${share}%`)];
  };
  return [h("h3", {}, option.title || option.label), h("p", {}, lead ? `${lead[0].toUpperCase()}${lead.slice(1)}` : note), bars ? h("div", { class: "bars" }, bars.map(bar)) : null];
}

const FINGER = matchMedia("(pointer: coarse)");

/** Draw the objects of a table: those in the dock and those on the field; either is null where there are none. */
export function objects(frame, choose, takeBack = null) {
  const { asked } = frame;
  const parts = arrange(frame);
  const picked = h("div", { class: "picked", role: "group", "aria-label": say("Answers"), hidden: true });
  /** Several answers are about one object: it is looked at first. */
  const several = (offered, pressed) => {
    for (const each of document.querySelectorAll("[data-several]")) each.setAttribute("aria-expanded", String(each === pressed));
    picked.replaceChildren(...offered.map((option) => h("button", { type: "button", class: "answer", "data-label": option.label, "data-key": keyOf(option.number), onclick: (event) => choose(option.label, event) },
      h("span", { class: "words" }, h("span", { class: "title" }, option.title || option.label, tags(option, asked)), h("span", { class: "note" }, noteOf(option) || option.about)))));
    picked.hidden = false;
    picked.querySelector("button").focus({ preventScroll: true });
  };
  const way = { asked, choose, several, takeBack };
  const field = parts.men.length ? lineups(parts.men, frame, way) : parts.slots.length ? slots(parts.slots, frame, way) : null;
  const about = field?.querySelector("[data-label], [data-several]") ? h("div", { class: "about-object", "aria-hidden": "true" }, h("p", {}, FINGER.matches ? say("Choose on the field; the first touch shows what to expect.") : say("Choose on the field; point at one to see what to expect."))) : null;
  const optionAt = (event) => {
    const label = event.target.closest("[data-label]")?.dataset.label;
    return asked?.options.find((each) => each.label === label);
  };
  const look = (event) => {
    const option = optionAt(event);
    if (option && about) about.replaceChildren(...detail(option).filter(Boolean));
  };
  let seen = "";
  /** What a finger touches first is only looked at: objects on the field are small, and a play cannot be taken back. */
  const lookFirst = (event) => {
    const option = optionAt(event);
    if (event.pointerType !== "touch" || !option || seen === option.label) return;
    event.stopPropagation();
    seen = option.label;
    for (const each of field.querySelectorAll("[data-label]")) each.classList.toggle("looked-at", each.dataset.label === seen);
    about.removeAttribute("aria-hidden");
    about.setAttribute("role", "status");
    about.replaceChildren(...detail(option).filter(Boolean), h("p", {}, h("b", {}, say("Touch again to choose."))));
  };
  field?.addEventListener("pointerover", look);
  field?.addEventListener("focusin", look);
  field?.addEventListener("click", lookFirst, { capture: true });
  const laid = parts.laid.length ? loose(parts.laid, frame) : null;
  const exhibit = laid && parts.men.length ? laid : null; // where men stand there is no room on the field
  const dock = [exhibit, parts.dock.map((part) => hand(part, frame.teams, way)), about, field?.querySelector("[data-several]") ? picked : null].flat().filter(Boolean);
  return { dock, field: [exhibit ? null : laid, field].filter(Boolean), parts };
}

/** The arrow keys go from object to object within a group. */
export function roam(event) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const group = by && event.target.closest?.(".docked, .men, .slots, .answers, .picked");
  if (!group || !event.target.matches("button")) return false;
  const buttons = [...group.querySelectorAll("button.object, button.answer")];
  const next = buttons[(buttons.indexOf(event.target) + by + buttons.length) % buttons.length];
  next?.focus();
  return Boolean(next);
}

