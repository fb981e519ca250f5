// The first page: play now, make a table, tables that wait, games to watch, my games.

import { dialog, find, h, put } from "./dom.js";
import { get, post } from "./api.js";
import { tableForm } from "./making.js";

const REFRESH = 5000; // ms
const ABOUT = {
  "card-bowl": "Two decks of playing cards, four men a side, and one Draw Deck full of bad news.",
  "paper-bowl": "Three calls against five defenses, two dice, and a deck of Play Cards that is also the clock.",
  pigskin: "The game of 1946: eleven hidden men a side, and a pack that reads what you hit.",
  "real-deal": "Four cards in the hand: score, stop, flag and fumble. No yards, no mercy.",
  "strategy-league": "29 calls, ten defenses, percentile charts, and a clock that wants managing.",
};
let games = [];
let known = ""; // the name that the server has
let saving = Promise.resolve(); // one request at a time says who this is: two at once would be two people

const titleOf = (name) => games.find((each) => each.name === name)?.title ?? name;

/** Make a table under the name that stands in its field, remember the invitation, and go there. */
async function sitAt(wanted) {
  await (saving = saving.then(saveName));
  const { id, invite } = await post("/api/tables", wanted);
  localStorage.setItem(`invite:${id}`, invite);
  location.href = `/t/${id}`;
}

function playNow(game) {
  const bot = game.bots[0]?.name;
  sitAt({ game: game.name, seats: { home: "me", away: bot } }).catch((error) => (find("play-error").textContent = error.message));
}

function offered(game) {
  const bot = game.bots[0];
  return h("li", { class: "game" }, h("h3", {}, game.title), h("p", {}, ABOUT[game.name] ?? ""),
    h("button", { type: "button", onclick: () => playNow(game), "data-play": game.name }, `Play the ${bot?.title.toLowerCase() ?? "bot"}`),
    h("button", { type: "button", class: "more", onclick: () => make(game), "data-make": game.name }, "Make a table…"));
}

function make(game) {
  const box = dialog(`A table of ${game.title}`, tableForm(game, async (wanted) => {
    await sitAt(wanted);
    box.close();
  }));
}

// Lists.

function line(card, action) {
  const players = card.players.map((each) => each || "open seat");
  const score = card.state === "waiting" ? "" : ` ${card.score[0]}–${card.score[1]}`;
  return h("li", {}, h("span", { class: "what" }, h("strong", {}, `${card.names[0]} – ${card.names[1]}${score}`), h("br"),
    h("span", { class: "muted" }, `${titleOf(card.game)} · ${players[0]} against ${players[1]}`)),
  h("a", { class: "button quiet", href: `/t/${card.id}`, "aria-label": `${action}: ${card.names[0]} – ${card.names[1]}` }, action));
}

const nothing = (text) => h("li", { class: "muted" }, text);
const UNDER_WAY = ["waiting", "pledging", "running"];

async function refresh() {
  try {
    const [lists, mine] = await Promise.all([get("/api/tables"), get("/api/mine")]);
    put(find("waiting"), lists.waiting.map((each) => line(each, "Join")), lists.waiting.length ? null : nothing("Nobody is waiting. Make a table and be the first."));
    put(find("running"), lists.running.map((each) => line(each, "Watch")), lists.running.length ? null : nothing("No public game is under way."));
    put(find("mine"), mine.tables.map((each) => line(each, UNDER_WAY.includes(each.state) ? "Go on" : "Look")), mine.tables.length ? null : nothing("You have not played yet."));
    return mine.name;
  } catch {
    return null; // the next refresh tries again
  }
}

// Who I am.

async function saveName() {
  if (!find("name").value || find("name").value === known) return;
  try {
    const { name } = await post("/api/name", { name: find("name").value });
    localStorage.setItem("name", name);
    known = find("name").value = name;
    find("who-error").textContent = "";
  } catch (error) {
    find("who-error").textContent = error.message;
  }
}

function submitted(event) {
  event.preventDefault();
  saving = saving.then(saveName);
}

function account() {
  const name = h("input", { id: "account-name", autocomplete: "username", required: true, maxlength: 24, value: find("name").value });
  const phrase = h("input", { id: "account-phrase", type: "password", autocomplete: "current-password", required: true, minlength: 8, maxlength: 200 });
  const why = h("p", { class: "error", role: "alert" });
  const to = (path) => async () => {
    try {
      await post(path, { name: name.value, phrase: phrase.value });
      location.reload();
    } catch (error) {
      why.textContent = error.message;
    }
  };
  dialog("The same games on another device",
    h("p", {}, "A name is enough to play. An account with a pass phrase lets you come back to your games from any browser."),
    h("div", { class: "form" }, h("div", {}, h("label", { for: "account-name" }, "Name"), name), h("div", {}, h("label", { for: "account-phrase" }, "Pass phrase"), phrase)),
    why, h("div", { class: "choices" }, h("button", { type: "button", onclick: to("/api/login") }, "Log in"),
      h("button", { type: "button", class: "quiet", onclick: to("/api/account") }, "Make an account"),
      h("button", { type: "button", class: "quiet", onclick: to("/api/logout") }, "Log out")));
}

async function open() {
  find("who").addEventListener("submit", submitted);
  find("account").addEventListener("click", account);
  try {
    ({ games } = await get("/api/games"));
    put(find("games"), games.map(offered));
  } catch (error) {
    find("play-error").textContent = error.message;
  }
  known = (await refresh()) ?? "";
  find("name").value ||= known || (localStorage.getItem("name") ?? "");
  setInterval(refresh, REFRESH);
}

open();
