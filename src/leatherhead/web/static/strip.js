// The chance to win, play by play, below the field: where help is allowed and the player wants it, and in every finished game.

import { find, h, put, s } from "./dom.js";
import { emblemOf } from "./emblem.js";
import { get } from "./api.js";
import { counted, say } from "./language.js";

const SHOWN = "strip";
const HIGH = 30;
const WIDE = 800;
const AGAIN = 700; // ms between two looks at a review under way

/** The curve of some chances of home, above the middle home's color, below it away's. */
export function curveOf(chances, wide = WIDE, high = HIGH) {
  const x = (n) => (chances.length > 1 ? (n / (chances.length - 1)) * wide : 0);
  const y = (chance) => high - chance * high;
  const points = chances.map((chance, n) => `${x(n).toFixed(1)} ${y(chance).toFixed(1)}`).join("L");
  const half = (name, top) => s("clipPath", { id: `${name}-${wide}-${high}` }, s("rect", { width: wide, height: high / 2, y: top }));
  const area = (name) => s("path", { class: `${name}-side`, d: `M0 ${high / 2}L${points}L${x(chances.length - 1)} ${high / 2}Z`, "clip-path": `url(#${name}-${wide}-${high})` });
  return s("svg", { class: "curve-line", viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: "none", "aria-hidden": "true" }, half("home", 0), half("away", high / 2), area("home"), area("away"),
    s("path", { class: "even", d: `M0 ${high / 2}H${wide}`, "vector-effect": "non-scaling-stroke" }), s("path", { class: "line", d: `M${points}`, "vector-effect": "non-scaling-stroke" }));
}

/** The chances of home in a review: before the first play, and after each. */
export const chancesOf = (review) => [review.plays[0].before, ...review.plays.map((play) => play.after)];

export class Strip {
  constructor(table) {
    this.table = table;
    this.chances = JSON.parse(sessionStorage.getItem(`chances:${table}`) ?? "[]"); // home's, before each play
    this.seen = -1; // how many plays there were at the last look
    this.asking = false;
    this.review = null;
    this.message = null;
  }

  get isOn() {
    return localStorage.getItem(SHOWN) === "on";
  }

  turn(message) {
    localStorage.setItem(SHOWN, this.isOn ? "off" : "on");
    this.update(message);
  }

  /** Draw what is known, and ask for what is not; `reviewed` is told when the review of a finished game is there. */
  async update(message, reviewed = (_review) => {}) {
    const { frame, state } = message;
    this.message = message;
    if (!frame) return put(find("strip"));
    const allowed = state.helped && state.name === "running" && !frame.must_come;
    this.#draw(frame, allowed);
    if (frame.over || state.name === "over") return this.review ? reviewed(this.review) : this.#ask(() => this.#review(frame, reviewed));
    const plays = frame.told_from + frame.told.length;
    if (allowed && this.isOn && this.seen !== plays) this.#ask(() => this.#look(plays));
  }

  async #ask(work) {
    if (this.asking) return;
    this.asking = true;
    try {
      await work();
    } catch {
      return; // the strip says nothing then
    } finally {
      this.asking = false;
    }
    this.update(this.message); // which may be another one by now
  }

  /** Ask for the chances before the plays that are new; those of the latest may have been another's, which was taken back. */
  async #look(plays) {
    const first = Math.max(Math.min(this.chances.length, plays) - 2, 0);
    let found = await get(`/api/tables/${encodeURIComponent(this.table)}/chances?from=${first}`);
    while (found.waits !== undefined) found = await get(`/api/tables/${encodeURIComponent(this.table)}/chances?from=${first}`);
    this.seen = plays;
    this.chances = [...this.chances.slice(0, found.from), ...found.before];
    sessionStorage.setItem(`chances:${this.table}`, JSON.stringify(this.chances));
  }

  async #review(frame, reviewed) {
    let found = await get(`/api/tables/${encodeURIComponent(this.table)}/review`);
    while (!found.review) {
      await new Promise((done) => setTimeout(done, AGAIN));
      found = await get(`/api/tables/${encodeURIComponent(this.table)}/review`);
    }
    this.review = found.review;
    this.#draw(frame, false);
    reviewed(this.review);
  }

  /** Where nobody wants to know the chance, what the present drive has come to. */
  #drive(frame, waits) {
    const drive = frame.told.findLast((play) => play.drive)?.drive;
    const goesOn = drive && !drive.result && !frame.over;
    const yards = goesOn && drive.yards !== null ? `, ${counted(drive.yards, "yard")}`.replace("-", "−") : "";
    return h("span", { class: "this-drive" }, goesOn ? [emblemOf(frame.teams, drive.team === "home" ? 0 : 1, 22), say`This drive: ${counted(drive.plays, "play")}${yards}`] : null, waits ? h("span", { class: "muted" }, waits) : null);
  }

  #draw(frame, allowed) {
    const chances = this.review ? chancesOf(this.review) : this.isOn && allowed ? this.chances : [];
    if (!chances.length) {
      const show = allowed && !this.isOn ? h("button", { type: "button", class: "quiet", "data-tool": "strip", onclick: () => this.turn(this.message) }, say("Chance to win")) : null;
      return put(find("strip"), h("div", { class: "strip-row" }, this.#drive(frame, allowed && this.isOn ? say("Working out the chance to win…") : ""), show));
    }
    const last = Math.round(100 * chances.at(-1));
    const side = (team, share) => h("span", {}, team ? `${share}% ` : null, emblemOf(frame.teams, team, 22), team ? null : ` ${share}%`);
    put(find("strip"), h("p", { class: "hidden-text" }, say`Chance to win: ${frame.teams[0]} ${last}%, ${frame.teams[1]} ${100 - last}%`),
      h("div", { class: "strip-row", "aria-hidden": "true" }, side(0, last), curveOf(chances.length > 1 ? chances : [...chances, ...chances]), side(1, 100 - last)));
  }
}
