import { hash } from 'node:crypto';

/** A visitor of one day, as text of a signed 64-bit number. */
export type VisitorHash = string & { readonly hashOf?: 'visitor' };

export interface Identity {
  readonly salt: Buffer;
  readonly websiteId: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Without the salt, which is forgotten, nobody finds the address again by trying all there are. */
const hashVisitor = ({ salt, websiteId, address, userAgent }: Identity): bigint =>
  hash(
    'sha256',
    Buffer.concat([salt, Buffer.from([websiteId, address, userAgent].join('\0'))]),
    'buffer',
  ).readBigInt64BE(0);

const latest = new WeakMap<object, { readonly salt: Buffer; readonly visitor: bigint }>();

/** The same of a sender who is known in memory: found out once for as long as the sender and the salt stay there. */
export function visitorOf(sender: Omit<Identity, 'salt'>, salt: Buffer): bigint {
  const known = latest.get(sender);
  if (known?.salt === salt) return known.visitor;
  const { websiteId, address, userAgent } = sender;
  const visitor = hashVisitor({ salt, websiteId, address, userAgent });
  latest.set(sender, { salt, visitor });
  return visitor;
}

/** Of texts that are stored together. */
export const hashTexts = (texts: readonly string[]): bigint =>
  hash('sha256', texts.join('\0'), 'buffer').readBigInt64BE(0);

const DAY_SECONDS = 86_400;
const HASH_BITS = 46n;

/**
 * The id under which an event is stored: the second of the day, so that ids sort as events happened, then a hash of its
 * own id. The same event of the same visitor has the same one for as long as the day lasts, also with a wrong clock.
 */
export function eventIdOf({
  visitor,
  eventId,
  claimedAt,
  dayFrom,
}: {
  readonly visitor: bigint;
  readonly eventId: string;
  readonly claimedAt: number;
  readonly dayFrom: number;
}): bigint {
  const seconds = Math.floor((claimedAt - dayFrom) / 1000);
  const second = ((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  return (BigInt(second) << HASH_BITS) | mixOf(eventId, visitor);
}

const LOW = 0xffff_ffffn;

/**
 * 46 bits of a text, quickly: a visitor who finds two texts with the same ones has only their own events counted once.
 */
function mixOf(text: string, seed: bigint): bigint {
  let low = Number(seed & LOW) ^ 0xdeadbeef;
  let high = Number((seed >> 32n) & LOW) ^ 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return BigInt((high & 0x3fff) * 2 ** 32 + (low >>> 0));
}
