// Run by test_fair_page.py: `node check.mjs FAIR.JS RECORD [RECEIPT]` prints what the page that checks finds.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [fairPath, record, receipt] = process.argv.slice(2);
const { checkRecord } = await import(pathToFileURL(fairPath).href);
const kept = receipt ? JSON.parse(readFileSync(receipt, "utf8")) : null;
console.log(JSON.stringify(await checkRecord(readFileSync(record, "utf8"), kept)));
