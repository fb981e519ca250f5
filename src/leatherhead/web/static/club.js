// The page of a team of a league: its record, its figures with their places, its games, its history.

import { h } from "./dom.js";
import { formOf } from "./standings.js";

const ENDINGS = { 1: "st", 2: "nd", 3: "rd" };

/** A place in words: 1st, 2nd, 11th. */
export const ordinal = (number) => `${number}${(number % 100 > 10 && number % 100 < 14 ? "" : ENDINGS[number % 10]) || "th"}`;

const record = ([wins, losses, ties]) => (ties ? `${wins}–${losses}–${ties}` : `${wins}–${losses}`);

function lines({ standings, clubs }, club) {
  const line = standings.find((each) => each.club === club.name);
  if (!line) return [];
  const many = new Set(clubs.map((each) => each.division)).size > 1;
  const facts = [["Record", record([line.wins, line.losses, line.ties])], ["Place", ordinal(line.rank)], ["At home", record(line.home)], ["On the road", record(line.away)],
    many ? [`In the ${line.division}`, record(line.in_division)] : null, ["Points", `${line.points}–${line.allowed}`], ["Form", formOf(line.form)]].filter(Boolean);
  return h("dl", { class: "facts-list" }, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

function figures(leaders, { name }) {
  const rows = leaders.flatMap(({ title, rows: ranked }) => ranked.flatMap(([club, mean], place) => (club === name ? [[title, mean, place + 1, ranked.length]] : [])));
  if (!rows.length) return null;
  return h("table", {}, h("caption", {}, "Per game"), h("tbody", {}, rows.map(([title, mean, place, of]) => h("tr", {}, h("th", { scope: "row", class: "text" }, title), h("td", {}, mean.toFixed(1)), h("td", { class: "muted" }, `${ordinal(place)} of ${of}`)))));
}

function past({ history }, { name }) {
  const line = history.find((each) => each.club === name);
  if (!line) return null;
  const titles = line.titles.length ? `Champions in ${line.titles.map((year) => `year ${year}`).join(", ")}.` : "No title yet.";
  return h("p", {}, `All years: ${record([line.wins, line.losses, line.ties])}, ${line.playoffs} ${line.playoffs === 1 ? "time" : "times"} in the playoffs. ${titles}`);
}

/** What a team's page shows; `games` are its rows. */
export function teamPage(league, club, leaders, games) {
  const who = club.open ? "Free" : `Played by ${club.player}${club.you ? " (you)" : ""}`;
  return [h("p", { class: "muted" }, `${who}${club.division ? ` · ${club.division}` : ""}`), lines(league, club), past(league, club),
    figures(leaders, club), games.length ? h("ul", { class: "games-list" }, games) : h("p", { class: "muted" }, "No games yet.")];
}
