// What happened: the play-by-play, which a screen reader announces, and the latest play with its cards, dice and sum.

import { h, put } from "./dom.js";
import { card, dice, suited } from "./cards.js";
import { emblemOf } from "./emblem.js";
import { sum } from "./parts.js";
import { headline } from "./headline.js";
import { counted, say } from "./language.js";

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

const yards = (gain) => (gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : "0");

function entry(play, remark) {
  const score = play.scored ? h("strong", { class: "scored" }, ` ${play.score[0]}–${play.score[1]}`) : null;
  return [h("span", { class: play.down ? "situation" : "situation at-length", title: play.headline }, play.down || play.headline), h("span", { class: "happened" }, suited(play.text), score, remark ? h("em", { class: "remark" }, ` ${remark}`) : ""),
    typeof play.gain === "number" ? h("b", { class: "gained" }, yards(play.gain)) : null];
}

/** Plays by drives: a play outside of a drive, as a kickoff, goes with the one before it. */
export function byDrives(plays) {
  const groups = [];
  plays.forEach((play, place) => {
    if (!play) return;
    const number = play.drive?.number ?? groups.at(-1)?.number ?? 0;
    if (groups.at(-1)?.number !== number) groups.push({ number, drive: null, plays: [] });
    const group = groups.at(-1);
    group.drive = play.drive ?? group.drive;
    group.plays.push({ play, place });
  });
  return groups;
}

/** The plays of the drive that goes on. */
export function driveNow(plays) {
  const last = plays.findLast((play) => play?.drive);
  return last && !last.drive.result ? plays.filter((play) => play?.drive?.number === last.drive.number) : [];
}

/** Where the last drive before the present one began and ended, and whose it was; null if it is the same team's or went nowhere. */
export function driveBefore(plays) {
  const last = plays.findLast((play) => play?.drive);
  const now = last && !last.drive.result ? last.drive : null;
  const before = plays.findLast((play) => play?.drive?.result && play.drive.number !== now?.number)?.drive;
  const its = before ? plays.filter((play) => play?.drive?.number === before.number && typeof play.start === "number" && typeof play.end === "number") : [];
  if (!its.length || before.team === now?.team) return null;
  return { team: before.team, start: its[0].start, end: its.at(-1).end };
}

const RESULTS = { touchdown: "TD", "field goal": "FG", "missed field goal": "Missed FG", interception: "INT", "change of possession": "Turnover", "end of half": "Half", "end of game": "End" };

function summary({ drive, number }, teams, isLast, isOver) {
  if (!drive) return [h("b", {}, number ? say`Drive ${number}` : say("Opening"))];
  const said = drive.result ? say(RESULTS[drive.result] ?? drive.result) : isLast && !isOver ? say("now") : "";
  return [emblemOf(teams, drive.team === "home" ? 0 : 1, 24), h("b", {}, say`Drive ${number}`), h("span", { class: "hidden-text" }, say` of ${teams[drive.team === "home" ? 0 : 1]}, `),
    said ? h("em", { class: drive.result.startsWith("touchdown") ? "chip-result scored-td" : "chip-result" }, said) : null,
    h("small", {}, [counted(drive.plays, "play"), drive.yards === null ? "" : counted(drive.yards, "yard").replace("-", "−")].filter(Boolean).join(", "))];
}

const NOTHING = { headline: "", text: "", score: [0, 0], turned_up: [] }; // before the first play, if something was said

/** Bring the log up to date, the latest drive on top; only what has changed is touched, so that only that is announced. */
export function tell(root, story, teams, isOver = false) {
  const groups = byDrives(story.plays.length || !story.remarks.length ? story.plays : [NOTHING]);
  const kept = new Map([...root.children].map((each) => [each.dataset.drive, each]));
  const unfinished = story.plays.length - 1;
  groups.forEach((group, n) => {
    const isLast = n === groups.length - 1;
    let box = kept.get(String(group.number));
    if (!box) {
      box = h("details", { class: "drive", "data-drive": String(group.number) }, h("summary", {}), h("ol", {}));
      root.prepend(box);
      for (const each of root.children) each.open = each === box;
    }
    kept.delete(String(group.number));
    const said = JSON.stringify([group.drive, isLast, isOver]);
    if (box.dataset.said !== said) {
      box.dataset.said = said;
      box.querySelector("summary").replaceChildren(...summary(group, teams, isLast, isOver).filter(Boolean));
    }
    fill(box.querySelector("ol"), group.plays, story, unfinished);
  });
  for (const each of kept.values()) each.remove();
}

function fill(list, plays, story, unfinished) {
  const shown = plays.filter(({ play, place }) => play.text || story.remarks[place] || place !== unfinished);
  while (list.children.length > shown.length) list.lastElementChild.remove();
  shown.forEach(({ play, place }, n) => {
    const remark = story.remarks[place];
    const signature = `${play.headline}|${play.text}|${play.score}|${play.gain}|${remark ?? ""}`;
    const item = list.children[n] ?? list.appendChild(h("li", {}));
    item.dataset.play = String(place + 1);
    if (item.dataset.said === signature) return;
    item.dataset.said = signature;
    item.classList.toggle("score", play.scored);
    item.replaceChildren(...entry(play, remark).filter(Boolean));
  });
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

/** Whether the frame says in a few words what a play came to. */
const isOver = (play) => play.result || typeof play.gain === "number";

/** Draw the latest play: what it came to, or what it is, its cards, dice and sums; the sentence too, where it stands in no log. */
export function showLatest(root, play, teams, title = say("Latest play"), meanwhile = [], inWords = true) {
  const signature = play ? JSON.stringify([play, meanwhile, teams]) : "";
  if (root.dataset.shown === signature) return;
  const before = Number(root.dataset.turned ?? 0);
  const same = root.dataset.headline === play?.headline;
  root.dataset.shown = signature;
  root.dataset.headline = play?.headline ?? "";
  root.dataset.turned = play?.turned_up.length ?? 0;
  if (!play) return put(root);
  const parts = together(play.turned_up).map((group) => turned(group, teams, same ? before : 0));
  const score = play.scored ? h("strong", { class: "scored" }, ` ${play.score[0]}–${play.score[1]}`) : null;
  const words = inWords ? h("p", { class: "happened" }, suited(play.text) || "…", score) : h("p", { class: "came-to" }, isOver(play) ? headline(play).join(", ") : play.headline, score);
  put(root, h("h2", {}, title), meanwhile.map(told), words,
    parts.length ? h("div", { class: "turned-up", tabindex: "0", role: "group", "aria-label": say("Cards and dice of this play") }, parts) : null, play.sums.map(sum));
}

/** Where the cards of a play are longer than the screen, bring the newest into sight. */
export function showNewest(root) {
  const strip = root.querySelector(".turned-up");
  if (strip) strip.scrollLeft = strip.scrollWidth;
}
