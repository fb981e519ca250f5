// The review of a game: asked for, waited for, drawn.

import { Curve } from "./curve.js";
import { find, h, put } from "./dom.js";
import { get, postText, sentence } from "./api.js";
import { wear } from "./worn.js";

const AGAIN = 700; // ms between two looks at one that is under way
const table = new URLSearchParams(location.search).get("table");
let review = null;
let curve = null;

const percent = (share) => `${(100 * share).toFixed(1)}%`;
const signed = (share) => `${share < 0 ? "−" : "+"}${percent(Math.abs(share))}`;
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// One play.

function show(play) {
  const at = Math.min(Math.max(play, 0), review.plays.length);
  curve.show(at);
  find("at").value = at;
  find("where").textContent = `${at} of ${review.plays.length}`;
  const shown = review.plays[at - 1];
  const chance = shown?.after ?? review.plays[0].before;
  find("at").setAttribute("aria-valuetext", `after play ${at}: ${review.teams[0]} ${percent(chance)}`);
  put(find("play"), h("p", { class: "when" }, shown ? `${shown.period} · ${capital(shown.headline)}` : "Before the first play"), shown ? h("p", {}, shown.text) : null,
    h("p", {}, h("strong", {}, `${review.teams[0]} ${percent(chance)}, ${review.teams[1]} ${percent(1 - chance)}`), shown ? ` (${signed(shown.after - shown.before)})` : ""));
}

const seen = (play) => (table ? h("a", { href: `/replay?table=${encodeURIComponent(table)}&at=${play}` }, `Play ${play}`) : `Play ${play}`);

function moment(moved, play, text, more = "") {
  const shown = review.plays[play - 1];
  return h("li", {}, h("span", { class: "moved" }, moved, more ? h("span", { class: "for" }, more) : null),
    h("p", {}, h("span", { class: "when" }, seen(play), ` · ${shown.period} · ${capital(shown.headline)}`), text));
}

function forWhom(change) {
  return [`+${percent(Math.abs(change))}`, review.teams[change >= 0 ? 0 : 1]];
}

function playMoment(number, changed) {
  const play = review.plays[number - 1];
  const [moved, team] = forWhom(changed(play));
  return moment(moved, number, play.text, team);
}

function callMoment(call) {
  const better = call.best === call.answer ? "" : `; ${call.best} was better`;
  return moment(`−${percent(call.cost)}`, call.play, `${call.answer}${better}.`, review.teams[call.team === "home" ? 0 : 1]);
}

// The whole.

function sides() {
  const head = h("tr", {}, ["Team", "Good calls", "Lost to bad calls", "Luck"].map((each, n) => h("th", { scope: "col", class: n ? "n" : "" }, each)));
  const row = (side, name) => h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "n" }, side.accuracy === null ? "–" : `${Math.round(100 * side.accuracy)}%`),
    h("td", { class: "n" }, percent(side.given_away)), h("td", { class: "n" }, signed(side.luck)));
  return h("table", {}, h("thead", {}, head), h("tbody", {}, row(review.sides.home, review.teams[0]), row(review.sides.away, review.teams[1])));
}

function everyPlay() {
  const head = h("tr", {}, ["Play", "Situation", "What happened", review.teams[0]].map((each, n) => h("th", { scope: "col", class: n === 0 || n === 3 ? "n" : "" }, each)));
  return h("table", {}, h("thead", {}, head), h("tbody", {}, review.plays.map((play) =>
    h("tr", {}, h("td", { class: "n" }, String(play.number)), h("td", {}, capital(play.headline)), h("td", {}, play.text), h("td", { class: "n" }, percent(play.after))))));
}

function draw(found) {
  review = found;
  wear(review.worn);
  const side = (n) => h("span", { class: ["home", "away"][n] }, review.teams[n], h("span", { class: "points" }, String(review.score[n])));
  put(find("result"), side(0), side(1));
  find("title").textContent = `Review: ${review.teams[0]} – ${review.teams[1]}`;
  find("story").textContent = review.story;
  curve = new Curve(review, show);
  put(find("curve"), curve.element);
  find("at").max = review.plays.length;
  put(find("sides"), sides());
  put(find("decisive"), review.decisive.map((number) => playMoment(number, (play) => play.after - play.before)));
  put(find("luckiest"), review.luckiest.map((number) => playMoment(number, (play) => play.after - play.expected)));
  put(find("worst"), review.worst.length ? review.worst.map(callMoment) : h("li", { class: "muted" }, "No call cost much."));
  put(find("plays"), everyPlay());
  find("terms").textContent = review.terms;
  find("review").hidden = false;
  find("chooser").open = false;
  show(review.decisive[0]);
}

// Waiting for it.

function told({ done, of, waits }) {
  find("under-way").hidden = false;
  const looking = of ? `Looking at play ${Math.min(done + 1, of)} of ${of}…` : "Getting ready…";
  find("progress-text").textContent = waits ? `${sentence(waits)} This happens only once.` : looking;
  if (of) Object.assign(find("progress"), { max: of, value: done });
}

async function wait(first, again) {
  find("error").textContent = "";
  find("review").hidden = true;
  try {
    let found = await first();
    while (!found.review) {
      told(found);
      await new Promise((done) => setTimeout(done, AGAIN));
      found = await again(found);
    }
    draw(found.review);
  } catch (error) {
    find("error").textContent = error.message;
  }
  find("under-way").hidden = true;
}

function opened(event) {
  const [file] = event.target.files;
  let id = "";
  const begin = async () => {
    const found = await postText("/api/review", await file.text());
    ({ id } = found);
    return found;
  };
  if (file) wait(begin, () => get(`/api/reviews/${id}`));
}

find("file").addEventListener("change", opened);
find("choose").addEventListener("submit", (event) => event.preventDefault());
find("at").addEventListener("input", (event) => show(Number(event.target.value)));
if (table) {
  find("choose").hidden = true;
  const ask = () => get(`/api/tables/${encodeURIComponent(table)}/review`);
  wait(ask, ask);
}
