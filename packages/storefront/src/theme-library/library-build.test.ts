// @vitest-environment node
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { buildScript } from '../testing/built-script.ts';

it('the library for themes is one plain script of at most 35 kB that leaves only its own names behind', async () => {
  const library = await buildScript('theme-library');
  expect(library.imports).toEqual([]);
  expect(brotliCompressSync(library.code).length).toBeLessThan(35 * 1024);
  expect(gzipSync(library.code).length).toBeLessThan(35 * 1024);
  // The policy of pages has no place for it.
  expect(library.code).not.toMatch(/\beval\(|new Function\(/);

  const window = new Window({ url: 'https://site.example/' });
  const before = new Set(Object.getOwnPropertyNames(window));
  window.eval(library.code);
  const added = Object.getOwnPropertyNames(window).filter((name) => !before.has(name));
  expect(added.toSorted()).toEqual(['Class', 'Singleton', 'Y', 'YUI']);
  await window.happyDOM.close();
});

it('nothing of the library for themes is in the script of every theme', async () => {
  const runtime = await buildScript('theme-runtime');
  expect(runtime.code).not.toMatch(/YUI|Singleton|getTweakValue/);
});
