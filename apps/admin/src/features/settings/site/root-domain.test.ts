import { expect, it } from 'vitest';
import { isRootDomain } from './root-domain.ts';

it('a domain is told from the names below it, also where a country has a second level', () => {
  const roots = ['example.com', 'example.shop', 'example.co.uk', 'example.com.au', 'co.uk', 'me.uk'];
  const names = ['shop.example.com', 'www.example.co.uk', 'a.b.example.com', 'shop.example.de'];
  expect(roots.filter((host) => !isRootDomain(host))).toEqual([]);
  expect(names.filter(isRootDomain)).toEqual([]);
});
