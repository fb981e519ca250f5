// Cards and dice, as they lie on the table.

import { h, s } from "./dom.js";
import { say } from "./language.js";

const SUITS = { C: ["♣", "clubs"], D: ["♦", "diamonds"], H: ["♥", "hearts"], S: ["♠", "spades"] };
const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

/** Rank and suit of a standard playing card: 10H; null for any other card. */
export function playing(face) {
  const [, rank, suit] = /^(10|[2-9AJQK])([CDHS])$/.exec(face ?? "") ?? [];
  return rank ? { rank, sign: SUITS[suit][0], looks: `playing ${suit === "H" || suit === "D" ? "red" : "black"}${"JQK".includes(rank) ? " court" : ""}` } : null;
}

/** A text in which cards stand as people write them: 10H is 10♥, and the A of all suits A♣♦♥♠. */
export function suited(text) {
  return text.replace(/\b(10|[2-9AJQK])([CDHS]{1,4})\b/g, (_, rank, suits) => rank + [...suits].map((suit) => SUITS[suit][0]).join(""));
}

/** What is drawn on a playing card. */
export function playingFace({ rank, sign }) {
  return [h("span", { class: "rank", "aria-hidden": "true" }, rank), h("span", { class: "suit", "aria-hidden": "true" }, sign)];
}

function whose(owner, teams) {
  return owner === "home" || owner === "away" ? teams[owner === "home" ? 0 : 1] : "";
}

/** One card: its face, or its back. */
export function card(each, teams, owner = each.owner) {
  const team = whose(each.owner ?? owner, teams);
  const place = each.place ? h("span", { class: "place" }, each.place) : null;
  const side = each.owner ?? owner ?? "nobody";
  if (!each.up) {
    return h("li", { class: `card back ${side}` }, place, h("span", { class: "hidden-text" }, say`${team} card, face down`));
  }
  if (each.short && !each.short.trim()) return h("li", { class: `card slot ${side}` }, place, h("span", { class: "text" }, each.title));
  const known = playing(each.short || each.title);
  if (known) {
    return h("li", { class: `card ${known.looks} ${side}` }, place, playingFace(known),
      h("span", { class: "hidden-text" }, each.title), each.text ? h("span", { class: "text" }, each.text) : null);
  }
  return h("li", { class: `card printed ${side}${each.text ? "" : " bare"}` }, place, h("span", { class: "title" }, each.title || each.short),
    each.lines?.length ? h("span", { class: "lines" }, each.lines.map(printedLine)) : each.text ? h("span", { class: "text" }, each.text) : null, team ? h("span", { class: "team" }, team) : null);
}

/** A line printed on a card: a number, or the six faces of a die, of which some are marked. */
function printedLine({ name, text, marked }) {
  const faces = marked && [1, 2, 3, 4, 5, 6].map((face) => miniature(face, marked.includes(face)));
  const said = marked ? h("span", { class: "hidden-text" }, marked.length ? say` broken up by ${marked.join(", ")}` : say(" never broken up")) : null;
  return h("span", { class: marked ? "line faces" : "line" }, h("span", { class: "what" }, name), faces ? h("span", { class: "six", "aria-hidden": "true" }, faces) : h("b", {}, text), said);
}

function miniature(value, isMarked) {
  const dots = PIPS[value].map((place) => s("circle", { cx: 14 + ((place - 1) % 3) * 16, cy: 14 + Math.floor((place - 1) / 3) * 16, r: 6 }));
  return s("svg", { class: isMarked ? "mini marked" : "mini", viewBox: "0 0 60 60" }, s("rect", { x: 2, y: 2, width: 56, height: 56, rx: 12 }), dots);
}

function die(value) {
  const dots = (PIPS[value] ?? []).map((place) =>
    s("circle", { cx: 14 + ((place - 1) % 3) * 16, cy: 14 + Math.floor((place - 1) / 3) * 16, r: 5 }));
  return s("svg", { class: "die", viewBox: "0 0 60 60", role: "img", "aria-label": say`die ${value}` },
    s("rect", { x: 2, y: 2, width: 56, height: 56, rx: 12 }), dots);
}

function coin(value) {
  return h("span", { class: "coin" }, value);
}

/** Dice just rolled. */
export function dice(part) {
  const drawn = part.values.map((value) =>
    part.kind === "d6" ? die(value) : part.kind === "coin" ? coin(value) : h("span", { class: "d100" }, value));
  const name = part.name === say(part.kind) ? "" : part.name;
  return h("div", { class: "dice" }, name ? h("span", { class: "label" }, name) : null, h("div", { class: "rolled" }, drawn));
}
