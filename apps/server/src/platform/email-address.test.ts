import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { canonicalEmail, emailSpellings } from './email-address.ts';

const expectIdempotent = (text: string): void => {
  const once = canonicalEmail(text);
  if (canonicalEmail(once) !== once) expect.fail(`${JSON.stringify(text)} becomes ${JSON.stringify(once)}`);
};

const label = fc
  .string({
    unit: fc.constantFrom(...'abcxyz059üßéøłжи日本語ไทยعρς'),
    minLength: 1,
    maxLength: 12,
  })
  .filter((text) => /^\p{L}/u.test(text) && domainToASCII(`${text}.example`) !== '');
const domain = fc
  .tuple(label, fc.constantFrom('example', 'test', 'рф', 'co.jp'))
  .map((labels) => canonicalEmail(`a@${labels.join('.')}`).slice(2));

/** The letters of a keyboard for Chinese or Japanese. */
const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
  (name) => domainToASCII(name),
  (name) => domainToASCII(name).toUpperCase(),
  (name) => name.normalize('NFD'),
  (name) => `${name}.`,
  (name) => `${domainToASCII(name)}.`,
  (name) => name.replaceAll('.', '。'),
  fullWidth,
];

describe('the canonical form of an address', () => {
  it('the canonical form of an email address is idempotent for any text', () => {
    fc.assert(fc.property(anyText(), expectIdempotent), { numRuns: 2_000 });
    fc.assert(
      fc.property(anyText(), anyText(), (one, other) => expectIdempotent(`${one}@${other}`)),
      {
        numRuns: 5_000,
      },
    );
  });

  it('the canonical form of an email address is idempotent for every character before the @, also with an accent', () => {
    for (let code = 0; code < 0x30000; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const letter = String.fromCodePoint(code);
      for (const text of [letter, `${letter}\u0331`]) expectIdempotent(`a${text}b@example.com`);
    }
  });

  // Without the many ideographs, of which a domain has no second spelling but the compatibility forms at the end.
  it.each([
    [0, 0x3400],
    [0xa000, 0xac00],
    [0xf900, 0x10000],
    [0x1d400, 0x1d800],
  ])(
    'the canonical form of an email address is idempotent for every character from %i to %i in the domain',
    (first, end) => {
      for (let code = first; code < end; code++)
        expectIdempotent(`a@b${String.fromCodePoint(code)}c.example`);
    },
  );

  it('the canonical form of an email address is the same for all spellings of one domain', () => {
    fc.assert(
      fc.property(domain, (name) => {
        const forms = SPELLINGS.map((spell) => canonicalEmail(`Anna@${spell(name)}`));
        expect(new Set(forms)).toEqual(new Set([`anna@${name}`]));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['anna@xn--bcher-kva.example', 'anna@bücher.example'],
    ['Anna@BÜCHER.example', 'anna@bücher.example'],
    ['anna@bu\u0308cher.example.', 'anna@bücher.example'],
    ['anna@ｂücher．ｅxample', 'anna@bücher.example'],
    ['anna@EXAMPLE.com.', 'anna@example.com'],
    ['anna@xn--not-a-name-.example', 'anna@xn--not-a-name-.example'],
    ['anna@', 'anna@'],
    ['ann', 'ann'],
  ])('of %j is %j', (spelling, canonical) => {
    expect(canonicalEmail(spelling)).toBe(canonical);
  });

  it('the canonical form of an email address is the same for spellings that people do not tell apart', () => {
    const spellings = ['Zoë@Example.com', ' zoe\u0308@EXAMPLE.COM ', 'ZOË@example.com'];
    expect(new Set(spellings.map(canonicalEmail)).size).toBe(1);
  });

  it('the canonical form of an email address differs for different mailboxes', () => {
    const others = [
      'zoe@example.com',
      'zoë@example.com',
      'z.oe@example.com',
      'zoe+shop@example.com',
      'ｚoe@example.com',
      'zoe@ex%61mple.com',
      'zoe@example.com/x',
      'zoe@straße.example',
      'zoe@strasse.example',
      'zoe@1.2.3.4',
      'zoe@1.2.772',
    ];
    expect(new Set(others.map(canonicalEmail)).size).toBe(others.length);
  });
});

it('an address is searched for in both ways of writing its domain', () => {
  const both = ['anna@bücher.example', 'anna@xn--bcher-kva.example'];
  for (const typed of both) expect(emailSpellings(typed).toSorted()).toEqual(both);
  expect(emailSpellings('Anna')).toEqual(['anna']);
});
