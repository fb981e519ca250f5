// One renderer for each part of a table.

import { h, s } from "./dom.js";
import { card, dice, suited } from "./cards.js";
import { table as lineupTable } from "./lineup.js";
import { say } from "./language.js";

const MINUS = "−";
const SIGNS = { "+": "+", "-": MINUS, x: "×", "/": "÷" };

/** Put parts that came before, and come by their digest alone, into a frame's table; false where one is missing. */
export function complete(frame, known) {
  for (const part of frame.table) if (part.digest) known.set(part.digest, part);
  frame.table = frame.table.map((part) => (part.same ? known.get(part.same) : part));
  return !frame.table.includes(undefined);
}

/** Whether a part is printed matter that nobody needs at the moment. */
function isReference(part) {
  if (part.needed) return false;
  if (part.part === "matrix") return true;
  return part.part === "hand" && !part.owner && part.cards.length > 0 && part.cards.every((each) => each.up && !each.owner);
}

/** What lies on the table, and printed matter to look up, which has a page of its own with the notes that explain it. */
export function sorted(parts) {
  const live = [];
  const reference = [];
  let last = false;
  for (const part of parts) {
    last = isReference(part) || (last && part.part === "note" && !part.needed);
    (last ? reference : live).push(part);
  }
  return { live: [...live.filter((each) => each.needed), ...live.filter((each) => !each.needed)], reference };
}

function section(part, kind, ...children) {
  return h("div", { class: `part ${kind}`, role: "group", "aria-label": part.name || kind }, part.name ? h("h3", {}, part.name) : null, ...children);
}

function hand(part, teams) {
  if (!part.cards.length) return section(part, "hand", h("p", { class: "muted" }, say("none")));
  const many = part.cards.length > 8 && !part.cards.some((each) => each.text) ? " many" : "";
  return section(part, "hand", h("ul", { class: `cards${many}` }, part.cards.map((each) => card(each, teams, part.owner))));
}

function pile(part, teams) {
  const top = part.top ? card(part.top, teams, part.owner) : h("li", { class: `card back ${part.owner ?? "nobody"}`, "aria-hidden": "true" });
  const count = h("p", { class: "count" }, h("strong", {}, String(part.count)), part.count === 1 ? " card" : " cards");
  return section(part, "pile", h("ul", { class: `cards stack${part.count ? "" : " empty"}` }, top),
    h("div", {}, count, part.text ? h("p", { class: "muted" }, suited(part.text)) : null));
}

function matrix(part) {
  const named = part.rows.some((row) => row.name);
  const head = h("tr", {}, named ? h("td", {}) : null, part.columns.map((each) => h("th", { scope: "col" }, each)));
  const rows = part.rows.map((row) =>
    h("tr", {}, named ? h("th", { scope: "row" }, row.name) : null, row.cells.map((cell) => h("td", {}, cell))));
  const table = h("table", {}, h("thead", {}, head), h("tbody", {}, rows));
  return section(part, "matrix", h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": part.name || "chart" }, table),
    part.text ? h("p", { class: "muted" }, part.text) : null);
}

/** Holes of a board in rows, the second turned back as on a cribbage board. */
function track(part) {
  const turn = part.turn || part.holes;
  const rows = Math.ceil(part.holes / turn);
  const at = (hole) => ({ x: 20 + ((hole - 1) % turn) * 16, y: 26 + Math.floor((hole - 1) / turn) * 40 });
  const holes = Array.from({ length: part.holes }, (_, i) => s("circle", { cx: at(i + 1).x, cy: at(i + 1).y, r: 3, class: "hole" }));
  const pegs = part.marks.map((mark) =>
    s("g", { class: "peg" }, s("circle", { cx: at(mark.at).x, cy: at(mark.at).y, r: 11 }), s("text", { x: at(mark.at).x, y: at(mark.at).y + 5 }, mark.sign)));
  const said = part.marks.map((mark) => say`${mark.title} in hole ${mark.at}`).join(", ");
  const picture = s("svg", { class: "track", viewBox: `0 0 ${turn * 16 + 24} ${rows * 40 + 8}`, role: "img", "aria-label": `${part.name}: ${said}` }, holes, pegs);
  return section(part, "track-part", picture, h("p", { class: "muted ends" }, part.ends.map((end) => h("span", {}, end))));
}

function note(part) {
  return h("p", { class: "part note" }, part.name ? h("strong", {}, `${part.name}: `) : null, part.text);
}

function term(each, first) {
  let { sign, amount } = each;
  if ((sign === "+" || sign === "-") && amount < 0) {
    sign = sign === "+" ? "-" : "+";
    amount = -amount;
  }
  const shown = first ? (sign === "-" ? MINUS : "") : `${SIGNS[sign] ?? sign} `;
  return h("span", { class: "term" }, h("b", {}, `${shown}${amount}`), each.what ? h("small", {}, ` ${suited(each.what.replace(/^\[(.*)\]$/, "$1"))}`) : null);
}

/** How a play came to its yards, as arithmetic. */
export function sum(part) {
  const terms = part.terms.map((each, place) => term(each, place === 0));
  return h("p", { class: "part sum" }, part.name ? h("small", {}, `${part.name}:`) : null, terms.flatMap((each) => [each, " "]), h("b", { class: "result" }, `= ${part.result}`));
}

const DRAWN = { hand, pile, matrix, track, dice, note, sum };

/** Draw one part. */
export const draw = (part, teams) => DRAWN[part.part](part, teams);

/** Draw parts in order, lineups and piles in rows. */
export function drawAll(parts, teams) {
  const drawn = [];
  let row = null;
  for (const part of parts) {
    if (part.part !== "lineup" && part.part !== "pile") {
      row = null;
      drawn.push(draw(part, teams));
      continue;
    }
    if (row?.dataset.kind !== part.part) drawn.push(row = h("div", { class: `row ${part.part}s`, "data-kind": part.part }));
    row.append(part.part === "pile" ? pile(part, teams) : lineupTable(part));
  }
  return drawn;
}
