// Prints which shape and which field names have: node emblems.mjs EMBLEM.JS NAME...
import { readFileSync } from "node:fs";

const source = readFileSync(process.argv[2], "utf8").replace(/^import .*$/gm, "");
const { drawnFor } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
console.log(JSON.stringify(process.argv.slice(3).map((name) => drawnFor(name))));
