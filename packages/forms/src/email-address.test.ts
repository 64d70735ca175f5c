import { describe, expect, it } from 'vitest';
import { isEmailAddress, isMailableAddress } from './email-address.ts';

describe('email addresses', () => {
  it('SF-5.38 email addresses have 3 to 256 characters', () => {
    const ofLength = (length: number): string => `${'a'.repeat(length - 4)}@b.c`;
    expect(isEmailAddress('a@b')).toBe(true);
    expect(isEmailAddress('a@')).toBe(false);
    expect(isEmailAddress(ofLength(256))).toBe(true);
    expect(isEmailAddress(ofLength(257))).toBe(false);
  });

  it('PL-5.56 email addresses follow the usual pattern', () => {
    for (const email of ['ann@example.com', "o'hara+shop@mail.example.co.uk", 'a.b_c-d@x-1.io', 'A@B.C']) {
      expect(isEmailAddress(email), email).toBe(true);
    }
    for (const email of [
      '',
      'ann',
      'ann@',
      '@example.com',
      'ann@@example.com',
      'a@b@c.de',
      'ann@-example.com',
      'ann@example-.com',
      'ann@example..com',
      'ann@.com',
      'ann@example.com.',
      'ann smith@example.com',
      'ann@exam ple.com',
      'ann@example.com\n',
      `ann@${'x'.repeat(64)}.com`,
      'änn@example.com',
    ]) {
      expect(isEmailAddress(email), JSON.stringify(email)).toBe(false);
    }
  });
});

describe('addresses that a mail is sent to', () => {
  it('a mailable address has a domain with a dot and a top level domain, in any alphabet', () => {
    for (const email of [
      'ann@example.com',
      'a@ö.de',
      'ann@例え.テスト',
      'ann@xn--nxasmq6b.xn--p1ai',
      'a@b.co',
    ])
      expect(isMailableAddress(email), email).toBe(true);
    for (const email of [
      'free@example',
      'a@b.c',
      'a@b.12',
      'ä@ö.de',
      'a@-ö.de',
      'a@ö..de',
      '@ö.de',
      'a@b.de\n',
      'a b@ö.de',
    ])
      expect(isMailableAddress(email), email).toBe(false);
  });
});
