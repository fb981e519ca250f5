// The question with its answers, by mouse, touch and keys. A key means the same thing all game long.

import { h } from "./dom.js";
import { suited } from "./cards.js";
import { clauseButton } from "./clauses.js";
import { keyOf, noteOf, tags } from "./dock.js";
import { lastLineup } from "./lineups.js";
import { say } from "./language.js";

const TYPING = 1200; // ms in which letters belong together

const DENSE = 9; // answers from which they stand in two columns
const SHEET = 12; // answers from which families have tabs
const ALIKE = 12; // answers from which shares that barely differ are only noise
const percent = (chance) => `${(100 * chance).toFixed(1)}%`;

/** What the note of an answer says first, where others say the same: inside run, short pass. */
const kindOf = (option) => /^([a-z -]+), /i.exec(option.hint)?.[1] ?? "";

const AVERAGE = /(\d+(?:\.\d+)?) yards per play/;
const MOST = 10; // yards per play at the end of a bar
const STOPS = /^stops (.+); weak: (.+)$/;

/** Yards a play as a bar. */
function yardsBar(note) {
  const [, yards] = AVERAGE.exec(note) ?? [];
  if (!yards) return null;
  const filled = h("u");
  filled.style.width = `${Math.min((100 * Number(yards)) / MOST, 100)}%`;
  return h("span", { class: "yards-bar", "aria-hidden": "true" }, filled);
}

/** What a defense stops, and where it is weak, as two rows of labels. */
function stopsAndWeak(note) {
  const [, stops, weak] = STOPS.exec(note) ?? [];
  if (!stops) return null;
  const labels = (list, kind, sign) => list.split(", ").map((each) => h("span", { class: kind }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "hidden-text" }, kind === "stops" ? say("stops ") : say("weak against ")), each));
  return h("span", { class: "labels" }, labels(stops, "stops", "✓ "), labels(weak, "weak", "✗ "));
}

function button(option, asked, choose, kind = "") {
  const key = keyOf(option.number);
  const props = { type: "button", "data-label": option.label, "data-key": key, onclick: (event) => choose(option.label, event) };
  const note = kind ? noteOf(option).slice(kind.length + 2) : noteOf(option);
  const labels = stopsAndWeak(note);
  return h("button", { ...props, class: "answer" },
    key ? h("kbd", { "aria-hidden": "true" }, key) : null,
    h("span", { class: "words" },
      h("span", { class: "title" }, option.title || option.label, tags(option, asked)),
      yardsBar(note),
      labels ?? (note ? h("span", { class: "note" }, suited(note)) : null),
      option.about && !note ? h("span", { class: "about" }, option.about) : null));
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

/** The sections that cover clauses, in the order in which the clauses are named. */
async function sectionsOn(game, ids) {
  const first = (section) => Math.min(...section.dataset.clauses.split(" ").filter((each) => ids.includes(each)).map((each) => ids.indexOf(each)));
  return (await sections(game)).filter((each) => first(each) < Infinity).sort((a, b) => first(a) - first(b));
}

/** What this decision means, then the rule in words, then the clauses. */
function rules(asked, game) {
  const ids = [...new Set([asked.help, ...asked.rules].join(" ").match(CLAUSE) ?? [])];
  if (!asked.help && !ids.length) return null;
  const words = h("div", { class: "words" });
  const term = async (id) => (await sections(game)).map((each) => each.querySelector(`[id="${id}"]`)).find(Boolean) ?? null;
  const box = h("details", { class: "rules" }, h("summary", {}, say("What the rules say")), h("p", {}, asked.help.replace(BRACKETS, "")), words,
    h("p", { class: "by-number" }, say("By number: "), ids.map((id) => clauseButton(id, () => term(id))).flat()));
  box.addEventListener("toggle", async () => {
    if (!box.open || words.childElementCount) return;
    const [first, ...more] = await sectionsOn(game, asked.help.match(CLAUSE) ?? ids);
    if (!first) return;
    const also = more.map((each) => [" · ", h("a", { href: `/rules/${game}#${each.id}`, target: "_blank" }, each.querySelector("h2").textContent)]).flat();
    words.replaceChildren(h("h3", {}, first.querySelector("h2").textContent), document.importNode(first.querySelector(".text"), true),
      h("p", {}, h("a", { href: `/rules/${game}`, target: "_blank" }, say("The whole rulebook")), also));
  });
  return box;
}

function headingOf(asked, opponent, game, notes) {
  const sealed = asked.sealed && opponent ? h("span", { class: "sealed" }, say`Face down: hidden from ${opponent}.`) : null;
  const typed = asked.options.length > 3 && asked.options.every((each) => !each.number)
    ? h("span", { class: "keys" }, say(" Click, drag, or type its first letters and press Enter.")) : null;
  const told = notes.length ? h("span", { class: "told-notes" }, notes.map((each) => [each.name ? h("b", {}, `${each.name}: `) : null, `${each.text} `])) : null;
  return h("div", { class: "heading" }, h("h2", { id: "question-text", tabindex: "-1" }, asked.text),
    h("div", { class: "help-line" }, told, sealed, typed, rules(asked, game)));
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

/** A call sheet: a tab for each family, and one for everything else; a fourth down brings that one forward. */
function sheet(asked, choose, isLastDown) {
  const families = [...new Set(asked.options.map((each) => each.family).filter(Boolean))];
  const other = asked.options.some((each) => !each.family) ? [say("Other")] : [];
  const names = isLastDown ? [...other, ...families] : [...families, ...other];
  const its = (name) => asked.options.filter((each) => (each.family || say("Other")) === name);
  const first = names.find((name) => its(name).some((each) => each.label === asked.again)) ?? names[0];
  const panels = names.map((name, n) => h("div", { role: "tabpanel", id: `calls-${n}`, "aria-label": name, hidden: name !== (isLastDown ? names[0] : first) },
    h("ul", { class: "answers dense tab-panel" }, its(name).map((option) => h("li", {}, button(option, asked, choose, kindOf(option)))))));
  const turnTo = (name) => {
    for (const [n, each] of names.entries()) {
      panels[n].hidden = each !== name;
      tabs[n].setAttribute("aria-selected", String(each === name));
      tabs[n].tabIndex = each === name ? 0 : -1;
    }
  };
  const step = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = (tabs.indexOf(event.currentTarget) + by + tabs.length) % tabs.length;
    turnTo(names[next]);
    tabs[next].focus();
  };
  const tabs = names.map((name, n) => h("button", { type: "button", role: "tab", class: "tab", "aria-selected": String(!panels[n].hidden), tabindex: panels[n].hidden ? "-1" : "0",
    "aria-controls": `calls-${n}`,
    onclick: () => turnTo(name), onkeydown: step }, name, h("small", {}, ` ${its(name).length}`)));
  return h("div", { class: "sheet" }, h("div", { class: "tabs", role: "tablist", "aria-label": say("Call sheet") }, tabs), panels);
}

function rows(asked, options, choose) {
  if (!options.length) return null;
  if (options.length >= DENSE) return dense({ ...asked, options }, choose);
  return h("ul", { class: "answers slips" }, options.map((option) => h("li", {}, button(option, asked, choose))));
}

function answers(asked, choose, drawn, isLastDown) {
  const sheets = asked.options.length >= SHEET && asked.options.some((each) => each.family);
  if (sheets) return sheet(asked, choose, isLastDown);
  return [drawn.dock, rows(asked, asked.options.filter((each) => !each.object), choose)];
}

/** Whole rows of answers in one step: a standard lineup, and the last one. */
function presets(asked, game, choose) {
  if (!asked.presets?.length) return null;
  const last = lastLineup(game);
  const isNew = last.length === asked.presets[0].labels.length && asked.presets.every((each) => String(each.labels) !== String(last));
  const rows = [...asked.presets, ...(isNew ? [{ title: say("Last lineup"), labels: last }] : [])];
  return h("div", { class: "presets" }, rows.map((each) => h("button", { type: "button", class: "answer", onclick: (event) => choose(each.labels, event) },
    h("span", { class: "title" }, say`${each.title}, in one step`))));
}

/** Draw a question; `drawn` are the objects on the frame's table. */
export function question(frame, opponent, choose, drawn) {
  const { asked, slug, situation } = frame;
  return [headingOf(asked, opponent, slug, drawn.parts.notes), h("div", { class: "chances", role: "status" }),
    h("div", { class: "dock" }, presets(asked, slug, choose), answers(asked, choose, drawn, situation?.down === 4))];
}

/** Bring an answer into sight: the tab that it is in, or the object that it is about. */
export function reveal(button) {
  const panel = button?.closest("[role=tabpanel]");
  const tab = panel && [...panel.parentElement.querySelectorAll("[role=tab]")].find((each) => each.getAttribute("aria-controls") === panel.id);
  if (panel?.hidden) tab?.click();
}

// What answers are worth.

function bar(home, teams) {
  const shares = [home, 1 - home];
  const [left, right] = shares.map((each, n) => h("span", { class: ["home", "away"][n] }, each >= 0.2 ? `${teams[n]} ${Math.round(100 * each)}%` : ""));
  left.style.flexBasis = `${100 * home}%`;
  const said = shares.map((each, n) => `${teams[n]} ${percent(each)}`).join(", ");
  return h("div", { class: "odds", role: "img", "aria-label": say`Chance to win: ${said}` }, left, right);
}

function explained(found) {
  if (!found.answers.length) return say("Before this play; a tie counts as half a win.");
  const mixed = found.answers.some((each) => each.share !== null);
  const played = mixed ? say("Your chance to win with each answer, against their best mix of replies; “mix” is how often to choose it, so that nobody can read you, and ★ the most frequent one.") : say("Your chance to win with each answer, as the coach would play on.");
  return found.barely_differ ? `${say("These barely differ; choose any.")} ${played}` : played;
}

function margin(each) {
  return [each.error >= 0.0005 ? `±${percent(each.error)}` : "", each.share === null ? "" : say`mix ${Math.round(100 * each.share)}%`].filter(Boolean).join(" · ");
}

/** The answer to mark: the most frequent of a mix, whose answers are all worth about the same; else the one worth most. */
function bestOf(answers) {
  const mixed = answers.some((each) => each.share !== null);
  const worth = (each) => (mixed ? each.share ?? 0 : each.chance);
  return answers.reduce((best, each) => (worth(each) > worth(best) ? each : best), answers[0]);
}

/** Show who is likely to win, and what each answer is worth. */
export function markWorth(root, found, teams) {
  const isNoise = found.barely_differ && found.answers.length >= ALIKE;
  const best = isNoise ? "" : bestOf(found.answers)?.label;
  root.querySelector(".chances")?.replaceChildren(bar(found.home, teams), h("p", {}, explained(found)));
  for (const each of found.answers) {
    const button = [...root.querySelectorAll("[data-label]")].find((one) => one.dataset.label === each.label);
    button?.querySelector(".worth")?.remove();
    button?.classList.toggle("best", each.label === best);
    if (isNoise) continue;
    const isSmall = button?.matches(".card, .man");
    button?.append(h("span", { class: "worth" }, isSmall ? `${Math.round(100 * each.chance)}%` : percent(each.chance), isSmall ? null : h("small", {}, margin(each))));
  }
}

/** Say in the question's panel that chances are being worked out; nothing where there is nothing to say. */
export function sayOfChances(root, text) {
  root.querySelector(".chances")?.replaceChildren(...(text ? [h("p", {}, text)] : []));
}

/** Mark what the coach would answer. */
export function markHint(root, label) {
  const hinted = [...root.querySelectorAll("[data-label]")].find((each) => each.dataset.label === label);
  reveal(hinted);
  for (const each of root.querySelectorAll("[data-label]")) {
    const its = each === hinted;
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
    const several = [...this.root.querySelectorAll("button[data-several]:not([aria-disabled])")];
    const buttons = [...this.root.querySelectorAll("button[data-label]:not([aria-disabled])"), ...several];
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
    const begins = (each) => [each.dataset.label ?? "", each.querySelector(".title, .position .hidden-text")?.textContent ?? ""].some((name) => name.toLowerCase().startsWith(this.typed));
    const found = buttons.find(begins);
    found?.focus();
    return Boolean(found);
  }
}
