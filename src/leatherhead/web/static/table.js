// The page of a table: takes messages, and draws what this viewer may see.

import { Field } from "./field.js";
import { find, h, put, s } from "./dom.js";
import { objects, roam } from "./dock.js";
import { Keys, markHint, question } from "./question.js";
import { SPEEDS, Scene, fresh, known, setSpeed, speed, turnOf } from "./scene.js";
import { scoreboard } from "./scoreboard.js";
import { Story, driveBefore, driveNow, showLatest, tell } from "./story.js";
import { Logs } from "./logs.js";
import { Strip } from "./strip.js";
import { Tools } from "./tools.js";
import { cover, notices, ranOut, showReview, waiting } from "./notices.js";
import { inspect, pledge } from "./pledge.js";
import { grouped } from "./fair.js";
import { runningClocks } from "./clocks.js";
import { forget, note } from "./lineups.js";
import { noise, title } from "./alerts.js";
import { notify } from "./notify.js";
import { sentence } from "./api.js";
import { Wire } from "./wire.js";
import { wear } from "./worn.js";
import { say } from "./language.js";

const id = decodeURIComponent(location.pathname.split("/").pop());
const PAUSE = 650; // ms in which the second click of a double click comes
const SIGNS = { slow: "½×", normal: "1×", fast: "2×", instant: "»" };
const FORCED = 1200; // ms until the only answer to a bot is given
const PATIENCE = 400; // ms without an answer until somebody is told what is waited for
const page = { id, message: null, field: null, story: new Story(), wire: null, tools: null, logs: null, strip: new Strip(id), scene: null, queue: [], asked: "", hint: "", waits: "", answering: false, answeredAt: -Infinity, toast, send };

// What comes in.

/** Take any message of the server. */
export function heard(message) {
  if (message.watching !== undefined) find("watching").textContent = message.watching ? say`${message.watching} watching` : "";
  if (message.v !== undefined) take(message);
  else if (message.clocks) reckon(message.clocks);
  else if (message.refused !== undefined) refused(message);
  else if (message.hint !== undefined) hinted(message);
  else if (message.figures) page.logs.showFigures(message);
  else if (message.orders) page.tools.orders.show(message);
  else if (message.waits !== undefined) waitsFor(message.waits);
  else if (message.notice) toast(sentence(message.notice));
  else if (message.phrase) said(`${nameOf(message.from)}: ${message.phrase}`);
}

function refused(message) {
  forget();
  setAnswering(false);
  stopThinking();
  toast(sentence(say(message.why)));
}

function hinted({ label, title: said, why }) {
  markHint(find("play"), label);
  toast(page.hint = why ? say`Coach's pick: ${said} (${why}).` : say`Coach's pick: ${said}.`);
}

const nameOf = (seat) => page.message?.state.players[seat]?.name || page.message?.state.names[seat] || seat;

/** What a player says is shown, and stays in the log. */
function said(text) {
  toast(text);
  const { frame } = page.message ?? {};
  page.story.remark(text);
  if (frame) tell(find("story"), page.story, frame.teams, frame.over);
}

let toasting = 0;

export function toast(text) {
  find("toast").textContent = text;
  clearTimeout(toasting);
  toasting = setTimeout(() => (find("toast").textContent = ""), 6000);
}

// What is drawn.

/** Messages that come during a scene wait for its end; it does not keep more than two waiting. */
function take(message) {
  if (!page.scene) return show(message);
  page.queue.push(message);
  if (page.queue.length > 2) page.scene.skip();
}

function show(message) {
  const before = page.message;
  const scene = sceneOf(before, message);
  if (!scene || scene.isInstant) {
    drawAll(message);
    scene?.brief(announce);
    return;
  }
  page.message = message;
  page.scene = scene;
  stopThinking();
  rest(true);
  document.body.classList.add("in-scene");
  const move = () => {
    put(find("scoreboard"), scoreboard(message.frame, extras(message), page.story.plays));
    showField(message.frame);
  };
  scene.play(move, announce).finally(() => {
    page.scene = null;
    rest(false);
    document.body.classList.remove("in-scene");
    page.message = before;
    drawAll(message);
    if (page.queue.length) take(page.queue.shift());
  });
}

/** Whether nothing can be chosen. */
function rest(isResting) {
  for (const place of ["question", "over"]) find(place).inert = isResting;
}

/** The scene of what has happened since the last message; null where there is nothing to see. */
function sceneOf(before, { frame }) {
  if (!before?.frame || !frame || frame.must_come) return null;
  const had = known(page.story.plays);
  const plays = [...page.story.plays];
  frame.told.forEach((each, i) => (plays[frame.told_from + i] = each));
  plays.length = frame.told_from + frame.told.length;
  const news = fresh(plays, had);
  const turn = turnOf(before.frame, frame);
  return news.length || turn ? new Scene(find("stage"), news, frame, turn) : null;
}

function announce(text) {
  find("announced").textContent = text;
}

function drawAll(message) {
  const before = page.message;
  page.message = message;
  wear(message.state.worn);
  if (goesToRematch(before, message)) return location.assign(`/t/${message.state.next}`);
  setAnswering(false);
  stopThinking();
  page.story.remark(lateness(before, message));
  settleDice(message);
  put(find("notices"), notices(page, send));
  if (message.frame) showFrame(message.frame, message);
  else showWaiting(message);
  page.tools.update(message);
  announceTurn(message);
}

/** Players go to the rematch when it is made; a table that had one before is only looked at. */
function goesToRematch(before, { seat, state }) {
  return before && !before.state.next && state.next && seat !== "everybody";
}

/** What the play-by-play says of clocks that have run out since the message before. */
function lateness(before, message) {
  if (!before) return "";
  return ["home", "away"].filter((seat) => message.late[seat] && message.late[seat] !== before.late[seat]).map((seat) => ranOut(message, seat)).join(" ");
}

function showWaiting(message) {
  find("title").textContent = message.state.title ?? say("Table");
  const { home, away } = message.state.names;
  showField({ teams: [home, away], situation: { ball: "none" } });
  put(find("question"), waiting(page));
}

function showFrame(frame, message) {
  const { begun } = message.state;
  find("title").textContent = begun === null ? frame.title : say`${frame.title} · from play ${begun}`;
  page.story.take(frame);
  put(find("scoreboard"), scoreboard(frame, extras(message), page.story.plays));
  showField(frame);
  tell(find("story"), page.story, frame.teams, frame.over);
  showLatest(find("latest"), page.story.latest, frame.teams, say("Latest play"), [], false);
  showQuestion(frame, message);
  answerForced(message);
  page.strip.update(message, showReview);
  cover(message, () => send({ ready: 1 }));
}

function showField(frame) {
  if (!page.field || page.field.teams !== String(frame.teams)) {
    page.field = Object.assign(new Field(frame.teams), { teams: String(frame.teams) });
  }
  if (!page.field.element.isConnected) put(find("field"), page.field.element);
  page.field.update(frame, driveNow(page.story.plays), driveBefore(page.story.plays));
}

/** The days that there are for an answer have changed. */
function reckon(clocks) {
  if (!page.message) return;
  page.message.clocks = clocks;
  if (page.message.frame && !page.scene) put(find("scoreboard"), scoreboard(page.message.frame, extras(page.message), page.story.plays));
}

function extras(message) {
  const clocks = runningClocks(message.clocks);
  const below = (seat) => {
    const player = message.state.players[seat];
    const away = !message.presence[seat] && !player.open;
    const who = player.bot ? say`${say(player.name)} (bot)` : player.open ? say("open seat") : player.name;
    const you = message.seat === seat ? say(" (you)") : "";
    return h("span", { class: `player${away ? " away-now" : ""}` }, clocks[seat], `${who}${you}`, away ? say(" · away") : "", player.coached ? say(" · the coach plays") : "");
  };
  return { home: below("home"), away: below("away") };
}

function showQuestion(frame, message) {
  const { asked } = frame;
  const signature = JSON.stringify([asked, message.q, frame.over, frame.waits_for, message.state, message.offers?.rematch, message.offers?.takes_back, frame.table, frame.must_come]);
  if (signature === page.asked) return;
  const isNew = find("question").dataset.q !== String(message.q) || !page.asked;
  const hasFocus = find("play").contains(document.activeElement) || (page.answered && document.activeElement === document.body);
  page.asked = signature;
  page.answered = false;
  if (find("toast").textContent === page.hint) toast(""); // it was for the question before
  find("question").dataset.q = message.q;
  const covered = Boolean(frame.must_come);
  const takeBack = message.offers?.takes_back ? () => send({ takeback: "ask" }) : null;
  const drawn = objects(asked && covered ? { ...frame, asked: null } : frame, choose, takeBack);
  find("over").replaceChildren(...drawn.field);
  find("field").className = drawn.parts.men.length ? "beneath under-men" : drawn.field.length ? "beneath" : "";
  page.logs.update(frame, drawn.parts);
  if (asked && !covered) {
    const other = message.seat === "both" ? say("the other player") : message.state.spoken[asked.by === "home" ? "away" : "home"].the;
    put(find("question"), question(frame, other, choose, drawn));
  } else {
    const held = drawn.dock.length && !covered && message.state.name === "running";
    put(find("question"), waiting(page), held ? h("div", { class: "dock", tabindex: "0", role: "group", "aria-label": say("Your cards") }, drawn.dock) : null);
  }
  if (hasFocus) find("question-text")?.focus({ preventScroll: true }); // which is read out
  else if (isNew) find("announced").textContent = asked && !covered ? asked.text : "";
  if (asked && !covered && asked.options.length > 1 && localStorage.getItem(`hints:${id}`)) page.wire.send({ hint: 1 });
}

let forced = 0;

/** Against a bot, the only answer there is gives itself, after a pause to see what happened. */
function answerForced({ frame, q, seat, state }) {
  clearTimeout(forced);
  const other = { home: "away", away: "home" }[seat];
  if (frame.asked?.options.length !== 1 || !other || !state.players[other].bot) return;
  forced = setTimeout(() => page.message.q === q && choose(frame.asked.options[0].label, { detail: 0, timeStamp: performance.now() }), FORCED);
}

function announceTurn(message) {
  const { frame } = message;
  const mine = Boolean(frame?.asked) && message.seat !== "both";
  const teams = Object.values(message.state.names).join(say(" at "));
  title(frame ? `${frame.teams[1]} ${frame.score[1]}, ${frame.teams[0]} ${frame.score[0]}` : teams, mine);
  if (mine && !page.wasMine) {
    noise("turn");
    notify(say`It is your turn: ${Object.values(message.state.names).join(" – ")}.`, location.pathname, id);
  }
  page.wasMine = mine;
}

/** Take part in the dice as far as this page trusts them, and show what it makes of them. */
async function settleDice(message) {
  const { fair, seat } = message;
  const seats = seat === "both" ? ["home", "away"] : ["home", "away"].filter((each) => each === seat);
  let found;
  try {
    await pledge(fair, (each) => page.wire.send(each), id);
    found = await inspect(fair, id, seats);
  } catch (error) {
    found = { fault: say`This browser cannot take part in fair dice: ${error.message}` };
  }
  if (page.message !== message) return;
  const show = () => page.tools.showFair(fair, found);
  put(find("fair"), !found ? null
    : found.fault ? h("span", { role: "alert" }, h("button", { type: "button", class: "chip bad", onclick: show }, found.fault))
      : h("button", { type: "button", class: "ic", title: say`Fair dice ${grouped(found.fingerprint)}`, onclick: show }, dieSign(), h("span", { class: "hidden-text" }, say`Fair dice ${grouped(found.fingerprint)}`)));
}

const dieSign = () => s("svg", { width: 22, height: 22, viewBox: "0 0 60 60", "aria-hidden": "true" }, s("rect", { x: 4, y: 4, width: 52, height: 52, rx: 11, fill: "none", stroke: "currentColor", "stroke-width": 5 }), [18, 30, 42].map((at) => s("circle", { cx: at, cy: at, r: 5, fill: "currentColor" })));

// What goes out.

function send(message) {
  if ("takeback" in message || "coach" in message) forget();
  if ("answer" in message || "coach" in message) {
    page.story.answer();
    think();
  }
  page.wire.send(message);
}

/** Answers rest while one is under way; a button that was disabled would lose the focus. */
function setAnswering(answering) {
  page.answering = answering;
  for (const each of find("play").querySelectorAll("button[data-label]")) {
    if (answering) each.setAttribute("aria-disabled", "true");
    else each.removeAttribute("aria-disabled");
  }
}

/** Answer; what a mouse or a finger does twice in a moment, it means once. Keys come without a `detail`. */
function choose(label, { detail, timeStamp }) {
  if (page.scene || page.answering || (detail > 0 && timeStamp - page.answeredAt < PAUSE)) return;
  Object.assign(page, { answeredAt: timeStamp, answered: true });
  keys.typed = "";
  setAnswering(true);
  note(page.message.frame.slug, page.message.frame.asked, label);
  send({ answer: label, q: page.message.q });
}

// While nothing comes.

let patience = 0;

/** Say after a while what is waited for. */
function think() {
  stopThinking();
  patience = setTimeout(showThinking, PATIENCE);
}

function stopThinking() {
  clearTimeout(patience);
  patience = 0;
  page.waits = "";
  document.querySelector(".thinking")?.remove();
}

function waitsFor(text) {
  page.waits = text;
  if (document.querySelector(".thinking")) showThinking();
}

function showThinking() {
  if (!page.wire.isReady) return; // the page says that the connection is lost
  const said = document.querySelector(".thinking") ?? h("p", { class: "thinking", role: "status" });
  const heading = find("question").querySelector("h2");
  if (!said.isConnected) heading ? heading.after(said) : find("question").prepend(said);
  said.textContent = page.waits ? say`${sentence(page.waits)} This happens only once.` : thinking();
}

function thinking() {
  if (!page.message) return say("The table is being set…");
  const { state } = page.message;
  const bot = ["home", "away"].find((seat) => state.players[seat].bot);
  if (!bot) return say("Your answer is on its way…");
  return state.spoken[bot].plural ? say`${state.spoken[bot].The} are thinking…` : say`${state.spoken[bot].The} is thinking…`;
}

const keys = new Keys(find("play"));

function pressed(event) {
  const typing = event.target.closest("input, select, textarea, dialog, .cover");
  if (page.scene && [" ", "Enter", "Escape"].includes(event.key) && !typing) {
    event.preventDefault();
    return page.scene.skip();
  }
  if (page.scene || event.defaultPrevented || typing || event.ctrlKey || event.metaKey || event.altKey || page.tools.keysOff) return;
  if (page.tools.press(event.key) || roam(event) || keys.press(event.key)) event.preventDefault();
}

function connected(open) {
  find("connection").textContent = open ? "" : say("Connection lost. Reconnecting…");
}

function showSpeed() {
  put(find("speed"), h("span", { "aria-hidden": "true" }, SIGNS[speed()]), h("span", { class: "hidden-text" }, say`Speed: ${speed()}`));
}

/** The next of the speeds, and after the last the first. */
function changeSpeed() {
  const names = Object.keys(SPEEDS);
  setSpeed(names[(names.indexOf(speed()) + 1) % names.length]);
  showSpeed();
}

/** Sit down at the table: `wire` is the connection, or a stand-in that shows frames. */
export function open(wire = null) {
  page.logs = new Logs(() => page.wire.send({ figures: 1 }));
  page.tools = new Tools(page, send, toast, page.logs, page.strip);
  document.addEventListener("keydown", pressed);
  find("speed").addEventListener("click", changeSpeed);
  showSpeed();
  page.wire = wire ?? new Wire(id, heard, connected);
  think();
}

if (location.pathname.startsWith("/t/")) open();
