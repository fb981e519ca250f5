// A team of one's own: its name, abbreviation and two colors, and the emblem that comes of them.

import { h, put } from "./dom.js";
import { emblem } from "./emblem.js";
import { say } from "./language.js";

export const HOUSE = { home: ["#1d3b66", "#e8ae37"], away: ["#7c1f2d", "#f3e3c2"] }; // colors of teams that have none
const EMBLEM = 56;
let made = 0;

/** Fields of a team; `value` has only what was filled in. `label` names the first, `seat` whose colors it would wear. */
export function teamFields(label, team, seat = "home") {
  const id = `team-${made++}`;
  const name = h("input", { id: `${id}-name`, maxlength: 24, autocomplete: "off", value: team?.name ?? null });
  const short = h("input", { id: `${id}-short`, maxlength: 4, autocomplete: "off", size: 4, value: team?.short || null, placeholder: say("2 to 4 letters") });
  const colors = HOUSE[seat].map((usual, n) => h("input", { type: "color", "aria-label": n ? say`${label}: second color` : say`${label}: first color`, value: team?.colors?.[n] ?? usual }));
  const shown = h("span", { class: "team-emblem" });
  let own = Boolean(team?.colors?.length);
  const draw = () => put(shown, emblem(name.value || name.placeholder || "?", colors.map((each) => each.value), EMBLEM));
  for (const each of colors) each.addEventListener("input", () => { own = true; draw(); });
  name.addEventListener("input", draw);
  draw();
  const badge = h("div", { class: "team-badge" }, shown, h("div", {}, h("label", { for: `${id}-short` }, say("Abbreviation")), short), h("div", {}, h("span", {}, say("Colors")), h("span", { class: "two-colors" }, colors)));
  return {
    name: h("div", {}, h("label", { for: `${id}-name` }, label), name),
    badge,
    /** Show the team that plays if nothing is typed: somebody's own, or the one of the house by its name. */
    offer(theirs, usual) {
      name.placeholder = theirs?.name ?? usual;
      short.placeholder = theirs?.short || say("2 to 4 letters");
      if (!own) colors.forEach((each, n) => (each.value = theirs?.colors[n] ?? HOUSE[seat][n]));
      draw();
    },
    /** @returns {{name: string, short?: string, colors?: string[]}} */
    value: () => ({ name: name.value.trim(), ...(short.value.trim() ? { short: short.value.trim() } : {}), ...(own ? { colors: colors.map((each) => each.value) } : {}) }),
  };
}
