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

const brotliBytes = (chunks: readonly { readonly code: string }[]): number =>
  chunks.reduce((all, { code }) => all + brotliCompressSync(code).length, 0);

it('the script that measures the speed of pages, fetched when a page is idle, stays under 4 kB', async () => {
  const { code } = await buildScript('measure-speed');
  expect(brotliCompressSync(code).length).toBeLessThan(4 * 1024);
});

it('ED-55 the canvas stays under 45 kB before a text is opened, and under 150 kB with the text editor', async () => {
  const canvas = await buildScript('canvas');
  expect(brotliBytes(canvas.needed)).toBeLessThan(45 * 1024);
  // Neither the text editor nor schemas of blocks.
  for (const { code } of canvas.needed) expect(code).not.toMatch(/ProseMirror-trailingBreak|~kind/);
  const text = await buildScript('text-session');
  const both = new Map([...canvas.needed, ...text.needed].map((chunk) => [chunk.fileName, chunk]));
  expect(brotliBytes([...both.values()])).toBeLessThan(150 * 1024);
});

it('the script that counts visits is under 4,096 bytes without the reading of consent, and under 4,800 with it', async () => {
  const { needed } = await buildScript('count-visit');
  // All that is fetched at once for it: the loader is on each page anyway, and what only some pages need comes later.
  const fetched = needed.filter(({ name }) => name !== 'loader');
  expect(brotliBytes(fetched)).toBeLessThan(4800);
  // Speed, errors and the question of the site read consent with the same file.
  const own = fetched.filter(({ name }) => name !== 'consent-state');
  expect(own).toHaveLength(fetched.length - 1);
  expect(brotliBytes(own)).toBeLessThan(4096);
  // Shops, tests of variants and recorders are for the pages that have them; schemas are for the server alone.
  for (const { code } of own) expect(code).not.toMatch(/VisitPDP|hardwareConcurrency|~kind/);
});
