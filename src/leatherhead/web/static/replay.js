// A record, step by step in both directions.

import { Field } from "./field.js";
import { find, h, put } from "./dom.js";
import { get, postText } from "./api.js";
import { complete, lay } from "./parts.js";
import { scoreboard } from "./scoreboard.js";
import { showLatest } from "./story.js";

const wanted = new URLSearchParams(location.search);
const table = wanted.get("table");
const first = Number(wanted.get("at") ?? 0);
let game = null; // {title, teams, frames, told}
let at = 0; // the frame that is shown: before play `at`, from 0
let field = null;

function show(place) {
  at = Math.min(Math.max(place, 0), game.frames.length - 1);
  const frame = { ...game.frames[at], over: game.frames[at].over && at === game.frames.length - 1 };
  put(find("scoreboard"), scoreboard(frame));
  if ("ball" in frame.situation) field.update(frame);
  put(find("field"), "ball" in frame.situation ? field.element : null);
  showLatest(find("latest"), game.told[at - 1], game.teams, `Play ${at}`);
  lay(find("felt"), frame.table, game.teams);
  find("at").value = at;
  find("where").textContent = `${at} of ${game.frames.length - 1}`;
  find("at").setAttribute("aria-valuetext", `after play ${at} of ${game.frames.length - 1}`);
  mark();
}

function mark() {
  const list = find("story");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const item = list.children[at - 1];
  item?.setAttribute("aria-current", "step");
  const scrolled = list.parentElement;
  if (item) scrolled.scrollTop = item.offsetTop - scrolled.offsetTop - scrolled.clientHeight / 2;
}

function line(play, n) {
  return h("li", { class: play.scored ? "score" : "" }, h("button", { type: "button", class: "step", onclick: () => show(n + 1) },
    h("span", { class: "situation" }, play.headline), " ", h("span", { class: "happened" }, play.text, play.scored ? h("strong", {}, ` ${play.score[0]}–${play.score[1]}`) : null)));
}

function open(found) {
  game = found;
  const known = new Map();
  for (const each of game.frames) complete(each, known);
  field = new Field(game.teams);
  find("title").textContent = game.title;
  find("at").max = game.frames.length - 1;
  put(find("story"), game.told.map(line));
  find("error").textContent = game.faults?.[0] ?? "";
  find("replay").hidden = false;
  find("choose").hidden = Boolean(table);
  find("chooser").open = false;
  const reviewed = table && game.frames.length > 1;
  put(find("links"), reviewed ? h("a", { href: `/review?table=${encodeURIComponent(table)}` }, "Review of this game") : null);
  show(first);
}

const STEPS = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => Infinity };
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

async function tried(work) {
  try {
    open(await postText("/api/replay", await work()));
  } catch (error) {
    find("error").textContent = error.message;
  }
}

for (const [name, step] of Object.entries(STEPS)) {
  document.querySelector(`[data-step=${name}]`).addEventListener("click", () => show(step()));
}
find("at").addEventListener("input", (event) => show(Number(event.target.value)));
find("file").addEventListener("change", (event) => event.target.files[0] && tried(() => event.target.files[0].text()));
find("choose").addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (!game || !KEYS[event.key] || /** @type {Element} */ (event.target).closest("input, #story") || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  show(STEPS[KEYS[event.key]]());
});

if (table) tried(() => get(`/api/tables/${encodeURIComponent(table)}/record`));
