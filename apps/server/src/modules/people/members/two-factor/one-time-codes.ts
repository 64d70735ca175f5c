import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { hashToken } from '../../../../platform/tokens.ts';

const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** One before and one after: clocks of phones differ, and people type slowly. */
const WINDOW = 1;
/** Crockford's base 32: no letter that looks like a digit. Five bits each. */
const RECOVERY_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits: not to be guessed, also by those who have the hashes. */
const RECOVERY_LENGTH = 16;
export const RECOVERY_CODES = 10;

/** A key for an authenticator app, in base 32. */
export const newSecret = (): string => new Secret({ buffer: bytesOf(randomBytes(SECRET_BYTES)) }).base32;

const bytesOf = (bytes: Buffer): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** What a QR code tells the app. A colon would end the name of the issuer. */
export const keyUri = (secret: string, o: { issuer: string; email: string }): string =>
  totpOf(secret, { issuer: o.issuer.replaceAll(':', ' '), label: o.email }).toString();

/** The half minute that a code of the app belongs to; null for a wrong one. Compared in constant time. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, window: WINDOW, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** A code as it was meant: people type blanks and dashes, and `o` for a nought. */
export function readCode(typed: string): { readonly kind: 'app' | 'recovery'; readonly code: string } {
  const bare = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: 'app', code: bare };
  return { kind: 'recovery', code: bare.replaceAll('o', '0').replace(/[il]/g, '1') };
}

/** In groups of four, to be written down. */
export const newRecoveryCode = (): string =>
  // 256 is a multiple of 32, so every letter is as likely as every other.
  Array.from(randomBytes(RECOVERY_LENGTH), (byte) => RECOVERY_LETTERS.charAt(byte % 32))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** What is stored of a recovery code, which holds for one member of one site. */
export const hashRecoveryCode = (websiteId: WebsiteId, memberId: MemberId, typed: string): Buffer =>
  hashToken(`${websiteId}/${memberId}/${readCode(typed).code}`);
