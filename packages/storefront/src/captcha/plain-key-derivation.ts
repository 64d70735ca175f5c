/**
 * PBKDF2 with HMAC-SHA-256 where the browser keeps its own from us: on pages that came by plain http. Several times
 * slower, and the same keys.
 */
export function derivePlainKey(
  password: Uint8Array,
  salt: Uint8Array,
  rounds: number,
  length: number,
): Uint8Array {
  const pad = new Uint8Array(BLOCK);
  pad.set(password.length > BLOCK ? sha256(password) : password);
  const inner = compressed(START, wordsOf(pad.map((byte) => byte ^ 0x36)));
  const outer = compressed(START, wordsOf(pad.map((byte) => byte ^ 0x5c)));
  const key = new Uint8Array(Math.ceil(length / DIGEST) * DIGEST);
  for (let part = 0; part * DIGEST < length; part += 1) {
    const first = new Uint8Array(salt.length + 4);
    first.set(salt);
    new DataView(first.buffer).setUint32(salt.length, part + 1);
    key.set(bytesOf(rounded(inner, outer, digest(inner, first, BLOCK), rounds)), part * DIGEST);
  }
  return key.subarray(0, length);
}

const BLOCK = 64;
const DIGEST = 32;

/** The first bits of the fractions of the roots of primes, which is how the standard defines them. */
const PRIMES = [...Array(312).keys()].filter(
  (n) => n > 1 && [2, 3, 5, 7, 11, 13, 17].every((d) => n === d || n % d),
);
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const FACTORS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

const schedule = new Int32Array(BLOCK);

/** One step of SHA-256: `state` takes in the first sixteen words of `block`. */
function compress(state: Int32Array, block: Int32Array): void {
  const w = schedule;
  w.set(block);
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (FACTORS[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const matches = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = (state[i] ?? 0) + (matches[i] ?? 0);
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compressed(state: Int32Array, block: Int32Array): Int32Array {
  const next = state.slice();
  compress(next, block);
  return next;
}

/** The digest of `data` after `before` bytes that `state` has taken in already. */
function digest(state: Int32Array, data: Uint8Array, before: number): Int32Array {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, (before + data.length) * 8);
  const next = state.slice();
  for (let at = 0; at < padded.length; at += BLOCK) compress(next, wordsOf(padded.subarray(at, at + BLOCK)));
  return next;
}

const sha256 = (data: Uint8Array): Uint8Array => bytesOf(digest(START, data, 0));

/**
 * From here on all is words: `first` is what is inside of the first HMAC, and the answer is all of them laid over each
 * other.
 */
function rounded(inner: Int32Array, outer: Int32Array, first: Int32Array, rounds: number): Int32Array {
  const block = new Int32Array(16);
  block[8] = 0x80 << 24;
  block[15] = (BLOCK + DIGEST) * 8;
  const state = new Int32Array(8);
  const hmacEnd = (): void => {
    block.set(state);
    state.set(outer);
    compress(state, block);
  };
  state.set(first);
  hmacEnd();
  const all = state.slice();
  for (let round = 1; round < rounds; round += 1) {
    block.set(state);
    state.set(inner);
    compress(state, block);
    hmacEnd();
    for (let i = 0; i < 8; i += 1) all[i] = (all[i] ?? 0) ^ (state[i] ?? 0);
  }
  return all;
}

function wordsOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: bytes.length / 4 }, (_, index) => view.getInt32(index * 4));
}

function bytesOf(words: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (const [index, word] of words.entries()) view.setInt32(index * 4, word);
  return new Uint8Array(view.buffer);
}
