import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

const packageRoot = new URL('..', import.meta.url).pathname;

it('the loader that every published page carries stays under 2 kB', async () => {
  const built = await build({
    root: packageRoot,
    configFile: `${packageRoot}vite.config.ts`,
    configLoader: 'native',
    logLevel: 'silent',
    build: { write: false },
  });
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const loader = files.find((file) => file.type === 'chunk' && file.name === 'loader');
  if (loader?.type !== 'chunk') throw new Error('The build has no loader');
  expect(loader.imports).toEqual([]);
  expect(brotliCompressSync(loader.code).length).toBeLessThan(2048);
});
