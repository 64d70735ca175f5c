import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { createOutbound } from './create-outbound.ts';
import { isPublicAddress } from './public-address.ts';

const outbound = createOutbound({ allow: [] });
const failure = (host: string) => outbound.failureWith(`https://${host}/hook`);

const INSIDE = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

const toNumber = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const bytesOf = (number: number): number[] => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);

const insideNumber = fc
  .tuple(fc.constantFrom(...INSIDE), fc.nat(0xffffffff))
  .map(([[base, bits], rest]) => (toNumber(base) + (rest % 2 ** (32 - bits))) >>> 0);

const digit = fc.constantFrom(10, 8, 16);
const write = (value: number, radix: number): string =>
  radix === 16 ? `0x${value.toString(16)}` : radix === 8 ? `0${value.toString(8)}` : String(value);

/** As few as one and as many as four numbers, each decimal, octal or hexadecimal: what old resolvers understand. */
const notation = (number: number) =>
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.tuple(digit, digit, digit, digit)).map(([count, radixes]) => {
    const bytes = bytesOf(number);
    const last = bytes.slice(count - 1).reduce((sum, byte) => sum * 256 + byte, 0);
    return [...bytes.slice(0, count - 1), last].map((part, at) => write(part, radixes[at] ?? 10)).join('.');
  });

/** IPv4 in the clothes of IPv6, in several spellings. */
const disguise = (number: number) => {
  const dotted = bytesOf(number).join('.');
  const [high, low] = [(number >>> 16).toString(16), (number & 0xffff).toString(16)];
  return fc.constantFrom(
    `[::ffff:${dotted}]`,
    `[::FFFF:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[0000:0000:0000:0000:0000:ffff:${dotted}]`,
    `[::${dotted}]`,
    `[::ffff:0:${dotted}]`,
    `[64:ff9b::${dotted}]`,
    `[64:ff9b:1::${dotted}]`,
    `[2002:${high}:${low}::1]`,
  );
};

describe('an address inside', () => {
  it('an internal address is refused in every notation of its numbers', () => {
    fc.assert(
      fc.property(insideNumber.chain(notation), (host) => {
        expect(failure(host)).toBe('inside');
      }),
    );
  });

  it('an internal address is refused in every IPv6 form', () => {
    fc.assert(
      fc.property(insideNumber.chain(disguise), (host) => {
        expect(failure(host)).toBe('inside');
      }),
    );
  });

  it.each([
    '[::]',
    '[::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fdff::1]',
    '[ff02::1]',
    '[100::1]',
    '[2001:db8::1]',
    '[2001::1]',
    '[3fff::1]',
    '[5f00::1]',
    '[4000::1]',
    '[2001:20::1]',
    '127.0.0.1.',
    '0',
    '1',
    '0x7f.1',
    '017700000001',
    '2130706433',
    '127。0。0。1',
    '①②⑦.0.0.1',
    '%31%32%37.0.0.1',
  ])('%s is refused', (host) => {
    expect(failure(host)).toBe('inside');
  });

  it('internal ranges are refused from their first to their last address, and their neighbours are not', () => {
    const isInside = (number: number): boolean =>
      INSIDE.some(([base, bits]) => number >= toNumber(base) && number < toNumber(base) + 2 ** (32 - bits));
    for (const [base, bits] of INSIDE) {
      const first = toNumber(base);
      for (const number of [first - 1, first, first + 2 ** (32 - bits) - 1, first + 2 ** (32 - bits)]) {
        if (number < 0 || number > 0xffffffff) continue;
        expect([number, isPublicAddress(bytesOf(number).join('.'))]).toEqual([number, !isInside(number)]);
      }
    }
  });
});

describe('an address outside', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '[2606:4700::1111]',
    '[::ffff:8.8.8.8]',
    'example.com',
    'xn--bcher-kva.example',
  ])('%s may be tried', (host) => {
    expect(failure(host)).toBeNull();
  });

  it('an address is judged by its value and not by its spelling', () => {
    fc.assert(
      fc.property(fc.ipV6(), (written) => {
        const address = ipaddr.parse(written);
        const spellings = [address.toString(), address.toNormalizedString(), written.toUpperCase()];
        expect(new Set(spellings.map((spelling) => isPublicAddress(spelling))).size).toBe(1);
      }),
    );
  });
});

describe('an address that is none', () => {
  it.each([
    '',
    'example.com/hook',
    'ftp://example.com',
    'file:///etc/passwd',
    'https://',
    'https://me:secret@example.com/',
    'https://me@example.com/',
    'javascript:alert(1)',
    `https://example.com/${'x'.repeat(2_000)}`,
  ])('%s is refused', (url) => {
    expect(outbound.failureWith(url)).toBe('bad-address');
  });

  it('plain http is refused unless the host is allowed', () => {
    expect(outbound.failureWith('http://example.com/')).toBe('needs-https');
    const lenient = createOutbound({ allow: ['example.com', '127.0.0.1', 'fd00::/8', 'stand-in.test:8080'] });
    for (const url of [
      'http://example.com:8080/',
      'http://127.0.0.1:1/',
      'http://[fd00::1]/',
      'http://stand-in.test:8080/',
    ])
      expect([url, lenient.failureWith(url)]).toEqual([url, null]);
    expect(lenient.failureWith('http://stand-in.test/')).toBe('needs-https');
    expect(lenient.failureWith('https://127.0.0.2/')).toBe('inside');
  });
});
