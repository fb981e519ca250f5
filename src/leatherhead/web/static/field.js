// The field: home's goal line on the left. The drive's plays are arrows; the ball moves to its new spot unless motion is to be reduced.

import { s } from "./dom.js";
import { drawable, strokes } from "./letters.js";
import { say } from "./language.js";

const YARD = 10; // units of the picture
const WIDE = 120 * YARD;
const HIGH = 340;
const MIDDLE = HIGH / 2;
const HASHES = { black: -1, left: -1, blue: 1, right: 1 }; // as the offense looks; else midfield
const NAME = 284; // units that a name in an end zone may take
const NARROW = matchMedia("(max-width: 700px)");
const WINDOW = 640; // units that are shown where there is little room
const MOST_ARROWS = 6; // plays of a drive

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
  for (const y of [9, 122, HIGH - 122, HIGH - 9]) {
    lines.push(s("line", { x1: across(0), x2: across(100), y1: y, y2: y, class: "ticks" }));
  }
  return lines;
}

/** A number astride its line, one digit on each side. */
function number(yard, turned) {
  const [tens, ones] = String(Math.min(yard, 100 - yard));
  const digit = (each, x) => s("g", { transform: `translate(${x} -14) scale(4.7)` }, strokes(each).paths.map((one) => s("path", one)));
  return s("g", { class: "number", transform: `translate(${across(yard)} ${turned ? 36 : HIGH - 36})${turned ? " rotate(180)" : ""}` }, digit(tens, -31), digit(ones, 11));
}

function numbers() {
  return [10, 20, 30, 40, 50, 60, 70, 80, 90].flatMap((yard) => [number(yard, false), number(yard, true)]);
}

/** A name in block letters, or, with letters that nobody has drawn, in the type of the page; never longer than the end zone. */
function nameOf(name, x, turn) {
  if (!drawable(name)) {
    return s("text", { x, y: MIDDLE, class: "name", "font-size": Math.min(62, (1.5 * NAME) / Math.max(name.length, 1)), transform: `rotate(${turn} ${x} ${MIDDLE})` }, name.toUpperCase());
  }
  const { paths, wide } = strokes(name, 2.3);
  const scale = Math.min(8.6, NAME / wide);
  const layer = (kind) => s("g", { class: kind }, paths.map((each) => s("path", each)));
  return s("g", { class: "block-name", transform: `translate(${x} ${MIDDLE}) rotate(${turn}) scale(${scale.toFixed(3)}) translate(${(-wide / 2).toFixed(2)} -3)` }, layer("edge"), layer("face"));
}

function endZone(name, team) {
  const x = team === "home" ? 0 : across(100);
  return s("g", { class: `end ${team}` },
    s("rect", { x, y: 0, width: 10 * YARD, height: HIGH }),
    s("rect", { x, y: 0, width: 10 * YARD, height: HIGH, class: "hatch", fill: `url(#hatch-${team})` }),
    nameOf(name, x + 5 * YARD, team === "home" ? -90 : 90));
}

function hatch(team) {
  const turn = team === "home" ? 45 : -45;
  return s("pattern", { id: `hatch-${team}`, width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${turn})` },
    s("line", { x1: 0, x2: 0, y1: 0, y2: 9, class: "hatching" }));
}

/** Short strokes as of a woodcut. */
function woodcut() {
  return s("pattern", { id: "woodcut", width: 26, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(-4)" },
    s("path", { class: "cut", d: "M2 3H15M17 7H25" }), s("path", { class: "shine", d: "M9 6H14" }));
}

function football() {
  return s("g", { class: "ball" },
    s("path", { class: "way", d: "M 34 -17 L 60 0 L 34 17 Z" }),
    s("path", { class: "leather", d: "M -27 0 Q 0 -31 27 0 Q 0 31 -27 0 Z" }),
    s("path", { class: "laces", d: "M -11 0 H 11 M -7 -5 V 5 M 0 -5 V 5 M 7 -5 V 5" }));
}

/** The down as a pennant on its line. */
function downMarker() {
  return s("g", { class: "scrimmage" }, s("line", { x1: 0, x2: 0, y1: 0, y2: HIGH }), s("path", { class: "pennant", d: "M -20 0 H 20 V 30 L 0 44 L -20 30 Z" }),
    s("g", { class: "sign", transform: "translate(-9 6) scale(4.4)" }));
}

/** A play of the drive: plain for a run on the ground, high for a long one; its yards above it. */
function arrow(play, n) {
  const [from, to] = [across(play.start), across(play.end)];
  const ahead = to >= from ? 1 : -1;
  const y = 84 + n * 34;
  const high = Math.min(Math.abs(to - from) / 6, 30);
  const text = `${play.gain > 0 ? "+" : play.gain < 0 ? "−" : ""}${Math.abs(play.gain)}`;
  return s("g", { class: play.gain < 0 ? "gain lost" : "gain" },
    s("path", { d: `M ${from} ${y} Q ${(from + to) / 2} ${y - 2 * high} ${to - 6 * ahead} ${y}` }),
    s("path", { d: `M ${to - 16 * ahead} ${y - 9} L ${to - 2 * ahead} ${y} L ${to - 16 * ahead} ${y + 9}` }),
    s("circle", { cx: from, cy: y, r: 5 }), s("text", { x: (from + to) / 2, y: y - high - 8 }, text));
}

const LINE = HIGH - 64; // where the other team's drive is drawn

/** The whole of the other team's last drive, as one line in its color from where it began to where it ended. */
function lineOf({ team, start, end }) {
  const [from, to] = [across(start), across(end)];
  const ahead = to >= from ? 1 : -1;
  const tip = to - 3 * ahead;
  return s("g", { class: `other-drive ${team}` }, ["edge", "face"].map((kind) => s("path", { class: kind, d: `M ${from} ${LINE} H ${tip - 13 * ahead} M ${from} ${LINE - 9} V ${LINE + 9}` })),
    s("path", { class: "tip", d: `M ${tip - 16 * ahead} ${LINE - 10} L ${tip} ${LINE} L ${tip - 16 * ahead} ${LINE + 10} Z` }));
}

/** A picture of the field that can be updated. */
export class Field {
  constructor(teams) {
    this.scrimmage = downMarker();
    this.toGain = s("g", { class: "to-gain" }, s("rect", { x: -10, y: 0, width: 20, height: HIGH, fill: "none" }), s("line", { x1: 0, x2: 0, y1: 0, y2: HIGH }));
    this.ball = football();
    this.drive = s("g", { class: "drive-plays" });
    this.other = s("g", { class: "drive-before" });
    this.trail = s("path", { class: "trail" });
    this.was = null; // where the ball lay before
    this.at = null;
    this.element = s("svg", { class: "field", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "xMidYMid slice", role: "img" },
      s("defs", {}, hatch("home"), hatch("away"), woodcut()),
      stripes(), s("rect", { x: across(0), y: 0, width: 100 * YARD, height: HIGH, fill: "url(#woodcut)" }), yardLines(), numbers(), endZone(teams[0], "home"), endZone(teams[1], "away"),
      this.other, this.toGain, this.scrimmage, this.drive, this.trail, this.ball);
    NARROW.addEventListener("change", () => this.#aim());
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

  /** Where there is little room, show the part of the field around the ball. */
  #aim() {
    const around = this.at && NARROW.matches && this.element.closest(".close-up");
    const left = around ? Math.min(Math.max(this.at.ball - WINDOW / 2, 0), WIDE - WINDOW) : 0;
    this.element.setAttribute("viewBox", around ? `${left} 0 ${WINDOW} ${HIGH}` : `0 0 ${WIDE} ${HIGH}`);
  }

  /** Move everything to where it is now; `drive` are the plays of the drive so far, `other` the other team's drive before it. */
  update(frame, drive = [], other = null) {
    const at = this.at = places(frame);
    this.element.setAttribute("aria-label", describe(frame, at));
    for (const each of [this.scrimmage, this.toGain, this.ball]) each.style.display = at ? "" : "none";
    this.drive.replaceChildren(...drive.filter((play) => typeof play.end === "number" && play.gain !== null).slice(-MOST_ARROWS).map(arrow));
    this.other.replaceChildren(...(other ? [lineOf(other)] : []));
    this.#follow(at);
    this.trail.style.display = this.drive.childElementCount ? "none" : "";
    this.#aim();
    if (!at) return;
    this.scrimmage.style.transform = `translate(${at.scrimmage}px, 0)`;
    this.scrimmage.style.display = at.down === null ? "none" : "";
    this.scrimmage.querySelector(".sign").replaceChildren(...strokes(String(at.down ?? "")).paths.map((each) => s("path", each)));
    this.toGain.style.display = at.toGain === null ? "none" : "";
    if (at.toGain !== null) this.toGain.style.transform = `translate(${at.toGain}px, 0)`;
    this.ball.style.transform = `translate(${at.ball}px, ${at.y}px)`;
    this.ball.classList.toggle("leftward", at.ahead < 0);
    this.ball.classList.toggle("in-play", at.inPlay);
  }
}

function describe(frame, at) {
  if (!at) return say`The field, ${frame.teams[0]} on the left, ${frame.teams[1]} on the right`;
  const team = frame.teams[at.ahead > 0 ? 0 : 1];
  const moves = at.ahead > 0 ? say`${team} moving right` : say`${team} moving left`;
  return say`The field: ${frame.headline}, ${moves}`;
}
