// Columns of text as narrow as they can be.

/** Columns of text with the gaps between them cut to two characters, block by block. */
export function squeezed(lines) {
  return lines.join("\n").split(/\n\s*\n/).map(squeeze).join("\n\n");
}

function squeeze(block) {
  const lines = block.split("\n");
  const width = Math.max(...lines.map((line) => line.length));
  const blank = Array.from({ length: width }, (_, n) => lines.every((line) => (line[n] ?? " ") === " "));
  const kept = blank.map((each, n) => !each || !blank[n - 1] || !blank[n - 2]);
  return lines.map((line) => [...line.padEnd(width)].filter((_, n) => kept[n]).join("").trimEnd()).join("\n");
}
