// A record, step by step in both directions or by itself; drives are its chapters.

import { Field } from "./field.js";
import { dialog, download, find, h, put } from "./dom.js";
import { get, postText } from "./api.js";
import { objects } from "./dock.js";
import { complete, drawAll } from "./parts.js";
import { scoreboard } from "./scoreboard.js";
import { driveBefore, driveNow, showLatest, tell } from "./story.js";
import { chancesOf, curveOf } from "./strip.js";
import { wear } from "./worn.js";
import { say } from "./language.js";

const wanted = new URLSearchParams(location.search);
const shared = /^\/g\/([^/]+)$/.exec(location.pathname)?.[1] ?? null;
const table = shared ? decodeURIComponent(shared) : wanted.get("table");
const PACES = { "½×": 3600, "1×": 1800, "2×": 900 }; // ms for a play
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let game = null; // {slug, title, teams, frames, told, comments}
let record = ""; // its text
let at = 0; // the frame that is shown: before play `at`, from 0
let field = null;
let playing = 0;
let pace = "1×";

/** The play that the address names: #play=65, or as links had it before, ?at=65. */
const named = () => Number(/^#play=(\d+)$/.exec(location.hash)?.[1] ?? wanted.get("at") ?? 0);

function show(place) {
  at = Math.min(Math.max(place, 0), game.frames.length - 1);
  const frame = { ...game.frames[at], over: game.frames[at].over && at === game.frames.length - 1 };
  const told = game.told.slice(0, at);
  put(find("scoreboard"), scoreboard(frame, null, told));
  field.update(frame, driveNow(told), driveBefore(told));
  const drawn = objects(frame, () => {});
  find("over").replaceChildren(...drawn.field);
  find("field").className = drawn.parts.men.length ? "beneath under-men" : drawn.field.length ? "beneath" : "";
  put(find("hands"), drawn.dock);
  showLatest(find("latest"), game.told[at - 1], game.teams, say`Play ${at}`);
  find("felt").replaceChildren(...drawAll(drawn.parts.felt, game.teams));
  find("at").value = at;
  find("where").textContent = say`${at} of ${game.frames.length - 1}`;
  find("at").setAttribute("aria-valuetext", say`after play ${at} of ${game.frames.length - 1}`);
  history.replaceState(null, "", at ? `#play=${at}` : location.pathname + location.search);
  find("play-on").disabled = Boolean(frame.over);
  find("words").value = game.comments[at] ?? "";
  find("kept").textContent = "";
  for (const each of find("comment").elements) each.disabled = !at && each.id !== "save";
  mark();
}

function mark() {
  const list = find("story");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const item = list.querySelector(`[data-play="${at}"]`);
  item?.setAttribute("aria-current", "step");
  for (const each of list.children) if (item && !each.matches("[data-kept]")) each.open = each.contains(item);
  const scrolled = list.closest(".log-panel");
  if (item) scrolled.scrollTop = item.offsetTop - scrolled.offsetTop - scrolled.clientHeight / 2;
}

/** Let the plays be steps of the replay. */
function steps() {
  for (const item of find("story").querySelectorAll("li")) {
    const button = h("button", { type: "button", class: "step", onclick: () => show(Number(item.dataset.play)) });
    button.append(...item.childNodes);
    item.append(button);
  }
}

// Comments, which stand in the record.

/** Put the comments behind the plays that they are on. */
function showComments() {
  for (const item of find("story").querySelectorAll("li[data-play]")) {
    item.querySelector(".comment")?.remove();
    const words = game.comments[item.dataset.play];
    if (words) item.append(h("p", { class: "comment muted" }, `“${words}”`));
  }
  find("save").hidden = Object.keys(game.comments).length === 0;
}

async function keepComment() {
  const play = at;
  const words = find("words").value.trim();
  try {
    const found = await postText(`/api/comment?play=${play}&text=${encodeURIComponent(words)}`, record);
    record = found.record;
    if (words) game.comments[play] = words;
    else delete game.comments[play];
    showComments();
    mark();
    find("kept").textContent = words ? say`Kept with play ${play}. It is in the record once you save that.` : say`Play ${play} has no comment now.`;
  } catch (error) {
    find("kept").textContent = error.message;
  }
}

// Play on from the play that is shown, as another game.

async function offerToPlayOn() {
  stop();
  const { games } = await get("/api/games");
  const bots = games.find((each) => each.name === game.slug)?.bots ?? [];
  const choice = (values) => h("select", {}, values.map(([value, text]) => h("option", { value }, text)));
  const people = [["open", say("a friend, by a link")], ["me", say("the two of us, at this screen")]];
  const opponent = choice([...bots.map((bot) => [bot.name, say`${bot.title}, a bot`]), ...people]);
  opponent.value = [localStorage.getItem("last-bot"), "coach"].find((name) => bots.some((bot) => bot.name === name)) ?? opponent.value;
  const side = choice([["home", game.teams[0]], ["away", game.teams[1]]]);
  const why = h("p", { class: "error", role: "alert" });
  const begin = async (event) => {
    event.preventDefault();
    const other = side.value === "home" ? "away" : "home";
    try {
      const { id, invite } = await postText(`/api/play-on?play=${at}&${side.value}=me&${other}=${encodeURIComponent(opponent.value)}`, record);
      localStorage.setItem(`invite:${id}`, invite);
      location.assign(`/t/${id}`);
    } catch (error) {
      why.textContent = error.message;
    }
  };
  dialog(say("Play on from here"), h("form", { class: "form", onsubmit: begin },
    h("p", { class: "wide" }, at ? say`A new game that begins as this one stood after play ${at}, with new dice. It counts for no rating.` : say("A new game that begins as this one stood at the start, with new dice. It counts for no rating.")),
    h("label", {}, say("Opponent "), opponent), h("label", {}, say("You are "), side), why, h("div", { class: "wide" }, h("button", {}, say("Play on")))));
}

// By itself.

function stop() {
  clearTimeout(playing);
  playing = 0;
  find("run").textContent = say("Play");
}

function run() {
  if (at >= game.frames.length - 1) show(0);
  find("run").textContent = say("Pause");
  const step = () => {
    show(at + 1);
    if (at >= game.frames.length - 1) stop();
    else playing = setTimeout(step, PACES[pace]);
  };
  playing = setTimeout(step, calm.matches ? PACES[pace] : PACES[pace] / 3);
}

const chapter = (by) => {
  const starts = game.told.map((play, n) => (play.drive && play.drive.number !== game.told[n - 1]?.drive?.number ? n : -1)).filter((n) => n >= 0);
  return by > 0 ? starts.find((n) => n > at) ?? game.frames.length - 1 : starts.findLast((n) => n < at) ?? 0;
};

// The whole.

function open(found) {
  game = found;
  wear(game.frames[0]?.worn);
  const known = new Map();
  for (const each of game.frames) complete(each, known);
  field = new Field(game.teams);
  find("field").replaceChildren(field.element);
  document.title = `${game.teams[0]} – ${game.teams[1]} · Leatherhead`;
  find("title").textContent = game.title;
  find("at").max = game.frames.length - 1;
  find("story").replaceChildren();
  tell(find("story"), { plays: game.told, remarks: [] }, game.teams, true);
  steps();
  showComments();
  find("error").textContent = game.faults?.[0] ?? "";
  find("replay").hidden = false;
  find("choose").hidden = Boolean(table);
  find("chooser").open = false;
  const reviewed = table && game.frames.length > 1;
  put(find("links"), reviewed ? h("a", { href: `/review?table=${encodeURIComponent(table)}` }, say("Review of this game")) : null);
  show(named());
  if (reviewed) drawCurve();
}

/** Above the steps the curve of the game, when it has been reviewed. */
async function drawCurve() {
  try {
    const { review } = await get(`/api/tables/${encodeURIComponent(table)}/review`);
    if (review) find("curve").replaceChildren(curveOf(chancesOf(review), 800, 60));
  } catch {
    // a game that cannot be reviewed has no curve
  }
}

const STEPS = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => Infinity, before: () => chapter(-1), next: () => chapter(1) };
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", PageUp: "before", PageDown: "next" };

async function tried(work) {
  try {
    const text = await work();
    const found = await postText("/api/replay", text);
    record = text;
    open(found);
  } catch (error) {
    find("choose").hidden = false;
    find("error").textContent = error.message;
  }
}

for (const [name, step] of Object.entries(STEPS)) {
  document.querySelector(`[data-step=${name}]`).addEventListener("click", () => { stop(); show(step()); });
}
find("play-on").addEventListener("click", () => offerToPlayOn().catch((error) => (find("error").textContent = error.message)));
find("comment").addEventListener("submit", (event) => { event.preventDefault(); keepComment(); });
find("save").addEventListener("click", () => download(`${game.slug}-${table ?? "game"}.txt`, record));
find("run").addEventListener("click", () => (playing ? stop() : run()));
find("pace").addEventListener("click", () => {
  const names = Object.keys(PACES);
  pace = names[(names.indexOf(pace) + 1) % names.length];
  find("pace").textContent = say`Speed ${pace}`;
});
find("at").addEventListener("input", (event) => { stop(); show(Number(event.target.value)); });
find("file").addEventListener("change", (event) => event.target.files[0] && tried(() => event.target.files[0].text()));
find("choose").addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", () => game && show(named()));
document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (!game || /** @type {Element} */ (target).closest("input, summary") || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === " " && !(/** @type {Element} */ (target).closest("button, a"))) find("run").click();
  else if (KEYS[event.key]) show(STEPS[KEYS[event.key]]());
  else return;
  event.preventDefault();
});

find("choose").hidden = Boolean(table);
if (table) find("title").textContent = say("Loading the game…");
if (table) tried(() => get(`/api/tables/${encodeURIComponent(table)}/record`));
