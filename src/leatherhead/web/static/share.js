// A finished game as a link that anybody can open.

import { dialog, find, h, picture } from "./dom.js";
import { post } from "./api.js";
import { say } from "./language.js";

/** Copy the text of a field. */
export async function copy(field, toast) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // plain http has no clipboard
  }
  toast(say("Copied."));
}

/** A link as a QR code. */
export const qrCode = (code) => h("div", { class: "qr", role: "img", "aria-label": say("The link as a QR code") }, picture(code));

/** How to let others in where only this computer can open the pages. */
export const forOthers = () => h("p", {}, say("Only this computer can open these pages. For a friend on another one, stop the server and start it with "), h("code", {}, "leatherhead serve --host 0.0.0.0"), ".");

function offered(id, toast) {
  const link = `${location.origin}/g/${id}`;
  const field = h("input", { id: "share-link", readonly: true, value: link, onfocus: (event) => event.target.select() });
  return [h("p", {}, say("Whoever has this link can watch the replay and read the review.")),
    h("label", { for: "share-link", class: "hidden-text" }, say("Link")), field,
    h("div", { class: "choices" }, h("button", { type: "button", onclick: () => copy(field, toast) }, say("Copy")), h("a", { class: "button alt", href: link }, say("Open")),
      h("a", { class: "button alt", href: `/g/${id}.svg`, download: "" }, say("Picture (SVG)")), h("a", { class: "button alt", href: `/g/${id}.png`, download: "" }, say("Picture (PNG)"))),
    h("img", { class: "share-picture", src: `/g/${id}.png`, alt: say("The score and the curve of the game") })];
}

/** Offer the link; a game that is not public yet becomes so only when a player says so. */
export function share(id, { state }, toast) {
  const body = h("div", { id: "share-body" });
  const open = async () => {
    try {
      await post(`/api/tables/${id}/share`, {});
      find("share-body").replaceChildren(...offered(id, toast));
    } catch (error) {
      toast(error.message);
    }
  };
  dialog(say("Share this game"), body);
  if (state.public) body.append(...offered(id, toast));
  else body.append(h("p", {}, say("Only its players can see this game. With a link, anybody who has it can: the replay shows every card, also those that stayed hidden.")), h("button", { type: "button", onclick: open }, say("Make a link")));
}
