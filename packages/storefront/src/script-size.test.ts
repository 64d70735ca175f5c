import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildScript } from './testing/built-script.ts';

it('the loader that every published page carries stays under 2 kB', async () => {
  const loader = await buildScript('loader');
  expect(loader.imports).toEqual([]);
  expect(brotliCompressSync(loader.code).length).toBeLessThan(2048);
});
