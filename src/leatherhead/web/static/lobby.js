// The first page: play now, make a table, tables that wait, games to watch, my games.

import { dialog, find, h, put } from "./dom.js";
import { get, kitAddress, post } from "./api.js";
import { emblem, emblemOf } from "./emblem.js";
import { Field } from "./field.js";
import { letters } from "./letters.js";
import { tableForm } from "./making.js";
import { bell } from "./bell.js";
import { forOthers, qrCode } from "./share.js";
import { HOUSE } from "./team.js";
import { byTurn, timeLeft, turnText } from "./turns.js";
import { wear } from "./worn.js";
import { say } from "./language.js";

const REFRESH = 5000; // ms
const SHOWN = 4; // games of mine that are listed even though they have ended
let games = [];
let team = null; // my own
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
  localStorage.setItem("last-game", game.name);
  localStorage.setItem("last-bot", bot.name);
  const options = isShort(game) ? { length: lengths(game)[1].value } : {};
  sitAt({ game: game.name, options, seats: { home: "me", away: bot.name } }).catch((error) => (find("play-error").textContent = error.message));
}

/** Bots that play to win, the easiest first. */
const opponents = (game) => game.bots.filter((bot) => bot.strength > 0).reverse();

/** The title without the number of an edition. */
const nameOf = (game) => game.title.replace(/ [\d.]+$/, "");
const minutes = (game) => game.minutes[isShort(game) ? "short" : "full"];
const learnText = (game) => (localStorage.getItem(`learned:${game.name}`) ? say("Take the lesson again") : say("Learn it in five minutes"));

/** One to five dots. */
function weight(game) {
  return h("span", { class: "weight", role: "img", "aria-label": say`${game.difficulty} of 5` }, "●".repeat(game.difficulty), h("i", {}, "●".repeat(5 - game.difficulty)));
}

function offered(game) {
  const bots = opponents(game);
  const last = localStorage.getItem("last-bot");
  const opponent = h("select", { "aria-label": say`Opponent at ${game.title}`, "data-opponent": game.name },
    bots.map((bot) => h("option", { value: bot.name, selected: bot.name === last }, bot.title)));
  const about = h("span", { class: "label" });
  const tell = () => { about.textContent = bots[opponent.selectedIndex]?.about ?? ""; };
  opponent.addEventListener("change", tell);
  tell();
  const play = h("button", { type: "button", "aria-label": say`Play ${game.title}`, "data-play": game.name, onclick: () => playNow(game, bots[opponent.selectedIndex]) }, say("Play"));
  const facts = h("dl", {}, game.minutes.full ? [h("dt", {}, say("Minutes")), h("dd", { class: "length", "data-game": game.name })] : null, game.difficulty ? [h("dt", {}, say("Weight")), h("dd", {}, weight(game))] : null);
  return h("li", { class: "game panel" }, game === games[0] ? h("span", { class: "start" }, say("Start here")) : null, h("img", { class: "cover", src: `/covers/${game.name}.svg`, alt: "", width: 200, height: 124 }), h("h3", {}, game.title), h("p", {}, game.about), facts,
    h("div", { class: "against" }, play, h("span", { class: "vs", "aria-hidden": "true" }, say("vs.")), opponent, about),
    game.lesson ? h("a", { class: "learn", href: `/learn/${game.name}`, "data-learn": game.name }, learnText(game)) : null,
    h("button", { type: "button", class: "alt", onclick: () => make(game), "data-make": game.name }, say("Set up a game…")),
    h("p", { class: "links" }, h("a", { href: `/rules/${game.name}` }, say("Rulebook")), game.kit ? [" · ", h("a", { href: kitAddress(game.name), download: "" }, say("Print the game"))] : []));
}

/** The game in front: the one played last, or the easiest. */
function showHero() {
  const last = games.find((each) => each.name === localStorage.getItem("last-game"));
  const game = last ?? games[0];
  if (!game) return;
  const bots = opponents(game);
  const chosen = bots.find((bot) => bot.name === localStorage.getItem("last-bot")) ?? bots[0];
  if (!chosen) return;
  put(find("hero-title"), h("span", { class: "hidden-text" }, say`Play ${game.title}`), letters(say("Play"), 38, ""), letters(nameOf(game), 70));
  put(find("hero-facts"), game.minutes.full ? h("span", {}, say`about ${minutes(game)} minutes`) : null, game.difficulty === 1 ? h("span", {}, say("easiest to learn")) : null, h("span", {}, isShort(game) ? say("short game") : say("full game")));
  put(find("hero-about"), game.about);
  find("kick-off").onclick = () => playNow(game, bots.find((bot) => bot.name === pressed()) ?? chosen);
  find("hero-learn").href = `/learn/${game.name}`;
  find("hero-learn").hidden = !game.lesson;
  find("hero-learn").textContent = learnText(game);
  const pressed = () => find("hero-against").querySelector("[aria-pressed=true]")?.dataset.against;
  const about = h("span", { class: "bot-about", role: "status" }, chosen.about);
  const choose = (bot, button) => {
    for (const each of find("hero-against").querySelectorAll("button")) each.setAttribute("aria-pressed", String(each === button));
    about.textContent = bot.about;
  };
  put(find("hero-against"), say("against"), bots.map((bot) => h("button", { type: "button", "aria-pressed": String(bot === chosen), "data-against": bot.name, onclick: (event) => choose(bot, event.currentTarget) }, bot.title)),
    h("button", { type: "button", onclick: () => make(game) }, say("A friend…")), about);
  find("hero").hidden = false;
}

/** Say how long the games are that the buttons begin. */
function showLengths() {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".length"))) {
    const game = games.find((one) => one.name === each.dataset.game);
    each.textContent = isShort(game) ? say`about ${minutes(game)}, short` : say`about ${minutes(game)}, full`;
  }
  showHero();
}

function make(game) {
  const box = dialog(say`A table of ${game.title}`, tableForm(game, team, async (wanted) => {
    await sitAt(wanted);
    box.close();
  }));
}

// Lists.

function line(card, action, more = null) {
  const players = card.players.map((each) => each || say("open seat"));
  const score = card.state === "waiting" ? "" : ` ${card.score[0]}–${card.score[1]}`;
  return h("li", {}, h("span", { class: "what" }, h("strong", {}, `${card.names[0]} – ${card.names[1]}${score}`), h("br"),
    h("span", { class: "muted" }, say`${titleOf(card.game)} · ${players[0]} against ${players[1]}`), turnText(card) ? h("strong", { class: "turn" }, ` ${turnText(card)}`) : null),
  more, h("a", { class: "button quiet", href: `/t/${card.id}`, "aria-label": `${action}: ${card.names[0]} – ${card.names[1]}` }, action));
}

/** A game of mine that goes on: the score, a field in little, whose turn it is. */
function underWay(card) {
  const mine = card.turn?.yours ?? card.yours === true;
  const other = card.players.find((_, n) => !card.seats.includes(["home", "away"][n])) || say("open seat");
  const said = card.state === "waiting" ? say("Waiting") : turnText(card) || (mine ? say("Your turn") : card.yours === false ? say`${other} thinks` : say("Go on"));
  const field = h("div", { class: "little-field" });
  if (card.at) {
    const drawn = new Field(card.names);
    drawn.update(card.at);
    field.append(drawn.element);
  }
  const cancel = h("button", { type: "button", class: "quiet cancel", onclick: () => cancelTable(card), "aria-label": say`Cancel ${card.names.join(" – ")}` }, say("Cancel"));
  return wear(card.worn, h("li", { class: "panel" }, h("a", { class: "going-on", href: `/t/${card.id}`, "aria-label": say`Continue: ${card.names[0]} – ${card.names[1]}, ${said}` },
    h("span", { class: "score" }, emblemOf(card.names, 0, 28), card.state === "waiting" ? "–" : card.score.join(" – "), emblemOf(card.names, 1, 28)), h("span", { class: mine ? "turn" : "turn theirs" }, said),
    field, h("small", {}, [card.names.join(" – "), titleOf(card.game), card.at ? `${card.at.period}, ${card.at.headline}` : "", other].filter(Boolean).join(" · "))), card.state === "waiting" ? cancel : null));
}

async function cancelTable(card) {
  await post(`/api/tables/${card.id}/say`, { resign: 1 }).catch(() => {});
  refresh();
}

/** A game of my own that has ended: to look back on. */
function own(card) {
  const record = h("a", { class: "button quiet", href: `/api/tables/${card.id}/record`, download: "", "aria-label": say`Record of ${card.names[0]} – ${card.names[1]}` }, say("Record"));
  return line(card, say("Look"), record);
}

const nothing = (text) => h("li", { class: "muted" }, text);
const UNDER_WAY = ["waiting", "pledging", "running"];

/** My games: those under way as cards, the latest that have ended as a list, the others folded away. */
function showMine(tables) {
  const isOpen = (card) => UNDER_WAY.includes(card.state);
  const going = tables.filter(isOpen).sort(byTurn);
  const ended = tables.filter((card) => !isOpen(card));
  const signature = JSON.stringify(going);
  if (find("under-way").dataset.shown !== signature) {
    find("under-way").dataset.shown = signature;
    put(find("under-way"), going.map(underWay));
  }
  find("continue").hidden = !going.length;
  find("my-games").hidden = !ended.length;
  put(find("mine"), ended.slice(0, SHOWN).map(own));
  put(find("mine-earlier"), ended.slice(SHOWN).map(own));
  find("earlier").hidden = ended.length <= SHOWN;
}

const LEAGUE_STATES = { open: say("waits for players"), running: say("under way") };

/** My seasons and leagues that are not over, each with my game to play. */
async function showLeagues() {
  const mine = (await get("/api/leagues")).filter(({ state }) => state in LEAGUE_STATES);
  put(find("my-leagues"), mine.map(({ id, name, state, next }) => h("li", {}, h("span", { class: "what" }, h("strong", {}, name), h("br"),
    h("span", { class: "muted" }, next ? `${say`${next.names[1]} at ${next.names[0]}`}${next.due ? say`, ${timeLeft(next.due - Date.now() / 1000)} left` : ""}` : LEAGUE_STATES[state])),
  next ? h("a", { class: "button", href: `/t/${next.table}`, "aria-label": say`Play: ${next.names[1]} at ${next.names[0]}` }, say("Play")) : null, h("a", { class: "button quiet", href: `/l/${id}`, "aria-label": say`Standings of ${name}` }, say("Standings")))));
}

function list(place, cards, action, none) {
  put(find(place), cards.length ? cards.map((each) => line(each, action)) : nothing(none));
}

async function refresh() {
  try {
    const [lists, mine] = await Promise.all([get("/api/tables"), get("/api/mine")]);
    const others = (cards) => cards.filter((card) => !mine.tables.some((each) => each.id === card.id));
    list("waiting", others(lists.waiting), say("Join"), say("Nobody else is waiting. Make a table and be the first."));
    list("running", others(lists.running), say("Watch"), say("No other public game is in progress."));
    showMine(mine.tables);
    team = mine.team ?? null;
    put(find("hero-team"), team ? [emblem(team.name, team.colors.length ? team.colors : HOUSE.home, 26), h("span", {}, say`You play as ${team.name}`)] : say("Make a team of your own"));
    find("account").textContent = mine.account ? say`Logged in: ${mine.account}` : say("Log in…");
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

/** Change the pass phrase, or log out: for somebody who is logged in to an account. */
function loggedIn(phrase, why, to) {
  const next = h("input", { id: "account-new", type: "password", autocomplete: "new-password", minlength: 8, maxlength: 200 });
  return [h("div", { class: "form" }, phrase, h("div", {}, h("label", { for: "account-new" }, say("New pass phrase")), next)), why,
    h("div", { class: "choices" }, h("button", { type: "button", onclick: to("/api/logout") }, say("Log out")),
      h("button", { type: "button", class: "quiet", onclick: to("/api/phrase", () => ({ phrase: phrase.querySelector("input").value, new: next.value })) }, say("Change the pass phrase")),
      h("button", { type: "button", class: "quiet", onclick: to("/api/logout-others", () => ({})) }, say("Log out everywhere else")))];
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
  const its = h("div", {}, h("label", { for: "account-phrase" }, say("Pass phrase")), phrase);
  if (mine.account) return dialog(say`Logged in: ${mine.account}`, loggedIn(its, why, to));
  return dialog(say("The same games on another device"),
    h("p", {}, say("A name is enough to play. An account with a pass phrase lets you come back to your games from any browser.")),
    h("div", { class: "form" }, h("div", {}, h("label", { for: "account-name" }, say("Name")), name), its),
    why, h("div", { class: "choices" }, h("button", { type: "button", onclick: to("/api/login") }, say("Log in")),
      h("button", { type: "button", class: "quiet", onclick: to("/api/account") }, say("Make an account"))));
}

/** Where friends open these pages. */
async function showAddress() {
  const { link, code } = await get("/api/address");
  put(find("address"), link ? [h("p", {}, say("Friends open this page at "), h("a", { href: link }, link)), qrCode(code)] : forOthers());
}

/** The language that every page is in from now on. */
function chooseLanguage() {
  find("language").value = document.documentElement.lang;
  find("language").addEventListener("change", (event) => {
    document.cookie = `language=${event.target.value}; path=/; max-age=31536000; SameSite=Lax`;
    location.reload();
  });
}

async function open() {
  chooseLanguage();
  document.querySelector(".bar nav")?.append(bell());
  find("who").addEventListener("submit", submitted);
  find("account").addEventListener("click", account);
  find("whole").addEventListener("change", showLengths);
  try {
    ({ games } = await get("/api/games"));
    games.sort((a, b) => (a.difficulty || 9) - (b.difficulty || 9));
    put(find("games"), games.map(offered));
    showLengths();
  } catch (error) {
    find("play-error").textContent = error.message;
  }
  showLeagues().catch(() => {});
  showAddress().catch((error) => put(find("address"), error.message));
  known = (await refresh()) ?? "";
  find("name").value ||= known || (localStorage.getItem("name") ?? "");
  setInterval(refresh, REFRESH);
}

open();
