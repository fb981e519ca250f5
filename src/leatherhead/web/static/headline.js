// What a play came to, in a few words.

import { say } from "./language.js";

/** The headline of a play in two halves: +9, first down. */
export function headline({ gain, result }) {
  const yards = typeof gain !== "number" ? "" : gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : say("No gain");
  return [yards, say(result)].filter(Boolean);
}
