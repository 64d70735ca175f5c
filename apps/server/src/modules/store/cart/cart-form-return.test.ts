import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReturnPath } from '../../../platform/http/index.ts';
import { returnAddress } from './cart-form-return.ts';

const request = (referer?: string) => ({
  host: 'shop.example',
  headers: referer === undefined ? {} : { referer },
});
const notice = { added: '0123456789abcdef01234567' } as const;

describe('where a form leads back to', () => {
  it("a form's return path is taken as it is, with non-ASCII letters percent-encoded", () => {
    expect(readReturnPath('/shop?category=Clay#top')).toBe('/shop?category=Clay#top');
    expect(readReturnPath('/')).toBe('/');
    expect(readReturnPath('/läden/ß')).toBe('/l%C3%A4den/%C3%9F');
  });

  it("a form's return path is refused when it could lead to another site", () => {
    const hostile = [
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/.//evil.example',
      '/shop/..//evil.example',
      '/%2e%2e//evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      'evil.example',
      '',
      ' /shop',
      '/\t/evil.example',
      '/shop\r\nset-cookie: a=b',
      '/\u0000',
      `/${'a'.repeat(5000)}`,
      ['/shop', '/shop'],
      7,
      null,
      undefined,
    ];
    for (const typed of hostile) expect(readReturnPath(typed), String(typed)).toBeNull();
  });

  it("a form's return path stays on this site and fits into a header, for any input", () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      'evil.example',
      'http:',
    );
    const typed = fc.oneof(
      fc.array(piece).map((pieces) => pieces.join('')),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const path = readReturnPath(text) ?? '/cart';
        expect(path).toMatch(/^\/(?!\/)[!-~]*$/);
        expect(new URL(path, 'https://shop.example/a/b').host).toBe('shop.example');
      }),
    );
  });

  it('without a path the browser says where it came from, and only this site counts', () => {
    expect(returnAddress(request('http://shop.example/shop/p/mug?a=b#c'), undefined, notice)).toBe(
      '/shop/p/mug?a=b',
    );
    const elsewhere = [
      'https://evil.example/shop',
      'https://shop.example.evil.example/',
      'nonsense',
      'javascript:1',
    ];
    for (const referer of elsewhere)
      expect(returnAddress(request(referer), '//evil.example', notice)).toBe(
        `/cart?added=${notice.added}#notice`,
      );
  });

  it('the cart is told what happened, by codes; addresses of its forms are the cart', () => {
    const noticeAddress = `/cart?added=${notice.added}#notice`;
    expect(returnAddress(request(), '/cart', notice)).toBe(noticeAddress);
    expect(returnAddress(request('https://shop.example/cart?removed=x'), undefined, notice)).toBe(
      noticeAddress,
    );
    expect(returnAddress(request('https://shop.example/cart/entries'), undefined, notice)).toBe(
      noticeAddress,
    );
    expect(returnAddress(request(), '/cartography', notice)).toBe('/cartography');
  });
});
