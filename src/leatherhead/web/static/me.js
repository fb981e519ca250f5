// One's own page: profile and privacy, devices and pass phrase, being forgotten.

import { find, h, put } from "./dom.js";
import { get, post } from "./api.js";
import { pageLinks } from "./links.js";

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

function devices({ account, devices: listed }) {
  const out = (each) => h("button", { type: "button", class: "quiet", "aria-label": `Log out ${each.name}`, onclick: then("/api/logout-device", () => ({ device: each.id })) }, "Log out");
  const rows = listed.map((each) => h("li", {}, h("span", {}, each.name || "A browser", " ",
    h("span", { class: "muted" }, each.here ? "this one" : `last used ${day(each.used)}`)), account && !each.here ? out(each) : null));
  return part("Where you are logged in", h("ul", { class: "rows", id: "devices" }, rows),
    account ? h("button", { type: "button", class: "quiet", onclick: then("/api/logout-others", () => ({})) }, "Log out everywhere else")
      : h("p", { class: "muted" }, "Without an account only this browser knows you: make one on the first page, under Account…"));
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
  put(find("links"), pageLinks());
  const me = await get("/api/devices");
  find("nobody").hidden = me.id !== null;
  if (me.id === null) return;
  const profile = await get(`/api/people/${me.id}`);
  put(find("parts"), record(me, profile), devices(me), phrase(me), leave(me));
}

open().catch(shown);
