import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildScript } from './testing/built-script.ts';

it('the loader that every published page carries stays under 2 kB', async () => {
  const loader = await buildScript('loader');
  expect(loader.imports).toEqual([]);
  expect(brotliCompressSync(loader.code).length).toBeLessThan(2048);
});

it('the scripts of the checkout before a shopper can type stay under 90 kB, with React', async () => {
  const { needed } = await buildScript('checkout');
  const bytes = needed.map(({ code }) => brotliCompressSync(code).length);
  expect(bytes.reduce((all, each) => all + each, 0)).toBeLessThan(90 * 1024);
  // The rules for telephone numbers are loaded when the shopper has typed one, and schemas are for the server alone.
  for (const { code } of needed) expect(code).not.toMatch(/isValidPhoneNumber|~kind/);
});
