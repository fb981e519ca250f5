// Lineups: men as they stand on the field, their own line forward; a table where a position has no place there.

import { h } from "./dom.js";

// Column and row of each position, seen from behind the own backs, with what a blackboard calls it.
const PLACES = {
  "left end": ["LE", 1, 1], "left tackle": ["LT", 2, 1], "left guard": ["LG", 3, 1], center: ["C", 4, 1],
  "right guard": ["RG", 5, 1], "right tackle": ["RT", 6, 1], "right end": ["RE", 7, 1],
  quarterback: ["QB", 4, 2], "left halfback": ["LH", 2, 3], fullback: ["FB", 4, 3], "right halfback": ["RH", 6, 3],
};
const COLUMNS = 7;
const ROWS = 3;
const placeOf = (man) => PLACES[man.position.toLowerCase()];

/** Whether all men have a place on the field. */
export const stands = (part) => part.men.length > 0 && part.men.every(placeOf);

function man(each, facing) {
  const [short, column, row] = placeOf(each);
  const wanted = each.note.startsWith("<-"); // the game points at the man that is asked for
  const item = h("li", { class: wanted ? "man wanted" : "man" }, h("span", { class: "class" }, each.title),
    h("span", { class: "position" }, h("span", { "aria-hidden": "true" }, short), h("span", { class: "hidden-text" }, each.position)),
    each.note ? h("span", { class: "known" }, each.note.replace(/^<- /, "")) : null);
  item.style.gridColumn = String(facing ? COLUMNS + 1 - column : column);
  item.style.gridRow = String(facing ? ROWS + 1 - row : row);
  return item;
}

/** Men where they stand, each passed `through` a function; those who face us have their line at the bottom and their left on our right. */
export function formation(part, facing, through = (element, _man) => element) {
  const hidden = part.men.every((each) => each.title === "?") ? " unknown" : "";
  return h("div", { class: `part formation ${part.owner ?? ""}${hidden}`, role: "group", "aria-label": part.name }, h("h3", {}, part.name),
    h("ul", {}, part.men.map((each) => through(man(each, facing), each))));
}

function row(each) {
  return h("tr", {}, h("th", { scope: "row" }, each.position), h("td", { class: "man" }, each.title), h("td", { class: "muted" }, each.note));
}

export function table(part) {
  const head = h("tr", { class: "hidden-text" }, ["Position", "Man", "Known about him"].map((each) => h("th", { scope: "col" }, each)));
  return h("div", { class: "part lineup", role: "group", "aria-label": part.name }, h("h3", {}, part.name),
    h("table", {}, h("thead", {}, head), h("tbody", {}, part.men.map(row))));
}
