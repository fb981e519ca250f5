// Whose turn it is in games that take days, and how long there is: for lists of one's own games.

import { counted, say } from "./language.js";

/** @type {[number, string][]} */
const SIZES = [[86_400, "day"], [3_600, "hour"], [60, "minute"]];

/**
 * A time in words, rounded down.
 * @param {number} seconds
 */
export function timeLeft(seconds) {
  const [size, unit] = SIZES.find(([each]) => seconds >= each) ?? [1, ""];
  const count = Math.floor(seconds / size);
  return unit ? counted(count, unit) : say("less than a minute");
}

/** What a list says of a game's turn. */
export function turnText({ turn }) {
  if (!turn) return "";
  const left = turn.due ? say`, ${timeLeft(turn.due - Date.now() / 1000)} left` : "";
  return turn.yours ? say`Your turn${left}` : say`Their turn${left}`;
}

/** Order games under way: mine to move first, and those with the least time. */
export function byTurn(one, other) {
  const rank = ({ turn }) => (turn?.yours ? 0 : turn ? 2 : 1);
  return rank(one) - rank(other) || (one.turn?.due ?? Infinity) - (other.turn?.due ?? Infinity) || 0;
}
