// Dice that both sides can check, "leatherhead fair 1" and "2": commitments, the key, and the draws by number.
// docs/fair-dice.md has the protocol; tests/fair/vectors.json and vectors-2.json its vectors.

import { decksOf } from "./decks.js";
import { hmac, join, sha256 } from "./sha256.js";

export const VERSION = "2"; // of new tables
const FINGERPRINTS = { 1: 8, 2: 16 }; // hex digits, by version
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

const tagged = (version, word, game, ...rest) => join(utf8.encode(`leatherhead fair ${version} ${word}`), ZERO, utf8.encode(game), ZERO, ...rest);

/** Commit "server", "home" or "away" to its secret in a game, and the server to the text of [Seats], too. */
export function commitment(role, game, secret, { version = VERSION, seats = "" } = {}) {
  const rest = role === "server" && version !== "1" ? [ZERO, utf8.encode(seats)] : [];
  return sha256(tagged(version, role, game, secret, ...rest));
}

/** A few digits that are the same on both sides if both were sent the same commitments. */
export async function fingerprint(server, home, away, version = VERSION) {
  return hex(await sha256(join(server, home, away))).slice(0, FINGERPRINTS[version]);
}

/** A fingerprint as it is read aloud, in groups of four. */
export const grouped = (digits) => digits.match(/.{1,4}/g).join(" ");

function bigEndian(value, bytes) {
  const out = new Uint8Array(bytes);
  for (let i = bytes - 1, rest = BigInt(value); i >= 0; i--, rest >>= 8n) out[i] = Number(rest & 255n);
  return out;
}

const number = (bytes) => bytes.reduce((sum, x) => (sum << 8n) | BigInt(x), 0n);

/** The draws of one game, by number. */
export class FairDice {
  static async of(game, seed, home, away, version = VERSION) {
    return new FairDice(await hmac(seed, tagged(version, "key", game, home, away)));
  }

  constructor(key) {
    this.key = key;
  }

  /** The nth draw among equally likely outcomes; a BigInt. */
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

/**
 * How a draw is spelled in a record: [pattern, number of outcomes, word of an outcome].
 * @type {[RegExp, number, (v: number) => string][]}
 */
const SPELLED = [
  [/^coin (.+)$/, 2, (v) => ["heads", "tails"][v]],
  [/^roll (\d-\d)$/, 36, (v) => `${Math.floor(v / 6) + 1}-${(v % 6) + 1}`],
  [/^roll (\d)$/, 6, (v) => `${v + 1}`],
  [/^d[1-9]\d{0,2} (\d+)$/, null, (v) => `${v + 1}`], // as many outcomes as it says
];

const HEADER = /^\[(\w+) ("(?:[^"\\]|\\.)*")\]$/;
const PLAY = /^(\d+)\. (\S+) /;

/** Read a record as the program writes it: its headers and, of each play, its answers in order. Anything else is an error. */
export function readRecord(text) {
  const headers = {};
  const plays = [];
  for (const [at, line] of text.split("\n").entries()) {
    const [, name, value] = line.match(HEADER) ?? [];
    const [, number, period] = line.match(PLAY) ?? [];
    if (name && !Object.hasOwn(headers, name)) headers[name] = JSON.parse(value);
    else if (Number(number) === plays.length + 1) {
      const [, answers = ""] = `${line.replace(/\s*\{[^{}]*\}$/, "")} `.split(" | ");
      plays.push({ number: plays.length + 1, period, answers: answers.split(", ").map((each) => each.trim()).filter(Boolean) });
    } else if (line.trim()) throw new Error(`line ${at + 1} is not as a record has it`);
  }
  return { headers, plays };
}

/** Compare a record with a player's receipt. Returns the first thing that is wrong, or "". */
async function receiptFault(headers, version, receipt) {
  const refused = receiptFaults(receipt);
  if (version !== "1" && !receipt.seen?.length) refused.push("It does not say what the page saw.");
  if (refused.length) return `The receipt has faults: ${refused.join(" ")}`;
  if (receipt.game !== headers.FairGame) return "The receipt is for another game.";
  if ((receipt.version ?? "1") !== version) return "The receipt is for another version of fair dice.";
  for (const [role, told] of [["home", headers.FairHome], ["away", headers.FairAway]]) {
    if (hex(await commitment(role, receipt.game, unhex(told), { version })) !== receipt[role]) {
      return `The nonce of ${role} in the record does not open its commitment on the receipt.`;
    }
  }
  if (headers.FairCommit !== receipt.server) return "The server's commitment in the record is not the one on the receipt.";
  if (receipt.seats && receipt.seats !== headers.Seats) return "The seats in the record are not those on the receipt.";
  const own = receipt.side === "home" ? headers.FairHome : headers.FairAway;
  return own === receipt.nonce ? "" : "Your nonce in the record is not the one on the receipt.";
}

/** What the page that kept a receipt refused, and what it ought to have refused. */
export function receiptFaults({ seen = [], ...receipt }) {
  const isPair = (each) => Array.isArray(each) && each.length === 2 && each.every((part) => typeof part === "string");
  if (!Array.isArray(seen) || !seen.every(isPair)) return ["It does not say what the page saw."];
  const first = new Map();
  const found = [];
  for (const [what, value] of seen) {
    if (what === "fault") found.push(value);
    else if (what === "sent") {
      if (!["server", "home", "away"].every((role) => first.has(role))) found.push(`The nonce of ${value} was sent before all three commitments were there.`);
    } else if (what !== "refused") {
      if ((first.get(what) ?? value) !== value) found.push(`The page was sent two of: ${what}.`);
      else first.set(what, value);
    }
  }
  for (const role of ["server", "home", "away"]) {
    if (first.has(role) && first.get(role) !== receipt[role]) found.push(`The commitment of ${role} is not the one that the page saw first.`);
  }
  return found;
}

/** Draw every coin, die and card of a record again; each answer of a bot uses up a draw, too. */
async function drawAgain(dice, plays, bots, decks) {
  const counts = { dice: 0, cards: 0, bots: 0, unchecked: 0, draws: 0 };
  const compare = (play, came, promised) => {
    if (came !== promised) throw new Error(`play ${play.number}: ${came} came, but draw ${counts.draws} of the promised dice is ${promised}`);
  };
  for (const play of plays) {
    decks?.play(play);
    for (const answer of play.answers) {
      if (/^\((home|away) .+\)$/.test(answer)) continue; // taken back
      const [, team, label] = answer.match(/^(home|away) (.+)$/) ?? [];
      const [, card] = answer.match(/^card (.+)$/) ?? [];
      const [pattern, outcomes, spell] = SPELLED.find(([each]) => each.test(answer)) ?? [];
      if (team) {
        decks?.answered(team, label);
        if (!bots.has(team)) continue;
        counts.bots += 1;
      } else if (card) {
        const pile = decks?.next();
        counts.cards += 1;
        if (pile) {
          compare(play, card, pile.cards[await dice.card(counts.draws, pile.weights)]);
          decks.took(card);
        } else counts.unchecked += 1;
      } else if (pattern) {
        compare(play, answer.match(pattern)[1], spell(Number(await dice.below(counts.draws, outcomes ?? Number(answer.match(/^d(\d+)/)[1])))));
        counts.dice += 1;
      } else throw new Error(`play ${play.number}: this page does not know what "${answer}" is`);
      counts.draws += 1;
    }
  }
  return counts;
}

/** Check a record against what was promised, and against a receipt if there is one: `ok` only if every draw was made again. */
export async function checkRecord(text, receipt = null) {
  const fault = (why) => ({ ok: false, why });
  try {
    return await check(readRecord(text), receipt, fault);
  } catch (error) {
    return fault(`Something in the record or the receipt is wrong: ${error.message}.`);
  }
}

async function check({ headers, plays }, receipt, fault) {
  const version = headers.Fair;
  if (!Object.hasOwn(FINGERPRINTS, version ?? "")) return fault("This record does not say that its dice are fair: it has no [Fair] header of version 1 or 2.");
  const wrong = receipt ? await receiptFault(headers, version, receipt) : "";
  if (wrong) return fault(wrong);
  if (!headers.FairSeed) return fault("The seed of these dice has not been revealed: the game counts as unproven.");
  const [commit, home, away, seed] = ["FairCommit", "FairHome", "FairAway", "FairSeed"].map((name) => unhex(headers[name]));
  if ([commit, home, away, seed].some((each) => each.length !== SECRET)) return fault("A header of the fair dice is damaged.");
  const seats = headers.Seats ?? "human human";
  if (hex(await commitment("server", headers.FairGame, seed, { version, seats })) !== hex(commit)) {
    return fault("The server's seed does not open its commitment: these are not the dice, or not the seats, that were promised.");
  }
  const bots = new Set(["home", "away"].filter((_, i) => seats.split(" ")[i] !== "human"));
  const counts = await drawAgain(await FairDice.of(headers.FairGame, seed, home, away, version), plays, bots, decksOf(headers));
  if (parseInt(headers.Generator, 16) !== counts.draws) {
    return fault(`Rolls, cards and answers of bots use up ${counts.draws} draws, but the record says ${parseInt(headers.Generator, 16)}.`);
  }
  const nonces = await Promise.all([commitment("home", headers.FairGame, home, { version }), commitment("away", headers.FairGame, away, { version })]);
  const found = { ...counts, fingerprint: await fingerprint(commit, ...nonces, version), receipt: Boolean(receipt) };
  const why = counts.unchecked ? `${counts.unchecked} of ${counts.cards} cards could not be drawn again here: this page does not know their decks.` : "";
  return { ok: !why, why, ...found };
}
