// The field: home's goal line on the left. A ball moves to its new spot unless motion is to be reduced.

import { s } from "./dom.js";

const YARD = 10; // units of the picture
const WIDE = 120 * YARD;
const HIGH = 340;
const MIDDLE = HIGH / 2;
const HASHES = { black: -1, left: -1, blue: 1, right: 1 }; // as the offense looks; else midfield

/** Yards from the goal line of the team with the ball: "own 24", "opp 36", "50". */
export function spot(text) {
  const [, side, yards] = /^(?:(\w+) )?(-?\d+)$/.exec(String(text)) ?? [];
  if (yards === undefined) return null;
  return side === "opp" ? 100 - Number(yards) : Number(yards);
}

const across = (yards) => 10 * YARD + Math.min(Math.max(yards, -10), 110) * YARD;

/** Where things are, in units of the picture; null where a game has no ball on a field. */
export function places({ situation, ball: inPlay }) {
  const ball = "ball" in situation && situation.possession ? spot(situation.ball) : null;
  if (ball === null) return null;
  const home = situation.possession === "home";
  const x = (yards) => across(home ? yards : 100 - yards);
  const hash = (HASHES[situation.hash] ?? 0) * (home ? 1 : -1);
  const toGo = typeof situation.to_go === "number" ? situation.to_go : null;
  return {
    scrimmage: x(ball),
    ball: typeof inPlay === "number" ? across(inPlay) : x(ball),
    inPlay: typeof inPlay === "number",
    y: MIDDLE + hash * 40,
    toGain: toGo === null || ball + toGo >= 100 ? null : x(ball + toGo),
    ahead: home ? 1 : -1,
    down: situation.down ?? null,
  };
}

function stripes() {
  return Array.from({ length: 10 }, (_, i) =>
    s("rect", { x: across(10 * i), y: 0, width: 10 * YARD, height: HIGH, class: i % 2 ? "grass" : "grass light" }));
}

function yardLines() {
  const lines = [];
  for (let yard = 0; yard <= 100; yard += 5) {
    const kind = yard % 100 === 0 ? "goal" : yard % 10 ? "five" : "";
    lines.push(s("line", { x1: across(yard), x2: across(yard), y1: 0, y2: HIGH, class: `chalk ${kind}` }));
  }
  for (const y of [10, 126, HIGH - 126, HIGH - 10]) {
    lines.push(s("line", { x1: across(0), x2: across(100), y1: y, y2: y, class: "ticks" }));
  }
  return lines;
}

/** A number astride its line, one digit on each side, with an arrow to the nearer goal. */
function number(yard, turned) {
  const [tens, ones] = String(Math.min(yard, 100 - yard));
  const x = across(yard);
  const y = HIGH - 42;
  const nearer = yard === 50 ? null : s("path", { class: "nearer", d: yard < 50 !== turned ? `M ${x - 44} ${y} l 12 -7 v 14 Z` : `M ${x + 44} ${y} l -12 -7 v 14 Z` });
  return s("g", turned ? { transform: `rotate(180 ${x} ${MIDDLE})` } : {},
    s("text", { x: x - 17, y, class: "number" }, tens), s("text", { x: x + 17, y, class: "number" }, ones), nearer);
}

function numbers() {
  return [10, 20, 30, 40, 50, 60, 70, 80, 90].flatMap((yard) => [number(yard, false), number(yard, true)]);
}

/** A football painted on midfield. */
function middleMark() {
  return s("g", { class: "middle-mark", transform: `translate(${across(50)} ${MIDDLE})` },
    s("path", { d: "M -58 0 Q 0 -64 58 0 Q 0 64 -58 0 Z" }), s("path", { class: "seam", d: "M -22 0 H 22 M -14 -8 V 8 M 0 -8 V 8 M 14 -8 V 8" }));
}

function endZone(name, team) {
  const x = team === "home" ? 0 : across(100);
  const middle = x + 5 * YARD;
  const turn = team === "home" ? -90 : 90;
  const size = Math.min(62, 470 / Math.max(name.length, 1));
  return s("g", { class: `end ${team}` },
    s("rect", { x, y: 0, width: 10 * YARD, height: HIGH }),
    s("rect", { x, y: 0, width: 10 * YARD, height: HIGH, class: "hatch", fill: `url(#hatch-${team})` }),
    s("text", { x: middle, y: MIDDLE, class: "name", "font-size": size, transform: `rotate(${turn} ${middle} ${MIDDLE})` }, name.toUpperCase()));
}

function hatch(team) {
  const turn = team === "home" ? 45 : -45;
  return s("pattern", { id: `hatch-${team}`, width: 22, height: 22, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${turn})` },
    s("line", { x1: 0, x2: 0, y1: 0, y2: 22, class: "hatching" }));
}

function football() {
  return s("g", { class: "ball" },
    s("path", { class: "way", d: "M 34 -17 L 62 0 L 34 17 Z" }),
    s("path", { class: "leather", d: "M -27 0 Q 0 -31 27 0 Q 0 31 -27 0 Z" }),
    s("path", { class: "laces", d: "M -11 0 H 11 M -7 -5 V 5 M 0 -5 V 5 M 7 -5 V 5" }));
}

function marker(kind, sign, top) {
  return s("g", { class: kind },
    s("line", { x1: 0, x2: 0, y1: 0, y2: HIGH }),
    s("rect", { x: -20, y: top, width: 40, height: 38, rx: 7 }),
    s("text", { x: 0, y: top + 20, class: "sign" }, sign));
}

/** A picture of the field that can be updated. */
export class Field {
  constructor(teams) {
    this.scrimmage = marker("scrimmage", "", 0);
    this.toGain = marker("to-gain", "▲", HIGH - 38);
    this.ball = football();
    this.trail = s("path", { class: "trail" });
    this.was = null; // where the ball lay before
    this.element = s("svg", { class: "field", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img" },
      s("defs", {}, hatch("home"), hatch("away")),
      stripes(), yardLines(), middleMark(), numbers(), endZone(teams[0], "home"), endZone(teams[1], "away"),
      this.toGain, this.scrimmage, this.trail, this.ball);
  }

  /** Show which way the ball came, as long as it lies there. */
  #follow(at) {
    const { was } = this;
    if (at && was && at.ball === was.ball && at.ahead === was.ahead) return;
    this.was = at;
    const moved = at && was && Math.abs(at.ball - was.ball) > 2 * YARD;
    const high = moved ? Math.min(Math.abs(at.ball - was.ball) / 4, 90) : 0;
    this.trail.setAttribute("d", moved ? `M ${was.ball} ${was.y} Q ${(was.ball + at.ball) / 2} ${Math.min(was.y, at.y) - high} ${at.ball} ${at.y}` : "");
  }

  /** Move everything to where it is now. */
  update(frame) {
    const at = places(frame);
    this.element.setAttribute("aria-label", describe(frame, at));
    for (const each of [this.scrimmage, this.toGain, this.ball]) each.style.display = at ? "" : "none";
    this.#follow(at);
    if (!at) return;
    this.scrimmage.style.transform = `translate(${at.scrimmage}px, 0)`;
    this.scrimmage.style.display = at.down === null ? "none" : "";
    this.scrimmage.querySelector("text").textContent = at.down ?? "";
    this.toGain.style.display = at.toGain === null ? "none" : "";
    if (at.toGain !== null) this.toGain.style.transform = `translate(${at.toGain}px, 0)`;
    this.ball.style.transform = `translate(${at.ball}px, ${at.y}px)`;
    this.ball.classList.toggle("leftward", at.ahead < 0);
    this.ball.classList.toggle("in-play", at.inPlay);
  }
}

function describe(frame, at) {
  if (!at) return `The field, ${frame.teams[0]} on the left, ${frame.teams[1]} on the right`;
  const moves = `${frame.teams[at.ahead > 0 ? 0 : 1]} moving ${at.ahead > 0 ? "right" : "left"}`;
  return `The field: ${frame.headline}, ${moves}`;
}
