// One's own page: profile and privacy, notices, vacation, devices and pass phrase, being forgotten.

import { find, h, put } from "./dom.js";
import { get, post } from "./api.js";
import { pageLinks } from "./links.js";
import { teamFields } from "./team.js";
import { timeLeft } from "./turns.js";

const shown = (error) => (find("error").textContent = error.message);

/** Do something at the server, then show everything anew. */
const then = (path, data) => async () => {
  find("error").textContent = "";
  await post(path, data()).then(open, shown);
};

const part = (title, ...children) => h("section", { class: "panel", "aria-label": title }, h("h2", {}, title), ...children);
const field = (id, label, settings) => h("div", {}, h("label", { for: id }, label), h("input", { id, ...settings }));
const value = (id) => find(id).value;
const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });

function record({ id, name }, profile) {
  const hide = h("input", { type: "checkbox", id: "private", checked: profile.private });
  hide.addEventListener("change", then("/api/private", () => ({ private: hide.checked })));
  return part(name, h("p", {}, h("a", { href: `/p/${id}` }, "Your results, ratings and games")),
    h("label", { class: "check" }, hide, "Show my profile to nobody else"));
}

/** The team of one's own, which plays wherever its owner takes a seat. */
function ownTeam({ team }) {
  const fields = teamFields("Name", team);
  const form = h("form", {}, h("div", { class: "form" }, fields.name, fields.badge),
    h("p", { class: "choices" }, h("button", {}, team ? "Change the team" : "Keep this team"),
      team ? h("button", { type: "button", class: "quiet", onclick: then("/api/team", () => ({})) }, "Play without one") : null));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    then("/api/team", fields.value)();
  });
  const section = part("Your team", h("p", {}, "It plays wherever you take a seat: at tables and in leagues. If both teams look alike, the visitors change colors."), form);
  section.id = "team";
  return section;
}

function devices({ account, devices: listed }) {
  const out = (each) => h("button", { type: "button", class: "quiet", "aria-label": `Log out ${each.name}`, onclick: then("/api/logout-device", () => ({ device: each.id })) }, "Log out");
  const rows = listed.map((each) => h("li", {}, h("span", {}, each.name || "A browser", " ",
    h("span", { class: "muted" }, each.here ? "this one" : `last used ${day(each.used)}`)), account && !each.here ? out(each) : null));
  return part("Where you are logged in", h("ul", { class: "rows", id: "devices" }, rows),
    account ? h("button", { type: "button", class: "quiet", onclick: then("/api/logout-others", () => ({})) }, "Log out everywhere else")
      : h("p", { class: "muted" }, "Without an account only this browser knows you: make one on the first page, under Log in…"));
}

function phrase({ account }) {
  if (!account) return null;
  const form = h("form", {}, h("div", { class: "form" },
    field("old", "Pass phrase now", { type: "password", autocomplete: "current-password", required: true, maxlength: 200 }),
    field("new", "New pass phrase", { type: "password", autocomplete: "new-password", required: true, minlength: 8, maxlength: 200 })),
  h("p", {}, h("button", {}, "Change the pass phrase")), h("p", { class: "muted" }, "All other devices are logged out."));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    then("/api/phrase", () => ({ phrase: value("old"), new: value("new") }))();
  });
  return part("Pass phrase", form);
}

// Notices.

const NAMES = { mail: "Mail", discord: "Discord", ntfy: "ntfy", slack: "Slack", tgram: "Telegram" };
const EXAMPLES = { mail: "ann@example.org", discord: "discord://ID/TOKEN", ntfy: "ntfy://TOPIC", slack: "slack://A/B/C", tgram: "tgram://BOT:TOKEN/CHAT" };

function addresses({ addresses: held, offered }) {
  const rows = held.map((each) => h("li", {}, h("span", {}, each.address, " ", h("span", { class: "muted" }, each.confirmed ? "" : "waits to be confirmed: open the link that was sent there")),
    h("button", { type: "button", class: "quiet", "aria-label": `Remove ${each.address}`, onclick: then("/api/addresses/remove", () => ({ id: each.id })) }, "Remove")));
  if (!offered.length) return [h("ul", { class: "rows" }, rows), h("p", { class: "muted" }, "This server sends no mail.")];
  const kind = h("select", { id: "kind" }, offered.map((name) => h("option", { value: name }, NAMES[name] ?? name)));
  const address = h("input", { id: "address", required: true, maxlength: 254, placeholder: EXAMPLES[offered[0]] });
  kind.addEventListener("change", () => (address.placeholder = EXAMPLES[kind.value] ?? ""));
  const form = h("form", {}, h("div", { class: "form" }, h("div", {}, h("label", { for: "kind" }, "By"), kind), h("div", {}, h("label", { for: "address" }, "Address"), address)),
    h("p", {}, h("button", {}, "Add this address")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    then("/api/addresses", () => ({ kind: kind.value === "mail" ? "mail" : "service", address: address.value }))();
  });
  return [h("ul", { class: "rows", id: "addresses" }, rows), form];
}

function feed() {
  const address = h("input", { id: "feed", readonly: true, hidden: true, "aria-label": "Address of the feed", onfocus: () => address.select() });
  const make = async () => {
    await post("/api/feed", {}).then(({ url }) => { address.value = url; address.hidden = false; }, shown);
  };
  return h("details", {}, h("summary", {}, "A feed for a news reader…"),
    h("p", {}, "Whoever has its address can read your notices. It is shown once; a new one ends the old one."), address,
    h("p", { class: "choices" }, h("button", { type: "button", onclick: make }, "Make a feed"),
      h("button", { type: "button", class: "quiet", onclick: then("/api/feed/stop", () => ({})) }, "End the feed")));
}

function inbox(held) {
  const allow = h("button", { type: "button", class: "quiet", onclick: async () => { await Notification.requestPermission(); open(); } }, "Let this browser notify me");
  const asks = window.Notification && Notification.permission === "default";
  const section = part("Notices", h("p", {}, "When it is your turn and you are away, when your time runs short, when a game ends."), addresses(held), asks ? allow : null, feed());
  section.id = "notices";
  return section;
}

function vacation({ vacation: { until, left } }) {
  const days = h("input", { id: "days", type: "number", min: 1, max: 30, value: 7, required: true });
  const form = h("form", {}, h("div", { class: "form" }, h("div", {}, h("label", { for: "days" }, "Days"), days)),
    h("p", { class: "choices" }, h("button", {}, until ? "Change it" : "Go on vacation"),
      until ? h("button", { type: "button", class: "quiet", onclick: then("/api/vacation", () => ({ days: 0 })) }, "I am back") : null));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    then("/api/vacation", () => ({ days: Number(days.value) }))();
  });
  return part("Vacation", h("p", {}, "Clocks of days stand still meanwhile. ", until ? `You are away until ${day(until)}. ` : "", `${timeLeft(left)} left this year.`), form);
}

function leave({ account, name }) {
  const form = h("form", {}, h("p", {}, "Games under way are given up. Your name, account, ratings and the games that are only yours are deleted; games with other people stay in their archives, under no name."),
    h("div", { class: "form" }, field("sure", `Type ${name} to be sure`, { required: true, autocomplete: "off" }),
      account ? field("sure-phrase", "Pass phrase", { type: "password", autocomplete: "current-password", required: true }) : null),
    h("p", {}, h("button", { class: "danger" }, "Delete everything of mine")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const data = { name: value("sure"), ...(account ? { phrase: value("sure-phrase") } : {}) };
    await post("/api/forget", data).then(() => { localStorage.clear(); location.href = "/"; }, shown);
  });
  return part("Leave", h("details", {}, h("summary", {}, "Delete everything of mine…"), form));
}

async function open() {
  const me = await get("/api/devices");
  find("nobody").hidden = me.id !== null;
  if (me.id === null) return put(find("parts"), ownTeam(me));
  const [profile, held] = await Promise.all([get(`/api/people/${me.id}`), get("/api/inbox")]);
  put(find("parts"), record(me, profile), ownTeam(me), inbox(held), vacation(held), devices(me), phrase(me), leave(me));
}

put(find("links"), pageLinks());
open().catch(shown);
