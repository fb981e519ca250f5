// The question with its answers, by mouse, touch and keys. A key means the same thing all game long.

import { h } from "./dom.js";
import { playing, playingFace, suited } from "./cards.js";

const TYPING = 1200; // ms in which letters belong together

/** The key of an answer: 1 to 9, then a for 10, b for 11 …; none for answers without a number. */
export const keyOf = (number) => (number >= 1 && number <= 35 ? number.toString(36) : "");

const DENSE = 9; // answers from which they stand in two columns
export const MANY = 20; // answers for which a question needs the wide side of the page
const percent = (chance) => `${(100 * chance).toFixed(1)}%`;
const noteOf = (option) => [option.hint, option.leads_to].filter(Boolean).join(" · ");

/** What the note of an answer says first, where others say the same: inside run, short pass. */
const kindOf = (option) => /^([a-z -]+), /i.exec(option.hint)?.[1] ?? "";

function tags(option, asked) {
  return [
    option.label === asked.again ? h("span", { class: "tag" }, "last time") : null,
    option.label === asked.usual ? h("span", { class: "tag" }, "usual") : null,
    h("span", { class: "tag coach", hidden: true }, "the coach's choice"),
  ];
}

function button(option, asked, choose, kind = "") {
  const key = keyOf(option.number);
  const known = playing(option.label);
  const props = { type: "button", "data-label": option.label, "data-key": key, onclick: (event) => choose(option.label, event) };
  if (known) {
    return h("button", { ...props, class: `card ${known.looks}`, "aria-label": option.title || option.label },
      playingFace(known), h("span", { class: "tag coach", hidden: true }, "coach"));
  }
  const note = kind ? noteOf(option).slice(kind.length + 2) : noteOf(option);
  return h("button", { ...props, class: "answer" },
    key ? h("kbd", { "aria-hidden": "true" }, key) : null,
    h("span", { class: "words" },
      h("span", { class: "title" }, option.title || option.label, tags(option, asked)),
      note ? h("span", { class: "note" }, suited(note)) : null,
      option.about && !note ? h("span", { class: "about" }, option.about) : null));
}

const SUITS = "SHCD";
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** Playing cards as people hold them, by suit: each begins a row; where there is room it has one, and each rank a column. */
function inCards(asked, choose) {
  const suit = (option) => SUITS.indexOf(option.label.at(-1));
  const items = [...asked.options].sort((a, b) => suit(a) - suit(b)).map((option, n, sorted) => {
    const item = h("li", { class: n && suit(sorted[n - 1]) === suit(option) ? "" : "first" }, button(option, asked, choose));
    item.style.setProperty("--suit", suit(option) + 1);
    item.style.setProperty("--rank", RANKS.indexOf(playing(option.label).rank) + 1);
    return item;
  });
  return h("ul", { class: "answers in-cards" }, items);
}

const CLAUSE = /\b[A-Z]{2}-[A-Z0-9.]*[A-Z0-9](?:-[A-Z0-9]+)*(?![\w-])/g;
const BRACKETS = / ?\((?=[A-Z]{2}-)[^)]*\)/g;
const books = new Map(); // sections of rulebooks by game

/** The sections of a game's rulebook, which its page holds. */
async function sections(game) {
  if (!books.has(game)) {
    const page = await (await fetch(`/rules/${game}`)).text();
    books.set(game, [...new DOMParser().parseFromString(page, "text/html").querySelectorAll("section[data-clauses]")]);
  }
  return books.get(game);
}

/** The sections that cover clauses, the one that covers most of them first. */
async function sectionsOn(game, ids) {
  const covers = (section) => section.dataset.clauses.split(" ").filter((each) => ids.includes(each)).length;
  return (await sections(game)).filter(covers).sort((a, b) => covers(b) - covers(a));
}

/** What this decision means, then the rule in words, then links to the clauses. */
function rules(asked, game) {
  const ids = [...new Set([asked.help, ...asked.rules].join(" ").match(CLAUSE) ?? [])];
  if (!asked.help && !ids.length) return null;
  const words = h("div", { class: "words" });
  const link = (id) => [h("a", { href: `/rules/${game}#${id}`, target: "_blank" }, id), " "];
  const box = h("details", { class: "rules" }, h("summary", {}, "What the rules say"), h("p", {}, asked.help.replace(BRACKETS, "")), words,
    h("p", { class: "muted" }, "By number: ", ids.map(link).flat()));
  box.addEventListener("toggle", async () => {
    if (!box.open || words.childElementCount) return;
    const [first, ...more] = await sectionsOn(game, asked.help.match(CLAUSE) ?? ids);
    if (!first) return;
    const also = more.map((each) => [" · ", h("a", { href: `/rules/${game}#${each.id}`, target: "_blank" }, each.querySelector("h2").textContent)]).flat();
    words.replaceChildren(h("h3", {}, first.querySelector("h2").textContent), document.importNode(first.querySelector(".text"), true),
      h("p", {}, h("a", { href: `/rules/${game}`, target: "_blank" }, "The whole rulebook"), also));
  });
  return box;
}

function headingOf(asked, opponent) {
  const sealed = asked.sealed && opponent ? h("p", { class: "sealed" }, `Face down: hidden from ${opponent}.`) : null;
  const typed = asked.options.length > 3 && asked.options.every((each) => !each.number)
    ? h("p", { class: "muted keys" }, "Or type its first letters and press Enter.") : null;
  return [h("h2", { id: "question-text", tabindex: "-1" }, asked.text), sealed, typed];
}

/** Many answers in columns; those of one kind, if they all come one after the other, stand under its name. */
function dense(asked, choose) {
  const kinds = asked.options.map(kindOf);
  const scattered = kinds.some((each, n) => each && each !== kinds[n - 1] && kinds.indexOf(each) < n);
  const kindAt = (n) => (!scattered && kinds[n] && kinds.filter((each) => each === kinds[n]).length > 1 ? kinds[n] : "");
  const groups = [];
  asked.options.forEach((option, n) => {
    if (!groups.length || groups.at(-1).kind !== kindAt(n)) groups.push({ kind: kindAt(n), items: [] });
    groups.at(-1).items.push(h("li", {}, button(option, asked, choose, kindAt(n))));
  });
  return h("ul", { class: "answers dense" }, groups.map(({ kind, items }) => h("li", { class: "group" }, kind ? h("span", { class: "kind" }, kind) : null, h("ul", {}, items))));
}

function answers(asked, choose) {
  if (asked.options.every((each) => playing(each.label))) return inCards(asked, choose);
  if (asked.options.length >= DENSE) return dense(asked, choose);
  return h("ul", { class: "answers" }, asked.options.map((option) => h("li", {}, button(option, asked, choose))));
}

/** Draw a question. */
export function question(asked, opponent, choose, game) {
  return [headingOf(asked, opponent), h("div", { class: "chances", role: "status" }), answers(asked, choose), rules(asked, game)].flat();
}

// What answers are worth.

function bar(home, teams) {
  const shares = [home, 1 - home];
  const [left, right] = shares.map((each, n) => h("span", { class: ["home", "away"][n] }, each >= 0.2 ? `${teams[n]} ${Math.round(100 * each)}%` : ""));
  left.style.flexBasis = `${100 * home}%`;
  const said = shares.map((each, n) => `${teams[n]} ${percent(each)}`).join(", ");
  return h("div", { class: "odds", role: "img", "aria-label": `Chance to win: ${said}` }, left, right);
}

function explained(found) {
  if (!found.answers.length) return "Before this play; a tie counts half.";
  const mixed = found.answers.some((each) => each.share !== null);
  const played = `Your chance to win with each answer, ${mixed ? "against their best mix of replies; “mix” is how often to choose it, so that nobody can read you, and ★ the most frequent one" : "as the coach would play on"}.`;
  return found.barely_differ ? `These barely differ; choose any. ${played}` : played;
}

function margin(each) {
  return [each.error >= 0.0005 ? `±${percent(each.error)}` : "", each.share === null ? "" : `mix ${Math.round(100 * each.share)}%`].filter(Boolean).join(" · ");
}

/** The answer to mark: the most frequent of a mix, whose answers are all worth about the same; else the one worth most. */
function bestOf(answers) {
  const mixed = answers.some((each) => each.share !== null);
  const worth = (each) => (mixed ? each.share ?? 0 : each.chance);
  return answers.reduce((best, each) => (worth(each) > worth(best) ? each : best), answers[0]);
}

/** Show who is likely to win, and what each answer is worth. */
export function markWorth(root, found, teams) {
  const best = bestOf(found.answers)?.label;
  root.querySelector(".chances")?.replaceChildren(bar(found.home, teams), h("p", {}, explained(found)));
  for (const each of found.answers) {
    const button = [...root.querySelectorAll("[data-label]")].find((one) => one.dataset.label === each.label);
    button?.querySelector(".worth")?.remove();
    button?.classList.toggle("best", each.label === best);
    button?.append(h("span", { class: "worth" }, button.matches(".card") ? `${Math.round(100 * each.chance)}%` : percent(each.chance),
      button.matches(".card") ? null : h("small", {}, margin(each))));
  }
}

/** Say in the question's panel that chances are being worked out; nothing where there is nothing to say. */
export function sayOfChances(root, text) {
  root.querySelector(".chances")?.replaceChildren(...(text ? [h("p", {}, text)] : []));
}

/** Mark what the coach would answer. */
export function markHint(root, label) {
  for (const each of root.querySelectorAll("[data-label]")) {
    const its = each.dataset.label === label;
    each.classList.toggle("hinted", its);
    each.querySelector(".coach").hidden = !its;
    if (its) each.focus();
  }
}

/** Keys for the answers below `root`: one key picks; letters of a name only move there. */
export class Keys {
  constructor(root) {
    this.root = root;
    this.typed = "";
    this.at = 0;
  }

  /** Take a key; returns whether it was one of ours. */
  press(key) {
    const buttons = [...this.root.querySelectorAll("button[data-label]:not([aria-disabled])")];
    const lower = key.toLowerCase();
    if (key.length !== 1 || !buttons.length) return false;
    const numbered = buttons.find((each) => each.dataset.key === lower);
    if (numbered) {
      numbered.click();
      return true;
    }
    return buttons.every((each) => !each.dataset.key) && this.#type(lower, buttons);
  }

  #type(letter, buttons) {
    const now = Date.now();
    this.typed = now - this.at < TYPING ? this.typed + letter : letter;
    this.at = now;
    const begins = (each) => [each.dataset.label, each.querySelector(".title")?.textContent ?? ""].some((name) => name.toLowerCase().startsWith(this.typed));
    const found = buttons.find(begins);
    found?.focus();
    return Boolean(found);
  }
}
