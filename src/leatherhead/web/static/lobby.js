// The first page: play now, make a table, tables that wait, games to watch, my games.

import { dialog, find, h, put } from "./dom.js";
import { get, post } from "./api.js";
import { tableForm } from "./making.js";
import { bell } from "./bell.js";
import { byTurn, turnText } from "./turns.js";

const REFRESH = 5000; // ms
const SHOWN = 4; // games of mine that are listed even though they have ended
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

/** The values of a game's option for its length, if it has one: the usual first. */
const lengths = (game) => game.options.find((each) => each.name === "length")?.values ?? [];
const isShort = (game) => lengths(game).length > 1 && !find("whole").checked;

function playNow(game, bot) {
  const options = isShort(game) ? { length: lengths(game)[1].value } : {};
  sitAt({ game: game.name, options, seats: { home: "me", away: bot.name } }).catch((error) => (find("play-error").textContent = error.message));
}

/** Bots that play to win, the easiest first. */
const opponents = (game) => game.bots.filter((bot) => bot.strength > 0).reverse();

/** The paper of the country whose language the browser speaks: Letter in America, else A4. */
const paper = () => (/^en-US|^en-CA|^fr-CA|^es-MX|^en$/.test(navigator.language) ? "letter" : "a4");

function offered(game) {
  const bots = opponents(game).map((bot) => h("button", { type: "button", title: bot.about, "aria-label": `Play ${game.title} against the ${bot.title.toLowerCase()}`,
    onclick: () => playNow(game, bot), "data-play": game.name, "data-bot": bot.name }, bot.title, h("small", {}, bot.about)));
  const length = h("p", { class: "length", "data-short": lengths(game)[1]?.text ?? "", "data-whole": lengths(game)[0]?.text ?? "" });
  return h("li", { class: "game" }, h("h3", {}, game.title), h("p", {}, game.about), length,
    h("div", { class: "against" }, h("span", { class: "label", "aria-hidden": "true" }, "Play against"), bots),
    game.lesson ? h("a", { class: "learn", href: `/learn/${game.name}`, "data-learn": game.name },
      localStorage.getItem(`learned:${game.name}`) ? "Take the lesson again" : "New here? Learn it in five minutes") : null,
    h("button", { type: "button", class: "more", onclick: () => make(game), "data-make": game.name }, "A friend, a clock, options…"),
    h("p", { class: "links" }, h("a", { href: `/rules/${game.name}` }, "Rulebook"), game.kit ? [" · ", h("a", { href: `/api/games/${game.name}/kit?paper=${paper()}`, download: "" }, "Print the game")] : []));
}

/** Say how long the games are that the buttons begin. */
function showLengths() {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".length"))) {
    const length = (find("whole").checked ? each.dataset.whole : each.dataset.short) ?? "";
    each.textContent = `${find("whole").checked ? "Full" : "Short"} game: ${length}`;
    each.hidden = !length;
  }
}

function make(game) {
  const box = dialog(`A table of ${game.title}`, tableForm(game, async (wanted) => {
    await sitAt(wanted);
    box.close();
  }));
}

// Lists.

function line(card, action, more = null) {
  const players = card.players.map((each) => each || "open seat");
  const score = card.state === "waiting" ? "" : ` ${card.score[0]}–${card.score[1]}`;
  return h("li", {}, h("span", { class: "what" }, h("strong", {}, `${card.names[0]} – ${card.names[1]}${score}`), h("br"),
    h("span", { class: "muted" }, `${titleOf(card.game)} · ${players[0]} against ${players[1]}`), turnText(card) ? h("strong", { class: "turn" }, ` ${turnText(card)}`) : null),
  more, h("a", { class: "button quiet", href: `/t/${card.id}`, "aria-label": `${action}: ${card.names[0]} – ${card.names[1]}` }, action));
}

/** A game of my own: to go on with, or to look back on. */
function own(card) {
  if (UNDER_WAY.includes(card.state)) return line(card, "Continue");
  const record = h("a", { class: "button quiet", href: `/api/tables/${card.id}/record`, download: "", "aria-label": `Record of ${card.names[0]} – ${card.names[1]}` }, "Record");
  return line(card, "Look", record);
}

const nothing = (text) => h("li", { class: "muted" }, text);
const UNDER_WAY = ["waiting", "pledging", "running"];

/** My games: those under way and the latest that have ended, the others folded away. */
function showMine(tables) {
  const isOpen = (card) => UNDER_WAY.includes(card.state);
  const all = [...tables.filter(isOpen).sort(byTurn), ...tables.filter((card) => !isOpen(card))];
  const first = Math.max(tables.filter(isOpen).length, SHOWN);
  find("my-games").hidden = !all.length;
  put(find("mine"), all.slice(0, first).map(own));
  put(find("mine-earlier"), all.slice(first).map(own));
  find("earlier").hidden = all.length <= first;
}

function list(place, cards, action, none) {
  put(find(place), cards.length ? cards.map((each) => line(each, action)) : nothing(none));
}

async function refresh() {
  try {
    const [lists, mine] = await Promise.all([get("/api/tables"), get("/api/mine")]);
    const others = (cards) => cards.filter((card) => !mine.tables.some((each) => each.id === card.id));
    list("waiting", others(lists.waiting), "Join", "Nobody else is waiting. Make a table and be the first.");
    list("running", others(lists.running), "Watch", "No other public game is in progress.");
    showMine(mine.tables);
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

/** Change the pass phrase, or log out everywhere else: for somebody who is logged in to an account. */
function loggedIn(account, phrase, to) {
  const next = h("input", { id: "account-new", type: "password", autocomplete: "new-password", minlength: 8, maxlength: 200 });
  return [h("p", { class: "muted" }, `You are logged in as ${account}.`),
    h("div", { class: "form" }, h("div", {}, h("label", { for: "account-new" }, "New pass phrase"), next)),
    h("div", { class: "choices" },
      h("button", { type: "button", class: "quiet", onclick: to("/api/phrase", () => ({ phrase: phrase.value, new: next.value })) }, "Change the pass phrase"),
      h("button", { type: "button", class: "quiet", onclick: to("/api/logout-others", () => ({})) }, "Log out everywhere else"))];
}

async function account() {
  const mine = await get("/api/mine").catch(() => ({}));
  const name = h("input", { id: "account-name", autocomplete: "username", required: true, maxlength: 24, value: find("name").value });
  const phrase = h("input", { id: "account-phrase", type: "password", autocomplete: "current-password", required: true, minlength: 8, maxlength: 200 });
  const why = h("p", { class: "error", role: "alert" });
  const typed = () => ({ name: name.value, phrase: phrase.value });
  const to = (path, data = typed) => async () => {
    try {
      await post(path, data());
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
      h("button", { type: "button", class: "quiet", onclick: to("/api/logout") }, "Log out")),
    mine.account ? loggedIn(mine.account, phrase, to) : null);
}

async function open() {
  document.querySelector(".bar nav")?.append(bell());
  find("who").addEventListener("submit", submitted);
  find("account").addEventListener("click", account);
  find("whole").addEventListener("change", showLengths);
  try {
    ({ games } = await get("/api/games"));
    put(find("games"), games.map(offered));
    showLengths();
  } catch (error) {
    find("play-error").textContent = error.message;
  }
  known = (await refresh()) ?? "";
  find("name").value ||= known || (localStorage.getItem("name") ?? "");
  setInterval(refresh, REFRESH);
}

open();
