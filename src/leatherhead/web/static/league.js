// A league: its teams, standings, bracket, games and log, for anybody who has the address.

import { dialog, find, h, put } from "./dom.js";
import { get, post } from "./api.js";
import { pageLinks } from "./links.js";
import { timeLeft } from "./turns.js";

const id = location.pathname.split("/").pop() ?? "";
const REFRESH = 10_000; // ms
const invite = new URLSearchParams(location.hash.slice(1)).get("invite") ?? localStorage.getItem(`league:${id}`);
const HOW = { forfeit: "forfeit", coach: "played on by the coach", corrected: "corrected" };
const POLICY = { coach: "the coach plays on for both teams", forfeit: "whoever did not answer loses", extend: "the league waits" };
let colors = {};

const shown = (error) => (find("error").textContent = error.message);
const when = (seconds) => new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

const then = (path, data = () => ({})) => async () => {
  find("error").textContent = "";
  await post(`/api/leagues/${id}/${path}`, data()).then(refresh, shown);
};

/** A team with its two colors. */
function team(name) {
  const badge = h("span", { class: "badge", "aria-hidden": "true" });
  [badge.style.backgroundColor, badge.style.borderColor] = colors[name] ?? ["", ""];
  return [badge, name];
}

function about(league) {
  const { state, clubs, commissioner, policy, clock, ends } = league;
  const free = clubs.filter((club) => club.open).length;
  const mine = clubs.find((club) => club.you);
  const rules = `Commissioner: ${commissioner.name}. ${clock.kind === "days" ? `${timeLeft(clock.seconds)} for an answer` : "No clock for an answer"}; ${timeLeft(league.week)} for a round. Of a game that is not played in time: ${POLICY[policy]}.`;
  const parts = [h("p", {}, rules)];
  if (state === "running" && ends) parts.push(h("p", {}, h("strong", {}, `This round ends ${when(ends)}, in ${timeLeft(ends - Date.now() / 1000)}.`)));
  if (state === "open") parts.push(h("p", {}, `${free} of ${clubs.length} teams wait for somebody.`));
  if (state === "open" && !mine && free && invite) parts.push(joining());
  if (state === "open" && invite && (mine || commissioner.you)) parts.push(invitation());
  if (mine) parts.push(h("p", {}, "You have the ", team(mine.name), "."));
  if (state === "open" && commissioner.you) parts.push(h("p", {}, h("button", { type: "button", id: "start", onclick: then("start") }, "Begin: bots take what is free")));
  if (state !== "open" && commissioner.you) parts.push(h("p", {}, h("a", { href: `/api/leagues/${id}/export`, download: "" }, "Download the season as a folder"), " for leatherhead season --season FOLDER"));
  put(find("about"), parts);
}

function invitation() {
  const link = h("input", { id: "link", readonly: true, value: `${location.origin}/l/${id}#invite=${invite}`, onfocus: () => link.select() });
  return h("div", {}, h("label", { for: "link" }, "Send this link to the players"), link);
}

function joining() {
  const name = h("input", { id: "player", required: true, maxlength: 24, autocomplete: "nickname", value: localStorage.getItem("name") ?? "" });
  const club = h("input", { id: "club", maxlength: 24, placeholder: "or the next that is free" });
  const form = h("form", {}, h("div", { class: "form" }, h("div", {}, h("label", { for: "player" }, "Your name"), name), h("div", {}, h("label", { for: "club" }, "Your team"), club)),
    h("p", {}, h("button", {}, "Join")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    then("join", () => ({ invite, name: name.value, club: club.value }))();
  });
  return form;
}

function standings({ standings: lines, places, clubs }) {
  find("table").hidden = !lines.length;
  const mine = clubs.find((club) => club.you)?.name;
  const rows = [...lines].sort((one, other) => one.rank - other.rank).map((line) => h("tr", { class: [line.club === mine ? "me" : "", line.rank === places ? "cut" : ""].join(" ").trim() || null },
    h("td", {}, line.rank), h("th", { scope: "row", class: "text" }, team(line.club)), h("td", {}, line.wins), h("td", {}, line.losses), h("td", {}, line.ties),
    h("td", {}, line.points), h("td", {}, line.allowed), h("td", {}, line.streak)));
  put(find("standings"), h("thead", {}, h("tr", {}, ["Rank", "Team", "Won", "Lost", "Tied", "For", "Against", "Streak"].map((head) => h("th", { scope: "col", class: head === "Team" ? "text" : null }, head)))), h("tbody", {}, rows));
}

/** A game in a list: the teams, the result or a link to its table. */
function line(game, commissioner) {
  const result = game.scores ? `${game.scores[0]}–${game.scores[1]}` : "at";
  const text = h("span", {}, team(game.away), ` ${result} `, team(game.home), HOW[game.how] ? h("span", { class: "muted" }, ` ${HOW[game.how]}`) : null,
    game.replay ? h("span", { class: "muted" }, " replay of a tie") : null);
  const link = game.table ? h("a", { href: game.scores ? `/replay?table=${game.table}` : `/t/${game.table}`, "aria-label": `${game.away} at ${game.home}: ${game.scores ? "replay" : "table"}` }, game.scores ? "Replay" : "Table") : null;
  const fix = commissioner.you && game.scores ? h("button", { type: "button", class: "quiet", "aria-label": `Correct ${game.away} at ${game.home}`, onclick: () => correct(game) }, "Correct…") : null;
  return h("li", { "data-game": game.name }, text, h("span", { class: "choices" }, link, fix));
}

function correct(game) {
  const [away, home] = game.scores.map((score, place) => h("input", { id: `score-${place}`, type: "number", min: 0, max: 999, value: score, required: true }));
  const why = h("p", { class: "error", role: "alert" });
  const form = h("form", {}, h("p", {}, "Everybody can read that you have done it."), h("div", { class: "form" },
    h("div", {}, h("label", { for: "score-0" }, game.away), away), h("div", {}, h("label", { for: "score-1" }, game.home), home)), why, h("p", {}, h("button", {}, "Correct the result")));
  const box = dialog(`${game.away} at ${game.home}`, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await post(`/api/leagues/${id}/correct`, { game: game.name, scores: [Number(away.value), Number(home.value)] })
      .then(() => { box.close(); return refresh(); }, (error) => (why.textContent = error.message));
  });
}

function weeks({ games, commissioner }) {
  find("schedule").hidden = !games.length;
  const stages = [...new Set(games.map((game) => game.stage))];
  put(find("weeks"), stages.map((stage) => h("section", { class: "week", "aria-label": stage }, h("h3", {}, stage),
    h("ul", { class: "rows" }, games.filter((game) => game.stage === stage).map((game) => line(game, commissioner))))));
}

function bracket({ bracket: rounds, commissioner }) {
  find("playoffs").hidden = !rounds.length;
  put(find("bracket"), rounds.map(({ byes, games }) => h("div", {}, h("h3", {}, games[0]?.[0]?.stage.split(",")[0] ?? ""),
    byes.map((name) => h("p", { class: "muted" }, team(name), ": bye")), games.map((series) => h("ul", { class: "rows series" }, series.map((game) => line(game, commissioner)))))));
}

function draw(league) {
  colors = Object.fromEntries(league.clubs.map((club) => [club.name, club.colors]));
  find("title").textContent = league.name;
  document.title = `${league.name} · Leatherhead`;
  about(league);
  put(find("champion"), league.champion ? h("h2", {}, team(league.champion), " are the champions!") : null);
  standings(league);
  bracket(league);
  weeks(league);
  put(find("clubs"), league.clubs.map((club) => h("li", {}, h("span", {}, team(club.name)), h("span", { class: "muted" }, club.open ? "free" : club.player, club.division ? ` · ${club.division}` : ""))));
  put(find("log"), league.log.map((each) => h("li", {}, h("span", {}, each.text), h("span", { class: "muted" }, when(each.at)))));
}

let before = "";

/** Draw what has changed; somebody who is typing is left alone. */
async function refresh() {
  const league = await get(`/api/leagues/${id}`);
  const now = JSON.stringify(league);
  if (now === before) return;
  before = now;
  draw(league);
}

put(find("links"), pageLinks());
if (invite) localStorage.setItem(`league:${id}`, invite);
refresh().catch(shown);
setInterval(() => refresh().catch(() => {}), REFRESH);
