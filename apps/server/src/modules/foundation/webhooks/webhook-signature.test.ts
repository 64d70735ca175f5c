import { createHmac, timingSafeEqual } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextAttempt, WEBHOOK_PAUSES } from './webhook-pauses.ts';
import { awningSignature, compatibleSignature } from './webhook-signature.ts';

const NOW = new Date('2026-03-01T12:00:00.900Z');
const secret = fc.stringMatching(/^[0-9a-f]{64}$/);

/** As docs/reference/webhooks.md describes it for receivers. */
function isOurs(header: string, raw: string, key: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (Math.abs(now.getTime() / 1000 - Number(time)) > 300) return false;
  const expected = createHmac('sha256', key).update(`${time}.${raw}`).digest();
  return parts.some(
    ([name, value = '']) =>
      name === 'v1' && value.length === 64 && timingSafeEqual(Buffer.from(value, 'hex'), expected),
  );
}

describe('a signature', () => {
  it('a webhook signature verifies only with its secret, its body and its time', () => {
    fc.assert(
      fc.property(secret, secret, fc.string(), fc.string(), (ours, theirs, body, other) => {
        fc.pre(ours !== theirs && body !== other);
        const header = awningSignature([ours], body, NOW);
        expect(isOurs(header, body, ours, NOW)).toBe(true);
        expect(isOurs(header, body, theirs, NOW)).toBe(false);
        expect(isOurs(header, other, ours, NOW)).toBe(false);
        expect(isOurs(header, body, ours, new Date(NOW.getTime() + 302_000))).toBe(false);
        expect(isOurs(header.replace(/^t=\d+/, 't=1772366700'), body, ours, NOW)).toBe(false);
      }),
    );
  });

  it('a webhook signature names its second and has one value per active secret', () => {
    const header = awningSignature(['new', 'old'], '{}', NOW);
    expect(header).toMatch(/^t=1772366400,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    expect(isOurs(header, '{}', 'new', NOW) && isOurs(header, '{}', 'old', NOW)).toBe(true);
  });

  it('for receivers made for others has the bytes of the secret as its key and the body alone', () => {
    const key = '0b'.repeat(20);
    // The first test case of RFC 4231.
    expect(compatibleSignature(key, 'Hi There')).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    );
  });
});

describe('attempts', () => {
  it('attempts of a webhook go on for 72 hours, further and further apart', () => {
    expect(WEBHOOK_PAUSES.reduce((sum, pause) => sum + pause)).toBe(72 * 3600);
    expect(WEBHOOK_PAUSES.toSorted((a, b) => a - b)).toEqual(WEBHOOK_PAUSES);
    expect(nextAttempt(1, NOW)).toEqual(new Date('2026-03-01T12:00:10.900Z'));
    expect(nextAttempt(WEBHOOK_PAUSES.length + 1, NOW)).toBeNull();
  });
});
