// Run by test_lying_server.py: `node page.mjs PLEDGE.JS` is a page at a table, pledge.js called in the order of table.js.
// Each line that comes in is a message of the server as JSON; each line that goes out says what the page sent and shows.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const storage = new Map();
Object.assign(globalThis, { localStorage: { getItem: (name) => storage.get(name) ?? null, setItem: (name, value) => storage.set(name, String(value)) } });
const { inspect, pledge, receipts } = await import(pathToFileURL(process.argv[2]).href);

for await (const line of createInterface({ input: process.stdin })) {
  const { fair, table, seats, kept = {} } = JSON.parse(line);
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, JSON.stringify(value));
  const sent = [];
  await pledge(fair, (each) => sent.push(each), table);
  const shown = await inspect(fair, table, seats);
  console.log(JSON.stringify({ sent, shown, receipts: receipts(table) }));
}
