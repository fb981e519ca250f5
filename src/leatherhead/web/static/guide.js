// A three-minute guide, written in a little Markdown: headings, paragraphs, tables, bold words and things to type.

import { h } from "./dom.js";
import { say } from "./language.js";

function words(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*)/).filter(Boolean).map((each) => {
    if (each.startsWith("**")) return h("strong", {}, each.slice(2, -2));
    if (each.startsWith("`")) return h("code", {}, each.slice(1, -1));
    return each.startsWith("*") && each.length > 2 ? h("em", {}, each.slice(1, -1)) : each;
  });
}

const cells = (row) => row.replace(/^\||\|$/g, "").split("|").map((cell) => words(cell.trim()));

function table(rows) {
  const [head, , ...body] = rows;
  return h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": say("Table") }, h("table", {},
    h("thead", {}, h("tr", {}, cells(head).map((cell) => h("th", { scope: "col" }, cell)))),
    h("tbody", {}, body.map((row) => h("tr", {}, cells(row).map((cell) => h("td", {}, cell)))))));
}

function block(text) {
  if (text.startsWith("# ")) return h("h3", {}, words(text.slice(2)));
  return text.startsWith("|") ? table(text.split("\n")) : h("p", {}, words(text.replaceAll("\n", " ")));
}

/** Draw a guide. */
export const guide = (text) => h("div", { class: "guide" }, text.trim().split(/\n{2,}/).map(block));
