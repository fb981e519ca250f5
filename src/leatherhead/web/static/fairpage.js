// The page that checks a record and a receipt, all in the browser.

import { checkRecord } from "./fair.js";
import { find } from "./dom.js";
import { get } from "./api.js";
import { receipts } from "./pledge.js";

let record = "";
let receipt = null;

const counted = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;

function say(good, text, counts = "") {
  find("verdict").className = `verdict ${good ? "good" : "bad"}`;
  find("verdict").textContent = text;
  find("counts").textContent = counts;
}

async function check() {
  if (!record) return;
  try {
    const found = await checkRecord(record, receipt);
    if (!found.ok) return say(false, found.why);
    const promised = found.receipt ? "These are the dice that were promised to you." : "The record agrees with itself. Add your receipt to check that these are the dice promised to you.";
    say(true, promised, `${counted(found.dice, "roll")} drawn again and the same; ${counted(found.cards, "card")} and ${counted(found.bots, "answer")} of bots counted. Fingerprint ${found.fingerprint.replace(/(....)/, "$1 ")}.`);
  } catch (error) {
    say(false, `The record or the receipt is damaged: ${error.message}.`);
  }
}

find("record").addEventListener("change", async (event) => {
  record = (await event.target.files[0]?.text()) ?? "";
  check();
});

find("receipt").addEventListener("change", async (event) => {
  try {
    receipt = JSON.parse((await event.target.files[0]?.text()) ?? "null");
    check();
  } catch {
    say(false, "That file is not a receipt.");
  }
});

find("check").addEventListener("submit", (event) => event.preventDefault());

const table = new URLSearchParams(location.search).get("table");
if (table) {
  [receipt = null] = receipts(table);
  get(`/api/tables/${encodeURIComponent(table)}/record`).then((text) => ((record = text), check()), (error) => say(false, error.message));
}
