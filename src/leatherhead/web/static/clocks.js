// The players' clocks. The server keeps the time; between its messages the page counts down by itself.

import { h } from "./dom.js";
import { timeLeft } from "./turns.js";
import { say } from "./language.js";

let ticking = 0;

function spelled(ms) {
  const seconds = Math.max(Math.ceil(ms / 1000), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** An element for the seat that has so many days to answer, as far as this viewer may know. */
function daysLeft({ turn }) {
  if (!turn) return {};
  const left = h("span", { class: "clock running" });
  const tick = () => {
    const seconds = turn.due - Date.now() / 1000;
    left.textContent = say`${timeLeft(seconds)} left`;
    left.classList.toggle("short", seconds < 86_400);
  };
  tick();
  ticking = setInterval(tick, 30_000);
  return { [turn.seat]: left };
}

/** Elements for both seats that count down where a clock runs; nothing where there are none. */
export function runningClocks(clocks) {
  clearInterval(ticking);
  if (!clocks) return {};
  if (clocks.kind === "days") return daysLeft(clocks);
  const since = performance.now();
  const made = {};
  for (const seat of ["home", "away"]) {
    made[seat] = h("span", { class: `clock${clocks.running.includes(seat) ? " running" : ""}`, role: "timer" }, spelled(clocks[seat]));
  }
  const tick = () => {
    for (const seat of clocks.running) {
      const left = clocks[seat] - (performance.now() - since);
      made[seat].textContent = spelled(left);
      made[seat].classList.toggle("short", left < 10_000);
    }
  };
  ticking = setInterval(tick, 250);
  return made;
}
