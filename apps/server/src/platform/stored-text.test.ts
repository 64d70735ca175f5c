import { describe, expect, it } from 'vitest';
import { createKeyring } from './keyring/index.ts';
import { createSignedIds } from './signed-ids.ts';
import { storedAddress, storedPath } from './stored-text.ts';

describe('a path as it is stored', () => {
  it('keys that were signed for orders, waitlists and letters are taken out, every one of them', () => {
    const links = createSignedIds(createKeyring(['the master key of this test']), 'order-link');
    for (let n = 0; n < 2_000; n += 1)
      expect(storedPath(`/checkout/orders/${links.write('site', `order-${n}`)}/return`)).toBe(
        '/checkout/orders/…/return',
      );
  });

  it.each([
    ['/reset/3f2b1c9e-7d54-4a0b-9c6e-5f1d2e3a4b5c', '/reset/…'],
    ['/reset/3F2B1C9E-7D54-4A0B-9C6E-5F1D2E3A4B5C/x', '/reset/…/x'],
    ['/join/k3j9x0q2m7w5z1b8n4v6', '/join/…'],
    ['/join/k-3j9x0q2m7w5z1b8n4v6c', '/join/…'],
    ['/u/5f8d04f1b54764421b7156c1', '/u/…'],
    ['/u/someone%40example.com', '/u/(email)'],
    ['/u/someone%2540example.com/x', '/u/(email)/x'],
    ['/u/%73ome%6Fne@example.com', '/u/(email)'],
    ['/u/k3j9x0q2m7w5%7A1b8n4v6', '/u/…'],
  ])('%s becomes %s', (path, stored) => {
    expect(storedPath(path)).toBe(stored);
  });

  it.each([
    '/blog/2026-11-18-a-long-title-of-a-post-about-gardens',
    '/shop/iphone-15-pro-max-256-gb',
    '/shop/summercollection2024',
    '/caf%C3%A9/men%C3%BC',
    '/100%',
    '/a/%ff',
    '/s/5f8d04f1b54764421b7156c1.png',
  ])('%s is the name of a page or a file, and stays', (path) => {
    expect(storedPath(path)).toBe(path);
  });

  it('an address of another site loses keys, too', () => {
    expect(storedAddress('https://other.example/join/k3j9x0q2m7w5z1b8n4v6?x=1')).toBe(
      'https://other.example/join/…',
    );
  });
});
