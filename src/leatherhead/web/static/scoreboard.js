// The scoreboard: teams, points, who has the ball, timeouts, the period and what is left of it, points by period.

import { h } from "./dom.js";
import { emblemOf } from "./emblem.js";
import { letters } from "./letters.js";
import { say } from "./language.js";

const SEATS = ["home", "away"];

function timeouts(frame, team) {
  if (!frame.situation.timeouts) return null;
  const left = frame.situation.timeouts[team];
  const most = Math.max(left, frame.most_timeouts);
  return h("span", { class: "timeouts", title: say`${left} timeouts left` },
    h("span", { "aria-hidden": "true" }, "●".repeat(left) + "○".repeat(most - left)),
    h("span", { class: "hidden-text" }, say`${left} timeouts left`));
}

/** Points on plates, as on a board that is hung by hand. */
function points(frame, team) {
  const digits = String(frame.score[team]).padStart(2, " ");
  return h("span", { class: "points" }, h("span", { class: "hidden-text" }, String(frame.score[team])),
    [...digits].map((each) => h("span", { class: "plate", "aria-hidden": "true" }, each === " " ? "" : letters(each, 34, ""))));
}

function side(frame, team, extra) {
  const seat = SEATS[team];
  const ball = frame.situation.possession === seat && !frame.over;
  return h("div", { class: `side ${seat}${ball ? " has-ball" : ""}` },
    emblemOf(frame.teams, team, 50),
    h("div", { class: "who" },
      h("span", { class: "team-name", title: frame.teams[team] }, h("span", { class: "in-full" }, frame.teams[team]), frame.short ? h("span", { class: "in-short", "aria-hidden": "true" }, frame.short[team]) : null),
      h("span", { class: "below" }, ball ? h("span", { class: "possession" }, h("img", { src: "/static/ball.svg", alt: "" }), h("span", { class: "hidden-text" }, say("with the ball"))) : null,
        timeouts(frame, team), extra?.[seat])));
}

/** The period: in full, and in short where there is no room. */
function period(frame) {
  return [h("span", { class: "in-full" }, frame.period), h("span", { class: "in-short", "aria-hidden": "true" }, frame.short_period || frame.period)];
}

/** The situation: in full, and with the teams in a few letters where there is no room. */
function situation({ headline, teams, short }) {
  const brief = teams.reduce((said, name, n) => {
    const bare = name.replace(/^the /i, ""); // which a sentence may begin with a small letter
    return said.replaceAll(`The ${bare}`, bare).replaceAll(`the ${bare}`, bare).replaceAll(bare, short?.[n] || bare);
  }, headline);
  return [h("span", { class: "in-full" }, headline), h("span", { class: "in-short", "aria-hidden": "true" }, brief)];
}

/** The points of both teams in each period so far, from the plays that were told; periods to come are empty. */
export function lineScore(plays, periods) {
  const columns = Array.from({ length: periods }, (_, n) => String(n + 1));
  const found = new Map(columns.map((name) => [name, null]));
  let before = [0, 0];
  for (const play of plays) {
    if (!play?.period) continue;
    const now = found.get(play.period) ?? [0, 0];
    found.set(play.period, [0, 1].map((team) => now[team] + play.score[team] - before[team]));
    before = play.score;
  }
  return [...found].map(([name, scored]) => ({ name, scored }));
}

/** Points by period as a table, the present period lit. */
export function lineTable(frame, plays, names = frame.short ?? frame.teams) {
  const columns = lineScore(plays, frame.periods ?? 4);
  const now = frame.over ? "" : columns.findLast((each) => each.scored)?.name;
  const cell = (each, team) => h("td", { class: each.name === now ? "now" : null }, each.scored ? String(each.scored[team]) : "");
  const row = (team) => h("tr", {}, h("th", { scope: "row" }, names[team]), columns.map((each) => cell(each, team)), h("td", { class: "total" }, String(frame.score[team])));
  return h("table", {}, h("caption", { class: "hidden-text" }, say("Points by period")),
    h("thead", {}, h("tr", {}, h("td", {}), columns.map((each) => h("th", { scope: "col", class: each.name === now ? "now" : null }, each.name)), h("th", { scope: "col" }, "T"))),
    h("tbody", {}, row(0), row(1)));
}

/** Draw it; `extra` are things to stand below a team's name: the player, the clock. `plays` are for the line score. */
export function scoreboard(frame, extra = null, plays = null) {
  const when = frame.over ? say("Final") : [period(frame), frame.clock ? ` · ${frame.clock}` : ""];
  return h("div", { class: "scoreboard", role: "group", "aria-label": say("Scoreboard") },
    side(frame, 0, extra), points(frame, 0),
    h("div", { class: "middle" }, h("span", { class: "when" }, when), frame.over ? null : h("span", { class: "headline" }, situation(frame))),
    points(frame, 1), side(frame, 1, extra), plays ? h("div", { class: "line-score" }, lineTable(frame, plays)) : null);
}
