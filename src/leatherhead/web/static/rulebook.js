// The rulebook of a game: below each section the numbers of its clauses, each a button that shows the clause.

import { h } from "./dom.js";
import { clauseButton } from "./clauses.js";

for (const section of document.querySelectorAll("section[data-clauses]")) {
  const ids = section.getAttribute("data-clauses").split(" ").filter(Boolean);
  const buttons = ids.map((id) => clauseButton(id, async () => document.getElementById(id)));
  section.querySelector("details").before(h("p", { class: "by-number", lang: "en" }, buttons.flat()));
}
