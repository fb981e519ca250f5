// This page's part in fair dice: its nonce, kept here, the checks of what it is sent, and the receipt.

import { commitment, fingerprint, hex, newNonce, unhex } from "./fair.js";

const kept = (game) => JSON.parse(localStorage.getItem(`fair:${game}`) ?? "{}");
const keep = (game, data) => localStorage.setItem(`fair:${game}`, JSON.stringify({ ...kept(game), ...data }));

/** Send what the server needs now: commitments first, nonces only when all three commitments are there. */
export async function pledge(fair, send) {
  if (fair?.need?.commit) await commit(fair, fair.need.commit, send);
  else if (fair?.need?.nonce) show(fair, fair.need.nonce, send);
}

async function commit(fair, seats, send) {
  const nonces = kept(fair.game).nonces ?? {};
  for (const seat of seats) nonces[seat] ??= hex(newNonce());
  keep(fair.game, { nonces, server: fair.server });
  const commits = {};
  for (const seat of seats) commits[seat] = hex(await commitment(seat, fair.game, unhex(nonces[seat])));
  send({ commit: commits });
}

function show(fair, seats, send) {
  const { nonces = {}, server } = kept(fair.game);
  if (server !== fair.server || seats.some((seat) => !nonces[seat])) return;
  keep(fair.game, { home: fair.home, away: fair.away });
  send({ nonce: Object.fromEntries(seats.map((seat) => [seat, nonces[seat]])) });
}

/** Receipts for the seats of this browser, as `leatherhead verify` reads them. */
export function receipts(game) {
  const { nonces = {}, server, home, away } = kept(game);
  if (!home) return [];
  return Object.entries(nonces).map(([side, nonce]) => ({ game, server, home, away, side, nonce }));
}

/** The fingerprint as this page itself finds it, and what is wrong, if anything is. */
export async function inspect(fair) {
  if (!fair?.home || !fair?.away) return null;
  const mine = kept(fair.game);
  const changed = ["server", "home", "away"].some((role) => mine[role] && mine[role] !== fair[role]);
  if (changed) return { fault: "The server has changed a commitment after it was made." };
  for (const [seat, nonce] of Object.entries(fair.nonces ?? {})) {
    if (hex(await commitment(seat, fair.game, unhex(nonce))) !== fair[seat]) return { fault: `The nonce of ${seat} does not open its commitment.` };
  }
  if (fair.seed && hex(await commitment("server", fair.game, unhex(fair.seed))) !== fair.server) {
    return { fault: "The server's seed does not open its commitment." };
  }
  return { fingerprint: await fingerprint(unhex(fair.server), unhex(fair.home), unhex(fair.away)), fault: "" };
}
