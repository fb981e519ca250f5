// The scoreboard: teams, points, who has the ball, timeouts, the period and what is left of it.

import { h } from "./dom.js";

function timeouts(frame, team) {
  if (!frame.situation.timeouts) return null;
  const left = frame.situation.timeouts[team];
  const most = Math.max(left, frame.most_timeouts);
  return h("span", { class: "timeouts", title: `${left} timeouts left` },
    h("span", { "aria-hidden": "true" }, "●".repeat(left) + "○".repeat(most - left)),
    h("span", { class: "hidden-text" }, `${left} timeouts left`));
}

function side(frame, team, extra) {
  const seat = ["home", "away"][team];
  const ball = frame.situation.possession === seat && !frame.over;
  return h("div", { class: `side ${seat}${ball ? " has-ball" : ""}` },
    h("div", { class: "who" },
      h("span", { class: "team-name" }, frame.teams[team],
        ball ? h("span", { class: "possession" }, h("img", { src: "/static/ball.svg", alt: "" }), h("span", { class: "hidden-text" }, " with the ball")) : null),
      h("span", { class: "below" }, timeouts(frame, team), extra?.[seat])),
    h("span", { class: "points" }, String(frame.score[team])));
}

/** The period: in full, and in short where there is no room. */
function period(frame) {
  return [h("span", { class: "in-full" }, frame.period), h("span", { class: "in-short", "aria-hidden": "true" }, frame.short_period || frame.period)];
}

/** Draw it; `extra` are things to stand below a team's name: the player, the clock. */
export function scoreboard(frame, extra = null) {
  const when = frame.over ? "Final" : [period(frame), frame.clock ? ` · ${frame.clock}` : ""];
  return h("div", { class: "scoreboard", role: "group", "aria-label": "Scoreboard" },
    side(frame, 0, extra),
    h("div", { class: "middle" }, h("span", { class: "when" }, when), frame.over ? null : h("span", { class: "headline" }, frame.headline)),
    side(frame, 1, extra));
}
