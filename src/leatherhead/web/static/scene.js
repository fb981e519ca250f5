// A play as a scene on the field: cards face down and turned in their order, dice, the sum, the ball, the headline.

import { h, put } from "./dom.js";
import { card, dice } from "./cards.js";
import { headline } from "./headline.js";
import { letters } from "./letters.js";
import { noise } from "./alerts.js";
import { sum } from "./parts.js";
import { say } from "./language.js";

/** How long everything takes, as a multiple of the normal time. */
export const SPEEDS = { slow: 2, normal: 1, fast: 0.5, instant: 0 };
const LAID = 200; // ms until the next card lies there
const TURNED = 260;
const ROLLED = 420;
const SUMMED = 300;
const MOVED = 400;
const HEADLINE = 480;
const MOMENT = 1000; // a turnover, a safety, a field goal
const BAND = 2000; // a touchdown, the end of a half, the end
const BRIEF = 800; // the headline alone, where nothing moves
const CARDS_TIME = 1200; // at most for all cards of a play
const MOST_PLAYS = 3; // more have not been watched, as after a lost connection
const TOUCHDOWN = "Touchdown";
const MOMENTS = ["Safety", "Field goal", "Change of possession", "Interception", "Fumble", "Turnover on downs", "Two points"];

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The speed that this person has chosen. */
export const speed = () => localStorage.getItem("speed") ?? "normal";
export const setSpeed = (name) => localStorage.setItem("speed", name);

/** What is new in a story since it had `count` plays, the last of them with `parts` turned up, and told or not. */
export function fresh(plays, { count, parts, ended }) {
  const first = Math.max(count - 1, 0);
  const found = plays.slice(first).map((play, n) => {
    const began = n === 0 && count > 0;
    return { play, parts: play.turned_up.slice(began ? parts : 0), ended: isOver(play) && !(began && ended) };
  });
  const news = found.filter((each) => each.parts.length || each.ended);
  return news.length > MOST_PLAYS ? [] : news;
}

/** What a story has told so far. */
export function known(plays) {
  const last = plays.at(-1);
  return { count: plays.length, parts: last?.turned_up.length ?? 0, ended: Boolean(last && isOver(last)) };
}

const isOver = (play) => Boolean(play.result) || typeof play.gain === "number";

/** What a frame is the beginning of, beside a play: halftime, or the end of the game. */
export function turnOf(before, frame) {
  if (frame.over) return before.over ? "" : say("Final");
  const periods = [before, frame].map((each) => Number(/^[A-Z](\d+)$/.exec(each.short_period)?.[1]));
  return periods[0] <= frame.periods / 2 && periods[1] > frame.periods / 2 ? say("Halftime") : "";
}

/** A scene of some news on a stage; `turn` is what they lead to, if that is halftime or the end. */
export class Scene {
  constructor(stage, news, frame, turn = "") {
    this.turn = turn;
    this.stage = stage;
    this.news = news;
    this.frame = frame;
    this.skipped = false;
    this.resume = () => {};
    this.factor = calm.matches ? 0 : SPEEDS[speed()] ?? 1;
  }

  get isInstant() {
    return this.factor === 0;
  }

  /** Jump to the end. */
  skip() {
    this.skipped = true;
    this.resume();
  }

  #wait(ms) {
    if (this.skipped || this.isInstant) return Promise.resolve();
    return new Promise((resolve) => {
      this.resume = () => resolve(undefined);
      setTimeout(this.resume, ms * this.factor);
    });
  }

  /** Play it; `move` brings ball and scoreboard up to date before the last headline, `tell` speaks it. */
  async play(move, tell) {
    this.stage.onclick = () => this.skip();
    this.stage.classList.remove("brief");
    for (const [n, each] of this.news.entries()) {
      await this.#lay(each);
      if (n === this.news.length - 1) {
        move();
        await this.#wait(MOVED);
      }
      if (each.ended) await this.#announce(each.play, tell);
    }
    if (!this.news.length) move();
    if (this.turn) await this.#announceTurn(tell);
    put(this.stage);
  }

  /** Only what a play led to, or the headline of the last one that has one, for a moment, in nobody's way. */
  brief(tell) {
    const last = this.news.findLast((each) => each.ended);
    if (!last && !this.turn) return;
    this.stage.classList.add("brief");
    const shown = this.turn ? this.#band() : this.#headline(last.play);
    put(this.stage, shown);
    tell([...(last ? headline(last.play) : []), this.turn ? this.#turnText() : ""].filter(Boolean).join(", "));
    setTimeout(() => shown.isConnected && put(this.stage), BRIEF);
  }

  async #lay({ play, parts }) {
    const row = h("div", { class: "laid" });
    const hands = parts.filter((part) => part.part === "hand");
    const pace = Math.min(1, CARDS_TIME / Math.max(hands.reduce((count, part) => count + part.cards.length, 0) * (LAID + TURNED), 1));
    put(this.stage, row);
    for (const part of parts) {
      if (part.part === "dice") {
        const rolled = dice(part);
        rolled.classList.add("rolling");
        row.append(rolled);
        noise("dice");
        await this.#wait(ROLLED);
        rolled.classList.remove("rolling");
      } else if (part.part === "hand") {
        await this.#turn(row, part, pace);
      }
    }
    for (const each of play.sums) {
      this.stage.append(sum(each));
      await this.#wait(SUMMED);
    }
  }

  /** Lay the cards of a hand face down, then turn them. */
  async #turn(row, part, pace) {
    const list = h("ul", { class: "cards small" });
    row.append(list);
    const backs = [];
    for (const each of part.cards) {
      backs.push(card({ ...each, up: false, place: "" }, this.frame.teams, part.owner));
      list.append(backs.at(-1));
      noise("card");
      await this.#wait(LAID * pace);
    }
    part.cards.forEach((each, n) => {
      const face = card(each, this.frame.teams, part.owner);
      face.classList.add("turning");
      backs[n].replaceWith(face);
    });
    await this.#wait(TURNED * pace);
  }

  #headline(play) {
    const hurts = play.by && play.by !== this.frame.viewer && (this.frame.viewer === "home" || this.frame.viewer === "away");
    const big = play.result === TOUCHDOWN; // which is more than its yards
    const [first, ...more] = big ? headline(play).reverse() : headline(play);
    return h("div", { class: `headline-box${big ? ` band ${play.by}` : ""}${hurts ? " hurts" : ""}`, "data-headline": headline(play).join(", ") },
      letters(first, big ? 74 : 46), more.length ? letters(more.join(" "), big ? 46 : 30) : null);
  }

  #turnText() {
    const { teams, score } = this.frame;
    return `${this.turn}: ${teams[0]} ${score[0]}, ${teams[1]} ${score[1]}`;
  }

  /** Halftime or the end, with the score; at the end in the color of who has won. */
  #band() {
    const [home, away] = this.frame.score;
    const color = this.turn !== say("Final") || home === away ? "nobody" : home > away ? "home" : "away";
    return h("div", { class: `headline-box band ${color}`, "data-headline": this.#turnText() }, letters(this.turn, 74), letters(`${home}–${away}`, 46, ""));
  }

  async #announceTurn(tell) {
    put(this.stage, this.#band());
    noise(this.turn === say("Final") ? "crowd" : "whistle");
    tell(this.#turnText());
    await this.#wait(BAND);
  }

  async #announce(play, tell) {
    this.stage.append(this.#headline(play));
    noise(play.result === TOUCHDOWN || MOMENTS.includes(play.result) ? "crowd" : "whistle");
    tell(headline(play).join(", "));
    await this.#wait(play.result === TOUCHDOWN ? BAND : MOMENTS.includes(play.result) ? MOMENT : HEADLINE);
  }
}
