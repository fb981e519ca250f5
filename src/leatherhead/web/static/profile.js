// A person's record: results, ratings, head to head, and the archive with its filters.

import { find, h, put } from "./dom.js";
import { get } from "./api.js";
import { pageLinks } from "./links.js";

const id = location.pathname.split("/").pop() ?? "";
const STEP = 30; // games on a page, as the server sends them
const RESULTS = { won: "Won", lost: "Lost", tied: "Tied" };
let titles = {};
let first = 0;

const titleOf = (game) => titles[game] ?? game;
const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;
const rated = (rating) => (rating ? `${rating.points} ± ${rating.error}` : "");
const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });

function table(element, heads, rows) {
  put(element, h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, rows));
}

const figure = (value, name) => h("div", {}, h("b", {}, value), h("span", { class: "muted" }, name));

function summary({ total, streak, best_streak: best }) {
  const played = total.won + total.lost + total.tied;
  put(find("summary"), h("div", { class: "figures" },
    figure(played, played === 1 ? "game" : "games"), figure(total.won, "won"), figure(total.lost, "lost"), figure(total.tied, "tied"),
    streak ? figure(streak.length, `${RESULTS[streak.result].toLowerCase()} in a row`) : null, figure(best, "longest winning streak")));
}

function byGame(games) {
  find("by-game").hidden = !games.length;
  table(find("games"), ["Game", "Won", "Lost", "Tied", "Rating", "Bots on the same scale"], games.map((each) => h("tr", {},
    h("th", { scope: "row" }, titleOf(each.game)), h("td", {}, each.won), h("td", {}, each.lost), h("td", {}, each.tied),
    h("td", {}, rated(each.rating)),
    h("td", {}, Object.entries(each.bots).map(([bot, { points }]) => `${bot} ${points}`).join(", ")))));
  put(find("game"), h("option", { value: "" }, "All"), games.map((each) => h("option", { value: each.game }, titleOf(each.game))));
}

function headToHead(opponents) {
  find("by-opponent").hidden = !opponents.length;
  table(find("opponents"), ["Opponent", "Won", "Lost", "Tied"], opponents.map((each) => {
    const person = each.opponent && !each.opponent.startsWith("bot:");
    return h("tr", {}, h("th", { scope: "row" }, person ? h("a", { href: `/p/${each.opponent}` }, each.name) : each.name),
      h("td", {}, each.won), h("td", {}, each.lost), h("td", {}, each.tied));
  }));
}

function line(game) {
  const teams = `${game.names[0]} – ${game.names[1]} ${game.score[0]}–${game.score[1]}`;
  return h("tr", {}, h("td", {}, game.ended ? day(game.ended) : ""), h("td", { class: "text" }, titleOf(game.game)),
    h("td", { class: "text" }, game.id ? h("a", { href: `/t/${game.id}` }, teams) : teams), h("td", { class: "text" }, game.opponent),
    h("td", { class: `text result-${game.result}` }, RESULTS[game.result]),
    h("td", { class: "text" }, game.id ? h("a", { href: `/replay?table=${game.id}` }, "Replay") : ""));
}

async function list() {
  const asked = new URLSearchParams([...new FormData(find("filters"))].map(([name, value]) => [name, String(value)]));
  asked.set("from", String(first));
  const { games, count: all, won, lost, tied } = await get(`/api/people/${id}/games?${asked}`);
  find("found").textContent = all ? `${count(all, "game", "games")}: ${won} won, ${lost} lost, ${tied} tied` : "No game like that.";
  table(find("list"), ["Date", "Game", "Teams", "Opponent", "Result", "Replay"], games.map(line));
  find("newer").hidden = first === 0;
  find("older").hidden = first + STEP >= all;
}

const step = (by) => () => { first += by; list(); };

function filter() {
  first = 0;
  list().catch((error) => (find("error").textContent = error.message));
}

async function open() {
  put(find("links"), pageLinks());
  try {
    const [{ games }, shown] = await Promise.all([get("/api/games"), get(`/api/people/${id}`)]);
    titles = Object.fromEntries(games.map((game) => [game.name, game.title]));
    find("title").textContent = shown.name;
    document.title = `${shown.name} · Leatherhead`;
    if (!shown.total) {
      find("error").textContent = "This profile is private.";
      return;
    }
    summary(shown);
    byGame(shown.games);
    headToHead(shown.opponents);
    find("archive").hidden = false;
    find("filters").addEventListener("input", filter);
    find("filters").addEventListener("submit", (event) => event.preventDefault());
    find("newer").addEventListener("click", step(-STEP));
    find("older").addEventListener("click", step(STEP));
    await list();
  } catch (error) {
    find("error").textContent = error.message;
  }
}

open();
