// Confirming an address for notices, or stopping them: a click, so that no program that looks at links does it.

import { find } from "./dom.js";
import { post } from "./api.js";

const [, what, code] = location.pathname.split("/");
const ACTS = {
  confirm: ["Notices of your games can be sent to this address.", "Confirm this address", "Confirmed: notices are sent there from now on."],
  stop: ["Notices of your games are sent to this address.", "Send no more", "Nothing more is sent there."],
};
const [before, act, after] = ACTS[what];

async function agree() {
  try {
    await post(`/api/${what}`, { code });
    find("said").textContent = after;
    find("do").hidden = true;
  } catch (error) {
    find("error").textContent = error.message;
  }
}

find("said").textContent = before;
find("do").textContent = act;
find("do").addEventListener("click", agree);
