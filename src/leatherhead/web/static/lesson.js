// A lesson: the table as in a game, and a coach who points at a part of it and says one thing at a time.
// The server gets all moves so far with each request, and answers with the table at that step.

import { dialog, find, h, put, s } from "./dom.js";
import { Field } from "./field.js";
import { objects } from "./dock.js";
import { drawAll } from "./parts.js";
import { Keys, question, reveal } from "./question.js";
import { scoreboard } from "./scoreboard.js";
import { showLatest, showNewest } from "./story.js";
import { get, post } from "./api.js";
import { guide } from "./guide.js";
import { say } from "./language.js";

const NEXT = ""; // the move that follows a step without a question
const GAP = 16; // px between the coach and what is pointed at
const EDGE = 10; // px to the edge of the window
const game = decodeURIComponent(location.pathname.split("/").pop());
const kept = `lesson:${game}`; // the moves, for somebody who loads the page again
const lesson = { moves: [], step: null, field: null, busy: false };

const FACE = ["M8 96C10 78 24 72 42 72S74 78 76 96Z", "M22 40C22 64 30 76 42 76S62 64 62 40Z", "M4 38C18 28 66 28 80 38C66 44 18 44 4 38Z",
  "M18 34C18 10 28 6 42 10C56 6 66 10 66 34C52 29 32 29 18 34Z", "M31 48Q34 45 37 48M47 48Q50 45 53 48M42 49L39 57H44M33 65Q42 70 51 65"];
const PAINT = ["#3a4a3c", "#efbd8c", "#6b4423", "#8a5a2b", "none"];

/** What shows a part of the table that the coach can point at. */
const PLACES = {
  score: ".scoreboard", clock: ".scoreboard .when", timeouts: ".scoreboard .timeouts", down: ".scoreboard .headline",
  ball: ".field .ball, .yard-strip .lies", line: ".field .to-gain, .yard-strip .gains", question: "#question", play: "#latest", cards: "#latest .turned-up",
  sum: "#latest .sum", table: "#exhibit",
};

function placeOf(point) {
  const [kind, ...rest] = point.split(" ");
  if (kind === "answer") {
    const found = [...find("play").querySelectorAll("[data-label]")].find((each) => each.dataset.label === rest.join(" ")) ?? null;
    reveal(found);
    return found;
  }
  return kind ? [...document.querySelectorAll(PLACES[kind])].find((each) => each.getClientRects().length) ?? null : null;
}

// What is drawn.

function partNamed(parts, name) {
  const begun = parts.filter((part) => part.name.startsWith(name));
  return begun.find((part) => part.name === name) ?? begun[0];
}

function show(step) {
  const { frame, coach } = step;
  lesson.step = step;
  document.title = `${step.title} · Leatherhead`;
  find("title").textContent = step.title;
  put(find("scoreboard"), scoreboard(frame));
  showField(frame);
  const latest = frame.told.findLast((play) => play.text || play.turned_up.length);
  showLatest(find("latest"), latest, frame.teams);
  showTable(frame, coach.point);
  showQuestion(step);
  showNewest(find("latest"));
  speak(step);
}

function showField(frame) {
  lesson.field ??= new Field(frame.teams);
  put(find("field"), lesson.field.element);
  lesson.field.update(frame);
}

/** The part that the coach shows lies apart from the others. */
function showTable(frame, point) {
  const [kind, ...rest] = point.split(" ");
  const shown = kind === "table" ? partNamed(frame.table, rest.join(" ")) : null;
  put(find("exhibit"), shown ? drawAll([shown], frame.teams) : []);
}

/** Answers can be seen while the coach speaks, and given when the coach asks for one. */
function showQuestion({ frame: seen, coach, opponent, over }) {
  const frame = seen.asked ? { ...seen, asked: { ...seen.asked, presets: [] } } : seen; // a lesson takes one answer at a time
  const open = coach.until === "answer" && !over;
  const drawn = objects(over ? { ...frame, asked: null } : frame, (label) => open && move(label));
  find("over").replaceChildren(...drawn.field);
  find("field").className = drawn.parts.men.length ? "beneath under-men" : drawn.field.length ? "beneath" : "";
  put(find("question"), frame.asked && !over ? question(frame, opponent, (label) => open && move(label), drawn) : []);
  put(find("felt"), drawAll(drawn.parts.felt, frame.teams));
  find("play").classList.toggle("open", open);
  for (const each of find("play").querySelectorAll("[data-label]")) {
    if (!open) each.setAttribute("aria-disabled", "true");
  }
}

const tell = (text, onclick, props = {}) => h("button", { type: "button", onclick, ...props }, text);

function speak({ coach, over }) {
  const back = lesson.moves.length ? tell(say("Back"), () => go(lesson.moves.slice(0, -1)), { class: "quiet", id: "back" }) : null;
  const count = h("span", { class: "count" }, say`${coach.number} of ${coach.of}`);
  find("coach").hidden = false;
  find("coach-says").textContent = over ? say("That was the lesson. What next?") : coach.say;
  if (over) put(find("coach-does"), after(), back);
  else if (coach.until === "answer") put(find("coach-does"), h("strong", {}, say("Pick an answer.")), back, count);
  else put(find("coach-does"), tell(say("Next"), () => move(NEXT), { id: "next" }), back, count);
  point(over ? "" : coach.point);
  (coach.until === "answer" && !over ? find("question-text") : find("next") ?? find("guide"))?.focus({ preventScroll: true });
}

// Where the coach stands.

function point(name) {
  const target = placeOf(name);
  if (target) target.scrollIntoView({ block: "center", inline: "nearest" });
  else scrollTo({ top: 0 });
  place(target);
}

/** Put the light on the target, and the coach above or below it, or, where there is no room, at the bottom of the window. */
function place(target) {
  const light = find("spotlight");
  const coach = find("coach");
  light.hidden = !target;
  document.body.classList.toggle("dimmed", Boolean(target));
  coach.className = "apart";
  Object.assign(coach.style, { left: "", top: "" });
  if (!target) return;
  const box = target.getBoundingClientRect();
  const tall = coach.offsetHeight + GAP + EDGE;
  Object.assign(light.style, { left: `${Math.max(box.left - 6, 2) + scrollX}px`, top: `${box.top - 6 + scrollY}px`,
    width: `${Math.min(box.width + 12, document.documentElement.clientWidth - 4)}px`, height: `${box.height + 12}px` });
  const below = box.bottom + tall <= innerHeight;
  if (!below && box.top < tall) return;
  const middle = box.left + box.width / 2;
  const left = Math.min(Math.max(middle - coach.offsetWidth / 2, EDGE), document.documentElement.clientWidth - coach.offsetWidth - EDGE);
  coach.className = below ? "coach-under" : "coach-over";
  coach.style.left = `${left + scrollX}px`;
  coach.style.top = `${(below ? box.bottom + GAP : box.top - coach.offsetHeight - GAP) + scrollY}px`;
  coach.style.setProperty("--tip", `${Math.min(Math.max(middle - left - 8, 16), coach.offsetWidth - 36)}px`);
}

// Moves.

const move = (label) => go([...lesson.moves, label]);

async function go(moves) {
  if (lesson.busy) return;
  lesson.busy = true;
  try {
    const step = await post(`/api/games/${game}/lesson`, { moves });
    lesson.moves = moves;
    sessionStorage.setItem(kept, JSON.stringify(moves));
    find("lesson-error").textContent = "";
    show(step);
    if (step.over) localStorage.setItem(`learned:${game}`, "done");
  } catch (error) {
    find("lesson-error").textContent = error.message;
  } finally {
    lesson.busy = false;
  }
}

// After the lesson.

function after() {
  return [tell(say("The whole game in three minutes"), showGuide, { id: "guide" }),
    tell(say("Play a short game with hints"), playFirst, { id: "first-game", class: "quiet" }),
    tell(say("Start over"), () => go([]), { class: "quiet" })];
}

async function showGuide() {
  const { guide: text } = await get(`/api/games/${game}/guide`);
  dialog(say("The whole game in three minutes"), guide(text));
}

/** A short game against the easiest bot, where the coach's pick is shown with every question. */
async function playFirst() {
  const { games } = await get("/api/games");
  const { bots, options } = games.find((each) => each.name === game);
  const easiest = bots.filter((bot) => bot.strength > 0).at(-1);
  const short = options.some((each) => each.name === "length") ? { length: "short" } : {};
  const { id, invite } = await post("/api/tables", { game, options: short, seats: { home: "me", away: easiest.name } });
  localStorage.setItem(`invite:${id}`, invite);
  localStorage.setItem(`hints:${id}`, "on");
  location.assign(`/t/${id}`);
}

// Keys.

const keys = new Keys(find("play"));

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog, button, a, input")) return;
  const { coach, over } = lesson.step ?? {};
  if (!coach) return;
  if (event.key === "ArrowRight" && coach.until !== "answer" && !over) move(NEXT);
  else if (event.key === "ArrowLeft" && lesson.moves.length) go(lesson.moves.slice(0, -1));
  else if (coach.until === "answer" && keys.press(event.key)) event.preventDefault();
}

put(find("coach-face"), s("svg", { viewBox: "0 0 84 96" }, FACE.map((d, n) => s("path", { d, fill: PAINT[n], stroke: "#150a03", "stroke-width": 3.4, "stroke-linecap": "round" }))));
document.addEventListener("keydown", pressed);
addEventListener("resize", () => lesson.step && place(placeOf(lesson.step.over ? "" : lesson.step.coach.point)));
go(JSON.parse(sessionStorage.getItem(kept) ?? "[]"));
