// What a player can do beside answering: hint, chances, coach, take back, charts, figures, phrases, resign.

import { dialog, download, find, fit, h, put } from "./dom.js";
import { get, sentence } from "./api.js";
import { isQuiet, setQuiet } from "./alerts.js";
import { drawAll, sorted } from "./parts.js";
import { markWorth, sayOfChances } from "./question.js";
import { grouped } from "./fair.js";
import { receipts } from "./pledge.js";
import { walkedAway } from "./notices.js";

const UNTIL = { answer: "this answer", play: "to the end of the play", drive: "to the end of the drive", period: "to the end of the period" };
const KEYS = { "!": "hint", "%": "chances", ".": "charts", "#": "figures", "?": "help" };
const KEYS_OFF = "keys-off";

/** Columns of text with the gaps between them cut to two characters, block by block. */
export function squeezed(lines) {
  return lines.join("\n").split(/\n\s*\n/).map(squeeze).join("\n\n");
}

function squeeze(block) {
  const lines = block.split("\n");
  const width = Math.max(...lines.map((line) => line.length));
  const blank = Array.from({ length: width }, (_, n) => lines.every((line) => (line[n] ?? " ") === " "));
  const kept = blank.map((each, n) => !each || !blank[n - 1] || !blank[n - 2]);
  return lines.map((line) => [...line.padEnd(width)].filter((_, n) => kept[n]).join("").trimEnd()).join("\n");
}

export class Tools {
  constructor(page, send, toast) {
    this.page = page;
    this.send = send;
    this.toast = toast;
    this.phrases = [];
    get("/api/games").then(({ phrases }) => (this.phrases = phrases ?? []), () => {});
  }

  get keysOff() {
    return localStorage.getItem(KEYS_OFF) === "1";
  }

  /** Show the buttons that make sense now. */
  update(message) {
    const { frame, seat, state, offers } = message;
    const plays = seat !== "everybody" && state.name === "running";
    const asked = plays && frame?.asked;
    const chances = state.helped && state.name === "running" && frame && !frame.must_come;
    const mayAsk = plays && !state.helped && !offers?.help;
    const tool = (name, text, key, ok = true) => (ok ? h("button", { type: "button", class: "tool", "data-tool": name, onclick: () => this.use(name) }, text, key ? h("kbd", { "aria-hidden": "true" }, key) : null) : null);
    put(find("tools"),
      tool("hint", "Hint", "!", asked && state.helped), tool("chances", "Chances", "%", chances), tool("coach", "Coach plays", "", asked && state.helped),
      tool("askHelp", "Coach's help…", "", mayAsk), tool("takeback", "Take back", "", plays && offers?.takes_back),
      tool("charts", "Charts and cards", ".", frame), tool("figures", "Box score", "#", frame), tool("phrases", "Say", "", seat !== "everybody" && frame),
      tool("help", "Keys and sound", "?"), tool("resign", "Resign", "", plays));
  }

  /** Take a key; returns whether it was one of ours. */
  press(key) {
    const found = KEYS[key];
    if (!found || !find("tools").querySelector(`[data-tool=${found}]`)) return false;
    this.use(found);
    return true;
  }

  use(name) {
    const uses = { hint: () => this.send({ hint: 1 }), takeback: () => this.send({ takeback: "ask" }), figures: () => this.send({ figures: 1 }), charts: () => this.askCharts(), chances: () => this.askChances(), phrases: () => this.say() };
    (uses[name] ?? (() => this[name]()))();
  }

  coach() {
    const box = dialog("Let the coach play", h("div", { class: "choices" }, Object.entries(UNTIL).map(([until, text]) =>
      h("button", { type: "button", onclick: () => { box.close(); this.send({ coach: until }); } }, text))));
  }

  /** In a game between two people nobody is helped unless both want it. */
  askHelp() {
    const box = dialog("The coach's help", h("p", {}, "In a game between two people nobody gets hints, chances or the coach's answers, unless both agree: then both may use them for the rest of this game."),
      h("button", { type: "button", onclick: () => { box.close(); this.send({ help: "ask" }); } }, "Ask the other player"));
  }

  /** Ask who is likely to win, and what each answer is worth; a question that has been answered meanwhile does not matter. */
  async askChances() {
    const { id, message } = this.page;
    const panel = find("question");
    const same = () => this.page.message.q === message.q && panel.querySelector(".chances");
    const ask = () => get(`/api/tables/${encodeURIComponent(id)}/chances`);
    sayOfChances(panel, "Playing every answer out…");
    try {
      let found = await ask();
      while (same() && found.waits !== undefined) {
        sayOfChances(panel, found.waits ? `${sentence(found.waits)} This happens only once.` : "Playing every answer out…");
        found = await ask();
      }
      if (same() && found.q === message.q) markWorth(panel, found, message.frame.teams);
    } catch (error) {
      sayOfChances(panel, "");
      this.toast(error.message);
    }
  }

  resign() {
    const { seat, state } = this.page.message;
    const other = state.spoken[seat === "home" ? "away" : "home"];
    const whose = seat === "both" ? "Give up this game?" : `Resign, and ${other.the} ${fit(other, "win", "wins")}?`;
    const box = dialog("Resign", h("p", {}, whose),
      h("button", { type: "button", class: "danger", onclick: () => { box.close(); this.send({ resign: 1 }); } }, "Resign"));
  }

  sayings() {
    return this.phrases.map((text, n) => h("button", { type: "button", onclick: (event) => { event.target.closest("dialog").close(); this.send({ phrase: n }); } }, text));
  }

  say() {
    dialog("Say", h("div", { class: "choices" }, this.sayings()));
  }

  // Charts and cards.

  /** Charts that did not come with the frame are asked for. */
  askCharts() {
    const { reference } = sorted(this.page.message.frame.table);
    if (reference.length) this.showCharts(reference);
    else this.send({ table: 1 });
  }

  showCharts(parts) {
    const { teams } = this.page.message.frame;
    dialog("Charts and cards", parts.length ? drawAll(parts, teams) : h("p", {}, "There are none."));
  }

  showFigures(pages) {
    const told = Object.entries(pages).map(([name, lines]) => h("section", {}, h("h3", {}, name), h("pre", { class: "scroll", tabindex: "0", role: "group", "aria-label": name }, squeezed(lines))));
    dialog("Box score", told);
  }

  // Dice that can be checked.

  showFair(fair, found) {
    const own = receipts(this.page.id);
    const save = own.map((each) => h("button", { type: "button", onclick: () => download(`receipt-${each.game}-${each.side}.json`, JSON.stringify(each), "application/json") }, `Receipt of ${each.side}`));
    const told = found.fault
      ? [h("p", { class: "error" }, found.fault), h("p", {}, "These dice prove nothing to you any more, and this page sends no nonce. What it saw is in its receipt.")]
      : [h("p", { class: "fingerprint" }, grouped(found.fingerprint)),
        h("p", {}, "Read these digits to the other player: if both see the same, both were promised the same dice, and neither of you nor the server could choose them."),
        h("p", {}, fair.seed ? "The game has ended, and the server's seed opens its commitment. Check every roll and card of the record:" : "After the game the server reveals its seed, and anybody can check every roll and card.")];
    dialog("Fair dice", ...told, ...walkedAway(this.page.message.state), h("div", { class: "choices" }, fair?.seed ? h("a", { class: "button", href: `/fair?table=${this.page.id}` }, "Check the dice") : null, save));
  }

  help() {
    const keys = [["1–9, a–z", "the answer with that key"], ["letters", "where answers have no key: the first letters move to one, Enter picks it"],
      ["!", "hint"], ["%", "your chance to win, and what each answer is worth"], [".", "charts and cards"], ["#", "box score"], ["?", "this page"]];
    const check = (text, on, change) => {
      const box = h("input", { type: "checkbox", onchange: (event) => change(event.target.checked) });
      box.checked = on;
      return h("label", { class: "check" }, box, text);
    };
    dialog("Keys and sound", h("dl", { class: "keys" }, keys.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
      h("p", { class: "muted" }, "To find out what an answer is worth, it is played out many times from what you may know, with the coach in both seats; ± is one standard error, and a tie counts half. In a game between two people there are no hints or chances unless both agree."),
      check("Single keys answer", !this.keysOff, (on) => localStorage.setItem(KEYS_OFF, on ? "0" : "1")),
      check("A sound when it is your turn", !isQuiet(), (on) => setQuiet(!on)));
  }
}
