// A league, or a season of one's own: what comes next, standings, bracket, games, leaders, teams and log, for anybody
// who has the address.

import { dialog, find, h, put } from "./dom.js";
import { get, post } from "./api.js";
import { emblem } from "./emblem.js";
import { letters } from "./letters.js";
import { bracket, gameRow, standingRows } from "./standings.js";
import { pageLinks } from "./links.js";
import { ordinal, teamPage } from "./club.js";
import { timeLeft } from "./turns.js";

const id = location.pathname.split("/").pop() ?? "";
const REFRESH = 10_000; // ms
const LEADERS = 5; // teams in a table of leaders
const LATEST = 5; // games of one's own beside the standings
const invite = new URLSearchParams(location.hash.slice(1)).get("invite") ?? localStorage.getItem(`league:${id}`);
const asked = new URLSearchParams(location.search).get("year");
const query = asked ? `?year=${encodeURIComponent(asked)}` : "";
const POLICY = { coach: "the coach plays on for both teams", forfeit: "whoever did not answer loses", extend: "the league waits" };
const page = { shown: "", league: null, leaders: [], counted: -1, week: -1, box: null };

const shown = (error) => (find("error").textContent = error.message);
const when = (seconds) => new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
const colorsOf = (name) => page.league.clubs.find((club) => club.name === name)?.colors ?? ["#4a2f1d", "#e0c9a0"];
const mine = () => page.league.clubs.find((club) => club.you);
const isMine = (game) => [game.away, game.home].includes(mine()?.name);
const rounds = () => page.league.bracket.flatMap(({ games }) => games.flat());

/** A team: its emblem and its name, which opens its page. */
const team = (name, size = 26) => h("a", { class: "team", href: `#team=${encodeURIComponent(name)}` }, emblem(name, colorsOf(name), size), h("span", {}, name));

const then = (path, data = () => ({})) => async () => {
  find("error").textContent = "";
  await post(`/api/leagues/${id}/${path}`, data()).then(refresh, shown);
};

// What comes next.

function side(name) {
  const { standings, clubs } = page.league;
  const line = standings.find((each) => each.club === name);
  const record = line ? `${line.wins}–${line.losses}${line.ties ? `–${line.ties}` : ""} · ${ordinal(line.rank)} · ` : "";
  const half = h("div", { class: "side" }, emblem(name, colorsOf(name), 92), h("div", {}, letters(name, 34), h("span", { class: "hidden-text" }, name),
    h("span", { class: "known" }, record, clubs.find((club) => club.name === name)?.player ?? "")));
  half.style.backgroundColor = colorsOf(name)[0];
  return half;
}

/** My next game, in large. */
function banner() {
  const { state, games, champion } = page.league;
  const next = asked || state !== "running" ? null : [...games, ...rounds()].find((game) => isMine(game) && game.table && !game.scores);
  if (champion) {
    return put(find("banner"), h("div", { class: "crowned" }, emblem(champion, colorsOf(champion), 92), h("h2", {}, letters(champion, 40), h("span", { class: "hidden-text" }, champion)), h("p", {}, "are the champions!")));
  }
  if (!next) return put(find("banner"));
  const by = next.due ? h("span", {}, `${timeLeft(next.due - Date.now() / 1000)} left`) : null;
  put(find("banner"), side(next.away), h("div", { class: "middle" }, h("span", {}, next.stage), letters("at", 26), h("a", { class: "button", id: "play", href: `/t/${next.table}` }, "Play now"), by), side(next.home));
}

// The league and its commissioner.

function about() {
  const { state, clubs, commissioner, policy, clock, ends, week, form, best_of: bestOf } = page.league;
  const free = clubs.filter((club) => club.open).length;
  const people = clubs.filter((club) => club.open || club.person).length;
  const kind = { season: "Season", cup: "Knock-out cup", series: "Series" }[form];
  const series = bestOf > 1 ? `, best of ${bestOf}` : "";
  const rules = people > 1 ? `Commissioner: ${commissioner.name}. ${clock.kind === "days" ? `${timeLeft(clock.seconds)} for an answer` : "No clock for an answer"}; ${timeLeft(week)} for a round. Of a game that is not played in time: ${POLICY[policy]}.`
    : "The bots play their games at once. Yours wait for you, as long as you like.";
  const parts = [h("p", {}, h("strong", {}, `${kind}${series}. `), rules)];
  if (state === "running" && ends && !asked) parts.push(h("p", {}, h("strong", {}, `This round ends ${when(ends)}, in ${timeLeft(ends - Date.now() / 1000)}.`)));
  if (state === "open") parts.push(h("p", {}, `${free} of ${clubs.length} teams wait for somebody.`));
  if (state === "open" && !mine() && free && invite) parts.push(joining());
  if (state === "open" && invite && (mine() || commissioner.you)) parts.push(invitation());
  if (mine()) parts.push(h("p", {}, "You have the ", team(mine().name), "."));
  put(find("about"), parts, h("div", { class: "choices" }, actions()));
}

function actions() {
  const { state, commissioner, games, bracket: knockOut } = page.league;
  const found = [];
  if (state === "open" && commissioner.you) found.push(h("button", { type: "button", id: "start", onclick: then("start") }, "Begin: bots take what is free"));
  if (state === "over" && commissioner.you && !asked) found.push(h("button", { type: "button", id: "another", onclick: then("another") }, "Begin another year"));
  if (games.length || knockOut.length) found.push(h("a", { class: "button quiet", href: `/api/leagues/${id}/report${query}`, download: "" }, "Report as a page"));
  if (state !== "open" && commissioner.you) found.push(h("a", { class: "button quiet", href: `/api/leagues/${id}/export`, download: "", title: "for leatherhead season --season FOLDER" }, "Download the season as a folder"));
  return found;
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

// Standings, games, leaders, years.

const fix = () => (page.league.commissioner.you && !asked ? correct : null);
const row = (game) => gameRow(game, { team, isMine, correct: fix() });
const plainRow = (game) => gameRow(game, { team, isMine: () => false, withStage: true });

function standings() {
  const { standings: lines, places } = page.league;
  find("table").hidden = !lines.length;
  if (!lines.length) return;
  find("rules").textContent = `${places} teams go to the playoffs. Ties are broken by head-to-head, then point difference, then points.`;
  put(find("standings"), standingRows(page.league, mine()?.name, team));
}

/** One week of the schedule, at first the one that is being played. */
function week() {
  const { games } = page.league;
  const stages = [...new Set(games.map((game) => game.stage))];
  const now = games.find((game) => !game.scores)?.stage ?? stages.at(-1);
  if (!(page.week in stages)) page.week = stages.indexOf(now);
  const stage = stages[page.week];
  const step = (by, sign, name) => h("button", { type: "button", class: "quiet", "aria-label": name, disabled: !((page.week + by) in stages), onclick: () => { page.week += by; week(); } }, sign);
  const resting = page.league.clubs.map((club) => club.name).filter((name) => !games.some((game) => game.stage === stage && [game.away, game.home].includes(name)));
  put(find("week"), games.length ? [h("div", { class: "pager" }, h("h2", { "aria-live": "polite" }, stage), step(-1, "‹", "The week before"), step(1, "›", "The week after")),
    h("ul", { class: "games-list" }, games.filter((game) => game.stage === stage).map((game) => row(game))),
    resting.length ? h("p", { class: "muted" }, `No game: ${resting.join(", ")}`) : null] : []);
  const own = [...games, ...rounds()].filter((game) => isMine(game) && game.scores).reverse().slice(0, LATEST);
  put(find("own"), own.length ? [h("h2", {}, "Your latest games"), h("ul", { class: "games-list" }, own.map(plainRow))] : []);
  find("schedule").hidden = !games.length && !own.length;
}

function playoffs() {
  const { bracket: known, projected } = page.league;
  find("playoffs").hidden = !known.length && !projected;
  find("playoffs-title").textContent = known.length ? "Playoffs" : "Playoffs, if the season ended today";
  put(find("bracket"), bracket(page.league, { team, correct: fix() }));
}

/** The leaders, asked for anew when there are more results: they take the server a while. */
async function leaders() {
  const count = page.league.games.filter((game) => game.scores).length;
  if (count === page.counted) return;
  page.counted = count;
  page.leaders = count ? await get(`/api/leagues/${id}/leaders${query}`) : [];
  find("figures").hidden = !page.leaders.length;
  put(find("leaders"), page.leaders.map(({ title, rows }) => h("table", {}, h("caption", {}, title), h("tbody", {}, rows.slice(0, LEADERS).map(([name, mean], place) =>
    h("tr", {}, h("td", {}, place + 1), h("th", { scope: "row", class: "text" }, team(name, 20)), h("td", {}, mean.toFixed(1))))))));
  showTeam();
}

function years() {
  const { years: known, history, year } = page.league;
  find("years").hidden = known.length < 2;
  if (known.length < 2) return;
  const choice = h("ul", { class: "choices" }, known.map((each) => h("li", {}, h("a", { class: "button quiet", "aria-current": each.year === year ? "page" : null, href: each === known.at(-1) ? `/l/${id}` : `/l/${id}?year=${each.year}` },
    `Year ${each.year}`, h("small", {}, each.champion ? ` ${each.champion}` : " in progress")))));
  const heads = ["Team", "W", "L", "T", "Playoffs", "Titles"];
  put(find("all-years"), choice, h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "All years" }, h("table", {}, h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, history.map((line) => h("tr", {}, h("th", { scope: "row" }, team(line.club)), [line.wins, line.losses, line.ties, line.playoffs, line.titles.length].map((each) => h("td", {}, each))))))));
}

/** The page of the team that the address names. */
function showTeam() {
  const name = new URLSearchParams(location.hash.slice(1)).get("team");
  const club = page.league?.clubs.find((each) => each.name === name);
  page.box?.close();
  page.box = null;
  if (!club) return;
  const games = [...page.league.games, ...rounds()].filter((game) => [game.away, game.home].includes(name));
  page.box = dialog(name, teamPage(page.league, club, page.leaders, games.map(plainRow)));
  page.box.addEventListener("close", () => {
    if (location.hash.startsWith("#team=")) history.replaceState(null, "", location.pathname + location.search);
  });
}

function draw() {
  const { name, clubs, log } = page.league;
  find("title").textContent = name;
  document.title = `${name} · Leatherhead`;
  banner();
  about();
  standings();
  week();
  playoffs();
  years();
  put(find("clubs"), clubs.map((club) => h("li", {}, team(club.name), h("span", { class: "muted" }, club.open ? "free" : club.player, club.division ? ` · ${club.division}` : ""))));
  put(find("log"), log.map((each) => h("li", {}, h("span", {}, each.text), h("span", { class: "muted" }, when(each.at)))));
}

/** Draw what has changed; somebody who is typing is left alone. */
async function refresh() {
  const league = await get(`/api/leagues/${id}${query}`);
  const now = JSON.stringify(league);
  if (now === page.shown) return;
  const isFirst = !page.shown;
  page.shown = now;
  page.league = league;
  draw();
  if (isFirst) showTeam();
  leaders().catch(shown);
}

put(find("links"), pageLinks());
if (invite) localStorage.setItem(`league:${id}`, invite);
addEventListener("hashchange", showTeam);
refresh().catch(shown);
setInterval(() => refresh().catch(() => {}), REFRESH);
