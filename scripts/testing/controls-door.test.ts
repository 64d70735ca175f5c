import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const MODEL = new URL('../../packages/site-model/src/', import.meta.url);
const VALUE_IMPORT = /^(?:import|export) (?!type )(?:[^;']* from )?'([^']+)';$/gms;

/** The modules that a browser loads with this one. */
async function loadedWith(file: URL, loaded = new Set<string>()): Promise<ReadonlySet<string>> {
  if (loaded.has(file.href)) return loaded;
  loaded.add(file.href);
  for (const [, specifier = ''] of (await readFile(file, 'utf8')).matchAll(VALUE_IMPORT)) {
    if (specifier.startsWith('.')) await loadedWith(new URL(specifier, file), loaded);
    else loaded.add(specifier);
  }
  return loaded;
}

it('the door of the controls loads words and codes, and no schemas', async () => {
  const loaded = await loadedWith(new URL('controls/index.ts', MODEL));
  const outside = [...loaded].filter((module) => !module.includes('/site-model/src/controls/'));
  expect(outside).toEqual([new URL('codes/page-data-codes.ts', MODEL).href]);
});
