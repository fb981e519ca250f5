// A team's emblem, drawn from its name and its two colors: one of five shapes, one of five fields, the first letter.

import { s } from "./dom.js";
import { strokes } from "./letters.js";

// The server reads these two lists for its pictures (web/emblem.py).
const SHAPES = ["M4 4H60V34C60 50 44 58 32 62C20 58 4 50 4 34Z", "M32 3C48 3 61 16 61 32C61 48 48 61 32 61C16 61 3 48 3 32C3 16 16 3 32 3Z", "M32 2L61 19V45L32 62L3 45V19Z",
  "M6 8Q32 -2 58 8V38Q58 54 32 62Q6 54 6 38Z", "M32 2L62 32L32 62L2 32Z"];
const FIELDS = ["M0 44H64V64H0Z", "M-4 20L20 -4H34L-4 34ZM30 68L68 30V44L44 68Z", "M0 64L32 38L64 64V78L32 52L0 78ZM0 12H64V18H0Z",
  "M0 0H13V64H0ZM51 0H64V64H51Z", "M0 0H64V14H0ZM0 52H64V64H0Z"];
const DIAMOND = 4; // leaves less room for the letter
const INK = "#1b0f05";
const CHALK = "#fff6e2";
let made = 0;

const hash = (text) => [...text].reduce((sum, each) => (sum * 33 + each.charCodeAt(0)) >>> 0, 5381);

/** The numbers of the shape and of the field that a name has. */
export function drawnFor(name) {
  const number = hash(name);
  return [number % SHAPES.length, (number >>> 3) % FIELDS.length];
}

/** An emblem; colors may be those of a style sheet. */
export function emblem(name, colors, size = 40) {
  const [shape, field] = drawnFor(name);
  const clip = `emblem-${made++}`;
  const scale = shape === DIAMOND ? 3.6 : 4.5;
  const { paths, wide } = strokes([...name.trim()][0] ?? "");
  const letter = (stroke, width) => s("g", { stroke, "stroke-width": width }, paths.map((each) => s("path", each)));
  return s("svg", { class: "emblem", width: size, height: size, viewBox: "0 0 64 64", "aria-hidden": "true" },
    s("clipPath", { id: clip }, s("path", { d: SHAPES[shape] })),
    s("g", { "clip-path": `url(#${clip})` }, s("rect", { width: 64, height: 64, fill: colors[0] }), s("path", { d: FIELDS[field], fill: colors[1] })),
    [[CHALK, 5], [INK, 3.4]].map(([stroke, width]) => s("path", { d: SHAPES[shape], fill: "none", stroke, "stroke-width": width })),
    s("g", { transform: `translate(${32 - (wide * scale) / 2} ${31 - 3 * scale}) scale(${scale})`, fill: "none", "stroke-linecap": "square" }, letter(INK, 2.7), letter(CHALK, 1.35)));
}

/** The emblem of home (0) or away (1) in the colors of this page. */
export const emblemOf = (teams, team, size) => emblem(teams[team], [["var(--home)", "var(--home-2)"], ["var(--away)", "var(--away-2)"]][team], size);
