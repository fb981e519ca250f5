// Dice that both sides can check, "leatherhead fair 1": commitments, the key, and the draws by number.
// docs/fair-dice.md has the protocol; tests/fair/vectors.json its vectors.

import { hmac, join, sha256 } from "./sha256.js";

const TAG = "leatherhead fair 1";
const SECRET = 32; // bytes
const WORDS = 2n ** 64n;
const utf8 = new TextEncoder();
const ZERO = new Uint8Array(1);

export const hex = (bytes) => Array.from(bytes, (x) => x.toString(16).padStart(2, "0")).join("");

export function unhex(text) {
  if (!/^([0-9a-f]{2})*$/i.test(text ?? "")) throw new Error("not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export const newNonce = () => crypto.getRandomValues(new Uint8Array(SECRET));

const tagged = (word, game, ...rest) => join(utf8.encode(`${TAG} ${word}`), ZERO, utf8.encode(game), ZERO, ...rest);

/** Commit "server", "home" or "away" to its secret in a game. */
export const commitment = (role, game, secret) => sha256(tagged(role, game, secret));

/** A few digits that are the same on both sides if both were sent the same commitments. */
export async function fingerprint(server, home, away) {
  return hex(await sha256(join(server, home, away))).slice(0, 8);
}

function bigEndian(value, bytes) {
  const out = new Uint8Array(bytes);
  for (let i = bytes - 1, rest = BigInt(value); i >= 0; i--, rest >>= 8n) out[i] = Number(rest & 255n);
  return out;
}

const number = (bytes) => bytes.reduce((sum, x) => (sum << 8n) | BigInt(x), 0n);

/** The draws of one game, by number. */
export class FairDice {
  static async of(game, seed, home, away) {
    return new FairDice(await hmac(seed, tagged("key", game, home, away)));
  }

  constructor(key) {
    this.key = key;
  }

  /** Draw n among so many outcomes, each as likely; a BigInt. */
  async below(n, outcomes) {
    const m = BigInt(outcomes);
    const limit = WORDS - (WORDS % m);
    for (let block = 0; ; block++) {
      const name = join(utf8.encode("chance"), ZERO, bigEndian(n, 8), bigEndian(block, 4));
      const digest = await hmac(this.key, name);
      for (let at = 0; at < digest.length; at += 8) {
        const word = number(digest.subarray(at, at + 8));
        if (word < limit) return word % m;
      }
    }
  }

  /** Draw n among cards with weights. */
  async card(n, weights) {
    const value = await this.below(n, weights.reduce((sum, each) => sum + each, 0));
    let passed = 0n;
    return weights.findIndex((each) => (passed += BigInt(each)) > value);
  }

  /** What a bot mixes by, which uses up draw n. */
  async luck(n) {
    const digest = await hmac(this.key, join(utf8.encode("luck"), ZERO, bigEndian(n, 8)));
    return Number(number(digest.subarray(0, 4)));
  }
}

/** How a draw is spelled in a record: [what it is of, how many outcomes, its word]. */
const SPELLED = [
  [/^coin (heads|tails)$/, 2, (v) => ["heads", "tails"][v]],
  [/^roll ([1-6]-[1-6])$/, 36, (v) => `${Math.floor(v / 6) + 1}-${(v % 6) + 1}`],
  [/^roll ([1-6])$/, 6, (v) => `${v + 1}`],
  [/^d100 (\d+)$/, 100, (v) => `${v + 1}`],
];

/** Read a record's headers and, of each play, its answers in order. */
export function readRecord(text) {
  const headers = {};
  const plays = [];
  for (const line of text.split("\n")) {
    const header = line.match(/^\[(\w+) "(.*)"\]\s*$/);
    if (header) headers[header[1]] = header[2];
    const play = line.match(/^\d+\. .*? \| (.*)$/);
    if (play) plays.push(play[1].split(" | ")[0].split(", ").map((each) => each.trim()).filter(Boolean));
  }
  return { headers, plays };
}

/** Compare a record with a player's receipt. Returns the first thing that is wrong, or "". */
async function receiptFault(headers, receipt) {
  if (receipt.game !== headers.FairGame) return "The receipt is for another game.";
  for (const [role, told] of [["home", headers.FairHome], ["away", headers.FairAway]]) {
    if (hex(await commitment(role, receipt.game, unhex(told))) !== receipt[role]) {
      return `The nonce of ${role} in the record does not open its commitment on the receipt.`;
    }
  }
  if (headers.FairCommit !== receipt.server) return "The server's commitment in the record is not the one on the receipt.";
  const own = receipt.side === "home" ? headers.FairHome : headers.FairAway;
  return own === receipt.nonce ? "" : "Your nonce in the record is not the one on the receipt.";
}

/** Draw every coin and die of a record again; cards and bots use up a draw each. */
async function drawAgain(dice, plays, bots) {
  let n = 0;
  const counts = { dice: 0, cards: 0, bots: 0, fault: "" };
  for (const [play, answers] of plays.entries()) {
    for (const answer of answers) {
      const kind = SPELLED.find(([pattern]) => pattern.test(answer));
      if (kind) {
        const promised = kind[2](Number(await dice.below(n, kind[1])));
        const came = answer.match(kind[0])[1];
        if (came !== promised) {
          counts.fault = `Play ${play + 1}: ${came} came, but draw ${n} of the promised dice is ${promised}.`;
          return counts;
        }
      }
      const what = kind ? "dice" : answer.startsWith("card ") ? "cards" : bots.has(answer.split(" ")[0]) ? "bots" : "";
      if (what) {
        counts[what] += 1;
        n += 1;
      }
    }
  }
  return counts;
}

/** Check a record against what was promised, and against a receipt if there is one. */
export async function checkRecord(text, receipt = null) {
  const { headers, plays } = readRecord(text);
  const fault = (why) => ({ ok: false, why });
  if (headers.Fair !== "1") return fault("This record does not say that its dice are fair: it has no [Fair] header.");
  if (!headers.FairSeed) return fault("The seed of these dice has not been revealed: the game counts as unproven.");
  const [commit, home, away, seed] = ["FairCommit", "FairHome", "FairAway", "FairSeed"].map((name) => unhex(headers[name]));
  if ([commit, home, away, seed].some((each) => each.length !== SECRET)) return fault("A header of the fair dice is damaged.");
  if (hex(await commitment("server", headers.FairGame, seed)) !== hex(commit)) {
    return fault("The server's seed does not open its commitment: these are not the dice that were promised.");
  }
  const wrong = receipt ? await receiptFault(headers, receipt) : "";
  if (wrong) return fault(wrong);
  const seats = (headers.Seats ?? "human human").split(" ");
  const bots = new Set(["home", "away"].filter((_, i) => seats[i] !== "human"));
  const counts = await drawAgain(await FairDice.of(headers.FairGame, seed, home, away), plays, bots);
  if (counts.fault) return fault(counts.fault);
  const nonces = await Promise.all([commitment("home", headers.FairGame, home), commitment("away", headers.FairGame, away)]);
  return { ok: true, ...counts, fingerprint: await fingerprint(commit, ...nonces), receipt: Boolean(receipt) };
}
