// What a player can do beside answering: hint, chances and undo at the question, everything else in one menu.

import { dialog, download, find, h, s } from "./dom.js";
import { get, kitAddress, sentence } from "./api.js";
import { hasSound, setSound } from "./alerts.js";
import { markWorth, sayOfChances } from "./question.js";
import { grouped } from "./fair.js";
import { Orders } from "./orders.js";
import { receipts } from "./pledge.js";
import { walkedAway } from "./notices.js";
import { say } from "./language.js";

const UNTIL = { answer: say("this answer"), play: say("to the end of the play"), drive: say("to the end of the drive"), period: say("to the end of the period") };
const KEYS = { "!": "hint", "%": "chances", ".": "charts", "#": "figures", "?": "help" };
const KEYS_OFF = "keys-off";

const LIGHT = ["M7 14C4 11 4 3 10 3S16 11 13 14Z", "M7.5 17H12.5"];

const bulb = () => s("svg", { width: 20, height: 20, viewBox: "0 0 20 20", fill: "none", stroke: "currentColor", "stroke-width": 2, "aria-hidden": "true" }, LIGHT.map((d) => s("path", { d })));

export class Tools {
  /** `logs` are the tabs beside the field, `strip` the chance to win below it. */
  constructor(page, send, toast, logs, strip) {
    this.page = page;
    this.send = send;
    this.toast = toast;
    this.logs = logs;
    this.strip = strip;
    this.orders = new Orders(send);
    this.phrases = [];
    this.onPaper = []; // games that this server can print
    find("more").addEventListener("click", () => this.#openMenu(find("menu").hidden));
    document.addEventListener("click", (event) => !/** @type {Element} */ (event.target).closest("#menu, #more") && this.#openMenu(false));
  }

  get keysOff() {
    return localStorage.getItem(KEYS_OFF) === "1";
  }

  #openMenu(open) {
    find("menu").hidden = !open;
    find("more").setAttribute("aria-expanded", String(open));
    if (!open) return;
    this.#learn();
    find("menu").querySelector("button, a")?.focus();
  }

  /** What only the menu needs is asked for when it is first opened. */
  async #learn() {
    if (this.phrases.length) return;
    const { phrases, games } = await get("/api/games");
    Object.assign(this, { phrases, onPaper: games.filter((game) => game.kit).map((game) => game.name) });
    if (this.page.message) this.update(this.page.message);
  }

  /** Show the buttons that make sense now: help at the question, everything else in the menu. */
  update(message) {
    const { frame, seat, state, offers } = message;
    const plays = seat !== "everybody" && state.name === "running";
    const asked = plays && frame?.asked;
    const chances = state.helped && state.name === "running" && frame && !frame.must_come;
    const mayAsk = plays && !state.helped && !offers?.help;
    const icon = (name, text, key, drawn, ok) => (ok ? h("button", { type: "button", class: "ic", "data-tool": name, "aria-label": text, title: key ? `${text} (${key})` : text, onclick: () => this.use(name) }, drawn) : null);
    find("tools").replaceChildren(...[
      icon("takeback", say("Undo"), "", "↶", plays && offers?.takes_back), icon("askHelp", say("Coach's help"), "", bulb(), mayAsk),
      icon("hint", say("Hint"), "!", bulb(), asked && state.helped), icon("chances", say("Chances"), "%", "%", chances)].filter(Boolean));
    const at = find("menu").contains(document.activeElement) ? document.activeElement.getAttribute("data-tool") : null;
    const item = (name, text, note = "", ok = true) => (ok ? h("button", { type: "button", "data-tool": name, onclick: () => { this.#openMenu(false); this.use(name); } }, text, note ? h("span", { class: note.length > 1 ? "" : "key" }, note) : null) : null);
    find("menu").replaceChildren(...[
      item("charts", say("Charts and cards"), ".", frame), item("figures", say("Box score"), "#", frame), item("phrases", say("Say…"), "", seat !== "everybody" && frame),
      item("coach", say("The coach plays…"), "", asked && state.helped), item("strip", say("Chance to win"), this.strip.isOn ? say("shown") : say("hidden"), chances),
      item("advance", say("Answers in advance…"), "", plays && seat !== "both"),
      item("sounds", say("Sound"), hasSound() ? say("on") : say("off")), item("help", say("Keys and sound"), "?"),
      h("a", { href: `/rules/${state.game}`, target: "_blank" }, say("Rulebook")),
      this.onPaper.includes(state.game) ? h("a", { href: kitAddress(state.game), download: "" }, say("Print the game")) : null, item("resign", say("Resign…"), "", plays)].filter(Boolean));
    if (at) find("menu").querySelector(`[data-tool=${at}], [data-tool]`)?.focus();
  }

  /** Take a key; returns whether it was one of ours. */
  press(key) {
    if (key === "Escape" && !find("menu").hidden) {
      this.#openMenu(false);
      find("more").focus();
      return true;
    }
    const found = KEYS[key];
    if (!found || !document.querySelector(`[data-tool=${found}]`)) return false;
    this.use(found);
    return true;
  }

  use(name) {
    const uses = { hint: () => this.send({ hint: 1 }), takeback: () => this.send({ takeback: "ask" }), figures: () => this.logs.show("figures"), charts: () => this.logs.show("charts"), chances: () => this.askChances(), phrases: () => this.say(),
      sounds: () => { setSound(!hasSound()); this.update(this.page.message); }, strip: () => { this.strip.turn(this.page.message); this.update(this.page.message); } };
    (uses[name] ?? (() => this[name]()))();
  }

  coach() {
    const box = dialog(say("Let the coach play"), h("div", { class: "choices" }, Object.entries(UNTIL).map(([until, text]) =>
      h("button", { type: "button", onclick: () => { box.close(); this.send({ coach: until }); } }, text))));
  }

  advance() {
    this.orders.open(this.page.message);
  }

  /** In a game between two people nobody is helped unless both want it. */
  askHelp() {
    const box = dialog(say("The coach's help"), h("p", {}, say("In a game between two people nobody gets hints, chances or the coach's answers, unless both agree: then both may use them for the rest of this game.")),
      h("button", { type: "button", onclick: () => { box.close(); this.send({ help: "ask" }); } }, say("Ask the other player")));
  }

  /** Ask who is likely to win, and what each answer is worth; a question that has been answered meanwhile does not matter. */
  async askChances() {
    const { id, message } = this.page;
    const panel = find("play");
    const same = () => this.page.message.q === message.q && panel.querySelector(".chances");
    const ask = () => get(`/api/tables/${encodeURIComponent(id)}/chances`);
    sayOfChances(panel, say("Playing every answer out…"));
    try {
      let found = await ask();
      while (same() && found.waits !== undefined) {
        sayOfChances(panel, found.waits ? say`${sentence(found.waits)} This happens only once.` : say("Playing every answer out…"));
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
    const whose = seat === "both" ? say("Give up this game?") : other.plural ? say`Resign, and ${other.the} win?` : say`Resign, and ${other.the} wins?`;
    const box = dialog(say("Resign"), h("p", {}, whose),
      h("button", { type: "button", class: "danger", onclick: () => { box.close(); this.send({ resign: 1 }); } }, say("Resign")));
  }

  sayings() {
    return this.phrases.map((text, n) => h("button", { type: "button", onclick: (event) => { event.target.closest("dialog").close(); this.send({ phrase: n }); } }, text));
  }

  say() {
    dialog(say("Say"), h("div", { class: "choices" }, this.sayings()));
  }

  // Dice that can be checked.

  showFair(fair, found) {
    const own = receipts(this.page.id);
    const save = own.map((each) => h("button", { type: "button", onclick: () => download(`receipt-${each.game}-${each.side}.json`, JSON.stringify(each), "application/json") }, say`Receipt of ${each.side}`));
    const told = found.fault
      ? [h("p", { class: "error" }, found.fault), h("p", {}, say("These dice prove nothing to you any more, and this page sends no nonce. What it saw is in its receipt."))]
      : [h("p", { class: "fingerprint" }, grouped(found.fingerprint)),
        h("p", {}, say("Read these digits to the other player: if both see the same, both were promised the same dice, and neither of you nor the server could choose them.")),
        h("p", {}, fair.seed ? say("The game has ended, and the server's seed opens its commitment. Check every roll and card of the record:") : say("After the game the server reveals its seed, and anybody can check every roll and card."))];
    dialog(say("Fair dice"), ...told, ...walkedAway(this.page.message.state), h("div", { class: "choices" }, fair?.seed ? h("a", { class: "button", href: `/fair?table=${this.page.id}` }, say("Check the dice")) : null, save));
  }

  help() {
    const keys = [["1–9, a–z", say("the answer with that key")], [say("letters"), say("where answers have no key: the first letters move to one, Enter picks it")],
      ["!", say("hint")], ["%", say("your chance to win, and what each answer is worth")], [".", say("charts and cards")], ["#", say("box score")], ["?", say("this page")]];
    const check = (text, on, change) => {
      const box = h("input", { type: "checkbox", onchange: (event) => change(event.target.checked) });
      box.checked = on;
      return h("label", { class: "check" }, box, text);
    };
    dialog(say("Keys and sound"), h("dl", { class: "keys" }, keys.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
      h("p", { class: "muted" }, say("Chances are estimated by letting the coach play both sides many times, using only what you can see; ± is one standard error, and a tie counts as half a win. In a game between two people there are no hints or chances unless both agree.")),
      check(say("Single keys answer"), !this.keysOff, (on) => localStorage.setItem(KEYS_OFF, on ? "0" : "1")),
      check(say("Sounds: cards, dice, whistle, crowd, and when it is your turn"), hasSound(), setSound));
  }
}
