// @vitest-environment node
import { brotliCompressSync } from 'node:zlib';
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { buildScript } from '../testing/built-script.ts';

it('the runtime for themes is one small plain script that leaves only its own names behind', async () => {
  const runtime = await buildScript('theme-runtime');
  expect(runtime.imports).toEqual([]);
  expect(brotliCompressSync(runtime.code).length).toBeLessThan(4096);

  // A browser that reads it as a plain script would trip over an import or a name of the theme's.
  const window = new Window({ url: 'https://site.example/' });
  const before = new Set(Object.getOwnPropertyNames(window));
  window.eval(runtime.code);
  const added = Object.getOwnPropertyNames(window).filter((name) => !before.has(name));
  expect(added.toSorted()).toEqual(
    ['ImageLoader', 'SQUARESPACE_ROLLUPS', 'Squarespace', 'Static', 'UserAccountApi'].toSorted(),
  );
  await window.happyDOM.close();
});
