// The page that checks a record and a receipt, all in the browser.

import { checkRecord, grouped } from "./fair.js";
import { find } from "./dom.js";
import { get } from "./api.js";
import { receipts } from "./pledge.js";

let record = "";
let receipt = null;

const counted = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;

function say(verdict, text, counts = "") {
  find("verdict").className = `verdict ${verdict}`;
  find("verdict").textContent = text;
  find("counts").textContent = counts;
}

async function check() {
  if (!record) return;
  const found = await checkRecord(record, receipt);
  if (found.draws === undefined) return say("bad", found.why);
  const counts = `Drawn again and the same: ${counted(found.dice, "roll")} and ${counted(found.cards - found.unchecked, "card")}. ${counted(found.bots, "answer")} of bots used up a draw each. Fingerprint ${grouped(found.fingerprint)}.`;
  if (!found.ok) return say("open", `${found.why} Nothing else was wrong.`, counts);
  if (!found.receipt) return say("open", "The record agrees with itself. Add your receipt to check that these are the dice promised to you.", counts);
  say("good", "Every roll and card in this record is the one that was promised to you.", counts);
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
    say("bad", "That file is not a receipt.");
  }
});

find("check").addEventListener("submit", (event) => event.preventDefault());

const table = new URLSearchParams(location.search).get("table");
if (table) {
  [receipt = null] = receipts(table);
  get(`/api/tables/${encodeURIComponent(table)}/record`).then((text) => ((record = text), check()), (error) => say("bad", error.message));
}
