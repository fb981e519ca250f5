// Block letters of a jersey, drawn as strokes on a grid 4 wide and 6 high: no font is needed.

import { s } from "./dom.js";

const GLYPHS = {
  0: "M1 0H3L4 1V5L3 6H1L0 5V1Z", 1: "M.6 1.2L2 0V6M.5 6H3.5", 2: "M0 1.6V1L1 0H3L4 1V2.3L0 5V6H4",
  3: "M0 1.4V1L1 0H3L4 1V2.1L3.1 3H1.4M3.1 3L4 3.9V5L3 6H1L0 5V4.6", 4: "M3 6V0L0 3.6V4.4H4.3", 5: "M4 0H0V2.5H3L4 3.5V5L3 6H1L0 5V4.7",
  6: "M4 1.4V1L3 0H1L0 1V5L1 6H3L4 5V3.6L3 2.7H0", 7: "M0 0H4V1L1.7 3.8V6", 8: "M1 0H3L4 1V2.1L3.1 3L4 3.9V5L3 6H1L0 5V3.9L.9 3L0 2.1V1ZM.9 3H3.1",
  9: "M0 4.6V5L1 6H3L4 5V1L3 0H1L0 1V2.4L1 3.3H4", A: "M0 6V1.5L1.3 0H2.7L4 1.5V6M0 3.8H4", B: "M0 0H3L4 .9V2.1L3.1 3L4 3.9V5L3 6H0ZM0 3H3.1",
  C: "M4 1.7V1L3 0H1L0 1V5L1 6H3L4 5V4.3", D: "M0 0H3L4 1V5L3 6H0Z", E: "M4 0H0V6H4M0 3H3.2", F: "M4 0H0V6M0 3H3.2",
  G: "M4 1.7V1L3 0H1L0 1V5L1 6H3L4 5V3.3H2.2", H: "M0 0V6M4 0V6M0 3H4", I: "M0 0H2M1 0V6M0 6H2", J: "M3.6 0V5L2.6 6H1L0 5V4.2",
  K: "M0 0V6M4 0L0 3.6M1.3 2.5L4 6", L: "M0 0V6H3.8", M: "M0 6V0L2.5 3.4L5 0V6", N: "M0 6V0L4 6V0", O: "M1 0H3L4 1V5L3 6H1L0 5V1Z",
  P: "M0 6V0H3L4 1V2.6L3 3.6H0", Q: "M1 0H3L4 1V5L3 6H1L0 5V1ZM2.4 4.2L4.2 6.2", R: "M0 6V0H3L4 1V2.6L3 3.6H0M1.8 3.6L4 6",
  S: "M4 1.4V1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5V4.6", T: "M0 0H4.4M2.2 0V6", U: "M0 0V5L1 6H3L4 5V0", V: "M0 0L2 5.8L4 0",
  W: "M0 0L1.1 5.8L2.5 1.8L3.9 5.8L5 0", X: "M0 0L4 6M4 0L0 6", Y: "M0 0L2 3L4 0M2 3V6", Z: "M0 0H4V.8L0 5.2V6H4", "+": "M0 3H3.8M1.9 1.1V4.9",
  "−": "M0 3H3", "–": "M0 3H2.6", "!": "M.4 0V4M.4 5.2V6", ".": "M.3 5.2V6", "&": "M4 6L.8 2V1L1.6 0H2.4L3 1V1.8L0 4V5L1 6H2.4L4 4.2",
  "'": "M.3 0V1.6", "·": "M.3 2.6V3.4",
};
const WIDTHS = { I: 2, M: 5, W: 5, T: 4.4, "+": 3.8, "−": 3, "–": 2.6, "!": 0.8, ".": 0.6, "'": 0.6, " ": 1.4, "·": 0.6 };
const GAP = 2.1;

/** The strokes of a text on the grid, and how wide it is. */
export function strokes(text, gap = GAP) {
  let x = 0;
  const paths = [];
  for (const each of text.toUpperCase()) {
    if (GLYPHS[each]) paths.push({ d: GLYPHS[each], transform: `translate(${x.toFixed(2)} 0)` });
    x += (WIDTHS[each] ?? 4) + gap;
  }
  return { paths, wide: Math.max(x - gap, 0.1) };
}

/** Whether all letters of a text can be drawn. */
export const drawable = (text) => [...text.toUpperCase()].every((each) => each === " " || GLYPHS[each]);

/** A text in block letters with an edge; its color is that of the text around it. */
export function letters(text, height, edge = "#2a1408") {
  const { paths, wide } = strokes(text);
  const drawn = (stroke, width) => s("g", { stroke, "stroke-width": width }, paths.map((each) => s("path", each)));
  return s("svg", { class: "letters", viewBox: `-1.3 -1.3 ${(wide + 2.6).toFixed(2)} 8.6`, height, fill: "none", "stroke-linecap": "square", "stroke-miterlimit": 2, "aria-hidden": "true" },
    edge ? drawn(edge, 2.5) : null, drawn("currentcolor", 1.45));
}
