// Run by test_fair_page.py: `node vectors.mjs FAIR.JS SHA256.JS VECTORS.JSON [RECORD RECEIPT]`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [fairPath, shaPath, vectorsPath, record, receipt] = process.argv.slice(2);
const fair = await import(pathToFileURL(fairPath));
const sha = await import(pathToFileURL(shaPath));
const v = JSON.parse(readFileSync(vectorsPath, "utf8"));
const [seed, home, away] = [v.server_secret, v.home_nonce, v.away_nonce].map(fair.unhex);

const commits = [];
for (const [role, secret] of [["server", seed], ["home", home], ["away", away]]) {
  commits.push(await fair.commitment(role, v.game, secret));
  assert.equal(fair.hex(commits.at(-1)), v.commit[role]);
}
assert.equal(await fair.fingerprint(...commits), v.fingerprint);

const dice = await fair.FairDice.of(v.game, seed, home, away);
assert.equal(fair.hex(dice.key), v.key);
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

if (record) {
  const kept = receipt ? JSON.parse(readFileSync(receipt, "utf8")) : null;
  console.log(JSON.stringify(await fair.checkRecord(readFileSync(record, "utf8"), kept)));
}
