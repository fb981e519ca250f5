// The curve of a game: home's chance to win before each play, above the middle home's, below it away's.

import { s } from "./dom.js";
import { say } from "./language.js";

const WIDE = 1000;
const HIGH = 330;
const EDGE = 46;
const LEFT = 68; // room for "100" in the large type of a phone
const y = (chance) => EDGE / 2 + (1 - chance) * (HIGH - EDGE);

export class Curve {
  /** `moved` is called with the play at which somebody points. */
  constructor(review, moved) {
    this.chances = [review.plays[0].before, ...review.plays.map((play) => play.after)];
    this.step = (WIDE - LEFT - 16) / Math.max(this.chances.length - 1, 1);
    this.here = s("line", { class: "here", y1: y(1), y2: y(0) });
    this.spot = s("circle", { class: "spot", r: 8 });
    this.element = s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": this.#described(review) },
      this.#grid(), this.#periods(review.plays), this.#sides(), s("polyline", { class: "line", points: this.#points() }),
      this.#decisive(review), this.#teams(review.teams), this.here, this.spot);
    const point = (event) => event.buttons !== 0 || event.pointerType === "mouse" ? moved(this.#playAt(event)) : null;
    this.element.addEventListener("pointermove", point);
    this.element.addEventListener("pointerdown", (event) => moved(this.#playAt(event)));
  }

  /** Mark the moment after a number of plays. */
  show(at) {
    for (const end of ["x1", "x2"]) this.here.setAttribute(end, this.#x(at));
    this.spot.setAttribute("cx", this.#x(at));
    this.spot.setAttribute("cy", y(this.chances[at]));
  }

  #x(play) {
    return LEFT + play * this.step;
  }

  #playAt(event) {
    const box = this.element.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDE;
    return Math.min(Math.max(Math.round((x - LEFT) / this.step), 0), this.chances.length - 1);
  }

  #points() {
    return this.chances.map((chance, n) => `${this.#x(n)},${y(chance)}`).join(" ");
  }

  #grid() {
    return [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      s("line", { class: share === 0.5 ? "grid even" : "grid", x1: LEFT, x2: WIDE - 16, y1: y(share), y2: y(share) }),
      s("text", { x: LEFT - 6, y: y(share) + 5, "text-anchor": "end" }, share % 0.5 ? "" : String(100 * share))]);
  }

  #periods(plays) {
    return plays.slice(1).flatMap((play, n) => (play.period === plays[n].period ? [] : [
      s("line", { class: "grid", x1: this.#x(n + 1), x2: this.#x(n + 1), y1: y(1), y2: y(0) }),
      s("text", { x: this.#x(n + 1) + 5, y: HIGH - 4 }, play.period)]));
  }

  #sides() {
    const area = (clip) => `${this.#x(0)},${y(0.5)} ${this.chances.map((chance, n) => `${this.#x(n)},${y(clip(chance, 0.5))}`).join(" ")} ${this.#x(this.chances.length - 1)},${y(0.5)}`;
    return [s("polygon", { class: "home-side", points: area(Math.max) }), s("polygon", { class: "away-side", points: area(Math.min) })];
  }

  #decisive(review) {
    return review.decisive.map((number) => s("circle", { class: "mark", cx: this.#x(number), cy: y(this.chances[number]), r: 6 }));
  }

  #teams(teams) {
    return [s("text", { class: "team", x: LEFT + 8, y: y(1) + 26 }, teams[0]), s("text", { class: "team", x: LEFT + 8, y: y(0) - 9 }, teams[1])];
  }

  #described({ teams }) {
    const [low, high] = [Math.min(...this.chances), Math.max(...this.chances)].map((each) => Math.round(100 * each));
    return say`${teams[0]}: chance to win, play by play, from ${Math.round(100 * this.chances[0])}% at the start, never above ${high}% nor below ${low}%`;
  }
}
