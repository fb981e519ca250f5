// Tables of a league: standings with each team's form, rows of games, the bracket.

import { h } from "./dom.js";

const HOW = { forfeit: "forfeit", coach: "played on by the coach", corrected: "corrected" };
const RESULTS = { W: "won", L: "lost", T: "tied" };
const HEADS = ["#", "Team", "W", "L", "T", "For", "Against", "+/−", "Form"];

const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

/** The latest results of a team. */
export const formOf = (form) => h("span", { class: "form-letters", role: "img", "aria-label": [...form].map((each) => RESULTS[each]).join(", ") || "no game yet" },
  [...form].map((each) => h("i", { class: `result-${each}`, "aria-hidden": "true" }, each)));

/** Head and body of the standings, with a line below those who reach the playoffs. */
export function standingRows({ standings, places, clubs }, mine, team) {
  const divisions = new Set(clubs.map((club) => club.division)).size > 1;
  const rows = [...standings].sort((one, other) => one.rank - other.rank).map((line) => h("tr", { class: [line.club === mine ? "me" : "", line.rank === places ? "cut" : ""].join(" ").trim() || null },
    h("td", {}, line.rank), h("th", { scope: "row", class: "text" }, team(line.club), divisions ? h("small", { class: "muted" }, ` ${line.division}`) : null),
    [line.wins, line.losses, line.ties, line.points, line.allowed, signed(line.points - line.allowed)].map((each) => h("td", {}, each)), h("td", {}, formOf(line.form))));
  return [h("thead", {}, h("tr", {}, HEADS.map((head) => h("th", { scope: "col", class: head === "Team" ? "text" : null }, head)))), h("tbody", {}, rows)];
}

/** A link to a game's table, or to its replay once it is over. */
function tableLink({ table, scores, away, home }) {
  if (!table) return null;
  const what = scores ? "Replay" : "Table";
  return h("a", { href: scores ? `/replay?table=${table}` : `/t/${table}`, "aria-label": `${away} at ${home}: ${what.toLowerCase()}` }, what);
}

function fixing(game, correct) {
  if (!correct || !game.scores) return null;
  return h("button", { type: "button", class: "link", "aria-label": `Correct ${game.away} at ${game.home}`, onclick: () => correct(game) }, "Correct…");
}

/** A game: the teams, and between them the result, or where it is played. */
export function gameRow(game, { team, isMine, withStage = false, correct = null }) {
  const said = [withStage ? game.stage : "", HOW[game.how] ?? "", game.replay ? "replay of a tie" : ""].filter(Boolean).join(", ");
  return h("li", { class: isMine(game) ? "game-row me" : "game-row", "data-game": game.name }, team(game.away),
    h("span", { class: "outcome" }, h("b", {}, game.scores ? `${game.scores[0]}–${game.scores[1]}` : "at"), h("small", { class: "muted" }, said), h("span", {}, tableLink(game), fixing(game, correct))), team(game.home));
}

// The bracket.

/** Two teams of a round; with several games, how many each has won, and the games below. */
function pairing(games, { best_of: bestOf, standings }, { team, correct }) {
  const teams = [games[0].away, games[0].home];
  const won = (name) => games.filter(({ away, home, scores }) => scores && (name === away ? scores[0] > scores[1] : name === home && scores[1] > scores[0])).length;
  const needed = (bestOf + 1) / 2;
  const last = games.at(-1);
  const line = (name, place) => h("div", { class: won(name) >= needed ? "winner" : null }, team(name, 24), h("small", { class: "muted" }, seedOf(standings, name)),
    h("b", {}, bestOf > 1 ? won(name) : last.scores ? last.scores[place] : ""));
  const many = bestOf > 1 || games.length > 1;
  const list = games.map((game) => h("li", { "data-game": game.name }, many && game.scores ? h("span", {}, `${game.away} ${game.scores[0]}, ${game.home} ${game.scores[1]}`) : null,
    HOW[game.how] ? h("small", { class: "muted" }, HOW[game.how]) : null, game.replay ? h("small", { class: "muted" }, "replay of a tie") : null, tableLink(game), fixing(game, correct)));
  return h("div", { class: "pairing series" }, teams.map(line), h("ul", {}, list));
}

const seedOf = (standings, name) => String(standings.find((line) => line.club === name)?.seed ?? "");

/** The rounds side by side; before the playoffs, how they would begin today. */
export function bracket(league, tools) {
  if (league.bracket.length) {
    return league.bracket.map(({ byes, games }) => h("div", {}, h("h3", {}, games[0]?.[0]?.stage.split(",")[0] ?? ""),
      byes.map((name) => h("div", { class: "pairing" }, h("div", {}, tools.team(name, 24), h("small", { class: "muted" }, "bye")))), games.map((each) => pairing(each, league, tools))));
  }
  const { projected, standings } = league;
  if (!projected) return [];
  const line = (name, said) => h("div", {}, tools.team(name, 24), h("small", { class: "muted" }, said));
  return [h("div", {}, projected.byes.map((name) => h("div", { class: "pairing" }, line(name, "bye"))), projected.pairs.map((pair) => h("div", { class: "pairing" }, [...pair].reverse().map((name) => line(name, seedOf(standings, name))))))];
}
