// Line-ups: men as they stand on the field, the two lines face to face; a table where a position has no place there.

import { h } from "./dom.js";

// How far across the field each position stands, from the left of who looks over the own backs, and how deep; with what a blackboard calls it.
const PLACES = {
  "left end": ["LE", 0, 0], "left tackle": ["LT", 1, 0], "left guard": ["LG", 2, 0], center: ["C", 3, 0],
  "right guard": ["RG", 4, 0], "right tackle": ["RT", 5, 0], "right end": ["RE", 6, 0],
  quarterback: ["QB", 3, 1], "left halfback": ["LH", 1, 2], fullback: ["FB", 3, 3], "right halfback": ["RH", 5, 2],
};
const placeOf = (man) => PLACES[man.position.toLowerCase()];

/** Whether all men have a place on the field. */
export const stands = (part) => part.part === "lineup" && part.men.length > 0 && part.men.every(placeOf);

function man(each) {
  const [short, across, deep] = placeOf(each);
  const wanted = each.note.startsWith("<-"); // the game points at the man that is asked for
  const note = each.note.replace(/^<- ?/, "");
  const item = h("li", { class: `man${wanted ? " wanted" : ""}${deep ? "" : " lines-up"}` }, h("span", { class: "class" }, each.title),
    h("span", { class: "position" }, h("span", { "aria-hidden": "true" }, short), h("span", { class: "hidden-text" }, each.position)),
    note ? h("span", { class: "known" }, note.replace(/^\((.+)\)$/, "$1")) : null);
  item.style.setProperty("--across", String(across));
  item.style.setProperty("--deep", String(deep));
  return item;
}

/** Men where they stand, each passed `through` a function; those that are near stand at the bottom of a high picture. */
export function formation(part, near, through = (element, _man) => element) {
  const hidden = part.men.every((each) => each.title === "?") ? " unknown" : "";
  return h("div", { class: `formation ${part.owner ?? ""} ${near ? "near" : "far"}${hidden}`, role: "group", "aria-label": part.name },
    h("ul", {}, part.men.map((each) => through(man(each), each))));
}

function row(each) {
  return h("tr", {}, h("th", { scope: "row" }, each.position), h("td", { class: "man" }, each.title), h("td", { class: "muted" }, each.note));
}

export function table(part) {
  const head = h("tr", { class: "hidden-text" }, ["Position", "Player", "Known about them"].map((each) => h("th", { scope: "col" }, each)));
  return h("div", { class: "part lineup", role: "group", "aria-label": part.name }, h("h3", {}, part.name),
    h("table", {}, h("thead", {}, head), h("tbody", {}, part.men.map(row))));
}
