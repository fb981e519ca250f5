// What happened: the play-by-play, which a screen reader announces, and the latest play with its cards, dice and sum.

import { h, put } from "./dom.js";
import { card, dice, suited } from "./cards.js";
import { sum } from "./parts.js";

const MEANWHILE = 3; // plays before the latest that are told beside it

/** The plays that are known so far; a frame brings those from a number on. */
export class Story {
  constructor() {
    this.plays = [];
    this.remarks = []; // what beside the game was said after a play, by its place
    this.seen = null; // the place of the last play that this viewer knew when it answered, and what was said of it
  }

  /** The viewer answers: what is told from now on is news. */
  answer() {
    this.seen = { place: this.plays.length - 1, text: this.plays.at(-1)?.text };
  }

  /** The plays since the viewer's last answer that came before the latest. */
  get meanwhile() {
    if (!this.seen) return [];
    const goesOn = this.plays[this.seen.place]?.text !== this.seen.text;
    const first = this.seen.place + (goesOn ? 0 : 1);
    return this.plays.slice(Math.max(first, 0), this.plays.lastIndexOf(this.latest)).filter((play) => play?.text).slice(-MEANWHILE);
  }

  /** Take a frame's plays; what was taken back goes. */
  take(frame) {
    frame.told.forEach((each, i) => (this.plays[frame.told_from + i] = each));
    this.plays.length = frame.told_from + frame.told.length;
  }

  /** Say something beside the game, where it stands now. */
  remark(text) {
    if (!text) return;
    const place = Math.max(this.plays.length - 1, 0);
    this.remarks[place] = [this.remarks[place], text].filter(Boolean).join(" ");
  }

  /** The latest play of which there is something to say or to see. */
  get latest() {
    return this.plays.findLast((play) => play?.text || play?.turned_up.length);
  }
}

function entry(play, remark) {
  const score = play.scored ? h("strong", { class: "scored" }, ` ${play.score[0]}–${play.score[1]}`) : null;
  return [h("span", { class: "situation" }, play.headline), " ", h("span", { class: "happened" }, suited(play.text), score), remark ? h("em", { class: "remark" }, ` ${remark}`) : ""];
}

/** Bring a list up to date, touching only what has changed, so that only that is announced. */
export function tell(list, story) {
  const scrolled = list.parentElement;
  const atEnd = scrolled.scrollHeight - scrolled.scrollTop - scrolled.clientHeight < 40;
  const isRead = !atEnd && scrolled.matches(":hover, :focus, :focus-within");
  while (list.children.length > story.plays.length) list.lastElementChild.remove();
  story.plays.forEach((play, n) => {
    const remark = story.remarks[n];
    if (!play.text && !remark && n === story.plays.length - 1) return;
    const signature = `${play.headline}|${play.text}|${play.score}|${remark ?? ""}`;
    const item = list.children[n] ?? list.appendChild(h("li", {}));
    if (item.dataset.said === signature) return;
    item.dataset.said = signature;
    item.classList.toggle("score", play.scored);
    item.replaceChildren(...entry(play, remark));
  });
  if (!isRead) scrolled.scrollTop = scrolled.scrollHeight;
}

/** Cards that were turned up one after the other under the same name lie together. */
function together(parts) {
  const groups = [];
  parts.forEach((part, n) => {
    const last = groups.at(-1);
    if (last && part.part === "hand" && last[0].part.part === "hand" && last[0].part.name === part.name) last.push({ part, n });
    else groups.push([{ part, n }]);
  });
  return groups;
}

/** Draw a group; what came after the first `shown` parts is fresh. */
function turned(group, teams, shown) {
  const { part, n } = group[0];
  const fresh = (element, place) => (place >= shown && element.classList.add("fresh"), element);
  if (part.part === "dice") return fresh(dice(part), n);
  const cards = group.flatMap((each) => each.part.cards.map((one) => fresh(card(one, teams, each.part.owner), each.n)));
  return h("div", { class: "turned" }, part.name ? h("span", { class: "label" }, part.name) : null, h("ul", { class: "cards small" }, cards));
}

function told(play) {
  return h("p", { class: "meanwhile" }, suited(play.text), play.scored ? h("strong", { class: "scored" }, ` ${play.score[0]}–${play.score[1]}`) : null);
}

/** Draw the latest play, and in words what came before it since the viewer answered. Only what is new turns up with a movement. */
export function showLatest(root, play, teams, title = "Latest play", meanwhile = []) {
  const signature = play ? JSON.stringify([play, meanwhile]) : "";
  if (root.dataset.shown === signature) return;
  const before = Number(root.dataset.turned ?? 0);
  const same = root.dataset.headline === play?.headline;
  root.dataset.shown = signature;
  root.dataset.headline = play?.headline ?? "";
  root.dataset.turned = play?.turned_up.length ?? 0;
  if (!play) return put(root);
  const parts = together(play.turned_up).map((group) => turned(group, teams, same ? before : 0));
  const score = play.scored ? h("strong", { class: "scored" }, ` ${play.score[0]}–${play.score[1]}`) : null;
  put(root, h("h2", {}, title), meanwhile.map(told), h("p", { class: "happened" }, suited(play.text) || "…", score),
    parts.length ? h("div", { class: "turned-up", tabindex: "0", role: "group", "aria-label": "Cards and dice of this play" }, parts) : null, play.sums.map(sum));
}

/** Where the cards of a play are longer than the screen, bring the newest into sight. */
export function showNewest(root) {
  const strip = root.querySelector(".turned-up");
  if (strip) strip.scrollLeft = strip.scrollWidth;
}
