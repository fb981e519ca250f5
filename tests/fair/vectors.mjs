// Run by test_fair_page.py: `node vectors.mjs FAIR.JS SHA256.JS VECTORS.JSON VECTORS-2.JSON`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [fairPath, shaPath, vectorsPath, secondPath] = process.argv.slice(2);
const fair = await import(pathToFileURL(fairPath).href);
const sha = await import(pathToFileURL(shaPath).href);
const v = JSON.parse(readFileSync(vectorsPath, "utf8"));
const [seed, home, away] = [v.server_secret, v.home_nonce, v.away_nonce].map(fair.unhex);

const commits = [];
for (const [role, secret] of [["server", seed], ["home", home], ["away", away]]) {
  commits.push(await fair.commitment(role, v.game, secret, { version: "1" }));
  assert.equal(fair.hex(commits.at(-1)), v.commit[role]);
}
assert.equal(await fair.fingerprint(...commits, "1"), v.fingerprint);

const dice = await fair.FairDice.of(v.game, seed, home, away, "1");
assert.equal(fair.hex(dice.key), v.key);
/** @type {Record<string, [number, (x: number) => string | number]>} */
const spelled = {
  coin: [2, (x) => ["heads", "tails"][x]],
  die: [6, (x) => x + 1],
  dice: [36, (x) => `${Math.floor(x / 6) + 1}-${(x % 6) + 1}`],
  d100: [100, (x) => x + 1],
};
let n = 0; // numbered on from one kind to the next, as in a game
for (const [name, [outcomes, spell]] of Object.entries(spelled)) {
  for (const expected of v[name]) assert.equal(spell(Number(await dice.below(n++, outcomes))), expected, name);
}
for (const expected of v.card) assert.equal(await dice.card(n++, v.weights), expected);
for (const expected of v.luck) assert.equal(await dice.luck(n++), expected);
for (const [i, draw] of v.reject.n.entries()) {
  // Among more outcomes than a double can count.
  assert.equal(String(await dice.below(draw, 9223372036854775809n)), v.reject.value[i]);
}

for (const length of [1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 7) & 255);
  assert.deepEqual(sha.plainSha256(bytes), await sha.sha256(bytes));
  assert.deepEqual(sha.plainHmac(bytes.slice(0, 80), bytes), await sha.hmac(bytes.slice(0, 80), bytes));
}

// Version 2.
const second = JSON.parse(readFileSync(secondPath, "utf8"));
const made = [];
for (const [role, name] of [["server", "server_secret"], ["home", "home_nonce"], ["away", "away_nonce"]]) {
  made.push(await fair.commitment(role, second.game, fair.unhex(second[name]), { seats: second.seats }));
  assert.equal(fair.hex(made.at(-1)), second.commit[role]);
}
assert.equal(await fair.fingerprint(...made), second.fingerprint);
assert.equal(fair.grouped(second.fingerprint), "3148 f969 dec8 0935");
const again = await fair.FairDice.of(second.game, seed, home, away);
assert.equal(fair.hex(again.key), second.key);
for (const each of second.draws) assert.equal(await again.below(each.n, each.outcomes), BigInt(each.value));
for (const each of second.cards) assert.equal(await again.card(each.n, second.weights), each.index);
for (const each of second.luck) assert.equal(await again.luck(each.n), each.value);
