// My leagues, and the form to found one.

import { find, h, put } from "./dom.js";
import { get, post } from "./api.js";
import { pageLinks } from "./links.js";

const STATES = { open: "waits for players", running: "under way", over: "over" };
let made = 0;

const choice = (name, values) => h("select", { name }, values.map(([value, text]) => h("option", { value }, text)));
const number = (name, value, min, max) => h("input", { name, type: "number", value, min, max, required: true });

function labeled(text, input, about = "") {
  input.id = `field-${made++}`;
  return h("div", {}, h("label", { for: input.id }, text), input, about ? h("small", {}, about) : null);
}

function form(games) {
  put(find("found"), labeled("Name", h("input", { name: "name", maxlength: 24, required: true, placeholder: "Prairie League" })),
    labeled("Game", choice("game", games.map((game) => [game.name, game.title]))),
    labeled("Length", choice("length", [["short", "short games, where the game has them"], ["", "full games"]])),
    labeled("Form", choice("form", [["season", "a season with playoffs"], ["cup", "a knock-out cup"], ["series", "a series of two teams"]])),
    labeled("Teams", number("teams", 8, 2, 32)), labeled("Of these, for people", number("people", 4, 1, 32), "Bots play the others, and whatever stays free."),
    labeled("Teams in the playoffs", number("places", 4, 2, 32)), labeled("Weeks", number("weeks", 0, 0, 40), "0: everybody meets everybody."),
    labeled("Days for a week", number("days", 7, 1, 30)),
    labeled("Time for an answer", choice("hours", [["48", "two days, by correspondence"], ["24", "a day, by correspondence"], ["0", "no clock: meet at the table"]])),
    labeled("A game that is not played in time", choice("policy", [["coach", "is played on by the coach"], ["forfeit", "is lost by whoever did not answer"], ["extend", "has more time"]])),
    h("div", { class: "wide" }, h("button", {}, "Found the league")));
}

async function found(event, games) {
  event.preventDefault();
  const data = Object.fromEntries(new FormData(find("found")));
  const game = games.find((each) => each.name === data.game);
  const short = game.options.find((each) => each.name === "length")?.values[1]?.value;
  const wanted = { name: data.name, game: data.game, form: data.form, policy: data.policy, options: data.length && short ? { length: short } : {} };
  for (const each of ["teams", "people", "places", "weeks", "days", "hours"]) wanted[each] = Number(data[each]);
  if (wanted.form === "series") wanted.people = Math.min(wanted.people, 2);
  try {
    const { id, invite } = await post("/api/leagues", wanted);
    localStorage.setItem(`league:${id}`, invite);
    location.href = `/l/${id}`;
  } catch (error) {
    find("error").textContent = error.message;
  }
}

async function open() {
  put(find("links"), pageLinks());
  const [{ games }, mine] = await Promise.all([get("/api/games"), get("/api/leagues")]);
  find("own").hidden = !mine.length;
  put(find("mine"), mine.map((each) => h("li", {}, h("a", { href: `/l/${each.id}` }, each.name), h("span", { class: "muted" }, STATES[each.state]))));
  form(games);
  find("found").addEventListener("submit", (event) => found(event, games));
}

open().catch((error) => (find("error").textContent = error.message));
