import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlug } from './free-slug.ts';
import { POST_ADDRESSES, postAddressPrefix } from './post-address.ts';
import { isReservedAddress } from './reserved-segments.ts';
import { isUrlSlug, MAX_SLUG_LENGTH, TEXT_FILTERS, urlSlug, urlSlugWithSlash } from './url-slug.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('a', 'Z', 'É', 'ß', ' ', '-', '–', '/', '7', '\u0301', '_'),
    maxLength: 400,
  }),
);

describe('slugs', () => {
  it.each([
    ['New pier', 'new-pier'],
    ['  Über uns – Team & Büro  ', 'uber-uns-team-buro'],
    ['Crème brûlée', 'creme-brulee'],
    ['Straße Øst Łódź', 'strasse-ost-lodz'],
    ['100% wool (grey)', '100-wool-grey'],
    ["Don't -- stop", 'dont-stop'],
    ['日本', ''],
    ['a/b', 'ab'],
    ['x\u00a0y\tz', 'x-y-z'],
  ])('the title %j becomes %j', (title, slug) => {
    expect(urlSlug(title)).toBe(slug);
  });

  it('paths keep their slashes, without empty parts', () => {
    expect(urlSlugWithSlash('/2024//1/2/New Pier/')).toBe('2024/1/2/new-pier');
    expect(urlSlugWithSlash('/-/日本/')).toBe('');
  });

  it('PL-3.17 the filters are called url-slug and url-slug-with-slash', () => {
    expect(Object.keys(TEXT_FILTERS)).toEqual(['url-slug', 'url-slug-with-slash']);
    expect(TEXT_FILTERS['url-slug']('Our work/Boats')).toBe('our-workboats');
    expect(TEXT_FILTERS['url-slug-with-slash']('Our work/Boats')).toBe('our-work/boats');
  });

  it('a slug has plain letters, digits and single hyphens for any input, or is empty, and is idempotent', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const slug = urlSlug(typed);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
        expect(urlSlug(slug)).toBe(slug);
        expect(isUrlSlug(slug, 'url-slug')).toBe(slug !== '');
        const path = urlSlugWithSlash(typed);
        expect(path).toMatch(/^([a-z0-9]+([-/][a-z0-9]+)*)?$/);
        expect(path.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
        expect(urlSlugWithSlash(path)).toBe(path);
      }),
    );
  });

  it('a taken slug gets the next free number and never grows too long', () => {
    const isUsed = (slug: string): boolean => ['pen', 'pen-1', 'pen-3'].includes(slug);
    expect(freeSlug('Pen', { fallback: 'page', isTaken: isUsed })).toBe('pen-2');
    expect(freeSlug('日本', { fallback: 'Page', isTaken: isUsed })).toBe('page');
    expect(freeSlug('ab', { fallback: 'Store', atLeast: 3, isTaken: isUsed })).toBe('store');
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 30 }), (title, takenCount) => {
        const used = new Set<string>();
        for (let n = 0; n <= takenCount; n++) {
          const slug = freeSlug(title, { fallback: 'item', isTaken: (s) => used.has(s) });
          expect(used.has(slug)).toBe(false);
          expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
          expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
          used.add(slug);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('a reserved address is reserved with anything below it, and not for similar names', () => {
    expect(['cart', 'api/x', 's', 'config', 'site.css'].map(isReservedAddress)).toEqual(Array(5).fill(true));
    expect(['carts', 'about/cart', 'shop'].map(isReservedAddress)).toEqual([false, false, false]);
  });

  it('dated addresses have no leading zeros', () => {
    const day = { year: 2024, month: 1, day: 2 };
    expect(POST_ADDRESSES.map((pattern) => postAddressPrefix(pattern, day))).toEqual([
      '',
      '2024/',
      '2024/1/',
      '2024/1/2/',
    ]);
  });
});
