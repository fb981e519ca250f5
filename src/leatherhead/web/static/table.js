// The page of a table: takes messages, and draws what this viewer may see.

import { Field } from "./field.js";
import { find, h, put } from "./dom.js";
import { lay, sorted } from "./parts.js";
import { Keys, MANY, markHint, question } from "./question.js";
import { scoreboard } from "./scoreboard.js";
import { Story, showLatest, showNewest, tell } from "./story.js";
import { Tools } from "./tools.js";
import { cover, notices, waiting } from "./notices.js";
import { inspect, pledge } from "./pledge.js";
import { runningClocks } from "./clocks.js";
import { sound, title } from "./alerts.js";
import { sentence } from "./api.js";
import { Wire } from "./wire.js";

const id = decodeURIComponent(location.pathname.split("/").pop());
const SMALL = matchMedia("(max-width: 900px)");
const page = { id, message: null, field: null, story: new Story(), wire: null, tools: null, asked: "", told: "", hint: "", answering: false };

// What comes in.

/** Take any message of the server. */
export function heard(message) {
  if (message.v !== undefined) show(message);
  else if (message.refused !== undefined) refused(message);
  else if (message.hint !== undefined) hinted(message);
  else if (message.figures) page.tools.showFigures(message.figures);
  else if (Array.isArray(message.table)) page.tools.showCharts(sorted(message.table).reference);
  else if (message.phrase) toast(`${nameOf(message.from)}: ${message.phrase}`);
}

function refused(message) {
  setAnswering(false);
  toast(sentence(message.why));
}

function hinted({ label, title: said }) {
  markHint(find("question"), label);
  toast(page.hint = `The coach would choose ${said}, by habit.`);
}

const nameOf = (seat) => page.message?.state.players[seat]?.name || page.message?.state.names[seat] || seat;

let toasting = 0;

export function toast(text) {
  find("toast").textContent = text;
  clearTimeout(toasting);
  toasting = setTimeout(() => (find("toast").textContent = ""), 6000);
}

// What is drawn.

function show(message) {
  page.message = message;
  setAnswering(false);
  pledge(message.fair, (each) => page.wire.send(each));
  showFair(message);
  put(find("notices"), notices(page, send));
  if (message.frame) showFrame(message.frame, message);
  else showWaiting(message);
  page.tools.update(message);
  announceTurn(message);
}

function showWaiting(message) {
  find("title").textContent = message.state.title ?? "Table";
  const { home, away } = message.state.names;
  showField({ teams: [home, away], situation: { ball: "none" } });
  put(find("question"), waiting(page));
}

function showFrame(frame, message) {
  find("title").textContent = frame.title;
  put(find("scoreboard"), scoreboard(frame, extras(message)));
  showField(frame);
  page.story.take(frame);
  tell(find("story"), page.story);
  showLatest(find("latest"), page.story.latest, frame.teams, "Latest play", page.story.meanwhile);
  lay(find("felt"), frame.table, frame.teams, frame.viewer);
  showQuestion(frame, message);
  showNewest(find("latest"));
  cover(message, () => send({ ready: 1 }));
}

function showField(frame) {
  const has = "ball" in frame.situation;
  page.onField ||= has && frame.situation.ball !== "none";
  if (!has && !page.onField) return put(find("field"));
  if (!page.field || page.field.teams !== String(frame.teams)) {
    page.field = Object.assign(new Field(frame.teams), { teams: String(frame.teams) });
  }
  if (!page.field.element.isConnected) put(find("field"), page.field.element);
  page.field.update(frame);
}

function extras(message) {
  const clocks = runningClocks(message.clocks);
  const below = (seat) => {
    const player = message.state.players[seat];
    const away = !message.presence[seat] && !player.open;
    const who = player.bot ? `${player.name} (bot)` : player.open ? "open seat" : player.name;
    const you = message.seat === seat ? " (you)" : "";
    return h("span", { class: `player${away ? " away-now" : ""}` }, clocks[seat], `${who}${you}`, away ? " · away" : "", player.coached ? " · the coach plays" : "");
  };
  return { home: below("home"), away: below("away") };
}

function showQuestion(frame, message) {
  const asked = frame.asked;
  const signature = JSON.stringify([asked, message.q, frame.over, frame.waits_for, message.state.name]);
  if (signature === page.asked) return;
  const hadFocus = find("question").contains(document.activeElement);
  page.asked = signature;
  if (find("toast").textContent === page.hint) toast(""); // it was for the question before
  find("question").dataset.q = message.q;
  makeRoom(asked?.options.length >= MANY);
  if (asked && !frame.must_come) {
    const other = message.seat === "both" ? "the other player" : message.state.spoken[asked.by === "home" ? "away" : "home"].the;
    put(find("question"), question(asked, other, choose));
  } else {
    put(find("question"), waiting(page));
  }
  if (hadFocus) find("question-text")?.focus({ preventScroll: true });
  if (asked) bringIntoSight(find("question-text"));
}

/** On a small screen somebody may have scrolled past what has happened, or past where the next question stands. */
function bringIntoSight(heading) {
  const latest = find("latest");
  const happened = latest.textContent !== page.told;
  page.told = latest.textContent;
  if (happened && SMALL.matches && latest.getBoundingClientRect().top < 0) latest.scrollIntoView({ block: "start" });
  const { top, bottom } = heading?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (top < 0 || bottom > innerHeight) heading.scrollIntoView({ block: "center" });
}

/** A question with many answers has the wide side of the page, and the latest play the other one. */
function makeRoom(many) {
  const [wide, narrow] = many ? ["question", "latest"] : ["latest", "question"];
  if (find("field").nextElementSibling === find(wide)) return;
  find("field").after(find(wide));
  document.querySelector(".desk").prepend(find(narrow));
}

function announceTurn(message) {
  const { frame } = message;
  const mine = Boolean(frame?.asked) && message.seat !== "both";
  const teams = Object.values(message.state.names).join(" at ");
  title(frame ? `${frame.teams[1]} ${frame.score[1]}, ${frame.teams[0]} ${frame.score[0]}` : teams, mine);
  if (mine && !page.wasMine) sound();
  page.wasMine = mine;
}

async function showFair(message) {
  const found = await inspect(message.fair);
  const digits = found?.fingerprint?.replace(/(....)/, "$1 ");
  put(find("fair"), !found ? null
    : found.fault ? h("strong", { class: "chip bad", role: "alert" }, found.fault)
      : h("button", { type: "button", class: "chip", onclick: () => page.tools.showFair(message.fair, digits) }, h("span", { class: "in-full" }, "Fair dice "), digits));
}

// What goes out.

function send(message) {
  if ("answer" in message || "coach" in message) page.story.answer();
  page.wire.send(message);
}

function setAnswering(answering) {
  page.answering = answering;
  for (const each of find("question").querySelectorAll("button[data-label]")) each.disabled = answering;
}

function choose(label) {
  if (page.answering) return;
  setAnswering(true);
  send({ answer: label, q: page.message.q });
}

const keys = new Keys(find("question"));

function pressed(event) {
  const typing = event.target.closest("input, select, textarea, dialog, .cover");
  if (event.defaultPrevented || typing || event.ctrlKey || event.metaKey || event.altKey || page.tools.keysOff) return;
  if (page.tools.press(event.key) || keys.press(event.key)) event.preventDefault();
}

function connected(open) {
  find("connection").textContent = open ? "" : "Connection lost. Reconnecting…";
}

/** Sit down at the table: `wire` is the connection, or a stand-in that shows frames. */
export function open(wire = null) {
  page.tools = new Tools(page, send, toast);
  document.addEventListener("keydown", pressed);
  page.wire = wire ?? new Wire(id, heard, connected);
}

if (location.pathname.startsWith("/t/")) open();
