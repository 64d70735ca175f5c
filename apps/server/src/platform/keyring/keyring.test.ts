import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { createKeyring } from './index.ts';

const OLD = 'a'.repeat(64);
const NEW = 'b'.repeat(64);
const old = createKeyring([OLD]);
const rotated = createKeyring([NEW, OLD]);

describe('sealed values', () => {
  it('sealed values open unchanged, for any text and context', () => {
    const text = anyText({ maxLength: 500 });
    fc.assert(
      fc.property(text, text, (plain, context) => {
        expect(old.open(old.seal(plain, context), context)).toBe(plain);
      }),
    );
  });

  it('look different each time and never contain the text', () => {
    const [one, two] = [old.seal('the same secret', 'here'), old.seal('the same secret', 'here')];
    expect(one.ciphertext.equals(two.ciphertext)).toBe(false);
    expect(one.ciphertext.includes('secret')).toBe(false);
  });

  it('sealed values open in their own place only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (here, there) => {
        fc.pre(here !== there);
        const sealed = old.seal('secret', here);
        expect(() => old.open(sealed, there)).toThrow('cannot be read');
      }),
    );
  });

  it('sealed values open no more after any bit was changed or any end cut off', () => {
    const { keyId, ciphertext } = old.seal('secret', 'here');
    fc.assert(
      fc.property(fc.nat(ciphertext.length * 8 - 1), (bit) => {
        const changed = Buffer.from(ciphertext);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => old.open({ keyId, ciphertext: changed }, 'here')).toThrow('cannot be read');
      }),
    );
    for (let length = 0; length < ciphertext.length; length++)
      expect(() => old.open({ keyId, ciphertext: ciphertext.subarray(0, length) }, 'here')).toThrow();
  });

  it('of an older key open while that key is known; without it the error names the key and the remedy', () => {
    const sealed = old.seal('secret', 'here');
    expect(rotated.open(sealed, 'here')).toBe('secret');
    expect(rotated.seal('secret', 'here').keyId).toBe(rotated.currentKeyId);
    expect(rotated.currentKeyId).not.toBe(old.currentKeyId);
    expect(() => createKeyring([NEW]).open(sealed, 'here')).toThrow(
      new RegExp(`master key ${old.currentKeyId}, which is not configured.+AWNING_SECRET_PREVIOUS`),
    );
  });

  it('the id of a key says nothing about the key', () => {
    expect(old.currentKeyId).toMatch(/^[0-9a-f]{16}$/);
    expect(OLD).not.toContain(old.currentKeyId);
  });
});

describe('signatures', () => {
  it('signatures hold for their purpose and message only', () => {
    const signature = old.sign('crumb', 'session 1');
    expect(old.verify('crumb', 'session 1', signature)).toBe(true);
    expect(old.verify('crumb', 'session 2', signature)).toBe(false);
    expect(old.verify('other', 'session 1', signature)).toBe(false);
    expect(old.verify('crumb', 'session 1', `${signature}x`)).toBe(false);
    expect(old.verify('crumb', 'session 1', '')).toBe(false);
  });

  it('of an older key hold until it is dropped', () => {
    const signature = old.sign('crumb', 'session 1');
    expect(rotated.verify('crumb', 'session 1', signature)).toBe(true);
    expect(createKeyring([NEW]).verify('crumb', 'session 1', signature)).toBe(false);
  });
});
