// The bell: how many notices are new, a list of them, and a notification of the browser while the page is out of sight.

import { dialog, h } from "./dom.js";
import { get, post } from "./api.js";
import { say } from "./language.js";
import { notify } from "./notify.js";

const REFRESH = 20_000; // ms
const when = (seconds) => new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** The notices as links, the new ones marked. */
const row = ({ text, path, made, seen }) => h("li", {}, h("a", { href: path }, text), h("span", { class: "muted" }, seen ? "" : say("new · "), when(made)));

/** A button for the bar of a page; it asks the server now and then. */
export function bell() {
  const count = h("b", {});
  const button = h("button", { type: "button", class: "chip bell", "aria-label": say("Notices"), onclick: open }, `${say("Notices")} `, count);
  let known = -1;

  async function refresh() {
    const answer = await get("/api/notices").catch(() => null);
    if (!answer) return []; // the next time may do
    const { new: fresh, notices } = answer;
    count.textContent = fresh ? String(fresh) : "";
    button.setAttribute("aria-label", fresh ? say`Notices: ${fresh} new` : say("Notices"));
    const newest = notices[0]?.id ?? 0;
    if (known >= 0 && newest > known) notify(notices[0].text, notices[0].path, String(newest));
    known = newest;
    return notices;
  }

  async function open() {
    const notices = await refresh();
    dialog(say("Notices"), notices.length ? h("ul", { class: "tables notices" }, notices.map(row)) : h("p", { class: "muted" }, say("Nothing yet: here it says when it is your turn while you are away.")),
      h("p", {}, h("a", { href: "/me#notices" }, say("Have them sent to you"))));
    await post("/api/notices/seen", {}).then(refresh, () => {});
  }

  refresh();
  setInterval(refresh, REFRESH);
  return button;
}
