// The last lineup in each game, which this browser remembers: it is offered in one step beside the game's own.

const key = (game) => `lineup:${game}`;
let row = null; // of the question that is being answered: its name, how many answers it takes, and those given

/** The answers of the last lineup; none if there was none. */
export function lastLineup(game) {
  const labels = JSON.parse(localStorage.getItem(key(game)) ?? "[]");
  return Array.isArray(labels) ? labels : [];
}

/** Take note of an answer, or of a whole row. */
export function note(game, asked, answer) {
  if (asked.presets?.length) row = { name: asked.name, size: asked.presets[0].labels.length, labels: [] };
  if (row?.name !== asked.name) return;
  row.labels.push(...[answer].flat());
  if (row.labels.length < row.size) return;
  localStorage.setItem(key(game), JSON.stringify(row.labels));
  row = null;
}

/** Forget a row that is no longer answer by answer: one was undone, or the coach gave it. */
export function forget() {
  row = null;
}
