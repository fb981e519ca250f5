// The form for a new table: seats, names, clock, who may see it, and the game's own options.

import { h } from "./dom.js";
import { teamFields } from "./team.js";
import { say } from "./language.js";

let made = 0;

function labeled(text, input, about = "") {
  const id = `field-${made++}`;
  input.id = id;
  return h("div", {}, h("label", { for: id }, text), input, about ? h("small", {}, about) : null);
}

function choice(values) {
  return h("select", {}, values.map(([value, text]) => h("option", { value }, text)));
}

function check(text, on) {
  const box = h("input", { type: "checkbox" });
  box.checked = on;
  return [box, h("label", { class: "check" }, box, text)];
}

/** Each of the game's options as a list; a whole number is typed. */
function optionField(option) {
  const input = choice(option.values.map(({ text }, place) => [String(place), text]));
  const number = option.most ? h("input", { type: "number", min: 1, max: option.most, placeholder: say("or a number"), "aria-label": say`${option.title}: a number` }) : null;
  const value = () => (number?.value ? Number(number.value) : option.values[Number(input.value)].value);
  const changed = () => number?.value || input.value !== "0";
  const row = labeled(option.title, input, option.about);
  if (number) row.append(number);
  return { name: option.name, row, value, changed };
}

function seats(game) {
  const people = [["open", say("a friend, by a link")], ["me", say("the two of us, at this screen")]];
  const bots = game.bots.map((bot) => [bot.name, say`${bot.title}, a bot`]);
  const opponent = choice([...people, ...bots]);
  const row = labeled(say("Opponent"), opponent, " ");
  opponent.addEventListener("change", () => {
    row.lastChild.textContent = game.bots.find((bot) => bot.name === opponent.value)?.about ?? "";
  });
  return { opponent, row, side: choice([["home", say("home")], ["away", say("away")]]) };
}

function clocks() {
  return choice([["none", say("no clock")], ["move 60", say("1 minute per answer")], ["move 300", say("5 minutes per answer")],
    ["days 86400", say("by correspondence: a day per answer")], ["days 259200", say("by correspondence: 3 days per answer")], ["days 604800", say("by correspondence: a week per answer")],
    ["game 1200", say("20 minutes each for the game")], ["game 3600", say("an hour each for the game")]]);
}

function clockOf(text) {
  const [kind, seconds] = text.split(" ");
  return kind === "none" ? { kind } : { kind, seconds: Number(seconds) };
}

/** The form; `own` is the team of whoever fills it in, if they have one; `make` is given what the server is to be asked for. */
export function tableForm(game, own, make) {
  const { opponent, row, side } = seats(game);
  const teams = { home: teamFields(say("Home team"), null, "home"), away: teamFields(say("Away team"), null, "away") };
  const offer = () => {
    for (const [seat, usual] of [["home", "Owls"], ["away", "Bears"]]) teams[seat].offer(seat === side.value ? own : null, usual);
  };
  side.addEventListener("change", offer);
  offer();
  const clock = clocks();
  const [open, openRow] = check(say("Public: anybody may join and watch"), false);
  const [fair, fairRow] = check(say("Fair dice that both sides can check"), true);
  const options = game.options.map(optionField);
  const length = options.filter((each) => each.name === "length");
  const further = options.filter((each) => each.name !== "length");
  const why = h("p", { class: "error wide", role: "alert" });
  const submit = async (event) => {
    event.preventDefault();
    const other = side.value === "home" ? "away" : "home";
    const typed = Object.entries(teams).map(([seat, fields]) => ({ seat, ...fields.value() }));
    const names = Object.fromEntries(typed.map(({ seat, name }) => [seat, name]).filter(([, name]) => name));
    const badges = Object.fromEntries(typed.map(({ seat, short, colors }) => [seat, { ...(short ? { short } : {}), ...(colors ? { colors } : {}) }]).filter(([, badge]) => Object.keys(badge).length));
    const chosen = Object.fromEntries(options.filter((each) => each.changed()).map((each) => [each.name, each.value()]));
    try {
      await make({ game: game.name, options: chosen, seats: { [side.value]: "me", [other]: opponent.value }, names, badges, clock: clockOf(clock.value), public: open.checked, fair: fair.checked });
    } catch (error) {
      why.textContent = error.message;
    }
  };
  return h("form", { class: "form", onsubmit: submit }, row, labeled(say("You are"), side), length.map((each) => each.row), labeled(say("Clock"), clock),
    Object.values(teams).map((fields) => h("div", {}, fields.name, h("details", {}, h("summary", {}, say("Abbreviation and colors")), fields.badge))), h("div", { class: "wide" }, openRow, fairRow),
    further.length ? h("details", {}, h("summary", {}, say("Rules options")), h("div", { class: "form" }, further.map((each) => each.row))) : null,
    why, h("div", { class: "wide" }, h("button", {}, say("Make the table"))));
}
