// My seasons and leagues, and the forms that begin one: alone, with friends, or from a folder.

import { find, h, put } from "./dom.js";
import { get, post, postFile } from "./api.js";
import { pageLinks } from "./links.js";
import { timeLeft } from "./turns.js";

const STATES = { open: "waits for players", running: "under way", over: "over" };
const FORMS = [["season", "a season with playoffs"], ["cup", "a knock-out cup"], ["series", "a series of two teams"]];
const BEST = [["1", "one game"], ["3", "best of three"], ["5", "best of five"], ["7", "best of seven"]];
const NUMBERS = ["teams", "people", "places", "weeks", "days", "hours", "divisions", "rounds", "best_of"];
const ONLY_SEASON = ["places", "weeks", "divisions", "rounds"]; // what neither a cup nor a series has
let made = 0;

const choice = (name, values) => h("select", { name }, values.map(([value, text]) => h("option", { value }, text)));
const number = (name, value, min, max) => h("input", { name, type: "number", value, min, max, required: true });
const text = (name, settings) => h("input", { name, maxlength: 24, ...settings });

function labeled(words, input, about = "") {
  input.id = `field-${made++}`;
  return h("div", {}, h("label", { for: input.id }, words), input, about ? h("small", {}, about) : null);
}

const game = (games) => labeled("Game", choice("game", games.map((each) => [each.name, each.title])));
const length = () => labeled("Length", choice("length", [["short", "short games, where the game has them"], ["", "full games"]]));
const form = () => labeled("Form", choice("form", FORMS));
const bestOf = () => labeled("A playoff series", choice("best_of", BEST));
const times = () => [labeled("Days for a week", number("days", 7, 1, 30)),
  labeled("Time for an answer", choice("hours", [["48", "two days, by correspondence"], ["24", "a day, by correspondence"], ["0", "no clock: meet at the table"]])),
  labeled("A game that is not played in time", choice("policy", [["coach", "is played on by the coach"], ["forfeit", "is lost by whoever did not answer"], ["extend", "has more time"]]))];

/** The size of a season, all but the first part folded away. */
function size() {
  return h("details", {}, h("summary", {}, "Divisions, rounds and weeks"), h("div", { class: "form" },
    labeled("Divisions", number("divisions", 1, 1, 4), "Rivals meet twice as often."), labeled("Rounds", number("rounds", 1, 1, 4), "How often everybody meets everybody."),
    labeled("Weeks", number("weeks", 0, 0, 40), "0: as many as that takes.")));
}

/** Bots by their strength: one level for all, or several in turn. */
function levels(games) {
  const bots = new Map(games.flatMap((each) => each.bots.filter((bot) => bot.strength > 0).map((bot) => [bot.name, bot.title])));
  return labeled("Bots", choice("levels", [["coach,rookie,strategist", "of several levels"], ...bots]));
}

/** Hide what a form of competition does not have. */
function fit(element) {
  const show = () => {
    const chosen = element.elements.form.value;
    for (const each of [...ONLY_SEASON, "teams", "people"]) {
      const input = element.elements[each];
      if (input) input.parentElement.hidden = each === "teams" || each === "people" ? chosen === "series" : chosen !== "season";
    }
    for (const each of element.querySelectorAll("details")) each.hidden = chosen !== "season";
  };
  element.elements.form.addEventListener("change", show);
  show();
}

/** What the server is asked to found. */
function wanted(element, games) {
  const data = Object.fromEntries(new FormData(element));
  const chosen = games.find((each) => each.name === data.game);
  const short = chosen.options.find((each) => each.name === "length")?.values[1]?.value;
  const asked = { name: data.name || `${chosen.title.split(" ").slice(0, 2).join(" ")} ${data.form}`, game: data.game, form: data.form, policy: data.policy ?? "extend", hours: 0, options: data.length && short ? { length: short } : {} };
  for (const each of NUMBERS) if (data[each] !== undefined) asked[each] = Number(data[each]);
  if (asked.form !== "season") for (const each of ONLY_SEASON) delete asked[each];
  if (asked.form === "series") Object.assign(asked, { people: Math.min(asked.people ?? 1, 2), teams: 2 });
  if (asked.form === "season") asked.places = Math.min(asked.places, asked.teams);
  asked.levels = String(data.levels).split(",").filter((each) => chosen.bots.some((bot) => bot.name === each));
  return asked;
}

const submitted = (element, error, work) => element.addEventListener("submit", async (event) => {
  event.preventDefault();
  error.textContent = "";
  try {
    await work();
  } catch (refusal) {
    error.textContent = refusal.message;
  }
});

function founded({ id, invite }) {
  localStorage.setItem(`league:${id}`, invite);
  location.href = `/l/${id}`;
}

function alone(games) {
  const element = find("alone");
  put(element, game(games), length(), form(), labeled("Your team", text("club", { placeholder: "your own, or Owls" })), levels(games), labeled("Teams", number("teams", 8, 2, 32)),
    labeled("Teams in the playoffs", number("places", 4, 2, 32)), bestOf(), size(), h("div", { class: "wide" }, h("button", {}, "Begin")));
  fit(element);
  submitted(element, find("alone-error"), async () => {
    const name = localStorage.getItem("name") ?? "";
    const begun = await post("/api/leagues", { ...wanted(element, games), people: 1 });
    await post(`/api/leagues/${begun.id}/join`, { invite: begun.invite, club: element.elements.club.value, ...(name ? { name } : {}) });
    await post(`/api/leagues/${begun.id}/start`, {});
    founded(begun);
  });
}

function withFriends(games) {
  const element = find("found");
  put(element, labeled("Name", text("name", { required: true, placeholder: "Prairie League" })), game(games), length(), form(), labeled("Teams", number("teams", 8, 2, 32)),
    labeled("Of these, for people", number("people", 4, 1, 32), "Bots play the others, and whatever stays free."), levels(games), labeled("Teams in the playoffs", number("places", 4, 2, 32)), bestOf(), times(), size(),
    h("div", { class: "wide" }, h("button", {}, "Found the league")));
  fit(element);
  submitted(element, find("error"), async () => founded(await post("/api/leagues", wanted(element, games))));
}

function bring() {
  const element = find("bring");
  const file = h("input", { type: "file", accept: ".zip,application/zip", required: true });
  put(element, labeled("Zipped folder", file), times(), h("div", { class: "wide" }, h("button", {}, "Bring it")));
  submitted(element, find("bring-error"), async () => {
    const data = new FormData(element);
    const how = new URLSearchParams(["days", "hours", "policy"].map((name) => [name, String(data.get(name))]));
    founded(await postFile(`/api/leagues/bring?${how}`, file.files[0]));
  });
}

function listed({ id, name, state, next }) {
  const left = next?.due ? `, ${timeLeft(next.due - Date.now() / 1000)} left` : "";
  const game = next ? h("span", {}, `${next.names[1]} at ${next.names[0]}${left} `, h("a", { class: "button", href: `/t/${next.table}` }, "Play")) : null;
  return h("li", {}, h("a", { href: `/l/${id}` }, name), game ?? h("span", { class: "muted" }, STATES[state]));
}

async function open() {
  put(find("links"), pageLinks());
  const [{ games }, mine] = await Promise.all([get("/api/games"), get("/api/leagues")]);
  find("own").hidden = !mine.length;
  put(find("mine"), mine.map(listed));
  alone(games);
  withFriends(games);
  bring();
  find(location.hash.slice(1) || "mine")?.scrollIntoView();
}

open().catch((error) => (find("error").textContent = error.message));
