// What the teams of a game wear, as custom properties of a style: of the whole page, or of one card in a list.

/** Dress an element in what the server says; null: neither team has colors of its own, and the style sheet has some. */
export function wear(worn, element = document.documentElement) {
  for (const [n, seat] of ["home", "away"].entries()) {
    const [first = "", second = "", ink = ""] = worn?.[n] ?? [];
    const under = ink && (ink === "#000000" ? "#ffffff" : "#000000"); // shades of a color go this way, away from its ink
    for (const [name, value] of [["", first], ["-2", second]]) element.style.setProperty(`--${seat}${name}`, value);
    element.style.setProperty(`--on-${seat}`, ink);
    element.style.setProperty(`--under-${seat}`, under);
  }
  return element;
}
