import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressesIn, readReferences } from './asset-addresses.ts';
import { cleanFileName } from './file-names.ts';

const SITE = 'a'.repeat(24);
const ASSET = 'b'.repeat(24);

describe('addresses in texts', () => {
  it('of any file are found wherever people put them, encoded or not', () => {
    const name = fc
      .oneof(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ unit: fc.constantFrom('漢', '字', 'é', '('), minLength: 100, maxLength: 120 }),
      )
      .map((rawName) => cleanFileName(rawName, 'pdf'));
    const text = fc.constantFrom<(address: string) => unknown>(
      (address) => `<a href="${address}">x</a>`,
      (address) => `see [x](${address}), and [y](/s/other.pdf).`,
      (address) => ({ deep: [{ link: address }, null, 7] }),
      (address) => `https://example.com${address}?download=1#page=2`,
      (address) => `"${address}"`,
    );
    fc.assert(
      fc.property(name, text, fc.boolean(), (filename, put, isEncoded) => {
        const address = `/s/${isEncoded ? encodeURIComponent(filename) : filename}`;
        expect(addressesIn(put(address))).toContain(`/s/${filename}`);
      }),
    );
  });

  it.each([
    ['/s/', []],
    ['/s/page', []],
    [`/s/${'x'.repeat(201)}.pdf`, []],
    ['/s/page.html', []],
    ['/s/%E0%A4%A.pdf', ['/s/%E0%A4%A.pdf']],
    ['/s/a%00b.pdf', []],
    ['/s/a\ud800b.pdf', []],
    ['/s/a.pdf,/s/b.zip', ['/s/a.pdf', '/s/b.zip']],
    ['/s/v1.pdf.zip', ['/s/v1.pdf', '/s/v1.pdf.zip']],
    [`/static/${SITE}/t/${ASSET}/1/a.jpg?format=100w`, [`/static/${SITE}/t/${ASSET}`]],
    [`/static/${SITE}/t/short/1/a.jpg`, []],
  ])('"%s" holds %j', (text, matches) => {
    expect(addressesIn(text)).toEqual(matches);
  });

  it('of images of another site are nothing to this one', () => {
    const references = [
      ASSET,
      `/static/${SITE}/t/${ASSET}`,
      `/static/${'c'.repeat(24)}/t/${ASSET}`,
      '/s/a.pdf',
    ];
    expect(readReferences(SITE, references)).toEqual({
      ids: [ASSET],
      linkedIds: [ASSET],
      linkedNames: ['a.pdf'],
    });
  });
});
