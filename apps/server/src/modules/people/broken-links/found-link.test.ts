import { describe, expect, it } from 'vitest';
import { cleanLink, linkId } from './found-link.ts';

const HOSTS = ['heron.example', 'www.heron.example'];
const clean = (address: string, from = '', kind: 'page' | 'image' = 'page') =>
  cleanLink({ kind, address, from }, HOSTS);

describe('a broken link as it is stored', () => {
  it('an address of the site is a path, without what may be secret', () => {
    expect(clean('/old page?token=secret#x', '/news')).toEqual({
      kind: 'page',
      address: '/old%20page',
      from: '/news',
    });
    expect(clean('https://heron.example/old', '/news')).toMatchObject({ address: '/old', from: '/news' });
  });

  it('keys and mail addresses are taken out of where a visitor was and wanted to go', () => {
    const key = `5f8d04f1b54764421b7156c1.${'aB3-'.repeat(10)}xyz`;
    expect(clean(`/checkout/orders/${key}/lost`, `/waitlist/${key}`)).toMatchObject({
      address: '/checkout/orders/…/lost',
      from: '/waitlist/…',
    });
    expect(clean('/u/someone%40example.com')?.address).toBe('/u/(email)');
  });

  it('an image of another site keeps its host', () => {
    expect(clean('https://images.example/a.png?k=1', '/shop', 'image')?.address).toBe(
      'https://images.example/a.png',
    );
  });

  it.each([
    'https://elsewhere.example/x',
    '//elsewhere.example/x',
    'javascript:alert(1)',
    'old',
    '',
    '/config/x',
  ])('%s is no page of the site', (address) => {
    expect(clean(address)).toBeNull();
  });

  it('what is long is cut', () => {
    const link = clean(`/${'a'.repeat(5_000)}`, `/${'b'.repeat(5_000)}`);
    expect([link?.address.length, link?.from.length]).toEqual([500, 300]);
  });

  it('the same address is the same link, and as an image another one', () => {
    expect(linkId({ kind: 'page', address: '/a' })).toBe(linkId({ kind: 'page', address: '/a' }));
    expect(linkId({ kind: 'page', address: '/a' })).not.toBe(linkId({ kind: 'image', address: '/a' }));
  });
});
