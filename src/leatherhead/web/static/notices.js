// What stands between the players: waiting, the invitation, offers, the end, and the cover at one screen.

import { find, h, put } from "./dom.js";
import { post } from "./api.js";
import { emblemOf } from "./emblem.js";
import { headline } from "./headline.js";
import { letters } from "./letters.js";
import { lineTable, scoreboard } from "./scoreboard.js";
import { copy, forOthers, qrCode, share } from "./share.js";
import { chancesOf, curveOf } from "./strip.js";
import { counted, say } from "./language.js";

const button = (text, onclick, kind = "") => h("button", { type: "button", class: kind, onclick }, text);
const isPlayer = (seat) => seat === "home" || seat === "away" || seat === "both";
const otherSeat = (seat) => (seat === "home" ? "away" : "home");

/** The offers and the state of the table, as rows with buttons. */
export function notices(page, send) {
  const { message } = page;
  const rows = [late(message), takeBack(message, send), help(message, send), absent(message, send)].filter(Boolean);
  return rows.map((row) => h("div", { class: "notice" }, row));
}

/** What a table is told when a clock has run out. */
export function ranOut({ seat: own, state }, seat) {
  if (own === seat) return say("Your time ran out: the coach answered for you.");
  const team = state.spoken[seat];
  return team.plural ? say`${team.The} ran out of time: the coach answered for them.` : say`${team.The} ran out of time: the coach answered for it.`;
}

function late(message) {
  const said = ["home", "away"].filter((seat) => message.late[seat]).map((seat) => ranOut(message, seat));
  return said.length && message.state.name === "running" ? [h("span", {}, said.join(" "))] : null;
}

function takeBack({ offers, seat, state }, send) {
  if (!offers?.takeback) return null;
  const team = state.spoken[offers.takeback];
  if (offers.takeback === seat) return [h("span", {}, say("You have asked to undo your last answer."))];
  if (!isPlayer(seat)) return null;
  return [h("span", {}, team.plural ? say`${team.The} ask to undo their last answer.` : say`${team.The} asks to undo its last answer.`),
    button(say("Let them"), () => send({ takeback: "accept" })), button(say("No"), () => send({ takeback: "decline" }), "quiet")];
}

function help({ offers, seat, state }, send) {
  if (!offers?.help || state.name !== "running" || !isPlayer(seat)) return null;
  if (offers.help === seat) return [h("span", {}, say("You have asked to let the coach help both of you."))];
  const team = state.spoken[offers.help];
  return [h("span", {}, team.plural ? say`${team.The} ask to let the coach help both of you: hints, chances to win, the coach's answers.` : say`${team.The} asks to let the coach help both of you: hints, chances to win, the coach's answers.`),
    button(say("Agree"), () => send({ help: "accept" })), button(say("No help"), () => send({ help: "decline" }), "quiet")];
}

function absent({ offers, seat, state }, send) {
  const other = otherSeat(seat);
  if (state.name !== "running" || seat === "both" || !isPlayer(seat) || !offers?.absent?.includes(other) || state.players[other].coached) return null;
  return [h("span", {}, say`${state.players[other].name || say("The other player")} has left.`),
    button(say("Let the coach play for them"), () => send({ absent: "coach" })), button(say("Claim the win"), () => send({ absent: "claim" }), "quiet")];
}

const wins = (team) => (team.plural ? say`${team.The} win` : say`${team.The} wins`);
const ENDS = {
  resigned: (winner) => (winner ? say`${wins(winner)}: the other side has resigned.` : say("The game was given up.")),
  claimed: (winner) => say`${wins(winner)}: the other player had left.`,
  voided: () => say("This game was given up before it began."),
  over: (winner, frame) => (winner ? say`Final. ${wins(winner)} ${frame ? result(frame) : ""}` : frame ? say`Final. It is a tie, ${result(frame)}` : say("Final. It is a tie.")),
};

function result(frame) {
  const [high, low] = [...frame.score].sort((a, b) => b - a);
  return `${high}–${low}.`;
}

// Where the question stands.

/** What to show while there is nothing to answer. */
export function waiting(page) {
  const { state, seat, frame } = page.message;
  if (state.name === "waiting") return invitation(page);
  if (state.name === "pledging") return settling(page);
  if (!frame || frame.over || state.name !== "running") return finalCard(page);
  const awaited = frame.waits_for ? state.spoken[frame.waits_for].the : say("both teams");
  return [h("h2", { id: "question-text", tabindex: "-1", class: "muted" }, say`Waiting for ${awaited}…`), h("div", { class: "chances", role: "status" }),
    isPlayer(seat) ? null : h("p", { class: "muted" }, say("You are watching."))];
}

/** The end as its viewer takes it: You win, You lose, Owls win. */
function verdict({ state, seat }) {
  const { winner } = state;
  if (!state.spoken[winner]) return state.name === "voided" || state.name === "resigned" ? "" : say("A tie");
  if (seat === "home" || seat === "away") return winner === seat ? say("You win") : say("You lose");
  return wins(state.spoken[winner]).replace(/^The /, "");
}

const biggest = (plays) => plays.filter((play) => typeof play?.gain === "number").reduce((best, play) => (play.gain > (best?.gain ?? 0) ? play : best), null);

function rematch({ state, seat, offers }, send) {
  if (state.next) return h("a", { class: "button", href: `/t/${state.next}` }, say("Go to the rematch"));
  if (!isPlayer(seat)) return null;
  if (offers?.rematch === seat) return h("span", {}, say("You have offered a rematch."));
  return offers?.rematch ? button(say("Accept the rematch"), () => send({ rematch: "accept" })) : button(say("Rematch"), () => send({ rematch: "offer" }));
}

/** What was best in a game, from its plays: the longest gain and the longest drive. */
function facts(plays, teams) {
  const play = biggest(plays);
  const drive = plays.map((each) => each?.drive).filter((each) => each?.yards).reduce((best, each) => (each.yards > (best?.yards ?? 0) ? each : best), null);
  const team = (seat) => teams[seat === "home" ? 0 : 1];
  return h("dl", { class: "facts" },
    play ? [h("div", {}, h("dt", {}, say("Biggest play")), h("dd", {}, `+${play.gain}, ${team(play.offense)}, ${play.down}`))] : null,
    drive ? [h("div", {}, h("dt", {}, say("Best drive")), h("dd", {}, `${team(drive.team)}: ${counted(drive.plays, "play")}, ${counted(drive.yards, "yard")}`))] : null, h("div", { id: "swing", hidden: true }));
}

/** The end: who has won, points by period, what was best, and where to go from here. */
function finalCard(page) {
  const { id, message, story, send, toast } = page;
  const { state, seat, frame, offers } = message;
  const said = verdict(message);
  const score = frame && state.name === "over" ? frame.score.join("–") : "";
  const links = state.name === "voided" ? [] : [
    frame ? h("a", { class: "button alt", href: `/review?table=${id}` }, say("Review")) : null, h("a", { class: "button alt", href: `/replay?table=${id}` }, say("Replay")),
    isPlayer(seat) ? h("button", { type: "button", class: "alt", "data-tool": "share", onclick: () => share(id, message, toast) }, say("Share…")) : null,
    h("a", { class: "button alt", href: `/api/tables/${id}/record`, download: "" }, say("Record"))];
  const mayLook = isPlayer(seat) || state.public;
  const heading = said || say("The game has ended");
  return [h("h2", { id: "question-text", tabindex: "-1", class: "hidden-text" }, `${heading}${score ? ` ${score}` : ""}.`),
    h("div", { class: "final-card panel" },
      h("div", { class: `final ${state.winner ?? ""}` }, frame && (state.winner === "home" || state.winner === "away") ? emblemOf(frame.teams, state.winner === "home" ? 0 : 1, 64) : null, letters(heading, 54), score ? letters(score, 46, "") : null),
      h("div", { class: "notice" }, h("strong", {}, ENDS[state.name]?.(state.spoken[state.winner], frame) ?? "")),
      frame ? h("div", { class: "line-score" }, lineTable(frame, story.plays, frame.teams)) : null, h("div", { id: "final-curve" }), frame ? facts(story.plays, frame.teams) : null,
      h("div", { class: "choices" }, rematch({ state, seat, offers }, send), mayLook ? links : null))];
}

/** The review has come: the curve of the game, and its greatest swing. */
export function showReview(review) {
  const chances = chancesOf(review);
  find("final-curve")?.replaceChildren(curveOf(chances, 700, 90));
  const swing = review.plays.reduce((best, play) => (Math.abs(play.after - play.before) > Math.abs(best.after - best.before) ? play : best));
  const percent = (chance) => `${Math.round(100 * chance)}%`;
  if (find("swing")) put(find("swing"), h("dt", {}, say`Greatest swing (${review.teams[0]})`), h("dd", {}, `${percent(swing.before)} → ${percent(swing.after)}`));
}

/** Somebody who never shows a nonce does not hold the other here. */
function settling({ message: { seat, state, fair }, wire }) {
  const leave = h("button", { type: "button", class: "quiet", onclick: () => wire.send({ resign: 1 }) }, say("Leave the table"));
  return [h("h2", {}, fair ? say("Settling the dice…") : say("The game is about to begin…")), ...walkedAway(state), isPlayer(seat) ? leave : null];
}

/** Who has left tables when the dice were known: a new table is another roll. */
export function walkedAway({ players }) {
  return Object.values(players).filter((each) => each.walked_away).map(({ name, walked_away: count }) =>
    h("p", { class: "walked-away" }, say`${name} has left ${counted(count, "table")} after the dice were settled and before the first play.`));
}

const cancel = ({ wire }) => button(say("Cancel this table"), () => wire.send({ resign: 1 }), "quiet");

function invitation(page) {
  const { state, seat } = page.message;
  const invite = new URLSearchParams(location.hash.slice(1)).get("invite") ?? localStorage.getItem(`invite:${page.id}`);
  const open = ["home", "away"].find((each) => state.players[each].open);
  if (isPlayer(seat)) {
    if (!invite) return [h("h2", {}, say("Waiting for an opponent…")), about(page.message), cancel(page)];
    const field = h("input", { id: "link", readonly: true, value: `${location.origin}/t/${page.id}#invite=${invite}`, onfocus: (event) => event.target.select() });
    const way = h("div", { id: "way" });
    page.invited ??= post(`/api/tables/${page.id}/invitation`, { invite });
    page.invited.then(({ link, code }) => {
      field.value = link || field.value;
      put(way, link ? qrCode(code) : forOthers());
    }, (error) => put(way, error.message));
    return [h("h2", {}, say("Send this link to a friend")), h("div", { class: "invited" }, about(page.message), way), h("label", { for: "link", class: "hidden-text" }, say("Link")), field,
      button(say("Copy"), () => copy(field, page.toast)),
      h("p", { class: "muted" }, say("The game begins as soon as they sit down. Whoever has the link can take the seat.")), cancel(page)];
  }
  if (!open) return [h("h2", {}, say("Waiting…"))];
  return sitDown(page, state.spoken[open], invite);
}

const CLOCKS = { days: (time) => say`${time} for each answer, by correspondence`, move: (time) => say`${time} for each answer`, game: (time) => say`${time} for the whole game, each` };

function spelledTime(seconds) {
  const [size, unit] = seconds % 86_400 === 0 ? [86_400, "day"] : seconds % 3600 === 0 ? [3600, "hour"] : seconds % 60 === 0 ? [60, "minute"] : [1, "second"];
  return counted(seconds / size, unit);
}

/** What is played at this table, and how. */
function about({ state, clocks, fair }) {
  const players = ["home", "away"].map((seat) => `${state.names[seat]} (${state.players[seat].open ? say("free") : state.players[seat].name})`);
  const rules = Object.entries(state.options).map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`);
  const rows = [[say("Game"), state.title], [say("Teams"), players.join(" – ")], [say("Clock"), clocks ? CLOCKS[clocks.kind](spelledTime(clocks.seconds)) : say("none; take your time")],
    [say("Dice"), fair ? say("fair: both sides can check them") : say("the server's")], rules.length ? [say("Options"), rules.join(", ")] : null].filter(Boolean);
  return h("div", {}, h("dl", { class: "about-table" }, rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])), walkedAway(state));
}

function sitDown(page, team, invite) {
  const name = h("input", { id: "player", name: "name", required: true, maxlength: 24, autocomplete: "nickname", value: localStorage.getItem("name") ?? "" });
  const why = h("p", { class: "error", role: "alert" });
  const join = async (event) => {
    event.preventDefault();
    try {
      await post(`/api/tables/${page.id}/join`, { invite, name: name.value });
      localStorage.setItem("name", name.value);
      page.wire.reconnect();
    } catch (error) {
      why.textContent = error.message;
    }
  };
  return [h("h2", {}, say`A seat is free: play ${team.the}`), about(page.message),
    h("form", { onsubmit: join }, h("label", { for: "player" }, say("Your name")), name, h("button", {}, say("Sit down")), why)];
}

/** Cover the screen until the named team's player has sat down; what both may know stands on it. */
export function cover({ frame, state }, ready) {
  document.querySelector(".cover")?.remove();
  if (!frame.must_come) return;
  const team = state.spoken[frame.must_come];
  const show = h("button", { type: "button", onclick: ready }, say`I play ${team.the}: show my side`);
  const latest = frame.told.findLast((play) => play.text); // as everybody may know it
  const told = latest ? h("p", { class: "cover-latest" }, headline(latest).join(", ") || latest.text) : null;
  document.body.append(h("div", { class: "cover", role: "dialog", "aria-modal": "true", "aria-labelledby": "cover-title" },
    scoreboard(frame), told, h("h2", { id: "cover-title" }, say`Hand the screen to ${team.the}`), h("p", {}, say("Their side stays covered until they say they are here.")), show));
  show.focus();
}
