// This page's part in fair dice, whatever the server says: what it was sent first, kept for good, its nonce, and the receipt.
// It trusts only its own memory: whatever differs from that is a fault, after which no nonce leaves this page any more.

import { VERSION, commitment, fingerprint, hex, newNonce, receiptFaults, unhex } from "./fair.js";

const SIDES = ["home", "away"];
const ROLES = ["server", ...SIDES];
const MOST = 60; // things seen that are kept; a server cannot fill the storage
const DIGITS = /^[0-9a-f]{64}$/;

const read = (name) => JSON.parse(localStorage.getItem(name) ?? "{}");
const kept = (table) => ({ nonces: {}, own: {}, seen: [], ...read(`fair2:${table}`) });
const keptOfOld = (table) => ({ nonces: {}, ...read(`fair:${table}`) }); // by version 1
const keep = (table, data) => localStorage.setItem(`fair2:${table}`, JSON.stringify({ ...kept(table), ...data }));
const first = ({ seen }, what) => seen.find(([each]) => each === what)?.[1];

/** Note what this page saw or did, in order. */
function note(table, what, value) {
  const { seen } = kept(table);
  const known = seen.some(([each, was]) => each === what && was === value);
  if (!known && seen.length < MOST) keep(table, { seen: [...seen, [what, value]] });
}

const blame = (table, why) => note(table, "fault", why);
const isFaulty = (table) => kept(table).seen.some(([what]) => what === "fault");

/** Keep what is told for the first time; anything that differs from it later, or is missing or malformed, is a fault. */
function remember(table, what, value, who, form = DIGITS) {
  const before = first(kept(table), what);
  if (value === before) return;
  const isFine = typeof value === "string" && form.test(value);
  if (before === undefined && isFine) return note(table, what, value);
  note(table, "refused", `${what}: ${String(value).slice(0, 2 * 64)}`);
  blame(table, before === undefined ? `The server sent ${who} in a wrong form.` : `The server has changed ${who}.`);
}

const commitmentOf = (role) => (role === "server" ? "its own commitment" : `the commitment of ${role}`);

/** Take a message: everything in it is kept, or refused, before anything else is done with it. */
function take(fair, table) {
  if (fair.game !== table) blame(table, "The server speaks of the dice of another table.");
  if (fair.version !== VERSION) blame(table, `The server does not keep to version ${VERSION} of fair dice.`);
  remember(table, "seats", fair.seats, "who has the seats", /^[^\s]+ [^\s]+$/);
  for (const role of ROLES) {
    if (fair[role] || role === "server" || first(kept(table), role)) remember(table, role, fair[role], commitmentOf(role));
  }
  for (const [side, nonce] of Object.entries(fair.nonces ?? {})) {
    if (SIDES.includes(side)) remember(table, `nonce of ${side}`, nonce, `the nonce of ${side}`);
    else blame(table, "The server sent the nonce of a seat that there is not."); // and could fill what is kept with them
  }
  if (fair.seed !== undefined) remember(table, "seed", fair.seed, "its seed");
  const mine = kept(table);
  const isOther = (what, own) => own !== undefined && (first(mine, what) ?? own) !== own;
  for (const side of SIDES) {
    if (isOther(side, mine.own[side])) blame(table, `The commitment of ${side} is not the one that this page made.`);
    if (isOther(`nonce of ${side}`, mine.nonces[side])) blame(table, `The nonce of ${side} is not the one that this page drew.`);
  }
}

/** Whether a game began before version 2: this page only looks at it. */
const isOld = (fair, table) => fair.version === "1" && !fair.need && !kept(table).seen.length;

/** Take a message, and send what the server needs now: commitments first, nonces only when all three commitments are there. */
export async function pledge(fair, send, table = fair?.game) {
  if (!fair) {
    if (kept(table).seen.length) blame(table, "The server no longer speaks of fair dice.");
    return;
  }
  if (isOld(fair, table)) return;
  take(fair, table);
  const [commits, nonces] = [fair.need?.commit, fair.need?.nonce].map((seats) => SIDES.filter((side) => seats?.includes(side)));
  draw(table, [...commits, ...nonces]);
  if (commits.length && !isFaulty(table)) await commit(table, commits, send);
  if (nonces.length && !isFaulty(table)) show(table, nonces, send);
}

/** Draw a nonce for each of these seats: one for this table, for ever. */
function draw(table, seats) {
  const mine = kept(table);
  for (const seat of seats.filter((each) => !mine.nonces[each])) {
    mine.nonces[seat] = hex(newNonce());
    if (first(mine, seat)) blame(table, `The commitment of ${seat} was not made by this page.`);
    if (first(mine, "seats")?.split(" ")[SIDES.indexOf(seat)] !== "human") blame(table, `The server says that a bot has the seat of ${seat}.`);
  }
  keep(table, { nonces: mine.nonces });
}

async function commit(table, seats, send) {
  const { nonces } = kept(table);
  const own = {};
  for (const seat of seats) own[seat] = hex(await commitment(seat, table, unhex(nonces[seat])));
  if (isFaulty(table)) return;
  keep(table, { own: { ...kept(table).own, ...own } });
  send({ commit: own });
}

/** Show nonces: only to whoever holds the three commitments that this page has kept, its own unchanged among them. */
function show(table, seats, send) {
  const mine = kept(table);
  const missing = ROLES.filter((role) => !first(mine, role));
  if (missing.length) return blame(table, `The server asked for a nonce before ${commitmentOf(missing[0])} was there.`);
  const foreign = seats.filter((seat) => mine.own[seat] !== first(mine, seat));
  if (foreign.length) return blame(table, `The commitment of ${foreign[0]} was not made by this page.`);
  for (const seat of seats) note(table, "sent", seat);
  send({ nonce: Object.fromEntries(seats.map((seat) => [seat, mine.nonces[seat]])) });
}

/** Receipts for the seats of this browser, as `leatherhead verify` reads them. */
export function receipts(table) {
  const { nonces, seen } = kept(table);
  const of = (what) => first({ seen }, what) ?? "";
  const told = { version: VERSION, game: table, seats: of("seats"), server: of("server"), home: of("home"), away: of("away"), seen };
  const { nonces: old, server, home, away } = keptOfOld(table);
  if (!Object.keys(nonces).length && home) return Object.entries(old).map(([side, nonce]) => ({ game: table, server, home, away, side, nonce }));
  return Object.entries(nonces).map(([side, nonce]) => ({ ...told, side, nonce }));
}

/** The fingerprint as this page itself finds it, and what is wrong, if anything is; `seats` are this viewer's. */
export async function inspect(fair, table = fair?.game, seats = []) {
  if (fair && isOld(fair, table)) return inspectAll(fair, table, seats, keptOfOld(table));
  if (fair) take(fair, table);
  const { seen, nonces } = kept(table);
  const told = Object.fromEntries(seen.filter(([what], i) => seen.findIndex(([each]) => each === what) === i));
  const opened = { version: VERSION, ...told, nonces: { home: told["nonce of home"], away: told["nonce of away"] } };
  const found = fair ? await inspectAll(opened, table, seats, { nonces }) : null;
  if (found?.broken) blame(table, found.fault);
  const [fault] = receiptFaults({ ...told, seen: kept(table).seen });
  return fault ? { fault } : found;
}

/** See whether the secrets that were told open their commitments, and whether this browser has a part in them. */
async function inspectAll(fair, table, seats, mine) {
  const { version } = fair;
  const changed = ROLES.find((role) => mine[role] && mine[role] !== fair[role]);
  if (changed) return { fault: `The server has changed ${commitmentOf(changed)}.` };
  const secrets = { home: fair.nonces?.home, away: fair.nonces?.away, server: fair.seed };
  for (const role of ROLES) {
    if (!secrets[role] || !fair[role]) continue;
    const opened = hex(await commitment(role, table, unhex(secrets[role]), { version, seats: fair.seats }));
    if (opened !== fair[role]) return { broken: true, fault: `The ${role === "server" ? "server's seed" : `nonce of ${role}`} does not open its commitment.` };
  }
  if (!ROLES.every((role) => fair[role])) return null;
  const absent = seats.find((seat) => fair.nonces?.home && fair.nonces.away && !mine.nonces[seat]);
  if (absent) return { fault: "This browser has no part in these dice: what it shows of them proves nothing." };
  return { fingerprint: await fingerprint(...ROLES.map((role) => unhex(fair[role])), version), fault: "" };
}
