// SHA-256 and HMAC. The browser's own are used where it has them; a page from plain http, as in a home network, has none.

const subtle = globalThis.crypto?.subtle;
const BLOCK = 64; // bytes

const PRIMES = (() => {
  const found = [];
  for (let n = 2; found.length < 64; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
})();
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const ROUNDS = PRIMES.map((p) => fraction(Math.cbrt(p)));
const turn = (x, by) => (x >>> by) | (x << (32 - by));

export function join(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function padded(bytes) {
  const all = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  all.set(bytes);
  all[bytes.length] = 0x80;
  new DataView(all.buffer).setUint32(all.length - 4, bytes.length * 8);
  return new DataView(all.buffer);
}

function schedule(data, from) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = data.getUint32(from + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = w[i - 16] + a + w[i - 7] + b;
  }
  return w;
}

function mix(state, w) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] += x));
}

/** SHA-256 without the browser's help. */
export function plainSha256(bytes) {
  const state = Uint32Array.from(START);
  const data = padded(bytes);
  for (let from = 0; from < data.byteLength; from += BLOCK) mix(state, schedule(data, from));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((x, i) => out.setUint32(4 * i, x));
  return new Uint8Array(out.buffer);
}

/** HMAC-SHA256 without the browser's help. */
export function plainHmac(key, bytes) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? plainSha256(key) : key);
  const inner = plainSha256(join(block.map((x) => x ^ 0x36), bytes));
  return plainSha256(join(block.map((x) => x ^ 0x5c), inner));
}

export async function sha256(bytes) {
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : plainSha256(bytes);
}

export async function hmac(key, bytes) {
  if (!subtle) return plainHmac(key, bytes);
  const made = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", made, bytes));
}
